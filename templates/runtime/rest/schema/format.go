package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// checkFormat checks the formats that the server knows. Without a type, values
// other than strings get here.
func (s *Validator) checkFormat(v Value, at *path) *Violation {
	switch s.schema.Format {
	case "hex-color":
		return v.checkText(isHexColor, at, "rest_invalid_hex_color", "Invalid hex color.")
	case "date-time":
		return v.checkText(isDateTime, at, "rest_invalid_date", "Invalid date.")
	case "email":
		return v.checkText(isEmail, at, "rest_invalid_email", "Invalid email address.")
	case "ip":
		ok, throws := false, v.Kind() != KindString
		if !throws {
			ok, throws = isIP(v.Text())
		}
		if throws {
			return thrown()
		}
		if !ok {
			return at.violation("rest_invalid_ip", " is not a valid IP address.")
		}
	case "uuid":
		if v.Kind() != KindString || !shaped(strings.TrimSuffix(v.Text(), "\n"), "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx") {
			return at.violation("rest_invalid_uuid", " is not a valid UUID.")
		}
	}
	return nil
}

// checkText returns the violation if ok rejects v as a string. PHP throws for a
// list or an object.
func (v Value) checkText(ok func(string) bool, at *path, code, message string) *Violation {
	if v.Kind() >= KindList {
		return thrown()
	}
	if !ok(ToString(v)) {
		return at.of(code, message)
	}
	return nil
}

func hexOnly(s string) bool { return strings.Trim(s, "0123456789abcdefABCDEF") == "" }

// shaped reports whether s has a form: d is a digit, x a hexadecimal digit in
// lower case, h one in either case, and s a sign. Other characters stand for
// themselves.
func shaped(s, form string) bool {
	if len(s) != len(form) {
		return false
	}
	for i := range len(form) {
		c, f := s[i], form[i]
		ok := c == f
		switch f {
		case 'd':
			ok = c-'0' <= 9
		case 'x':
			ok = hexOnly(s[i:i+1]) && c|0x20 == c
		case 'h':
			ok = hexOnly(s[i : i+1])
		case 's':
			ok = c == '+' || c == '-'
		}
		if !ok {
			return false
		}
	}
	return true
}

// isHexColor and the functions below allow one newline at the end, as $ does
// in a PCRE.
func isHexColor(s string) bool {
	s = strings.TrimSuffix(s, "\n")
	return shaped(s, "#hhh") || shaped(s, "#hhhhhh")
}

// isDateTime reports whether s matches the pattern of the server and can be
// parsed by strtotime of PHP: fields have ranges, but a month may have 31
// days, and 0 is a month. A fraction and an offset may follow the seconds.
func isDateTime(s string) bool {
	s = strings.TrimSuffix(s, "\n")
	const end = len("2006-01-02T15:04:05")
	if len(s) < end || s[4] != '-' || s[7] != '-' || s[10]|0x20 != 't' && s[10] != ' ' || s[13] != ':' || s[16] != ':' ||
		twoDigits(s, 0) > 99 || twoDigits(s, 2) > 99 || twoDigits(s, 5) > 12 || twoDigits(s, 8) > 31 ||
		twoDigits(s, 11) > 24 || twoDigits(s, 14) > 59 || twoDigits(s, 17) > 60 {
		return false
	}
	zone, found := strings.CutPrefix(s[end:], ".")
	if n := lex.DigitsLen(zone); found {
		zone = zone[n:]
		if n == 0 {
			return false
		}
	}
	return zone == "" || zone == "Z" || shaped(zone, "sdd") || shaped(zone, "sdd:dd") && zone[1:3] <= "24" && zone[4] <= '5'
}

// twoDigits returns the number of two digits, or 100.
func twoDigits(s string, at int) byte {
	tens, ones := s[at]-'0', s[at+1]-'0'
	if tens > 9 || ones > 9 {
		return 100
	}
	return tens*10 + ones
}

// isEmail is the test of the server.
func isEmail(s string) bool {
	local, domain, found := strings.Cut(s, "@")
	if len(s) < 6 || !found || !lex.OnlyAlnum(strings.TrimSuffix(local, "\n"), "!#$%&'*+/=?^_`{|}~.-") {
		return false
	}
	for n := 0; ; n++ {
		label, rest, more := strings.Cut(domain, ".")
		if !lex.OnlyAlnum(label, "-") || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		domain = rest
		if !more {
			return n > 0
		}
	}
}

// isIP reports whether s is an address. It throws if s contains "::" although
// no group is missing.
func isIP(s string) (ok, throws bool) {
	if isIPv4(strings.TrimSuffix(s, "\n"), false) {
		return true, false
	}
	return isIPv6(s)
}

// isIPv4 accepts leading zeros, unless it is strict.
func isIPv4(s string, strict bool) bool {
	parts := strings.Split(s, ".")
	for _, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil || n > 255 || len(p) > 3 || p[0]-'0' > 9 || strict && strconv.Itoa(n) != p {
			return false
		}
	}
	return len(parts) == 4
}

// isIPv6 also takes an address whose last two groups are written as IPv4.
func isIPv6(s string) (ok, throws bool) {
	if strings.Count(s, "::") == 1 {
		s, ok = fillGroups(s)
		if !ok {
			return false, true
		}
	}
	wanted := 8
	if strings.Contains(s, ".") {
		i := strings.LastIndexByte(s, ':')
		if !isIPv4(s[i+1:], true) {
			return false, false
		}
		s, wanted = s[:max(i, 0)], 6
	}
	groups := strings.Split(s, ":")
	for _, g := range groups {
		if g == "" || len(g) > 4 || !hexOnly(g) {
			return false, false
		}
	}
	return len(groups) == wanted, false
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
