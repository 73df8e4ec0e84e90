package render

import (
	"net/url"
	"strings"

	"github.com/restgen/restgen/generator/diff"
)

// The parts of SARIF 2.1.0 that are written.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		Results     []sarifResult     `json:"results"`
		ColumnKind  string            `json:"columnKind"`
	}
	sarifInvocation struct {
		Successful    bool        `json:"executionSuccessful"`
		Notifications []sarifNote `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNote struct {
		Level   string    `json:"level"`
		Message sarifText `json:"message"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID       string         `json:"id"`
		Short    sarifText      `json:"shortDescription"`
		Defaults sarifRuleLevel `json:"defaultConfiguration"`
	}
	sarifRuleLevel struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifText         `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
	}
	sarifLocation struct {
		Physical *sarifPhysical `json:"physicalLocation,omitempty"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine int `json:"startLine"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
		Kind string `json:"kind"`
	}
)

const (
	sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"
	homePage    = "https://github.com/restgen/restgen"
)

var sarifLevels = map[diff.Level]string{diff.Breaking: "error", diff.Risky: "warning", diff.Safe: "note"}

// sarifOf makes one run with all rules, and a result for each finding.
func sarifOf(r *diff.Report, o Options) sarifLog {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "restgen", InformationURI: homePage}
	at := map[string]int{}
	for i, rule := range diff.Rules() {
		at[rule.ID] = i
		level := sarifRuleLevel{sarifLevels[rule.Level]}
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{rule.ID, sarifText{rule.Prose}, level})
	}
	ended := sarifInvocation{Successful: true}
	for _, text := range r.Remarks() {
		ended.Notifications = append(ended.Notifications, sarifNote{"note", sarifText{text}})
	}
	run.Invocations = []sarifInvocation{ended}
	p := &printer{o: o}
	for _, f := range r.Findings {
		run.Results = append(run.Results, sarifResult{
			RuleID: f.Rule, RuleIndex: at[f.Rule], Level: sarifLevels[f.Level], Message: sarifText{p.annotation(f)},
			Locations: o.locations(r, f), Fingerprints: map[string]string{"restgen/v1": f.ID},
		})
	}
	return sarifLog{sarifSchema, "2.1.0", []sarifRun{run}}
}

// locations are the places that use what changed, or else the new index, if it
// is a file.
func (o Options) locations(r *diff.Report, f *diff.Finding) []sarifLocation {
	logical := []sarifLogical{{f.Where(), "resource"}}
	if f.Where() == "" {
		logical = []sarifLogical{{f.Line(), "declaration"}}
	}
	var list []sarifLocation
	for _, use := range uses(f) {
		one := sarifLocation{Logical: logical}
		switch {
		case use != "":
			file, line := o.place(use)
			one.Physical = &sarifPhysical{sarifArtifact{uri(file)}, sarifRegion{line}}
		case isFile(r.New):
			file, line := o.place(r.New + ":1")
			one.Physical = &sarifPhysical{sarifArtifact{uri(file)}, sarifRegion{line}}
		}
		list = append(list, one)
	}
	return list
}

// uri is a file as a reference of SARIF.
func uri(file string) string {
	return (&url.URL{Path: strings.ReplaceAll(file, "\\", "/")}).String()
}

// isFile reports whether an index was read from a file of the working tree.
func isFile(name string) bool { return name != "-" && !strings.ContainsAny(name, ":") }
