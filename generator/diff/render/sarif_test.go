package render

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/testfile"
)

// sarifStandard compiles the schema of the standard; see testdata/README.md.
func sarifStandard(t *testing.T) *jsonschema.Schema {
	t.Helper()
	packed, err := os.ReadFile("testdata/sarif-schema-2.1.0.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	const name = "sarif-schema-2.1.0.json"
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	if err := c.AddResource(name, bytes.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// TestSARIFFitsTheStandard validates reports of every kind against the schema
// of the standard.
func TestSARIFFitsTheStandard(t *testing.T) {
	schema := sarifStandard(t)
	used := compare(t, "deployment-a.json", "deployment-b.json")
	for _, f := range used.Findings {
		f.Uses = []string{"cmd/my shop/main.go:12", `C:\shop\main.go:7`}
		f.MayAffect = []string{"other.go:3"}
	}
	reports := map[string]*report.Report{
		"deployments":      compare(t, "deployment-a.json", "deployment-b.json"),
		"deployments back": compare(t, "deployment-b.json", "deployment-a.json"),
		"upgrade":          compare(t, core[0], core[1]),
		"downgrade":        compare(t, core[1], core[0]),
		"with uses":        used,
		"live site":        {Old: "old.json", New: "https://shop.example", Findings: used.Findings},
		"no findings":      {Old: "old.json", New: "new.json"},
		"notes":            {Old: "old.json", New: "new.json", Notes: []string{"new.json has no response schemas"}},
	}
	if testfile.Thorough() {
		reports["shops"] = compare(t, shops[0], shops[1])
	}
	for name, r := range reports {
		t.Run(name, func(t *testing.T) {
			if err := schema.Validate(decoded(t, write(t, r, Options{Format: SARIF, Dir: "services"}))); err != nil {
				t.Errorf("%#v", err)
			}
		})
	}
}

// TestSARIFIsValidated breaks a valid report in several ways. The schema of the
// standard rejects each.
func TestSARIFIsValidated(t *testing.T) {
	schema := sarifStandard(t)
	valid := write(t, compare(t, "deployment-a.json", "deployment-b.json"), Options{Format: SARIF})
	for name, edit := range map[string][2]string{
		"version":         {`"version": "2.1.0"`, `"version": "2.2.0"`},
		"level":           {`"level": "error"`, `"level": "breaking"`},
		"unknown member":  {`"ruleIndex"`, `"ruleindex"`},
		"address of tool": {`"https://github.com/restgen/restgen"`, `"not an address"`},
	} {
		t.Run(name, func(t *testing.T) {
			broken := strings.Replace(valid, edit[0], edit[1], 1)
			if broken == valid || schema.Validate(decoded(t, broken)) == nil {
				t.Errorf("%s is valid", edit[1])
			}
		})
	}
}

func decoded(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}
