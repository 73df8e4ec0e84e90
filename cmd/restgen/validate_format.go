package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/source"
)

// writeText writes one line per index, and a table of counts.
func (r *notesReport) writeText(w io.Writer) {
	for _, x := range r.Indexes {
		fmt.Fprintf(w, "%s: a site index of %s, %s, %s, %s\n", x.Name, plural(x.Namespaces, "namespace"),
			plural(x.Routes, "route"), plural(x.Endpoints, "endpoint"), plural(x.Args, "arg"))
	}
	if len(r.Counts) == 0 || len(r.Indexes) == 0 {
		return
	}
	fmt.Fprintln(w, r.sum())
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range r.Counts {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", c.Level, c.ID, plural(c.Places, "place"))
	}
	table.Flush()
}

// writeJSON writes the report in the form of schemas/notes.json.
func (r *notesReport) writeJSON(w io.Writer) error {
	return writeIndented(w, r)
}

func writeIndented(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// text returns the message with the number of further places.
func (n noteReport) text() string {
	if n.More == 0 {
		return n.Message
	}
	return fmt.Sprintf("%s (and %d more)", n.Message, n.More)
}

// Escapes of the data and the properties of GitHub annotations.
var (
	annotationData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	annotationProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// writeGitHub writes the notes as annotations of GitHub Actions.
func (r *notesReport) writeGitHub(w io.Writer) {
	for _, n := range r.Notes {
		command := n.Level
		if command == index.Info.String() {
			command = "notice"
		}
		fmt.Fprintf(w, "::%s file=%s", command, annotationProperty.Replace(n.File))
		if n.Line > 0 {
			fmt.Fprintf(w, ",line=%d,col=%d", n.Line, n.Column)
		}
		fmt.Fprintf(w, ",title=restgen %s::%s\n", n.ID, annotationData.Replace(n.text()))
	}
}

// The parts of SARIF 2.1.0 that restgen writes.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string             `json:"id"`
		ShortDescription sarifText          `json:"shortDescription"`
		Configuration    sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
	}
)

// sarifLevels maps levels to the levels of SARIF.
var sarifLevels = map[string]string{"info": "note", "warning": "warning", "error": "error"}

// writeSARIF writes the report as SARIF 2.1.0.
func (r *notesReport) writeSARIF(w io.Writer) error {
	driver := sarifDriver{
		Name: "restgen", Version: version(), InformationURI: "https://github.com/restgen/restgen",
		Rules: []sarifRule{{
			ID:               string(unusable),
			ShortDescription: sarifText{"The input is not a usable site index."},
			Configuration:    sarifConfiguration{"error"},
		}},
	}
	for _, k := range index.NoteKinds() {
		level := sarifLevels[k.Level.String()]
		driver.Rules = append(driver.Rules, sarifRule{
			ID:               string(k.ID),
			ShortDescription: sarifText{k.Summary},
			Configuration:    sarifConfiguration{level},
		})
	}
	run := sarifRun{Tool: sarifTool{driver}, Results: []sarifResult{}}
	for _, n := range r.Notes {
		run.Results = append(run.Results, n.sarif())
	}
	return writeIndented(w, sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	})
}

func (n noteReport) sarif() sarifResult {
	at := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{fileURI(n.File)}}}
	if n.Line > 0 {
		at.Physical.Region = &sarifRegion{n.Line, n.Column}
	}
	if n.Pointer != "" {
		at.Logical = []sarifLogical{{n.Pointer}}
	}
	return sarifResult{
		RuleID:    string(n.ID),
		Level:     sarifLevels[n.Level],
		Message:   sarifText{n.text()},
		Locations: []sarifLocation{at},
	}
}

// fileURI returns the name of a source as a URI reference.
func fileURI(name string) string {
	if source.IsAddress(name) {
		return strings.ReplaceAll(name, "…", "%E2%80%A6")
	}
	u := url.URL{Path: filepath.ToSlash(name)}
	return u.String()
}
