package preset_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/route"
	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// callbacks names the functions by which WordPress checks and sanitizes an arg: -
// for a default, NULL for a function that was switched off.
type callbacks struct{ Route, Methods, Arg, Validate, Sanitize string }

// flags returns the flags that express the callbacks.
func (c callbacks) flags() schema.Flags {
	switch {
	case c.Validate == "-" && c.Sanitize == "-":
		return 0
	case c.Validate == "closure" && c.Sanitize == "closure": // attributes, by the schema of their block
		return schema.SkipValidation
	case c.Sanitize == "sanitize_callback": // of settings
		return schema.ValidateTwice
	case c.Sanitize == "-":
		return schema.ValidateFirst
	case c.Validate == "-" || c.Validate == "NULL":
		return schema.SkipValidation
	}
	return schema.ItemArg
}

// special are the callbacks that do more than flags express.
var special = map[string]bool{
	"check_reassign": true, "check_template": true, "check_meta_is_array": true,
	"check_username": true, "check_user_password": true, "sanitize_post_statuses": true,
	"sanitize_subtypes": true, "check_comment_author_email": true, "validate_font_family_settings": true,
	"validate_create_font_face_settings": true, "wp_http_validate_url": true,
}

func TestPresetMatchesCallbacks(t *testing.T) {
	for _, version := range []string{"6.1.9", "6.8.7", "7.1.4"} {
		t.Run(version, func(t *testing.T) {
			x := readIndex(t, "wordpress-"+version)
			n := 0
			for _, c := range testfile.Lines[callbacks](t, "oracle/callbacks-"+version+".jsonl.gz") {
				r, e, a := find(x, c)
				if a == nil {
					continue // hidden from the index
				}
				n++
				var got schema.Schema
				applyPreset(&got, r, e.Methods, a)
				if special[c.Validate] || special[c.Sanitize] {
					if reflect.ValueOf(got).IsZero() {
						t.Errorf("%s %s %s: the preset has no row for %s and %s", c.Methods, c.Route, c.Arg,
							c.Validate, c.Sanitize)
					}
					continue
				}
				if want := c.flags(); got.Flags != want {
					t.Errorf("%s %s %s: flags %b, want %b (%s, %s)", c.Methods, c.Route, c.Arg, got.Flags, want,
						c.Validate, c.Sanitize)
				}
			}
			if n < 900 {
				t.Errorf("%d args are too few", n)
			}
		})
	}
}

func applyPreset(s *schema.Schema, r *index.Route, methods []string, a *index.Arg) {
	q := preset.Query{Namespace: r.Namespace, Route: route.Parse(r.Key), Methods: methods}
	preset.NewSet(nil, preset.Options{}).For(q).Complete(s, a, nil)
}

func find(x *index.Index, c callbacks) (*index.Route, *index.Endpoint, *index.Arg) {
	for _, r := range x.Routes {
		if r.Key != c.Route {
			continue
		}
		for _, e := range r.Endpoints {
			if strings.Join(e.Methods, ",") != c.Methods {
				continue
			}
			for _, a := range e.Args {
				if a.Name == c.Arg {
					return r, e, a
				}
			}
		}
	}
	return nil, nil, nil
}
