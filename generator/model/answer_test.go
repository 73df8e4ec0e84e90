package model_test

import (
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/testfile"
)

// What core answers has the same form whether or not the index describes it. One of both may leave it raw.
func TestFormsWithoutSchemas(t *testing.T) {
	for _, version := range []string{"6.1.9", "6.8.7", "7.1.4"} {
		described := forms(t, "indexes/wordpress-"+version+"-schemas.json.gz")
		same := 0
		for name, kind := range forms(t, "indexes/wordpress-"+version+".json.gz") {
			switch want := described[name]; {
			case kind == want:
				same++
			case kind != model.RawResult && want != model.RawResult:
				t.Errorf("%s %s: form %d, not %d", version, name, kind, want)
			case want == model.PageResult:
				t.Errorf("%s %s: raw, though it has pages", version, name)
			}
		}
		if same < 100 {
			t.Errorf("%s: %d operations of the same form", version, same)
		}
	}
}

func forms(t *testing.T, file string) map[string]model.ResultKind {
	t.Helper()
	x, _, err := index.Read(file, testfile.Text(t, file))
	if err != nil {
		t.Fatal(err)
	}
	api, _, err := model.Build([]model.Input{{Index: x}}, model.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]model.ResultKind{}
	for _, ns := range api.Namespaces {
		for _, r := range ns.Resources {
			for _, op := range r.Operations {
				list[ns.Name+" "+r.Name+"."+op.Name] = op.Result.Kind
			}
		}
	}
	return list
}
