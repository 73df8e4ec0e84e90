package codec

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// IntValue codes an integer.
func (c *Coder) IntValue(v *int) {
	switch c.op {
	case opDecode:
		c.decodeInt(v)
	case opRead:
		*v = schema.ClampInt(schema.ToInt(c.cur))
	case opEncode, opQuery:
		c.pair()
		c.out = strconv.AppendInt(c.out, int64(*v), 10)
	case opTree:
		c.scratch = strconv.AppendInt(c.scratch[:0], int64(*v), 10)
		c.container.AddNumber(c.name, c.scratch)
	case opProbe:
		c.scoreKind(fitsInt)
	}
}

// FloatValue codes a number.
func (c *Coder) FloatValue(v *float64) {
	switch c.op {
	case opDecode:
		c.decodeFloat(v)
	case opRead:
		*v = schema.ToFloat(c.cur)
	case opEncode, opQuery, opTree:
		c.writeFloat(*v)
	case opProbe:
		c.scoreKind(fitsFloat)
	}
}

func (c *Coder) writeFloat(v float64) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		c.fail(fmt.Errorf("rest: JSON has no number %v", v))
		return
	}
	if c.op == opTree {
		c.scratch = appendFloat(c.scratch[:0], v)
		c.container.AddNumber(c.name, c.scratch)
		return
	}
	c.pair()
	c.out = appendFloat(c.out, v)
}

// appendFloat appends a number as PHP does: an integral one without fraction.
// It writes no plus, which is a space in a query.
func appendFloat(b []byte, f float64) []byte {
	if math.Abs(f) < 1e15 && f == math.Trunc(f) {
		return strconv.AppendFloat(b, f, 'f', -1, 64)
	}
	return append(b, strings.Replace(strconv.FormatFloat(f, 'g', -1, 64), "+", "", 1)...)
}

// BoolValue codes a boolean.
func (c *Coder) BoolValue(v *bool) {
	switch c.op {
	case opDecode:
		c.decodeBool(v)
	case opRead:
		*v = schema.ToBool(c.cur)
	case opEncode, opQuery:
		c.pair()
		c.out = strconv.AppendBool(c.out, *v)
	case opTree:
		c.addBool(*v)
	case opProbe:
		c.scoreKind(fitsBool)
	}
}

// StringValue codes a string.
func (c *Coder) StringValue(v *string) {
	switch c.op {
	case opDecode:
		if b, ok := c.decodeString(); ok {
			*v = c.keep(b)
		}
	case opRead:
		*v = schema.ToString(c.cur)
	case opEncode:
		c.out = lex.AppendQuoted(c.out, *v)
	case opQuery:
		c.pair()
		c.out = lex.AppendEscaped(c.out, *v)
	case opTree:
		c.addString(*v)
	case opProbe:
		c.scoreKind(fitsString)
	}
}

// RawValue codes any JSON.
func (c *Coder) RawValue(v *string) {
	switch c.op {
	case opDecode:
		c.ws()
		at := c.i
		c.skip()
		*v = string(c.b[at:c.i])
	case opRead:
		*v = string(c.cur.JSON(nil))
	case opEncode:
		c.encodeRaw(*v)
	case opQuery:
		c.queryRaw(*v)
	case opTree:
		c.addRaw(*v)
	case opProbe:
		c.search.score += fitsAll
	}
}

func (c *Coder) encodeRaw(v string) {
	switch {
	case v == "":
		c.out = append(c.out, "null"...)
	case c.nested != nil:
		x, err := schema.ParseJSON([]byte(v))
		if err != nil {
			c.fail(invalidRaw(v))
			return
		}
		c.out = AppendSelected(c.out, x, c.nested)
	case json.Valid([]byte(v)):
		c.out = append(c.out, v...)
	default:
		c.fail(invalidRaw(v))
	}
}

func invalidRaw(v string) error { return fmt.Errorf("rest: a Raw is not valid JSON: %.40q", v) }

// null writes null.
func (c *Coder) null() {
	switch c.op {
	case opEncode:
		c.out = append(c.out, "null"...)
	case opTree:
		c.container.Add(c.name, schema.KindNull, "")
	case opQuery:
		c.fail(fmt.Errorf("rest: the parameter %s is null, which a query cannot say", c.parameter()))
	}
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// ObjectValue codes an object.
func (c *Coder) ObjectValue(v FieldCoder) {
	switch c.op {
	case opDecode:
		c.decodeObject(v)
	case opRead:
		c.readObject(v)
	case opEncode:
		c.encodeObject(v)
	case opQuery:
		base := c.base
		c.beginParts()
		v.CodeFields(c)
		c.base = base
	case opTree:
		c.addObject(v)
	case opProbe:
		c.scoreObject(v)
	case opNames:
		v.CodeFields(c)
	}
}
