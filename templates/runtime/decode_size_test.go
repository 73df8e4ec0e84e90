package rest

import (
	"fmt"
	"strings"
	"testing"
)

// Answers that cost minutes where the work grows with the square of their size.

func TestManyUnknownMembers(t *testing.T) {
	const n = 200_000
	var b strings.Builder
	for range 2 { // the second time over the first
		for i := range n {
			fmt.Fprintf(&b, `,"k%d":%d`, i, b.Len())
		}
	}
	p := decodeSample(t, `{"id":1`+b.String()+"}", KeepUnknown())
	if extras := p.Extras(); len(extras) != n || extras[7].Name != "k7" {
		t.Fatalf("%d extras", len(extras))
	}
	p.SetExtra("k8", "true")
	p.SetExtra("new", "1")
	for name, want := range map[string]Raw{"k0": p.Extras()[0].Value, "k8": "true", "new": "1", fmt.Sprint("k", n): ""} {
		if got, ok := p.Received.Extra(name); got != want || ok != (want != "") || got == "7" {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestManyRepairs(t *testing.T) {
	const n = 300_000
	in := "[" + strings.Repeat(`{"id":"1"},`, n) + `{"id":"2"}]`
	last, repairs := Repair{}, 0
	var list List[sampleID]
	if err := Unmarshal([]byte(in), &list, OnRepair(func(r Repair) { last, repairs = r, repairs+1 })); err != nil {
		t.Fatal(err)
	}
	if want := (Repair{fmt.Sprintf("/%d/id", n), "integer", `"2"`}); last != want || repairs != n+1 {
		t.Errorf("%d repairs, the last is %v, want %v", repairs, last, want)
	}
}

// sampleID is a small item.
type sampleID struct {
	Received
	ID int
}

func (p *sampleID) CodeFields(c *Coder) { c.Int("id", &p.ID) }
