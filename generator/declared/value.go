package declared

import (
	"math"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func text(n *index.Node) string {
	if n.Kind == index.String {
		return n.Text
	}
	return ""
}

// minimum returns a lower bound, or nil. PHP compares a boolean with any value as
// booleans, and no value is less than false. True counts as the number 1, which
// is nearly the same.
func minimum(n *index.Node) *float64 {
	if n.Kind == index.False {
		return nil
	}
	return number(n)
}

// maximum returns an upper bound, or nil. No value is greater than true. False
// counts as the number 0.
func maximum(n *index.Node) *float64 {
	if n.Kind == index.True {
		return nil
	}
	return number(n)
}

// least returns the lower bound of a length or a number of items.
func least(n *index.Node) *int { return count(minimum(n), math.Ceil) }

// most returns the upper bound of a length or a number of items.
func most(n *index.Node) *int { return count(maximum(n), math.Floor) }

// number returns a number, or nil for null and for anything that is not a
// number. False is 0, and true is 1. A string may hold a decimal number.
func number(n *index.Node) *float64 {
	f := 0.0
	switch n.Kind {
	case index.True:
		f = 1
	case index.False:
	case index.Number, index.String:
		if strings.ContainsAny(n.Text, "xXpPiInN_") { // 0x1p4, inf, nan: numbers to Go alone
			return nil
		}
		var err error
		if f, err = strconv.ParseFloat(strings.TrimSpace(n.Text), 64); err != nil && !math.IsInf(f, 0) {
			return nil
		}
	default:
		return nil
	}
	f += 0 // no negative zero, see value
	return &f
}

// count returns a bound of a length. A bound with a fraction is rounded to the
// whole one that means the same. Bounds beyond 32 bits are never reached.
func count(f *float64, whole func(float64) float64) *int {
	if f == nil {
		return nil
	}
	i := int(whole(min(max(*f, math.MinInt32), math.MaxInt32)))
	return &i
}

// values returns the values of an enum, or nil if it is empty.
func values(n *index.Node) []any {
	if n.Kind != index.List && n.Kind != index.Object {
		return nil
	}
	var list []any
	for _, v := range n.Values() {
		list = append(list, value(v))
	}
	return list
}

// GoInteger returns an integer as an int, or as an int64 if it needs more than
// 32 bits, so that emitted code compiles on every platform and is the same
// whichever platform writes it.
func GoInteger(i int64) any {
	if int64(int32(i)) == i {
		return int(i)
	}
	return i
}

// value returns a JSON value as PHP decodes it: integers beyond 64 bits are floats.
func value(n *index.Node) any {
	switch n.Kind {
	case index.True, index.False:
		return n.Kind == index.True
	case index.Number:
		if i, err := strconv.ParseInt(n.Text, 10, 64); err == nil {
			return GoInteger(i)
		}
		f, _ := strconv.ParseFloat(n.Text, 64)
		return f + 0 // no negative zero: Go has no constant for it
	case index.String:
		return n.Text
	case index.List:
		list := make([]any, 0, len(n.Items))
		for _, v := range n.Items {
			list = append(list, value(v))
		}
		return list
	case index.Object:
		members := make(schema.Members, 0, len(n.Members))
		for _, m := range n.Members {
			members = append(members, schema.Member{Name: m.Name, Value: value(m.Value)})
		}
		return members
	}
	return nil
}
