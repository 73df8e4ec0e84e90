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
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
)

// fewAlike is how many notes of a file may say the same, each in a line of its own.
const fewAlike = 5

// printNotes prints diagnostics that are no errors, one a line. Many notes of a file that say the same are one line.
func (s streams) printNotes(warnings []string, notes []index.Note) {
	alike, left := together(notes)
	s.printEach(warnings, alike)
	if left > 0 {
		fmt.Fprintf(s.err, "%d more notes say the same of other places; restgen validate tells them all\n", left)
	}
}

// together returns notes, of many that say the same of a file the first only, with their number, and how many it left out.
func together(notes []index.Note) (told []index.Note, left int) {
	type said struct{ file, message string }
	count, seen := map[said]int{}, map[said]bool{}
	for _, n := range notes {
		count[said{n.File, n.Message}]++
	}
	for _, n := range notes {
		key := said{n.File, n.Message}
		if many := count[key]; many > fewAlike {
			if seen[key] {
				continue
			}
			seen[key] = true
			n.Message = fmt.Sprintf("%s; so at %d places, of which this is the first", n.Message, many)
		}
		told = append(told, n)
	}
	return told, len(notes) - len(told)
}

// printEach prints all of them.
func (s streams) printEach(warnings []string, notes []index.Note) {
	for _, w := range warnings {
		fmt.Fprintln(s.err, s.paint(w))
	}
	for _, n := range notes {
		fmt.Fprintln(s.err, s.paint(n.String()))
	}
}

// state says what is wrong with a file on disk.
func state(s disk.Step) string {
	switch {
	case s.Action == disk.Create:
		return "missing"
	case s.Edited:
		return "edited"
	}
	return "stale"
}

// stateCounts counts the files in each state, as 1 edited, 2 stale.
func stateCounts(folders generator.Folders) string {
	n := map[string]int{}
	for _, f := range folders {
		for _, step := range f.Plan.Changes() {
			n[state(step)]++
		}
	}
	var parts []string
	for _, name := range []string{"edited", "missing", "stale"} {
		if n[name] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n[name], name))
		}
	}
	return strings.Join(parts, ", ")
}

// keeping puts commands before the one that generates, so that edited files are
// copied first.
func keeping(folders generator.Folders, generate string) string {
	command := ""
	for _, f := range folders {
		for _, step := range f.Plan.Changes() {
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
func (s streams) listDifferences(dir string, folders generator.Folders, generate string) error {
	s.listStates(s.out, folders)
	switch n := folders.Changes(); {
	case folders.Done():
		for _, f := range folders {
			fmt.Fprintf(s.out, "%s: %s, as generated\n", f.Dir, plural(len(f.Plan.Steps), "file"))
		}
		return nil
	case n == 0:
		fmt.Fprintf(s.err, "%s: an interrupted run left temporary files; to finish it: %s\n", dir, generate)
	default:
		fmt.Fprintf(s.err, "%s: %s not as generated (%s); to update: %s\n",
			dir, plural(n, "file"), stateCounts(folders), keeping(folders, generate))
	}
	return errFindings
}

// listStates prints what is wrong with each file.
func (s streams) listStates(w io.Writer, folders generator.Folders) {
	for _, f := range folders {
		for _, step := range f.Plan.Changes() {
			fmt.Fprintf(w, "%s: %s\n", filepath.Join(f.Dir, filepath.FromSlash(step.Path)), state(step))
		}
	}
}

// listSteps prints the result of --dry-run: a line for each file that would
// change, and the total of each folder.
func (s streams) listSteps(folders generator.Folders) {
	for _, f := range folders {
		for _, step := range f.Plan.Changes() {
			fmt.Fprintf(s.out, "%s %s\n", step.Action, filepath.Join(f.Dir, filepath.FromSlash(step.Path)))
		}
		fmt.Fprintf(s.out, "%s: %s; nothing was written\n", f.Dir, count(f.Plan.Steps))
	}
}

// listGroups prints what was written to a folder: a line for each folder below
// it, and the total.
func (s streams) listGroups(f generator.Folder) {
	groups := map[string][]disk.Step{}
	for _, step := range f.Plan.Steps {
		folder := path.Dir(step.Path)
		groups[folder] = append(groups[folder], step)
	}
	lines, size := measure(f.Files)
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, folder := range slices.Sorted(maps.Keys(groups)) {
		fmt.Fprintf(table, "%s\t%s\t%d lines\t%s\n", filepath.Join(f.Dir, filepath.FromSlash(folder)), plural(kept(groups[folder]), "file"), lines[folder], count(groups[folder]))
	}
	table.Flush()
	sum := 0
	for _, n := range lines {
		sum += n
	}
	fmt.Fprintf(s.out, "%s: %s, %d lines and %d KB of Go: %s\n", f.Dir, plural(len(f.Files), "file"), sum, (size+1023)/1024, count(f.Plan.Steps))
}

// measure counts the lines of Go of each folder, and the bytes of all: what people read and the compiler compiles.
func measure(all []disk.File) (lines map[string]int, size int) {
	lines = map[string]int{}
	for _, f := range all {
		if path.Ext(f.Path) != ".go" {
			continue
		}
		lines[path.Dir(f.Path)] += bytes.Count(f.Content, []byte("\n"))
		size += len(f.Content)
	}
	return lines, size
}

// kept counts the files that are there afterwards.
func kept(steps []disk.Step) int {
	n := 0
	for _, s := range steps {
		if s.Action != disk.Remove {
			n++
		}
	}
	return n
}

// count says how many files meet with which fate, leaving out what happens to none.
func count(steps []disk.Step) string {
	n := map[disk.Action]int{}
	for _, s := range steps {
		n[s.Action]++
	}
	var parts []string
	for _, fate := range []struct {
		action disk.Action
		word   string
	}{{disk.Create, "new"}, {disk.Replace, "changed"}, {disk.Remove, "removed"}, {disk.Keep, "unchanged"}} {
		if n[fate.action] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n[fate.action], fate.word))
		}
	}
	return cmp.Or(strings.Join(parts, ", "), "nothing")
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
