package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/disk"
)

const updateHelp = `Update fetches the index of every deployment into its file, generates the code
again, and reports what the differences mean for the Go code of this module, as
restgen diff does. The deployments are those of restgen.yaml, or addresses.

If nothing changed, nothing is written. If a deployment cannot be read, nothing is
written for any of them. --used-by, --ignore and --format work as in restgen diff.
Without --used-by, and if the module has no code besides generated packages, the
report lists all differences.

Exit status: 0, also if files were written; 1 with --check if files are out of
date; 3 if a deployment cannot be read.`

// updating holds the flags of the command.
type updating struct {
	reporting
	settings
	check bool
	file  string // of the report
}

func newUpdate(s streams) *cobra.Command {
	u := &updating{reporting: reporting{streams: s, failOn: "none", own: true}}
	c := &cobra.Command{
		Use:   "update [[NAME=]DEPLOYMENT...]",
		Short: "Fetch the indexes again, regenerate, and report what changed",
		Long:  updateHelp,
		Example: `  restgen update
  restgen update --check
  restgen update --format markdown -o report.md`,
		RunE: running(u.run),
	}
	flags := c.Flags()
	flags.BoolVar(&u.check, "check", false, "write no index and no code; exit with 1 if they are out of date")
	flags.StringVarP(&u.file, "output", "o", "", "the `FILE` of the report (default: -, standard output); it is not written if nothing changed")
	u.registerReport(c)
	u.settings.register(c)
	return c
}

func (u *updating) run(c *cobra.Command, args []string) error {
	if err := u.validate(); err != nil {
		return err
	}
	u.file = outputFile(u.file)
	asked, err := u.read(nil)
	deployments, wrong := deployed(args, asked.file)
	err = errors.Join(err, wrong, u.readExceptions(c.Context(), asked.file))
	if err != nil {
		return err
	}
	if info, err := os.Stat(u.file); err == nil && info.IsDir() {
		return usageErrorf("--output %s: this is a folder; name the file of the report, as the code goes to the output of %s",
			u.file, config.File)
	}
	if err := checkOutputFile(u.file, append(asked.file.PresetNames, u.ignoreName)...); err != nil {
		return err
	}
	loader, done := u.loader("updating")
	options := (&output{}).generatorOptions(asked)
	options.Loader = loader
	got, err := generator.Update(c.Context(), options, deployments)
	done()
	u.printWarnings(got.Warnings, got.Notes, u.shown())
	if err != nil {
		return err
	}
	if got.Owns(u.file) {
		return usageErrorf("--output %s: this is an index or generated code; name another file for the report", u.file)
	}
	found, err := u.report(c, got, asked.file)
	if err != nil {
		return err
	}
	if err := u.write(c, got, found); err != nil {
		return err
	}
	if u.check && got.Changed() || len(u.findings(got.Notes)) > 0 {
		return errFindings
	}
	return nil
}

// report returns the differences of all deployments that affect the module.
func (u *updating) report(c *cobra.Command, got *generator.Updated, file *config.Config) (*report.Report, error) {
	if err := u.adjust(c, comparisons(got.Drifts), file); err != nil {
		return nil, err
	}
	found := mergedReport(got.Drifts)
	var notes []string
	for _, d := range got.Drifts {
		if !d.Differs {
			notes = append(notes, fmt.Sprintf("%s: only texts, such as descriptions, differ from %s", d.Deployed, d.Saved))
		}
	}
	switch len(got.Drifts) {
	case 0:
		found.Old, found.New = got.Agreeing[0].Saved, got.Agreeing[0].Deployed
		notes = append(notes, fmt.Sprintf("the code was not up to date with the index (%s)", stateCounts(got.Code)))
	case 1:
		found = got.Drifts[0].Report
	}
	found.Notes = append(found.Notes, notes...)
	return found, nil
}

// write writes the files and the report.
func (u *updating) write(c *cobra.Command, got *generator.Updated, found *report.Report) error {
	if !got.Changed() {
		u.printAgreement(got.Code, got.Agreeing)
		return nil
	}
	var files []disk.File
	if u.file != "" {
		content, err := u.render(found)
		if err != nil {
			return err
		}
		files = append(files, disk.File{Path: u.file, Content: content})
	}
	if err := c.Context().Err(); err != nil {
		return err
	}
	write := got.Write
	if u.check {
		write = disk.Plans(nil).Apply
	}
	if err := write(files...); err != nil {
		return err
	}
	u.listWritten(got)
	if u.file != "" {
		return nil
	}
	return render.Write(u.out, found, u.options())
}

// render returns the report as the content of a file.
func (u *updating) render(found *report.Report) ([]byte, error) {
	var b bytes.Buffer
	o := u.options()
	o.Color = false
	err := render.Write(&b, found, o)
	return b.Bytes(), err
}

// listWritten prints what was written, or what --check would write. It goes to
// the diagnostics, as the report is the result.
func (u *updating) listWritten(got *generator.Updated) {
	to := u.streams
	to.out = u.err
	for _, d := range got.Drifts {
		outcome := "written"
		if u.check {
			outcome = "out of date"
		}
		fmt.Fprintf(to.out, "%s: %s\n", d.File, outcome)
	}
	for _, f := range got.Code {
		if u.check {
			fmt.Fprintf(to.out, "%s: %s; nothing was written\n", f.Dir, count(f.Steps))
		} else {
			to.printTotal(f)
		}
	}
}
