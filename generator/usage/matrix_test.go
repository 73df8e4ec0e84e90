package usage_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/diff"
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/generator/symbol"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/generator/usage"
)

const (
	module   = "example.org/m/"
	site     = module + "site"
	imported = "p/imported/imported.go" // imports lib
)

// TestAffectedProgramsAreFound edits an index in many ways, and expects each
// program that an edit affects among the places of the findings. The compiler
// decides which programs do not build any more, and the comments of the
// programs what else affects them.
func TestAffectedProgramsAreFound(t *testing.T) {
	m := newMatrix(t)
	total := counts{}
	for _, e := range testfile.Sample(edits) {
		t.Run(e.name, func(t *testing.T) { m.try(t, e, &total) })
	}
	t.Logf("%d programs, %d edits: %+v", len(m.programs), len(testfile.Sample(edits)), total)
	if total.extra > mostExtra {
		t.Errorf("%d programs are reported without a need, want at most %d", total.extra, mostExtra)
	}
	t.Run("random", m.tryRandom)
}

// tryRandom makes edits at random, and expects the programs that do not build
// with them.
func (m *matrix) tryRandom(t *testing.T) {
	broken := 0
	for seed := range uint64(testfile.Some(60)) {
		edited, did := randomEdit(rand.New(rand.NewPCG(3, seed)), m.index)
		got, err := m.compare(t, edited)
		if err != nil {
			t.Fatalf("%s: %v", did, err)
		}
		for file, problem := range m.build(t, got.New) {
			broken++
			p := m.programs[slices.IndexFunc(m.programs, func(p *program) bool { return p.file == file })]
			found := diff.Compare(got.Old, got.New)
			found.Narrow(p.uses)
			if code := placesIn(found, report.Source); code.worst != report.Breaking && code.worst != report.Risky {
				t.Errorf("seed %d, %s: %s does not build: %s", seed, did, file, problem)
			}
		}
	}
	t.Logf("%d programs did not build", broken)
}

// compare compares the index with an edited one.
func (m *matrix) compare(t *testing.T, edited string) (*generator.Compared, error) {
	t.Helper()
	m.write(t, "new.json", []byte(edited))
	return generator.Diff(t.Context(), generator.Input{From: filepath.Join(m.dir, "index.json")},
		generator.Input{From: filepath.Join(m.dir, "new.json")}, build.Options{}, source.New())
}

// mostExtra is how often programs may be reported that are not affected.
const mostExtra = 6

// counts are how many times an edit affected a program, or was reported.
type counts struct{ broken, affected, unsure, extra int }

// matrix are programs that use the packages of an index.
type matrix struct {
	dir      string
	index    string
	fset     *token.FileSet
	packages map[string]*packages.Package // by path: of the programs and all that they import
	programs []*program
}

// program is a package of testdata/matrix.txtar.
type program struct {
	file    string
	depends map[string]bool // what may affect it, and whether that is certain
	uses    symbol.Uses
}

// dependsOn reports whether the program depends on something, and whether that
// is certain. A comment with * stands for all of a kind, for all of a namespace,
// or for all that goes over the wire.
func (p *program) dependsOn(key string) (sure, depends bool) {
	kind, _, _ := strings.Cut(key, ":")
	names := []string{key, kind + ":*"}
	if kind != "fields" {
		names = append(names, "*")
	}
	if kind != "fields" && kind != "notes" {
		names = append(names, "shop:*")
	}
	for _, name := range names {
		if sure, depends := p.depends[name]; depends {
			return sure, true
		}
	}
	return false, false
}

// usesOf returns the uses of a program, and of the package that it may import.
func usesOf(p *program, all symbol.Uses) symbol.Uses {
	own := symbol.Uses{}
	for kind, bySymbol := range all {
		for s, places := range bySymbol {
			for _, place := range places {
				if strings.HasPrefix(place, p.file+":") || p.file == imported && strings.HasPrefix(place, "lib/") {
					own.Add(kind, s, place)
				}
			}
		}
	}
	return own
}

