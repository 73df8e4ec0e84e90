package generator_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index/note"
)

var updateMessages = flag.Bool("update-messages", false, "write testdata/messages.txt")

// testdata/messages.txt lists all texts that users read in errors, notes and
// findings, so that a change of words is visible in review.
// Update: go test ./generator -run Messages -update-messages.
func TestMessagesAreListed(t *testing.T) {
	file := filepath.Join("..", "testdata", "messages.txt")
	got := messages(t)
	if *updateMessages {
		err := os.WriteFile(file, got, 0o666)
		if err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return
	}
	old := strings.Split(string(want), "\n")
	for line := range strings.Lines(string(got)) {
		line = strings.TrimSuffix(line, "\n")
		if !slices.Contains(old, line) {
			t.Errorf("not listed: %s", line)
		}
	}
	t.Error("testdata/messages.txt is not up to date; run go test ./generator -run Messages -update-messages")
}

// withoutMessages are packages whose strings are not messages of restgen:
// emitted code, names, and what the real server responds.
var withoutMessages = []string{"generator/emit", "generator/naming", "generator/preset", "generator/testfile"}

// messages returns the list: the notes, and the texts of each file.
func messages(t *testing.T) []byte {
	var b bytes.Buffer
	b.WriteString("All texts of errors, notes and findings. Parts of a text are separate lines.\n\nnotes\n")
	for _, k := range note.Kinds() {
		fmt.Fprintf(&b, "  %s %s: %s; %s\n", k.Level, k.ID, k.Message, k.Remedy)
	}
	files := sources(t, parser.SkipObjectResolution)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		inScope := strings.HasPrefix(name, "cmd/") || strings.HasPrefix(name, "generator/")
		isTable := path.Dir(name) == "generator/index/note" && strings.HasPrefix(path.Base(name), "kinds")
		if !inScope || isTable || strings.HasSuffix(name, "_test.go") ||
			slices.Contains(withoutMessages, path.Dir(name)) {
			continue
		}
		texts := textsOf(files[name].tree)
		if len(texts) > 0 {
			fmt.Fprintf(&b, "\n%s\n", name)
		}
		for _, text := range texts {
			fmt.Fprintf(&b, "  %s\n", text)
		}
	}
	return b.Bytes()
}

// textsOf returns the texts of a file, sorted and without duplicates.
func textsOf(file *ast.File) []string {
	texts := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field: // tags
			return n.Tag == nil
		case *ast.CallExpr:
			fun, ok := n.Fun.(*ast.SelectorExpr)
			if ok && strings.HasSuffix(fun.Sel.Name, "MustCompile") || ok && fun.Sel.Name == "NewReplacer" {
				return false
			}
		case *ast.BinaryExpr:
			text, ok := literal(n)
			if ok {
				addText(texts, text)
				return false
			}
		case *ast.BasicLit:
			text, ok := literal(n)
			if ok {
				addText(texts, text)
			}
		}
		return true
	})
	return slices.Sorted(maps.Keys(texts))
}

// literal returns the value of a literal or of a sum of literals.
func literal(e ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind != token.STRING {
			return "", false
		}
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		left, isText := literal(e.X)
		right, isTextToo := literal(e.Y)
		return left + right, isText && isTextToo && e.Op == token.ADD
	}
	return "", false
}

// words matches two words in a row, as in a text for people.
var words = regexp.MustCompile(`[A-Za-z]{2,}[,:;]? [a-z%(]`)

// addText adds a text for people. Help texts, which have several lines, are
// pages and not messages.
func addText(texts map[string]bool, text string) {
	const lines = 2
	if words.MatchString(text) && strings.Count(text, "\n") <= lines {
		quoted := strconv.Quote(text)
		texts[strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)] = true
	}
}
