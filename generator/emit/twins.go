package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// Structs are twins when their fields are the same to Go and to the coder, whatever is said of them. Every struct has a name
// of its own, but among a resource and its copies one list of fields does for all twins: that of the first. Where the same is
// said of the fields too, one declaration of them does.

// kin returns for each resource those of its kin that come before it, and itself.
func kin(api *model.API) map[*model.Resource][]*model.Resource {
	all := map[*model.Resource][]*model.Resource{}
	for _, ns := range api.Namespaces {
		for _, list := range ns.Families {
			for i, r := range list {
				all[r] = list[:i+1]
			}
		}
	}
	return all
}

// lenders returns for each struct that has an earlier twin among its kin the first one of them. Originals come before what
// has copies of them.
func lenders(api *model.API) map[*model.Struct]*model.Struct {
	all := map[*model.Struct]*model.Struct{}
	for _, ns := range api.Namespaces {
		for _, kin := range ns.Families {
			first := map[string][]*model.Struct{}
			for s := range structs(ns, kin) {
				key := fieldNames(s)
				i := slices.IndexFunc(first[key], func(x *model.Struct) bool { return twins(x, s) })
				if i < 0 {
					first[key] = append(first[key], s)
					continue
				}
				all[s] = first[key][i]
			}
		}
	}
	return all
}

// structs walks the structs of resources that list their fields.
func structs(ns *model.Namespace, resources []*model.Resource) func(func(*model.Struct) bool) {
	return func(yield func(*model.Struct) bool) {
		for _, r := range resources {
			if isIndex(ns, r) {
				continue
			}
			for _, d := range r.Decls {
				if d.Kind == model.Object && !yield(d.Struct) {
					return
				}
			}
			for _, o := range r.Operations {
				if !yield(o.Params) {
					return
				}
			}
		}
	}
}

func fieldNames(s *model.Struct) string {
	var b strings.Builder
	for _, f := range s.Fields {
		b.WriteString(f.Go + " ")
	}
	return b.String()
}

// twins reports whether a pointer to x may become one to y, and what codes y codes x. Lists of one field are not worth it.
func twins(x, y *model.Struct) bool {
	return len(x.Fields) > 1 && x.Response == y.Response && x.Open == y.Open && x.Extra.Same(y.Extra) &&
		slices.EqualFunc(x.Fields, y.Fields, func(a, b *model.Field) bool {
			return a.Name == b.Name && a.Go == b.Go && a.Opt == b.Opt && a.Limited == b.Limited && a.Shown == b.Shown && a.Type.Same(b.Type)
		})
}

// saySame reports whether what is said of the fields of twins is the same too.
func saySame(x, y *model.Struct) bool {
	return saidLike(x, y, func(a, b *model.Field) bool { return a.Absence == b.Absence })
}

// sayPartial reports whether y says of its fields what its twin x does, but all of them may be absent and mean nothing then.
func sayPartial(x, y *model.Struct) bool {
	return saidLike(x, y, func(_, b *model.Field) bool { return b.Absence == "" })
}

func saidLike(x, y *model.Struct, absence func(a, b *model.Field) bool) bool {
	return twins(x, y) && slices.EqualFunc(x.Fields, y.Fields, func(a, b *model.Field) bool {
		return a.Doc == b.Doc && a.Deprecated == b.Deprecated && absence(a, b)
	})
}

// earlierDecl returns a struct of the kin of which the same is said and that is written before d.
func earlierDecl(kin []*model.Resource, d *model.Decl) *model.Struct {
	for _, r := range kin {
		for _, x := range r.Decls {
			if x == d {
				return nil
			}
			if x.Struct != nil && saySame(x.Struct, d.Struct) {
				return x.Struct
			}
		}
	}
	return nil
}

// earlierParams returns the first operation of the kin before o whose params are twins of those of o and say the same of their
// fields, or more of those that are absent. Being the first, it lists its fields itself.
func earlierParams(kin []*model.Resource, o *model.Operation) *model.Operation {
	for _, r := range kin {
		for _, x := range r.Operations {
			if x == o {
				return nil
			}
			if saySame(x.Params, o.Params) || sayPartial(x.Params, o.Params) {
				return x
			}
		}
	}
	return nil
}

// like declares a struct as a twin of which the same is said: type PostsUpdateParams PostsCreateParams.
func like(s, twin *model.Struct) *jen.Statement { return jen.Id(s.Name).Id(twin.Name) }

// lent writes the list of fields of a struct that has an earlier twin:
//
//	func (p *UserMeAnswer) CodeFields(c *rest.Coder) { (*User)(p).CodeFields(c) }
func lent(head *jen.Statement, s, lender *model.Struct) *jen.Statement {
	call := jen.Parens(jen.Op("*").Id(lender.Name)).Call(jen.Id("p")).Dot(codeFields).Call(jen.Id("c"))
	return block(head, len(s.Name)+len(lender.Name)+60, call)
}
