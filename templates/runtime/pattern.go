package rest

import "regexp"

type pattern struct {
	source string
	re     *regexp.Regexp
}

func compilePattern(s string) *pattern {
	re, _ := regexp.Compile(s)
	return &pattern{s, re}
}

func (p *pattern) match(s string) bool { return p.re != nil && p.re.MatchString(s) }
