package request

import (
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
)

// Fail returns an error response. Inlined, this function, Bad and Deny would make
// the machine code of the stand-in 3 % larger.
//
//go:noinline
func Fail(status int, code, message string) error {
	return &rest.Error{Status: status, Code: rest.ErrorCode(code), Message: message}
}

// Bad returns the error of a request that the kind of items does not allow.
//
//go:noinline
func Bad(code, message string) error { return Fail(http.StatusBadRequest, code, message) }

// Broken returns an error without a status.
func Broken(code, message string) error {
	return &rest.Error{Status: http.StatusInternalServerError, Code: rest.ErrorCode(code), Message: message, Data: "null"}
}

// Refuse returns the error of a user who lacks a right: 401 for anonymous
// requests.
func Refuse(u *account.User, code, message string) error {
	if u == nil {
		return Fail(http.StatusUnauthorized, code, message)
	}
	return Fail(http.StatusForbidden, code, message)
}

// Deny is Refuse for what a user is not allowed to do.
//
//go:noinline
func (q *Request) Deny(code, what string) error {
	return Refuse(q.User, code, "Sorry, you are not allowed to "+what+".")
}

// DenyVerb is Deny for what the operation does to something.
func (q *Request) DenyVerb(what string) error {
	verb := Verb(q.Op.Do)
	return q.Deny("rest_cannot_"+verb, verb+" "+what)
}

// Verb returns the word for what an operation does in errors.
func Verb(do desc.Do) string {
	switch do {
	case desc.Get:
		return "read"
	case desc.Update, desc.Edit, desc.Resize:
		return "edit"
	case desc.Clear:
		return "delete"
	}
	return string(do)
}

// ForbiddenStatus returns the error of a parameter status that lists what the
// user may not see.
func (q *Request) ForbiddenStatus() error {
	const message = "Status is forbidden."
	data := rest.Raw(`{"status":403}`)
	if q.User == nil {
		data = `{"status":401}`
	}
	return &rest.Error{Status: http.StatusBadRequest, Code: "rest_invalid_param", Message: "Invalid parameter(s): status",
		Params:  map[string]string{"status": message},
		Details: map[string]rest.ErrorDetail{"status": {Code: "rest_forbidden_status", Message: message, Data: data}},
	}
}

// NotFound returns the error of a path without an item.
func (q *Request) NotFound() error {
	why := q.Behavior().Missing
	switch {
	case q.Op.Own && q.User == nil && q.Op.Do == desc.Get:
		return NotLoggedIn()
	case q.Op.Own && q.List.Collection.Kind == desc.Passwords:
		why = [2]string{"rest_no_authenticated_app_password", "Cannot introspect application password."}
	case q.List.Collection.Kind == desc.Revisions:
		_, id, _ := q.Parent()
		for _, l := range q.Lists {
			if l.Collection == q.List.Collection && l != q.List && l.Find(q.Key) != nil {
				why = [2]string{"rest_revision_parent_id_mismatch",
					`The revision does not belong to the specified parent with id of "` + id + `"`}
			}
		}
	}
	return Fail(http.StatusNotFound, why[0], why[1])
}

// NoParent returns the error of a collection below an item that does not exist.
func NoParent() error {
	return Fail(http.StatusNotFound, "rest_post_invalid_parent", "Invalid post parent ID.")
}

// NotLoggedIn returns the error of a visitor who asks for what only users have.
func NotLoggedIn() error {
	return Fail(http.StatusUnauthorized, "rest_not_logged_in", "You are not currently logged in.")
}
