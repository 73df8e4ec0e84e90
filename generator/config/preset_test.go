package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// The presets of restgen follow their schema, and each fact has a source.
func TestPresetsFollowTheirSchema(t *testing.T) {
	files, err := filepath.Glob("../preset/data/*.json")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := parsePreset(file, text); err != nil || p.Name+".json" != filepath.Base(file) {
			t.Errorf("%s: %+v, %v", file, p, err)
		}
	}
}

// The examples in docs/presets.md are presets of core and of a plugin, with rows of
// their files.
func TestExamplesInDocsAreRowsOfPresets(t *testing.T) {
	page, err := os.ReadFile("../../docs/presets.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for rest := string(page); ; {
		_, after, found := strings.Cut(rest, "```json\n")
		if !found {
			break
		}
		example, after, _ := strings.Cut(after, "```")
		rest = after
		p, err := parsePreset("example.json", []byte(example))
		if err != nil {
			t.Fatal(err)
		}
		file, err := os.ReadFile("../preset/data/" + p.Name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		for row := range strings.Lines(example) {
			row = strings.Trim(row, " ,\n")
			if !strings.Contains(string(file), row) {
				t.Errorf("the preset %s does not have %s", p.Name, row)
			}
			if strings.HasSuffix(row, `"}`) {
				rows[p.Name]++
			}
		}
	}
	if rows["wordpress-core"] < 8 || rows["wordpress-responses"] < 3 || rows["woocommerce"] < 4 {
		t.Errorf("rows: %v", rows)
	}
}

// Files of presets are relative to restgen.yaml, and may be YAML.
func TestPresetFilesAreRelativeToSettings(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put("restgen.yaml", "presets:\n  files: [acme.yaml]\nfields:\n"+
		"  - {route: /a/v1/things, field: n.m, type: [integer, string], null: true}\n")
	put("acme.yaml", `preset: acme
namespaces: [acme/*]
fields:
  - {routes: [/acme/v1/x], field: y, type: string, format: decimal, source: Acme 1.2}
`)
	c, err := Read(filepath.Join(dir, "restgen.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Presets) != 0 || len(c.PresetFiles) != 1 || c.PresetFiles[0].Fields[0].Format != "decimal" ||
		c.PresetFiles[0].Namespaces[0] != "acme/*" {
		t.Errorf("%+v", c.PresetFiles)
	}
	if f := c.Fields[0]; f.Routes.Routes[0] != "/a/v1/things" || f.Field != "n.m" || len(f.Type) != 2 ||
		!*f.Null || f.At != "/fields/0" {
		t.Errorf("%+v", f)
	}
	for _, c := range []struct{ text, want string }{
		{"", "acme.yaml: the preset is empty"},
		{"preset: acme\nnamespaces: [a]\nfields:\n  - {routes: [/a], field: y, type: string}\n", "acme.yaml:4:5"},
		{"preset: acme\nnamespaces: [a]\nfields:\n  - {routes: [/a], field: y, type: text, source: s}\n",
			"acme.yaml:4:"},
		{"preset: acme\nnamespaces: [a]\nfeilds: []\n", `acme.yaml:3:1: unknown setting "feilds"; ` +
			"want one of batches, checks, example, fields, ids, namespaces, preset, releases, results, source, verbs (/feilds)"},
		{"preset: acme\nnamespaces: [a]\nreleases: {name: Acme 1, source: s}\n",
			"acme.yaml: only presets of restgen have schemas of releases; remove the setting releases"},
		{"preset: acme\nnamespaces: [a]\nverbs: [{routes: [/a], verb: Verify, source: s, rout: /b}]\n",
			`acme.yaml:3:49: unknown setting "rout"; want one of methods, routes, source, verb (/verbs/0/rout)`},
	} {
		t.Run(c.text, func(t *testing.T) {
			put("acme.yaml", c.text)
			if _, err := Read(filepath.Join(dir, "restgen.yaml")); err == nil ||
				!strings.Contains(err.Error(), c.want) {
				t.Errorf("%q: %v, want %s", c.text, err, c.want)
			}
		})
	}
}

// A preset that does not exist is an error in the settings, and not a sign that
// there are no settings.
func TestMissingPresetIsAnError(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, File)
	settings := "output: site\npresets:\n  files: [missing.yaml]\n"
	if err := os.WriteFile(name, []byte(settings), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := Read(name)
	want := name + ":3:11: cannot read the preset " + filepath.Join(dir, "missing.yaml") + ": " +
		syscall.ENOENT.Error() + "; correct its name or its permissions (/presets/files/0)"
	if err == nil || err.Error() != want || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
