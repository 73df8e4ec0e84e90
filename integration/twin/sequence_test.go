//go:build integration

package twin

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
)

// A request is sent to both sides. In its texts {n} is the id of what request n
// of the sequence created.
type request struct {
	Number        int
	User          string
	Method, Path  string
	Query         url.Values
	Body          any
	File, Content string // an upload, or another body
	Type          string
	Form          bool // whether the upload is a form, with the query as its fields
	Plain         bool // whether the path is a parameter
	Override      bool // whether a header holds the method of a POST
	Secret        int  // the request that created the password of the user
}

func (q request) String() string {
	text := fmt.Sprintf("%d: %s %s %s", q.Number, q.User, q.Method, q.Path)
	if len(q.Query) > 0 {
		text += "?" + q.Query.Encode()
	}
	if q.Content != "" && q.File == "" {
		text += " " + q.Type + " " + q.Content
	}
	if q.Body != nil {
		text += fmt.Sprintf(" %v", q.Body)
	}
	for name, is := range map[string]bool{"form": q.Form, "plain": q.Plain, "override": q.Override, "password": q.Secret > 0} {
		if is {
			text += " " + name
		}
	}
	return text + " " + q.File
}

// route returns the path without ids.
func (q request) route() string { return q.Method + " " + reference.ReplaceAllString(q.Path, "{}") }

// A maker makes a random sequence.
type maker struct {
	*rand.Rand
	users []string         // with a visitor, ""
	made  map[string][]int // the requests that create, by the path of the collection
	names map[int]string   // the user names of the requests that create application passwords
	days  int
	n     int
}

// sequence returns the requests of a seed.
func sequence(seed, number uint64, length int, users []string) []request {
	m := &maker{Rand: rand.New(rand.NewPCG(seed, number)), users: users, made: map[string][]int{}, names: map[int]string{}}
	var list []request
	for m.n = 1; m.n <= length; m.n++ {
		q := m.request()
		q.Number = m.n
		list = append(list, q)
	}
	return list
}

func pick[T any](m *maker, list ...T) T { return list[m.IntN(len(list))] }

// chance reports true in so many of a hundred cases.
func (m *maker) chance(percent int) bool { return m.IntN(100) < percent }

// user returns mostly the administrator.
func (m *maker) user() string {
	if m.chance(55) {
		return m.users[0]
	}
	return pick(m, m.users...)
}

// collections are the paths of collections, the more often asked more often.
var collections = []string{"/wp/v2/posts", "/wp/v2/posts", "/wp/v2/posts", "/wp/v2/posts", "/wp/v2/pages", "/wp/v2/pages", "/wp/v2/categories",
	"/wp/v2/tags", "/wp/v2/comments", "/wp/v2/comments", "/wp/v2/users", "/wp/v2/media", "/wp/v2/media", "/wp/v2/blocks", "/wp/v2/navigation",
	"/wp/v2/menus", "/wp/v2/menu-items", "/wp/v2/wp_pattern_category"}

func (m *maker) request() request { return m.sent(m.valid()) }

// valid returns a request that is mostly valid.
func (m *maker) valid() request {
	path := pick(m, collections...)
	q := request{User: m.user(), Query: url.Values{}}
	switch n := m.IntN(100); {
	case n < 32 || len(m.made[path]) == 0 && n < 60:
		return m.create(path, q)
	case n < 50:
		return m.list(path, q)
	case n < 62:
		q.Method, q.Path = "GET", path+"/"+m.item(path)
		m.reading(q.Query)
		return q
	case n < 78:
		q.Method, q.Path, q.Body = pick(m, "POST", "PUT", "PATCH"), path+"/"+m.item(path), m.fields(path, false)
		return q
	case n < 88:
		q.Method, q.Path = "DELETE", path+"/"+m.item(path)
		if m.chance(50) || path == "/wp/v2/users" {
			q.Query.Set("force", pick(m, "true", "true", "1", "false", "maybe"))
		}
		if path == "/wp/v2/users" {
			q.Query.Set("reassign", pick(m, "1", "1", "false", "", unknown, "abc"))
		}
		return q
	case n < 91:
		return m.batch(q)
	case n < 95:
		return m.other(q)
	}
	return m.single(q)
}

// item returns the id of an item, mostly of one that was created.
func (m *maker) item(path string) string {
	made := m.made[path]
	if len(made) > 0 && m.chance(95) {
		return fmt.Sprintf("{%d}", pick(m, made...))
	}
	return pick(m, unknown, "0", "{0}")
}

func (m *maker) create(path string, q request) request {
	q.Method, q.Path = "POST", path
	if m.chance(70) {
		q.User = m.users[0]
	}
	if path == "/wp/v2/media" {
		m.upload(&q)
		for name, v := range m.fields(path, true) {
			if text, ok := v.(string); ok {
				q.Query.Set(name, text)
			}
		}
	} else {
		q.Body = m.fields(path, true)
	}
	m.made[path] = append(m.made[path], m.n)
	return q
}

