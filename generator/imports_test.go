package generator_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/restgen/restgen/"

// allowed lists the imports between packages of this module, each with its
// reason. Imports point one way: from the command to the pipeline, from there to
// its stages, and from these to what they share.
var allowed = []struct{ from, to, why string }{
	{"cmd/restgen", "generator", "each command is one call of the pipeline"},
	{"cmd/restgen", "generator/config", "restgen.yaml has the same settings as flags"},
	{"cmd/restgen", "generator/disk", "prints what was written, file by file"},
	{"cmd/restgen", "generator/gomod", "init makes the folder a module"},
	{"cmd/restgen", "generator/index", "prints notes"},
	{"cmd/restgen", "generator/index/note", "flags take levels of notes"},
	{"cmd/restgen", "generator/model", "prints routes"},
	{"cmd/restgen", "generator/model/build", "flags become build options"},
	{"cmd/restgen", "generator/parallel", "reports the stack of a panic"},
	{"cmd/restgen", "generator/declared", "explain and init look for required args"},
	{"cmd/restgen", "generator/keyword", "explain shows the keywords of an arg"},
	{"cmd/restgen", "templates/runtime/rest/schema", "explain describes the schemas of args"},
	{"cmd/restgen", "generator/preset", "a flag takes the name of a preset; init calls the example of one"},
	{"cmd/restgen", "generator/diff/rule", "lists the rules"},
	{"cmd/restgen", "generator/diff/proof", "explain shows a request"},
	{"cmd/restgen", "generator/diff/report", "flags choose levels and ignored findings"},
	{"cmd/restgen", "generator/diff/render", "prints reports"},
	{"cmd/restgen", "generator/usage", "one search of code serves the reports of all deployments"},
	{"cmd/restgen", "generator/source", "flags say how to reach a live site"},
	{"cmd/restgen", "generator/sarif", "code scanning reads notes"},
	{"cmd/restgen", "generator/safetext", "all output is escaped"},

	{"generator", "generator/gomod", "the module decides the import paths"},
	{"generator", "generator/source", "1. the source of an index"},
	{"generator", "generator/index", "2. the index as it was sent"},
	{"generator", "generator/index/note", "notes of a preset's namespaces are for information only"},
	{"generator", "generator/model/build", "3. from indexes to the API"},
	{"generator", "generator/model", "the API, which the stages pass on"},
	{"generator", "generator/preset", "notes about namespaces of a preset are for information only"},
	{"generator", "generator/parallel", "prepares what does not depend on an index while one is read"},
	{"generator", "generator/emit", "4. from the API to Go code"},
	{"generator", "generator/disk", "5. files"},
	{"generator", "generator/diff", "compares two APIs"},
	{"generator", "generator/diff/report", "returns reports"},
	{"generator", "generator/describe", "a stand-in for a site has a description"},
	{"generator", "templates/runtime/rest/server", "a stand-in routes and checks as generated servers do"},
	{"generator", "templates/runtime/rest/standin", "a stand-in runs within restgen"},
	{"generator", "templates/runtime/rest/standin/desc", "descriptions are written, and say which items are users"},
	{"generator", "generator/usage", "finds the code that a difference affects"},

	{"generator/config", "generator/disk", "does not read pipes and devices"},
	{"generator/config", "generator/index", "errors in files look the same everywhere"},
	{"generator/config", "generator/index/note", "the file names a level of notes"},
	{"generator/config", "generator/model/build", "the file holds build options"},
	{"generator/config", "generator/preset", "facts about fields are those of presets"},
	{"generator/config", "generator/source", "removes secrets of addresses from errors"},
	{"generator/config", "generator/diff/report", "reads the file of ignored findings"},
	{"generator/config", "schemas", "validates the file"},
	{"generator/gomod", "generator/disk", "does not read pipes and devices"},
	{"generator/source", "generator/index", "reads a fetched index before it is saved"},
	{"generator/source", "generator/safetext", "the reason of a failure is one line"},
	{"generator/source", "templates/runtime/rest/discover", "finds the API root as clients do"},
	{"generator/diff", "generator/diff/match", "compares the routes of both sides"},
	{"generator/diff", "generator/diff/report", "differences become findings"},
	{"generator/diff", "generator/diff/rule", "applies the rules"},
	{"generator/diff", "generator/diff/surface", "compares the Go declarations of both sides"},
	{"generator/diff", "generator/model", "compares APIs"},
	{"generator/diff", "generator/parallel", "compares requests and declarations at the same time"},
	{"generator/diff", "generator/symbol", "finds what a declaration is generated for"},
	{"generator/diff/change", "generator/index", "compares values of an index"},
	{"generator/diff/match", "generator/diff/change", "whether schemas are the same"},
	{"generator/diff/match", "generator/index", "routes and args are those of an index"},
	{"generator/diff/match", "generator/model", "has the operations of endpoints"},
	{"generator/diff/match", "generator/pattern", "compiles patterns, and reads how routes begin"},
	{"generator/diff/match", "generator/route", "renamed routes differ in one segment"},
	{"generator/diff/match", "generator/declared", "reads the schemas of args"},
	{"generator/diff/match", "templates/runtime/rest/schema", "which values servers reject"},
	{"generator/diff/proof", "generator/diff/match", "sends requests to the routes of both sides"},
	{"generator/diff/proof", "generator/diff/report", "witnesses are part of findings"},
	{"generator/diff/proof", "generator/model", "addresses have captures"},
	{"generator/diff/proof", "generator/declared", "witnesses are about schemas"},
	{"generator/diff/proof", "generator/declared/subset", "finds values that a schema accepts"},
	{"generator/diff/proof", "templates/runtime/rest", "tells how servers report an endpoint without a handler"},
	{"generator/diff/proof", "templates/runtime/rest/server", "a server without handlers checks witnesses"},
	{"generator/diff/proof", "templates/runtime/rest/schema", "witnesses hold JSON values"},
	{"generator/diff/rule", "generator/diff/change", "describes how schemas differ"},
	{"generator/diff/rule", "generator/diff/match", "rules are about pairs"},
	{"generator/diff/rule", "generator/diff/proof", "proves what differs"},
	{"generator/diff/rule", "generator/diff/report", "finds differences"},
	{"generator/diff/rule", "generator/diff/surface", "rules are about declarations"},
	{"generator/diff/rule", "generator/index", "reads schemas"},
	{"generator/diff/rule", "generator/model", "finds the fields of parameters and responses"},
	{"generator/diff/rule", "generator/pattern", "whether a route matches all addresses of another one"},
	{"generator/diff/rule", "generator/preset", "which captures hold the ID of a post"},
	{"generator/diff/rule", "generator/declared", "findings are about schemas"},
	{"generator/diff/rule", "generator/declared/subset", "whether one schema includes another"},
	{"generator/diff/rule", "generator/symbol", "names what a finding is about, and what code depends on"},
	{"generator/diff/surface", "generator/diff/match", "pairs declarations"},
	{"generator/diff/surface", "generator/model", "lists the declarations of an API"},
	{"generator/diff/surface", "generator/symbol", "names declarations"},
	{"generator/diff/report", "generator/pattern", "selects ignored findings"},
	{"generator/diff/report", "generator/route", "which routes an address in code may have"},
	{"generator/diff/report", "generator/safetext", "each finding is one line"},
	{"generator/diff/report", "generator/symbol", "names what code depends on"},
	{"generator/diff/render", "generator/diff/change", "leaves out the documentation of schemas"},
	{"generator/diff/render", "generator/diff/report", "writes reports"},
	{"generator/diff/render", "generator/diff/rule", "code scanning lists the rules"},
	{"generator/diff/render", "generator/safetext", "CI systems read reports"},
	{"generator/diff/render", "generator/sarif", "code scanning reads findings"},
	{"generator/usage", "generator/symbol", "names what code depends on"},
	{"generator/usage", "generator/disk", "does not read pipes and devices"},
	{"generator/disk", "generator/parallel", "reads and writes several files at a time"},
	{"generator/emit", "generator/emit/layout", "formats files"},
	{"generator/emit", "generator/model", "writes the model as Go"},
	{"generator/emit", "generator/naming", "names local variables"},
	{"generator/emit", "generator/parallel", "files are independent of each other"},
	{"generator/emit", "templates", "copies the support packages"},
	{"generator/emit", "templates/runtime/rest/schema", "writes schemas as literals"},
	{"generator/emit", "generator/keyword", "types that the server knows are constants"},
	{"generator/emit", "templates/runtime/rest/codec", "fields have contexts"},

	{"generator/model", "generator/symbol", "names of generated declarations"},
	{"generator/model/build", "generator/symbol", "names of generated packages"},
	{"generator/emit", "generator/symbol", "names of generated packages"},
	{"generator", "generator/symbol", "finds the index in a server package"},
	{"generator/model", "generator/index", "the API keeps its indexes"},
	{"generator/model", "generator/route", "an operation has the route that clients send"},
	{"generator/model", "templates/runtime/rest", "fills in the path of an operation as clients do"},
	{"generator/model", "generator/pattern", "endpoints of a server within restgen compile patterns"},
	{"generator/describe", "generator/index", "the index names the site and its time zone"},
	{"generator/describe", "generator/model", "describes an API"},
	{"generator/describe", "generator/route", "collections are above the routes of their items"},
	{"generator/describe", "generator/pattern", "values of fields match patterns"},
	{"generator/describe", "generator/declared", "schemas of responses say which values fields have"},
	{"generator/describe", "templates/runtime/rest/schema", "checks values of fields"},
	{"generator/describe", "templates/runtime/rest", "has the endpoints of the site"},
	{"generator/describe", "templates/runtime/rest/codec", "fields have contexts"},
	{"generator/describe", "templates/runtime/rest/standin/desc", "the description is the result"},
	{"generator/model", "templates/runtime/rest/codec", "fields have contexts"},
	{"generator/model", "templates/runtime/rest/schema", "args have schemas"},
	{"generator/model/build", "generator/model", "the model is the result"},
	{"generator/model/build", "generator/index", "indexes are the input"},
	{"generator/model/build", "generator/index/note", "routes that cannot be generated become notes"},
	{"generator/model/build", "generator/model/build/option", "options select and name what is built"},
	{"generator/model/build", "generator/model/build/selection", "1. the endpoints of all indexes"},
	{"generator/model/build", "generator/model/build/endpoint", "endpoints are sorted into families"},
	{"generator/model/build", "generator/model/build/serving", "operations say how servers match and check them"},
	{"generator/model/build", "generator/model/build/response", "responses hold the objects of a resource"},
	{"generator/model/build", "generator/model/build/shape", "schemas become shapes before they become types"},
	{"generator/model/build", "generator/model/build/gotype", "shapes become types"},
	{"generator/model/build/option", "generator/pattern", "options select routes by patterns"},
	{"generator/model/build/option", "generator/preset", "facts about fields are those of presets"},
	{"generator/model/build/option", "templates/runtime/rest/schema", "options complete schemas"},
	{"generator/model/build/option", "generator/route", "options name resources by their routes"},
	{"generator/model/build/selection", "generator/index", "reads the endpoints of indexes"},
	{"generator/model/build/selection", "generator/model/build/endpoint", "a selection holds endpoints"},
	{"generator/model/build/selection", "generator/model/build/option", "options select endpoints"},
	{"generator/model/build/selection", "generator/declared/subset", "paths that several routes match"},
	{"generator/model/build/selection", "generator/pattern", "routes are patterns"},
	{"generator/model/build/selection", "templates/runtime/rest/schema", "indexes are those of deployments"},
	{"generator/model/build/serving", "generator/index", "notes have places in an index"},
	{"generator/model/build/serving", "generator/index/note", "routes that servers cannot match become notes"},
	{"generator/model/build/serving", "generator/model", "descriptions are part of the model"},
	{"generator/model/build/serving", "generator/model/build/endpoint", "describes endpoints"},
	{"generator/model/build/serving", "generator/model/build/selection", "describes the selected routes"},
	{"generator/model/build/serving", "generator/declared", "reads the schemas that servers check"},
	{"generator/model/build/serving", "generator/pattern", "servers need expressions of routes and of the patterns of args"},
	{"generator/model/build/serving", "generator/preset", "the form of an endpoint shows how args are checked"},
	{"generator/model/build/serving", "templates/runtime/rest/schema", "the lists of a batch are args"},
	{"generator/model/build/endpoint", "generator/index", "reads the endpoints of an index"},
	{"generator/model/build/endpoint", "generator/model", "captures are part of the model"},
	{"generator/model/build/endpoint", "generator/model/build/option", "what options say is part of an endpoint"},
	{"generator/model/build/endpoint", "generator/naming/routename", "the segments that name a resource identify its family"},
	{"generator/model/build/endpoint", "generator/preset", "what presets know is part of an endpoint"},
	{"generator/model/build/endpoint", "generator/route", "segments of its route tell the family of an endpoint"},
	{"generator/model/build/endpoint", "generator/declared", "args and responses have schemas"},
	{"generator/model/build/endpoint", "templates/runtime/rest/schema", "endpoints have deployments, and args have flags"},
	{"generator/model/build/response", "generator/index", "each route is read once"},
	{"generator/model/build/response", "generator/model", "forms of responses are part of the model"},
	{"generator/model/build/response", "generator/model/build/endpoint", "joins the responses of endpoints"},
	{"generator/model/build/response", "generator/model/build/option", "options set the form of a response"},
	{"generator/model/build/response", "generator/model/build/shape", "the shape of the objects is the result"},
	{"generator/model/build/response", "generator/route", "routes of items end with a capture"},
	{"generator/model/build/response", "generator/preset", "presets know the form of some responses"},
	{"generator/model/build/response", "generator/declared", "args show fields of responses"},
	{"generator/model/build/response", "templates/runtime/rest/schema", "endpoints have deployments"},
	{"generator/model/build/gotype", "generator/model", "types are part of the model"},
	{"generator/model/build/gotype", "generator/model/build/shape", "types hold shapes"},
	{"generator/model/build/gotype", "generator/model/build/response", "types hold the objects of responses"},
	{"generator/model/build/gotype", "generator/model/build/option", "options name fields"},
	{"generator/model/build/gotype", "generator/naming", "types and fields have names"},
	{"generator/model/build/gotype", "templates/runtime/rest/codec", "fields have contexts"},
	{"generator/model/build/gotype", "templates/runtime/rest/schema", "fields have deployments"},
	{"generator/model/build/shape", "generator/declared", "reads schemas"},
	{"generator/model/build/shape", "generator/keyword", "some formats exclude the empty string"},
	{"generator/model/build/shape", "templates/runtime/rest/schema", "values have deployments"},
	{"generator/model/build", "generator/naming", "everything in the model has a name"},
	{"generator/model/build", "generator/naming/routename", "resources and operations have the names of their routes"},
	{"generator/model/build", "generator/route", "routes are sorted by their segments"},
	{"generator/model/build", "generator/preset", "options about fields are like facts of presets"},
	{"generator/model/build", "generator/parallel", "resources are independent of each other"},
	{"generator/model/build", "templates/runtime/rest/schema", "args have schemas"},
	{"generator/preset", "generator/pattern", "presets select routes by patterns"},
	{"generator/preset", "generator/route", "facts are about routes whatever their captures are called"},
	{"generator/preset", "generator/index", "presets inspect endpoints"},
	{"generator/preset", "generator/declared", "presets change the types of fields"},
	{"generator/preset", "templates/runtime/rest/schema", "presets complete schemas"},
	{"generator/naming/routename", "generator/naming", "makes names of segments"},
	{"generator/naming/routename", "generator/route", "names are functions of routes"},
	{"generator/route", "generator/pattern", "a route key is a PCRE"},
	{"generator/declared", "generator/index", "reads schemas from an index"},
	{"generator/declared", "generator/keyword", "guesses the types that authors mean"},
	{"generator/declared", "templates/runtime/rest/schema", "makes the schemas that servers check"},
	{"generator/declared/schematest", "generator/index", "makes nodes of an index"},
	{"generator/declared/schematest", "templates/runtime/rest/schema", "reads JSON"},
	{"generator/declared/subset", "generator/declared", "compares schemas"},
	{"generator/declared/subset", "generator/keyword", "proofs need known types, and formats that are checked"},
	{"generator/declared/subset", "generator/pattern", "compares patterns"},
	{"generator/declared/subset", "templates/runtime/rest/schema", "tries values on the engine of servers"},
	{"generator/index", "schemas", "validates indexes"},
	{"generator/index", "generator/keyword", "checks the values of keywords"},
	{"generator/keyword", "templates/runtime/rest/schema", "names the types of the server"},
	{"generator/index", "generator/index/note", "notes have kinds"},
	{"generator/index", "generator/route", "each key is parsed once"},
	{"generator/index", "generator/pattern", "compares the captures of routes with args"},
	{"generator/index", "generator/safetext", "each message is one line"},
	{"generator/index/note", "generator/safetext", "each message is one line"},
	{"generator/pattern", "templates/runtime/rest/schema", "schemas hold patterns"},
	{"generator/pattern", "templates/runtime/rest/pcre", "compiles patterns that package regexp cannot express"},
}

