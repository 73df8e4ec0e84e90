package index

import (
	"slices"
	"strconv"
	"strings"
)

// A fit is how well a value fits a type.
type fit uint8

const (
	exact     fit = iota
	converted     // the server converts it
	mismatch
)

// fits reports how a default fits a type, by the conversions of the server. PHP
// encodes an empty object as an empty list.
func fits(n *Node, typ string) fit {
	switch typ {
	case "string":
		return fitIf(n.Kind == String, false)
	case "integer":
		return fitIf(n.Kind == Number && whole(n.Text), n.Kind == String && numeric(n.Text) && whole(n.Text))
	case "number":
		return fitIf(n.Kind == Number, n.Kind == String && numeric(n.Text))
	case "boolean":
		return fitIf(n.Kind == True || n.Kind == False, booleanLike(n))
	case "array":
		return fitIf(n.Kind == List || n.Empty(), n.Kind != Object && n.Kind != Null || n.Kind == Object && numbered(n))
	case "object":
		return fitIf(n.Kind == Object || n.Empty(), n.Kind == List || n.Kind == String && n.Text == "")
	case "null":
		return fitIf(n.Kind == Null, false)
	}
	return exact
}

func fitIf(same, convertible bool) fit {
	switch {
	case same:
		return exact
	case convertible:
		return converted
	}
	return mismatch
}

// numeric reports whether PHP takes a string for a number.
func numeric(s string) bool {
	_, err := strconv.ParseFloat(strings.Trim(s, " \t\n\r\v\f"), 64)
	return err == nil && !strings.ContainsAny(s, "xXpP_iInN")
}

// whole reports whether a number has no fraction.
func whole(s string) bool {
	f, _ := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return f == float64(int64(f)) || f > 1<<53 || f < -1<<53
}

// booleanLike reports whether the server converts the value to a boolean.
func booleanLike(n *Node) bool {
	switch strings.ToLower(n.Text) {
	case "0", "1":
		return n.Kind == Number || n.Kind == String
	case "true", "false":
		return n.Kind == String
	}
	return false
}

// numbered reports whether all names of an object are numbers, as in a list
// that lost items in PHP.
func numbered(n *Node) bool {
	return !slices.ContainsFunc(n.Members, func(m Member) bool {
		_, err := strconv.ParseInt(m.Name, 10, 64)
		return err != nil
	})
}
