package codec_test

import (
	"github.com/restgen/restgen/templates/runtime/rest/internal/fieldset"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// withRaw has a field of any JSON.
type withRaw struct{ Any rest.Raw }

func (p *withRaw) CodeFields(c *codec.Coder) { c.Field("any", &p.Any) }

// Every encoding rejects a Raw that is not JSON, with the same message.
func TestRejectsInvalidRaw(t *testing.T) {
	v := &withRaw{Any: `{"a":`}
	selected := fieldset.New()
	selected.Add("any.a")
	const raw = `rest: a Raw is not valid JSON: "{\"a\":"`
	for name, c := range map[string]struct {
		encode func() ([]byte, error)
		want   string
	}{
		"JSON":     {func() ([]byte, error) { return codec.AppendJSON(nil, v) }, raw},
		"selected": {func() ([]byte, error) { return codec.AppendResponse(nil, v, 0, selected, nil) }, raw},
		"tree": {func() ([]byte, error) {
			_, err := codec.AppendTree(schema.NewTree(), v)
			return nil, err
		}, raw},
		"query": {func() ([]byte, error) { return codec.AppendQuery(nil, v) }, "rest: the parameter any is not valid JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			if b, err := c.encode(); err == nil || err.Error() != c.want || len(b) > 0 {
				t.Errorf("%s, %v; want %s", b, err, c.want)
			}
		})
	}
}

// own is JSON that the program wrote.
type own string

func (o *own) CodeFields(c *codec.Coder) { o.CodeValue(c) }
func (o *own) CodeValue(c *codec.Coder)  { c.WrittenValue((*string)(o)) }

// JSON that the program wrote is written as it is, or the selected fields of it.
func TestWrittenValuesAreNotChecked(t *testing.T) {
	for _, c := range []struct {
		value own
		paths []string
		want  string
	}{
		{`{"id":1,"a":{}}`, nil, `{"id":1,"a":{}}`},
		{`{"id":1,"a":{}}`, []string{"id"}, `{"id":1}`},
		{`{"id":`, nil, `{"id":`},
		{"", nil, "null"},
	} {
		var selected *fieldset.Set
		if c.paths != nil {
			selected = fieldset.New(c.paths...)
		}
		if got, err := codec.AppendResponse(nil, &c.value, codec.View, selected, nil); string(got) != c.want || err != nil {
			t.Errorf("%q, fields %v: %s, %v, want %s", c.value, c.paths, got, err, c.want)
		}
	}
}
