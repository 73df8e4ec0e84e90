package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/source"
)

const checkHelp = `Check says whether three things agree: the deployment, which is an address or a newer index; the saved index, of
restgen.yaml or --index; and the generated code. If not, it says which of them is behind, what that means, and the command
that mends it. It writes nothing. Without a deployment only the saved index and the code are compared.
A site is asked for response schemas where the saved index was fetched with them.

Exit status: 0 if they agree, 1 if not, 3 if one of them cannot be read.`

// check holds the flags of the command.
type check struct {
	streams
	settings
	indexes          []string
	dir, pkg, module string
	format           string
}

func newCheck(s streams) *cobra.Command {
	k := &check{streams: s}
	c := &cobra.Command{
		Use:   "check [[NAME=]DEPLOYMENT...]",
		Short: "Say whether deployment, saved index and generated code agree",
		Long:  checkHelp,
		Example: `  restgen check https://example.org
  restgen check staging=https://staging.example.org production=https://example.org
  restgen check --index site.json -o site https://example.org --format github`,
		ValidArgsFunction: indexFiles,
		RunE:              running(k.run),
	}
	flags := c.Flags()
	flags.StringArrayVar(&k.indexes, "index", nil, "a saved `[NAME=]INDEX` (default: those of restgen.yaml); may be repeated")
	flags.StringVarP(&k.dir, "output", "o", "", "the `DIR` of the generated code")
	flags.StringVar(&k.pkg, "package", "", "the `NAME` of the root package (default: that of Go files in DIR, or the end of its import path)")
	flags.StringVar(&k.module, "module", "", "the `PATH` of the module that DIR is, where no module encloses it")
	flags.StringVar(&k.format, "format", string(render.Text), "the `FORMAT`: text or github")
	k.register(c)
	complete(c, "format", []string{"text", "github"})
	return c
}

func (k *check) run(c *cobra.Command, args []string) error {
	if !slices.Contains([]string{"text", "github"}, k.format) {
		return generator.UsageError{Err: fmt.Errorf("--format %s: there are text and github", k.format)}
	}
	asked, err := k.read(k.indexes)
	if err != nil {
		return err
	}
	o := generator.Options{
		Inputs: asked.inputs, Dir: first(k.dir, asked.file.Output), Package: first(k.pkg, asked.file.Package),
		Module: first(k.module, asked.file.Module), Model: asked.model,
	}
	loader, done := k.loader("checking")
	o.Loader = loader
	found, err := generator.Check(c.Context(), o, indexes(args))
	done()
	if !k.strict {
		found.Notes = nil
	}
	k.printNotes(found.Warnings, found.Notes)
	if found.Code != nil {
		k.tell(found, o.Dir, k.generateCommand(c))
	}
	if err != nil {
		return err
	}
	if !found.Agree() || len(found.Notes) > 0 {
		return errFindings
	}
	return nil
}

// tell says who is behind, one line each with the command that mends it, and then what a drift means.
func (k *check) tell(a *generator.Agreement, dir, mend string) {
	if a.Agree() {
		fmt.Fprintf(k.out, "%s: the code is as generated", dir)
		for _, d := range a.Drifts {
			fmt.Fprintf(k.out, "; %s agrees with %s", d.Deployed, d.Saved)
		}
		fmt.Fprintln(k.out)
		return
	}
	for _, d := range a.Drifts {
		if len(d.Report.Findings) == 0 {
			continue
		}
		text := fmt.Sprintf("the saved index is behind %s (%s)", d.Deployed, d.Report.Summary())
		if d.File != "" {
			text += "; to mend that: " + fetchCommand(d)
			if a.Code.Done() {
				text += " && " + mend
			}
		}
		k.behind(d.Saved, text)
	}
	switch n := len(a.Code.Changes()); {
	case a.CodeIsOf:
		k.behind(dir, "the code is that of the deployment already")
	case !a.Code.Done():
		k.behind(dir, fmt.Sprintf("the code is behind the saved index (%s not as generated); to mend that: %s", plural(n, "file"), mend))
	case a.Drifted():
		k.behind(dir, "the code is as the saved index says, and so is behind the deployment")
	}
	k.meaning(a)
}

// meaning tells what the drift of each deployment breaks.
func (k *check) meaning(a *generator.Agreement) {
	for _, d := range a.Drifts {
		if len(d.Report.Findings) == 0 {
			continue
		}
		fmt.Fprintln(k.out)
		if err := render.Write(k.out, d.Report, render.Options{Format: render.Format(k.format), Color: colored(k.out)}); err != nil {
			fmt.Fprintln(k.err, err)
		}
	}
}

// property escapes what stands before the text of an annotation.
var property = strings.NewReplacer("%", "%25", "\n", "%0A", ":", "%3A", ",", "%2C")

// behind is one line about a file or a folder, or an annotation of it.
func (k *check) behind(what, text string) {
	if k.format == "github" {
		fmt.Fprintf(k.out, "::error file=%s,title=restgen check::%s\n", property.Replace(what), strings.NewReplacer("%", "%25", "\n", "%0A").Replace(text))
		return
	}
	fmt.Fprintf(k.out, "%s: %s\n", what, text)
}

// fetchCommand is the command line that brings a saved index up to date, with response schemas where there are any to lose
// or to get: a saved index without them was compared without.
func fetchCommand(d generator.Drift) string {
	schemas := ""
	if source.IsAddress(d.Deployed) && (d.Old.HasSchemas || d.New.HasSchemas) {
		schemas = " --schemas"
	}
	return fmt.Sprintf("restgen fetch %s%s -o %s", quote(d.Deployed), schemas, quote(d.File))
}

// generateCommand is the command line that brings the code up to date: the indexes, and what generate has of the flags.
func (k *check) generateCommand(c *cobra.Command) string {
	words := []string{"restgen generate"}
	for _, in := range k.indexes {
		words = append(words, word(in))
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains([]string{"index", "format", "strict"}, f.Name) {
			words = append(words, flagWords(f)...)
		}
	})
	return strings.Join(words, " ")
}
