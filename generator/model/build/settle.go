package build

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/naming"
)

// A scope holds the identifiers of a package, or its files, and who has them.
type scope map[string]string

// claim returns name for origin, or name with a hash of origin when somebody has it.
func (s scope) claim(name, origin string) string {
	return s.claimAs(name, origin, func(name string) string { return name })
}

// claimFolder is claim for folders and files, which some systems tell apart in lower case only.
func (s scope) claimFolder(name, origin string) string {
	return s.claimAs(name, origin, strings.ToLower)
}

// claimAs adds hashes until nobody has the name: a site may name something as the hashed name of another thing.
func (s scope) claimAs(name, origin string, form func(string) string) string {
	name = form(name)
	for owner, taken := s[name]; taken && owner != origin; owner, taken = s[name] {
		name = form(naming.Hashed(name, origin))
	}
	s[name] = origin
	return name
}

// roles end the names of what is emitted for every resource; no other name ends with one.
var roles = []string{"Client", "Server", "Params", "Endpoint", "Input", "Value"}

// own returns name, or a hashed form when it looks like the name of something with a role.
func own(name, origin string) string {
	if slices.ContainsFunc(roles, func(r string) bool { return strings.HasSuffix(name, r) }) ||
		strings.HasPrefix(name, "Unimplemented") || name == "New" { // the client of which would be NewClient
		return naming.Hashed(name, origin)
	}
	return name
}

// settle parts the names of a package that meet, in the order of the package comment. The constants are those of the
// deployments.
func settle(ns *namespace, constants []string) {
	names := scope{}
	for _, word := range append(constants, "Client", "NewClient", "Server", "NewServer", "namespace") {
		names[word] = ""
	}
	for _, r := range ns.resources {
		origin := r.origin()
		if r.Name == "Handle" { // what a Server has besides its resources
			r.Name = naming.Hashed(r.Name, origin)
		}
		r.Name = names.claim(own(r.Name, origin)+"Client", origin)
		r.Name = strings.TrimSuffix(r.Name, "Client")
	}
	settleFiles(ns)
	slices.SortFunc(ns.resources, func(x, y *resource) int { return cmp.Compare(x.Name, y.Name) })
	for _, r := range ns.resources {
		r.nameMethods()
		for _, op := range r.operations {
			op.Params.Name = names.claim(r.Name+op.Name+"Params", r.origin()+op.Name)
			op.Var = names.claim(r.Name+op.Name+"Endpoint", r.origin()+op.Name)
		}
	}
	for _, r := range ns.resources { // what resources are about, before what belongs to it
		r.settleDecls(names, model.Object, true)
	}
	kin := slices.Clone(ns.resources) // the order must not tell which of those that share a type declares it
	slices.SortStableFunc(kin, func(x, y *resource) int { return cmp.Compare(x.base, y.base) })
	for _, depth := range []model.Kind{model.Object, model.Sum, model.Word} {
		for _, r := range kin {
			r.settleDecls(names, depth, false)
		}
	}
	ns.publish()
}

// nameMethods names the methods that operations have besides their own, which options may have given the same name.
func (r *resource) nameMethods() {
	names := scope{}
	for _, op := range r.operations {
		names[op.Name] = op.Name
	}
	for _, op := range r.operations {
		if op.Result.Kind == model.PageResult {
			rest := strings.TrimPrefix(strings.TrimPrefix(op.Name, "Get"), "List")
			op.Walker = names.claim("All"+rest, op.Name+" walker")
		}
		if op.Upload {
			op.Uploader = names.claim("Upload"+strings.TrimPrefix(op.Name, "Create"), op.Name+" uploader")
		}
	}
}

// origin is what a resource is, whatever it is called: the route that all its operations share, without the names of
// captures.
func (r *resource) origin() string {
	return strings.TrimRight(captureNames.ReplaceAllString(r.operations[0].Template, "{}"), "/{}")
}

// original is the origin of the resource that this one has copies of, or its own.
func (r *resource) original() string {
	return strings.TrimRight(strings.TrimSuffix(r.origin(), "/"+r.copies), "/{}")
}

var captureNames = regexp.MustCompile(`\{[^}]*\}`)

func (r *resource) settleDecls(names scope, kind model.Kind, answer bool) {
	for _, d := range r.decls {
		if d.Kind != kind || d.answer != answer {
			continue
		}
		origin := r.original() + " " + d.Name + " " + string(rune('0'+d.Kind)) + d.Rest
		if d.answer { // may be called as a property item of it
			if origin = r.origin(); r.batch {
				origin = r.original()
			}
		}
		if !d.role {
			d.Name = own(d.Name, origin)
		}
		if d.Rest == "" {
			d.Name = names.claim(d.Name, origin)
		}
		if d.Struct != nil {
			d.Struct.Name = d.Name
		}
		for i := range d.Values {
			v := &d.Values[i]
			v.Name = names.claim(own(v.Name, origin+"="+v.Value), origin+"="+v.Value)
		}
	}
}

// reservedPackages are the names of packages that are emitted or imported besides, those that the go command treats
// specially, and the identifiers of the root package: an import must not have one of them.
var reservedPackages = strings.Fields("rest root internal vendor testdata documentation main test context http iter embed index routes c")

// namePackages gives each namespace its package and its field. Where several have one name, it is that of the plainest: an
// odd one that comes or goes renames no other.
func namePackages(list []*model.Namespace) {
	packages, fields := scope{}, scope{}
	for _, word := range reservedPackages {
		packages[word] = "\x00"
	}
	fields["Root"] = "\x00"
	plainFirst := func(x, y *model.Namespace) int { return naming.ComparePlain(x.Name, y.Name) }
	for _, ns := range slices.SortedFunc(slices.Values(list), plainFirst) {
		if ns.Name == "" {
			ns.Package, ns.Field = "root", "Root"
			continue
		}
		pkg, field := naming.Package(ns.Name)
		ns.Package = packages.claimFolder(pkg, ns.Name)
		ns.Field = fields.claim(field, ns.Name)
	}
}
