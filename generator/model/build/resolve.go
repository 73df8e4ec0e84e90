package build

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// The ranks of the names of a package. Where names of several ranks meet, the one
// of the lowest rank keeps its name: no response renames anything in a request.
const (
	roleRank     = iota // PostsClient, PostsListParams
	requestRank         // PostsStatus, PostsMetaInput
	responseRank        // Post
	fieldRank           // PostMeta
)

// resolveNames names everything that a package declares.
func resolveNames(ns *namespace) {
	nameFiles(ns)
	slices.SortFunc(ns.resources, func(x, y *resource) int { return cmp.Compare(x.Name, y.Name) })
	names := naming.NewScope("Client", "NewClient", "Server", "NewServer")
	var assign []func()
	add := func(rank int, origin string, set func(name string), list ...string) {
		e := names.Add(rank, origin, nil, list...)
		assign = append(assign, func() { set(e.Name()) })
	}
	keep := func(string) {}
	for _, r := range ns.resources {
		r.nameMethods()
		for _, name := range []string{r.Name + "Client", r.Name + "Server", "Unimplemented" + r.Name + "Server"} {
			add(roleRank, r.route+" "+name, keep, name)
		}
		for _, op := range r.operations {
			add(roleRank, r.route+" params "+op.Name, func(name string) { op.Params.Name = name }, r.Name+op.Name+"Params")
			add(roleRank, r.route+" endpoint "+op.Name, func(name string) { op.Var = name }, r.Name+op.Name+"Endpoint")
		}
		for _, d := range r.decls {
			if d.RuntimeType == "" {
				add(d.rank(), r.route+" "+d.origin(), d.setName, d.names()...)
			}
		}
	}
	names.Resolve()
	for _, set := range assign {
		set()
	}
	nameConstants(ns.resources, names.All())
	ns.publish()
}

func (d *declaration) rank() int {
	switch {
	case d.isResponse:
		return responseRank
	case d.sent:
		return requestRank
	}
	return fieldRank
}

// origin tells a declaration from others of its resource.
func (d *declaration) origin() string {
	if d.isResponse {
		return "response"
	}
	return d.at.key(d.Kind) + d.suffix + " " + strconv.Itoa(int(d.Kind)) + d.RuntimeType
}

// names returns the names that a declaration may have. If something else has the
// plain one, a word tells them apart: OrderRefund and OrderFieldRefund.
func (d *declaration) names() []string {
	switch {
	case d.isResponse && strings.HasSuffix(d.Name, "Response"):
		return []string{d.Name, d.Name + "Object"}
	case d.isResponse:
		return []string{d.Name, d.Name + "Response"}
	}
	return []string{d.Name, d.at.prefix(d.Kind) + "Field" + d.part + d.suffix}
}

func (d *declaration) setName(name string) {
	d.Name = name
	if d.Struct != nil {
		d.Struct.Name = name
	}
}

// nameConstants names the enum values of a package, given the names of its types.
func nameConstants(resources []*resource, types []string) {
	names := naming.NewScope(types...)
	var assign []func()
	for _, r := range resources {
		for _, d := range r.decls {
			for i := range d.Values {
				v := &d.Values[i]
				rank := fieldRank
				if d.shape.Values[i].Sent {
					rank = requestRank
				}
				e := names.Add(rank, r.route+" "+d.origin()+"="+v.Value, nil, d.constantNames(v.Value)...)
				assign = append(assign, func() { v.Name = e.Name() })
			}
		}
	}
	names.Resolve()
	for _, set := range assign {
		set()
	}
}

// constantNames returns the names that the constant of an enum value may have.
func (d *declaration) constantNames(value string) []string {
	part := d.parts[value]
	if d.RuntimeType != "" {
		return []string{d.Name + part, d.at.prefix(d.Kind) + d.RuntimeType + part}
	}
	return []string{d.Name + part, d.Name + "Value" + part}
}

// valueNames returns the names of the values of an enum, without its own name.
func (t *typer) valueNames(d *declaration) map[string]string {
	texts, sent := make([]string, 0, len(d.shape.Values)), map[string]bool{}
	for _, w := range d.shape.Values {
		texts = append(texts, w.Value)
		sent[w.Value] = w.Sent
	}
	names := naming.Names(texts, func(text string) bool { return !sent[text] })
	if t.renames == nil {
		return names
	}
	path := d.at.whole()
	given := func(text string) string { return t.givenValue(path, text) }
	t.noteTaken(texts, given, func(r *rename, text string) bool {
		return r.value != nil && *r.value == text && r.is(path)
	})
	for _, text := range texts {
		names[text] = cmp.Or(given(text), names[text])
	}
	return names
}

// nameMethods names the further methods of operations.
func (r *resource) nameMethods() {
	scope := naming.NewScope()
	var assign []func()
	for _, op := range r.operations {
		scope.Add(0, op.Name, nil, op.Name)
		if op.Result.Kind == model.PageResult {
			by := strings.TrimPrefix(strings.TrimPrefix(op.Name, "Get"), "List")
			e := scope.Add(1, op.Name+" walker", nil, "All"+by, "AllPages"+by)
			assign = append(assign, func() { op.Walker = e.Name() })
		}
		if op.Upload {
			by := strings.TrimPrefix(op.Name, "Create")
			e := scope.Add(1, op.Name+" uploader", nil, "Upload"+by, "UploadFile"+by)
			assign = append(assign, func() { op.Uploader = e.Name() })
		}
	}
	scope.Resolve()
	for _, set := range assign {
		set()
	}
}

// reservedPackages holds the names that no package of a namespace can have:
// other packages that are emitted or imported, those that the go command treats
// specially, and the identifiers of the root package.
var reservedPackages = strings.Fields("rest root with internal vendor testdata documentation main test " +
	"context http iter embed index order routes c s wp codec schema pcre")

// namePackages gives each namespace its package and its field.
func namePackages(list []*model.Namespace) {
	var texts []string
	for _, ns := range list {
		if ns.Name != "" {
			texts = append(texts, ns.Name)
		}
	}
	names := naming.Packages(texts, slices.Clone(reservedPackages)...)
	for _, ns := range list {
		ns.Package, ns.Field = "root", "Root"
		if ns.Name != "" {
			ns.Package, ns.Field = names[ns.Name][0], names[ns.Name][1]
		}
	}
}
