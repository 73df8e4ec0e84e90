package rule

import (
	"github.com/restgen/restgen/generator/declared"
	"github.com/restgen/restgen/generator/declared/subset"
	"github.com/restgen/restgen/generator/diff/match"
	"github.com/restgen/restgen/generator/diff/proof"
	"github.com/restgen/restgen/generator/index"
)

// A Judge applies the rules to the pairs of two sides.
type Judge struct {
	prover    *proof.Prover
	moved     map[*match.Route]*match.Route
	verdicts  map[texts]subset.Inclusion
	converted map[texts][]subset.Conversion
	text      map[*index.Node]string // see textOf
	found     []*Found               // so far, by Wire
}

// texts are the texts of two schemas.
type texts struct{ old, new string }

// NewJudge returns a judge of two sides, whose routes are paired.
func NewJudge(old, new *match.Side, pairs []match.RoutePair) *Judge {
	return &Judge{
		prover: proof.NewProver(old, new), moved: match.Moves(pairs),
		verdicts: map[texts]subset.Inclusion{}, converted: map[texts][]subset.Conversion{},
		text: map[*index.Node]string{},
	}
}

// add keeps what rules about the wire found.
func (j *Judge) add(list []*Found) { j.found = append(j.found, list...) }

// includes is subset.Includes, called once for each pair of schemas.
func (j *Judge) includes(new, old *declared.Schema) subset.Inclusion {
	return once(j, j.verdicts, new, old, subset.Includes)
}

// conversions is subset.Conversions, called once for each pair of schemas.
func (j *Judge) conversions(new, old *declared.Schema) []subset.Conversion {
	return once(j, j.converted, new, old, subset.Conversions)
}

// once returns the result of a comparison of two schemas. It keeps results by the
// text of the schemas, as indexes repeat most of them.
func once[T any](j *Judge, kept map[texts]T, new, old *declared.Schema, compare func(new, old *declared.Schema) T) T {
	key := texts{j.textOf(old.Node), j.textOf(new.Node)}
	v, ok := kept[key]
	if !ok {
		v = compare(new, old)
		kept[key] = v
	}
	return v
}

// textOf is the JSON of a value, made once for each value.
func (j *Judge) textOf(n *index.Node) string {
	text, ok := j.text[n]
	if !ok {
		text = string(n.JSON())
		j.text[n] = text
	}
	return text
}
