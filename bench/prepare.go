package main

import (
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
	for _, folder := range []string{"generated/bin", "generated/_old"} {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return nil, err
		}
	}
	if lost, err = convert(); err != nil {
		return nil, err
	}
	for _, g := range generators {
		if out, err := output("go", g.build...); err != nil {
			return nil, fmt.Errorf("go %v: %w\n%s", g.build, err, out)
		}
	}
	if err := (results{}).generate(); err != nil {
		return nil, err
	}
	if out, err := output("generated/bin/ogen", "--config", "testdata/ogen.yml", "--target", "generated/posts", "--package", "ogen", "--clean",
		"generated/posts.json"); err != nil {
		return nil, fmt.Errorf("ogen: %w\n%s", err, out)
	}
	for name, source := range map[string]string{
		"serve/serve_test.go":  "serve_test.go",
		"serve/equal_test.go":  "equal_test.go",
		"serve/floor_test.go":  "floor_test.go",
		"serve/decode_test.go": "decode_test.go",
		"call/site/call.go":    "call_restgen.go",
		"call/oapi/call.go":    "call_oapi.go",
		"call/ogen/call.go":    "call_ogen.go",
	} {
		if err := place(source, "generated/"+name); err != nil {
			return nil, err
		}
	}
	for name, folder := range map[string]string{"bench.test": ".", "serve.test": "./generated/serve"} {
		if out, err := output("go", "test", "-c", "-o", "generated/bin/"+name, folder); err != nil {
			return nil, fmt.Errorf("go test -c %s: %w\n%s", folder, err, out)
		}
	}
	return lost, nil
}

// place copies a file of testdata, where the go command does not see it.
func place(source, name string) error {
	text, err := os.ReadFile("testdata/" + source + ".txt")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
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

func output(name string, args ...string) (string, error) {
	out, err := exec.Command(name, args...).CombinedOutput()
	return string(out), err
}
