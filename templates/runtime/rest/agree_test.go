package rest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// FuzzAgreesWithJSON compares a decoded post with what encoding/json decodes into
// a map: every field holds the value of its member, and encoding writes all
// members as they came. Several goroutines do so at once.
func FuzzAgreesWithJSON(f *testing.F) {
	for _, s := range append(fuzzSeeds, `{"id":1e0,"tags":[],"meta":{},"title":{},"links":[{}],"grid":[[],[1]]}`,
		`{"sticky":"1","status":"","names":["",1],"content":[["a"]],"x":{"y":[{}]},"date":"d"}`,
		`{"id":null,"tags":{"5":1},"extra":{},"ratio":-0.5e-2,"title":{"raw":null,"":""}}`) {
		f.Add([]byte(s))
	}
	for seed := range int64(100) {
		f.Add(randomMembers(rand.New(rand.NewSource(seed)), 3))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		want, ok := distinct(in)
		if !ok {
			return
		}
		var shared samplePost
		if err := Unmarshal(in, &shared, KeepUnknown()); err != nil {
			t.Fatalf("%v: %s", err, in)
		}
		var wait sync.WaitGroup
		for range 3 {
			wait.Add(1)
			go func() {
				defer wait.Done()
				var own samplePost
				if err := Unmarshal(in, &own, KeepUnknown()); err != nil {
					t.Errorf("%v: %s", err, in)
				}
				for _, p := range []*samplePost{&own, &shared} {
					if why := disagreement(p, want); why != "" {
						t.Errorf("%s: %s", in, why)
					}
				}
			}()
		}
		wait.Wait()
	})
}

// randomMembers returns an object with members of a post, of any kind.
func randomMembers(r *rand.Rand, depth int) []byte {
	names := []string{"id", "date", "title", "status", "sticky", "ratio", "tags", "names", "meta", "links", "content",
		"extra", "grid", "raw", "rendered", "href", "terms", "_links", "0", "1", ""}
	b := []byte{'{'}
	for _, at := range r.Perm(len(names))[:r.Intn(8)] {
		b = fmt.Appendf(b, "%q:%s,", names[at], randomJSON(r, depth-1))
	}
	return append(bytes.TrimSuffix(b, []byte{','}), '}')
}

func randomJSON(r *rand.Rand, depth int) []byte {
	scalars := []string{"null", "true", "false", "0", "7", "-1.5", "1e3", "12345678901234567890", `""`, `"5"`, `"a/b"`, "[]", "{}"}
	switch r.Intn(5) {
	case 0:
		if depth > 0 {
			return randomMembers(r, depth)
		}
	case 1:
		b := []byte{'['}
		for range r.Intn(3) {
			b = append(append(b, randomJSON(r, depth-1)...), ',')
		}
		return append(bytes.TrimSuffix(b, []byte{','}), ']')
	}
	return []byte(scalars[r.Intn(len(scalars))])
}

// distinct returns the members of an object that PHP could have written: valid
// UTF-8, not too deep, and without two members of one name, which encoding/json
// merges or not.
func distinct(in []byte) (members map[string]any, ok bool) {
	if json.Unmarshal(in, &members) != nil || members == nil || !utf8.Valid(in) || bytes.Contains(in, []byte(`\u`)) {
		return nil, false
	}
	var open []map[string]bool // the names in each open object, nil for lists
	d, name := json.NewDecoder(bytes.NewReader(in)), false
	for token, err := d.Token(); err == nil; token, err = d.Token() {
		key, text := token.(string)
		switch {
		case token == json.Delim('{'):
			open, name = append(open, map[string]bool{}), true
			continue
		case token == json.Delim('['):
			open = append(open, nil)
		case token == json.Delim('}'), token == json.Delim(']'):
			open = open[:len(open)-1]
		case text && name:
			names := open[len(open)-1]
			if names[key] {
				return nil, false
			}
			names[key], name = true, false
			continue
		}
		name = len(open) > 0 && open[len(open)-1] != nil
		if len(open) > 500 {
			return nil, false
		}
	}
	return members, true
}

// disagreement says how p differs from the members that it was decoded from.
func disagreement(p *samplePost, want map[string]any) string {
	b, err := codec.AppendJSON(nil, p)
	if err != nil {
		return err.Error()
	}
	var got map[string]any
	if err := json.Unmarshal(b, &got); err != nil || !reflect.DeepEqual(got, want) {
		return fmt.Sprintf("written as %s, %v", b, err)
	}
	for name, field := range map[string]any{"id": p.ID, "ratio": p.Ratio, "sticky": p.Sticky, "status": string(p.Status),
		"date": p.Date.Or(""), "tags": p.Tags, "names": p.Names, "meta": p.Meta} {
		if value, ok := reference(want[name], field); ok && (!reflect.DeepEqual(field, value) || !Has(p, name)) {
			return fmt.Sprintf("%s is %#v, want %#v", name, field, value)
		}
	}
	return ""
}

// reference returns a value as the type of a field, if it fits.
func reference(v any, field any) (any, bool) {
	b, err := json.Marshal(v)
	if v == nil || err != nil {
		return nil, false
	}
	if f, number := v.(float64); number && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		b = fmt.Appendf(nil, "%.0f", f)
	}
	x := reflect.New(reflect.TypeOf(field))
	if json.Unmarshal(b, x.Interface()) != nil || strings.Contains(string(b), "null") {
		return nil, false
	}
	return x.Elem().Interface(), true
}

// A post that a program makes is encoded as encoding/json encodes a map of its
// fields.
func FuzzEncodesAsJSON(f *testing.F) {
	f.Add(7, "a\n\"\\/\u00e9\x01", true, -1.5e30)
	f.Add(-1, "", false, 0.0)
	f.Fuzz(func(t *testing.T, n int, s string, b bool, x float64) {
		if !utf8.ValidString(s) || math.IsNaN(x) || math.IsInf(x, 0) {
			return
		}
		p := samplePost{ID: n, Date: Some(s), Title: sampleText{Raw: s}, Status: sampleStatus(s), Sticky: b, Ratio: x,
			Tags: []int{n, 0}, Names: []string{s, ""}, Meta: map[string]string{s: s}, Links: []sampleLink{{Href: s}},
			Content: sampleContent{Words: []string{s}}, Extra: "[null]", Grid: [][]int{{}, {n}}}
		p.Extras.Set("more", "{}")
		want, err := json.Marshal(map[string]any{"id": n, "date": s, "title": map[string]any{"raw": s, "rendered": ""},
			"status": s, "sticky": b, "ratio": x, "tags": []int{n, 0}, "names": []string{s, ""}, "meta": map[string]string{s: s},
			"links": []any{map[string]any{"href": s}}, "content": []string{s}, "extra": []any{nil}, "grid": [][]int{{}, {n}},
			"more": map[string]any{}})
		if err != nil {
			t.Fatal(err)
		}
		sameJSON(t, encode(t, &p), string(want))
		served, err := codec.AppendResponse(nil, &p, codec.Edit, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got map[string]json.RawMessage
		if err := json.Unmarshal(served, &got); err != nil || !slices.Equal(got["grid"], []byte(encode(t, codec.ListResult(&p.Grid)))) {
			t.Errorf("served as %s, %v", served, err)
		}
	})
}
