package codec

import (
	"encoding/json"
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A treeWriter adds values to a tree, as if their JSON had been parsed.
type treeWriter struct {
	c      Coder
	at     schema.Value // the current object or list
	name   string       // of the next member
	depth  int
	digits []byte
}

// AppendTree adds v to a tree, as if its JSON had been parsed.
func AppendTree(t *schema.Tree, v FieldCoder) (schema.Value, error) {
	w := start(&growing, func() *treeWriter { return new(treeWriter) })
	w.at = t.NewObject()
	w.c.Value(v)
	first, err := w.at.First(), w.c.err
	*w = treeWriter{digits: w.digits}
	growing.idle.Put(w)
	return first, err
}

func (w *treeWriter) begin(name string, has content) bool {
	w.name = name
	return has != isAbsent
}

func (w *treeWriter) coder() *Coder                                { return &w.c }
func (w *treeWriter) end()                                         {}
func (w *treeWriter) presence(p Presence, _ bool) (Presence, bool) { return writePresence(w, p) }
func (w *treeWriter) sum(v VariantCoder)                           { writeSum(w, v) }
func (w *treeWriter) null()                                        { w.at.Add(w.name, schema.KindNull, "") }

func (w *treeWriter) integer(v *int) {
	w.digits = strconv.AppendInt(w.digits[:0], int64(*v), 10)
	w.at.AddNumber(w.name, w.digits)
}

func (w *treeWriter) number(v *float64) {
	if w.digits = w.c.appendFloat(w.digits[:0], *v); len(w.digits) > 0 {
		w.at.AddNumber(w.name, w.digits)
	}
}

func (w *treeWriter) boolean(v *bool) {
	kind := schema.KindFalse
	if *v {
		kind = schema.KindTrue
	}
	w.at.Add(w.name, kind, "")
}

func (w *treeWriter) str(v string, _ bool) (string, bool) {
	if w.checkUTF8(v) {
		w.at.Add(w.name, schema.KindString, v)
	}
	return v, false
}

// checkUTF8 reports whether s can be part of JSON.
func (w *treeWriter) checkUTF8(s string) bool {
	valid := utf8.ValidString(s)
	if !valid {
		w.fail(lex.JSONUTF8)
	}
	return valid
}

// fail fails with an error code of json_decode.
func (w *treeWriter) fail(code int) {
	w.c.fail(errors.New("not valid JSON: " + schema.JSONMessage(code)))
}

func (w *treeWriter) raw(v string) (string, bool) {
	switch {
	case v == "":
		w.null()
	case json.Valid([]byte(v)):
		w.json([]byte(v))
	default:
		w.c.fail(invalidRaw(v))
	}
	return v, false
}

func (w *treeWriter) json(b []byte) {
	if code := w.at.AddJSON(w.name, b, w.depth+1); code != 0 {
		w.fail(code)
	}
}

// object adds an object. Only encoding knows which fields a response has.
func (w *treeWriter) object(v FieldCoder) {
	if _, ok := v.(Response); ok {
		b, err := AppendJSON(nil, v)
		if err != nil {
			w.c.fail(err)
			return
		}
		w.json(b)
		return
	}
	outer := w.open(schema.KindObject)
	w.c.fields(v)
	w.close(outer)
}

// open adds an object or a list, to which values are added next, and returns the
// enclosing one.
func (w *treeWriter) open(kind schema.Kind) (outer schema.Value) {
	outer = w.at
	w.at, w.name = outer.Add(w.name, kind, ""), ""
	w.depth++
	return outer
}

func (w *treeWriter) close(outer schema.Value) {
	w.at = outer
	w.depth--
}

func (w *treeWriter) list(n int, l list) {
	outer := w.open(schema.KindList)
	for i := range n {
		w.name = "" // an item before may have set it
		l.handle(&w.c, i)
	}
	w.close(outer)
}

func (w *treeWriter) dict(m dict) {
	outer := w.open(schema.KindObject)
	w.rest(m)
	w.close(outer)
}

func (w *treeWriter) rest(m dict) {
	for _, name := range m.names() {
		if w.checkUTF8(name) {
			w.name = name
			m.handle(&w.c, name)
		}
	}
}
