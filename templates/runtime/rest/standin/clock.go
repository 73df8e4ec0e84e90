package standin

import (
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// A clock says what time it is on a site.
type clock struct {
	now  func() time.Time
	zone *time.Location // of dates without one
}

// stamp formats a time as the interface does, without a zone.
func stamp(t time.Time) string { return t.Format("2006-01-02T15:04:05") }

// parseTime parses a date, in a zone unless it has one.
func parseTime(text string, zone *time.Location) (time.Time, bool) {
	if text == "" {
		return time.Time{}, false
	}
	for _, layout := range [...]string{"2006-01-02T15:04:05", time.RFC3339, "2006-01-02 15:04:05", "2006-01-02"} {
		if t, err := time.ParseInLocation(layout, text, zone); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// set sets a field to a time in the zone of the site, and its twin in GMT.
func (c *clock) set(data value.Object, name string, t time.Time) {
	at := t.In(c.zone)
	data[name] = stamp(at)
	data[name+"_gmt"] = data[name]
	if _, offset := at.Zone(); offset != 0 {
		data[name+"_gmt"] = stamp(t.UTC())
	}
}

// complete completes a time, or sets it to another one, and its twin in GMT.
// The former counts if they differ.
func (c *clock) complete(data value.Object, name string, otherwise time.Time) time.Time {
	at, known := parseTime(value.Text(data[name+"_gmt"]), time.UTC)
	local, ok := parseTime(value.Text(data[name]), c.zone)
	switch {
	case ok && (!known || !at.Equal(local) && stamp(at.In(c.zone)) != stamp(local.In(c.zone))):
		at = local
	case !known:
		at = otherwise
	}
	c.set(data, name, at)
	return at
}

// stamp returns the time in the zone of the site.
func (c *clock) stamp() string { return stamp(c.now().In(c.zone)) }
