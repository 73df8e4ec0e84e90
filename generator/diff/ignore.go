package diff

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"

	"go.yaml.in/yaml/v3"
)

// Exception is an entry of an ignore file: findings that all of its patterns fit are not counted. A pattern is a text with
// * for anything but a slash; an empty one fits everything.
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
// The error names the file and the line. Name stands in messages.
func ReadExceptions(name string, data []byte) ([]*Exception, error) {
	var nodes []yaml.Node
	if err := yaml.Unmarshal(data, &nodes); err != nil {
		return nil, fmt.Errorf("%s: a list of findings to ignore is expected: %w", name, err)
	}
	var list []*Exception
	var faults []error
	for i := range nodes {
		e, err := readException(&nodes[i])
		if err != nil {
			faults = append(faults, fmt.Errorf("%s:%d:%d: %w", name, nodes[i].Line, nodes[i].Column, err))
		}
		list = append(list, e)
	}
	return list, errors.Join(faults...)
}

func readException(n *yaml.Node) (*Exception, error) {
	text, err := yaml.Marshal(n)
	if err != nil {
		return nil, err
	}
	e := &Exception{line: n.Line}
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(e); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("an entry has rule, namespace, method, route, arg and reason: %w", err)
	}
	if e.Reason == "" {
		return e, errors.New("no reason is given: say why the finding does not matter")
	}
	if e.Rule+e.Namespace+e.Method+e.Route+e.Arg == "" {
		return e, errors.New("the entry would ignore everything: give a rule, a namespace, a route or an arg")
	}
	for _, pattern := range []string{e.Rule, e.Namespace, e.Method, e.Route, e.Arg} {
		if _, err := path.Match(pattern, ""); err != nil {
			return e, fmt.Errorf("%q is no pattern: %w", pattern, err)
		}
	}
	return e, nil
}

func (e *Exception) fits(f *Finding) bool {
	for _, pair := range [][2]string{{e.Rule, f.Rule}, {e.Namespace, f.Namespace}, {e.Method, f.Method}, {e.Route, f.Route}, {e.Arg, f.Arg}} {
		if ok, _ := path.Match(pair[0], pair[1]); !ok && pair[0] != "" {
			return false
		}
	}
	return true
}

// Ignore takes out the findings that exceptions name, and notes exceptions that fit none. Name is the file's.
func (r *Report) Ignore(name string, list []*Exception) {
	kept := []*Finding{}
	for _, f := range r.Findings {
		ignored := false
		for _, e := range list {
			if e.fits(f) {
				e.used = true
				if !ignored {
					r.Ignored = append(r.Ignored, Ignored{e.Reason, f})
				}
				ignored = true
			}
		}
		if !ignored {
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
