package emit_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest/pcre"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// TestServerDecidesAsRecorded sends the recorded values to a server that is
// generated from an index whose args have the recorded schemas. It decides as
// the real server did, and as the engine does with the schemas of the same
// index.
func TestServerDecidesAsRecorded(t *testing.T) {
	if testing.Short() {
		t.Skip("generates and compiles a large server")
	}
	records := readRecords(t)
	s := newSchemaSite(t, records)
	t.Run("records", func(t *testing.T) { s.replay(t, records) })
	t.Run("random", func(t *testing.T) { s.agree(t) })
}

// record is the verdict of a real server on a value.
type record struct {
	ID            string
	Schema, Value json.RawMessage
	Code          string
	Accepted      *bool
}

// readRecords returns the recorded verdicts. Of those on random schemas it
// returns the first, which are unusual. Unless RESTGEN_INDEXES=all is set it
// returns a twentieth, since the server for all takes long to compile; the engine
// replays all of them in package schema.
func readRecords(t *testing.T) []record {
	t.Helper()
	train, random := testfile.Lines[record](t, "oracle/schema-train.jsonl.gz"),
		testfile.Lines[record](t, "oracle/schema-random.jsonl.gz")
	all := append(train, random[:800]...)
	if testfile.Thorough() {
		return all
	}
	var some []record
	for i := 0; i < len(all); i += 20 {
		some = append(some, all[i])
	}
	return some
}

// Decisions that are not about the value.
const (
	taken  = "501"                             // accepted; the check precedes the missing implementation
	broken = "500 rest_internal_error"         // the real server throws an exception
	absent = "400 rest_missing_callback_param" // a required arg is null, which counts as missing
)

// decision returns the decision of a server on a value with this violation.
func decision(f *schema.Violation) string {
	switch {
	case f == nil:
		return taken
	case f.Throws:
		return broken
	case f.Code == "":
		return "400 rest_invalid_param"
	}
	return "400 " + f.Code
}

// schemaSite is an index of schemas, and the server generated from it.
type schemaSite struct {
	index   *index.Index
	places  map[string]int // the position of each schema in args
	args    []*index.Arg
	routes  []string // of args
	command string   // testdata/verdict/driver.go.txt, built
}

// newSchemaSite generates and builds the server. Servers check args without a
// type only if a plugin says so, which the index does not show. Overrides say
// so here, to compare every record.
func newSchemaSite(t *testing.T, records []record) *schemaSite {
	t.Helper()
	schemas, places := distinct(records)
	s := &schemaSite{places: places}
	module := newModule(t, "example.org")
	file := filepath.Join(module, "index.json")
	write(t, file, document(schemas))
	s.read(t, file)
	save(t, generate(t, generator.Options{
		Inputs: []generator.Input{{From: file}}, Dir: filepath.Join(module, "site"),
		Model: build.Options{NoPreset: true, Args: s.overrides()},
	}))
	s.build(t, module)
	t.Logf("%d schemas", len(schemas))
	return s
}

// distinct returns each schema of the records once, and the positions.
func distinct(records []record) (schemas []json.RawMessage, at map[string]int) {
	at = map[string]int{}
	for _, r := range records {
		if _, there := at[string(r.Schema)]; !there {
			at[string(r.Schema)] = len(schemas)
			schemas = append(schemas, r.Schema)
		}
	}
	return schemas, at
}

// Several args share a route, of which each request sends one, and there are
// several namespaces, which compile in parallel. So every run can compile the
// server.
const (
	argsOfRoute = 16
	namespaces  = 4
)

// document returns an index whose args have the schemas, in this order. A
// required arg has a route of its own.
func document(schemas []json.RawMessage) []byte {
	var routes [][]string
	alone := true
	for n, schema := range schemas {
		var arg struct{ Required any }
		needed := json.Unmarshal(schema, &arg) == nil && arg.Required == true
		if alone || needed || len(routes[len(routes)-1]) == argsOfRoute {
			routes = append(routes, nil)
		}
		last := &routes[len(routes)-1]
		*last = append(*last, fmt.Sprintf(`"a%d":%s`, n, schema))
		alone = needed
	}
	var names, list []string
	for n := range namespaces {
		names = append(names, fmt.Sprintf(`"t/v%d"`, n+1))
	}
	for n, args := range routes {
		list = append(list,
			fmt.Sprintf(`"/t/v%[1]d/s%[2]d":{"namespace":"t/v%[1]d","methods":["POST"],`+
				`"endpoints":[{"methods":["POST"],"args":{%[3]s}}]}`,
				n%namespaces+1, n, strings.Join(args, ",")))
	}
	return fmt.Appendf(nil, `{"namespaces":[%s],"routes":{%s}}`, strings.Join(names, ","), strings.Join(list, ",\n"))
}

