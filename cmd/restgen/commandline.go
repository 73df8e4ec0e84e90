package main

import (
	"cmp"
	"strings"

	"github.com/spf13/pflag"

	"github.com/restgen/restgen/generator/source"
)

// commandLine returns a command with indexes and the flags that are set and to
// keep, for a shell.
func commandLine(command string, indexes []string, flags *pflag.FlagSet, keep func(*pflag.Flag) bool) string {
	words := []string{command}
	for _, arg := range indexes {
		words = append(words, word(arg))
	}
	flags.Visit(func(f *pflag.Flag) {
		if keep(f) {
			words = append(words, flagWords(f)...)
		}
	})
	return strings.Join(words, " ")
}

// flagWords returns a flag as words of a command line.
func flagWords(f *pflag.Flag) []string {
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand
	}
	list, isList := f.Value.(pflag.SliceValue)
	switch {
	case isList:
		var words []string
		for _, v := range list.GetSlice() {
			words = append(words, name, quote(v))
		}
		return words
	case f.Value.Type() == "bool", f.NoOptDefVal == f.Value.String():
		return []string{name}
	case f.NoOptDefVal != "":
		return []string{name + "=" + cmp.Or(f.Value.String(), "false")}
	default:
		return []string{name, quote(f.Value.String())}
	}
}

// word returns an index as a word of a command line, without secrets.
func word(arg string) string {
	if source.IsAddress(indexes([]string{arg})[0].From) {
		arg = source.Shown(arg)
	}
	return quote(arg)
}

// quote quotes a word for a shell if necessary.
func quote(word string) string {
	if !strings.ContainsFunc(word, func(r rune) bool { return !strings.ContainsRune(plain, r) }) && word != "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+./:,@%"
