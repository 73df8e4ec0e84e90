package emit_test

import (
	"encoding/json"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/testfile"
)

// A site is the document of an index, to be changed.
type site map[string]any

func siteFrom(t *testing.T, file string) site {
	t.Helper()
	var s site
	if err := json.Unmarshal(testfile.Text(t, file), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s site) routes() map[string]any { return s["routes"].(map[string]any) }

func (s site) index(t *testing.T) *index.Index {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, "site.json", text)
}

// filesOf returns the Go files of the packages of namespaces and of the root
// package.
func filesOf(t *testing.T, deployments ...site) map[string]string {
	t.Helper()
	var list []*index.Index
	for _, s := range deployments {
		list = append(list, s.index(t))
	}
	all := map[string]string{}
	for _, f := range emitted(t, list...) {
		if path.Ext(f.Path) == ".go" && !strings.HasPrefix(f.Path, "rest/") {
			all[f.Path] = string(f.Content)
		}
	}
	return all
}

// args returns the args of an endpoint: of the n-th of all that have some and
// whose args the filter accepts.
func (s site) args(t *testing.T, n int, accepts func(args map[string]any) bool) map[string]any {
	t.Helper()
	for _, key := range slices.Sorted(maps.Keys(s.routes())) {
		for _, e := range s.routes()[key].(map[string]any)["endpoints"].([]any) {
			args, _ := e.(map[string]any)["args"].(map[string]any)
			if len(args) == 0 || strings.Contains(key, "batch") || !accepts(args) {
				continue
			}
			n--
			if n < 0 {
				return args
			}
		}
	}
	t.Fatal("no such endpoint")
	return nil
}

// A lineDiff holds the lines that two versions of a file do not share.
type lineDiff struct{ added, deleted []string }

// diffLines compares files line by line. Runs of spaces count as one: gofmt
// aligns constants.
func diffLines(before, after string) lineDiff {
	a, b := strings.Split(spaces.ReplaceAllString(before, " "), "\n"),
		strings.Split(spaces.ReplaceAllString(after, " "), "\n")
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	// Of a[i:] and b[j:], shared[i][j] is the length of the longest common
	// subsequence.
	shared := make([][]int32, len(a)+1)
	for i := range shared {
		shared[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			shared[i][j] = max(shared[i+1][j], shared[i][j+1])
			if a[i] == b[j] {
				shared[i][j] = shared[i+1][j+1] + 1
			}
		}
	}
	var d lineDiff
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && shared[i+1][j] >= shared[i][j+1]:
			d.deleted = append(d.deleted, a[i])
			i++
		default:
			d.added = append(d.added, b[j])
			j++
		}
	}
	return d
}

var spaces = regexp.MustCompile(` +`)

// A change is one kind of change of a site, and what it may do to the emitted
// files.
type change struct {
	name  string
	apply func(t *testing.T, s site)
	// maxFiles and maxAdded limit the changed files and the added lines in
	// each; 0 means no limit.
	maxFiles, maxAdded int
	// mayReplace matches the lines that may be deleted. Without it, none may.
	mayReplace *regexp.Regexp
}

var changes = []change{
	{
		name: "optional arg",
		apply: func(t *testing.T, s site) {
			s.args(t, 0, many)["a_new_arg_with_a_name_longer_than_others"] = map[string]any{"type": "string",
				"description": "New."}
		},
		maxFiles: 2, maxAdded: 4,
	},
	{
		name: "optional arg without a description",
		apply: func(t *testing.T, s site) {
			s.args(t, 1, many)["zz"] = map[string]any{"type": "integer", "default": 3}
		},
		maxFiles: 2, maxAdded: 4,
	},
	{
		name: "first arg", // which may need an import
		apply: func(t *testing.T, s site) {
			for _, key := range slices.Sorted(maps.Keys(s.routes())) {
				for _, e := range s.routes()[key].(map[string]any)["endpoints"].([]any) {
					e := e.(map[string]any)
					if args, _ := e["args"].(map[string]any); len(args) == 0 {
						e["args"] = map[string]any{"fresh": map[string]any{"type": "string"}}
						return
					}
				}
			}
			t.Fatal("all endpoints have args")
		},
		maxFiles: 2, maxAdded: 5,
	},
	{
		name: "required arg",
		apply: func(t *testing.T, s site) {
			s.args(t, 0, many)["needed"] = map[string]any{"type": "string", "required": true, "description": "Needed."}
		},
		maxFiles: 2, maxAdded: 4,
	},
	{
		name: "enum value",
		apply: func(t *testing.T, s site) {
			orderby := s.args(t, 0, hasLongEnum)["orderby"].(map[string]any)
			orderby["enum"] = append(slices.Clone(orderby["enum"].([]any)), "a_new_value")
		},
		maxFiles: 2, maxAdded: 1,
		mayReplace: regexp.MustCompile(`Enum: \[\]any\{`),
	},
	{
		name: "property",
		apply: func(t *testing.T, s site) {
			for _, key := range slices.Sorted(maps.Keys(s.routes())) {
				route := s.routes()[key].(map[string]any)
				if described, ok := route["schema"].(map[string]any); ok && described["properties"] != nil {
					property := map[string]any{
						"type": "string", "description": "New.", "context": []any{"view", "edit", "embed"},
					}
					described["properties"].(map[string]any)["a_new_property"] = property
					return
				}
			}
			// Without response schemas, a property of an arg.
			args := s.args(t, 0, hasObject)
			for _, name := range slices.Sorted(maps.Keys(args)) {
				if properties := propertiesOf(args[name]); properties != nil {
					properties["a_new_property"] = map[string]any{"type": "string"}
					return
				}
			}
		},
		mayReplace: regexp.MustCompile(`\{Name: `),
		maxFiles:   2, maxAdded: 4,
	},
	{
		name: "route",
		apply: func(_ *testing.T, s site) {
			key := someRoute(s)
			s.routes()[key+"/a-new-route"] = newRoute(s, key)
		},
		maxFiles: 7,
	},
	{
		name: "resource",
		apply: func(_ *testing.T, s site) {
			key := someRoute(s)
			s.routes()["/"+s.routes()[key].(map[string]any)["namespace"].(string)+"/a-new-resource"] = newRoute(s, key)
		},
		maxFiles: 7,
	},
}

