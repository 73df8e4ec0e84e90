package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
)

// Error codes of WordPress core.
const (
	ErrAlreadyTrashed   rest.ErrorCode = "rest_already_trashed" // 410
	ErrForbiddenContext rest.ErrorCode = "rest_forbidden_context"
	ErrInvalidID        rest.ErrorCode = "rest_post_invalid_id"
	ErrInvalidPage      rest.ErrorCode = "rest_post_invalid_page_number"
	ErrInvalidRevPage   rest.ErrorCode = "rest_revision_invalid_page_number"
	ErrInvalidTerm      rest.ErrorCode = "rest_term_invalid"
	ErrInvalidUser      rest.ErrorCode = "rest_user_invalid_id"
	ErrNotLoggedIn      rest.ErrorCode = "rest_not_logged_in" // 401: also what wrong credentials come to
	ErrTermExists       rest.ErrorCode = "term_exists"
	ErrInvalidNonce     rest.ErrorCode = "rest_cookie_invalid_nonce"
)
