package main

import (
	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/model/build"
)

// inspect is a command that reads indexes and writes no files.
type inspect struct {
	streams
	settings
	show  func(result *generator.Result) error
	focus func(build.Candidate) bool // see build.Options; nil for all
}

func (i *inspect) run(c *cobra.Command, args []string) error {
	result, err := i.inspect(c, args)
	i.printEach(result.Warnings, nil)
	if err != nil {
		return err
	}
	err = i.show(result)
	if err != nil {
		return err
	}
	findings := i.findings(result.Notes)
	if len(findings) > 0 {
		i.printNotes(nil, findings)
		return errFindings
	}
	return nil
}

// inspect reads the indexes and builds their API.
func (i *inspect) inspect(c *cobra.Command, args []string) (*generator.Result, error) {
	asked, err := i.read(args)
	if err != nil {
		return &generator.Result{}, err
	}
	if !i.strict { // which is about all notes
		asked.model.Focus = i.focus
	}
	loader, done := i.loader("reading")
	defer done()
	return generator.Inspect(c.Context(), asked.inputs, asked.model, loader)
}
