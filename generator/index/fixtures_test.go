package index

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write the results into the fixtures")

// TestFixturesHaveTheirNotes reads each input of testdata and compares the
// errors and notes. The inputs in refused are not usable; the inputs in
// absorbed are, but odd.
func TestFixturesHaveTheirNotes(t *testing.T) {
	for _, folder := range []string{"refused", "absorbed"} {
		files, err := filepath.Glob("testdata/" + folder + "/*.txtar")
		if err != nil || len(files) == 0 {
			t.Fatal("no fixtures", err)
		}
		for _, file := range files {
			t.Run(folder+"/"+strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
				fixture(t, file, folder == "refused")
			})
		}
	}
}

func fixture(t *testing.T, file string, refused bool) {
	archive, err := txtar.ParseFile(file)
	if err != nil || len(archive.Files) != 2 {
		t.Fatal("want an input and its notes", err)
	}
	input := strings.TrimSuffix(string(archive.Files[0].Data), "\n")
	if strings.HasSuffix(archive.Files[0].Name, ".quoted") {
		input = unquote(t, input)
	}
	x, notes, err := Read("in.json", []byte(input))
	if (err != nil) != refused || (x == nil) != refused {
		t.Fatalf("refused: %v, error: %v", refused, err)
	}
	var got strings.Builder
	if err != nil {
		got.WriteString(err.Error() + "\n")
	}
	for _, n := range notes {
		got.WriteString(n.String() + "\n")
	}
	if *update {
		archive.Files[1].Data = []byte(got.String())
		if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want := string(archive.Files[1].Data); got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
}

// unquote decodes the escapes \xNN of an input that a text file cannot hold.
func unquote(t *testing.T, s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+3 < len(s) && s[i+1] == 'x' {
			var c byte
			for _, digit := range []byte(strings.ToLower(s[i+2 : i+4])) {
				c = c<<4 | byte(strings.IndexByte("0123456789abcdef", digit))
			}
			b.WriteByte(c)
			i += 3
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
