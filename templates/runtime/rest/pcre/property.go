package pcre

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// property parses \p{L}, \pL or \P{^Greek}; y.i is at the p.
func (y *parser) property() func(rune) bool {
	negated := y.in[y.i] == 'P'
	y.i++
	rest := y.in[y.i:]
	name, size := rest[:min(len(rest), 1)], 1
	if strings.HasPrefix(rest, "{") {
		name, _, _ = strings.Cut(rest[1:], "}")
		size = len(name) + 2
	}
	if inner, flip := strings.CutPrefix(name, "^"); flip {
		name, negated = inner, !negated
	}
	test := unicodeProperty(name)
	if test == nil && isUnknownTable(looseName(name)) {
		y.loose = true
		test = func(rune) bool { return true }
	}
	if test == nil || size > len(rest) || len(name) > maxProperty {
		y.bad = true
		return func(rune) bool { return false }
	}
	y.i += size
	if negated {
		return not(test)
	}
	return test
}

// maxProperty bounds the name of a property, in bytes, as PCRE does.
const maxProperty = 48

// unicodeProperty returns the test of a property. It returns nil for an unknown
// property, and for one without a table in package unicode.
func unicodeProperty(exact string) func(rune) bool {
	if table := unicode.Categories[exact]; table != nil && len(exact) <= 2 && exact != "C" && exact != "Cn" {
		return in(table)
	}
	name := looseName(exact)
	if kind, value, found := cutAny(name, "=:"); found {
		switch kind {
		case "sc", "script":
			return script(value, false)
		case "scx", "scriptextensions":
			return script(value, true)
		}
		return nil
	}
	if test := special(name); test != nil {
		return test
	}
	if len(name) <= 2 {
		for key, table := range unicode.Categories {
			if strings.EqualFold(key, name) {
				return in(table)
			}
		}
	}
	if test := script(name, true); test != nil {
		return test
	}
	return binaryProperty(name)
}

func in(table *unicode.RangeTable) func(rune) bool {
	return func(r rune) bool { return unicode.Is(table, r) }
}

// inAny returns the test for a character of some of the tables.
func inAny(tables ...*unicode.RangeTable) func(rune) bool {
	return func(r rune) bool { return unicode.In(r, tables...) }
}

// cutAny cuts s at the first of the separators.
func cutAny(s, separators string) (before, after string, found bool) {
	i := strings.IndexAny(s, separators)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

// special returns the test of a property that PCRE defines itself, or of a
// category that some versions of Go lack.
func special(name string) func(rune) bool {
	switch name {
	case "any":
		return func(rune) bool { return true }
	case "c", "cn": // Go has Cn and LC since 1.25
		other := not(inAny(unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z))
		return func(r rune) bool {
			return other(r) && (name == "c" || !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs))
		}
	case "l&", "lc":
		return inAny(unicode.Lu, unicode.Ll, unicode.Lt)
	case "xan":
		return inAny(unicode.L, unicode.N)
	case "xwd":
		return isWord
	case "xsp", "xps":
		return isUnicodeSpace
	case "xuc":
		return func(r rune) bool { return r == '$' || r == '@' || r == '`' || r >= 0xa0 && (r < 0xd800 || r > 0xdfff) }
	}
	return nil
}

// binaryNames are the short names of binary properties of package unicode.
const binaryNames = "ahex:ASCII_Hex_Digit bidic:Bidi_Control dep:Deprecated dia:Diacritic ext:Extender hex:Hex_Digit " +
	"idsb:IDS_Binary_Operator idst:IDS_Trinary_Operator ideo:Ideographic joinc:Join_Control loe:Logical_Order_Exception " +
	"nchar:Noncharacter_Code_Point patsyn:Pattern_Syntax patws:Pattern_White_Space pcm:Prepended_Concatenation_Mark " +
	"qmark:Quotation_Mark ri:Regional_Indicator sterm:Sentence_Terminal sd:Soft_Dotted term:Terminal_Punctuation " +
	"uideo:Unified_Ideograph vs:Variation_Selector space:White_Space wspace:White_Space"

// binaryProperty returns the test of a property without values.
func binaryProperty(name string) func(rune) bool {
	switch name {
	case "ascii":
		return func(r rune) bool { return r < utf8.RuneSelf }
	case "alpha", "alphabetic":
		return inAny(unicode.L, unicode.Nl, unicode.Other_Alphabetic)
	case "lower", "lowercase":
		return inAny(unicode.Ll, unicode.Other_Lowercase)
	case "upper", "uppercase":
		return inAny(unicode.Lu, unicode.Other_Uppercase)
	case "cased":
		return inAny(unicode.Lu, unicode.Ll, unicode.Lt, unicode.Other_Lowercase, unicode.Other_Uppercase)
	case "math":
		return inAny(unicode.Sm, unicode.Other_Math)
	case "ids", "idstart":
		return isIDStart
	case "idc", "idcontinue":
		return func(r rune) bool {
			return isIDStart(r) || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
		}
	case "grext", "graphemeextend":
		return inAny(unicode.Me, unicode.Mn, unicode.Other_Grapheme_Extend)
	}
	for _, pair := range strings.Fields(binaryNames) {
		if short, long, _ := strings.Cut(pair, ":"); short == name || looseName(long) == name {
			return in(unicode.Properties[long])
		}
	}
	for _, long := range []string{"Dash", "Radical"} {
		if looseName(long) == name {
			return in(unicode.Properties[long])
		}
	}
	return nil
}

func isIDStart(r rune) bool {
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start) && !unicode.In(r, unicode.Pattern_Syntax, unicode.Pattern_White_Space)
}

// unknownTables are the binary properties of PCRE that package unicode has no
// table for.
const unknownTables = " bidim bidimirrored ci caseignorable cwcf changeswhencasefolded cwcm changeswhencasemapped " +
	"cwl changeswhenlowercased cwt changeswhentitlecased cwu changeswhenuppercased di defaultignorablecodepoint " +
	"ebase emojimodifierbase ecomp emojicomponent emod emojimodifier emoji epres emojipresentation extpict " +
	"extendedpictographic grbase graphemebase grlink graphemelink xidc xidcontinue xids xidstart "

const bidiClasses = " al an b bn cs en es et fsi l lre lri lro nsm on pdf pdi r rle rli rlo s ws "

// isUnknownTable reports whether PCRE has a property that this package lacks.
func isUnknownTable(name string) bool {
	if kind, value, found := cutAny(name, "=:"); found {
		return (kind == "bc" || kind == "bidiclass") && isListed(bidiClasses, value)
	}
	class, isBidi := strings.CutPrefix(name, "bidi")
	return isListed(unknownTables, name) || isBidi && isListed(bidiClasses, class)
}

// isListed reports whether a list, with spaces around each word, has the word.
func isListed(list, word string) bool {
	return word != "" && !strings.Contains(word, " ") && strings.Contains(list, " "+word+" ")
}
