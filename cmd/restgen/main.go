// Command restgen generates Go packages from the site index of a content site's
// REST interface. It also fetches, checks, compares and serves sites by their
// indexes.
//
// Arguments, flags and restgen.yaml come in. Each command makes one call to
// package generator, prints the outcome, results to standard output and the
// rest to standard error, and converts it to an exit status. A new command is a
// file with a function that root.go calls. What a command does beyond flags and
// output belongs in package generator.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/restgen/restgen/generator/parallel"
)

func main() {
	if collectEvery(1600) { // most sites need less than the 64 MB of the first collection
		useHugePages(56 << 20) // less than 64 MB, so that it starts no collection
	}
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// run executes a command line and returns the exit status. An interrupt ends
// reading and generating, but not writing, which is short. A second interrupt
// ends the process.
func run(args []string, s streams) (status int) {
	out := &results{to: s.out}
	s.out = out
	s = s.guarded()
	defer func() {
		if bug := recover(); bug != nil {
			status = s.reportBug(bug)
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	root := newRoot(s)
	root.SetArgs(args)
	command, err := root.ExecuteContextC(ctx)
	status = s.finish(command.CommandPath(), args, err)
	if out.err != nil && status != trouble {
		fmt.Fprintf(s.err, "%s: cannot write the results: %v; repeat the command\n", command.CommandPath(), out.err)
		status = trouble
	}
	return status
}

// results is standard output. It keeps the first error, as a command whose
// results are lost fails.
type results struct {
	to  io.Writer
	err error
}

// Unwrap returns the writer that gets the results.
func (r *results) Unwrap() io.Writer { return r.to }

func (r *results) Write(b []byte) (int, error) {
	n, err := r.to.Write(b)
	if r.err == nil {
		r.err = err
	}
	return n, err
}

// reportBug prints a panic as one line. RESTGEN_DEBUG=1 adds the stack.
func (s streams) reportBug(bug any) int {
	const remedy = "please report it with the index and the command line (RESTGEN_DEBUG=1 shows where)"
	fmt.Fprintf(s.err, "restgen: a bug: %v; %s\n", bug, remedy)
	if os.Getenv("RESTGEN_DEBUG") != "" {
		if p, ok := bug.(parallel.Panic); ok {
			fmt.Fprintf(s.err, "%s", p.Stack)
		}
		fmt.Fprintf(s.err, "%s", debug.Stack())
	}
	return trouble
}