// read reads the index for the engine.
func (s *schemaSite) read(t *testing.T, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s.index, _, err = index.Read(file, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range s.index.Routes {
		for _, a := range r.Endpoints[0].Args {
			s.args, s.routes = append(s.args, a), append(s.routes, r.Key)
		}
	}
	if len(s.args) != len(s.places) {
		t.Fatalf("%d args of %d schemas", len(s.args), len(s.places))
	}
}

// schema returns the schema of the n-th arg.
func (s *schemaSite) schema(n int) *declared.Schema { return declared.Of(s.args[n].Schema) }

func (s *schemaSite) compiled(n int) *schema.Validator {
	w := s.schema(n).Emitted(s.args[n].Name)
	return schema.Compile(&w, 0, pcre.Compile)
}

func (s *schemaSite) overrides() []build.ArgOverride {
	var list []build.ArgOverride
	for n, a := range s.args {
		if !s.compiled(n).Typed() {
			list = append(list, build.ArgOverride{Route: s.routes[n], Arg: a.Name, Round: "first"})
		}
	}
	return list
}

func (s *schemaSite) build(t *testing.T, module string) {
	t.Helper()
	driver, err := os.ReadFile(filepath.Join("testdata", "verdict", "driver.go.txt"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(module, "main.go"), driver)
	s.command = filepath.Join(module, "driver")
	goCommand(t, module, "build", "-o", s.command, ".")
}

// ask returns the answer of the server to each question.
func (s *schemaSite) ask(t *testing.T, questions []question) []string {
	t.Helper()
	var in, complaint bytes.Buffer
	for _, q := range questions {
		fmt.Fprintf(&in, "%s\t%s\t%s\n", s.routes[q.n], s.args[q.n].Name, q.value)
	}
	driver := exec.Command(s.command)
	driver.Stdin, driver.Stderr = &in, &complaint
	out, err := driver.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, complaint.String())
	}
	var answers []string
	for line := range strings.Lines(string(out)) {
		answers = append(answers, strings.TrimSpace(line))
	}
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers
}

// question is a value for the n-th arg.
type question struct {
	n     int
	value string
}

// engine returns the decision of the engine on a value.
func (s *schemaSite) engine(t *testing.T, c *schema.Validator, value string) string {
	t.Helper()
	v, err := schema.ParseJSON([]byte(value))
	if err != nil {
		t.Fatalf("%s: %v", value, err)
	}
	if v.Missing() && c.Required() {
		return absent
	}
	_, violation := c.Accepts(v, c.Name())
	return decision(violation)
}

// replay compares with the real server. That rejects null for a required arg
// before it looks at the schema, so the codes differ there. PHP compares a
// boolean bound as a boolean; then the server only has to agree with the
// engine.
func (s *schemaSite) replay(t *testing.T, records []record) {
	var questions []question
	for _, r := range records {
		questions = append(questions, question{s.places[string(r.Schema)], string(r.Value)})
	}
	count := map[string]int{}
	for i, said := range s.ask(t, questions) {
		r, q := records[i], questions[i]
		c := s.compiled(q.n)
		engine := s.engine(t, c, q.value)
		if want := r.decision(engine); said != want || engine != want {
			count["differ"]++
			t.Errorf("%s: the server says %q, the engine %q, the record %q\n  schema %s\n  value  %s", r.ID,
				said, engine, want, r.Schema, r.Value)
		}
		for reason, holds := range map[string]bool{
			"by an override": !c.Typed(), "missing": engine == absent,
			"bounded by a boolean": booleanBound.Match(r.Schema), "code not recorded": r.codeless(),
		} {
			if holds {
				count[reason]++
			}
		}
	}
	t.Logf("%d records: %v", len(records), count)
}

// booleanBound matches bounds that schemas cannot hold, as these are numbers
// there.
var booleanBound = regexp.MustCompile(`"(minimum|maximum|multipleOf)": ?(true|false)`)

// codeless reports whether the record has no code: its value is valid but
// cannot be sanitized.
func (r *record) codeless() bool { return r.Accepted != nil && !*r.Accepted && r.Code == "" }

// decision returns the recorded decision, or the decision of the engine if the
// two cannot be compared.
func (r *record) decision(engine string) string {
	switch {
	case r.codeless() && engine != taken, engine == absent, booleanBound.Match(r.Schema):
		return engine
	case r.Accepted == nil:
		return broken
	case *r.Accepted:
		return taken
	case r.Code == "":
		return "a refusal"
	}
	return "400 " + r.Code
}
