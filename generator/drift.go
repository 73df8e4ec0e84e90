package generator

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
)

// Drift holds the differences between a deployment and its saved index.
type Drift struct {
	Name      string // of the deployment; empty for a single one
	Saved     string // the source of the saved index, without secrets
	Deployed  string // the source of the other index, without secrets
	File      string // the file of the saved index; empty if there is no file to replace
	Differs   bool   // the deployment differs from the saved index
	*Compared        // from saved to deployed
}

func newDrift(saved, deployed Input, file string) Drift {
	return Drift{Name: saved.Name, Saved: saved.shown(), Deployed: deployed.shown(), File: file}
}

// drift compares a deployment with its saved index, which was read into
// o.Inputs. The result holds the indexes of all deployments.
func (r *Result) drift(ctx context.Context, o Options, at int, deployed Input, file string) (Drift, error) {
	d := newDrift(o.Inputs[at], deployed, file)
	compared, err := buildBoth(ctx, o.Inputs[at], deployed, o.Model, o.Loader)
	d.Compared = compared
	if err != nil {
		return d, err
	}
	oldCode, newCode := compared.Old, compared.New
	if len(r.indexes) > 1 {
		oldCode, newCode, err = r.replace(at, compared.compared, o.Model)
	}
	if err != nil {
		return d, err
	}
	compared.compare(oldCode, newCode)
	d.Differs = len(compared.Report.Findings) > 0
	return d, nil
}

// replace returns the APIs that code is generated from before and after one of
// several deployments gets another index. It keeps this index, so the comparison
// of the next deployment adds what only both of them change, such as the end of
// a declaration.
func (r *Result) replace(at int, p pairOfIndexes, o build.Options) (before, after *model.API, err error) {
	with := func(x *index.Index) (*model.API, error) {
		if r.API != nil && x == r.indexes[at].Index {
			return r.API, nil
		}
		inputs := slices.Clone(r.indexes)
		inputs[at].Index = x
		api, _, _, err := buildModel(inputs, o, new(build.Sharing)) // notes were reported for each index
		return api, err
	}
	before, errOld := with(p.old)
	after, errNew := with(p.new)
	if err := errors.Join(errOld, errNew); err != nil {
		return nil, nil, err
	}
	r.indexes, r.API = slices.Clone(r.indexes), after
	r.indexes[at].Index = p.new
	return before, after, nil
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
