package generator

import (
	"cmp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/emit"
)

// A Folder is a folder of generated files.
type Folder struct {
	Dir   string      // as given in the options
	Files []disk.File // in the order in which they are written
	Plan  *disk.Plan  // how Files differ from the folder on disk
}

// Folders are the folders of one run, in the order in which they are written.
// The last one is the output folder. A support folder that several outputs
// share comes before it.
type Folders []Folder

// add compares files with a folder on disk and appends the folder.
func (list *Folders) add(dir string, files []disk.File) error {
	plan, err := disk.Compare(dir, header, files)
	if err == nil {
		*list = append(*list, Folder{dir, files, plan})
	}
	return err
}

// addSupport adds the folder of shared support packages. It fails if the folder
// holds other packages, the output of another run, which would be removed.
func (list *Folders) addSupport(dir string, files []disk.File) error {
	if err := list.add(dir, files); err != nil {
		return err
	}
	for _, s := range (*list)[len(*list)-1].Plan.Changes() {
		if s.Action == disk.Remove && !strings.HasPrefix(s.Path, emit.SupportFolder+"/") {
			return usageErrorf("--support %s: the folder holds the packages of another output, such as %s; choose another folder",
				dir, s.Path)
		}
	}
	return nil
}

// Done reports whether all folders are up to date.
func (list Folders) Done() bool {
	return !slices.ContainsFunc(list, func(f Folder) bool { return !f.Plan.Done() })
}

// Changes returns the number of files that are not up to date.
func (list Folders) Changes() int {
	n := 0
	for _, f := range list {
		n += len(f.Plan.Changes())
	}
	return n
}

// write writes the files of each folder. It stops at the first error.
func (list Folders) write() error {
	for _, f := range list {
		if err := f.Plan.Apply(); err != nil {
			return err
		}
	}
	return nil
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
