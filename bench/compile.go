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

// A compilation compiles packages whose files are in a folder of generated.
type compilation struct{ what, who, folder, packages string }

// compilations returns what is compiled again in each round.
func compilations(all []generator) []compilation {
	list := []compilation{
		{"compile what clients import", "restgen", "site", "site"},
		{"compile what clients import", "oapi-codegen", "oapiclient", "oapiclient"},
	}
	for _, g := range all {
		list = append(list, compilation{"compile clients and servers", g.name, g.folder, g.folder + "/..."})
	}
	return list
}

// compile compiles all files again: each gets a new comment.
func (r results) compile(list []compilation) error {
	for _, c := range list {
		packages := "./generated/" + c.packages
		if err := run("go", "build", packages); err != nil { // and its dependencies
			return err
		}
		if err := touch("generated/" + c.folder); err != nil {
			return err
		}
		if err := r.timed(c.what, c.who, "go", "build", packages); err != nil {
			return err
		}
	}
	return nil
}

// build builds the programs of one call again, after an edit of main.
func (r results) build() error {
	for _, g := range generators {
		folder, program := "generated/call/"+g.folder+"/main", "generated/bin/call-"+g.folder
		if err := run("go", "build", "-o", program, "./"+folder); err != nil {
			return err
		}
		if err := touch(folder); err != nil {
			return err
		}
		began := time.Now()
		if err := run("go", "build", "-o", program, "./"+folder); err != nil {
			return err
		}
		seconds := time.Since(began).Seconds()
		info, err := os.Stat(program)
		if err != nil {
			return err
		}
		r.add("build a program of one call after an edit", g.name, measurement{seconds, fmt.Sprintf("%.2f MB", float64(info.Size())/1e6)})
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
	if err := run("go", "build", "./"+folder); err != nil { // and its dependencies
		return m, err
	}
	file, err := filepath.Abs("generated/compiler.txt")
	if err := errors.Join(err, os.RemoveAll(file), touch(folder)); err != nil {
		return m, err
	}
	if err := run("go", "build", "-gcflags=-bench="+file, "./"+folder); err != nil {
		return m, err
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
