package kinds

import (
	"cmp"
	"encoding/hex"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/account"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/clock"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

func completeUser(s *store.Store, l *store.List, data value.Object) {
	name := value.Text(data["username"])
	shown := strings.TrimSpace(value.Text(data["first_name"]) + " " + value.Text(data["last_name"]))
	s.Defaults(l, data, value.Object{"name": cmp.Or(shown, name), "slug": text.Slug(name), "nickname": name, "roles": []any{"subscriber"},
		"registered_date": clock.Stamp(s.Clock.Now().UTC()) + "+00:00", "locale": "en_US"})
}

// changeUser checks the name, the address and the roles of a user. Those of
// another user are errors with other codes for a new user.
func changeUser(q *request.Request, it *store.Item, data value.Object) error {
	delete(data, "password")
	taken := func(name string) bool {
		return value.Text(data[name]) != "" && slices.ContainsFunc(q.Users.Items, func(x *store.Item) bool {
			return x != it && text.Fold(x.Text(name)) == text.Fold(value.Text(data[name]))
		})
	}
	roles, _ := data["roles"].([]any)
	unknown := slices.IndexFunc(roles, func(role any) bool { return !account.IsRole(value.Text(role)) })
	switch name := value.Text(data["username"]); {
	case it != nil && taken("email"):
		return request.Bad("rest_user_invalid_email", "Invalid email address.")
	case it != nil && name != "" && name != it.Text("username"):
		return request.Bad("rest_user_invalid_argument", "Username is not editable.")
	case it != nil && taken("slug"):
		return request.Bad("rest_user_invalid_slug", "Invalid slug.")
	case unknown >= 0:
		return request.Bad("rest_user_invalid_role", "The role "+value.Text(roles[unknown])+" does not exist.")
	case it != nil:
		delete(data, "username")
	case taken("username"):
		return request.Broken("existing_user_login", "Sorry, that username already exists!")
	case taken("email"):
		return request.Broken("existing_user_email", "Sorry, that email address is already used!")
	}
	if name := value.Text(data["slug"]); name != "" {
		data["slug"] = q.Users.Unique(text.Slug(name), it)
	} else {
		delete(data, "slug")
	}
	return nil
}

// listsUser shows visitors only authors with published posts.
func listsUser(q *request.Request) request.Filter {
	authors := q.Text("who") == "authors"
	published := !q.User.Can("list_users") && !authors || value.IsTrue(value.Of(q.Param("has_published_posts")))
	wanted := q.Values("capabilities")
	return func(it *store.Item) bool {
		able := len(wanted) == 0 || slices.ContainsFunc(wanted, func(x any) bool { return account.New(it, "").Can(value.Text(x)) })
		return able && (!published || account.HasPublished(q.Store, it)) && (!authors || account.New(it, "").Can("edit_posts"))
	}
}

func showUser(q *request.Request, it *store.Item, out value.Object) {
	out["link"] = q.Call.Home() + "/author/" + it.Text("slug") + "/"
	delete(out, "password")
}

// deletesUser moves the posts of a user to another one, or to the trash if there
// is one for them.
func deletesUser(q *request.Request, it *store.Item) error {
	id := q.Text("reassign")
	to := q.Users.Find(id)
	if id != "" && id != "false" && id != "0" && (to == nil || to == it) {
		return request.Bad("rest_user_invalid_reassign", "Invalid user ID for reassignment.")
	}
	for _, c := range q.Of(desc.Posts, desc.Media) {
		l := q.ListOf(c)
		for _, post := range slices.Clone(l.Items) {
			switch {
			case post.Int("author") != it.Int("id"):
			case to != nil:
				post.Data["author"] = to.Data["id"]
			default:
				own := *q
				own.List, own.Item = l, post
				removePost(&own)
			}
		}
	}
	return nil
}

// removePost moves the post to the trash, and deletes one that is there already
// or of a type of which core trashes none on its own.
func removePost(q *request.Request) {
	if kind := q.List.Collection.TypeName(); (kind == "post" || kind == "page") && q.Item.Text("status") != "trash" {
		trash(q)
		return
	}
	_ = deletesPost(q, q.Item) // it refuses nothing
	q.Remove(q.List, q.Item)
}

func completePassword(s *store.Store, l *store.List, data value.Object) {
	s.Defaults(l, data, value.Object{"created": clock.Stamp(s.Clock.Now().UTC())})
}

// changePassword makes a new application password.
func changePassword(q *request.Request, it *store.Item, data value.Object) error {
	if it != nil {
		return nil
	}
	var b [16]byte
	for i := range b {
		b[i] = byte(q.Random.Uint32())
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	x := hex.EncodeToString(b[:])
	data["uuid"] = strings.Join([]string{x[:8], x[8:12], x[12:16], x[16:20], x[20:]}, "-")
	data["password"] = account.Password(q.Seed, value.Text(data["uuid"]))
	server.ResponseHeader(q.Ctx).Set("Location", q.Call.Address(q.List.Path+"/"+value.Text(data["uuid"]), "")) // even of the user me
	return nil
}

// showPassword shows the password itself only once.
func showPassword(q *request.Request, it *store.Item, out value.Object) {
	if q.Op.Do != desc.Create {
		delete(out, "password")
	}
}

// UsesPassword returns the uuid of the application password of a user, or "". It
// notes the use, once a day.
func UsesPassword(s *store.Store, id, password, address string) string {
	c, path := s.Below(s.Users.Collection, id, desc.Passwords)
	if c == nil {
		return ""
	}
	for _, it := range s.ListAt(c, path).Items {
		if text.Letters(it.Text("password")) == password {
			now := s.Clock.Now().UTC()
			if last, ok := clock.Parse(it.Text("last_used"), time.UTC); !ok || now.Sub(last) > 24*time.Hour {
				host, _, _ := net.SplitHostPort(address)
				it.Data["last_used"], it.Data["last_ip"] = clock.Stamp(now), host
			}
			return it.Text("uuid")
		}
	}
	return ""
}
