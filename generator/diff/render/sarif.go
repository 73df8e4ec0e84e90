package render

import (
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
	"github.com/restgen/restgen/generator/sarif"
)

var sarifLevels = map[report.Level]sarif.Level{
	report.Breaking: sarif.Error, report.Risky: sarif.Warning, report.Safe: sarif.Note,
}

// sarifOf makes one run with all rules, and a result for each finding.
func sarifOf(r *report.Report, o Options) sarif.Log {
	run := sarif.Run{ColumnKind: "unicodeCodePoints"}
	for _, known := range rule.All() {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarif.Rule{
			ID:               known.ID,
			ShortDescription: sarif.Text{Text: known.Prose},
			Configuration:    sarif.Configuration{Level: sarifLevels[known.Level]},
		})
	}
	end := sarif.Invocation{Successful: true}
	for _, text := range r.Remarks() {
		end.Notifications = append(end.Notifications,
			sarif.Notification{Level: sarif.Note, Message: sarif.Text{Text: text}})
	}
	run.Invocations = []sarif.Invocation{end}
	for _, f := range r.Findings {
		run.Results = append(run.Results, sarif.Result{
			RuleID:       f.Rule,
			Level:        sarifLevels[f.Level],
			Message:      sarif.Text{Text: o.annotation(f)},
			Locations:    o.locations(r, f),
			Fingerprints: map[string]string{"restgen/v1": f.ID},
		})
	}
	return sarif.NewLog(run)
}

// locations returns the places that use what changed. Without any, it returns the
// new index, if that is a file.
func (o Options) locations(r *report.Report, f *report.Finding) []sarif.Location {
	logical := sarif.Logical{Name: f.Where(), Kind: "resource"}
	if f.Where() == "" {
		logical = sarif.Logical{Name: f.Line(), Kind: "declaration"}
	}
	var list []sarif.Location
	for _, use := range uses(f) {
		one := sarif.Location{Logical: []sarif.Logical{logical}}
		place := use.place
		if place == "" && isFile(r.New) {
			place = r.New + ":1"
		}
		if use.maybe {
			one.Message = &sarif.Text{Text: report.MayBeAffected}
		}
		if place != "" {
			file, line := o.place(place)
			one.Physical = &sarif.Physical{
				Artifact: sarif.Artifact{URI: sarif.URI(file)},
				Region:   &sarif.Region{StartLine: line},
			}
		}
		list = append(list, one)
	}
	return list
}

// isFile reports whether an index was read from a file of the working tree.
func isFile(name string) bool { return name != "-" && !strings.ContainsAny(name, ":") }
