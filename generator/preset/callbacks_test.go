package preset_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/testfile"
	rest "github.com/restgen/restgen/templates/runtime"
)

// callbacks is what the code of WordPress attaches to an arg: the names of the functions that check and sanitize
// it; - where there is none, NULL where it was switched off.
type callbacks struct{ Route, Methods, Arg, Validate, Sanitize string }

// means returns the keywords that the callbacks come to.
func (c callbacks) means() []rest.Keyword {
	switch {
	case c.Validate == "-" && c.Sanitize == "-":
		return nil
	case c.Validate == "closure" && c.Sanitize == "closure": // attributes: by the schema of a block, if there is one
		return []rest.Keyword{rest.Unchecked}
	case c.Sanitize == "sanitize_callback": // of settings
		return []rest.Keyword{rest.BothRounds}
	case c.Sanitize == "-":
		return []rest.Keyword{rest.FirstRound}
	case c.Validate == "-" || c.Validate == "NULL":
		return []rest.Keyword{rest.Unchecked}
	}
	return []rest.Keyword{rest.FirstRound, rest.TakesNull}
}

// special are the callbacks that do more than the keywords of the two laws say.
var special = map[string]bool{
	"check_reassign": true, "check_template": true, "check_meta_is_array": true, "check_username": true, "check_user_password": true, "sanitize_post_statuses": true,
	"sanitize_subtypes": true, "check_comment_author_email": true, "validate_font_family_settings": true,
	"validate_create_font_face_settings": true, "wp_http_validate_url": true,
}

func TestPresetSaysWhatTheCallbacksDo(t *testing.T) {
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
				got := keywordsOf(r, e.Methods, a)
				if special[c.Validate] || special[c.Sanitize] {
					if len(got) == 0 {
						t.Errorf("%s %s %s: nothing is known of %s and %s", c.Methods, c.Route, c.Arg, c.Validate, c.Sanitize)
					}
					continue
				}
				if want := c.means(); !sameSet(withoutConditions(got), want) {
					t.Errorf("%s %s %s: says %v, not %v (%s, %s)", c.Methods, c.Route, c.Arg, got, want, c.Validate, c.Sanitize)
				}
			}
			if n < 900 {
				t.Errorf("%d args are too few", n)
			}
		})
	}
}

func keywordsOf(r *index.Route, methods []string, a *index.Arg) []rest.Keyword {
	family, ok := preset.Family(r.Namespace, nil)
	if !ok {
		return nil
	}
	return preset.Keywords(family, below(r.Namespace, r.Key), methods, a)
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

func withoutConditions(list []rest.Keyword) (kept []rest.Keyword) {
	for _, k := range list {
		switch k.(type) {
		case rest.MustBe, rest.Pattern, rest.Also, rest.Says:
			continue
		}
		if k == rest.Keyword(rest.OfItem) {
			kept = append(kept, rest.FirstRound, rest.TakesNull)
			continue
		}
		kept = append(kept, k)
	}
	return kept
}

func sameSet(x, y []rest.Keyword) bool { return len(x) == 0 && len(y) == 0 || reflect.DeepEqual(x, y) }
