package standin

import (
	"cmp"
	"encoding/hex"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// user is who sent a request. Nil is an anonymous visitor.
type user struct {
	*item
	id    int
	roles []any
	uuid  string // of the application password in use, if it is one that was created
}

func newUser(it *item, uuid string) *user {
	roles, _ := it.data["roles"].([]any)
	return &user{it, it.int("id"), roles, uuid}
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

// isRole reports whether users can have a role.
func isRole(role string) bool {
	return rights[role] != nil || role == "administrator" || role == "subscriber" || role == "customer"
}

// can reports whether a user has a right. Inlined, it would add 4 % to the machine
// code of the package.
//
//go:noinline
func (u *user) can(right string) bool {
	return u != nil && slices.ContainsFunc(u.roles, func(role any) bool {
		return role == "administrator" || slices.Contains(rights[text(role)], right)
	})
}

// is reports whether an item is the user.
func (u *user) is(it *item) bool { return u != nil && it != nil && it.int("id") == u.id }

// edits reports whether a user may change a post: others only with a right of
// its own, and published ones only with the right to publish.
func (u *user) edits(it *item) bool {
	switch {
	case !u.can(editRight(it.text("type"))):
		return false
	case u.can("edit_others_posts"):
		return true
	}
	return it.int("author") == u.id && (u.can("publish_posts") || it.text("status") != "publish")
}

// editRight returns the right to edit own posts of a type.
func editRight(postType string) string {
	switch postType {
	case "page":
		return "edit_pages"
	case "wp_navigation", "nav_menu_item":
		return "edit_theme_options"
	}
	return "edit_posts"
}

// createRight returns the right to create posts of a type.
func createRight(postType string) string {
	switch postType {
	case "attachment":
		return "upload_files"
	case "wp_block":
		return "publish_posts"
	}
	return editRight(postType)
}

// reads reports whether a user may read a post. A file can be read if its post
// can, and a block by those who write posts.
func (s *Site) reads(u *user, it *item) bool {
	if it.text("type") == "wp_block" && !u.can("edit_posts") {
		return false
	}
	if it.text("status") == "inherit" {
		parent := s.anyPost(it.int("post"))
		return parent == nil || s.reads(u, parent)
	}
	return it.text("status") == "publish" || u != nil && it.int("author") == u.id || u.edits(it)
}

// anyPost returns the post or the file with an id, or nil.
func (s *Site) anyPost(id int) *item { return s.findIn(id, Posts, Media) }

func completeUser(s *Site, l *list, data object) {
	name := text(data["username"])
	shown := strings.TrimSpace(text(data["first_name"]) + " " + text(data["last_name"]))
	s.defaults(l, data, object{"name": cmp.Or(shown, name), "slug": slug(name), "nickname": name, "roles": []any{"subscriber"},
		"registered_date": stamp(s.now().UTC()) + "+00:00", "locale": "en_US"})
}

// changeUser checks the name, the address and the roles of a user. Those of
// another user are errors with other codes for a new user.
func changeUser(q *request, it *item, data object) error {
	delete(data, "password")
	taken := func(name string) bool {
		return text(data[name]) != "" && slices.ContainsFunc(q.users.items, func(x *item) bool {
			return x != it && fold(x.text(name)) == fold(text(data[name]))
		})
	}
	roles, _ := data["roles"].([]any)
	unknown := slices.IndexFunc(roles, func(role any) bool { return !isRole(text(role)) })
	switch name := text(data["username"]); {
	case it != nil && taken("email"):
		return bad("rest_user_invalid_email", "Invalid email address.")
	case it != nil && name != "" && name != it.text("username"):
		return bad("rest_user_invalid_argument", "Username is not editable.")
	case it != nil && taken("slug"):
		return bad("rest_user_invalid_slug", "Invalid slug.")
	case unknown >= 0:
		return bad("rest_user_invalid_role", "The role "+text(roles[unknown])+" does not exist.")
	case it != nil:
		delete(data, "username")
	case taken("username"):
		return broken("existing_user_login", "Sorry, that username already exists!")
	case taken("email"):
		return broken("existing_user_email", "Sorry, that email address is already used!")
	}
	if name := text(data["slug"]); name != "" {
		data["slug"] = q.users.unique(slug(name), it)
	} else {
		delete(data, "slug")
	}
	return nil
}

// listsUser shows visitors only authors with published posts.
func listsUser(q *request) filter {
	authors := q.text("who") == "authors"
	published := !q.user.can("list_users") && !authors || filled(valueOf(q.param("has_published_posts")))
	wanted := q.values("capabilities")
	return func(it *item) bool {
		able := len(wanted) == 0 || slices.ContainsFunc(wanted, func(x any) bool { return newUser(it, "").can(text(x)) })
		return able && (!published || q.hasPublished(it)) && (!authors || newUser(it, "").can("edit_posts"))
	}
}

func (s *Site) hasPublished(u *item) bool {
	for _, post := range s.items(Posts) {
		if post.data["status"] == "publish" && post.int("author") == u.int("id") {
			return true
		}
	}
	return false
}

func showUser(q *request, it *item, out object) {
	out["link"] = q.call.Home() + "/author/" + it.text("slug") + "/"
	delete(out, "password")
}

// deletesUser moves the posts of a user to another one, or to the trash if there
// is one for them.
func deletesUser(q *request, it *item) error {
	id := q.text("reassign")
	to := q.users.find(id)
	if id != "" && id != "false" && id != "0" && (to == nil || to == it) {
		return bad("rest_user_invalid_reassign", "Invalid user ID for reassignment.")
	}
	for _, c := range q.of(Posts, Media) {
		l := q.list(c, c.Path)
		for _, post := range slices.Clone(l.items) {
			switch {
			case post.int("author") != it.int("id"):
			case to != nil:
				post.data["author"] = to.data["id"]
			default:
				own := *q
				own.l, own.it = l, post
				own.removePost()
			}
		}
	}
	return nil
}

// removePost moves the post to the trash, and deletes one that is there already
// or of a type of which core trashes none on its own.
func (q *request) removePost() {
	if kind := typeOf(q.l.c); (kind == "post" || kind == "page") && q.it.text("status") != "trash" {
		q.trash()
		return
	}
	_ = deletesPost(q, q.it) // it refuses nothing
	q.remove(q.l, q.it)
}

func completePassword(s *Site, l *list, data object) {
	s.defaults(l, data, object{"created": stamp(s.now().UTC())})
}

// changePassword makes a new application password.
func changePassword(q *request, it *item, data object) error {
	if it != nil {
		return nil
	}
	var b [16]byte
	for i := range b {
		b[i] = byte(q.random.Uint32())
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	x := hex.EncodeToString(b[:])
	data["uuid"] = strings.Join([]string{x[:8], x[8:12], x[12:16], x[16:20], x[20:]}, "-")
	data["password"] = q.Password(text(data["uuid"]))
	server.ResponseHeader(q.ctx).Set("Location", q.call.Address(q.l.path+"/"+text(data["uuid"]), "")) // even of the user me
	return nil
}

// showPassword shows the password itself only once.
func showPassword(q *request, it *item, out object) {
	if q.op.Do != Create {
		delete(out, "password")
	}
}

// usesPassword returns the uuid of the application password of a user, or "". It
// notes the use, once a day.
func (s *Site) usesPassword(id, password, address string) string {
	c, path := s.below(s.users.c, id, Passwords)
	if c == nil {
		return ""
	}
	for _, it := range s.list(c, path).items {
		if letters(it.text("password")) == password {
			now := s.now().UTC()
			if last, ok := s.parseTime(it.text("last_used"), time.UTC); !ok || now.Sub(last) > 24*time.Hour {
				host, _, _ := net.SplitHostPort(address)
				it.data["last_used"], it.data["last_ip"] = stamp(now), host
			}
			return it.text("uuid")
		}
	}
	return ""
}
