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
// larger one. It returns the bytes, and the index behind the closing quote; or where the string is broken, and the
// error code of json_decode, which is strict about half a pair of surrogates. Plain runs are copied eight bytes at a
// time, while they are looked at.
func unquote(out, b []byte, i int, strict bool) (text []byte, next, code int) {
	out = out[:cap(out)]
	o := 0
	for {
		if o+16 > len(out) {
			out = append(out, make([]byte, max(len(out), 512))...)
		}
		if i+8 <= len(b) {
			w := binary.LittleEndian.Uint64(b[i:])
			binary.LittleEndian.PutUint64(out[o:], w)
			m := endsRun(w)
			if m == 0 {
				i, o = i+8, o+8
				continue
			}
			n := bits.TrailingZeros64(m) >> 3
			i, o = i+n, o+n
		}
		switch {
		case i >= len(b) || b[i] < 0x20:
			return nil, i, jsonControl
		case b[i] == '"':
			return out[:o], i + 1, 0
		case b[i] != '\\':
			out[o] = b[i]
			i, o = i+1, o+1
			continue
		case i+1 < len(b) && escapes[b[i+1]] != 0:
			out[o] = escapes[b[i+1]]
			i, o = i+2, o+1
			continue
		}
		r, next := escaped(b, i)
		if r < 0 {
			return nil, i, jsonSyntax
		}
		if strict && utf16.IsSurrogate(r) {
			return nil, i, jsonSurrogate
		}
		i, o = next, o+utf8.EncodeRune(out[o:], r)
	}
}

// escaped reads the escape whose backslash is b[i], and the one behind it that makes a pair of surrogates of both. It
// returns the character, which may be half of a pair, -1 when the escape is broken, and the index behind it.
func escaped(b []byte, i int) (rune, int) {
	if i++; i >= len(b) || b[i] != 'u' {
		if i < len(b) && escapes[b[i]] != 0 {
			return rune(escapes[b[i]]), i + 1
		}
		return -1, i
	}
	r := hexRune(b[i+1:], 4)
	i += 5
	if utf16.IsSurrogate(r) && i+1 < len(b) && b[i] == '\\' && b[i+1] == 'u' {
		if pair := utf16.DecodeRune(r, hexRune(b[i+2:], 4)); pair != utf8.RuneError {
			return pair, i + 6
		}
	}
	return r, i
}

// escapes maps the letter of a short escape to its character, everything else to 0.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// skipString returns the index behind the closing quote of the string whose text begins at b[i], or -1.
func skipString(b []byte, i int) int {
	for i = skipRun(b, i); i < len(b) && b[i] == '\\'; i = skipRun(b, i) {
		r, next := escaped(b, i)
		if r < 0 {
			return -1
		}
		i = next
	}
	if i < len(b) && b[i] == '"' {
		return i + 1
	}
	return -1
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
	for {
		i := skipRun(s, 0)
		if b = append(b, s[:i]...); i == len(s) {
			return append(b, '"')
		}
		switch ch := s[i]; ch {
		case '"', '\\':
			b = append(b, '\\', ch)
		case '\n':
			b = append(b, '\\', 'n')
		default:
			b = append(b, '\\', 'u', '0', '0', digits[ch>>4], digits[ch&15])
		}
		s = s[i+1:]
	}
}
