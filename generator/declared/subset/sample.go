package subset

import (
	"regexp/syntax"
	"slices"
	"strings"
)

// mostSamples is the greatest number of strings that Samples returns.
const mostSamples = 24

// longestPattern is the length of patterns that no server compiles: PCRE refuses
// them as too large.
const longestPattern = 1 << 16

// Samples returns strings that a pattern may match, the plainest first. The
// caller has to check them: Samples does not follow lookarounds and
// back-references, and a pattern that uses them may have no samples.
func Samples(pattern string) []string {
	if len(pattern) > longestPattern {
		return nil
	}
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	return sampled(tree.Simplify())
}

func sampled(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{string(re.Rune)}
	case syntax.OpCharClass:
		return fromClass(re.Rune)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return []string{"a", "1", "/", " "}
	case syntax.OpCapture, syntax.OpPlus:
		return sampled(re.Sub[0])
	case syntax.OpStar:
		return append(longer(sampled(re.Sub[0])), "")
	case syntax.OpQuest:
		return append([]string{""}, sampled(re.Sub[0])...)
	case syntax.OpConcat:
		return concatenated(re.Sub)
	case syntax.OpAlternate:
		var list []string
		for _, sub := range re.Sub {
			list = append(list, sampled(sub)...)
		}
		return few(list)
	case syntax.OpNoMatch:
		return nil
	}
	return []string{""} // an assertion
}

// longer adds the first two strings, joined.
func longer(list []string) []string {
	if len(list) > 1 {
		list = append(slices.Clone(list), list[0]+list[1])
	}
	return list
}

// fromClass returns some members of a class, which consists of pairs of first
// and last. Letters and digits come before characters with a meaning in
// addresses.
func fromClass(ranges []rune) []string {
	var list []string
	for _, c := range "a1A-_./% é" {
		for i := 0; i+1 < len(ranges); i += 2 {
			if ranges[i] <= c && c <= ranges[i+1] {
				list = append(list, string(c))
				break
			}
		}
	}
	for i := 0; i < len(ranges) && len(list) < mostSamples; i += 2 {
		list = append(list, string(ranges[i]))
	}
	return few(list)
}

// concatenated joins the first string of each part, and then each other string of
// one part with the first strings of the rest.
func concatenated(subs []*syntax.Regexp) []string {
	parts := make([][]string, len(subs))
	first := make([]string, len(subs))
	for i, sub := range subs {
		parts[i] = sampled(sub)
		if len(parts[i]) == 0 {
			return nil
		}
		first[i] = parts[i][0]
	}
	all, at := strings.Join(first, ""), 0
	list := []string{all}
	for i, texts := range parts {
		end := at + len(first[i])
		for _, text := range texts[1:] {
			list = append(list, all[:at]+text+all[end:])
		}
		if at = end; len(list) > 16*mostSamples {
			break // a pattern may have thousands of parts, and few keeps some
		}
	}
	return few(list)
}

func few(list []string) []string {
	seen := map[string]bool{}
	list = slices.DeleteFunc(slices.Clone(list), func(s string) bool {
		twice := seen[s]
		seen[s] = true
		return twice
	})
	return list[:min(len(list), mostSamples)]
}
