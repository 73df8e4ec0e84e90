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
