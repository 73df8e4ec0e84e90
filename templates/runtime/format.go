package rest

import (
	"slices"
	"strconv"
	"strings"
)

// checkFormat checks the formats that the server knows. Values that are no strings come here when there is no type.
func (s *Schema) checkFormat(v Value, at *path) *Fault {
	switch s.format {
	case "hex-color":
		return v.mustBe(isHexColor, at, "rest_invalid_hex_color", "Invalid hex color.")
	case "date-time":
		return v.mustBe(isDateTime, at, "rest_invalid_date", "Invalid date.")
	case "email":
		return v.mustBe(isEmail, at, "rest_invalid_email", "Invalid email address.")
	case "ip":
		return checkIP(v, at)
	case "uuid":
		if v.Kind() != KindString || !shaped(strings.TrimSuffix(v.Text(), "\n"), "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx") {
			return at.fault("rest_invalid_uuid", " is not a valid UUID.")
		}
	}
	return nil
}

func (v Value) mustBe(ok func(string) bool, at *path, code, message string) *Fault {
	if v.Kind() >= KindList {
		return thrown()
	}
	if !ok(toText(v)) {
		return at.of(code, message)
	}
	return nil
}

func hexOnly(s string) bool { return strings.Trim(s, hexDigits) == "" }

const hexDigits = "0123456789abcdefABCDEF"

// shaped reports whether s has the form: d stands for a digit, x for a hexadecimal digit in lower case, h for one in either,
// s for a sign, T for what may stand between date and time, and everything else for itself.
func shaped(s, form string) bool {
	if len(s) != len(form) {
		return false
	}
	for i := range len(form) {
		c, ok := s[i], false
		switch form[i] {
		case 'd':
			ok = c-'0' <= 9
		case 'x':
			ok = strings.IndexByte("0123456789abcdef", c) >= 0
		case 'h':
			ok = strings.IndexByte("0123456789abcdefABCDEF", c) >= 0
		case 's':
			ok = c == '+' || c == '-'
		case 'T':
			ok = c|0x20 == 't' || c == ' '
		default:
			ok = c == form[i]
		}
		if !ok {
			return false
		}
	}
	return true
}

// isHexColor and its like take one newline at the end, as $ does in a PCRE.
func isHexColor(s string) bool {
	s = strings.TrimSuffix(s, "\n")
	return shaped(s, "#hhh") || shaped(s, "#hhhhhh")
}

// isDateTime wants a date that matches the server's pattern and that PHP's strtotime can read: fields have ranges, but
// a month may have 31 days, and 0 is a month.
func isDateTime(s string) bool {
	s = strings.TrimSuffix(s, "\n")
	const form = "dddd-dd-ddTdd:dd:dd"
	if len(s) < len(form) || !shaped(s[:len(form)], form) {
		return false
	}
	if s[5:7] > "12" || s[8:10] > "31" || s[11:13] > "24" || s[14:16] > "59" || s[17:19] > "60" {
		return false
	}
	return isZone(s[len(form):])
}

// isZone takes what may follow the seconds: a fraction and an offset.
func isZone(s string) bool {
	if fraction, found := strings.CutPrefix(s, "."); found {
		n := digitsLen(fraction)
		if s = fraction[n:]; n == 0 {
			return false
		}
	}
	return s == "" || s == "Z" || shaped(s, "sdd") || shaped(s, "sdd:dd") && s[1:3] <= "24" && s[4] <= '5'
}

// isEmail is the server's own test, which is neither stricter nor laxer than it looks.
func isEmail(s string) bool {
	local, domain, found := strings.Cut(s, "@")
	if len(s) < 6 || !found || !made(strings.TrimSuffix(local, "\n"), "!#$%&'*+/=?^_`{|}~.-") {
		return false
	}
	for n := 0; ; n++ {
		label, rest, more := strings.Cut(domain, ".")
		if !made(label, "-") || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		if domain = rest; !more {
			return n > 0
		}
	}
}

// made reports whether s is made of ASCII letters, digits and the bytes of more.
func made(s, more string) bool {
	for i := range len(s) {
		if c := s[i]; c|0x20-'a' > 25 && c-'0' > 9 && strings.IndexByte(more, c) < 0 {
			return false
		}
	}
	return s != ""
}

func checkIP(v Value, at *path) *Fault {
	if v.Kind() != KindString {
		return thrown()
	}
	ok, throws := isIPv6(v.Text())
	if isIPv4(v.Text()) {
		return nil
	}
	if throws {
		return thrown()
	}
	if !ok {
		return at.fault("rest_invalid_ip", " is not a valid IP address.")
	}
	return nil
}

func isIPv4(s string) bool {
	parts := strings.Split(strings.TrimSuffix(s, "\n"), ".")
	for _, p := range parts {
		if n, err := strconv.Atoi(p); err != nil || n > 255 || len(p) > 3 || p[0]-'0' > 9 {
			return false
		}
	}
	return len(parts) == 4
}

// isIPv6 reports whether s is an IPv6 address, with the last two groups as IPv4 or not. It throws where "::" is there but
// no group is missing.
func isIPv6(s string) (ok, throws bool) {
	if strings.Count(s, "::") == 1 {
		if s, ok = fillGroups(s); !ok {
			return false, true
		}
	}
	groups, last := s, ""
	if strings.Contains(s, ".") {
		i := strings.LastIndexByte(s, ':')
		groups, last = s[:max(i, 0)], s[i+1:]
	}
	v6 := strings.Split(groups, ":")
	v4 := strings.Split(last, ".")
	if !(len(v6) == 8 && len(v4) == 1 || len(v6) == 6 && len(v4) == 4) {
		return false, false
	}
	for _, g := range v6 {
		if g == "" || len(g) > 4 || !hexOnly(g) {
			return false, false
		}
	}
	for _, p := range v4 {
		if n, err := strconv.Atoi(p); len(v4) == 4 && (err != nil || n < 0 || n > 255 || strconv.Itoa(n) != p) {
			return false, false
		}
	}
	return true, false
}

// fillGroups writes "::" out. An IPv4 address at the end stands for two groups.
func fillGroups(s string) (full string, ok bool) {
	before, after, _ := strings.Cut(s, "::")
	first, last := groupsOf(before), groupsOf(after)
	missing := 8 - len(first) - len(last)
	if strings.Contains(after, ".") {
		missing--
	}
	if missing < 0 {
		return "", false
	}
	return strings.Join(slices.Concat(first, slices.Repeat([]string{"0"}, missing), last), ":"), true
}

func groupsOf(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ":")
}
