package generator_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

// BenchmarkGenerate reads an index and makes all files of its packages, without
// writing them. The cost should grow with the number of routes, which it
// reports.
func BenchmarkGenerate(b *testing.B) {
	for _, name := range []string{
		"wordpress-6.8.7-schemas", "wordpress-7.1.4-schemas", "site-shop-old-363-routes", "site-shop-892-routes",
	} {
		b.Run(name, func(b *testing.B) {
			routes := 0
			for b.Loop() {
				r, err := generator.Generate(b.Context(), generator.Options{
					Inputs: []generator.Input{{From: testfile.Path(b, "indexes/"+name+".json.gz")}},
					Dir:    b.TempDir() + "/site", Module: "example.com/site", Loader: source.New(),
				})
				if err != nil {
					b.Fatal(err)
				}
				routes = len(r.API.Order[0])
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(routes), "µs/route")
		})
	}
}

// Most of the time of a run goes into allocating and into pages of memory that
// were not used before, so their number bounds it.
func TestGenerateAllocatesLittle(t *testing.T) {
	from := testfile.Path(t, "indexes/wordpress-7.1.4-schemas.json.gz")
	dir := t.TempDir() + "/site"
	allocations := testing.AllocsPerRun(1, func() {
		options := generator.Options{
			Inputs: []generator.Input{{From: from}}, Dir: dir, Module: "example.com/site", Loader: source.New(),
		}
		if _, err := generator.Generate(t.Context(), options); err != nil {
			t.Error(err)
		}
	})
	if allocations > 830_000 {
		t.Errorf("generating core 7.1 takes %.0f allocations, want at most 830,000", allocations)
	}
}

// BenchmarkHuge makes the files of indexes that are large in one way. The cost
// of an item must not grow with their number.
func BenchmarkHuge(b *testing.B) {
	for _, huge := range []struct {
		what   string
		routes func(n int) string
	}{
		{"operations", func(n int) string {
			return repeated(n, `"/a/v1/things/(?P<by%d>[a-z]+)":{"namespace":"a/v1","methods":["POST"],
				"endpoints":[{"methods":["POST"],"args":{
				"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"},"d":{"type":"string"}}}]}`)
		}},
		{"args", func(n int) string { return oneRoute(repeated(n, `"arg%d":{"type":"string"}`)) }},
		{"words", func(n int) string {
			return oneRoute(`"a":{"type":"string","enum":[` + repeated(n, `"word-%d"`) + `]}`)
		}},
	} {
		for _, n := range []int{1000, 4000} {
			b.Run(fmt.Sprintf("%d %s", n, huge.what), func(b *testing.B) {
				site := filepath.Join(b.TempDir(), "site.json")
				if err := os.WriteFile(site, []byte(`{"namespaces":["a/v1"],"routes":{`+huge.routes(n)+`}}`),
					0o666); err != nil {
					b.Fatal(err)
				}
				for b.Loop() {
					_, err := generator.Generate(b.Context(), generator.Options{
						Inputs: []generator.Input{{From: site}},
						Dir:    b.TempDir() + "/site", Module: "example.com/site", Loader: source.New(),
					})
					if err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "µs/"+huge.what)
			})
		}
	}
}

// repeated joins strings that differ in a number.
func repeated(n int, format string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(list, ",")
}

func oneRoute(args string) string {
	return `"/a/v1/things":{"namespace":"a/v1","methods":["GET","POST"],"endpoints":[{"methods":["GET"],` +
		`"args":{}},{"methods":["POST"],"args":{` + args + `}}]}`
}
