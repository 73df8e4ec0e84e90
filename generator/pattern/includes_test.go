package pattern

import "testing"

func TestIncludesHoldsForNarrowerPatterns(t *testing.T) {
	for _, c := range []struct {
		wide, narrow string
		want         bool
	}{
		{`[a-zA-Z0-9_\%-]+`, `[a-zA-Z0-9_\-]+`, true},
		{`[a-zA-Z0-9_\-]+`, `[a-zA-Z0-9_\%-]+`, false},
		{`^\d+$`, `^[0-9]{1,}$`, true},
		{`^[0-9]+$`, `^\d+$`, false}, // other scripts have digits too
		{`^[a-z]{1,32}$`, `^[a-z]{2,20}$`, true},
		{`^[a-z]{1,32}$`, `^[a-z]{2,}$`, false},
		{`^[a-z]*$`, `^[a-z]$`, true},
		{`^[a-z]$`, `^[a-z]?$`, false},
		{`^(?:b|a|c)$`, `^(a|b)$`, true},
		{`^(a|b)$`, `^(a|c)$`, false},
		{`^a[bc]d`, `^abd`, true},
		{`^abd`, `^a[bc]d`, false},
		{`^a$`, `^a\z`, false}, // it may be, but takes more
		{`^a\z`, `^a$`, false},
		{`a`, `^a`, false}, // so may this
		{`^a`, `a`, false},
		{`(?=b)`, `(?=b)`, false},
		{`.`, `a`, true},
		{`.`, `\n`, false},
		{`[`, `a`, false},
		{`a`, `[`, true}, // an invalid pattern matches nothing
		{`(?i)a`, `a`, true},
		{`a`, `(?i)a`, false},
		{`\bx`, `\Bx`, false},
	} {
		t.Run(c.wide+" "+c.narrow, func(t *testing.T) {
			if got := Includes(c.wide, c.narrow); got != c.want {
				t.Errorf("%s in %s: %v", c.narrow, c.wide, got)
			}
		})
	}
}

func TestRouteIncludesNeedsEqualCaptures(t *testing.T) {
	for _, c := range []struct {
		wide, narrow string
		want         bool
	}{
		{`/t/(?P<id>([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w%-]+)`,
			`/t/(?P<id>([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w-]+)`, true},
		{`/t/(?P<id>\d{1,})`, `/t/(?P<id>[\d]+)`, true},
		{`/t/(?P<id>[\d]+)`, `/t/(?P<id>\d{1,})`, true},
		{`/t/(?P<a>[\w-]+)-(?P<b>[\w-]+)`, `/t/(?P<a>[\w]+)-(?P<b>[\w-]+)`, false}, // a takes some of what was b's
		{`/t/(?P<a>\d+)/(?P<b>\d+)`, `/t/(?<a>[\d]{1,})/(?<c>[0-9]+)`, true},
		{`/t/(?P<id>[A-Z]+)`, `/t/(?P<id>[a-z]+)`, true},                       // case does not matter
		{`/t/(?P<id>[\w-]+)(?:-json)?`, `/t/(?P<id>[\w-]+?)(?:-json)?`, false}, // the capture takes more of the same
		{`/t/(?P<id>[\w-]+)-json`, `/t/(?P<id>\w+)-json`, true},
		{`/t[0-9]?/x`, `/t[0-3]?/x`, true},
		{`/t/(?P<id>([a-z])+)/x\?`, `/t/(?P<id>([a-f])+)/x\?`, true},
	} {
		t.Run(c.wide, func(t *testing.T) {
			if got := RouteIncludes(c.wide, c.narrow); got != c.want {
				t.Errorf("%s in %s: %v", c.narrow, c.wide, got)
			}
		})
	}
}
