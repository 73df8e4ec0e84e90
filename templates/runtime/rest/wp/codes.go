package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
)

// Error codes of WordPress.
const (
	// ErrInvalidParam is the code of invalid parameters, with status 400. See
	// Params and Details of the Error.
	ErrInvalidParam rest.ErrorCode = "rest_invalid_param"

	// ErrMissingParam is the code of missing required parameters, with status
	// 400. See Missing of the Error.
	ErrMissingParam rest.ErrorCode = "rest_missing_callback_param"

	// ErrNoRoute is the code of an unknown path or method, with status 404.
	ErrNoRoute rest.ErrorCode = "rest_no_route"

	// ErrForbidden is the code of a request that is not allowed, with status
	// 401 or 403.
	ErrForbidden rest.ErrorCode = "rest_forbidden"

	// ErrNotLoggedIn is the code of a request without valid credentials, with
	// status 401.
	ErrNotLoggedIn rest.ErrorCode = "rest_not_logged_in"

	// ErrForbiddenContext is the code of a context that the user may not use.
	ErrForbiddenContext rest.ErrorCode = "rest_forbidden_context"

	// ErrInvalidNonce is the code of a bad or expired nonce.
	ErrInvalidNonce rest.ErrorCode = "rest_cookie_invalid_nonce"

	// ErrTrashNotSupported is the code of an item that cannot be moved to the
	// trash, with status 501. It can only be deleted with force.
	ErrTrashNotSupported rest.ErrorCode = "rest_trash_not_supported"

	// ErrAlreadyTrashed is the code of an item that is in the trash already,
	// with status 410.
	ErrAlreadyTrashed rest.ErrorCode = "rest_already_trashed"

	// ErrBatchNotAllowed is the code of an endpoint that cannot be part of a
	// batch.
	ErrBatchNotAllowed rest.ErrorCode = "rest_batch_not_allowed"

	// ErrInvalidPostID is the code of a post, of any type, that does not exist.
	ErrInvalidPostID rest.ErrorCode = "rest_post_invalid_id"

	// ErrInvalidPostPage is the code of a page of posts after the last one.
	ErrInvalidPostPage rest.ErrorCode = "rest_post_invalid_page_number"

	// ErrInvalidRevPage is the code of a page of revisions after the last one.
	ErrInvalidRevPage rest.ErrorCode = "rest_revision_invalid_page_number"

	// ErrInvalidTerm is the code of a term that does not exist.
	ErrInvalidTerm rest.ErrorCode = "rest_term_invalid"

	// ErrInvalidUser is the code of a user that does not exist.
	ErrInvalidUser rest.ErrorCode = "rest_user_invalid_id"

	// ErrTermExists is the code of a new term whose name is taken.
	ErrTermExists rest.ErrorCode = "term_exists"
)
