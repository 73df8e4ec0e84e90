package driver

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"live/site/rest"
	"live/site/rest/codec"
)

// TestReadableRoutesLoseNothing calls every operation that reads, in every context, and
// compares each result with the response: no member is lost and no value
// changes.
func TestReadableRoutesLoseNothing(t *testing.T) {
	things := seed(t)
	counts := map[string]int{}
	for _, o := range operations(t) {
		if o.method != "GET" {
			continue
		}
		if why := unreadable[o.route]; why != "" {
			counts["left out"]++
			continue
		}
		captures, ok := things.fill(o)
		if base, rest, found := strings.Cut(o.route, "/%/"); found && rest != "" &&
			newBench(t).shadowed(base) && strings.HasPrefix(base, "/wp/v2/template") {
			counts["left out"]++
			continue
		}
		if !ok {
			t.Errorf("%s: no captures for %s", o.name, o.route)
			continue
		}
		for _, context := range []string{"view", "embed", "edit"} {
			counts[read(t, o, captures, context, things.parameters[o.route])]++
		}
	}
	t.Log(counts)
}

// unreadable are routes that cannot be read here, with the reason.
var unreadable = map[string]string{
	"/wp/v2/pattern-directory/patterns":  "asks a server outside; see TestOtherServersAreOutOfReach",
	"/wp/v2/block-directory/search":      "asks a server outside; see TestOtherServersAreOutOfReach",
	"/wp-site-health/v1/directory-sizes": "not available in all releases; see TestOtherServersAreOutOfReach",
	"/wp-block-editor/v1/export":         "answers a zip archive; see TestExportIsAnArchive",
}

// read makes one call and compares. It returns a description of the outcome.
func read(t *testing.T, o operation, captures []any, context string, parameters map[string]string) string {
	t.Helper()
	var answer rest.Response
	options := []rest.ClientOption{rest.CaptureResponse(&answer), rest.Retry{}, rest.KeepUnknown()}
	if _, fixed := parameters["context"]; !fixed {
		options = append(options, rest.Parameter("context", context))
	}
	for name, value := range parameters {
		options = append(options, rest.Parameter(name, value))
	}
	result, err := o.call(connect(t, options...), captures, reflect.Zero(o.params).Interface())
	var refused *rest.Error
	if errors.As(err, &refused) && refused.Params["context"] != "" {
		return "no such context"
	}
	if err != nil {
		t.Errorf("%s in %s: %v", o.name, context, err)
		return "failed"
	}
	for _, d := range differences(t, answer.Body, result) {
		t.Errorf("%s in %s: %s", o.name, context, d)
	}
	plain := reflect.New(reflect.TypeOf(result).Elem()).Interface()
	if err := decode(answer.Body, plain, rest.OnRepair(func(r codec.Repair) { repaired(t, o, r) })); err != nil {
		t.Errorf("%s in %s: %v", o.name, context, err)
	}
	for _, d := range differences(t, answer.Body, plain) {
		if !undeclared(o, d) {
			t.Errorf("%s in %s, without KeepUnknown: %s", o.name, context, d)
		}
	}
	return "same"
}

// beyond are members, by route, that real responses have although the schema of
// the route lacks them. No generated type has fields for them; KeepUnknown
// keeps them.
var beyond = []struct{ route, members string }{
	{"/wp-abilities/v1/abilities", `meta\.show_in_rest`},
	{"/wp-abilities/v1/abilities/%/run", `.*`},
	{"/wp/v2/block-types", `(styles\[\]\.isDefault|example\.\w+|variations\[\]\.\w+)`},
	{"/wp/v2/blocks", `((title|content|excerpt)\.rendered|content\.protected|wp_pattern_sync_status)`},
	{"/", `(\w+\.)?(_links|_embedded)`},
}

func undeclared(o operation, difference string) bool {
	for _, b := range beyond {
		lost := regexp.MustCompile(`^(\[\])?\.` + b.members + `: lost$`)
		if strings.HasPrefix(o.route, b.route) && lost.MatchString(difference) {
			return true
		}
	}
	return false
}

// repaired prints values that did not fit their types, once for each field.
func repaired(t *testing.T, o operation, r codec.Repair) {
	key := o.route + digits.ReplaceAllString(r.Path, "")
	if _, seen := repairs.LoadOrStore(key, true); !seen {
		t.Logf("%s%s is declared as %s; this release sends %.60s", o.route, r.Path, r.Want, r.Got)
	}
}

var (
	repairs sync.Map
	digits  = regexp.MustCompile(`\d+`)
)

// differences describes how the JSON of a result differs from the response that it was decoded from.
func differences(t *testing.T, answer []byte, result any) []string {
	t.Helper()
	again, err := encode(result)
	if err != nil {
		return []string{err.Error()}
	}
	var list []string
	compare("", parse(t, answer), parse(t, again), func(d string) {
		if !slices.Contains(list, d) {
			list = append(list, d)
		}
	})
	return list
}

func parse(t *testing.T, b []byte) any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v in %.200s", err, b)
	}
	return v
}

func compare(at string, want, got any, differ func(string)) {
	switch want := want.(type) {
	case map[string]any:
		got, ok := got.(map[string]any)
		if !ok {
			differ(at + ": an object became something else")
			return
		}
		for _, name := range slices.Sorted(maps.Keys(want)) {
			if other, ok := got[name]; ok {
				compare(at+"."+name, want[name], other, differ)
			} else {
				differ(at + "." + name + ": lost")
			}
		}
		for name := range got {
			if _, ok := want[name]; !ok {
				differ(at + "." + name + ": was not there")
			}
		}
	case []any:
		got, ok := got.([]any)
		if !ok || len(got) != len(want) {
			differ(at + ": a list became another")
			return
		}
		for i := range want {
			compare(at+"[]", want[i], got[i], differ)
		}
	default:
		if !reflect.DeepEqual(want, got) {
			differ(strings.TrimPrefix(fmt.Sprintf("%s: %v became %v", at, want, got), " "))
		}
	}
}
