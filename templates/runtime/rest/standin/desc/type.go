package desc

// A Form lists the members of an object in their order.
type Form struct {
	Fields []Field `json:"fields"`
}

// Field returns a field of the form, or nil.
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
