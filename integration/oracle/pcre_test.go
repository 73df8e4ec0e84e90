//go:build integration

// Package oracle compares restgen's engines with the programs that they imitate.
package oracle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest/pcre"
)

// A pair is a pattern and a text for it.
type pair struct {
	pattern, text string
	bytes         bool // as routes are: without Unicode, in any case
}

// plainly turns off optimizations that PCRE 10.42 makes wrongly: it takes .+ before
// \R for possessive, and \P{Greek}+ before \P{Latin}, and (^|a){0}b for anchored.
const plainly = "(*NO_AUTO_POSSESS)(*NO_START_OPT)"

// php returns what PHP makes of each pair, as testdata/pcre.php writes it.
func php(t *testing.T, pairs []pair) []any {
	t.Helper()
	var in bytes.Buffer
	for _, p := range pairs {
		pattern := "#" + plainly + p.pattern + "#u"
		if p.bytes {
			pattern = "@" + plainly + p.pattern + "@i"
		}
		err := json.NewEncoder(&in).Encode([2][]byte{[]byte(pattern), []byte(p.text)}) // in Base64
		if err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("php", "testdata/pcre.php")
	c.Stdin, c.Stderr = &in, os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(out))
	list := make([]any, 0, len(pairs))
	for {
		var v any
		if err := decoder.Decode(&v); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	if len(list) != len(pairs) {
		t.Fatalf("PHP ended after %d of %d pairs", len(list), len(pairs))
	}
	return list
}

// engine returns the same for package pcre; understood is false where the engine
// leaves the decision to the server.
func engine(p pair) (result any, understood bool) {
	source, text := p.pattern, p.text
	if p.bytes {
		source, text = latin1(source), latin1(text)
	}
	find, _, err := pcre.Compile(source, p.bytes)
	switch {
	case err != nil:
		return nil, true
	case find == nil:
		return nil, false
	}
	at, steps := find(text)
	switch {
	case steps > 1<<20:
		return "limit", true
	case at == nil:
		return false, true
	}
	list := make([]any, len(at))
	for i, n := range at {
		if p.bytes && n >= 0 {
			n = utf8.RuneCountInString(text[:n])
		}
		list[i] = float64(n)
	}
	if !p.bytes {
		list = list[:2] // nothing uses the groups of a schema's pattern, so the engine keeps few
	}
	return list, true
}

var anchoredByNothing = regexp.MustCompile(`(?s)(?:\^|\\G|\\A).*\{0\}`)

// latin1 returns the bytes of s as characters.
func latin1(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteRune(rune(s[i]))
	}
	return b.String()
}

// TestPatternsMatchAsInPHP compares the engine with PHP on random pairs:
// whether a pattern compiles, and where it and its groups match. RESTGEN_PAIRS
// sets the number of pairs, RESTGEN_SEED their seed.
func TestPatternsMatchAsInPHP(t *testing.T) {
	seed, n := testfile.EnvInt(t, "RESTGEN_SEED", 1), testfile.EnvInt(t, "RESTGEN_PAIRS", 100_000)
	g := &writer{Rand: rand.New(rand.NewPCG(uint64(seed), 0))}
	pairs := slices.Clone(known)
	for range n {
		pairs = append(pairs, g.pair())
	}
	counts := map[string]int{}
	for i, want := range php(t, pairs) {
		p := pairs[i]
		if list, found := want.([]any); found && !p.bytes {
			want = list[:2]
		}
		got, understood := engine(p)
		kind := "different"
		switch {
		case want == "limit" || got == "limit":
			kind = "too long"
		case fmt.Sprint(got) == fmt.Sprint(want) && understood:
			kind = map[bool]string{true: "no pattern"}[want == nil]
			if kind == "" {
				kind = map[bool]string{false: "found", true: "not found"}[want == false]
			}
		case !understood && want != nil:
			kind = "left to the server"
		case want == false && anchoredByNothing.MatchString(p.pattern):
			kind = "a fault of PCRE" // it takes (^|a){0}b for anchored
		}
		counts[kind]++
		if kind == "different" && counts[kind] <= 40 {
			t.Errorf("%q on %q (bytes: %v): %v (understood: %v), PHP: %v", p.pattern, p.text, p.bytes, got,
				understood, want)
		}
	}
	t.Logf("%d pairs, seed %d: %v", len(pairs), seed, counts)
}
