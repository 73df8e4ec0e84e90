package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
	"github.com/restgen/restgen/generator/gomod"
	"github.com/restgen/restgen/generator/source"
	codeusage "github.com/restgen/restgen/generator/usage"
)

// reporting holds the flags of commands that report differences.
type reporting struct {
	streams
	format, failOn, ignore string
	root, tags             string
	all                    bool
	usedBy                 []string
	own                    bool // without --used-by: the packages of the module, if it has any

	gate       report.Gate
	ignoreName string
	exceptions []*report.Exception
	found      *codeusage.Found
}

// register adds the flags. The command fails on failOn by default.
func (r *reporting) register(c *cobra.Command, failOn string) {
	r.registerReport(c)
	c.Flags().StringVar(&r.failOn, "fail-on", failOn, "the lowest `LEVEL` of findings that makes the exit status 1: "+report.GateUsage)
	complete(c, "fail-on", []string{"breaking", "breaking:wire", "breaking:source", "risky", "any", "none"})
}

// registerReport adds the flags of commands that no finding fails.
func (r *reporting) registerReport(c *cobra.Command) {
	flags := c.Flags()
	flags.BoolVar(&r.all, "all", false, "list safe changes of Go declarations too, and every endpoint and declaration")
	flags.StringVar(&r.format, "format", string(render.Text), "the `FORMAT`: "+orList(formatNames(render.Formats)))
	flags.StringVar(&r.ignore, "ignore", "", "the `FILE` of findings to leave out")
	flags.StringVar(&r.root, "root", "", "the `URL` of the interface in printed requests (default: a placeholder)")
	flags.StringArrayVar(&r.usedBy, "used-by", nil, "only what these Go `PACKAGES` use of the generated code; may be repeated")
	flags.StringVar(&r.tags, "tags", "", "build `TAGS` for --used-by, separated by commas")
	complete(c, "format", formatNames(render.Formats))
}

func formatNames(formats []render.Format) []string {
	var names []string
	for _, f := range formats {
		names = append(names, string(f))
	}
	return names
}

func orList(names []string) string {
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// validate checks the values of the flags.
func (r *reporting) validate() error {
	gate, err := report.ParseGate(r.failOn)
	switch {
	case !slices.Contains(render.Formats, render.Format(r.format)):
		return usageErrorf("--format %s: want %s", r.format, orList(formatNames(render.Formats)))
	case err != nil:
		return usageErrorf("--fail-on %w", err)
	case r.tags != "" && r.usedBy == nil && !r.own:
		return usageErrorf("--tags is for --used-by; give both")
	}
	if r.root != "" {
		if err := report.CheckRoot(r.root); err != nil {
			return usageErrorf("--root %w", err)
		}
	}
	r.gate = gate
	return nil
}

// adjust applies the settings to reports. Levels come first, then exceptions,
// then the used code, so that --used-by makes no exception unused.
func (r *reporting) adjust(c *cobra.Command, list []*generator.Compared, file *config.Config) error {
	if len(list) == 0 {
		return nil
	}
	today := time.Now()
	var reports []*report.Report
	for _, got := range list {
		got.Report.SetLevels(file.Levels)
		got.Report.Ignore(r.exceptions, today)
		reports = append(reports, got.Report)
	}
	last := list[len(list)-1].Report
	last.Notes = append(last.Notes, report.LevelNotes(rule.All(), file.Levels, reports...)...)
	last.Notes = append(last.Notes, report.ExceptionNotes(rule.All(), r.ignoreName, r.exceptions, today)...)
	if r.own && !slices.ContainsFunc(list, func(got *generator.Compared) bool { return len(got.Report.Findings) > 0 }) {
		return nil
	}
	if err := r.findUsage(c, file); r.found == nil || err != nil {
		return err
	}
	for _, got := range list {
		if warning := got.Narrow(r.found); warning != "" {
			fmt.Fprintln(r.err, r.paint(warning))
		}
	}
	return nil
}

// searched returns the packages that are searched for uses, and the folders of
// the generated code that counts; without folders all of it does.
func (r *reporting) searched(file *config.Config) (patterns, outputs []string, err error) {
	if !r.own {
		return r.usedBy, nil, nil
	}
	for _, dir := range []string{file.Output, file.Support} {
		if dir != "" {
			outputs = append(outputs, dir)
		}
	}
	if r.usedBy != nil {
		return r.usedBy, outputs, nil
	}
	module, err := gomod.Enclosing(".")
	if module == nil || err != nil {
		return nil, nil, err
	}
	return []string{module.Path + "/..."}, outputs, nil
}

// findUsage searches packages for uses of generated code. The types of whole
// programs take much memory in any case, so garbage is collected rarely from here
// on.
func (r *reporting) findUsage(c *cobra.Command, file *config.Config) error {
	patterns, outputs, err := r.searched(file)
	if patterns == nil || err != nil {
		return err
	}
	collectEvery(1600)
	done := r.waiting("searching " + strings.Join(patterns, " ") + " for uses of the generated code")
	found, err := generator.FindUsage(c.Context(), ".", outputs, r.tags, patterns...)
	done()
	if errors.Is(err, codeusage.ErrNoPackages) && r.usedBy == nil {
		return nil
	}
	if err != nil {
		return err
	}
	for _, line := range found.Problems {
		fmt.Fprintln(r.err, r.paint(line))
	}
	if len(found.Problems) > 0 {
		fmt.Fprintln(r.err, "the code above does not build, so more findings may affect it")
	}
	for _, name := range found.Excluded {
		fmt.Fprintln(r.err, r.paint(name+": not searched, as build constraints exclude it; --tags selects it"))
	}
	r.found = found
	return nil
}

// readExceptions reads the ignore file, if there is one.
func (r *reporting) readExceptions(ctx context.Context, file *config.Config) error {
	name := cmp.Or(r.ignore, file.Ignore)
	if name == "" {
		return nil
	}
	data, err := source.ReadFile(ctx, name)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("the ignore file: %s", source.Redact(err.Error(), name))
	}
	list, err := config.Exceptions(name, data)
	if err != nil {
		return generator.UsageError{Err: err}
	}
	r.ignoreName, r.exceptions = name, list
	return nil
}

// comparisons returns the comparisons of deployments with their saved indexes.
func comparisons(drifts []generator.Drift) (list []*generator.Compared) {
	for _, d := range drifts {
		list = append(list, d.Compared)
	}
	return list
}

// mergedReport returns one report of all deployments.
func mergedReport(drifts []generator.Drift) *report.Report {
	var list []*report.Report
	var names []string
	for _, d := range drifts {
		list, names = append(list, d.Report), append(names, d.Name)
	}
	return report.Merge(list, names)
}

// options returns the options for writing a report.
func (r *reporting) options() render.Options {
	return render.Options{
		Format: render.Format(r.format), All: r.all, Root: source.Shown(r.root), Color: colored(r.out),
		Dir: repositoryDir(), Fails: r.gate.Fails,
	}
}

// repositoryDir returns the path from the root of the git repository to the
// working directory, or "" outside of a repository.
func repositoryDir() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	for root := dir; ; root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, ".git")); err == nil {
			below, err := filepath.Rel(root, dir)
			if err != nil || below == "." {
				return ""
			}
			return filepath.ToSlash(below)
		}
		if root == filepath.Dir(root) {
			return ""
		}
	}
}
