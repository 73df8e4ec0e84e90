//go:build integration

package twin

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
)

// goals are the parts of responses, with how many of a hundred have to be equal.
var goals = []struct {
	part string
	rate float64
}{{"status", 99.5}, {"header", 98}, {"body", 98}}

// counts are the differences of many sequences.
type counts struct {
	all       int
	sequences []map[string]int // the requests that differ in each sequence, by part
	kinds     map[string]*kind
}

// kind is a kind of difference, with an example.
type kind struct {
	n        int
	sequence []request
	request  request
	example  difference
}

func newCounts() *counts { return &counts{kinds: map[string]*kind{}} }

// kind returns a text that is the same for like differences.
func (d difference) kind(q request) string {
	what, _, _ := strings.Cut(d.what, ": ")
	return d.part + " of " + q.route() + ": " + what
}

// addSequence adds the differences of a sequence.
func (c *counts) addSequence(list []request, found [][]difference) {
	own := map[string]int{}
	for i, q := range list {
		c.all++
		parts := map[string]bool{}
		for _, d := range found[i] {
			if !parts[d.part] {
				own[d.part]++
			}
			parts[d.part] = true
			k := c.kinds[d.kind(q)]
			if k == nil {
				k = &kind{sequence: list, request: q, example: d}
				c.kinds[d.kind(q)] = k
			}
			k.n++
		}
	}
	c.sequences = append(c.sequences, own)
}

// rate returns how many of a hundred requests are equal in a part, and the
// standard deviation that samples of this size have at a rate: the larger one
// of independent requests, and of sequences as they are in this sample.
func (c *counts) rate(part string, goal float64) (equal, deviation float64) {
	n, all := float64(len(c.sequences)), float64(c.all)
	sum, squares := 0., 0.
	for _, s := range c.sequences {
		sum += float64(s[part])
		squares += float64(s[part] * s[part])
	}
	p := goal / 100
	independent := 100 * math.Sqrt(p*(1-p)/all)
	clustered := 100 * math.Sqrt(max(0, squares-sum*sum/n)) / all
	return 100 - 100*sum/all, max(independent, clustered)
}

// check reports rates that are too far below the goals to be due to chance.
func (c *counts) check(t *testing.T) (failed bool) {
	for _, g := range goals {
		equal, deviation := c.rate(g.part, g.rate)
		if equal < g.rate-4*deviation {
			failed = true
			t.Errorf("%s: %.2f %% are equal, want %.1f %% (less four standard deviations of %.2f)", g.part, equal, g.rate, deviation)
		}
	}
	return failed
}

// sorted returns the kinds, the most frequent first.
func (c *counts) sorted() []string {
	return slices.SortedFunc(maps.Keys(c.kinds), func(x, y string) int {
		return cmp.Or(c.kinds[y].n-c.kinds[x].n, cmp.Compare(x, y))
	})
}

func (c *counts) String() string {
	var b strings.Builder
	for _, g := range goals {
		equal, _ := c.rate(g.part, g.rate)
		fmt.Fprintf(&b, "%s equal in %.2f %%\n", g.part, equal)
	}
	for _, name := range c.sorted() {
		k := c.kinds[name]
		fmt.Fprintf(&b, "%5d %s\n\t%s\n\t%.300s\n", k.n, name, k.request, k.example.more)
	}
	return b.String()
}

func lines(list []request) string {
	var b strings.Builder
	for _, q := range list {
		fmt.Fprintf(&b, "\t%s\n", q)
	}
	return b.String()
}
