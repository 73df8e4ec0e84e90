package pcre

import (
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// scriptCodes are the codes of ISO 15924 for the scripts that package unicode
// knows by name.
const scriptCodes = `
Adlm:Adlam Aghb:Caucasian_Albanian Ahom:Ahom Arab:Arabic Armi:Imperial_Aramaic Armn:Armenian
Avst:Avestan Bali:Balinese Bamu:Bamum Bass:Bassa_Vah Batk:Batak Beng:Bengali Bhks:Bhaiksuki
Bopo:Bopomofo Brah:Brahmi Brai:Braille Bugi:Buginese Buhd:Buhid Cakm:Chakma
Cans:Canadian_Aboriginal Cari:Carian Cham:Cham Cher:Cherokee Chrs:Chorasmian Copt:Coptic
Qaac:Coptic Cpmn:Cypro_Minoan Cprt:Cypriot Cyrl:Cyrillic Deva:Devanagari Diak:Dives_Akuru
Dogr:Dogra Dsrt:Deseret Dupl:Duployan Egyp:Egyptian_Hieroglyphs Elba:Elbasan Elym:Elymaic
Ethi:Ethiopic Geor:Georgian Glag:Glagolitic Gong:Gunjala_Gondi Gonm:Masaram_Gondi Goth:Gothic
Gran:Grantha Grek:Greek Gujr:Gujarati Guru:Gurmukhi Hang:Hangul Hani:Han Hano:Hanunoo
Hatr:Hatran Hebr:Hebrew Hira:Hiragana Hluw:Anatolian_Hieroglyphs Hmng:Pahawh_Hmong
Hmnp:Nyiakeng_Puachue_Hmong Hung:Old_Hungarian Ital:Old_Italic Java:Javanese Kali:Kayah_Li
Kana:Katakana Khar:Kharoshthi Khmr:Khmer Khoj:Khojki Kits:Khitan_Small_Script Knda:Kannada
Kthi:Kaithi Lana:Tai_Tham Laoo:Lao Latn:Latin Lepc:Lepcha Limb:Limbu Lina:Linear_A
Linb:Linear_B Lisu:Lisu Lyci:Lycian Lydi:Lydian Mahj:Mahajani Maka:Makasar Mand:Mandaic
Mani:Manichaean Marc:Marchen Medf:Medefaidrin Mend:Mende_Kikakui Merc:Meroitic_Cursive
Mero:Meroitic_Hieroglyphs Mlym:Malayalam Modi:Modi Mong:Mongolian Mroo:Mro Mtei:Meetei_Mayek
Mult:Multani Mymr:Myanmar Nand:Nandinagari Narb:Old_North_Arabian Nbat:Nabataean Newa:Newa
Nkoo:Nko Nshu:Nushu Ogam:Ogham Olck:Ol_Chiki Orkh:Old_Turkic Orya:Oriya Osge:Osage Osma:Osmanya
Ougr:Old_Uyghur Palm:Palmyrene Pauc:Pau_Cin_Hau Perm:Old_Permic Phag:Phags_Pa
Phli:Inscriptional_Pahlavi Phlp:Psalter_Pahlavi Phnx:Phoenician Plrd:Miao
Prti:Inscriptional_Parthian Rjng:Rejang Rohg:Hanifi_Rohingya Runr:Runic Samr:Samaritan
Sarb:Old_South_Arabian Saur:Saurashtra Sgnw:SignWriting Shaw:Shavian Shrd:Sharada Sidd:Siddham
Sind:Khudawadi Sinh:Sinhala Sogd:Sogdian Sogo:Old_Sogdian Sora:Sora_Sompeng Soyo:Soyombo
Sund:Sundanese Sylo:Syloti_Nagri Syrc:Syriac Tagb:Tagbanwa Takr:Takri Tale:Tai_Le
Talu:New_Tai_Lue Taml:Tamil Tang:Tangut Tavt:Tai_Viet Telu:Telugu Tfng:Tifinagh Tglg:Tagalog
Thaa:Thaana Thai:Thai Tibt:Tibetan Tirh:Tirhuta Tnsa:Tangsa Toto:Toto Ugar:Ugaritic Vaii:Vai
Vith:Vithkuqi Wara:Warang_Citi Wcho:Wancho Xpeo:Old_Persian Xsux:Cuneiform Yezi:Yezidi Yiii:Yi
Zanb:Zanabazar_Square Zinh:Inherited Qaai:Inherited Zyyy:Common Kawi:Kawi Nagm:Nag_Mundari`

// scriptExtensions lists the characters that are used with other scripts than
// their own: the codes of those scripts, then ranges in hexadecimal.
const scriptExtensions = `
Grek: 342 345 1DC0-1DC1
Latn: 363-36F
Perm: 483
Glag: 484 487 A66F
Cyrl Latn: 485-486
Arab Nkoo Rohg Syrc Thaa Yezi: 60C 61B
Syrc Thaa: 61C
Adlm Arab Nkoo Rohg Syrc Thaa Yezi: 61F
Adlm Arab Mand Mani Ougr Phlp Rohg Sogd Syrc: 640
Arab Syrc: 64B-655 670
Thaa Yezi: 660-669
Rohg: 6D4
Beng Deva Gran Gujr Guru Knda Latn Mlym Orya Shrd Taml Telu Tirh: 951
Beng Deva Gran Gujr Guru Knda Latn Mlym Orya Taml Telu Tirh: 952
Beng Deva Dogr Gong Gonm Gran Gujr Guru Knda Mahj Mlym Nand Orya Sind Sinh Sylo Takr Taml Telu Tirh: 964
Beng Deva Dogr Gong Gonm Gran Gujr Guru Knda Limb Mahj Mlym Nand Orya Sind Sinh Sylo Takr Taml Telu Tirh: 965
Dogr Kthi Mahj: 966-96F
Cakm Sylo: 9E6-9EF
Mult: A66-A6F
Khoj: AE6-AEF
Gran: BE6-BF3 11FD0-11FD1 11FD3
Nand: CE6-CEF 1CFA
Cakm Tale: 1040-1049
Geor Latn: 10FB
Buhd Hano Tagb Tglg: 1735-1736
Mong Phag: 1802-1803 1805
Beng Deva Gran Knda: 1CD0 1CD2
Deva: 1CD1 1CD4 1CDB 1CDE-1CDF 1CE2-1CE8 1CEB-1CEC 1CEE-1CF1
Deva Gran: 1CD3 1CF3 1CF8-1CF9
Beng Deva: 1CD5-1CD6 1CD8 1CE1 1CEA 1CED 1CF5-1CF6
Deva Shrd: 1CD7 1CD9 1CDC-1CDD 1CE0
Deva Knda Mlym Orya Taml Telu: 1CDA
Deva Nand: 1CE9
Beng Deva Gran Knda Nand Orya Telu Tirh: 1CF2
Deva Gran Knda: 1CF4
Beng: 1CF7 A8F1
Cyrl Syrc: 1DF8
Syrc: 1DFA
Latn Mong: 202F
Deva Gran Latn: 20F0
Cyrl Glag: 2E43
Bopo Hang Hani Hira Kana Yiii: 3001-3002 3008-3011 3014-301B 30FB FF61-FF65
Bopo Hang Hani Hira Kana: 3003 3013 301C-301F 3030 3037 FE45-FE46
Hani: 3006 303E-303F 3190-319F 31C0-31E3 3220-3247 3280-32B0 32C0-32CB 32FF
Hani: 3358-3370 337B-337F 33E0-33FE 1D360-1D371 1F250-1F251
Bopo Hani: 302A-302D
Hira Kana: 3031-3035 3099-309C 30A0 30FC FF70 FF9E-FF9F
Hani Hira Kana: 303C-303D
Hani Latn: A700-A707
Deva Dogr Gujr Guru Khoj Knda Kthi Mahj Mlym Modi Nand Sind Takr Tirh: A830-A832
Deva Dogr Gujr Guru Khoj Knda Kthi Mahj Modi Nand Sind Takr Tirh: A833-A835
Deva Dogr Gujr Guru Khoj Kthi Mahj Modi Sind Takr Tirh: A836-A839
Taml: A8F3 11301 11303 1133C
Kali Latn Mymr: A92E
Bugi Java: A9CF
Arab Nkoo: FD3E-FD3F
Thaa: FDF2 FDFD
Cpmn Cprt Linb: 10100-10101
Cprt Linb: 10102 10137-1013F
Cprt Lina Linb: 10107-10133
Arab Copt: 102E0-102FB
Ougr: 10AF2
Gran Taml: 1133B
Dupl: 1BCA0-1BCA3`

// scriptNames returns the names that package unicode has for scripts, by their
// names and codes as looseName writes them.
var scriptNames = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for name := range unicode.Scripts {
		names[looseName(name)] = name
	}
	for _, pair := range strings.Fields(scriptCodes) {
		code, name, _ := strings.Cut(pair, ":")
		names[looseName(code)] = name
	}
	return names
})

