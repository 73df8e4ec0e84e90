package generator

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/source"
)

// recover completes what a killed run began to write to the folders of the saved
// indexes and of the output. It returns a warning for each such run.
func (o *Options) recover() (warnings []string, err error) {
	var dirs []string
	for _, dir := range []string{o.Dir, o.Support} {
		if dir != "" {
			dirs = append(dirs, dir)
		}
	}
	for _, in := range o.Inputs {
		if in.index == nil && in.From != "-" && !source.IsKnown(in.From) && !source.IsAddress(in.From) {
			dirs = append(dirs, filepath.Dir(in.From))
		}
	}
	completed, err := disk.Recover(dirs...)
	for _, dir := range completed {
		warnings = append(warnings, dir+": completed what a killed run began to write")
	}
	return warnings, err
}

// add compares files with a folder on disk and appends the plan.
func (r *Result) add(dir string, files []disk.File) error {
	plan, err := disk.Compare(dir, header, files)
	if err == nil {
		r.Plans = append(r.Plans, plan)
	}
	return err
}

// addSupport adds the folder of shared support packages. It fails if the folder
// holds other packages, the output of another run, which would be removed.
func (r *Result) addSupport(dir string, files []disk.File) error {
	if err := r.add(dir, files); err != nil {
		return err
	}
	for _, s := range r.Plans[len(r.Plans)-1].Changes() {
		if s.Action == disk.Remove && !strings.HasPrefix(s.Path, emit.SupportFolder+"/") {
			return usageErrorf("--support %s: the folder holds the packages of another output, such as %s; choose another folder",
				dir, s.Path)
		}
	}
	return nil
}

// addOutput adds the output folder. It fails if the folder holds the support
// packages of other outputs, which this run would take over.
func (r *Result) addOutput(dir string, files []disk.File) error {
	if err := r.add(dir, files); err != nil {
		return err
	}
	listed := r.Plans[len(r.Plans)-1].Listed()
	isOwn := func(name string) bool { return !strings.HasPrefix(name, emit.SupportFolder+"/") }
	if len(listed) > 0 && !slices.ContainsFunc(listed, isOwn) {
		return usageErrorf("%s: the folder holds the support packages that other outputs share; choose another folder", dir)
	}
	return nil
}

// warnOfLostStandIn adds a warning if the stand-in of an earlier run is removed
// from the output folder, as tests may import it.
func (r *Result) warnOfLostStandIn(dir string) {
	own := emit.Options{Package: r.Package}.StandInPackage()
	for _, s := range r.Plans[len(r.Plans)-1].Changes() {
		if s.Action == disk.Remove && s.Path == own+"/"+own+".go" {
			r.Warnings = append(r.Warnings, filepath.Join(dir, own)+": no longer generated, as neither --standin nor restgen.yaml"+
				" asks for it; if tests import it, set standin: true in restgen.yaml")
		}
	}
}

// inWriteOrder returns emitted files in the order in which they are written. A
// package comes after the packages that it imports: the support packages first,
// the root package last.
func inWriteOrder(emitted []emit.File) []disk.File {
	slices.SortStableFunc(emitted, func(a, b emit.File) int {
		return cmp.Or(writeOrder(a.Path)-writeOrder(b.Path), strings.Compare(a.Path, b.Path))
	})
	var files []disk.File
	for _, f := range emitted {
		files = append(files, disk.File{Path: f.Path, Content: f.Content})
	}
	return files
}

func writeOrder(name string) int {
	switch {
	case strings.HasPrefix(name, emit.SupportFolder+"/"):
		return 0
	case strings.Contains(name, "/"):
		return 1
	default:
		return 2
	}
}
