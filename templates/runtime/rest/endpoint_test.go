package rest

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// An arg without the only supported value is rejected, even if its schema
// allows others.
func TestValidateWantsTheOnlyValue(t *testing.T) {
	e := &Endpoint{
		Namespace: "x/v1", Route: "/x/v1/posts", Methods: []string{"DELETE"},
		Args: []schema.Schema{{Name: "x", Type: schema.Boolean, Default: false, RequiredValue: true}},
	}
	failsWith(t, Validate(e, nil), errTrashNotSupported, "x=true")
	failsWith(t, Validate(e, &anyParams{"false"}), errTrashNotSupported, "x=true")
	failsWith(t, Validate(e, &anyParams{"5"}), errInvalidParam, "boolean")
	if err := Validate(e, &anyParams{"true"}); err != nil {
		t.Error(err)
	}
}

func TestMatchesPathIgnoresCaseButNotPrefixes(t *testing.T) {
	e := Endpoint{Route: `/a/(?P<id>[\d]+)`}
	if !e.MatchesPath("/A/7") || e.MatchesPath("/a/b") || e.MatchesPath("/wp-json/a/7") {
		t.Error("an endpoint matches the paths of its route")
	}
}
