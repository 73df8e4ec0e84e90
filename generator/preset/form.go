package preset

import (
	"slices"

	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// A Form is what other parts of an index show of how an endpoint of a plugin is made.
// Most plugins inherit the controllers of core, with their callbacks.
type Form struct {
	// Schema of the item that the endpoint reads or writes, or nil.
	Item *declared.Schema
	// Without Item, another endpoint that writes the same item, or nil: the one
	// that creates it, or that updates it.
	Sibling *index.Endpoint
}

// complete completes the schema of an arg of an endpoint with what its form shows.
func (f *Form) complete(s *schema.Schema, a *index.Arg, of Query) {
	if f.isItemArg(a, of) || isReadArg(of.Endpoint, a) {
		s.Flags |= schema.ItemArg
	}
	// A list of posts whose default status is not valid has a check of its own:
	// otherwise it would reject each request without a status.
	if a.Name == "status" && s.Default != nil && listsPosts(of.Endpoint) &&
		schema.NewArgValidator(schema.Compile(s, 0, nil)).DefaultViolation != nil {
		s.Flags = schema.SkipValidation
	}
}

// isItemArg reports whether a controller made the arg from the schema of its
// item, with callbacks for validation and for sanitizing. Fields that are
// read-only are no args; a capture of that name is declared by hand, and so is
// an arg that is required although its field is not.
func (f *Form) isItemArg(a *index.Arg, of Query) bool {
	args := of.Endpoint.Args
	if !shares(writing, of.Endpoint.Methods) || of.Route.Has(a.Name) {
		return false
	}
	if f.Item != nil {
		p := f.Item.Property(a.Name)
		return p != nil && !p.ReadOnly && (p.Required || !isRequired(a))
	}
	if f.Sibling == nil || !slices.Contains(args, a) || !f.siblingHas(a) {
		return false
	}
	return slices.ContainsFunc(args, func(other *index.Arg) bool { return other != a && f.siblingHas(other) })
}

// siblingHas reports whether the sibling has an arg that comes from the same
// property.
func (f *Form) siblingHas(a *index.Arg) bool {
	other := f.Sibling.Arg(a.Name)
	return other != nil && sameArg(a, other)
}

// sameArg reports whether two args of one name come from one property. Only the args of an
// endpoint that creates items have its default and its requiredness.
func sameArg(a, b *index.Arg) bool {
	return !slices.ContainsFunc([]string{"type", "format", "enum", "items"}, func(keyword string) bool {
		x, y := a.Schema.Get(keyword), b.Schema.Get(keyword)
		return (x == nil) != (y == nil) || x != y && string(x.JSON()) != string(y.JSON())
	})
}

// isReadArg reports whether the arg is one that controllers inherit for reading:
// the context, and the args of lists.
func isReadArg(e *index.Endpoint, a *index.Arg) bool {
	switch {
	case !slices.Contains(e.Methods, "GET") || !isTyped(a):
		return false
	case a.Name == "context":
		return a.Schema.Get("enum") != nil
	}
	return slices.Contains([]string{"page", "per_page", "search"}, a.Name) && has(e, "context", "page", "per_page")
}

// behavesLikeCore reports whether an endpoint has the args that controllers of core
// have for posts, in whatever namespace: a post type in a namespace of its own has
// these controllers and their checks. A nil endpoint has no args.
func behavesLikeCore(e *index.Endpoint) bool {
	return e != nil && (writesPosts(e) || readsPosts(e))
}

// readsPosts reports whether an endpoint has the args of endpoints that list
// posts, as in WordPress 6.1.9, 6.8.7 and 7.1.4: class-wp-rest-posts-controller.php,
// get_collection_params. Other collections take a single state.
func readsPosts(e *index.Endpoint) bool {
	status := e.Arg("status")
	return listsPosts(e) && status != nil && hasType(status, "array") && hasDefault(status)
}

// listsPosts is readsPosts whatever the states are.
func listsPosts(e *index.Endpoint) bool {
	return slices.Contains(e.Methods, "GET") && has(e, "context", "page", "per_page", "before", "after", "exclude", "include", "slug") &&
		hasType(e.Arg("slug"), "array")
}

// writesPosts reports whether an endpoint has the args of endpoints that write
// posts or media, as in WordPress 6.1.9, 6.8.7 and 7.1.4:
// class-wp-rest-posts-controller.php, get_item_schema.
func writesPosts(e *index.Endpoint) bool {
	return has(e, "date_gmt", "slug", "status", "password") || writesMedia(e)
}

// writesMedia reports whether an endpoint has the args of endpoints that write
// media, as in WordPress 6.1.9, 6.8.7 and 7.1.4:
// class-wp-rest-attachments-controller.php, get_item_schema.
func writesMedia(e *index.Endpoint) bool {
	return has(e, "date_gmt", "slug", "status", "alt_text", "caption")
}

// has reports whether an endpoint has args of all names.
func has(e *index.Endpoint, names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool { return e.Arg(name) == nil })
}

func isRequired(a *index.Arg) bool { return declared.Of(a.Schema).Required }
