// Package subset compares two schemas: whether one accepts every value that the
// other accepts, with a proof or a value that shows otherwise, and which values
// both accept but convert differently.
//
// Two schemas come in, and an [Inclusion] or [Conversion] values go out. The engine
// of generated servers decides on each value that is tried (probe*.go). Only proofs
// (proof*.go) repeat what keywords mean, and so does Same, which ignores those that
// decide nothing. More values and more proofs may be added: a proof must never
// claim too much, but a value or proof that is lacking only makes a verdict Unknown.
package subset

import "github.com/restgen/restgen/generator/declared"

// A Verdict states whether one schema includes another.
type Verdict int

// The verdicts.
const (
	Unknown  Verdict = iota // neither a proof nor a witness was found
	Included                // proved: the new schema accepts every value that the old one accepts
	Excluded                // a witness was found: the old schema accepts it and the new one rejects it
)

// Inclusion is the outcome of Includes.
type Inclusion struct {
	Verdict Verdict
	// Witnesses are values that the old schema accepts and the new one rejects,
	// the most telling first. Each is nil, bool, int, int64 (beyond 32 bits),
	// float64, string, []any or schema.Members. The list is empty unless the
	// verdict is Excluded.
	Witnesses []any
	// Reason names the keyword at which the proof failed if the verdict is Unknown.
	Reason string
}

// Includes decides whether the server accepts every value under the new schema
// that it accepts under the old one, with all coercions. It tries the edges of
// both schemas with the engine that servers run, and then looks for a proof by
// structure. Both searches are finite, so the verdict may be Unknown.
// Descriptions, titles, defaults and contexts make no difference.
func Includes(new, old *declared.Schema) Inclusion {
	if Same(new, old) {
		return Inclusion{Verdict: Included}
	}
	if list := witnesses(new, old); len(list) > 0 {
		return Inclusion{Verdict: Excluded, Witnesses: list}
	}
	ok, why := includes(new, old)
	if ok {
		return Inclusion{Verdict: Included}
	}
	return Inclusion{Reason: why}
}

// Common returns some values that both schemas accept, the plainest first.
func Common(a, b *declared.Schema) []any {
	return search{}.common(a, b, 0)
}

// witnesses returns the first probes that the old schema accepts and the new one
// rejects.
func witnesses(new, old *declared.Schema) []any {
	const enough = 24
	cn, co := compiled(new), compiled(old)
	var list []any
	for _, v := range (search{}).probes(new, old, 0) {
		if was, is := acceptBoth(co, cn, v); was && !is {
			if list = append(list, v); len(list) == enough {
				break
			}
		}
	}
	return list
}
