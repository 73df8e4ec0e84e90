package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/gomod"
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
const initSettings = "# For all settings see schemas/config.json of restgen.\nindexes: [%s]\n%soutput: %s\n"

// initialize is the command init.
type initialize struct{ streams }

func newInit(s streams) *cobra.Command {
	i := &initialize{streams: s}
	return &cobra.Command{
		Use:               "init URL",
		Short:             "Set up a folder: index, settings, packages and a first program",
		Long:              initHelp,
		Example:           `  restgen init https://example.org > main.go && go run .`,
		Args:              between(1, 1, "no URL; give the address of the site, as in restgen init https://example.org"),
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
	written, err := i.writeSettings(got, deploymentSetting(args[0]))
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
	for _, f := range result.Plans {
		files += len(f.Files)
	}
	fmt.Fprintf(i.err, "%s: %s of Go packages; %s\n", initOutput, report.Count(files, "file"), howToUpdate(args[0]))
	fmt.Fprintln(i.err, "main.go: a program to start from:")
	_, err = i.out.Write(firstProgram(result, siteAddress(args[0], got)))
	return err
}

// howToUpdate names the commands that replace the index and the packages.
func howToUpdate(from string) string {
	purpose := "to update"
	switch {
	case deploymentSetting(from) != "":
		return purpose + ": restgen update"
	case source.IsKnown(from): // it never changes
		purpose, from = "to use a site instead", "URL"
	}
	return fmt.Sprintf("%s: restgen fetch %s --schemas -o %s && go generate", purpose, quote(source.Shown(from)), initIndex)
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

// deploymentSetting returns the setting for an address, or "" for another index,
// which does not change, and for an address that has secrets.
func deploymentSetting(from string) string {
	if !source.IsAddress(from) || source.Shown(from) != from {
		return ""
	}
	return fmt.Sprintf("deployments: [%s]\n", strconv.Quote(from))
}

// writeSettings writes all files but the packages and returns their names.
func (i *initialize) writeSettings(got *generator.Fetched, deployment string) (written []string, err error) {
	dir, err := filepath.Abs(".")
	if err != nil {
		return nil, err
	}
	module, err := gomod.Enclosing(dir)
	if err != nil {
		return nil, err
	}
	pkg, _ := gomod.PackageIn(dir, "")
	files := []disk.File{
		{Path: initIndex, Content: got.Data},
		{Path: config.File, Content: fmt.Appendf(nil, initSettings, initIndex, deployment, initOutput)},
		{Path: initGenerate, Content: generateFile(cmp.Or(pkg, "main"))},
	}
	if module == nil {
		module, err = gomod.New(dir, modulePath(dir))
		if err != nil {
			return nil, err
		}
		if warning := module.CheckWorkspace(); warning != "" {
			i.printEach([]string{warning}, nil)
		}
		files = append(files, disk.File{Path: gomod.Name, Content: module.GoMod()})
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

// notInPath matches characters that init does not use in a module path.
var notInPath = regexp.MustCompile(`[^a-z0-9_-]+`)

// modulePath returns the path of a new module in a folder.
func modulePath(dir string) string {
	name := strings.Trim(notInPath.ReplaceAllString(strings.ToLower(filepath.Base(dir)), "-"), "-_")
	return "example.com/" + cmp.Or(name, "mine")
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
	return fmt.Appendf(nil, "//go:build generate\n\npackage %s\n\n"+
		"//go:generate go run github.com/restgen/restgen/cmd/restgen@%s generate\n", pkg, release)
}

// siteAddress returns the address of the site for the first program.
func siteAddress(from string, got *generator.Fetched) string {
	address := from
	if !source.IsAddress(from) {
		origin, _ := got.Index.Provenance()
		address = origin.Address
	}
	address = source.Shown(address)
	if !source.IsAddress(address) || strings.Contains(address, "…") {
		return "https://example.org"
	}
	return address
}
