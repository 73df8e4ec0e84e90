package generator_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/restgen/restgen/"

// allowed says which packages of this module each package may import, and why. Imports point one way: from the command
// to the pipeline, from there to the stages, and from these to what they stand on. None leads to forTests.
var allowed = []struct{ from, to, why string }{
	{"cmd/restgen", "generator", "a command is one call of the pipeline"},
	{"cmd/restgen", "generator/config", "restgen.yaml holds what flags can say"},
	{"cmd/restgen", "generator/disk", "what was written is told file by file"},
	{"cmd/restgen", "generator/index", "notes are printed"},
	{"cmd/restgen", "generator/model", "routes are listed"},
	{"cmd/restgen", "generator/model/build", "flags become build options"},
	{"cmd/restgen", "generator/parallel", "a bug is where a panic was"},
	{"cmd/restgen", "generator/preset", "a flag takes the name of a preset"},
	{"cmd/restgen", "generator/diff", "reports are printed"},
	{"cmd/restgen", "generator/source", "how to reach a live site is a matter of flags"},
	{"generator", "generator/gomod", "the module decides the import paths"},
	{"cmd/restgen", "generator/safetext", "all output is escaped"},
	{"generator", "generator/source", "1. where an index comes from"},
	{"generator", "generator/index", "2. the index as it was sent"},
	{"generator", "generator/model", "the API is handed from stage to stage"},
	{"generator", "generator/model/build", "3. the API"},
	{"generator", "generator/emit", "4. its Go code"},
	{"generator", "generator/disk", "5. files"},
	{"generator", "generator/diff", "two APIs compared"},
	{"generator", "generator/usage", "whom a difference hurts"},
	{"generator/gomod", "generator/disk", "a pipe or a device is not read"},
	{"generator/usage", "generator/disk", "a pipe or a device is not read"},
	{"generator/config", "generator/disk", "a pipe or a device is not read"},
	{"generator/config", "generator/index", "faults of a file have the same form everywhere"},
	{"generator/config", "generator/model/build", "the file holds build options"},
	{"generator/config", "generator/source", "faults hold no secret of an address"},
	{"generator/config", "generator/diff", "the file of findings to leave out is of the user's, too"},
	{"generator/config", "schemas", "the file is held against its schema"},
	{"generator/source", "generator/index", "a fetched index is read before it is saved"},
	{"generator/source", "templates/runtime/rest/discover", "a root is looked for as clients do"},
	{"generator/diff", "generator/index", "findings have a place"},
	{"generator/diff", "generator/model", "APIs are what is compared"},
	{"generator/diff", "generator/schema", "whether one schema includes another"},
	{"generator/diff", "generator/pattern", "ignored findings are selected by patterns, and some patterns of args need an engine"},
	{"generator/diff", "templates/runtime/rest", "a server without handlers checks witnesses"},
	{"generator/diff", "templates/runtime/rest/schema", "witnesses hold JSON values"},
	{"generator/emit", "generator/model", "the model is what is written down"},
	{"generator/emit", "generator/naming", "local names are made as all others are"},
	{"generator/emit", "generator/parallel", "so are files"},
	{"generator/emit", "templates", "the support package is copied out"},
	{"generator/emit", "templates/runtime/rest/schema", "schemas are written as literals"},
	{"generator/emit", "templates/runtime/rest/codec", "fields have contexts"},
	{"generator/model", "generator/index", "the API keeps the indexes that it was built from"},
	{"generator/model", "templates/runtime/rest", "the path of an operation is filled in as clients do"},
	{"generator/model", "templates/runtime/rest/codec", "fields have contexts"},
	{"generator/model", "templates/runtime/rest/schema", "args have schemas"},
	{"generator/model/build", "generator/model", "the model is the result"},
	{"generator/model/build", "generator/index", "indexes are the input"},
	{"generator/model/build", "generator/naming", "everything in the model has a name"},
	{"generator/model/build", "generator/preset", "presets know what the index hides about args"},
	{"generator/model/build", "generator/schema", "args and responses have schemas"},
	{"generator/model/build", "templates/runtime/rest/codec", "fields have contexts"},
	{"generator/model/build", "templates/runtime/rest/schema", "args have schemas"},
	{"generator/model/build", "generator/pattern", "routes are patterns, and are selected by patterns"},
	{"generator/model/build", "generator/parallel", "resources are built independently of each other"},
	{"generator/pattern", "templates/runtime/rest/schema", "schemas hold patterns"},
	{"generator/pattern", "templates/runtime/rest/pcre", "it says what no pattern is, and takes what Go cannot"},
	{"generator/preset", "generator/pattern", "presets name paths by patterns"},
	{"generator/preset", "generator/index", "presets speak of routes"},
	{"generator/preset", "templates/runtime/rest/schema", "presets complete schemas"},
	{"generator/schema", "generator/index", "schemas are nodes of an index"},
	{"generator/schema", "generator/pattern", "patterns decide as they do on servers"},
	{"generator/schema", "templates/runtime/rest/schema", "a schema becomes one that servers check"},
	{"generator/index", "generator/safetext", "messages are one line each"},
	{"generator/diff", "generator/safetext", "reports are read by CI systems"},
	{"generator/index", "schemas", "an index is held against its schema"},
	{"generator/index", "generator/pattern", "route keys are patterns, whose captures are held against the args"},
}

