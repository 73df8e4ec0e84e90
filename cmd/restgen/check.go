package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/source"
)

const checkHelp = `Check reports whether the deployments, the saved indexes and the generated code
agree. If not, it reports which of them is out of date, the effects of the
differences, and the command that updates it. It writes nothing.

A deployment is an address, a newer index, or a name in restgen.yaml. Without arguments, check uses the
deployments of restgen.yaml; without these, it compares only the saved index and
the code. It requests response schemas from a site if the saved index was fetched
with them.

Generated files are edited (changed after restgen wrote them), missing, stale
(written from another index or by another version), or no longer generated, so
that restgen generate removes them. Safe changes of a deployment do not fail the
check. --fail-on, --ignore, --used-by and --format work as in restgen diff.

Exit status: 0 if they agree, 1 if not, 3 if one of them cannot be read.`

// check holds the flags of the command.
type check struct {
	reporting
	settings
	output
	indexes []string
}

func newCheck(s streams) *cobra.Command {
	k := &check{reporting: reporting{streams: s}}
	c := &cobra.Command{
		Use:   "check [[NAME=]DEPLOYMENT...]",
		Short: "Report whether deployment, saved index and generated code agree",
		Long:  checkHelp,
		Example: `  restgen check                                       # the deployments of restgen.yaml
  restgen check https://example.org
  restgen check staging=https://staging.example.org production=https://example.org
  restgen check --index site.json -o site https://example.org --format github`,
		ValidArgsFunction: indexFiles,
		RunE:              running(k.run),
	}
	flags := c.Flags()
	flags.StringArrayVar(&k.indexes, "index", nil, "a saved `[NAME=]INDEX` (default: the ones in restgen.yaml); may be repeated")
	k.output.register(c, "the `DIR` of the generated code", "the `DIR` of the support packages (default: the output folder)")
	k.reporting.register(c, "risky")
	k.settings.register(c)
	return c
}

func (k *check) run(c *cobra.Command, args []string) error {
	if err := k.validate(); err != nil {
		return err
	}
	asked, err := k.read(k.indexes)
	deployments, wrong := deployed(args, asked.file)
	err = errors.Join(err, wrong, k.readExceptions(c.Context(), asked.file))
	if err != nil {
		return err
	}
	o := k.generatorOptions(asked)
	collectEvery(300) // so that two shops need less than 300 MB
	loader, done := k.loader("checking")
	o.Loader = loader
	found, err := generator.Check(c.Context(), o, deployments)
	done()
	found.Notes = k.findings(found.Notes)
	k.printNotes(found.Warnings, found.Notes)
	k.setFormat(render.Format(k.format))
	if found.Code == nil {
		return err
	}
	failed := !found.Code.Done() || len(found.Notes) > 0
	if e := k.adjust(c, comparisons(found.Drifts), asked.file); e != nil {
		return errors.Join(err, e)
	}
	for _, d := range found.Drifts {
		failed = failed || k.gate.FailsReport(d.Report)
	}
	err = errors.Join(err, k.report(found, k.states(found, o.Dir, k.generateCommand(c))))
	if err == nil && failed {
		return errFindings
	}
	return err
}

// A stateLine describes what is wrong with a file or a folder.
type stateLine struct {
	what, text string
	fails      bool
}

// states lists what is out of date, each with the command that updates it.
func (k *check) states(a *generator.Agreement, dir, generate string) []stateLine {
	var list []stateLine
	for _, d := range a.Drifts {
		if !d.Differs {
			continue
		}
		text := fmt.Sprintf("the saved index is older than %s (%s)", d.Deployed, d.Report.Summary())
		if d.File != "" {
			text += "; to update: " + fetchCommand(d)
			if a.Code.Done() {
				text += " && " + generate
			}
		}
		list = append(list, stateLine{d.Saved, text, k.gate.FailsReport(d.Report)})
	}
	switch {
	case a.CodeIsDeployed:
		list = append(list, stateLine{dir, "the code already matches the deployment", true})
	case !a.Code.Done():
		list = append(list, stateLine{dir, fmt.Sprintf("the code differs from the saved index (%s); to update: %s",
			stateCounts(a.Code), keeping(a.Code, generate)), true})
	case a.Drifted():
		list = append(list, stateLine{dir, "the code matches the saved index, which is older than the deployment", false})
	}
	return list
}

// report writes the states and the differences. Formats for programs have one
// report, with the states as notes.
func (k *check) report(a *generator.Agreement, states []stateLine) error {
	format := render.Format(k.format)
	switch format {
	case render.Text, render.GitHub, render.Markdown:
	default:
		merged := mergedReport(a.Drifts)
		for _, s := range states {
			merged.Notes = append(merged.Notes, s.what+": "+s.text)
		}
		return render.Write(k.out, merged, k.options())
	}
	if len(states) == 0 {
		k.printAgreement(a.Code, a.Drifts)
	}
	for _, s := range states {
		k.printState(s)
	}
	if format == render.Text && !a.Code.Done() && !a.CodeIsDeployed {
		k.listStates(k.out, a.Code)
	}
	for _, d := range a.Drifts {
		if !d.Differs && len(d.Report.Remarks()) == 0 {
			continue
		}
		if _, err := io.WriteString(k.out, "\n"); err != nil {
			return err
		}
		if err := render.Write(k.out, d.Report, k.options()); err != nil {
			return err
		}
	}
	return nil
}

// printState writes one line about a file or a folder, or an annotation of it.
func (k *check) printState(s stateLine) {
	switch render.Format(k.format) {
	case render.GitHub:
		command := "notice"
		if s.fails {
			command = "error"
		}
		file, text := render.AnnotationProperty(s.what), render.AnnotationText(s.text)
		fmt.Fprintf(k.out, "::%s file=%s,title=restgen check::%s\n", command, file, text)
	case render.Markdown:
		fmt.Fprintf(k.out, "- `%s`: %s\n", s.what, s.text)
	default:
		fmt.Fprintf(k.out, "%s: %s\n", s.what, s.text)
	}
}

// fetchCommand returns the command that updates a saved index. It fetches response
// schemas if one of the two indexes has them.
func fetchCommand(d generator.Drift) string {
	schemas := ""
	if source.IsAddress(d.Deployed) && d.Schemas {
		schemas = " --schemas"
	}
	return fmt.Sprintf("restgen fetch %s%s -o %s", quote(d.Deployed), schemas, quote(d.File))
}

// generateCommand returns the command that updates the generated code, with the
// indexes and the flags that generate has as well, except --strict, which does
// not change the code.
func (k *check) generateCommand(c *cobra.Command) string {
	own := newGenerate(k.streams).Flags()
	return commandLine("restgen generate", k.indexes, c.Flags(), func(f *pflag.Flag) bool {
		return own.Lookup(f.Name) != nil && f.Name != "strict"
	})
}
