package rest

import (
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
		if v.Kind() != KindString || !isUUID(v.Text()) {
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

func hexOnly(s string) bool {
	for i := range len(s) {
		if hexDigit(s[i]) > 15 {
			return false
		}
	}
	return true
}

// isHexColor and its like take one newline at the end, as $ does in a PCRE.
func isHexColor(s string) bool {
	s = strings.TrimSuffix(s, "\n")
	return (len(s) == 4 || len(s) == 7) && s[0] == '#' && hexOnly(s[1:])
}

func isUUID(s string) bool {
	s = strings.TrimSuffix(s, "\n")
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch i {
		case 8, 13, 18, 23:
			if s[i] != '-' {
				return false
			}
		default:
			if hexDigit(s[i]) > 15 || s[i]-'A' < 26 {
				return false
			}
		}
	}
	return true
}

// isDateTime wants a date that matches the server's pattern and that PHP's strtotime can read: fields have ranges, but
// a month may have 31 days, and 0 is a month.
func isDateTime(s string) bool {
	s = strings.TrimSuffix(s, "\n")
	const form = "dddd-dd-ddTdd:dd:dd"
	if len(s) < len(form) {
		return false
	}
	for i := range len(form) {
		switch c := s[i]; form[i] {
		case 'd':
			if c-'0' > 9 {
				return false
			}
		case 'T':
			if c|0x20 != 't' && c != ' ' {
				return false
			}
		default:
			if c != form[i] {
				return false
			}
		}
	}
	if s[5:7] > "12" || s[8:10] > "31" || s[11:13] > "24" || s[14:16] > "59" || s[17:19] > "60" {
		return false
	}
	return isZone(s[len(form):])
}

// isZone takes what may follow the seconds: a fraction and an offset.
func isZone(s string) bool {
	if s != "" && s[0] == '.' {
		n := digitsLen([]byte(s[1:]))
		if n == 0 {
			return false
		}
		s = s[1+n:]
	}
	if s == "" || s == "Z" {
		return true
	}
	if len(s) != 3 && len(s) != 6 || s[0] != '+' && s[0] != '-' || s[1]-'0' > 9 || s[2]-'0' > 9 {
		return false
	}
	if len(s) == 3 {
		return true
	}
	return s[3] == ':' && s[1:3] <= "24" && s[4]-'0' <= 5 && s[5]-'0' <= 9
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
