package preset

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
	"sync"

	"github.com/restgen/restgen/generator/index"
)

// Releases are releases of which the response schemas are known, for indexes
// without any. The schemas that all of them have are in known, in the file that is
// named after the preset: an index whose endpoints have no args.
type Releases struct {
	// Their name: WordPress 6.1 to 7.1.
	Name string
	// The namespaces of the schemas; empty for those of the preset.
	Namespaces []string
	Source     string

	routes func() map[string]*index.Route // by template
}

//go:embed known/*.gz
var known embed.FS

// prepare sets what is not in the file of a preset of restgen, given the name and
// the namespaces of the preset.
func (r *Releases) prepare(name string, namespaces []string) {
	if r.Namespaces == nil {
		r.Namespaces = namespaces
	}
	r.routes = sync.OnceValue(func() map[string]*index.Route {
		routes := map[string]*index.Route{}
		for _, of := range unpack(name).Routes {
			routes[of.Path.Template()] = of
		}
		return routes
	})
}

// unpack reads a file in known. It panics if the file, which is embedded, is broken.
func unpack(name string) *index.Index {
	packed, err := known.ReadFile("known/" + name + ".json.gz")
	if err != nil {
		panic(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	x, _, err := index.Read(name+".json", text)
	if err != nil {
		panic(err)
	}
	return x
}
