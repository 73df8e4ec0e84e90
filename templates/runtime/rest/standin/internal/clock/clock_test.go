package clock

import (
	"testing"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

func TestParseTimeUsesTheZoneOfTheSite(t *testing.T) {
	zone := time.FixedZone("", 2*3600)
	for name, c := range map[string]struct{ text, want string }{
		"without a zone it is local":     {"2026-01-02T03:04:05", "2026-01-02T01:04:05"},
		"with one it is not":             {"2026-01-02T03:04:05+05:00", "2026-01-01T22:04:05"},
		"UTC":                            {"2026-01-02T03:04:05Z", "2026-01-02T03:04:05"},
		"a space is as good as a T":      {"2026-01-02 03:04:05", "2026-01-02T01:04:05"},
		"a day begins at midnight":       {"2026-01-02", "2026-01-01T22:00:00"},
		"the zero date is not a time":    {"0000-00-00T00:00:00", ""},
		"a month has at most 31 days":    {"2026-01-32T00:00:00", ""},
		"other texts are not times, too": {"tomorrow", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			if at, ok := Parse(c.text, zone); ok {
				got = Stamp(at.UTC())
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestTimesHaveATwinInGMT(t *testing.T) {
	for name, c := range map[string]struct {
		offset     int // hours of the site
		data       value.Object
		local, gmt string
	}{
		"at UTC they are equal":    {0, value.Object{"date": "2026-01-02T03:04:05"}, "2026-01-02T03:04:05", "2026-01-02T03:04:05"},
		"elsewhere they differ":    {2, value.Object{"date": "2026-01-02T03:04:05"}, "2026-01-02T03:04:05", "2026-01-02T01:04:05"},
		"each makes the other one": {2, value.Object{"date_gmt": "2026-01-02T01:04:05"}, "2026-01-02T03:04:05", "2026-01-02T01:04:05"},
		"the local one counts":     {2, value.Object{"date": "2026-01-02T03:04:05", "date_gmt": "2026-01-05T00:00:00"}, "2026-01-02T03:04:05", "2026-01-02T01:04:05"},
		"without both, another":    {-1, value.Object{}, "2025-12-31T23:00:00", "2026-01-01T00:00:00"},
	} {
		t.Run(name, func(t *testing.T) {
			s := Clock{Zone: time.FixedZone("", c.offset*3600)}
			s.Complete(c.data, "date", time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
			if c.data["date"] != c.local || c.data["date_gmt"] != c.gmt {
				t.Error(c.data)
			}
		})
	}
}
