package subset

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/declared/schematest"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Each line has a pair of schemas: old, new, the verdict, and the JSON of a
// witness or the reason of an unknown verdict.
func TestIncludesFindsProofsAndWitnesses(t *testing.T) {
	f, err := os.Open("testdata/includes.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		cells := strings.Split(lines.Text(), "\t")
		if len(cells) != 4 {
			continue
		}
		old, new := read(t, cells[0]), read(t, cells[1])
		got := Includes(new, old)
		if word := words[got.Verdict]; word != cells[2] {
			t.Errorf("line %d: %s for %s -> %s; %s %v", n, word, cells[0], cells[1], got.Reason, got.Witnesses)
			continue
		}
		said := got.Reason
		if len(got.Witnesses) > 0 {
			said = Text(got.Witnesses[0])
		}
		if said != cells[3] {
			t.Errorf("line %d: %s %s, want %s", n, cells[2], said, cells[3])
		}
	}
}

var words = map[Verdict]string{Included: "yes", Excluded: "no", Unknown: "open"}

func read(t *testing.T, text string) *declared.Schema {
	return declared.Of(schematest.Node(schematest.Parse(t, []byte(text))))
}

// The engine confirms every witness, and no value contradicts a proof.
func FuzzIncludes(f *testing.F) {
	f.Add([]byte(`{"type":"integer","minimum":1}`), []byte(`{"type":"number"}`), []byte(`"5"`))
	f.Add([]byte(`{"type":"array","items":{"enum":["a"]}}`),
		[]byte(`{"type":["array","null"],"items":{"type":"string"}}`), []byte(`"a,b"`))
	f.Add([]byte(`{"type":"object","properties":{"a":{"type":"string","required":true}}}`),
		[]byte(`{"oneOf":[{"type":"object"},{"type":"integer"}]}`), []byte(`{"a":1}`))
	f.Fuzz(func(t *testing.T, a, b, value []byte) {
		if len(a)+len(b) > 400 {
			t.Skip()
		}
		old, okOld := tolerant(a)
		new, okNew := tolerant(b)
		v, okValue := anyOf(value)
		if !okOld || !okNew || !okValue {
			t.Skip()
		}
		got := Includes(new, old)
		if got.Verdict == Included && Accepts(old, v) && !Accepts(new, v) {
			t.Fatalf("included, but %s is accepted by the old schema only", value)
		}
		for _, w := range got.Witnesses {
			if !Accepts(old, w) || Accepts(new, w) {
				t.Fatalf("%s is no witness", Text(w))
			}
		}
	})
}

func tolerant(text []byte) (*declared.Schema, bool) {
	v, err := schema.ParseJSON(text)
	if err != nil {
		return nil, false
	}
	return declared.Of(schematest.Node(v)), true
}

func anyOf(text []byte) (any, bool) {
	v, err := schema.ParseJSON(text)
	if err != nil {
		return nil, false
	}
	return plain(schematest.Node(v)), true
}

// plain returns the Go value of a node.
func plain(n *index.Node) any {
	enum := &index.Node{Kind: index.List, Items: []*index.Node{n}}
	return declared.Of(&index.Node{Kind: index.Object, Members: []index.Member{{Name: "enum", Value: enum}}}).Enum[0]
}

// A recorded verdict has the schema and the value that a real server judged.
type recorded struct {
	Schema, Value json.RawMessage
}

// TestProofsHoldForRealVerdicts compares neighbouring schemas of the recorded
// verdicts. No recorded value contradicts a proof.
func TestProofsHoldForRealVerdicts(t *testing.T) {
	records := testfile.Lines[recorded](t, "oracle/schema-train.jsonl.gz")
	count := map[Verdict]int{}
	for i := 0; i+1 < len(records); i += 3 {
		a, b := records[i], records[i+1]
		if string(a.Schema) == string(b.Schema) {
			continue
		}
		old, new := declared.Of(schematest.Node(schematest.Parse(t, a.Schema))), declared.Of(schematest.Node(schematest.Parse(t, b.Schema)))
		got := Includes(new, old)
		count[got.Verdict]++
		for _, r := range []recorded{a, b} {
			v := plain(schematest.Node(schematest.Parse(t, r.Value)))
			if got.Verdict == Included && Accepts(old, v) && !Accepts(new, v) {
				t.Errorf("%s -> %s: included, but not %s", a.Schema, b.Schema, r.Value)
			}
		}
	}
	if count[Included] < 50 || count[Excluded] < 400 || count[Unknown] > 50 {
		t.Errorf("%d included, %d with a witness, %d open", count[Included], count[Excluded], count[Unknown])
	}
}

// The text that Same compares grows in proportion to the depth of a schema.
func TestNormalGrowsWithDepth(t *testing.T) {
	const levels = 22
	for _, around := range [][2]string{
		{`{"items":`, `}`}, {`{"properties":{"a":`, `}}`}, {`{"patternProperties":{"a":`, `}}`},
		{`{"additionalProperties":`, `}`}, {`{"oneOf":[{"type":"null"},`, `]}`}, {`{"anyOf":[`, `]}`},
	} {
		s := read(t, strings.Repeat(around[0], levels)+`{"type":"string"}`+strings.Repeat(around[1], levels))
		if n := len(normal(s)); n < levels || n > levels*100 {
			t.Errorf("%s: %d bytes for %d levels", around[0], n, levels)
		}
	}
}

// A search that looks twice at every level of nested schemas would never end.
func TestDeepSchemasAreSearchedOnce(t *testing.T) {
	nested := func(before, inner, after string) *declared.Schema {
		const levels = 22
		return read(t, strings.Repeat(before, levels)+inner+strings.Repeat(after, levels))
	}
	for _, around := range [][2]string{
		{`{"type":"array","items":`, `}`},
		{`{"type":"object","required":["a"],"properties":{"a":`, `}}`},
		{`{"oneOf":[{"type":"null"},`, `]}`},
	} {
		new, old := nested(around[0], `{"type":"string","maxLength":3}`, around[1]),
			nested(around[0], `{"type":"string"}`, around[1])
		ended := make(chan Inclusion, 1)
		go func() { ended <- Includes(new, old) }()
		select {
		case got := <-ended:
			if got.Verdict != Excluded {
				t.Errorf("%s: %+v", around[0], got)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s: no end", around[0])
		}
	}
}
