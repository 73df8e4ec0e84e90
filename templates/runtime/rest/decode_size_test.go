package rest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// With quadratic time, these responses would take minutes.

func TestManyUnknownMembersTakeLinearTime(t *testing.T) {
	const n = 200_000
	var b strings.Builder
	for range 2 { // the second time over the first
		for i := range n {
			fmt.Fprintf(&b, `,"k%d":%d`, i, b.Len())
		}
	}
	p := decodeSample(t, `{"id":1`+b.String()+"}", KeepUnknown())
	if extras := extraList(&p.Received); len(extras) != n || extras[7].Name != "k7" {
		t.Fatalf("%d extras", len(extras))
	}
	p.Extras.Set("k8", "true")
	p.Extras.Set("new", "1")
	for name, want := range map[string]Raw{"k0": extraList(&p.Received)[0].Value, "k8": "true", "new": "1", fmt.Sprint("k", n): ""} {
		t.Run(name, func(t *testing.T) {
			if got, ok := p.Extras.Get(name); got != want || ok != (want != "") || got == "7" {
				t.Errorf("%s is %s, want %s", name, got, want)
			}
		})
	}
}

func TestManyRepairsTakeLinearTime(t *testing.T) {
	const n = 300_000
	in := "[" + strings.Repeat(`{"id":"1"},`, n) + `{"id":"2"}]`
	last, repairs := codec.Repair{}, 0
	var list []sampleID
	if err := Unmarshal([]byte(in), codec.ListResult(&list), OnRepair(func(r codec.Repair) { last, repairs = r, repairs+1 })); err != nil {
		t.Fatal(err)
	}
	if want := (codec.Repair{Path: fmt.Sprintf("/%d/id", n), Want: "integer", Got: `"2"`}); last != want || repairs != n+1 {
		t.Errorf("%d repairs, the last is %v, want %v", repairs, last, want)
	}
}

// Mismatches after good items cost only their own bytes.
func TestManyMismatchesTakeLinearTime(t *testing.T) {
	const n = 500_000
	var list []int
	in := "[" + strings.Repeat("1,", n) + strings.Repeat("[],", n) + "2]"
	if err := Unmarshal([]byte(in), codec.ListResult(&list)); err != nil || len(list) != n+1 || list[n] != 2 {
		t.Error(len(list), err)
	}
}

// An empty object has two bytes, but its struct may have hundreds.
func TestLimitsMemoryOfResponses(t *testing.T) {
	const n = 40_000 * 64 / strconv.IntSize // structs are smaller where ints are
	var members strings.Builder
	for i := range n {
		fmt.Fprintf(&members, `,"%d":{}`, i)
	}
	repeat := func(s string) string { return "[" + strings.Repeat(s+",", n) + s + "]" }
	for _, x := range []struct {
		name string
		v    codec.FieldCoder
		in   string
	}{
		{"page", PageOf(&Page[sampleLarge]{}), repeat("{}")},
		{"list of empty lists", codec.ListResult(&[]sampleLarge{}), repeat("[]")},
		{"lists of an object", listOfLists(), repeat("[{}]")},
		{"lists of a number", listOfLists(), repeat("[5]")},
		{"lists that are objects", listOfLists(), repeat("{}")},
		{"list that is an object", codec.ListResult(&[]sampleLarge{}), `{"0":{}` + members.String() + "}"},
		{"map", codec.MapResult(&map[string]sampleLarge{}), "{" + members.String()[1:] + "}"},
		{"sum types", &sampleVariants{}, `{"list":` + repeat(`{"id":1}`) + "}"},
	} {
		t.Run(x.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := Unmarshal([]byte(x.in), x.v, KeepUnknown())
			runtime.ReadMemStats(&after)
			if most := 5 * uint64(64<<20+8*len(x.in)); !errors.Is(err, ErrTooLarge) || after.TotalAlloc-before.TotalAlloc > most {
				t.Errorf("%.20s: %d MB for %d KB, %v", x.in, (after.TotalAlloc-before.TotalAlloc)>>20, len(x.in)>>10, err)
			}
		})
	}
	var page Page[sampleLarge]
	if err := Unmarshal([]byte("["+strings.Repeat(`{"id":1},`, 9_999)+"{}]"), PageOf(&page)); err != nil || len(page.Items) != 10_000 {
		t.Error("a list that is only long:", err)
	}
}

// A response in valid JSON that takes too much memory is too large, but not
// "not JSON".
func TestLimitsMemoryOfCalls(t *testing.T) {
	c := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 200, "["+strings.Repeat("{},", 40_000)+"{}]")
	})
	var page Page[sampleLarge]
	err := Do(context.Background(), c, &samplesList, "/x/v1/posts", nil, PageOf(&page))
	e := failsWith(t, err, ErrTooLarge, "200 client_too_large: decoding 120004 bytes would take more than")
	if errors.Is(err, ErrNotJSON) || e.Code != ErrTooLarge || e.Status != 200 {
		t.Errorf("%s: %v", e.Code, err)
	}
}

// sampleVariants is a list of items of one large type.
type sampleVariants struct{ list []largeVariant }

func (s *sampleVariants) CodeFields(c *codec.Coder) { codec.ListOf(c, "list", &s.list, nil) }

type largeVariant struct{ Large *sampleLarge }

func (v *largeVariant) CodeVariants(c *codec.Coder) { codec.Variant(c, &v.Large) }

func (v largeVariant) IsZero() bool { return v.Large == nil }

// listOfLists is a result that lists lists of large items.
func listOfLists() codec.FieldCoder {
	var lists [][]sampleLarge
	return codec.Result(func(c *codec.Coder) { codec.ListValue(c, &lists, codec.ListItem[sampleLarge](nil)) })
}

// sampleID is a small item.
type sampleID struct {
	Received
	ID int
}

func (p *sampleID) CodeFields(c *codec.Coder) { c.Int("id", &p.ID) }

// sampleLarge takes as much memory as a generated type of many fields.
type sampleLarge struct {
	sampleID
	Fields [300]int
}
