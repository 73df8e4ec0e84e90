package standin

import (
	"fmt"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// fail returns an error response.
func fail(status int, code, message string) error {
	return &rest.Error{Status: status, Code: rest.ErrorCode(code), Message: message}
}

// refuse returns the error of a user who lacks a right: 401 for anonymous
// requests.
func refuse(u *user, code, message string) error {
	if u == nil {
		return fail(http.StatusUnauthorized, code, message)
	}
	return fail(http.StatusForbidden, code, message)
}

// invalid returns the error of a parameter.
func invalid(name, code, message string) error {
	return &rest.Error{Status: http.StatusBadRequest, Code: "rest_invalid_param",
		Message: "Invalid parameter(s): " + name,
		Params:  map[string]string{name: message},
		Details: map[string]rest.ErrorDetail{name: {Code: rest.ErrorCode(code), Message: message}},
	}
}

// missing are the errors of unknown items by kind, and by the names of other
// collections.
var missing = map[string][2]string{
	string(Posts):     {"rest_post_invalid_id", "Invalid post ID."},
	string(Media):     {"rest_post_invalid_id", "Invalid post ID."},
	string(Terms):     {"rest_term_invalid", "Term does not exist."},
	string(Comments):  {"rest_comment_invalid_id", "Invalid comment ID."},
	string(Users):     {"rest_user_invalid_id", "Invalid user ID."},
	string(Passwords): {"rest_application_password_not_found", "Application password not found."},
	string(Revisions): {"rest_post_invalid_id", "Invalid revision ID."},
	string(Autosaves): {"rest_post_no_autosave", "There is no autosave revision for this post."},
	string(Types):     {"rest_type_invalid", "Invalid post type."},
	string(Taxonomy):  {"rest_taxonomy_invalid", "Invalid taxonomy."},
	string(Statuses):  {"rest_status_invalid", "Invalid status."},
	string(MenuItems): {"rest_post_invalid_id", "Invalid post ID."},
	string(Locations): {"rest_menu_location_invalid", "Invalid menu location."},
	"themes":          {"rest_theme_not_found", "Theme not found."},
	"plugins":         {"rest_plugin_not_found", "Plugin not found."},
	"block-types":     {"rest_block_type_invalid", "Invalid block type."},
	"templates":       {"rest_template_not_found", "No templates exist with that id."},
	"template-parts":  {"rest_template_not_found", "No templates exist with that id."},
	"sidebars":        {"rest_sidebar_not_found", "No sidebar exists with that id."},
	"widgets":         {"rest_widget_not_found", "No widget was found with that id."},
	"widget-types":    {"rest_widget_type_invalid", "Invalid widget type."},
}

// existing are the errors of requests that create an item with an id.
var existing = map[Kind][2]string{
	Posts:    {"rest_post_exists", "Cannot create existing post."},
	Comments: {"rest_comment_exists", "Cannot create existing comment."},
	Users:    {"rest_user_exists", "Cannot create existing user."},
}

func notFound(c *Collection) error {
	why, ok := missing[string(c.Kind)]
	if c.Kind == Generic {
		why, ok = missing[c.Name]
	}
	if !ok {
		why = [2]string{"rest_post_invalid_id", fmt.Sprintf("There is no such item in %s.", c.Name)}
	}
	return fail(http.StatusNotFound, why[0], why[1])
}
