package preset

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
	"slices"
	"sync"

	"github.com/restgen/restgen/generator/index"
)

// Known holds the response schemas of releases, for indexes without any. It is
// an index whose endpoints have no args.
type Known struct {
	// Names of the releases: "WordPress 6.1 to 7.1".
	Releases string
	// File in known.
	file       string
	namespaces func() []string
	read       func() *index.Index
}

//go:embed known/*.gz
var knownFiles embed.FS

var known = []*Known{
	{Releases: "WordPress 6.1 to 7.1", file: "wordpress", namespaces: KnownCore},
	{Releases: "WooCommerce 9.8", file: "woocommerce", namespaces: KnownShop},
}

// KnownShop returns the namespaces of WooCommerce whose response schemas are
// known.
func KnownShop() []string { return []string{"wc/v3", "wc/store/v1", "wc-analytics"} }

// KnownCore returns the namespaces of core, whose response schemas are known.
func KnownCore() []string { return core().Namespaces }

func init() {
	for _, k := range known {
		k.read = sync.OnceValue(k.unpack)
	}
}

// Schemas returns the known schemas of a namespace, or nil.
func Schemas(namespace string) *Known {
	i := slices.IndexFunc(known, func(k *Known) bool { return slices.Contains(k.namespaces(), namespace) })
	if i < 0 {
		return nil
	}
	return known[i]
}

// Index returns the index that holds the schemas.
func (k *Known) Index() *index.Index { return k.read() }

// unpack reads the index. It panics if the file, which is embedded, is broken.
func (k *Known) unpack() *index.Index {
	packed, err := knownFiles.ReadFile("known/" + k.file + ".json.gz")
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
	x, _, err := index.Read(k.file+".json", text)
	if err != nil {
		panic(err)
	}
	return x
}
