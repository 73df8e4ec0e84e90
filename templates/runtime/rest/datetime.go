package rest

import (
	"fmt"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// DateTime is a date and a time exactly as the site sends it, such as
// 2024-05-01T10:00:00 or 2024-05-01T10:00:00+02:00.
type DateTime string

// DateTimeOf returns t as a DateTime with its UTC offset.
func DateTimeOf(t time.Time) DateTime { return DateTime(t.Format(time.RFC3339)) }

// Time parses d. A date without a UTC offset is taken to be in loc, the time
// zone of the site; nil is UTC.
func (d DateTime) Time(loc *time.Location) (time.Time, error) {
	if loc == nil {
		loc = time.UTC
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05Z07:00", time.DateTime} {
		if t, err := time.ParseInLocation(layout, string(d), loc); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("rest: cannot parse %q as a date and time", string(d))
}

// CodeValue implements codec.ValueCoder.
func (d *DateTime) CodeValue(c *codec.Coder) { c.StringValue((*string)(d)) }