func many(args map[string]any) bool { return len(args) > 4 }

func hasLongEnum(args map[string]any) bool {
	orderby, _ := args["orderby"].(map[string]any)
	enum, _ := orderby["enum"].([]any)
	return len(enum) > 6
}

func hasObject(args map[string]any) bool {
	for _, arg := range args {
		if propertiesOf(arg) != nil {
			return true
		}
	}
	return false
}

// propertiesOf returns the properties of an arg that is an object without a
// type of the vocabulary.
func propertiesOf(arg any) map[string]any {
	schema, _ := arg.(map[string]any)
	properties, _ := schema["properties"].(map[string]any)
	if schema["type"] != "object" || len(properties) == 0 || properties["raw"] != nil {
		return nil
	}
	return properties
}

// someRoute returns the first route with an own resource below a namespace.
func someRoute(s site) string {
	for _, key := range slices.Sorted(maps.Keys(s.routes())) {
		namespace, _ := s.routes()[key].(map[string]any)["namespace"].(string)
		rest := strings.TrimPrefix(key, "/"+namespace+"/")
		if namespace != "" && rest != key && !strings.ContainsAny(rest, "/(") {
			return key
		}
	}
	return ""
}

func newRoute(s site, like string) map[string]any {
	return map[string]any{
		"namespace": s.routes()[like].(map[string]any)["namespace"],
		"methods":   []any{"GET"},
		"endpoints": []any{map[string]any{"methods": []any{"GET"},
			"args": map[string]any{"page": map[string]any{"type": "integer"}}}},
	}
}

// A change of a site changes the lines that state it, and no others.
func TestChangesAreLocal(t *testing.T) {
	files := []string{"deployment-b.json"}
	if testfile.Thorough() {
		files = append(files, "indexes/site-litespeed.json.gz", "indexes/wordpress-7.1.4-schemas.json.gz")
	}
	for _, file := range files {
		before := filesOf(t, siteFrom(t, file))
		for _, c := range changes {
			t.Run(path.Base(file)+"/"+c.name, func(t *testing.T) {
				changed := siteFrom(t, file)
				c.apply(t, changed)
				c.check(t, before, filesOf(t, changed))
			})
		}
	}
}

func (c *change) check(t *testing.T, before, after map[string]string) {
	t.Helper()
	files := 0
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if before[name] == after[name] {
			continue
		}
		files++
		if before[name] == "" {
			continue // a new file
		}
		d := diffLines(before[name], after[name])
		for _, line := range d.deleted {
			if c.mayReplace == nil || !c.mayReplace.MatchString(line) {
				t.Errorf("%s: a line is gone: %s", name, line)
			}
		}
		if added := len(d.added) - len(d.deleted); c.maxAdded > 0 && added > c.maxAdded {
			t.Errorf("%s: %d lines are added, want at most %d:\n%s", name, added, c.maxAdded,
				strings.Join(d.added, "\n"))
		}
	}
	for name := range before {
		if after[name] == "" {
			t.Errorf("%s is gone", name)
		}
	}
	if files == 0 || c.maxFiles > 0 && files > c.maxFiles {
		t.Errorf("%d files changed, want 1 to %d", files, c.maxFiles)
	}
}

// One more deployment adds its constants and routes, and changes the lines and
// the comments that name some deployments.
func TestDeploymentsAreLocal(t *testing.T) {
	a, b, c := siteFrom(t, "deployment-a.json"), siteFrom(t, "deployment-b.json"), siteFrom(t, "deployment-b.json")
	c.args(t, 0, many)["only_in_c"] = map[string]any{"type": "string", "description": "New."}
	facts := change{mayReplace: regexp.MustCompile(`\bin[AB]\b|^\s*// `)}
	facts.check(t, filesOf(t, a, b), filesOf(t, a, b, c))
}
