package outputtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/codec"
)

// Responses with wrong types, nulls, missing and further members come back from
// Go values as they were.
func TestFuzzedResponsesComeBack(t *testing.T) {
	for _, typ := range []codec.FieldCoder{
		&cmsv2.Post{}, &cmsv2.Page{}, &cmsv2.PageAutosave{}, &cmsv2.PageRevision{}, &cmsv2.MediaResponse{}, &cmsv2.PostRevision{}, &cmsv2.PostAutosave{}, &cmsv2.MediaEditResponse{},
	} {
		t.Run(fmt.Sprintf("%T", typ), func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 2))
			whole, err := codec.AppendResponse(nil, typ, 0, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			repairs := 0
			for range 200 {
				sent := mutated(t, random, whole)
				v := reflect.New(reflect.TypeOf(typ).Elem()).Interface().(codec.FieldCoder)
				if err := rest.Unmarshal(sent, v, rest.KeepUnknown(), rest.OnRepair(func(codec.Repair) { repairs++ })); err != nil {
					t.Fatalf("%s: %v", sent, err)
				}
				got, err := rest.Marshal(v)
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(sorted(t, got), sorted(t, sent)) {
					t.Errorf("%s\nbecame %s", sent, got)
				}
				if got, err = codec.AppendResponse(nil, v, 0, nil, nil); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(sorted(t, got), sorted(t, sent)) {
					t.Errorf("%s\nbecame %s", sent, got)
				}
			}
			if repairs == 0 {
				t.Error("no value was of another type")
			}
		})
	}
}

// mutated returns an object with other values, fewer members and further ones.
func mutated(t *testing.T, random *rand.Rand, whole []byte) []byte {
	t.Helper()
	var members map[string]json.RawMessage
	if err := json.Unmarshal(whole, &members); err != nil {
		t.Fatal(err)
	}
	other := func() json.RawMessage { return json.RawMessage(spellings[random.IntN(len(spellings))]) }
	for _, name := range slices.Sorted(maps.Keys(members)) {
		switch random.IntN(9) {
		case 0:
			delete(members, name)
		case 1, 2, 3:
			members[name] = other()
		}
	}
	for range random.IntN(4) {
		members[fmt.Sprint("_plugin", random.IntN(9))] = other()
	}
	return []byte(object(members))
}

// sorted returns JSON with sorted keys, and numbers as they were written.
func sorted(t *testing.T, text []byte) []byte {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
