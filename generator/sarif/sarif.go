// Package sarif holds the part of SARIF 2.1.0 that restgen writes. SARIF is the
// format in which code scanning reads the results of tools.
//
// Its types are the objects of the format: callers fill in a [Run], and
// encoding/json writes the [Log]. A further member of the format is a field
// here. What is reported is decided by the callers.
package sarif

import (
	"net/url"
	"path/filepath"
)

// A Log is a document.
type Log struct {
	Schema  string `json:"$schema"`
	Version string `json:"version"`
	Runs    []Run  `json:"runs"`
}

// A Run is one run of a tool.
type Run struct {
	Tool        Tool         `json:"tool"`
	Invocations []Invocation `json:"invocations,omitempty"`
	Results     []Result     `json:"results"`
	ColumnKind  string       `json:"columnKind,omitempty"`
}

// A Tool names the program that ran.
type Tool struct {
	Driver Driver `json:"driver"`
}

// A Driver is the program itself, as opposed to its extensions.
type Driver struct {
	Name           string `json:"name"`
	Version        string `json:"version,omitempty"`
	InformationURI string `json:"informationUri"`
	Rules          []Rule `json:"rules"`
}

// A Rule is a kind of result.
type Rule struct {
	ID               string        `json:"id"`
	ShortDescription Text          `json:"shortDescription"`
	Configuration    Configuration `json:"defaultConfiguration"`
}

// A Configuration holds the level of the results of a rule.
type Configuration struct {
	Level Level `json:"level"`
}

// A Level is the severity of a result.
type Level string

// The levels.
const (
	Error   Level = "error"
	Warning Level = "warning"
	Note    Level = "note"
)

// A Text is a message without formatting.
type Text struct {
	Text string `json:"text"`
}

// An Invocation reports how the run ended.
type Invocation struct {
	Successful    bool           `json:"executionSuccessful"`
	Notifications []Notification `json:"toolExecutionNotifications,omitempty"`
}

// A Notification is about the run, not about a location.
type Notification struct {
	Level   Level `json:"level"`
	Message Text  `json:"message"`
}

// A Result is an instance of a rule. NewLog sets RuleIndex.
type Result struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        Level             `json:"level"`
	Message      Text              `json:"message"`
	Locations    []Location        `json:"locations"`
	Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
}

// A Location is a part of a file, or what it declares, or both.
type Location struct {
	Physical *Physical `json:"physicalLocation,omitempty"`
	Logical  []Logical `json:"logicalLocations,omitempty"`
	Message  *Text     `json:"message,omitempty"`
}

// A Physical location is a part of a file.
type Physical struct {
	Artifact Artifact `json:"artifactLocation"`
	Region   *Region  `json:"region,omitempty"`
}

// An Artifact is a file.
type Artifact struct {
	URI string `json:"uri"`
}

// A Region begins at a line and, unless 0, a column. Both count from 1.
type Region struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn,omitempty"`
}

// A Logical location is a name, such as a JSON pointer or a Go declaration.
type Logical struct {
	Name string `json:"fullyQualifiedName"`
	Kind string `json:"kind,omitempty"`
}

// NewLog returns the log of one run of restgen. Each result names one of the
// rules of the run.
func NewLog(run Run) Log {
	run.Tool.Driver.Name = "restgen"
	run.Tool.Driver.InformationURI = "https://github.com/restgen/restgen"
	index := map[string]int{}
	for i, rule := range run.Tool.Driver.Rules {
		index[rule.ID] = i
	}
	run.Results = append([]Result{}, run.Results...) // encoded as [], not as null
	for i, result := range run.Results {
		run.Results[i].RuleIndex = index[result.RuleID]
	}
	return Log{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []Run{run}}
}

// URI returns the name of a file as a URI reference.
func URI(file string) string {
	u := url.URL{Path: filepath.ToSlash(file)}
	return u.String()
}