// script returns the test of a script, given by its loose name, or nil for an
// unknown script. With extended set, it also accepts characters of other
// scripts that are used with this one.
func script(loose string, extended bool) func(rune) bool {
	name := scriptNames()[loose]
	table := unicode.Scripts[name]
	if table == nil {
		return nil
	}
	var more []unicode.Range32
	if extended {
		more = extensions()[name]
	}
	return func(r rune) bool {
		if unicode.Is(table, r) {
			return true
		}
		for _, x := range more {
			if uint32(r) >= x.Lo && uint32(r) <= x.Hi {
				return true
			}
		}
		return false
	}
}

// extensions returns the ranges of scriptExtensions, by the names of scripts.
var extensions = sync.OnceValue(func() map[string][]unicode.Range32 {
	ranges, names := map[string][]unicode.Range32{}, scriptNames()
	for _, line := range strings.Split(scriptExtensions, "\n") {
		codes, list, _ := strings.Cut(line, ":")
		for _, code := range strings.Fields(codes) {
			name := names[looseName(code)]
			for _, text := range strings.Fields(list) {
				ranges[name] = append(ranges[name], hexRange(text))
			}
		}
	}
	return ranges
})

// hexRange parses a range of scriptExtensions.
func hexRange(text string) unicode.Range32 {
	low, high, isRange := strings.Cut(text, "-")
	if !isRange {
		high = low
	}
	from, _ := strconv.ParseUint(low, 16, 32) // a constant
	to, _ := strconv.ParseUint(high, 16, 32)  // as above
	return unicode.Range32{Lo: uint32(from), Hi: uint32(to), Stride: 1}
}

// looseName returns the significant characters of the name of a property, as
// PCRE2 defines them since 10.40.
func looseName(name string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return r
	}, name))
}
