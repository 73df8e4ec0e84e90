// Package schemas holds the JSON Schemas of the documents that restgen reads
// and writes.
//
// The name of a schema comes in, and its text or the compiled schema goes out.
// Callers decide what to do about a document that violates one. Documents of
// users refer to these schemas: add members to them, but do not remove any.
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

// base is the beginning of the identifiers of the schemas. Nothing is ever
// loaded from there.
const base = "https://github.com/restgen/restgen/schemas/"

// Text returns the text of a schema by its file name, such as "config.json", or
// nil if the name is unknown.
func Text(name string) []byte {
	text, err := files.ReadFile(name)
	if err != nil {
		return nil
	}
	return text
}

// Compile compiles a schema of this package. A reference names a file and,
// after #, a JSON pointer within it: "site-index.json#/definitions/route".
// Compile returns an error if the reference leads nowhere, or if the schema is
// invalid, which is a bug of this package.
func Compile(reference string) (*jsonschema.Schema, error) {
	name, _, _ := strings.Cut(reference, "#")
	c := jsonschema.NewCompiler()
	c.ExtractAnnotations = true
	if err := c.AddResource(base+name, bytes.NewReader(Text(name))); err != nil {
		return nil, fmt.Errorf("schema %s: %w", name, err)
	}
	return c.Compile(base + reference)
}

// compiled returns a function that compiles a schema at the first call.
func compiled(name string) func() (*jsonschema.Schema, error) {
	return sync.OnceValues(func() (*jsonschema.Schema, error) { return Compile(name) })
}

var siteIndex, config, preset = compiled("site-index.json"), compiled("config.json"), compiled("preset.json")

// SiteIndex returns the schema of a site index. It compiles the schema at the
// first call.
func SiteIndex() (*jsonschema.Schema, error) { return siteIndex() }

// Config returns the schema of restgen.yaml. It compiles the schema at the
// first call.
func Config() (*jsonschema.Schema, error) { return config() }

// Preset returns the schema of a preset for a plugin. It compiles the schema at
// the first call.
func Preset() (*jsonschema.Schema, error) { return preset() }
