package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/diff/rule"
)

// cluster gives findings with the same cause the same number, from 1.
func (l *findings) cluster() {
	sets := newSets(len(l.list))
	byKey := map[rule.Key]int{}
	for i, f := range l.list {
		for _, key := range f.keys {
			if first, ok := byKey[key]; ok {
				sets.join(first, i)
			} else {
				byKey[key] = i
			}
		}
		f.keys = nil
	}
	for i, f := range l.list {
		f.Cause = sets.find(i) + 1
	}
	l.causes = len(l.list)
}

// joinAlike makes one cause of safe ones that add several args or properties to the
// same endpoints, and of those that remove several properties from the same
// responses.
func (l *findings) joinAlike() {
	causes := map[int][]*finding{}
	for _, f := range l.list {
		causes[f.Cause] = append(causes[f.Cause], f)
	}
	type group struct{ rule, namespace, endpoints string }
	byKey, into := map[group]int{}, map[int]int{}
	for _, f := range l.list {
		cause := causes[f.Cause]
		if f != cause[0] || f.Arg == "" || !addsSafely(cause) && !removesProperties(cause) {
			continue
		}
		key := group{f.Rule, f.Namespace, fmt.Sprintf("%q", f.Endpoints)}
		if target, ok := byKey[key]; ok {
			into[f.Cause] = target
		} else {
			byKey[key] = f.Cause
		}
	}
	for _, f := range l.list {
		f.Cause = cmp.Or(into[f.Cause], f.Cause)
	}
}

// addsSafely reports whether a cause is an addition that breaks nobody.
func addsSafely(cause []*finding) bool {
	return strings.HasSuffix(cause[0].Rule, "-added") &&
		!slices.ContainsFunc(cause, func(f *finding) bool { return f.Level != report.Safe })
}

// removesProperties reports whether a cause is only that responses lack a
// property.
func removesProperties(cause []*finding) bool {
	return !slices.ContainsFunc(cause, func(f *finding) bool { return f.Audience == report.Wire && f.Rule != report.PropertyRemoved })
}

// sets is a partition of numbers.
type sets []int

func newSets(n int) sets {
	s := make(sets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

func (s sets) find(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

func (s sets) join(i, j int) {
	i, j = s.find(i), s.find(j)
	s[max(i, j)] = min(i, j)
}
