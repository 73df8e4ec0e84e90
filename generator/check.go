package generator

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
)

// Agreement is the result of Check.
type Agreement struct {
	Code           disk.Plans   // as generated from the saved indexes, compared with disk
	Drifts         []Drift      // one for each deployment that was read
	CodeIsDeployed bool         // the code on disk is generated from the deployments, not from the saved indexes
	Notes          []index.Note // on the saved indexes, then on the deployments
	Warnings       []string     // on live sites
}

// Drift holds the differences between a deployment and its saved index.
type Drift struct {
	Name      string // of the deployment; empty for a single one
	Saved     string // the source of the saved index, without secrets
	Deployed  string // the source of the other index, without secrets
	File      string // the file of the saved index; empty if there is no file to replace
	Differs   bool   // the deployment differs from the saved index
	*Compared        // from saved to deployed
}

// Drifted reports whether a deployment differs from its saved index.
func (a *Agreement) Drifted() bool {
	for _, d := range a.Drifts {
		if d.Differs {
			return true
		}
	}
	return false
}

// Agree reports whether deployments, saved indexes and code agree. Texts such
// as descriptions may differ between a deployment and its saved index.
func (a *Agreement) Agree() bool { return a.Code.Done() && !a.Drifted() }

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
		result.API = nil // only withIndex needs it, and the comparison needs memory
	}
	saved, current := slices.Clone(o.Inputs), o // read no index twice, as a live site may change
	for i := range saved {
		saved[i].index = result.indexes[i].Index
	}
	current.Inputs = slices.Clone(saved)
	var errs []error
	for i, d := range deployed {
		compared, err := diffIn(ctx, saved[at[i]], d, o.Model, o.Loader, result.withIndex(at[i], o.Model))
		out.Warnings, out.Notes = append(out.Warnings, compared.Warnings...), append(out.Notes, compared.fresh...)
		if err != nil { // still compare the others
			errs = append(errs, err)
			continue
		}
		out.Drifts = append(out.Drifts, Drift{
			Name: saved[at[i]].Name, Saved: saved[at[i]].shown(), Deployed: d.shown(), File: result.files[at[i]],
			Differs: len(compared.Report.Findings) > 0, Compared: compared,
		})
		current.Inputs[at[i]].index = compared.index
	}
	if out.Drifted() && !out.Code.Done() { // the code may match the deployments
		fresh, err := Generate(ctx, current)
		out.CodeIsDeployed = err == nil && fresh.Plans.Done()
	}
	return out, errors.Join(errs...)
}

// withIndex returns the APIs that code is generated from before and after one of
// several deployments gets another index. It keeps this index, so the comparison
// of the next deployment adds what only both of them change, such as the end of
// a declaration. It is nil for a single deployment.
func (r *Result) withIndex(at int, o build.Options) generated {
	if len(r.indexes) < 2 {
		return nil
	}
	with := func(x *index.Index) (*model.API, error) {
		if r.API != nil && x == r.indexes[at].Index {
			return r.API, nil
		}
		inputs := slices.Clone(r.indexes)
		inputs[at].Index = x
		api, _, _, err := buildModel(inputs, o, new(build.Sharing)) // notes were reported for each index
		return api, err
	}
	return func(old, new *index.Index) (before, after *model.API, err error) {
		before, errOld := with(old)
		after, errNew := with(new)
		if err := errors.Join(errOld, errNew); err != nil {
			return nil, nil, err
		}
		r.indexes, r.API = slices.Clone(r.indexes), after
		r.indexes[at].Index = new
		return before, after, nil
	}
}

// savedAs returns the position of the saved index of a deployment.
func savedAs(saved []Input, d Input) (int, error) {
	for i, s := range saved {
		if s.Name == d.Name || d.Name == "" && len(saved) == 1 {
			return i, nil
		}
	}
	if d.Name == "" {
		return 0, usageErrorf("%s: no deployment name; with several saved indexes give it one, as in staging=%[1]s",
			source.Shown(d.From))
	}
	var names []string
	for _, s := range saved {
		names = append(names, cmp.Or(s.Name, "no name"))
	}
	return 0, usageErrorf("no saved index for the deployment %s; want %s", d.Name, strings.Join(names, ", "))
}
