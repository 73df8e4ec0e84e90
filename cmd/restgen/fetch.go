package main

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/source"
)

const fetchHelp = `Fetch gets the site index of a live site and writes it in a form that is good to keep in git: in the order of the site, one
arg a line, without what is private or changes by itself. URL is the address of the site or of its interface.

With --schemas the site is asked for response schemas too (context=help), from which the types of answers are made. A site that
has none is told. If it refuses the question, or sends none any more while FILE has them, FILE stays as it is and the exit
status is 3.

Credentials come from the environment, never from the command line, and go to no other host:
  RESTGEN_USER, RESTGEN_PASSWORD   a user and an application password
  RESTGEN_BEARER                   a bearer token
  RESTGEN_HEADER                   any header, "Name: value", one a line
  NETRC                            a netrc file, by default .netrc in HOME`

// fetch holds the flags of the command.
type fetch struct {
	streams
	file    string
	schemas bool
	strict  bool
}

func newFetch(s streams) *cobra.Command {
	f := &fetch{streams: s}
	c := &cobra.Command{
		Use:   "fetch URL [-o FILE]",
		Short: "Save the index of a live site",
		Long:  fetchHelp,
		Example: `  restgen fetch https://example.org --schemas -o site.json
  RESTGEN_USER=me RESTGEN_PASSWORD='abcd efgh ijkl' restgen fetch https://example.org/wp-json/ --schemas -o site.json`,
		Args: cobra.ExactArgs(1),
		RunE: running(f.run),
	}
	flags := c.Flags()
	flags.StringVarP(&f.file, "output", "o", "", "the `FILE` to write (default: standard output)")
	flags.BoolVar(&f.schemas, "schemas", false, "ask for response schemas too")
	flags.BoolVar(&f.strict, "strict", false, "notes are findings: exit status 1")
	return c
}

func (f *fetch) run(c *cobra.Command, args []string) error {
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
	return f.tell(got)
}

// tell says how many notes there are that commands that read the file tell again, and tells the others, which are about what was
// cut or put in order to save it. With --strict all are told, and are why the exit status is 1.
func (f *fetch) tell(got *generator.Fetched) error {
	if f.strict {
		f.printNotes(nil, got.Notes)
		if len(got.Notes) > 0 {
			return errFindings
		}
		return nil
	}
	type told struct{ pointer, message string }
	again := map[told]bool{}
	_, notes, _ := index.Read(f.file, got.Data)
	for _, n := range notes {
		again[told{n.Pointer, n.Message}] = true
	}
	lost := slices.DeleteFunc(slices.Clone(got.Notes), func(n index.Note) bool { return again[told{n.Pointer, n.Message}] })
	f.printNotes(nil, lost)
	if more := len(got.Notes) - len(lost); more > 0 {
		fmt.Fprintf(f.err, "%s about the index; for more: restgen validate %s\n", plural(more, "note"), quote(cmp.Or(f.file, "INDEX")))
	}
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
	fate := "as it was already"
	if changed {
		fate = fmt.Sprintf("%d KB written", (len(got.Data)+1023)/1024)
	}
	schemas := "without response schemas"
	if got.Index.HasSchemas {
		schemas = "with response schemas"
	}
	fmt.Fprintf(f.out, "%s: %s, %s, %s; %s\n", f.file,
		plural(len(got.Index.Namespaces), "namespace"), plural(len(got.Index.Routes), "route"), schemas, fate)
	return nil
}
