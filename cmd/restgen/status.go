package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/config"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/source"
)

// The exit statuses, as diff(1) has them and one more.
const (
	fine     = 0 // what was asked for was done; notes are no fault
	findings = 1 // stale output, breaking changes, and with --strict any note
	usage    = 2 // flags, arguments or restgen.yaml make no sense
	trouble  = 3 // an input that cannot be read or trusted, an output that cannot be written, or a bug
)

// errFindings ends a command whose findings are printed already.
var errFindings = errors.New("findings")

// ran marks an error of the work itself. All others are cobra's, which are about flags and arguments.
type ran struct{ error }

func (r ran) Unwrap() error { return r.error }

// running adapts the work of a command to cobra.
func running(work func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) error {
		if err := work(c, args); err != nil {
			return ran{err}
		}
		return nil
	}
}

// finish prints an error, one line a fault, and gives the exit status for it. An address of the command line is told
// without its secrets, whichever flag or argument it was given for.
func (s streams) finish(command string, args []string, err error) int {
	var mistake generator.UsageError
	switch {
	case err == nil:
		return fine
	case errors.Is(err, errFindings):
		return findings
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(s.err, "%s: interrupted; nothing was written\n", command)
		return trouble
	case !errors.As(err, new(ran)):
		fmt.Fprintf(s.err, "%s: %s; see %s --help\n", command, source.Redact(strings.TrimSpace(firstLine(err.Error())), args...), command)
		return usage
	}
	wrong := errors.As(err, &mistake)
	placed := errors.As(err, new(index.Faults))
	for line := range strings.Lines(source.Redact(err.Error(), args...)) {
		line = strings.TrimRight(line, "\n")
		if wrong && !placed && !strings.HasPrefix(line, config.File+":") {
			line = command + ": " + line
		}
		fmt.Fprintln(s.err, s.paint(line))
	}
	if wrong {
		return usage
	}
	return trouble
}

// firstLine drops cobra's suggestions, which are laid out over several lines.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