// forTests are packages that only tests may import.
var forTests = []string{"generator/testfile", "generator/declared/schematest"}

// outside lists the imports from other modules, each with its reason.
var outside = []struct{ from, to, why string }{
	{"cmd/restgen", "github.com/spf13/cobra", "commands, flags, help and shell completion"},
	{"cmd/restgen", "github.com/spf13/pflag", "the flags of cobra"},
	{"cmd/restgen", "golang.org/x/term", "colour and progress need a terminal"},
	{"generator/config", "go.yaml.in/yaml/v3", "YAML with positions"},
	{"generator/config", "github.com/santhosh-tekuri/jsonschema/v5", "translates its errors"},
	{"generator/gomod", "golang.org/x/mod", "the rules of go.mod and of import paths"},
	{"generator/index", "github.com/santhosh-tekuri/jsonschema/v5", "translates its errors"},
	{"generator/house", "golang.org/x/tools", "type-checked packages of this module"},
	{"generator/usage", "golang.org/x/tools", "type-checked packages of the user's module"},
	{"generator/emit", "github.com/dave/jennifer", "Go code as values"},
	{"schemas", "github.com/santhosh-tekuri/jsonschema/v5", "compiles schemas"},
}

func TestImportsPointOneWay(t *testing.T) {
	used := map[string]bool{} // the rows
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
		// package templates tests its own
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(from, "templates/") {
			continue
		}
		for _, spec := range file.tree.Imports {
			to, _ := strconv.Unquote(spec.Path.Value)
			// not the standard library
			if first, _, _ := strings.Cut(to, "/"); strings.Contains(first, ".") && !row(from, to) {
				t.Errorf("%s imports %s, which the tables do not allow", name, to)
			}
		}
	}
	for _, rule := range allowed {
		if slices.Contains(forTests, rule.to) {
			t.Errorf("%s imports %s, which is only for tests", rule.from, rule.to)
		}
		if !used[rule.from+" -> "+module+rule.to] {
			t.Errorf("%s does not import %s; remove the row", rule.from, rule.to)
		}
	}
	for _, rule := range outside {
		if !used[rule.from+" -> "+rule.to] {
			t.Errorf("%s does not import %s; remove the row", rule.from, rule.to)
		}
	}
}

// parsedFile is a file of this module.
type parsedFile struct {
	set  *token.FileSet
	tree *ast.File
}

// sources parses the hand-written Go files of the module. The keys are paths
// relative to the module.
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
		case d.IsDir() && (rel == "output" || rel == "bench" || d.Name() == "testdata" ||
			strings.HasPrefix(d.Name(), ".") && rel != "."):
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
