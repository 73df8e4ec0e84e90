package rest

import "testing"

// titled has a text to write, as the params of posts do.
type titled struct{ Title Opt[RenderedInput] }

func (p *titled) CodeFields(c *Coder) { OptObject(c, "title", &p.Title) }

func TestTextAloneIsRaw(t *testing.T) {
	for _, body := range []string{`{"title":"Hello"}`, `{"title":{"raw":"Hello"}}`} {
		var decoded, read titled
		if err := Unmarshal([]byte(body), &decoded, OnRepair(func(r Repair) { t.Errorf("%s: %v", body, r) })); err != nil {
			t.Fatal(err)
		}
		v, err := ParseJSON([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		bind(&read, slots{order: []int{0}, values: []Value{v.Member("title")}})
		for _, p := range []titled{decoded, read} {
			if title, _ := p.Title.Get(); title.Raw.Or("") != "Hello" {
				t.Errorf("%s: the title is %+v", body, p.Title)
			}
		}
	}
}
