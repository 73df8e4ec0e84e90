// Package shape describes sets of values: what a Go type has to hold, before it
// has a name. A Reader makes shapes of schemas; Join makes the union of two. Shapes
// know nothing of names or of Go.
//
// Schemas come in, and Shapes go out, with the texts of comments. A new
// distinction between values is a field of Shape that Join keeps. Which Go type
// holds a shape is a matter of package gotype.
package shape

import (
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Shape is the set of values that a Go type has to hold. Shapes are joined
// over deployments, over the operations of a resource, and over the
// alternatives of a schema. Joining never loses a value.
type Shape struct {
	Any     bool // any values
	Null    bool
	Int     bool
	Float   bool
	Bool    bool
	String  bool
	Date    bool // all strings are of the format date-time
	Amount  bool // all strings are of the format decimal
	Filled  bool // no string is empty, because of its format
	Free    bool // strings are not limited to Values
	Values  []EnumValue
	List    *Shape
	Objects []*Object // alternatives with different keys
}

// Everything reports whether a shape lists all kinds of values. That is how
// plugins say that anything goes.
func (s *Shape) Everything() bool {
	return (s.Int || s.Float) && s.Bool && s.String && s.Free && len(s.Values) == 0 && s.List != nil && s.List.Any &&
		len(s.Objects) == 1 && len(s.Objects[0].Props) == 0 && s.Objects[0].Extra != nil && s.Objects[0].Extra.Any
}

// An EnumValue is a value of an enum.
type EnumValue struct {
	Value string
	In    schema.Deployments
	Sent  bool // a request may hold it
}

// An Object is an alternative that is an object. Alternatives that cannot be
// told apart are merged.
type Object struct {
	Key   string // tells it apart from others, see discriminator
	KeyOf string // the property that has this value
	Props []*Prop
	Extra *Shape // the shape of members that are not in Props
	Open  bool   // further members are allowed
}

// A Prop is a property of an object.
type Prop struct {
	Name     string
	Shape    *Shape
	In       schema.Deployments
	Text     Text
	Contexts []string
	Limited  bool // Contexts is set
	ReadOnly bool
	OnlyNew  bool   // only new items have it
	Releases string // the releases that document it instead of the index
}

// Join makes s hold the values of t too.
func (s *Shape) Join(t *Shape) {
	s.Any = s.Any || t.Any
	s.Null = s.Null || t.Null
	s.Int = s.Int || t.Int
	s.Float = s.Float || t.Float
	s.Bool = s.Bool || t.Bool
	s.addString(t.String, t.Date, t.Amount, t.Filled)
	s.Free = s.Free || t.Free
	s.addValues(t.Values)
	if t.List != nil {
		if s.List == nil {
			s.List = &Shape{}
		}
		s.List.Join(t.List)
	}
	for _, o := range t.Objects {
		s.addObject(o)
	}
}

// addString makes s hold strings, if there are any.
func (s *Shape) addString(some, date, amount, filled bool) {
	if some {
		s.Date = date && (s.Date || !s.String)
		s.Amount = amount && (s.Amount || !s.String)
		s.Filled = filled && (s.Filled || !s.String)
		s.String = true
	}
}

func (s *Shape) addValues(list []EnumValue) {
	if len(list) == 0 {
		return
	}
	at := make(map[string]int, len(s.Values)+len(list))
	for i, w := range s.Values {
		at[w.Value] = i
	}
	for _, w := range list {
		if i, seen := at[w.Value]; seen {
			s.Values[i].In |= w.In
			s.Values[i].Sent = s.Values[i].Sent || w.Sent
			continue
		}
		at[w.Value] = len(s.Values)
		s.Values = append(s.Values, w)
	}
}

func (s *Shape) addObject(o *Object) {
	for _, mine := range s.Objects {
		if mine.Key == o.Key {
			mine.Join(o)
			return
		}
	}
	fresh := &Object{Key: o.Key, KeyOf: o.KeyOf}
	fresh.Join(o)
	s.Objects = append(s.Objects, fresh)
}

// Join makes o hold the values of p too.
func (o *Object) Join(p *Object) {
	o.Open = o.Open || p.Open
	if p.Extra != nil {
		if o.Extra == nil {
			o.Extra = &Shape{}
		}
		o.Extra.Join(p.Extra)
	}
	o.AddProps(p.Props)
}

// AddProps adds properties, and joins those that o has with its own.
func (o *Object) AddProps(list []*Prop) {
	byName := make(map[string]*Prop, len(o.Props)+len(list))
	for _, mine := range o.Props {
		byName[mine.Name] = mine
	}
	for _, x := range list {
		if mine := byName[x.Name]; mine != nil {
			mine.join(x)
			continue
		}
		fresh := x.clone()
		byName[x.Name] = fresh
		o.Props = append(o.Props, fresh)
	}
}

// clone returns a copy of a property that may be extended.
func (p *Prop) clone() *Prop {
	fresh := *p
	fresh.Shape = &Shape{}
	fresh.Shape.Join(p.Shape)
	fresh.Contexts = slices.Clone(p.Contexts)
	return &fresh
}

// join makes p hold the values of x, a property of the same name.
func (p *Prop) join(x *Prop) {
	p.In |= x.In
	p.Shape.Join(x.Shape)
	p.Text.Join(x.Text)
	p.Limited = p.Limited && x.Limited
	p.ReadOnly = p.ReadOnly && x.ReadOnly
	p.OnlyNew = p.OnlyNew || x.OnlyNew
	if x.Releases == "" {
		p.Releases = ""
	}
	for _, c := range x.Contexts {
		if !slices.Contains(p.Contexts, c) {
			p.Contexts = append(p.Contexts, c)
		}
	}
}

// Prop returns the property of the name, or nil.
func (o *Object) Prop(name string) *Prop {
	for _, p := range o.Props {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Kinds counts the kinds of values other than null.
func (s *Shape) Kinds() int {
	n := len(s.Objects)
	for _, has := range []bool{s.Int || s.Float, s.Bool, s.String, s.List != nil} {
		if has {
			n++
		}
	}
	return n
}

// IsEnum reports whether the strings of the shape are limited to values.
func (s *Shape) IsEnum() bool { return s.String && !s.Free && len(s.Values) > 0 }

// HasEmptyValue reports whether "" is a value of the enum.
func (s *Shape) HasEmptyValue() bool {
	return slices.ContainsFunc(s.Values, func(w EnumValue) bool { return w.Value == "" })
}

// Weight returns a number that grows with every value in a shape.
func (s *Shape) Weight() int {
	if s == nil {
		return 0
	}
	n := len(s.Values) + s.List.Weight() + 1
	for _, has := range []bool{s.Any, s.Null, s.Int, s.Float, s.Bool, s.String, s.String && !s.Date, s.String && !s.Amount, s.Free} {
		if has {
			n++
		}
	}
	for _, o := range s.Objects {
		n += 1 + o.Extra.Weight()
		for _, p := range o.Props {
			n += 1 + p.Shape.Weight()
		}
	}
	return n
}

// IsObject reports whether all values of the shape but null are objects of one
// kind.
func (s *Shape) IsObject() bool { return len(s.Objects) == 1 && s.Kinds() == 1 && !s.Any }

// IsList reports whether all values of the shape but null are lists.
func (s *Shape) IsList() bool { return s.List != nil && s.Kinds() == 1 && !s.Any }

// MarkExcept marks the properties that are only in schemas of releases.
func (o *Object) MarkExcept(inferred *Object, releases string) {
	for _, p := range o.Props {
		of := inferred.Prop(p.Name)
		switch {
		case of == nil:
			p.Releases = releases
		case of.Shape.IsObject() && p.Shape.IsObject():
			p.Shape.Objects[0].MarkExcept(of.Shape.Objects[0], releases)
		}
	}
}
