// Package wp has types and error codes that all WordPress sites share.
//
// Generated code uses its types for fields that have exactly their form;
// package gotype chooses them. Programs use its constants, also as ErrorCode in
// errors.Is. Values that core knows on all sites belong here; those of one site
// or plugin are in the generated packages. Do not change exported names.
package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Context selects the fields of a response.
type Context string

// The contexts.
const (
	ContextView  Context = "view"
	ContextEmbed Context = "embed"
	ContextEdit  Context = "edit" // requires permission to edit
)

// Order is the direction of a sorted collection.
type Order string

// The directions.
const (
	OrderAsc  Order = "asc"
	OrderDesc Order = "desc"
)

// IndexParams are the parameters of the index of a namespace. The site accepts
// any value for both.
type IndexParams struct {
	// Namespace whose index is requested, by default the one of the route.
	Namespace rest.Raw
	// Default "view".
	Context rest.Raw
}

func (p *IndexParams) CodeFields(c *codec.Coder) {
	c.Field("namespace", &p.Namespace).Field("context", &p.Context)
}

// A NamespaceIndex lists the routes of a namespace.
type NamespaceIndex struct {
	rest.Received
	// The name of the namespace.
	Namespace string
	// The routes by their patterns, as in the site index.
	Routes map[string]rest.Raw
}

func (n *NamespaceIndex) CodeFields(c *codec.Coder) {
	c.Open()
	c.String("namespace", &n.Namespace)
	codec.MapOf(c, "routes", &n.Routes, nil)
}
