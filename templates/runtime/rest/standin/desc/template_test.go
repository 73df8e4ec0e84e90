package desc

import "testing"

func TestTemplatesMatchPaths(t *testing.T) {
	for name, c := range map[string]struct {
		template, path string
		matches        bool
		collection     string // that the path is below
		key            string
	}{
		"without captures":            {"/n/posts", "/n/posts", true, "/n/posts", "/n/posts"},
		"another path":                {"/n/posts", "/n/pages", false, "/n/posts", "/n/pages"},
		"a capture has any value":     {"/n/{id}/x", "/n/7/x", true, "/n", "7"},
		"a value is not empty":        {"/n/{id}/x", "/n//x", false, "/n", ""},
		"a value has no slash":        {"/n/{id}/x", "/n/7/8/x", false, "/n", "7/8"},
		"the rest of a path counts":   {"/n/{id}/x", "/n/7/y", false, "/n", "7/y"},
		"a path has all the segments": {"/n/{id}/x", "/n/7", false, "/n", "7"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Template(c.template).Matches(c.path); got != c.matches {
				t.Errorf("%v, want %v", got, c.matches)
			}
			collection, key := Template(c.template).Above(c.path)
			if collection != c.collection || key != c.key {
				t.Errorf("above are %s and %s, want %s and %s", collection, key, c.collection, c.key)
			}
			if path, ok := Template(c.template).Below(collection, key); c.matches && ok && path != c.path {
				t.Errorf("back below it is %s, want %s", path, c.path)
			}
		})
	}
}

func TestTemplatesAreFilled(t *testing.T) {
	const revision = Template("/n/posts/{parent}/revisions/{id}")
	if got := revision.Fill(func(name string) string { return "<" + name + ">" }); got != "/n/posts/<parent>/revisions/<id>" {
		t.Errorf("filled: %s", got)
	}
	if got := revision.Begin("/n/posts/{id}/revisions"); got != "/n/posts/{parent}/revisions" {
		t.Errorf("begin: %s", got)
	}
	for other, same := range map[string]bool{
		"/n/posts/{id}/revisions/{revision}": true,
		"/n/posts/{id}/autosaves/{revision}": false,
		"/n/posts/7/revisions/{revision}":    false,
	} {
		if got := revision.SameAs(other); got != same {
			t.Errorf("same as %s: %v", other, got)
		}
	}
}
