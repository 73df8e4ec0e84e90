package diff

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/testfile"
)

const large = "indexes/site-shop-892-routes.json.gz"

// withEdits changes some args all over an index.
func withEdits(data []byte) []byte {
	for _, r := range [][2]string{
		{`"maximum":100`, `"maximum":50`}, {`"enum":["asc","desc"]`, `"enum":["asc","desc","none"]`},
		{`"default":"date"`, `"default":"id"`},
	} {
		data = bytes.ReplaceAll(data, []byte(r[0]), []byte(r[1]))
	}
	return data
}

// BenchmarkRead reads the two indexes of BenchmarkCompare: one of 892 routes, and
// an edited copy.
func BenchmarkRead(b *testing.B) {
	data := testfile.Text(b, large)
	other := withEdits(data)
	for b.Loop() {
		for _, d := range [][]byte{data, other} {
			if _, _, err := index.Read(large, d); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkCompare should take no more than twice as long as BenchmarkRead.
func BenchmarkCompare(b *testing.B) {
	data := testfile.Text(b, large)
	old, new := api(b, large, data, cms), api(b, large, withEdits(data), cms)
	for b.Loop() {
		if r := Compare(old, new); len(r.Findings) == 0 {
			b.Fatal("no findings")
		}
	}
}

// BenchmarkCompareUnbounded compares routes that all begin alike, so that each
// address has to be matched with all of them. It should be matched only once.
func BenchmarkCompareUnbounded(b *testing.B) {
	site := func(end string) *model.API {
		var routes []string
		for i := range 500 {
			routes = append(routes, fmt.Sprintf(
				`"/a/v1/(?P<lang>[a-z]+)/(?:x|things%d%s)":{"namespace":"a/v1","methods":["GET"],`+
					`"endpoints":[{"methods":["GET"],"args":{}}]}`, i, end))
		}
		return api(b, "site.json", []byte(`{"namespaces":["a/v1"],"routes":{`+strings.Join(routes, ",")+`}}`), cms)
	}
	old, new := site(""), site("-new")
	for b.Loop() {
		if r := Compare(old, new); len(r.Findings) == 0 {
			b.Fatal("no findings")
		}
	}
}

// BenchmarkCompareWords compares an enum of 4,000 words with one of 4,001.
func BenchmarkCompareWords(b *testing.B) {
	site := func(n int) *model.API {
		words := `"word"`
		for i := range n {
			words += fmt.Sprintf(`,"word%d"`, i)
		}
		return api(b, "site.json", []byte(`{"namespaces":["a/v1"],
			"routes":{"/a/v1/things":{"namespace":"a/v1","methods":["GET"],
			"endpoints":[{"methods":["GET"],"args":{"a":{"type":"string","enum":[`+words+`]}}}]}}}`), cms)
	}
	old, new := site(4000), site(4001)
	for b.Loop() {
		if r := Compare(old, new); len(r.Findings) == 0 {
			b.Fatal("no findings")
		}
	}
}
