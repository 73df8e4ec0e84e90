package rest

import (
	"slices"
	"strconv"
	"strings"
)

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
