package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/source"
)

const initHelp = `Init sets up the current folder for a site, in one step and without questions:

  site.json       the site index with response schemas, as restgen fetch saves it
  restgen.yaml    the settings of restgen
  generate.go     the //go:generate line
  site            the generated packages
  go.mod          if no module contains the folder

It changes no existing files. At the end it prints a program to start from, so

  restgen init https://example.org > main.go

writes that program. URL may be any INDEX. For credentials see restgen fetch.`

// The files that init writes.
const (
	initIndex    = "site.json"
	initGenerate = "generate.go"
	initOutput   = "site"
)

// initSettings is the format of the settings.
const initSettings = "# For all settings see schemas/config.json of restgen.\nindexes: [%s]\noutput: %s\n"

// leastGo is the version of Go that generated packages need.
const leastGo = "1.23"

// initialize is the command init.
type initialize struct{ streams }

func newInit(s streams) *cobra.Command {
	i := &initialize{streams: s}
	return &cobra.Command{
		Use:               "init URL",
		Short:             "Set up a folder: index, settings, packages and a first program",
		Long:              initHelp,
		Example:           `  restgen init https://example.org > main.go && go run .`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: indexFiles,
		RunE:              running(i.run),
	}
}

func (i *initialize) run(c *cobra.Command, args []string) error {
	err := checkAbsent(config.File, initIndex, initGenerate, initOutput)
	if err != nil {
		return err
	}
	// 1. Get the index. Nothing is written if that fails.
	loader, done := i.loader("fetching " + source.Shown(args[0]))
	got, err := generator.Fetch(c.Context(), args[0], loader)
	done()
	i.printEach(got.Warnings, nil)
	if err != nil {
		return err
	}
	// 2. Write the module, the index and the settings.
	written, err := i.writeSettings(got)
	if err != nil {
		return errors.Join(err, removeAll(written))
	}
	// 3. Generate.
	result, err := i.generate(c.Context())
	if err != nil {
		return errors.Join(err, removeAll(written))
	}
	for _, name := range written {
		fmt.Fprintf(i.err, "%s: written\n", name)
	}
	files := 0
	for _, f := range result.Folders {
		files += len(f.Files)
	}
	fmt.Fprintf(i.err, "%s: %s of Go packages; to update: restgen fetch %s --schemas -o %s && go generate\n",
		initOutput, plural(files, "file"), quote(source.Shown(args[0])), initIndex)
	fmt.Fprintln(i.err, "main.go: a program to start from:")
	_, err = i.out.Write(firstProgram(result, siteAddress(args[0], got)))
	return err
}

// checkAbsent returns an error for each of the names that exists.
func checkAbsent(names ...string) error {
	var list []error
	for _, name := range names {
		_, err := os.Lstat(name)
		switch {
		case err == nil:
			const remedy = "update with restgen generate, or run init in another folder"
			list = append(list, fmt.Errorf("%s: already exists; %s", name, remedy))
		case !errors.Is(err, fs.ErrNotExist):
			list = append(list, err)
		}
	}
	return errors.Join(list...)
}

// removeAll removes the files of a run that failed.
func removeAll(names []string) error {
	var list []error
	for _, name := range names {
		list = append(list, os.Remove(name))
	}
	return errors.Join(list...)
}

// writeSettings writes all files but the packages and returns their names.
func (i *initialize) writeSettings(got *generator.Fetched) (written []string, err error) {
	dir, err := filepath.Abs(".")
	if err != nil {
		return nil, err
	}
	files := []disk.File{
		{Path: initIndex, Content: got.Data},
		{Path: config.File, Content: fmt.Appendf(nil, initSettings, initIndex, initOutput)},
		{Path: initGenerate, Content: generateFile(packageOf("."))},
	}
	if !inModule(dir) {
		files = append(files, disk.File{Path: "go.mod", Content: goMod(filepath.Base(dir))})
	}
	for _, f := range files {
		err := disk.WriteFile(f.Path, f.Content)
		if err != nil {
			return written, err
		}
		written = append(written, f.Path)
	}
	return written, nil
}

// generate writes the packages by the settings that were written.
func (i *initialize) generate(ctx context.Context) (*generator.Result, error) {
	loader, done := i.loader("generating " + initOutput)
	result, err := generator.Generate(ctx, generator.Options{
		Inputs: []generator.Input{{From: initIndex}},
		Dir:    initOutput,
		Loader: loader,
	})
	done()
	if err != nil {
		return result, err
	}
	i.printWarnings(result.Warnings, result.Notes, (&settings{}).shown())
	return result, result.Write()
}

// inModule reports whether a folder is in a module.
func inModule(dir string) bool {
	for {
		info, err := os.Stat(filepath.Join(dir, "go.mod"))
		if err == nil && !info.IsDir() {
			return true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return false
		}
		dir = parent
	}
}

// notInPath matches characters that init does not use in a module path.
var notInPath = regexp.MustCompile(`[^a-z0-9_-]+`)

// goMod returns a go.mod for a folder.
func goMod(folder string) []byte {
	name := strings.Trim(notInPath.ReplaceAllString(strings.ToLower(folder), "-"), "-_")
	return fmt.Appendf(nil, "module example.com/%s\n\ngo %s\n", cmp.Or(name, "mine"), leastGo)
}

// packageOf returns the package of the Go files in a folder, main by default.
func packageOf(dir string) string {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, name := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
		if err == nil && !strings.HasSuffix(name, "_test.go") {
			return parsed.Name.Name
		}
	}
	return "main"
}

// releaseVersion matches the versions of releases.
var releaseVersion = regexp.MustCompile(`^v\d+\.\d+\.\d+$`)

// generateFile returns the file with the //go:generate line. Only go generate
// sees it: a folder without other Go files has no package.
func generateFile(pkg string) []byte {
	release := version()
	if !releaseVersion.MatchString(release) {
		release = "latest"
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "//go:build generate\n\npackage %s\n\n", pkg)
	fmt.Fprintf(&b, "//go:generate go run github.com/restgen/restgen/cmd/restgen@%s generate\n", release)
	return b.Bytes()
}

// siteAddress returns the address of the site for the first program.
func siteAddress(from string, got *generator.Fetched) string {
	address := from
	if !source.IsAddress(from) {
		origin, _ := got.Index.Provenance()
		address = origin.Address
	}
	address = source.Shown(address)
	if address == "" || strings.Contains(address, "…") {
		return "https://example.org"
	}
	return address
}
