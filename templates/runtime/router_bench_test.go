package rest

import "testing"

// BenchmarkRoute finds the endpoint of a path: by the bytes of its segments, and by a pattern.
func BenchmarkRoute(b *testing.B) {
	x := routerOf([]string{"wp/v2"}, "GET /wp/v2/posts", "GET "+postKey, "GET "+revisionKey, "GET "+templateKey, "GET "+runKey)
	for _, c := range []struct{ name, path string }{
		{"plain", "/wp/v2/posts/12/revisions/7"},
		{"template", "/wp/v2/templates/twentytwentyfive//front-page"},
		{"lazy", "/wp/v2/abilities/core/get-site-info/run"},
		{"none", "/wp/v2/templates/a"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			into := make([]capture, 0, 8)
			for b.Loop() {
				x.find(c.path, "GET", into)
			}
		})
	}
}
