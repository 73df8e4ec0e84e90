package main

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/spf13/cobra"
)

// between returns a check of the number of arguments. Missing is the error for too
// few: what is missing, and what to do.
func between(least, most int, missing string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return errors.New(missing)
		case len(args) > most:
			return fmt.Errorf("%s: one argument too many; want %s %s", args[most], c.Root().Name(), c.Use)
		}
		return nil
	}
}

// joinMethod joins a method and the route after it, as "GET /wp/v2/posts" need not
// be quoted.
func joinMethod(args []string) []string {
	last := len(args) - 1
	if last < 1 || !slices.Contains(methods, args[last-1]) {
		return args
	}
	return append(slices.Clone(args[:last-1]), args[last-1]+" "+args[last])
}

// methods are the methods that sites accept.
var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}
