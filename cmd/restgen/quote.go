package main

import "strings"

// quote quotes a word for a shell if necessary.
func quote(word string) string {
	if !strings.ContainsFunc(word, func(r rune) bool { return !strings.ContainsRune(plain, r) }) && word != "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+./:,@%"
