// Package clock tells the time of a site, and reads and writes dates in its time
// zone and in GMT.
package clock

import (
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// A Clock says what time it is on a site.
type Clock struct {
	Now  func() time.Time
	Zone *time.Location // of dates without one
}

// Stamp formats a time as the interface does, without a zone.
func Stamp(t time.Time) string { return t.Format("2006-01-02T15:04:05") }

// Parse parses a date, in a zone unless it has one.
func Parse(text string, zone *time.Location) (time.Time, bool) {
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

// Set sets a field to a time in the zone of the site, and its twin in GMT.
func (c *Clock) Set(data value.Object, name string, t time.Time) {
	at := t.In(c.Zone)
	data[name] = Stamp(at)
	data[name+"_gmt"] = data[name]
	if _, offset := at.Zone(); offset != 0 {
		data[name+"_gmt"] = Stamp(t.UTC())
	}
}

// Complete completes a time, or sets it to another one, and its twin in GMT.
// The former counts if they differ.
func (c *Clock) Complete(data value.Object, name string, otherwise time.Time) time.Time {
	at, known := Parse(value.Text(data[name+"_gmt"]), time.UTC)
	local, ok := Parse(value.Text(data[name]), c.Zone)
	switch {
	case ok && (!known || !at.Equal(local) && Stamp(at.In(c.Zone)) != Stamp(local.In(c.Zone))):
		at = local
	case !known:
		at = otherwise
	}
	c.Set(data, name, at)
	return at
}

// Stamp returns the time in the zone of the site.
func (c *Clock) Stamp() string { return Stamp(c.Now().In(c.Zone)) }
