package rest

import (
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// What the server supports with one value only is refused without it, though its schema takes others.
func TestValidateWantsTheOnlyValue(t *testing.T) {
	e := &Endpoint{Namespace: "x/v1", Route: "/x/v1/posts", Methods: []string{"DELETE"}, Args: []schema.Schema{{Name: "x", Type: schema.Boolean, Default: false, RequiredValue: true}}}
	failsWith(t, Validate(e, nil), ErrTrashNotSupported, "x=true")
	failsWith(t, Validate(e, &anyParams{"false"}), ErrTrashNotSupported, "x=true")
	failsWith(t, Validate(e, &anyParams{"5"}), ErrInvalidParam, "boolean")
	if err := Validate(e, &anyParams{"true"}); err != nil {
		t.Error(err)
	}
}
