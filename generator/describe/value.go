package describe

import (
	"encoding/json"
	"reflect"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/pattern"
	"github.com/restgen/restgen/generator/schema"
	wire "github.com/restgen/restgen/templates/runtime/rest/schema"
	"github.com/restgen/restgen/templates/runtime/rest/standin"
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
		for _, e := range o.Endpoints {
			if node := schemas[e.Route]; node != nil && e.In.Has(d.bit) && o.Result.Kind != model.DeletedResult {
				d.declare(form, schema.Of(node))
			}
		}
	}
}

// declare gives the fields of a form the values that a schema declares. The first
// schema of a form decides.
func (d *describer) declare(form int, s *schema.Schema) {
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
func (d *describer) value(t standin.Type, s *schema.Schema) any {
	if t.Null {
		return nil
	}
	declared := s.Wire("value")
	v := wire.Compile(&declared, 0, pattern.Compile)
	zero := d.out.Zero(t, "2026-01-01T00:00:00")
	list := append([]any{plain(declared.Default), zero}, enum(declared.Enum)...)
	for _, bound := range []wire.Limit{declared.Minimum, declared.Maximum} {
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
	for _, c := range append(list, samples...) {
		text, err := json.Marshal(c)
		if err != nil || !isOf(t, c) {
			continue
		}
		if x, err := wire.ParseJSON(text); err == nil && v.Check(x, "value") == nil {
			if reflect.DeepEqual(c, zero) {
				return nil
			}
			return c
		}
	}
	return nil
}

// plain returns a value of a schema as encoding/json decodes it.
func plain(x any) any {
	var out any
	_ = json.Unmarshal(wire.ValueOf(x).JSON(nil), &out) // it is JSON
	return out
}

func enum(list []any) []any {
	out := make([]any, len(list))
	for i, x := range list {
		out[i] = plain(x)
	}
	return out
}

// isOf reports whether a value has the type. The server takes others, too, but
// does not send them.
func isOf(t standin.Type, x any) bool {
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
