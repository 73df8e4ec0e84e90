package describe

import (
	"encoding/json"
	"reflect"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// values gives fields the values that the schemas of responses declare: their
// defaults, or others that fit if the zero value of the type does not.
func (d *describer) values(x *index.Index) {
	schemas := map[string]*index.Node{}
	for _, r := range x.Routes {
		if r.Schema != nil {
			schemas[r.Key] = r.Schema
		}
	}
	for _, o := range d.operations {
		form, known := d.forms[o.Result.Type]
		if !known || o.Result.Type == nil {
			continue
		}
		for _, e := range d.endpoints(o) {
			if node := schemas[e.Route]; node != nil && o.Result.Kind != model.DeletedResult {
				d.declare(form, declared.Of(node))
			}
		}
	}
}

// declare gives the fields of a form the values that a schema declares. The first
// schema of a form decides.
func (d *describer) declare(form int, s *declared.Schema) {
	if d.declared[form] {
		return
	}
	d.declared[form] = true
	fields := d.out.Forms[form].Fields
	for i := range fields {
		f := &fields[i]
		p := s.Property(f.Name)
		if p == nil {
			continue
		}
		if f.Type.Type == "object" {
			d.declare(f.Form, p)
		}
		f.Value = d.value(f.Type, p)
	}
}

// samples are values of which one fits most schemas.
var samples = []any{"", float64(0), false, []any{}, "name", "a/a", "user@example.org", "https://example.org/",
	"2026-01-01T00:00:00", "127.0.0.1", "00000000-0000-0000-0000-000000000000", "#000000"}

// value returns the value of a new field, or nil for the zero value of its type.
func (d *describer) value(t desc.Type, s *declared.Schema) any {
	if t.Null {
		return nil
	}
	emitted := s.Emitted("value")
	v := schema.Compile(&emitted, 0, pattern.Compile)
	fits := func(x any) bool {
		text, err := json.Marshal(x)
		if err != nil || !isOf(t, x) {
			return false
		}
		value, err := schema.ParseJSON(text)
		return err == nil && v.Check(value, "value") == nil
	}
	zero := d.out.Zero(t, "2026-01-01T00:00:00")
	if x := plain(emitted.Default); fits(x) && !reflect.DeepEqual(x, zero) {
		return x
	}
	if fits(zero) {
		return nil
	}
	for _, x := range candidates(s, &emitted) {
		if fits(x) {
			return x
		}
	}
	return nil
}

// candidates returns values of which one may fit a schema.
func candidates(s *declared.Schema, emitted *schema.Schema) []any {
	var list []any
	for _, x := range emitted.Enum {
		list = append(list, plain(x))
	}
	for _, bound := range []schema.Limit{emitted.Minimum, emitted.Maximum} {
		for _, n := range bound {
			list = append(list, n)
		}
	}
	for _, a := range s.OneOf { // variants that have one value of a property
		variant := map[string]any{}
		for _, p := range a.Properties {
			if len(p.Schema.Enum) == 1 {
				variant[p.Name] = plain(p.Schema.Enum[0])
			}
		}
		list = append(list, variant)
	}
	return append(list, samples...)
}

// plain returns a value of a schema as encoding/json decodes it.
func plain(x any) any {
	var out any
	_ = json.Unmarshal(schema.ValueOf(x).JSON(nil), &out) // it is JSON
	return out
}

// isOf reports whether a value has the type. The server takes others, too, but
// does not send them.
func isOf(t desc.Type, x any) bool {
	switch x.(type) {
	case nil:
		return false
	case string:
		return t.Type == "string" || t.Type == "date-time" || t.Type == ""
	case float64:
		return t.Type == "integer" || t.Type == "number" || t.Type == ""
	case bool:
		return t.Type == "boolean" || t.Type == ""
	case []any:
		return t.Type == "array" || t.Type == ""
	}
	return t.Type == "object" || t.Type == "map" || t.Type == ""
}
