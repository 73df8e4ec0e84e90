// Package result has the results of calls that clients and servers treat
// alike.
package result

import "github.com/restgen/restgen/templates/runtime/rest/codec"

// A Page encodes and decodes a page of any type, unless the Coder is nil, and
// returns the number of its items and its counts.
type Page func(*codec.Coder) (items int, total, pages *int)

// CodeFields implements codec.FieldCoder.
func (p Page) CodeFields(c *codec.Coder) { p(c) }

// CodeValue implements codec.ValueCoder.
func (p Page) CodeValue(c *codec.Coder) { p(c) }
