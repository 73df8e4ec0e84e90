package generator_test

import (
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/testfile"
)

// BenchmarkGenerate reads an index and makes all files of its packages, without writing them. The cost grows with the
// number of routes: compare the times of an index with that number.
func BenchmarkGenerate(b *testing.B) {
	for _, name := range []string{"wordpress-6.8.7-schemas", "wordpress-7.1.4-schemas", "site-shop-old-363-routes", "site-shop-892-routes"} {
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
