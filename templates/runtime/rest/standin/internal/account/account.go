// Package account knows users: who they are, and what their roles may do.
package account

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// User is who sent a request. Nil is an anonymous visitor.
type User struct {
	*store.Item
	ID    int
	roles []any
	UUID  string // of the application password in use, if it is one that was created
}

// New returns the user of an item. The uuid is that of the application
// password in use, or empty.
func New(it *store.Item, uuid string) *User {
	roles, _ := it.Data["roles"].([]any)
	return &User{it, it.Int("id"), roles, uuid}
}

// rights are what roles may do beyond reading. An administrator may do all.
var rights = map[string][]string{
	"editor": {"edit_posts", "edit_others_posts", "publish_posts", "delete_posts", "edit_pages", "manage_categories",
		"moderate_comments", "upload_files", "unfiltered_html"},
	"author":      {"edit_posts", "publish_posts", "delete_posts", "upload_files"},
	"contributor": {"edit_posts", "delete_posts"},
	"shop_manager": {"edit_posts", "edit_others_posts", "publish_posts", "delete_posts", "edit_pages", "manage_categories",
		"moderate_comments", "upload_files", "list_users"},
}

// IsRole reports whether users can have a role.
func IsRole(role string) bool {
	return rights[role] != nil || role == "administrator" || role == "subscriber" || role == "customer"
}

// Can reports whether a user has a right. Inlined, it would make the machine
// code of the stand-in 5 % larger.
//
//go:noinline
func (u *User) Can(right string) bool {
	return u != nil && slices.ContainsFunc(u.roles, func(role any) bool {
		return role == "administrator" || slices.Contains(rights[value.Text(role)], right)
	})
}

// Is reports whether an item is the user.
func (u *User) Is(it *store.Item) bool { return u != nil && it != nil && it.Int("id") == u.ID }

// Edits reports whether a user may change a post: others only with a right of
// its own, and published ones only with the right to publish.
func (u *User) Edits(it *store.Item) bool {
	switch {
	case !u.Can(EditRight(it.Text("type"))):
		return false
	case u.Can("edit_others_posts"):
		return true
	}
	return it.Int("author") == u.ID && (u.Can("publish_posts") || it.Text("status") != "publish")
}

// EditRight returns the right to edit own posts of a type.
func EditRight(postType string) string {
	switch postType {
	case "page":
		return "edit_pages"
	case "wp_navigation", "nav_menu_item":
		return "edit_theme_options"
	}
	return "edit_posts"
}

// CreateRight returns the right to create posts of a type.
func CreateRight(postType string) string {
	switch postType {
	case "attachment":
		return "upload_files"
	case "wp_block":
		return "publish_posts"
	}
	return EditRight(postType)
}

// Reads reports whether a user may read a post. A file can be read if its post
// can, and a block by those who write posts.
func (u *User) Reads(s *store.Store, it *store.Item) bool {
	if it.Text("type") == "wp_block" && !u.Can("edit_posts") {
		return false
	}
	if it.Text("status") == "inherit" {
		parent := s.AnyPost(it.Int("post"))
		return parent == nil || u.Reads(s, parent)
	}
	return it.Text("status") == "publish" || u != nil && it.Int("author") == u.ID || u.Edits(it)
}

// HasPublished reports whether a user is the author of a published post.
func HasPublished(s *store.Store, u *store.Item) bool {
	for _, post := range s.Items(desc.Posts) {
		if post.Data["status"] == "publish" && post.Int("author") == u.Int("id") {
			return true
		}
	}
	return false
}

// Password returns a new password for a user, of 24 letters and digits in the
// form of an application password. It depends on the seed.
func Password(seed uint64, name string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", seed, name))
	text := base32.StdEncoding.EncodeToString(sum[:])[:24]
	var parts []string
	for i := 0; i < len(text); i += 4 {
		parts = append(parts, text[i:i+4])
	}
	return strings.Join(parts, " ")
}
