package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
)

// narrow keeps the findings that the packages of --used-by meet.
func (d *compare) narrow(c *cobra.Command, got *generator.Compared) error {
	problems, err := got.Narrow(c.Context(), ".", d.usedBy...)
	for _, p := range problems {
		fmt.Fprintln(d.err, d.paint(p))
	}
	if len(problems) > 0 {
		fmt.Fprintln(d.err, "the code above does not build, so that more of it may be concerned than is told")
	}
	return err
}