// batch writes several items.
func (m *maker) batch(q request) request {
	var list []any
	for range 1 + m.IntN(4) {
		path := pick(m, "/wp/v2/posts", "/wp/v2/pages", "/wp/v2/categories", "/wp/v2/tags", "/wp/v2/posts", "/wp/v2/comments", "/wp/v2/none",
			"/wp/v2/blocks", "/wp/v2/menu-items", "/wp/v2/users", "/wp/v2/navigation", "/wp/v2/menus", "/wp/v2/wp_pattern_category", "/wp/v2/media")
		method := pick(m, "POST", "PUT", "PATCH", "DELETE")
		item := map[string]any{"method": method, "path": path + "/" + m.item(path)}
		if method != "DELETE" {
			item["body"] = m.fields(path, false)
		}
		if m.chance(30) {
			item = map[string]any{"path": path, "body": m.fields(path, true)}
		}
		if m.chance(3) {
			item["method"] = "GET"
		}
		list = append(list, item)
	}
	q.Method, q.Path = "POST", "/batch/v1"
	body := map[string]any{"requests": list}
	if m.chance(30) {
		body["validation"] = pick(m, "normal", "require-all-validate", "none")
	}
	q.Body = body
	return q
}

// other asks for what is not a collection with items.
func (m *maker) other(q request) request {
	q.Method = "GET"
	post := m.item("/wp/v2/posts")
	switch m.IntN(7) {
	case 0:
		q.Path = "/wp/v2/search"
		m.args(q.Query, searchArgs, 40)
	case 1:
		q.Path = "/wp/v2/posts/" + post + "/revisions"
	case 2:
		q.Path = "/wp/v2/posts/" + post + "/autosaves"
		if m.chance(60) {
			q.Method, q.Body = "POST", map[string]any{"title": m.text(), "content": m.text()}
		}
	case 3:
		q.Path = "/wp/v2/users/me"
		m.reading(q.Query)
	case 4:
		q.Path = pick(m, "/wp/v2/pages/"+m.item("/wp/v2/pages")+"/revisions", "/wp/v2/posts/"+post+"/revisions/"+unknown, "/wp/v2/none", "/wp/v2/posts/x")
	case 5:
		q.Method, q.Path = pick(m, "PUT", "DELETE", "OPTIONS", "HEAD"), pick(m, "/wp/v2/posts", "/wp/v2/tags", "/wp/v2/none")
		if q.Method == "OPTIONS" || q.Method == "HEAD" {
			q.Method = "PATCH"
		}
	case 6:
		q.Path = "/wp/v2/comments"
		q.Query.Set("post", post)
	}
	return q
}

// reading adds parameters of a GET of an item.
func (m *maker) reading(query url.Values) {
	if m.chance(35) {
		query.Set("context", pick(m, "view", "edit", "edit", "embed", "bogus"))
	}
	m.shape(query)
	if m.chance(8) {
		query.Set("password", pick(m, "secret", "wrong"))
	}
}

// shape adds parameters that select members of a response.
func (m *maker) shape(query url.Values) {
	if m.chance(10) {
		query.Set("_fields", pick(m, "id", "id,title", "id,title.raw,status", "id,_links", "nope", "slug,name,count", "id,content.raw", "id,author,parent",
			"id,_links.self", "_links.collection,_links.author", "id,meta.footnotes,meta.probe_point.x", "title.rendered.x", " id , title ", "content,content.raw",
			"guid.raw,excerpt.protected", "_embedded,_links", "id,_embedded.author.name"))
	}
	if m.chance(12) {
		query.Set("_embed", pick(m, "", "author", "wp:term", "1", "up,author", "replies", "nope"))
	}
}

func (m *maker) list(path string, q request) request {
	q.Method, q.Path = "GET", path
	m.args(q.Query, listArgs[strings.TrimPrefix(path, "/wp/v2/")], 14)
	if path == "/wp/v2/users" && q.Query.Get("offset") == "-1" { // there the totals are those of an earlier query
		q.Query.Del("offset")
	}
	m.shape(q.Query)
	return q
}

// args adds each parameter with so many percent.
func (m *maker) args(query url.Values, names []string, percent int) {
	for _, name := range names {
		if m.chance(percent) {
			query.Set(name, m.arg(name))
		}
	}
}

func (m *maker) text() string {
	return pick(m, "Alpha", "Beta", "Gamma", "Delta", "Über", "alpha") + pick(m, "", " beta", " gamma delta", " zeta", " 2")
}

// date returns a date that no other item of the sequence has.
func (m *maker) date() string {
	m.days++
	return fmt.Sprintf("%d-%02d-%02dT%02d:00:%02d", 2015+m.IntN(9), 1+m.IntN(12), 1+m.IntN(28), m.IntN(24), m.days%60)
}

// ids returns some ids of a collection.
func (m *maker) ids(path string) []any {
	list := []any{}
	for range m.IntN(4) {
		list = append(list, m.item(path))
	}
	return list
}
