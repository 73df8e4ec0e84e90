package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
)

// narrow keeps the findings that the packages of --used-by meet.
func (d *compare) narrow(*cobra.Command, *generator.Compared) error {
	return generator.UsageError{Err: errors.New("--used-by: not yet")}
}
