package source

import (
	"bytes"
	"compress/gzip"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/testfile"
)

var update = flag.Bool("update", false, "write the indexes of known/")

// knownOrigins are the files in testdata/indexes that the indexes in known/ are
// made of. Descriptions are not among the texts that testdata keeps.
var knownOrigins = []struct {
	name, from, about string
	namespaces        *regexp.Regexp // nil for all
}{
	{"known:woocommerce@9.8", "site-woocommerce-9.8", shopAbout, regexp.MustCompile(`^wc[/-]`)},
	{"known:wordpress@6.1", "wordpress-6.1.9", "WordPress 6.1.9 without plugins; no descriptions", nil},
	{"known:wordpress@6.8", "wordpress-6.8.7", "WordPress 6.8.7 without plugins; no descriptions", nil},
	{"known:wordpress@7.1", "wordpress-7.1.4", "WordPress 7.1.4 without plugins; no descriptions", nil},
}

const shopAbout = "WooCommerce 9.8 of a shop with Memberships, Stripe and Subscriptions, without their routes; no descriptions"

// extension matches routes of extensions of WooCommerce.
var extension = regexp.MustCompile(`/(memberships|subscriptions|wc_stripe|connect)(/|$)`)

// The indexes in known/ are the same as in testdata/indexes.
// Update: bash integration/known.sh.
func TestKnownIndexesAreCurrent(t *testing.T) {
	size := 0
	for _, k := range knownOrigins {
		text := testfile.Text(t, "indexes/"+k.from+"-schemas.json.gz")
		x, _, err := index.Read(k.from, text)
		if err != nil {
			t.Fatal(err)
		}
		want := reduced(x, k.namespaces).Canonical()
		file := "known/" + strings.Replace(strings.TrimPrefix(k.name, KnownPrefix), "@", "-", 1) + ".json.gz"
		if *update {
			writeKnown(t, file, k.about, want)
		}
		packed, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		size += len(packed)
		got, err := (&Loader{}).unpack(packed)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs from testdata/indexes/%s-schemas.json.gz, %v; run bash integration/known.sh", file, k.from, err)
		}
	}
	const limit = 170 << 10
	if size > limit {
		t.Errorf("the files have %d bytes, want at most %d", size, limit)
	}
}

// reduced returns an index with some namespaces only, and without descriptions.
func reduced(x *index.Index, namespaces *regexp.Regexp) *index.Index {
	dropped := func(namespace, route string) bool {
		return namespaces != nil && (!namespaces.MatchString(namespace) || extension.MatchString(route))
	}
	x.Namespaces = slices.DeleteFunc(x.Namespaces, func(n string) bool { return dropped(n, "/"+n) })
	x.Routes = slices.DeleteFunc(x.Routes, func(r *index.Route) bool { return dropped(r.Namespace, r.Key) })
	dropDescriptions(x.Doc)
	return x
}

// description matches the descriptions in testdata.
var description = regexp.MustCompile(`^About .*\.$`)

func dropDescriptions(n *index.Node) {
	n.Members = slices.DeleteFunc(n.Members, func(m index.Member) bool {
		return m.Name == "description" && m.Value.Kind == index.String && description.MatchString(m.Value.Text)
	})
	for _, m := range n.Members {
		dropDescriptions(m.Value)
	}
	for _, v := range n.Items {
		dropDescriptions(v)
	}
}

func writeKnown(t *testing.T, file, about string, content []byte) {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	z.Comment = about
	if _, err := z.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// The list is in the files themselves.
func TestKnownIndexesAreListedInTheirFiles(t *testing.T) {
	list, err := KnownIndexes()
	if err != nil || len(list) != len(knownOrigins) {
		t.Fatal(list, err)
	}
	for i, k := range list {
		want := Known{knownOrigins[i].name, knownOrigins[i].about}
		doc, err := new(Loader).Load(t.Context(), k.Name)
		if k != want || err != nil || doc.Name != k.Name {
			t.Errorf("%v, want %v; %q, %v", k, want, doc.Name, err)
		}
	}
}
