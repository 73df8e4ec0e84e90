package render

import (
	"fmt"
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
)

// printer collects lines.
type printer struct {
	b      strings.Builder
	o      Options
	report *report.Report
}

func (p *printer) linef(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }
