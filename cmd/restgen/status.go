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

// The exit statuses. They extend the ones of diff(1) by trouble.
const (
	fine     = 0 // success
	findings = 1 // stale output, breaking changes, and notes with --strict
	usage    = 2 // invalid flags, arguments or settings
	trouble  = 3 // an input that cannot be read or trusted, an output that cannot be written, or a bug
)

// usageErrorf returns an error about flags, arguments or settings.
func usageErrorf(format string, args ...any) error {
	return generator.UsageError{Err: fmt.Errorf(format, args...)}
}

// errFindings ends a command that printed findings.
var errFindings = errors.New("findings")

// ran marks an error of a command that ran. Other errors are from cobra and are
// about flags and arguments.
type ran struct{ error }

func (r ran) Unwrap() error { return r.error }

// running adapts the function of a command to cobra.
func running(work func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) error {
		err := work(c, args)
		if err != nil {
			return ran{err}
		}
		return nil
	}
}

// oneLine returns an error of cobra, which may suggest commands in further lines.
func oneLine(text string) string {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	var suggested []string
	for line := range strings.Lines(rest) {
		if name, isName := strings.CutPrefix(line, "\t"); isName {
			suggested = append(suggested, strings.TrimSpace(name))
		}
	}
	if suggested == nil {
		return first
	}
	return first + "; want " + anyOf(suggested)
}

// finish prints an error, which may have several lines, and returns the exit
// status for it. It removes the secrets of addresses in the command line.
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
		text := source.Redact(oneLine(err.Error()), args...)
		fmt.Fprintf(s.err, "%s: %s; see %s --help\n", command, text, command)
		return usage
	}
	wrong := errors.As(err, &mistake)
	placed := errors.As(err, new(index.Errors))
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
