package standin

import (
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
)

// fail returns an error response. Inlined, it and deny would make the package 4 %
// larger and slower to compile.
//
//go:noinline
func fail(status int, code, message string) error {
	return &rest.Error{Status: status, Code: rest.ErrorCode(code), Message: message}
}

// bad returns the error of a request that the kind of items does not allow.
func bad(code, message string) error { return fail(http.StatusBadRequest, code, message) }

// broken returns an error without a status.
func broken(code, message string) error {
	return &rest.Error{Status: http.StatusInternalServerError, Code: rest.ErrorCode(code), Message: message, Data: "null"}
}

// refuse returns the error of a user who lacks a right: 401 for anonymous
// requests.
func refuse(u *account.User, code, message string) error {
	if u == nil {
		return fail(http.StatusUnauthorized, code, message)
	}
	return fail(http.StatusForbidden, code, message)
}

// deny is refuse for what a user is not allowed to do.
//
//go:noinline
func (q *request) deny(code, what string) error {
	return refuse(q.user, code, "Sorry, you are not allowed to "+what+".")
}

// denyVerb is deny for what the operation does to something.
func (q *request) denyVerb(what string) error {
	verb := verb(q.op.Do)
	return q.deny("rest_cannot_"+verb, verb+" "+what)
}

// verb returns the word for what an operation does in errors.
func verb(do desc.Do) string {
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

// forbiddenStatus returns the error of a parameter status that lists what the
// user may not see.
func (q *request) forbiddenStatus() error {
	const message = "Status is forbidden."
	data := rest.Raw(`{"status":403}`)
	if q.user == nil {
		data = `{"status":401}`
	}
	return &rest.Error{Status: http.StatusBadRequest, Code: "rest_invalid_param", Message: "Invalid parameter(s): status",
		Params:  map[string]string{"status": message},
		Details: map[string]rest.ErrorDetail{"status": {Code: "rest_forbidden_status", Message: message, Data: data}},
	}
}

// notFound returns the error of a path without an item.
func (q *request) notFound() error {
	why := q.kind().missing
	switch {
	case q.op.Own && q.user == nil && q.op.Do == desc.Get:
		return notLoggedIn()
	case q.op.Own && q.l.Collection.Kind == desc.Passwords:
		why = [2]string{"rest_no_authenticated_app_password", "Cannot introspect application password."}
	case q.l.Collection.Kind == desc.Revisions:
		_, id, _ := q.parent()
		for _, l := range q.Lists {
			if l.Collection == q.l.Collection && l != q.l && l.Find(q.key) != nil {
				why = [2]string{"rest_revision_parent_id_mismatch",
					`The revision does not belong to the specified parent with id of "` + id + `"`}
			}
		}
	}
	return fail(http.StatusNotFound, why[0], why[1])
}

// noParent returns the error of a collection below an item that does not exist.
func noParent() error {
	return fail(http.StatusNotFound, "rest_post_invalid_parent", "Invalid post parent ID.")
}

func notLoggedIn() error {
	return fail(http.StatusUnauthorized, "rest_not_logged_in", "You are not currently logged in.")
}