func newMatrix(t *testing.T) *matrix {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/matrix.txtar")
	if err != nil {
		t.Fatal(err)
	}
	m := &matrix{dir: t.TempDir(), packages: map[string]*packages.Package{}}
	for _, file := range archive.Files {
		m.write(t, file.Name, file.Data)
		if file.Name == "index.json" {
			m.index = string(file.Data)
		}
		if path.Ext(file.Name) == ".go" && !strings.HasPrefix(file.Name, "lib/") {
			m.programs = append(m.programs, newProgram(file.Name, string(file.Data)))
		}
	}
	r, err := generator.Generate(t.Context(), generator.Options{
		Inputs: []generator.Input{{From: filepath.Join(m.dir, "index.json")}}, Dir: filepath.Join(m.dir, "site"),
		Loader: source.New(),
	})
	if err == nil {
		err = r.Write()
	}
	if err != nil {
		t.Fatal(err)
	}
	found, loaded, err := usage.FindLoaded(t.Context(), m.dir, "./p/...", "./site/shopv1") // lib is imported
	if err != nil || len(found.Problems) > 0 {
		t.Fatal(err, found.Problems)
	}
	m.fset = loaded[0].Fset
	for _, p := range m.programs {
		p.uses = usesOf(p, found.Uses)
	}
	packages.Visit(loaded, nil, func(p *packages.Package) { m.packages[p.PkgPath] = p })
	return m
}

