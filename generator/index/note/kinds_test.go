package note

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/notes.md")

// Rows of the table are complete and have one form.
func TestNoteKindsAreComplete(t *testing.T) {
	id := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	seen := map[ID]bool{}
	for _, k := range Kinds() {
		t.Run(string(k.ID), func(t *testing.T) {
			if !id.MatchString(string(k.ID)) || seen[k.ID] {
				t.Error("the id is not a unique kebab-case name")
			}
			seen[k.ID] = true
			if !strings.HasSuffix(k.Summary, ".") || k.Summary[:1] == strings.ToLower(k.Summary[:1]) {
				t.Errorf("the summary is not a sentence: %q", k.Summary)
			}
			if k.Message == "" || k.Remedy == "" {
				t.Error("the message or the remedy is missing")
			}
			if strings.HasSuffix(k.Message, ".") || strings.HasSuffix(k.Remedy, ".") ||
				strings.Contains(k.Message, ";") {
				t.Errorf("want <what is wrong>; <what to do>, got %q", k.format())
			}
			if k.Level == Warning && k.Once {
				t.Error("a warning needs each of its places")
			}
		})
	}
}

// Each id has a row in the table, and each row an id.
func TestNoteIDsAreInTheTable(t *testing.T) {
	text, err := os.ReadFile("ids.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := regexp.MustCompile(`(?m)^\t\w+ +ID = "(.*)"$`).FindAllSubmatch(text, -1)
	for _, c := range constants {
		_, ok := ID(c[1]).Kind()
		if !ok {
			t.Errorf("%s is not in the table", c[1])
		}
	}
	if len(constants) != len(Kinds()) {
		t.Errorf("%d constants, %d rows", len(constants), len(Kinds()))
	}
}

// docs/notes.md is generated from the table: go test -run NotesPage -update.
func TestNotesPageIsFresh(t *testing.T) {
	page := filepath.Join("..", "..", "..", "docs", "notes.md")
	want := notesPage()
	if *update {
		err := os.WriteFile(page, want, 0o666)
		if err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/notes.md is not up to date; run go test ./generator/index/note -run NotesPage -update")
	}
}

func notesPage() []byte {
	var b bytes.Buffer
	b.WriteString(`# Notes

<!-- Generated from generator/index/note by go test ./generator/index/note -run NotesPage -update. -->

A note is a finding about a site index that does not stop restgen. It has an id,
a level and a place:

    site.json:12:7: the default "x" is not in the enum, so … ; set the arg in … (/routes/…) [arg-default-not-in-enum]

- A **warning** is about your code: something is missing in it, or needs a
  setting. The note says what to do.
- **Information** is about an oddity of the index that restgen absorbs. The note
  says what restgen or the server does instead.

` + "`restgen generate`" + ` prints warnings, one line for each kind, and the number of
other notes. ` + "`restgen validate INDEX`" + ` lists and counts all notes, also as JSON
(` + "`schemas/notes.json`" + `), SARIF or GitHub annotations. With ` + "`--strict`" + ` warnings
make the exit status 1, with ` + "`--strict=info`" + ` all notes do.

A preset describes how the server treats the args of a namespace. Notes about
these namespaces, such as those of WordPress itself, are for information only,
and ` + "`generate`" + ` does not count them.

`)
	notesTable(&b, "Warnings", "What to do", Warning)
	notesTable(&b, "Information", "What happens", Info)
	return b.Bytes()
}

func notesTable(b *bytes.Buffer, title, remedy string, level Level) {
	fmt.Fprintf(b, "## %s\n\n| id | meaning | %s |\n|---|---|---|\n", title, strings.ToLower(remedy))
	for _, k := range Kinds() {
		if k.Level == level {
			text := placeholder.ReplaceAllString(k.Remedy, "…")
			fmt.Fprintf(b, "| `%s` | %s | %s |\n", k.ID, k.Summary, strings.ToUpper(text[:1])+text[1:]+".")
		}
	}
	if level == Warning {
		b.WriteString("\n")
	}
}

var placeholder = regexp.MustCompile(`%[sdq]`)
