package codec_test

import (
	"fmt"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// curious notes what its Coder says of the operation.
type curious struct{ heard string }

func (v *curious) CodeFields(c *codec.Coder) {
	v.heard = fmt.Sprintf("encoding %t, decoding %t, writing %t, reading %t, object %t",
		c.Encoding(), c.Decoding(), c.Writing(), c.Reading(), c.Kind() == schema.KindObject)
}

// curiousSum is a sum type that handles a curious only.
type curiousSum struct{ curious *curious }

func (v *curiousSum) CodeFields(c *codec.Coder)   { c.Sum("sum", v) }
func (v *curiousSum) CodeVariants(c *codec.Coder) { c.ObjectValue(v.curious) }
func (v *curiousSum) IsZero() bool                { return false }

// Types that handle themselves ask a Coder what its operation does.
func TestCoderKnowsItsOperation(t *testing.T) {
	object, err := schema.ParseJSON([]byte("{}"))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		name string
		do   func(v *curious) error
		want string
	}{
		{"encode JSON", func(v *curious) error { _, err := codec.AppendJSON(nil, v); return err },
			"encoding true, decoding false, writing true, reading false, object false"},
		{"encode a tree", func(v *curious) error { _, err := codec.AppendTree(schema.NewTree(), v); return err },
			"encoding true, decoding false, writing true, reading false, object false"},
		{"encode a query", func(v *curious) error { _, err := codec.AppendQuery(nil, v); return err },
			"encoding false, decoding false, writing true, reading false, object false"},
		{"decode JSON", func(v *curious) error { return codec.Unmarshal([]byte("[]"), v, codec.DecodeOptions{}) },
			"encoding false, decoding true, writing false, reading true, object false"},
		{"bind parameters", func(v *curious) error { codec.Bind(v, nil); return nil },
			"encoding false, decoding false, writing false, reading true, object false"},
		{"choose a variant", func(v *curious) error { codec.Bind(&curiousSum{v}, []schema.Value{object}); return nil },
			"encoding false, decoding false, writing false, reading false, object true"},
		{"list names", func(v *curious) error { codec.FieldNames(v); return nil },
			"encoding false, decoding false, writing false, reading false, object false"},
	} {
		t.Run(x.name, func(t *testing.T) {
			var v curious
			if err := x.do(&v); err != nil || v.heard != x.want {
				t.Errorf("got %s, %v; want %s", v.heard, err, x.want)
			}
		})
	}
}
