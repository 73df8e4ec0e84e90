// Package schemas holds the JSON Schemas of what restgen reads and writes. It does not know what is done about a
// document that violates one.
package schemas

import (
	"bytes"
	"embed"
	"fmt"
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
	c := jsonschema.NewCompiler()
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if err := c.AddResource(base+e.Name(), bytes.NewReader(Text(e.Name()))); err != nil {
			return nil, fmt.Errorf("schema %s: %w", e.Name(), err)
		}
	}
	return c.Compile(base + reference)
}

var (
	siteIndex = sync.OnceValues(func() (*jsonschema.Schema, error) { return Compile("site-index.json") })
	config    = sync.OnceValues(func() (*jsonschema.Schema, error) { return Compile("config.json") })
	argSchema = sync.OnceValues(func() (*jsonschema.Schema, error) { return Compile("site-index.json#/definitions/schema") })
)

// SiteIndex is the schema of a site index, compiled when it is first asked for.
func SiteIndex() (*jsonschema.Schema, error) { return siteIndex() }

// Arg is the schema of what the index calls a schema: an arg, a property, an item, a response.
func Arg() (*jsonschema.Schema, error) { return argSchema() }

// Config is the schema of restgen.yaml, compiled when it is first asked for.
func Config() (*jsonschema.Schema, error) { return config() }
