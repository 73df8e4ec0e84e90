package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// compile compiles all files again: each gets a new comment.
func (r results) compile(list []generator) error {
	for _, g := range list {
		folder := "./generated/" + g.folder + "/..."
		if out, err := output("go", "build", folder); err != nil { // and its dependencies
			return fmt.Errorf("%s: %w\n%s", g.name, err, out)
		}
		if err := touch("generated/" + g.folder); err != nil {
			return err
		}
		if err := r.timed("compile the packages", g.name, "go", "build", folder); err != nil {
			return err
		}
	}
	return nil
}

// compileCalls compiles the programs of one call again.
func (r results) compileCalls() error {
	for _, g := range generators {
		m, err := compileCall("generated/call/" + g.folder)
		if err != nil {
			return fmt.Errorf("%s: %w", g.name, err)
		}
		r.add("compile a program of one call", g.name, m)
	}
	return nil
}

// Lines of the compiler's report that -bench writes.
var (
	compilerTotal     = regexp.MustCompile(`:total\s+1\s+(\d+) ns/op`)
	compiledFunctions = regexp.MustCompile(`:be:compilefuncs\s.*\s(\d+) funcs\s`)
)

// compileCall compiles a package that gets a new comment. The compiler says how
// long it took, since the go command takes longer than it.
func compileCall(folder string) (m measurement, err error) {
	if out, err := output("go", "build", "./"+folder); err != nil { // and its dependencies
		return m, fmt.Errorf("%w\n%s", err, out)
	}
	file, err := filepath.Abs("generated/compiler.txt")
	if err := errors.Join(err, os.RemoveAll(file), touch(folder)); err != nil {
		return m, err
	}
	if out, err := output("go", "build", "-gcflags=-bench="+file, "./"+folder); err != nil {
		return m, fmt.Errorf("%w\n%s", err, out)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return m, err
	}
	total, functions := compilerTotal.FindSubmatch(text), compiledFunctions.FindSubmatch(text)
	if total == nil || functions == nil {
		return m, fmt.Errorf("unknown report of the compiler:\n%s", text)
	}
	ns, err := strconv.ParseFloat(string(total[1]), 64)
	return measurement{ns / 1e9, "functions: " + string(functions[1])}, err
}

func touch(dir string) error {
	return filepath.WalkDir(dir, func(name string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = fmt.Fprintf(f, "\n// %d\n", time.Now().UnixNano())
		return err
	})
}
