package report

import "testing"

func TestSummaryGivesTheReasonForNoFindings(t *testing.T) {
	for _, c := range []struct {
		name   string
		report *Report
		want   string
	}{
		{"nothing differs", &Report{}, "no differences"},
		{"findings were ignored", &Report{Ignored: []Ignored{{}}}, "no differences except ignored ones"},
		{"findings do not affect the code", &Report{left: 1}, "no differences that affect the code"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.report.Summary(); got != c.want {
				t.Error(got)
			}
		})
	}
}
