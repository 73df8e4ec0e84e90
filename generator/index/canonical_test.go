package index

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
)

// same describes an index without positions.
func same(t *testing.T, x *Index) any {
	type endpoint struct {
		Methods []string
		Batch   bool
		Args    []string
	}
	type route struct {
		Key, Namespace, Schema string
		Methods                []string
		Endpoints              []endpoint
	}
	text := func(n *Node) string {
		if n == nil {
			return ""
		}
		var w writer
		w.value(n)
		return string(w.buf)
	}
	var out []route
	for _, r := range x.Routes {
		s := route{Key: r.Key, Namespace: r.Namespace, Schema: text(r.Schema), Methods: r.Methods}
		for _, e := range r.Endpoints {
			se := endpoint{Methods: e.Methods, Batch: e.InBatch}
			for _, a := range e.Args {
				se.Args = append(se.Args, a.Name+"="+text(a.Schema))
			}
			s.Endpoints = append(s.Endpoints, se)
		}
		out = append(out, s)
	}
	return []any{x.Namespaces, x.HasSchemas, out}
}

func TestCanonicalReadsAsTheSame(t *testing.T) {
	for name, data := range realIndexes(t) {
		if testfile.LeavesOut(name) {
			continue
		}
		x := mustRead(t, name, data)
		for form, text := range map[string][]byte{
			"embedded": x.Canonical(),
			"saved": x.Saved(Provenance{Address: "https://site.example/", Date: "2026-01-02",
				Schemas: x.HasSchemas}),
		} {
			if !json.Valid(text) {
				t.Fatalf("%s, %s: not JSON", name, form)
			}
			again := mustRead(t, name, text)
			if !reflect.DeepEqual(same(t, x), same(t, again)) {
				t.Errorf("%s, %s: reads as something else", name, form)
			}
			if form == "embedded" && !bytes.Equal(again.Canonical(), text) {
				t.Errorf("%s: not canonical", name)
			}
		}
	}
}

func mustRead(t testing.TB, name string, data []byte) *Index {
	t.Helper()
	x, _, err := Read(name, data)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

const small = `{"name":"Site","url":"https:\/\/site.example","page_on_front":7,"site_logo":3,"nonce":"1f2e",
	"namespaces":["a\/v1"],
"authentication":[],"routes":{"\/a\/v1\/x":{"namespace":"a\/v1","methods":["GET","POST"],"endpoints":[
{"methods":["GET"],"allow_batch":{"v1":true},"args":{"p":{"type":"string","default":"<\u00e9\u2028>"},
"q":{"type":"object","properties":[]}},"callback":"x"},
{"methods":["POST"],"args":[]}],"schema":{"type":"object","properties":{"id":{"type":"integer"},"t":{"minimum":1.50}}},
"_links":{"self":[{"href":"https:\/\/site.example\/x"}]}}},"_links":{"help":[]}}`

func TestCanonicalHasALineForEachRoute(t *testing.T) {
	want := `{
"namespaces":["a/v1"],
"routes":{
"/a/v1/x":{"namespace":"a/v1","methods":["GET","POST"],"endpoints":[{"methods":["GET"],"allow_batch":{"v1":true},` +
		`"args":{"p":{"type":"string","default":"<é\u2028>"},"q":{"type":"object","properties":[]}}},` +
		`{"methods":["POST"],"args":[]}],` +
		`"schema":{"type":"object","properties":{"id":{"type":"integer"},"t":{"minimum":1.50}}}}
}
}
`
	if got := string(mustRead(t, "x", []byte(small)).Canonical()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSavedIndexHasALineForEachArg(t *testing.T) {
	want := `{
"_restgen": {"address":"https://site.example/wp-json/","date":"2026-01-02","schemas":true},
"name": "Site",
"url": "https://site.example",
"authentication": [],
"namespaces": ["a/v1"],
"routes": {
"/a/v1/x": {
 "namespace": "a/v1",
 "methods": ["GET","POST"],
 "endpoints": [{
  "methods": ["GET"],
  "allow_batch": {"v1":true},
  "args": {
   "p": {"type":"string","default":"<é\u2028>"},
   "q": {"type":"object","properties":[]}
  }
 }, {
  "methods": ["POST"],
  "args": []
 }],
 "schema": {
  "type": "object",
  "properties": {
   "id": {"type":"integer"},
   "t": {"minimum":1.50}
  }
 }
}
}
}
`
	p := Provenance{Address: "https://site.example/wp-json/", Date: "2026-01-02", Schemas: true}
	if got := string(mustRead(t, "x", []byte(small)).Saved(p)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, ok := mustRead(t, "x", []byte(want)).Provenance(); got != p || !ok {
		t.Error(got, ok)
	}
	if got, ok := mustRead(t, "x", []byte(small)).Provenance(); got != (Provenance{}) || ok {
		t.Error(got, ok)
	}
}

func TestCanonicalLeavesBrokenPartsOut(t *testing.T) {
	input := strings.Replace(small, `"routes":{`, `"routes":{"/a/v1/broken":5,`, 1)
	if got := string(mustRead(t, "x", []byte(input)).Canonical()); strings.Contains(got, "broken") {
		t.Error(got)
	}
}
