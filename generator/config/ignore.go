package config

import (
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/restgen/restgen/generator/diff/report"
)

// Exceptions reads an ignore file, which is a list in YAML:
//
//   - rule: arg-removed
//     route: /wp/v2/media
//     reason: we never sent it
//     until: 2027-03-31
//
// The name is used in messages. An error is of type index.Errors and lists all
// errors with their positions.
func Exceptions(name string, data []byte) ([]*report.Exception, error) {
	root, err := only(name, data)
	if root == nil || err != nil {
		return nil, err
	}
	r := &exceptionReader{converter{name: name, at: map[string]*yaml.Node{}}}
	r.value("", root)
	if len(r.errors) > 0 {
		return nil, r.errors
	}
	list := r.list(root)
	if len(r.errors) > 0 {
		return nil, r.errors
	}
	return list, nil
}

const entryForm = "want some of rule, namespace, method, route, arg and declaration, a reason, and maybe until"

// exceptionReader reads one ignore file.
type exceptionReader struct{ converter }

func (r *exceptionReader) list(n *yaml.Node) []*report.Exception {
	if n.Kind != yaml.SequenceNode {
		r.fail(n, "", "not a list; want entries such as - rule: RULE, each with a reason")
		return nil
	}
	var list []*report.Exception
	for _, entry := range n.Content {
		if entry.Kind != yaml.MappingNode {
			r.fail(entry, "", "not an entry; "+entryForm)
			continue
		}
		list = append(list, r.entry(entry))
	}
	return list
}

func (r *exceptionReader) entry(n *yaml.Node) *report.Exception {
	e := &report.Exception{Line: n.Line}
	until := ""
	members := map[string]*string{
		"rule": &e.Rule, "namespace": &e.Namespace, "method": &e.Method, "route": &e.Route, "arg": &e.Arg,
		"declaration": &e.Declaration, "until": &until, "reason": &e.Reason,
	}
	for i := 0; i < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		to := members[key.Value]
		switch {
		case to == nil:
			r.fail(key, "", "unknown member %q; "+entryForm, key.Value)
			return e
		case value.Kind != yaml.ScalarNode:
			r.fail(value, "", "%s is not a string; write it on one line", key.Value)
			return e
		case value.ShortTag() != "!!null":
			*to = value.Value
		}
	}
	if until != "" {
		day, err := time.Parse(time.DateOnly, until)
		if err != nil {
			r.fail(n, "", "until: %s is not a day; want one such as 2027-03-31", until)
		}
		e.Until = day
	}
	switch {
	case e.Reason == "":
		r.fail(n, "", "the entry has no reason; write why the finding does not matter")
	case e.Rule+e.Namespace+e.Method+e.Route+e.Arg+e.Declaration == "":
		r.fail(n, "", "the entry would ignore all findings; add a rule, a namespace, a route, an arg or a declaration")
	}
	return e
}
