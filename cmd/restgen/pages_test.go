package main

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

var update = flag.Bool("update", false, "rewrite the output of commands that pages show")

// page is a Markdown page of the project.
type page struct {
	name   string // relative to the repository
	text   string
	blocks []block
}

// block is a fenced code block of a page.
type block struct {
	language string
	text     string
	line     int      // of the first line of text
	test     []string // words of the comment <!-- test: … --> before the block
}

// directive returns the word after a directive, such as NAME of "file NAME".
func (b block) directive(name string) (string, bool) {
	i := slices.Index(b.test, name)
	if i < 0 {
		return "", false
	}
	if i+1 == len(b.test) {
		return "", true
	}
	return b.test[i+1], true
}

var fence = regexp.MustCompile("(?m)^(?:<!-- (.*) -->\n)?```([a-z]*)\n((?s:.*?)\n?)```$")

// readPages returns the pages for users and contributors: those in the root of
// the repository, README.md first, and those in docs.
func readPages(t *testing.T) []page {
	t.Helper()
	root := repository(t)
	var names []string
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	var pages []page
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, page{filepath.ToSlash(rel), string(text), blocksOf(string(text))})
	}
	first := slices.IndexFunc(pages, func(p page) bool { return p.name == "README.md" })
	if first < 0 {
		t.Fatal("README.md is missing")
	}
	pages[0], pages[first] = pages[first], pages[0]
	return pages
}

func blocksOf(text string) []block {
	var blocks []block
	for _, at := range fence.FindAllStringSubmatchIndex(text, -1) {
		b := block{
			language: text[at[4]:at[5]],
			text:     text[at[6]:at[7]],
			line:     1 + strings.Count(text[:at[6]], "\n"),
		}
		if at[2] >= 0 {
			if words := strings.Fields(text[at[2]:at[3]]); words[0] == "test:" || words[0] == "setup" {
				b.test = words
			}
		}
		blocks = append(blocks, b)
	}
	return blocks
}

func repository(t *testing.T) string {
	t.Helper()
	return filepath.Dir(testfile.Path(t, "."))
}

var (
	heading    = regexp.MustCompile(`(?m)^#+ (.*)$`)
	link       = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	notInSlugs = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// anchors returns the anchors of the headings of a page, as GitHub makes them.
func anchors(text string) map[string]bool {
	all := map[string]bool{}
	for _, h := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		slug := notInSlugs.ReplaceAllString(strings.ToLower(h[1]), "")
		all[strings.ReplaceAll(slug, " ", "-")] = true
	}
	return all
}

// Links within the repository lead to files and headings that exist.
func TestLinksOfPagesLeadSomewhere(t *testing.T) {
	root, found := repository(t), 0
	for _, p := range readPages(t) {
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(p.text, ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			found++
			file, anchor, _ := strings.Cut(m[1], "#")
			target := filepath.Join(root, filepath.FromSlash(p.name))
			if file != "" {
				target = filepath.Join(filepath.Dir(target), filepath.FromSlash(file))
			}
			info, err := os.Stat(target)
			if err != nil {
				t.Errorf("%s: the link %s leads nowhere", p.name, m[1])
				continue
			}
			if anchor == "" || info.IsDir() {
				continue
			}
			text, err := os.ReadFile(target)
			if err != nil {
				t.Fatal(err)
			}
			if !anchors(string(text))[anchor] {
				t.Errorf("%s: the link %s leads to no heading", p.name, m[1])
			}
		}
	}
	if found == 0 {
		t.Error("no links found")
	}
}

var (
	inlineCode  = regexp.MustCompile("`[^`\n]+`")
	supportName = regexp.MustCompile(`\b(rest|server|wp|codec|schema)\.([A-Z]\w*)`)
)

// Pages name only declarations that the support packages have, except for
// CHANGELOG.md, which also names older ones.
func TestPagesNameOnlyWhatExists(t *testing.T) {
	runtime := filepath.Join(repository(t), "templates", "runtime", "rest")
	declared := map[string]map[string]bool{"rest": declaredIn(t, runtime)}
	for _, name := range []string{"server", "wp", "codec", "schema"} {
		t.Run(name, func(t *testing.T) {
			declared[name] = declaredIn(t, filepath.Join(runtime, name))
		})
	}
	found := 0
	for _, p := range readPages(t) {
		if p.name == "CHANGELOG.md" {
			continue
		}
		for _, code := range inlineCode.FindAllString(fence.ReplaceAllString(p.text, ""), -1) {
			for _, m := range supportName.FindAllStringSubmatch(code, -1) {
				found++
				if !declared[m[1]][m[2]] {
					t.Errorf("%s: there is no %s", p.name, m[0])
				}
			}
		}
	}
	if found == 0 {
		t.Error("no names found")
	}
}

// declaredIn returns the exported names of the package in a folder.
func declaredIn(t *testing.T, dir string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(dir, err)
	}
	names := map[string]bool{}
	for _, file := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				names[n.Name.Name] = n.Name.IsExported() && n.Recv == nil || names[n.Name.Name]
				return false
			case *ast.TypeSpec:
				names[n.Name.Name] = n.Name.IsExported()
				return false
			case *ast.ValueSpec:
				for _, name := range n.Names {
					names[name.Name] = name.IsExported()
				}
				return false
			}
			return true
		})
	}
	return names
}

// The tour of the code names every package.
func TestTourNamesEveryPackage(t *testing.T) {
	root := repository(t)
	tour, err := os.ReadFile(filepath.Join(root, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	packages, err := filepath.Glob(filepath.Join(root, "generator", "*", "*.go"))
	if err != nil || len(packages) == 0 {
		t.Fatal(packages, err)
	}
	for i, file := range packages {
		packages[i] = filepath.Base(filepath.Dir(file))
	}
	for _, name := range slices.Compact(packages) {
		if !strings.Contains(string(tour), "](generator/"+name+")") {
			t.Errorf("CONTRIBUTING.md does not link generator/%s", name)
		}
	}
}

// The README is short enough to be read.
func TestReadmeIsShort(t *testing.T) {
	readme := readPages(t)[0]
	if lines := strings.Count(readme.text, "\n"); lines > 150 || len(readme.text) > 10<<10 {
		t.Errorf("README.md has %d lines and %d bytes, want at most 150 and %d", lines, len(readme.text), 10<<10)
	}
}
