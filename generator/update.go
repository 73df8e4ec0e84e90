package generator

import "context"

// Update fetches the index of every deployment, and generates the code in o.Dir
// from these instead of the saved indexes in o.Inputs. Each deployment has the
// name of its saved index, which has to be a file. Update writes nothing. It
// returns the same errors as Generate. If some deployments cannot be read, the
// error is about all of these.
func Update(ctx context.Context, o Options, deployed []Input) (*Updated, error) {
	u := &Updated{}
	var err error
	if u.Warnings, err = o.recover(); err != nil {
		return u, err
	}
	// 1. Read the saved indexes, and find the one of every deployment.
	pairs, err := u.pair(ctx, &o, deployed)
	if err != nil {
		return u, err
	}
	// 2. Fetch every deployment, to report the errors of all.
	if err := u.fetch(ctx, pairs, o.Loader); err != nil {
		return u, err
	}
	// 3. Compare those that changed with their saved indexes.
	if err := u.compare(ctx, pairs, o); err != nil {
		return u, err
	}
	// 4. Generate the code from the new indexes.
	for _, p := range pairs {
		o.Inputs[p.at] = p.fresh
	}
	result, err := Generate(ctx, o)
	u.Code, u.Notes = result.Plans, result.Notes
	u.Warnings = append(u.Warnings, result.Warnings...)
	return u, err
}
