// Package schemas holds the JSON Schemas of what restgen reads and writes. It does not know what is done about a
// document that violates one.
package schemas

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

//go:embed *.json
var files embed.FS

// base is the beginning of the schemas' identifiers; nothing is ever loaded from there.
const base = "https://github.com/restgen/restgen/schemas/"

// Text returns the text of a schema by its file name, such as "config.json"; nil if there is none.
func Text(name string) []byte {
	text, err := files.ReadFile(name)
	if err != nil {
		return nil
	}
	return text
}

// Compile compiles a schema of this package. A reference names a file and, after #, a JSON pointer within it:
// "site-index.json#/definitions/route". An error is a bug of this package, or a reference to what is not there.
func Compile(reference string) (*jsonschema.Schema, error) {
	name, _, _ := strings.Cut(reference, "#")
	list, err := compile(name, reference)
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// compile compiles what the references name, all of which is in one file.
func compile(name string, references ...string) (list []*jsonschema.Schema, err error) {
	c := jsonschema.NewCompiler()
	if err := c.AddResource(base+name, bytes.NewReader(Text(name))); err != nil {
		return nil, fmt.Errorf("schema %s: %w", name, err)
	}
	for _, r := range references {
		s, err := c.Compile(base + r)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

var (
	siteIndex = sync.OnceValues(func() ([]*jsonschema.Schema, error) {
		return compile("site-index.json", "site-index.json", "site-index.json#/definitions/schema")
	})
	config = sync.OnceValues(func() (*jsonschema.Schema, error) { return Compile("config.json") })
	preset = sync.OnceValues(func() (*jsonschema.Schema, error) { return Compile("preset.json") })
)

// SiteIndex returns the schema of a site index, and that of what the index calls a schema: an arg, a property, an item, a
// response. They are compiled when they are first asked for.
func SiteIndex() (whole, arg *jsonschema.Schema, err error) {
	list, err := siteIndex()
	if err != nil {
		return nil, nil, err
	}
	return list[0], list[1], nil
}

// Config is the schema of restgen.yaml, compiled when it is first asked for.
func Config() (*jsonschema.Schema, error) { return config() }

// Preset is the schema of a preset for a plugin, compiled when it is first asked for.
func Preset() (*jsonschema.Schema, error) { return preset() }
