package render

import (
	"encoding/xml"
	"io"

	"github.com/restgen/restgen/generator/diff/report"
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Failure *junitFailure `xml:"failure"`
	Out     string        `xml:"system-out,omitempty"`
}

type junitFailure struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// writeJUnit writes a suite for each namespace and a test for each finding. A
// report without findings has one test, which passes. Each note is a test that
// passes.
func writeJUnit(w io.Writer, r *report.Report, o Options) error {
	all := junitSuites{Name: "restgen: " + report.Clean(r.Old+" → "+r.New)}
	for _, s := range statistics(r.Findings) {
		all.add(junitOf(r, s.Namespace, o))
	}
	own := junitSuite{Name: "restgen"}
	if len(r.Findings) == 0 {
		own.Cases = append(own.Cases, junitCase{Name: r.Summary(), Class: "restgen"})
	}
	for _, text := range r.Remarks() {
		own.Cases = append(own.Cases, junitCase{Name: "note", Class: "restgen", Out: text})
	}
	own.Tests = len(own.Cases)
	if own.Tests > 0 {
		all.add(own)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (all *junitSuites) add(s junitSuite) {
	all.Suites = append(all.Suites, s)
	all.Tests += s.Tests
	all.Failures += s.Failures
}

func junitOf(r *report.Report, namespace string, o Options) junitSuite {
	s := junitSuite{Name: report.Title(namespace)}
	for _, f := range r.Findings {
		if f.Namespace != namespace {
			continue
		}
		c := junitCase{Name: f.Line(), Class: f.Rule}
		text := o.annotation(f)
		if o.Fails(f) {
			c.Failure = &junitFailure{string(f.Level), f.Line(), text}
			s.Failures++
		} else {
			c.Out = text
		}
		s.Cases = append(s.Cases, c)
		s.Tests++
	}
	return s
}
