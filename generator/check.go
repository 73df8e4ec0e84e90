package generator

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/source"
)

// Agreement is what Check found out about the deployments, their saved indexes and the generated code.
type Agreement struct {
	Code     *disk.Plan   // what generating from the saved indexes would change
	Drifts   []Drift      // one for each deployment that was looked at
	CodeIsOf bool         // the code is what the deployments themselves would give
	Notes    []index.Note // about the saved indexes, and then about the deployments
	Warnings []string     // of live sites
}

// Drift is how a deployment differs from its saved index.
type Drift struct {
	Name            string // of the deployment; empty for a single one
	Saved, Deployed string // where the indexes came from, without secrets
	File            string // that holds the saved index; "" where it is in no file that could be replaced
	Differs         bool   // the deployment is not what the saved index says
	*Compared              // from saved to deployed
}

// Drifted reports whether a deployment is not what its saved index says.
func (a *Agreement) Drifted() bool {
	for _, d := range a.Drifts {
		if d.Differs {
			return true
		}
	}
	return false
}

// Agree reports whether the three agree. Texts, such as descriptions, may differ between a deployment and its saved index.
func (a *Agreement) Agree() bool { return a.Code.Done() && !a.Drifted() }

// Check compares three things: the deployments, which are live sites or newer indexes; the saved indexes, which are
// o.Inputs; and the code in o.Dir. It writes nothing. Each deployment has the name of its saved index. The error is as that
// of Generate, for the deployments that could not be read; what was found of the others and of the code is there all the same.
func Check(ctx context.Context, o Options, deployed []Input) (*Agreement, error) {
	out := &Agreement{}
	at := make([]int, len(deployed)) // of the saved index of each
	for i, d := range deployed {
		var err error
		if at[i], err = savedAs(o.Inputs, d); err != nil && len(o.Inputs) > 0 { // where none is given, Generate says so
			return out, err
		}
	}
	result, err := Generate(ctx, o)
	out.Notes, out.Warnings = result.Notes, result.Warnings
	if err != nil {
		return out, err
	}
	out.Code = result.Plan
	saved, current := slices.Clone(o.Inputs), o // each index is read once: a live site may answer otherwise the next time
	for i := range saved {
		saved[i].index = result.indexes[i].Index
	}
	current.Inputs = slices.Clone(saved)
	var faults []error
	for i, d := range deployed {
		compared, err := diffIn(ctx, saved[at[i]], d, o.Model, o.Loader, result.among(at[i], o.Model))
		out.Warnings, out.Notes = append(out.Warnings, compared.Warnings...), append(out.Notes, compared.fresh...)
		if err != nil { // the others may have drifted
			faults = append(faults, err)
			continue
		}
		out.Drifts = append(out.Drifts, Drift{
			Name: saved[at[i]].Name, Saved: saved[at[i]].shown(), Deployed: d.shown(), File: result.files[at[i]],
			Differs: len(compared.Report.Findings) > 0, Compared: compared,
		})
		current.Inputs[at[i]].index = compared.index
	}
	if out.Drifted() && !out.Code.Done() { // whose is it, if not that of the saved indexes?
		fresh, err := Generate(ctx, current)
		out.CodeIsOf = err == nil && fresh.Plan.Done()
	}
	return out, errors.Join(faults...)
}

// among returns the APIs that code is generated from while one of several
// deployments has another index; nil if there is only one.
func (r *Result) among(at int, o model.Options) generated {
	if len(r.indexes) < 2 {
		return nil
	}
	with := func(x *index.Index) *model.API {
		if x == r.indexes[at].Index {
			return r.API
		}
		inputs := slices.Clone(r.indexes)
		inputs[at].Index = x
		api, _, _ := model.Build(inputs, o) // its notes and errors are reported already
		return api
	}
	return func(old, new *index.Index) (before, after *model.API) { return with(old), with(new) }
}

// savedAs finds the saved index of a deployment.
func savedAs(saved []Input, d Input) (int, error) {
	for i, s := range saved {
		if s.Name == d.Name || d.Name == "" && len(saved) == 1 {
			return i, nil
		}
	}
	if d.Name == "" {
		return 0, UsageError{Err: errors.New("there are several saved indexes: say which deployment is meant, as in staging=" + source.Shown(d.From))}
	}
	var names []string
	for _, s := range saved {
		names = append(names, cmp.Or(s.Name, "one without a name"))
	}
	return 0, UsageError{Err: fmt.Errorf("there is no saved index for the deployment %s; there is %s", d.Name, strings.Join(names, ", "))}
}
