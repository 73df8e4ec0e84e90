package lex

import (
	"regexp"
	"strings"
	"sync"
)

// A Lazy is a regular expression that is compiled when it is first used, so
// that programs do not pay for it when they start.
type Lazy struct {
	Source string

	once sync.Once
	re   *regexp.Regexp
}

// Get returns the compiled expression.
func (l *Lazy) Get() *regexp.Regexp {
	l.once.Do(func() { l.re = regexp.MustCompile(l.Source) })
	return l.re
}

// A LazyReplacer is a strings.Replacer that is made when it is first used.
type LazyReplacer struct {
	Pairs []string

	once sync.Once
	r    *strings.Replacer
}

// Replace returns a copy of s with all replacements.
func (l *LazyReplacer) Replace(s string) string {
	l.once.Do(func() { l.r = strings.NewReplacer(l.Pairs...) })
	return l.r.Replace(s)
}
