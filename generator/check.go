package generator

import (
	"context"
	"errors"
	"slices"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
)

// Agreement is the result of Check.
type Agreement struct {
	Code           disk.Plans   // as generated from the saved indexes, compared with disk
	Drifts         []Drift      // one for each deployment that was read
	CodeIsDeployed bool         // the code on disk is generated from the deployments, not from the saved indexes
	Notes          []index.Note // on the saved indexes, then on the deployments
	Warnings       []string     // on live sites
}

// Drifted reports whether a deployment differs from its saved index in more than
// texts such as descriptions.
func (a *Agreement) Drifted() bool {
	return slices.ContainsFunc(a.Drifts, func(d Drift) bool { return d.Differs })
}

// Check compares the deployments, which are live sites or newer indexes, with
// the saved indexes in o.Inputs, and these with the code in o.Dir. Each
// deployment has the name of its saved index. Check writes nothing. It returns
// the same errors as Generate. If some deployments cannot be read, the result
// still holds the findings on the others and on the code.
func Check(ctx context.Context, o Options, deployed []Input) (*Agreement, error) {
	out := &Agreement{}
	at := make([]int, len(deployed)) // the position of the saved index of each
	for i, d := range deployed {
		var err error
		if at[i], err = savedAs(o.Inputs, d); err != nil && len(o.Inputs) > 0 { // without inputs, Generate reports the error
			return out, err
		}
	}
	result, err := Generate(ctx, o)
	out.Notes, out.Warnings = result.Notes, result.Warnings
	if err != nil {
		return out, err
	}
	out.Code = result.Plans
	if len(result.indexes) == 1 {
		result.API = nil // only replace needs it, and the comparison needs memory
	}
	saved, current := o, o // read no index twice, as a live site may change
	saved.Inputs = slices.Clone(o.Inputs)
	for i := range saved.Inputs {
		saved.Inputs[i].index = result.indexes[i].Index
	}
	current.Inputs = slices.Clone(saved.Inputs)
	var errs []error
	for i, d := range deployed {
		drift, err := result.drift(ctx, saved, at[i], d, result.files[at[i]])
		out.Warnings, out.Notes = append(out.Warnings, drift.Warnings...), append(out.Notes, drift.fresh...)
		if err != nil { // still compare the others
			errs = append(errs, err)
			continue
		}
		out.Drifts = append(out.Drifts, drift)
		current.Inputs[at[i]].index = drift.read.new
	}
	if out.Drifted() && !out.Code.Done() { // the code may match the deployments
		fresh, err := Generate(ctx, current)
		out.CodeIsDeployed = err == nil && fresh.Plans.Done()
	}
	return out, errors.Join(errs...)
}
