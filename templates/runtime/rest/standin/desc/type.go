package desc

import "strings"

// A Form lists the members of an object in their order.
type Form struct {
	Fields []Field `json:"fields"`
}

func (f *Form) Field(name string) *Field {
	for i := range f.Fields { // a Field is large to copy
		if f.Fields[i].Name == name {
			return &f.Fields[i]
		}
	}
	return nil
}

// IsText reports whether objects are texts in several forms.
func (f *Form) IsText() bool { return f.Field("raw") != nil || f.Field("rendered") != nil }

// A Field is a member of an object.
type Field struct {
	Name string `json:"name"`
	Type
	Hidden uint8 `json:"hidden,omitempty"` // contexts of a response without the field
}

// A Type is the type of a value.
type Type struct {
	Type  string   `json:"type"` // integer, number, boolean, string, date-time, object, array, map or empty
	Form  int      `json:"form,omitempty"`
	Items *Type    `json:"items,omitempty"`
	Enum  []string `json:"enum,omitempty"`
	Null  bool     `json:"null,omitempty"`
	// The value of a new item, if it is not the zero value of the type.
	Value any `json:"value,omitempty"`
}

// Zero returns the value of a type that a new item has, at a time.
func (d *Site) Zero(t Type, now string) any { return d.zero(t, now, 0) }

func (d *Site) zero(t Type, now string, depth int) any {
	switch {
	case t.Value != nil:
		return t.Value
	case t.Null, depth > mostDepth:
		return nil
	case len(t.Enum) > 0:
		return t.Enum[0]
	}
	switch t.Type {
	case "integer", "number":
		return float64(0)
	case "boolean":
		return false
	case "string":
		return ""
	case "date-time":
		return now
	case "array":
		return []any{}
	case "object":
		out := map[string]any{}
		for _, f := range d.Forms[t.Form].Fields {
			if !strings.HasPrefix(f.Name, "_") {
				out[f.Name] = d.zero(f.Type, now, depth+1)
			}
		}
		return out
	}
	return map[string]any{}
}

// mostDepth bounds new items, whose forms may contain themselves.
const mostDepth = 5
