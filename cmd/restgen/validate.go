package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/diff/render"
)

const validateHelp = `Validate reads indexes as generate does, and lists errors and notes. An error makes
an index unusable (exit status 3). A note is a warning, which you can act on, or
for information: an oddity of the index that restgen absorbs.

In the format text the notes are diagnostics, one per line with their place, and
the result is a table that counts them. Notes that are common and harmless have
one line for all places. The other formats are json (see schemas/notes.json),
github (annotations of GitHub Actions) and sarif (SARIF 2.1.0).

With --strict the exit status is 1 if there are warnings, with --strict=info if
there are any notes. See docs/notes.md for all notes.`

// noteFormats are the formats of validate.
var noteFormats = []render.Format{render.Text, render.JSON, render.GitHub, render.SARIF}

// validate holds the flags of the command.
type validate struct {
	inspect
	format string
}

func newValidate(s streams) *cobra.Command {
	v := &validate{inspect: inspect{streams: s}}
	c := &cobra.Command{
		Use:   "validate [NAME=]INDEX...",
		Short: "List the errors and oddities of an index",
		Long:  validateHelp,
		Example: `  restgen validate site.json
  restgen validate site.json --format sarif > notes.sarif
  curl -s https://example.org/wp-json/ | restgen validate - --strict`,
		ValidArgsFunction: indexFiles,
		RunE:              running(v.run),
	}
	c.Flags().StringVar(&v.format, "format", string(render.Text), "the `FORMAT`: "+orList(formatNames(noteFormats)))
	v.register(c)
	complete(c, "format", formatNames(noteFormats))
	return c
}

func (v *validate) run(c *cobra.Command, args []string) error {
	format := render.Format(v.format)
	if !slices.Contains(noteFormats, format) {
		return usageErrorf("--format %s: unknown format; want %s", v.format, orList(formatNames(noteFormats)))
	}
	result, err := v.inspect.inspect(c, args)
	v.printEach(result.Warnings, nil)
	var usageError generator.UsageError
	if errors.As(err, &usageError) {
		return err
	}
	notes := slices.Clone(result.Notes)
	sortByKind(notes)
	report := newNotesReport(result, notes, err)
	v.setFormat(format)
	switch format {
	case render.JSON:
		err = errors.Join(err, render.WriteJSON(v.out, report))
	case render.GitHub:
		report.writeGitHub(v.out)
	case render.SARIF:
		err = errors.Join(err, report.writeSARIF(v.out))
	default:
		v.printEach(nil, notes)
		report.writeText(v.out)
	}
	if err == nil && len(v.findings(notes)) > 0 {
		err = errFindings
	}
	return err
}
