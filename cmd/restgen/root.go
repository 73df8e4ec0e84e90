package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

const rootHelp = `restgen generates Go packages from the site index of a content site's REST
interface: types, a client, validators and server stubs. The site index is the
response to GET / of the interface, as WordPress and everything built on it
return it.

To begin, in an empty folder:

  restgen init https://example.org > main.go

INDEX is a file, - for standard input, an address, REV:path for a file in git,
known:NAME@VERSION for the index of a release, which restgen routes known: lists,
or the name of an index in restgen.yaml.
The query of an address may contain secrets: restgen sends it, but neither prints
nor saves it.

The settings of restgen.yaml in the working directory apply to every command that
reads an INDEX, except fetch. Indexes of the command line replace those of the
file, and a flag overrides its setting.

Exit status: 0 success; 1 findings, such as breaking changes or stale files, and
with --strict warnings; 2 wrong usage; 3 an input that cannot be read or trusted,
an output that cannot be written, or a bug. Results go to standard output,
diagnostics to standard error.`

func newRoot(s streams) *cobra.Command {
	root := &cobra.Command{
		Use:           "restgen",
		Short:         "Generate Go packages from the site index of a REST interface",
		Long:          rootHelp,
		Version:       versionLine(),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages ", ".FlagUsagesWrapped 80 "))
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.AddCommand(
		newInit(s),
		newFetch(s),
		newGenerate(s),
		newServe(s),
		newRoutes(s),
		newExplain(s),
		newValidate(s),
		newDiff(s),
		newCheck(s),
		newUpdate(s),
		newVersion(s),
	)
	rejectUnknown(root)
	return root
}

// rejectUnknown makes unknown commands and shells errors in the commands help and
// completion, where cobra ignores them.
func rejectUnknown(root *cobra.Command) {
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
			// cobra checks the args only of commands that run.
			c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
		}
	}
}
