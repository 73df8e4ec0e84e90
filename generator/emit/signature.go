package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/restgen/restgen/generator/model"
)

// A signature is a method.
type signature struct {
	receiver string // "c *PostsClient", empty in an interface
	name     string
	names    []string // of the parameters, nil to leave them out
	types    []model.GoType
	results  []model.GoType
	result   string // the name of the first result, empty in most
}

// signature returns a method of an operation.
func (g *generation) signature(receiver string, o *model.Operation, call model.Call) signature {
	s := signature{receiver: receiver, name: call.Name, names: []string{"ctx"}, types: call.Params, results: call.Results}
	if o.Positional() {
		for _, c := range o.Captures {
			s.names = append(s.names, c.Param)
		}
	}
	if call.Name == o.Uploader {
		s.names = append(s.names, "file")
	}
	s.names = append(s.names, "params")
	return s
}

// code writes the signature on one line, or with a line for each parameter if
// it is too long for that.
func (g *generation) code(s signature) *jen.Statement {
	head := jen.Null()
	if s.receiver != "" {
		head = raw("func (" + s.receiver + ")")
	}
	head.Id(s.name)
	if params := g.params(s, true); s.size() <= maxColumns {
		head.Params(params...)
	} else {
		head.Add(arguments(g.params(s, false)))
	}
	return head.Add(g.results(s))
}

// params writes the parameters. Neighbours of one type share it on request.
func (g *generation) params(s signature, shared bool) []jen.Code {
	if s.names == nil {
		return g.goTypes(s.types)
	}
	var list []jen.Code
	names := ""
	for i, t := range s.types {
		names += s.names[i]
		if shared && i+1 < len(s.types) && s.types[i+1].String() == t.String() {
			names += ", "
			continue
		}
		list = append(list, raw(names).Add(g.goType(t)))
		names = ""
	}
	return list
}

func (g *generation) results(s signature) *jen.Statement {
	list := g.goTypes(s.results)
	switch {
	case s.result != "":
		return jen.Params(jen.Id(s.result).Add(list[0]), jen.Id("err").Add(list[1]))
	case len(list) == 1:
		return jen.Add(list[0])
	}
	return jen.Params(list...)
}

// size is how many columns the signature takes on one line.
func (s signature) size() int {
	var params, results []string
	for i, t := range s.types {
		param := t.String()
		if s.names != nil {
			param = s.names[i] + " " + param
		}
		params = append(params, param)
	}
	for _, t := range s.results {
		results = append(results, t.String())
	}
	line := "func (" + s.receiver + ") " + s.name +
		"(" + strings.Join(params, ", ") + ") (" + strings.Join(results, ", ") + ") {"
	if s.result != "" {
		line += s.result + " err "
	}
	return len(line)
}
