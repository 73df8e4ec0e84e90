package declared

import (
	"cmp"
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/declared/schematest"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func TestMain(m *testing.M) {
	testfile.CollectLess()
	os.Exit(m.Run())
}

// A verdict is what a real server decided about one value.
type verdict struct {
	ID        string
	Group     string
	Arg       string
	Schema    json.RawMessage
	Value     json.RawMessage
	Valid     *bool
	Code      string
	Message   string
	Data      json.RawMessage
	Sanitized json.RawMessage
	Accepted  *bool
	Throws    string
	Holds     json.RawMessage `json:"sanitized_holds_error"`
	Fails     json.RawMessage `json:"sanitize_throws"`
}

// Bounds of other types are not numbers in rules, and counts are whole. For a
// schema with such a bound only the code is compared, or nothing: PHP compares
// a boolean bound with any value as booleans.
var (
	fractional = regexp.MustCompile(`"(min|max)(Length|Items|Properties)":[0-9]+\.[0-9]`)
	boolean    = regexp.MustCompile(`"minimum":true|"(maximum|multipleOf)":false`)
)

// accident reports whether the sanitized form of a value depends on the
// platform of PHP, and is not compared.
func accident(v schema.Value) bool {
	if f, ok := v.Number(); ok && (f >= 1<<63 || f < -1<<63) {
		return true
	}
	for _, m := range v.Members() {
		if accident(m) {
			return true
		}
	}
	return false
}

// TestSchemasDecideAsRecorded replays the decisions of a real server about
// schemas and values: verdict, code, message, data and the value that a handler
// gets.
func TestSchemasDecideAsRecorded(t *testing.T) {
	replay(t, "schema-train", true, 5000)
}

// TestRandomSchemasDecideAsRecorded replays decisions of the same code about
// random schemas and values. 600 of them are unusual: lists that are converted
// to strings or sanitized as one, empty titles, exceptions.
func TestRandomSchemasDecideAsRecorded(t *testing.T) {
	replay(t, "schema-random", true, 3200)
}

// TestArgsDecideAsRecorded replays the decisions of a real server about the
// args of a real index.
func TestArgsDecideAsRecorded(t *testing.T) {
	replay(t, "arg-train", false, 8000)
}

func replay(t *testing.T, name string, whole bool, least int) {
	count, wrong := map[string]int{}, map[string]int{}
	for _, r := range testfile.Lines[verdict](t, "oracle/"+name+".jsonl.gz") {
		r.Arg = cmp.Or(r.Arg, "value")
		count[r.Group]++
		if diff := r.compare(t, whole); diff != "" {
			wrong[r.Group]++
			t.Errorf("%s %s: %s\n  schema %s\n  value  %s", r.ID, r.Group, diff, r.Schema, r.Value)
		}
	}
	records, wrongRecords := 0, 0
	for group, n := range count {
		records, wrongRecords = records+n, wrongRecords+wrong[group]
		if wrong[group] > 0 {
			t.Logf("%s: %d of %d differ", group, wrong[group], n)
		}
	}
	t.Logf("%s: %d records in %d groups, %d differ", name, records, len(count), wrongRecords)
	if records < least {
		t.Errorf("%d records, want all of them", records)
	}
}

// compare returns the difference between the engine and the record, or "".
func (r *verdict) compare(t *testing.T, whole bool) string {
	if boolean.Match(r.Schema) {
		return ""
	}
	s := validator(t, r.Schema)
	v := schematest.Parse(t, r.Value)
	violation := s.Check(v, r.Arg)
	if diff := r.compareViolation(t, violation, whole); diff != "" {
		return diff
	}
	got, violation := s.Accepts(v, r.Arg)
	if r.Accepted == nil {
		if violation == nil || !violation.Throws {
			return "accepted, want an exception"
		}
		return ""
	}
	if *r.Accepted != (violation == nil) {
		return "accepted " + strconv.FormatBool(violation == nil) + ", want the contrary"
	}
	if r.Sanitized == nil || violation != nil || r.Holds != nil || accident(v) {
		return ""
	}
	if a, b := plain(got), plain(schematest.Parse(t, r.Sanitized)); a != b {
		return "sanitized " + a + ", want " + b
	}
	return ""
}

func (r *verdict) compareViolation(t *testing.T, f *schema.Violation, whole bool) string {
	if r.Valid == nil {
		if r.Fails == nil && (f == nil || !f.Throws) {
			return "no exception, want " + r.Throws
		}
		return ""
	}
	if *r.Valid != (f == nil) {
		if f != nil {
			return "rejected: " + f.Message
		}
		return "valid, want " + r.Message
	}
	if f == nil || !whole {
		return ""
	}
	if f.Code != r.Code || f.Message != r.Message && !fractional.Match(r.Schema) {
		return f.Code + " " + f.Message + ", want " + r.Code + " " + r.Message
	}
	if got := data(f); r.Data != nil && got != plain(schematest.Parse(t, r.Data)) {
		return "data " + got + ", want " + string(r.Data)
	}
	return ""
}

// data returns the data of the error for a violation.
func data(f *schema.Violation) string {
	var members schema.Members
	switch {
	case f.Param != "":
		members = schema.Members{{Name: "param", Value: f.Param}}
	case f.Code == "rest_no_matching_schema" && len(f.Positions) == 1:
		members = schema.Members{{Name: "position", Value: f.Positions[0]}}
	case len(f.Positions) > 0:
		var list []any
		for _, n := range f.Positions {
			list = append(list, n)
		}
		members = schema.Members{{Name: "positions", Value: list}}
	default:
		return "null"
	}
	return plain(schema.ValueOf(members))
}

// plain writes a value so that values which PHP does not distinguish are equal:
// {} and [], 1.0 and 1e0.
func plain(v schema.Value) string {
	switch v.Kind() {
	case schema.KindFloat:
		f, _ := v.Number()
		return "float " + strconv.FormatFloat(f, 'g', -1, 64)
	case schema.KindList, schema.KindObject:
		var b strings.Builder
		b.WriteString("(")
		for key, m := range v.Members() {
			b.WriteString(strconv.Quote(key) + ":" + plain(m) + " ")
		}
		return b.String() + ")"
	}
	return string(v.JSON(nil))
}

func validator(t *testing.T, raw json.RawMessage) *schema.Validator {
	w := Of(schematest.Node(schematest.Parse(t, raw))).Emitted("")
	return schema.Compile(&w, 0, pcre.Compile)
}
