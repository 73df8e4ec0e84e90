package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/disk"
)

// state describes what is wrong with a file on disk.
func state(s disk.Step) string {
	switch {
	case s.Action == disk.Create:
		return "missing"
	case s.Edited:
		return "edited"
	case s.Action == disk.Remove:
		return "no longer generated"
	}
	return "stale"
}

// stateCounts counts the files in each state, as in "1 edited, 2 stale".
func stateCounts(folders disk.Plans) string {
	n := map[string]int{}
	for _, f := range folders {
		for _, step := range f.Changes() {
			n[state(step)]++
		}
	}
	return inWords(n, "edited", "missing", "stale", "no longer generated")
}

// keeping puts commands before the generating one that copy the edited files.
func keeping(folders disk.Plans, generate string) string {
	command := ""
	for _, f := range folders {
		for _, step := range f.Changes() {
			if step.Edited {
				name := filepath.Join(f.Dir, filepath.FromSlash(step.Path))
				command += fmt.Sprintf("cp %s %s && ", quote(name), quote(name+".edited"))
			}
		}
	}
	return command + generate
}

// listDifferences prints the result of --check: a line for each file that
// differs, and the command that updates them.
func (s streams) listDifferences(dir string, folders disk.Plans, generate string) error {
	s.listStates(s.out, folders)
	n := folders.Changes()
	if n > 0 {
		fmt.Fprintf(s.err, "%s: %s not up to date (%s); to update: %s\n",
			dir, report.Count(n, "file"), stateCounts(folders), keeping(folders, generate))
		return errFindings
	}
	for _, f := range folders {
		fmt.Fprintf(s.out, "%s: %s, up to date\n", f.Dir, report.Count(len(f.Steps), "file"))
	}
	return nil
}

// printAgreement reports that deployments, saved indexes and code agree.
func (s streams) printAgreement(code disk.Plans, list []generator.Drift) {
	text := code[len(code)-1].Dir + ": the code is up to date"
	for _, d := range list {
		text += fmt.Sprintf("; %s agrees with %s", d.Deployed, d.Saved)
	}
	fmt.Fprintln(s.out, text)
}

// listStates prints what is wrong with each file.
func (s streams) listStates(w io.Writer, folders disk.Plans) {
	for _, f := range folders {
		for _, step := range f.Changes() {
			fmt.Fprintf(w, "%s: %s\n", filepath.Join(f.Dir, filepath.FromSlash(step.Path)), state(step))
		}
	}
}

// listSteps prints the result of --dry-run: a line for each file that would
// change, and the total of each folder.
func (s streams) listSteps(folders disk.Plans) {
	for _, f := range folders {
		for _, step := range f.Changes() {
			fmt.Fprintf(s.out, "%s %s\n", step.Action, filepath.Join(f.Dir, filepath.FromSlash(step.Path)))
		}
		fmt.Fprintf(s.out, "%s: %s; nothing was written\n", f.Dir, count(f.Steps))
	}
}

// listGroups prints what was written to a folder: a line for each folder in it,
// and the total.
func (s streams) listGroups(f *disk.Plan) {
	groups := map[string][]disk.Step{}
	for _, step := range f.Steps {
		folder := group(step.Path)
		groups[folder] = append(groups[folder], step)
	}
	lines, _ := measure(f.Files)
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, folder := range slices.Sorted(maps.Keys(groups)) {
		files := report.Count(kept(groups[folder]), "file")
		fmt.Fprintf(table, "%s\t%s\t%d lines\t%s\n", filepath.Join(f.Dir, folder), files, lines[folder], count(groups[folder]))
	}
	table.Flush()
	s.printTotal(f)
}

// printTotal prints the total of what was written to a folder.
func (s streams) printTotal(f *disk.Plan) {
	lines, size := measure(f.Files)
	sum := 0
	for _, n := range lines {
		sum += n
	}
	fmt.Fprintf(s.out, "%s: %s, %d lines and %d KB of Go: %s\n",
		f.Dir, report.Count(len(f.Files), "file"), sum, (size+1023)/1024, count(f.Steps))
}

// group returns the folder that a file counts for: the first part of its path,
// so that the support packages are one folder.
func group(file string) string {
	folder, _, _ := strings.Cut(path.Dir(file), "/")
	return folder
}

// measure counts the lines of Go code of each group, and the bytes in total.
func measure(all []disk.File) (lines map[string]int, size int) {
	lines = map[string]int{}
	for _, f := range all {
		if path.Ext(f.Path) != ".go" {
			continue
		}
		lines[group(f.Path)] += bytes.Count(f.Content, []byte("\n"))
		size += len(f.Content)
	}
	return lines, size
}

// kept counts the files that exist afterwards.
func kept(steps []disk.Step) int {
	n := 0
	for _, s := range steps {
		if s.Action != disk.Remove {
			n++
		}
	}
	return n
}

// actions are the words for what is done to files.
var actions = map[disk.Action]string{
	disk.Create: "new", disk.Replace: "changed", disk.Remove: "removed", disk.Keep: "unchanged",
}

// count counts the files by action, in words.
func count(steps []disk.Step) string {
	n := map[string]int{}
	for _, s := range steps {
		n[actions[s.Action]]++
	}
	return cmp.Or(inWords(n, "new", "changed", "removed", "unchanged"), "nothing")
}

// inWords lists numbers with their names, except for 0.
func inWords(n map[string]int, names ...string) string {
	var parts []string
	for _, name := range names {
		if n[name] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n[name], name))
		}
	}
	return strings.Join(parts, ", ")
}