// forTests is what only tests import.
const forTests = "generator/testfile"

// outside says which modules each package may use beyond the standard library, and why.
var outside = []struct{ from, to, why string }{
	{"cmd/restgen", "github.com/spf13/cobra", "commands, flags, help and shell completion"},
	{"cmd/restgen", "github.com/spf13/pflag", "cobra's flags"},
	{"cmd/restgen", "golang.org/x/term", "colour and progress are for terminals"},
	{"generator/config", "go.yaml.in/yaml/v3", "YAML with positions"},
	{"generator/config", "github.com/santhosh-tekuri/jsonschema/v5", "its faults are translated"},
	{"generator/index", "github.com/santhosh-tekuri/jsonschema/v5", "its faults are translated"},
	{"generator/gomod", "golang.org/x/mod", "the rules of go.mod and of import paths"},
	{"generator/usage", "golang.org/x/tools", "type-checked packages of the user's module"},
	{"generator/emit", "github.com/dave/jennifer", "Go code as values"},
	{"schemas", "github.com/santhosh-tekuri/jsonschema/v5", "schemas are compiled once, here"},
}

func TestImportsPointOneWay(t *testing.T) {
	used := map[string]bool{} // rows
	row := func(from, to string) bool {
		for _, rule := range allowed {
			if key := rule.from + " -> " + module + rule.to; key == from+" -> "+to {
				used[key] = true
				return true
			}
		}
		for _, rule := range outside {
			if key := rule.from + " -> " + rule.to; strings.HasPrefix(from+" -> "+to+"/", key+"/") {
				used[key] = true
				return true
			}
		}
		return false
	}
	for name, file := range sources(t, parser.ImportsOnly) {
		from := path.Dir(name)
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(from, "templates/") { // package templates tests its own
			continue
		}
		for _, spec := range file.tree.Imports {
			to, _ := strconv.Unquote(spec.Path.Value)
			if first, _, _ := strings.Cut(to, "/"); strings.Contains(first, ".") && !row(from, to) { // others are the standard library's
				t.Errorf("%s imports %s, which the tables above do not allow", name, to)
			}
		}
	}
	for _, rule := range allowed {
		if rule.to == forTests {
			t.Errorf("%s imports %s, which serves tests alone", rule.from, rule.to)
		}
		if !used[rule.from+" -> "+module+rule.to] {
			t.Errorf("%s does not import %s: the row can go", rule.from, rule.to)
		}
	}
	for _, rule := range outside {
		if !used[rule.from+" -> "+rule.to] {
			t.Errorf("%s does not import %s: the row can go", rule.from, rule.to)
		}
	}
}

// parsedFile is one file of this module.
type parsedFile struct {
	set  *token.FileSet
	tree *ast.File
}

// sources parses every hand-written Go file of the module, by its path from the module's root.
func sources(t *testing.T, mode parser.Mode) map[string]parsedFile {
	t.Helper()
	files := map[string]parsedFile{}
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel("..", name)
		rel = filepath.ToSlash(rel)
		switch {
		case d.IsDir() && (rel == "output" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && rel != "."):
			return fs.SkipDir
		case path.Ext(rel) != ".go":
			return nil
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, name, nil, mode)
		if err != nil {
			t.Errorf("%v", err)
			return nil
		}
		files[rel] = parsedFile{set, tree}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
