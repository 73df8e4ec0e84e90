package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/restgen/restgen/bench/openapi"
)

const index = "../testdata/indexes/wordpress-7.1.4-schemas.json.gz"

// A generator is a program of generated/bin that generates a folder of generated.
type generator struct {
	name, folder string
	build        []string // arguments of the go command
	args         []string
}

var generators = []generator{
	{
		"restgen", "site", []string{"-C", "..", "build", "-o", "bench/generated/bin/restgen", "./cmd/restgen"},
		[]string{"generate", "generated/index.json", "-o", "generated/site"},
	},
	{
		"oapi-codegen", "oapi",
		[]string{"build", "-o", "generated/bin/oapi-codegen", "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen"},
		[]string{"-generate", "types,client,std-http,strict-server", "-package", "oapi", "-o", "generated/oapi/oapi.go", "generated/openapi.json"},
	},
	{
		"ogen", "ogen", []string{"build", "-o", "generated/bin/ogen", "github.com/ogen-go/ogen/cmd/ogen"},
		[]string{"--config", "testdata/ogen.yml", "--target", "generated/ogen", "--package", "ogen", "--clean", "generated/openapi.json"},
	},
}

// prepare makes the folder generated: the programs, what they read and, from what
// they write, benchmarks. It returns what OpenAPI cannot express of the index.
func prepare() (lost map[string]int, err error) {
	if lost, err = prepareInput(); err != nil {
		return nil, err
	}
	for _, g := range generators {
		if err := run("go", g.build...); err != nil {
			return nil, err
		}
	}
	if err := (results{}).generate(); err != nil {
		return nil, err
	}
	if err := run("generated/bin/oapi-codegen", "-generate", "types,client", "-package", "oapi", "-o", "generated/oapiclient/oapi.go",
		"generated/openapi.json"); err != nil {
		return nil, err
	}
	if err := run("generated/bin/ogen", "--config", "testdata/ogen.yml", "--target", "generated/posts", "--package", "ogen", "--clean",
		"generated/posts.json"); err != nil {
		return nil, err
	}
	if err := placeAll(); err != nil {
		return nil, err
	}
	return lost, run("go", "test", "-c", "-o", "generated/bin/serve.test", "./generated/serve")
}

// prepareInput makes the folder generated with the index and its conversion.
func prepareInput() (lost map[string]int, err error) {
	for _, folder := range []string{"bin", "_old", "oapiclient"} {
		if err := os.MkdirAll("generated/"+folder, 0o777); err != nil {
			return nil, err
		}
	}
	return convert()
}

// placeAll copies the benchmarks and the programs of one call from testdata,
// where the go command does not see them.
func placeAll() error {
	for _, name := range []string{"serve", "equal", "floor", "byhand", "json", "values"} {
		if err := place(name+"_test.go", "generated/serve/"+name+"_test.go", ""); err != nil {
			return err
		}
	}
	for _, g := range generators {
		if err := place("call_"+g.folder+".go", "generated/call/"+g.folder+"/call.go", ""); err != nil {
			return err
		}
		if err := place("main.go", "generated/call/"+g.folder+"/main/main.go", g.folder); err != nil {
			return err
		}
	}
	return nil
}

// place copies a file of testdata. PACKAGE in it stands for the name of a package.
func place(source, name, pkg string) error {
	text, err := os.ReadFile("testdata/" + source + ".txt")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, bytes.ReplaceAll(text, []byte("PACKAGE"), []byte(pkg)), 0o666)
}

// convert writes the index and its conversion to OpenAPI, whole for generators
// and with one path for the server of ogen, which compiles in seconds then.
func convert() (map[string]int, error) {
	text, document, lost, err := openapi.ConvertFile(index)
	if err != nil {
		return nil, err
	}
	posts, err := openapi.Only(document, "/wp/v2/posts")
	if err != nil {
		return nil, err
	}
	for name, content := range map[string][]byte{"index": text, "openapi": document, "posts": posts} {
		if err := os.WriteFile("generated/"+name+".json", content, 0o666); err != nil {
			return nil, err
		}
	}
	return lost, nil
}

// convertTo writes an index and its conversion.
func convertTo(index, document, file string) error {
	text, converted, _, err := openapi.ConvertFile(file)
	if err != nil {
		return err
	}
	if err := os.WriteFile("generated/"+index+".json", text, 0o666); err != nil {
		return err
	}
	return os.WriteFile("generated/"+document+".json", converted, 0o666)
}

// output runs a program and returns what it prints.
func output(name string, args ...string) (string, error) {
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s %v: %w\n%s", name, args, err, out)
	}
	return string(out), err
}

// run runs a program.
func run(name string, args ...string) error {
	_, err := output(name, args...)
	return err
}
