package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

const rootHelp = `restgen reads the site index of a content site's REST interface (GET / of the interface: what WordPress and
everything built on it answers) and generates Go packages from it: types, a client, validators and server stubs.

INDEX is a file, - for standard input, an address, or REV:path for a file in git. What the query of an address says is taken
for secret: it is sent, and neither told nor saved.

The settings of restgen.yaml in the working directory apply to every command that reads an INDEX, but for fetch. Indexes of the
command line take the place of those in the file, a flag that of its setting; the other settings stay.

Exit status: 0 fine, notes included; 1 findings; 2 wrong usage; 3 an input that cannot be read or trusted, an output
that cannot be written, or a bug. Results go to standard output, diagnostics to standard error.`

func newRoot(s streams) *cobra.Command {
	root := &cobra.Command{
		Use:           "restgen",
		Short:         "Typed Go packages from the site index of a REST interface",
		Long:          rootHelp,
		Version:       versionLine(),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.AddCommand(
		newInit(s),
		newFetch(s),
		newGenerate(s),
		newRoutes(s),
		newExplain(s),
		newValidate(s),
		newDiff(s),
		newCheck(s),
		newVersion(s),
	)
	strict(root)
	return root
}

// strict makes usage errors of what cobra's own two commands pass over: a command and a shell that there are not.
func strict(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Args = func(_ *cobra.Command, args []string) error {
				found, rest, err := root.Find(args)
				if err == nil && len(rest) > 0 {
					err = fmt.Errorf("unknown command %q for %q", rest[0], found.CommandPath())
				}
				return err
			}
		case "completion":
			c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() } // args are checked of what runs only
		}
	}
}
