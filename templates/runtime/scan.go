package rest

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

const (
	everyByte = 0x0101010101010101
	highBits  = 0x8080808080808080
)

// endsRun marks, by the high bit of its byte, where in w a plain run of a JSON string ends: at a quote, a
// backslash or a control character. The lowest mark is exact; those above it may be false.
func endsRun(w uint64) uint64 {
	quote := w ^ '"'*everyByte
	slash := w ^ '\\'*everyByte
	return ((quote - everyByte) | (slash - everyByte) | (w - 0x20*everyByte)) &^ w & highBits
}

// skipRun returns the index of the first byte of b from i on that ends a plain run, or len(b).
func skipRun[T []byte | string](b T, i int) int {
	for i+8 <= len(b) {
		p := b[i : i+8]
		w := uint64(p[0]) | uint64(p[1])<<8 | uint64(p[2])<<16 | uint64(p[3])<<24 |
			uint64(p[4])<<32 | uint64(p[5])<<40 | uint64(p[6])<<48 | uint64(p[7])<<56
		if m := endsRun(w); m != 0 {
			return i + bits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	for i < len(b) && b[i] != '"' && b[i] != '\\' && b[i] >= 0x20 {
		i++
	}
	return i
}

// unquote decodes the JSON string whose first byte behind the quote is b[i] into out, which it may replace by a
// larger one. It returns the bytes, and the index behind the closing quote, or -1 when the string is broken.
// Plain runs are copied eight bytes at a time, while they are looked at.
func unquote(out, b []byte, i int) ([]byte, int) {
	out = out[:cap(out)]
	o := 0
	for {
		for i+8 <= len(b) {
			if o+16 > len(out) {
				out = larger(out)
			}
			w := binary.LittleEndian.Uint64(b[i:])
			binary.LittleEndian.PutUint64(out[o:], w)
			if m := endsRun(w); m != 0 {
				n := bits.TrailingZeros64(m) >> 3
				i, o = i+n, o+n
				break
			}
			i, o = i+8, o+8
		}
		if o+16 > len(out) {
			out = larger(out)
		}
		if i >= len(b) || b[i] < 0x20 {
			return nil, -1
		}
		switch b[i] {
		case '"':
			return out[:o], i + 1
		case '\\':
			if i+1 < len(b) && escapes[b[i+1]] != 0 {
				out[o] = escapes[b[i+1]]
				i, o = i+2, o+1
			} else if o, i = unescape(out, o, b, i+1); i < 0 {
				return nil, -1
			}
		default:
			out[o] = b[i]
			i, o = i+1, o+1
		}
	}
}

// unescape decodes the escape \u whose letter is b[i] to out[o:], which has room for it, and returns what follows
// both; the index in b is -1 when it is broken.
func unescape(out []byte, o int, b []byte, i int) (int, int) {
	if i >= len(b) || b[i] != 'u' {
		return o, -1
	}
	r, i := escapedRune(b, i)
	if r < 0 {
		return o, -1
	}
	return o + utf8.EncodeRune(out[o:], r), i
}

// escapedRune reads the escape \u whose letter is b[i], and the one behind it that makes a pair of surrogates of both. It
// returns the character, which may be half of a pair, -1 when the escape is broken, and the index behind it.
func escapedRune(b []byte, i int) (rune, int) {
	r := hexRune(b[i+1:])
	i += 5
	if utf16.IsSurrogate(r) && i+1 < len(b) && b[i] == '\\' && b[i+1] == 'u' {
		if pair := utf16.DecodeRune(r, hexRune(b[i+2:])); pair != utf8.RuneError {
			return pair, i + 6
		}
	}
	return r, i
}

// larger returns a copy of b in twice the room.
func larger(b []byte) []byte {
	bigger := make([]byte, max(2*len(b), 512))
	copy(bigger, b)
	return bigger
}

// escapes maps the letter of a short escape to its character, everything else to 0.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// skipString returns the index behind the closing quote of the string whose text begins at b[i], or -1. An
// escape is only looked at as far as to find the end.
func skipString(b []byte, i int) int {
	for {
		i = skipRun(b, i)
		if i >= len(b) || b[i] < 0x20 {
			return -1
		}
		if b[i] == '"' {
			return i + 1
		}
		if i+1 >= len(b) || b[i+1] != 'u' && escapes[b[i+1]] == 0 {
			return -1
		}
		if i += 2; b[i-1] == 'u' {
			if hexRune(b[i:]) < 0 {
				return -1
			}
			i += 4
		}
	}
}

// appendKey appends the name of a member, behind a comma unless it is the first.
func appendKey(b []byte, name string) []byte {
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	return append(appendQuoted(b, name), ':')
}

// endObject closes the object that begins at b[from]. One without members is a list, as PHP writes it.
func endObject(b []byte, from int) []byte {
	if len(b) == from+1 {
		return append(b[:from], "[]"...)
	}
	return append(b, '}')
}

// appendQuoted appends s as a JSON string.
func appendQuoted(b []byte, s string) []byte {
	const digits = "0123456789abcdef"
	b = append(b, '"')
	from := 0
	for i := skipRun(s, 0); i < len(s); i = skipRun(s, i) {
		b = append(b, s[from:i]...)
		switch ch := s[i]; ch {
		case '"', '\\':
			b = append(b, '\\', ch)
		case '\n':
			b = append(b, '\\', 'n')
		default:
			b = append(b, '\\', 'u', '0', '0', digits[ch>>4], digits[ch&15])
		}
		i++
		from = i
	}
	b = append(b, s[from:]...)
	return append(b, '"')
}