func (m *matrix) write(t *testing.T, name string, text []byte) {
	t.Helper()
	name = filepath.Join(m.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// newProgram reads the comment at the beginning of a program.
func newProgram(file, text string) *program {
	p := &program{file: file, depends: map[string]bool{}}
	first, _, _ := strings.Cut(text, "\n")
	for word := range strings.FieldsSeq(strings.TrimSuffix(strings.TrimPrefix(first, "// Affected by "), ".")) {
		if key, unsure := strings.CutSuffix(word, "?"); word != "nothing" && word != "else" {
			p.depends[key] = !unsure
		}
	}
	return p
}

// try makes an edit and compares what is reported for each program with what
// affects it.
func (m *matrix) try(t *testing.T, e edit, total *counts) {
	edited := e.do(m.index)
	if edited == m.index {
		t.Fatal("the edit changes nothing")
	}
	got, err := m.compare(t, edited)
	if err != nil {
		t.Fatal(err)
	}
	broken := m.build(t, got.New)
	for _, p := range m.programs {
		found := diff.Compare(got.Old, got.New)
		found.Narrow(p.uses)
		wire, code := placesIn(found, report.Wire), placesIn(found, report.Source)
		if broken[p.file] != "" && code.worst != report.Breaking && code.worst != report.Risky {
			t.Errorf("%s does not build: %s\nreported: %+v", p.file, broken[p.file], code)
		}
		if broken[p.file] != "" {
			total.broken++
		}
		affected, unsure := false, true
		for key := range strings.FieldsSeq(e.touches) {
			sure, depends := p.dependsOn(key)
			affected = affected || depends
			unsure = unsure && !sure
			if depends && !wire.sure && !wire.maybe && !code.sure && !code.maybe {
				t.Errorf("%s depends on %s and is not reported", p.file, key)
			}
			if depends && !sure && !wire.maybe && !code.maybe && broken[p.file] == "" {
				t.Errorf("%s may depend on %s, and is not reported as uncertain: %+v, %+v", p.file, key, wire, code)
			}
		}
		switch {
		case affected && unsure:
			total.unsure++
		case affected:
			total.affected++
		}
		if affected && unsure && wire.sure {
			t.Errorf("%s may depend on %s, and is reported as certain", p.file, e.touches)
		}
		if !affected && broken[p.file] == "" && (wire.worst != "" && wire.worst != report.Safe || code.worst != "" && code.worst != report.Safe) {
			t.Logf("not affected, though reported: %s, %+v, %+v", p.file, wire, code)
			total.extra++
		}
	}
}

// reported is what a report says about a program.
type reported struct {
	sure, maybe bool
	worst       report.Level
}

func placesIn(r *report.Report, a report.Audience) reported {
	out := reported{}
	for f := range r.All() {
		if f.Audience != a {
			continue
		}
		out.sure, out.maybe = out.sure || len(f.Uses) > 0, out.maybe || len(f.MayAffect) > 0
		if out.worst == "" || slices.Index(report.Levels, f.Level) < slices.Index(report.Levels, out.worst) {
			out.worst = f.Level
		}
	}
	return out
}

// build compiles the programs with the packages of an API, and returns the first
// error of each that does not build.
func (m *matrix) build(t *testing.T, api *model.API) map[string]string {
	t.Helper()
	files, err := emit.Emit(api, emit.Options{Header: "// Code generated by restgen. DO NOT EDIT.", Package: "site", ImportPath: site, SupportPath: site + "/rest"})
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{m: m, files: map[string][]*ast.File{}, built: map[string]*types.Package{}}
	for _, file := range files {
		if path.Ext(file.Path) != ".go" {
			continue
		}
		parsed, err := parser.ParseFile(m.fset, "new/"+file.Path, file.Content, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		dir := path.Join(site, path.Dir(filepath.ToSlash(file.Path)))
		b.files[dir] = append(b.files[dir], parsed)
	}
	broken := map[string]string{}
	for _, p := range m.programs {
		if _, err := b.check(module + path.Dir(p.file)); err != nil {
			broken[p.file] = err.Error()
		}
	}
	return broken
}

// builder compiles packages of the module: generated ones from new files, the
// others as they are. It takes all other packages from the matrix.
type builder struct {
	m     *matrix
	files map[string][]*ast.File
	built map[string]*types.Package
}

// Import implements types.Importer.
func (b *builder) Import(name string) (*types.Package, error) {
	switch {
	case name == "unsafe":
		return types.Unsafe, nil
	case b.built[name] != nil:
		return b.built[name], nil // also if it does not build
	case strings.HasPrefix(name, module) && !strings.HasPrefix(name, site+"/rest"):
		p, err := b.check(name)
		if p != nil && strings.HasPrefix(name, site) {
			err = nil
		}
		return p, err
	}
	return b.m.packages[name].Types, nil
}

// check compiles a package of the module.
func (b *builder) check(name string) (*types.Package, error) {
	files := b.files[name]
	generated := name == site || strings.HasPrefix(name, site+"/")
	if generated && files == nil {
		return nil, os.ErrNotExist
	}
	for i, file := range b.m.packages[name].Syntax {
		if !generated || path.Base(b.m.packages[name].GoFiles[i]) == "own.go" {
			files = append(files, file)
		}
	}
	var first error
	config := &types.Config{
		Importer: b, IgnoreFuncBodies: generated, GoVersion: "go1.26",
		Error: func(err error) {
			if first == nil {
				first = err
			}
		},
	}
	p, err := config.Check(name, b.m.fset, files, nil)
	if first != nil {
		err = first
	}
	b.built[name] = p
	return p, err
}

// The edits and the programs are about the same things.
func TestMatrixIsComplete(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/matrix.txtar")
	if err != nil {
		t.Fatal(err)
	}
	touched, depended := map[string]bool{}, map[string]bool{}
	for _, e := range edits {
		for key := range strings.FieldsSeq(e.touches) {
			touched[key] = true
		}
	}
	for _, file := range archive.Files {
		if path.Ext(file.Name) == ".go" && !strings.HasPrefix(file.Name, "lib/") {
			for key := range newProgram(file.Name, string(file.Data)).depends {
				if !strings.HasSuffix(key, "*") {
					depended[key] = true
				}
			}
		}
	}
	if !maps.Equal(touched, depended) {
		t.Errorf("edits touch %v, programs depend on %v", slices.Sorted(maps.Keys(touched)), slices.Sorted(maps.Keys(depended)))
	}
}
