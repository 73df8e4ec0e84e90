package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/source"
)

const fetchHelp = `Fetch saves the site index of a live site in a form for git: in the order of the
site, one arg per line, without private data and values that change by
themselves. URL is the address of the site or of its interface.

With --schemas it requests response schemas, too (context=help). generate needs
them for the types of responses. If the site rejects the request, or sends no
schemas although FILE has them, FILE is not changed and the exit status is 3.

Credentials come from the environment, never from the command line, and are sent
to no other host:
  RESTGEN_USER, RESTGEN_PASSWORD   a user and an application password
  RESTGEN_BEARER                   a bearer token
  RESTGEN_HEADER                   any headers, "Name: value", one per line
  NETRC                            a netrc file, by default .netrc in HOME`

// fetch holds the flags of the command.
type fetch struct {
	streams
	settings // for --strict only
	file     string
	schemas  bool
}

func newFetch(s streams) *cobra.Command {
	f := &fetch{streams: s}
	c := &cobra.Command{
		Use:   "fetch URL [-o FILE]",
		Short: "Save the index of a live site",
		Long:  fetchHelp,
		Example: `  restgen fetch https://example.org --schemas -o site.json
  RESTGEN_USER=me RESTGEN_PASSWORD='abcd efgh ijkl' restgen fetch https://example.org/wp-json/ --schemas -o site.json`,
		Args: between(1, 1, "no URL; give the address of the site, as in restgen fetch https://example.org"),
		RunE: running(f.run),
	}
	flags := c.Flags()
	flags.StringVarP(&f.file, "output", "o", "", "the `FILE` to write (default: -, standard output)")
	flags.BoolVar(&f.schemas, "schemas", false, "request response schemas")
	f.registerStrict(flags)
	return c
}

func (f *fetch) run(c *cobra.Command, args []string) error {
	f.file = outputFile(f.file)
	if err := checkOutputFile(f.file); err != nil {
		return err
	}
	loader, done := f.loader("fetching " + source.Shown(args[0]))
	loader.Schemas = f.schemas
	got, err := generator.Fetch(c.Context(), args[0], loader)
	done()
	f.printNotes(got.Warnings, nil)
	if err != nil {
		return err
	}
	if err := c.Context().Err(); err != nil {
		return err
	}
	if err := f.save(got); err != nil {
		return err
	}
	return f.report(got)
}

// outputFile returns the file of a flag, which is "" for standard output.
func outputFile(flag string) string {
	if flag == "-" {
		return ""
	}
	return flag
}

// checkOutputFile returns an error if people or the go command need the file that
// a command is to write: code, or settings. Those in use are restgen.yaml and the
// given files.
func checkOutputFile(file string, settings ...string) error {
	needed := isGoFile(file)
	info, err := os.Stat(file)
	for _, name := range append(settings, config.File) {
		other, failed := os.Stat(name)
		needed = needed || err == nil && failed == nil && os.SameFile(info, other)
	}
	if needed {
		return usageErrorf("--output %s: this is code or settings; name another file", file)
	}
	return nil
}

// isGoFile reports whether the go command reads files with the name of a file.
func isGoFile(file string) bool {
	switch filepath.Base(file) {
	case "go.mod", "go.sum", "go.work", "go.work.sum":
		return true
	}
	return filepath.Ext(file) == ".go"
}

// report prints the notes about the response, except for the ones about the
// saved file, and counts these. With --strict it prints all findings.
func (f *fetch) report(got *generator.Fetched) error {
	findings := f.findings(got.Notes)
	if len(findings) > 0 {
		f.printNotes(nil, findings)
		return errFindings
	}
	type key struct{ pointer, message string }
	inFile := map[key]bool{}
	_, notes, _ := index.Read(f.file, got.Data)
	for _, n := range notes {
		inFile[key{n.Pointer, n.Message}] = true
	}
	absorbed := 0
	var lost []index.Note
	for _, n := range got.Notes {
		switch {
		case !inFile[key{n.Pointer, n.Message}]:
			lost = append(lost, n)
		case !n.Known:
			absorbed++
		}
	}
	f.printNotes(nil, lost)
	f.countAbsorbed(absorbed, f.file)
	return nil
}

func (f *fetch) save(got *generator.Fetched) error {
	if f.file == "" {
		f.setFormat(render.JSON)
		_, err := f.out.Write(got.Data)
		return err
	}
	changed, err := got.Save(f.file)
	if err != nil {
		return err
	}
	outcome := "unchanged"
	if changed {
		outcome = fmt.Sprintf("%d KB written", (len(got.Content(f.file))+1023)/1024)
	}
	schemas := "without response schemas"
	if got.Index.HasSchemas {
		schemas = "with response schemas"
	}
	fmt.Fprintf(f.out, "%s: %s, %s, %s; %s\n", f.file,
		report.Count(len(got.Index.Namespaces), "namespace"), report.Count(len(got.Index.Routes), "route"), schemas, outcome)
	return nil
}
