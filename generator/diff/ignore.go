package diff

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/restgen/restgen/generator/index"
)

// Exception is an entry of an ignore file: findings that all of its patterns fit are not counted. A pattern is a text with
// * for anything but a slash; an empty one fits everything. Of a finding about several endpoints, each has to be fitted by
// some entry.
type Exception struct {
	Rule      string
	Namespace string
	Method    string
	Route     string // the template
	Arg       string
	Reason    string // why; it has to be given

	line int
	used bool
}

// ReadExceptions reads an ignore file, which is a list in YAML:
//
//   - rule: arg-removed
//     route: /wp/v2/media
//     reason: we never sent it
//
// Name stands in messages. The error is index.Faults, all of them, or says why the text is no YAML.
func ReadExceptions(name string, data []byte) ([]*Exception, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(data, &root); err != nil {
		return nil, fmt.Errorf("%s: no valid YAML: %s", name, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if root.Kind == 0 { // an empty file, or one of comments alone
		return nil, nil
	}
	r := &exceptionReader{file: name}
	list := r.list(root.Content[0])
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	return list, nil
}

// exceptionReader reads one ignore file.
type exceptionReader struct {
	file   string
	faults index.Faults
}

func (r *exceptionReader) fault(n *yaml.Node, format string, args ...any) {
	r.faults = append(r.faults, index.Note{File: r.file, Line: n.Line, Column: n.Column, Message: fmt.Sprintf(format, args...)})
}

func (r *exceptionReader) list(n *yaml.Node) []*Exception {
	if n.Kind != yaml.SequenceNode {
		r.fault(n, "a list of findings to ignore is expected: - rule: RULE, with a reason")
		return nil
	}
	var list []*Exception
	for _, entry := range n.Content {
		if entry.Kind != yaml.MappingNode {
			r.fault(entry, "an entry has some of rule, namespace, method, route and arg, and a reason")
			continue
		}
		list = append(list, r.entry(entry))
	}
	return list
}

func (r *exceptionReader) entry(n *yaml.Node) *Exception {
	e := &Exception{line: n.Line}
	members := map[string]*string{
		"rule": &e.Rule, "namespace": &e.Namespace, "method": &e.Method, "route": &e.Route, "arg": &e.Arg, "reason": &e.Reason,
	}
	for i := 0; i < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		to := members[key.Value]
		switch {
		case to == nil:
			r.fault(key, "there is no %q; an entry has some of rule, namespace, method, route and arg, and a reason", key.Value)
			return e
		case value.Kind != yaml.ScalarNode:
			r.fault(value, "%s is a text", key.Value)
			return e
		}
		*to = value.Value
		if _, err := path.Match(value.Value, ""); err != nil && key.Value != "reason" {
			r.fault(value, "%q is no pattern: a bracket is not closed, or a backslash ends it", value.Value)
		}
	}
	switch {
	case e.Reason == "":
		r.fault(n, "no reason is given: say why the finding does not matter")
	case e.Rule+e.Namespace+e.Method+e.Route+e.Arg == "":
		r.fault(n, "the entry would ignore everything: give a rule, a namespace, a route or an arg")
	}
	return e
}

// fits reports whether the exception is about a finding, at one of its endpoints.
func (e *Exception) fits(f *Finding, methods []string, route string) bool {
	like := func(pattern, text string) bool {
		ok, _ := path.Match(pattern, text)
		return ok || pattern == ""
	}
	return like(e.Rule, f.Rule) && like(e.Namespace, f.Namespace) && like(e.Route, route) && like(e.Arg, f.Arg) &&
		slices.ContainsFunc(methods, func(m string) bool { return like(e.Method, m) })
}

// excused returns why the finding is ignored, "" if it is not: an exception has to fit at each of its endpoints, lest that
// for one route silence what was folded into the same finding of another one.
func (f *Finding) excused(list []*Exception) (reason string) {
	everywhere := true
	for _, place := range f.places() {
		covered := false
		for _, e := range list {
			if e.fits(f, place.methods, place.route) {
				e.used, covered = true, true
				if reason == "" {
					reason = e.Reason
				}
			}
		}
		everywhere = everywhere && covered
	}
	if !everywhere {
		return ""
	}
	return reason
}

type place struct {
	methods []string
	route   string
}

// places are the endpoints of a finding; one about a method is about that alone.
func (f *Finding) places() []place {
	if len(f.Endpoints) == 0 {
		return []place{{[]string{f.Method}, f.Route}}
	}
	var list []place
	for _, e := range f.Endpoints {
		methods, route, _ := strings.Cut(e, " ")
		p := place{strings.Split(methods, ","), route}
		if slices.Contains(p.methods, f.Method) {
			p.methods = []string{f.Method}
		}
		list = append(list, p)
	}
	return list
}

// Ignore takes out the findings that exceptions name, and notes exceptions that fit none. Name is the file's.
func (r *Report) Ignore(name string, list []*Exception) {
	kept := []*Finding{}
	for _, f := range r.Findings {
		if reason := f.excused(list); reason != "" {
			r.Ignored = append(r.Ignored, Ignored{reason, f})
		} else {
			kept = append(kept, f)
		}
	}
	r.Findings = kept
	for _, e := range list {
		if !e.used {
			r.Notes = append(r.Notes, fmt.Sprintf("%s:%d: no finding fits this entry any more; take it out", name, e.line))
		}
	}
}
