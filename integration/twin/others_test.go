//go:build integration

package twin

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// upload adds a file: a text, or an image.
func (m *maker) upload(q *request) {
	q.File, q.Content, q.Type = pick(m, "a.txt", "note b.txt", "é.txt", "a.txt"), fmt.Sprint("text ", m.IntN(100)), "text/plain"
	switch {
	case m.chance(40):
		q.File, q.Content, q.Type = pick(m, "a.png", "b.PNG", "c.jpg"), picture(2+m.IntN(30), 2+m.IntN(30)), "image/png"
	case m.chance(10):
		q.File = pick(m, "a.exe", "none", "b.png", "c.csv")
	case m.chance(5):
		q.File = ""
	}
	q.Form = q.File != "" && m.chance(30)
}

// picture returns an image as PNG.
func picture(width, height int) string {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for x := range width {
		img.Set(x, x%height, color.RGBA{uint8(x), 9, 200, 255})
	}
	var b bytes.Buffer
	_ = png.Encode(&b, img) // a buffer takes all
	return b.String()
}

// notNested matches what shows no single fields of meta: only posts do.
var notNested = regexp.MustCompile(`/(users|comments|categories|tags|menus|wp_pattern_category)\b`)

// sent changes how a few requests are sent.
func (m *maker) sent(q request) request {
	body, isObject := q.Body.(map[string]any)
	q.Plain = m.chance(6)
	if strings.Contains(q.Query.Get("_fields"), "meta.") && notNested.MatchString(q.Path) {
		q.Query.Del("_fields")
	}
	if len(m.names) > 0 && m.chance(12) {
		q.Secret = pick(m, slices.Sorted(maps.Keys(m.names))...)
		q.User = m.names[q.Secret]
	}
	if m.chance(4) && (q.Method != "GET" || q.Path != "/wp/v2/comments") { // these have totals as strings
		q.Query.Set("_envelope", pick(m, "1", "", "true"))
	}
	switch {
	case q.Method != "POST" && m.chance(8):
		if q.Override = m.chance(50); !q.Override {
			q.Query.Set("_method", pick(m, q.Method, strings.ToLower(q.Method)))
			q.Method = "POST"
		}
		return q
	case q.Method == "GET" && m.chance(5):
		q.Method = "HEAD"
		return q
	}
	switch {
	case !m.chance(4) || q.File != "":
	case isObject && m.chance(60) && q.Path != "/batch/v1":
		form := url.Values{}
		for name, v := range body {
			switch v := v.(type) {
			case string, int, bool:
				form.Set(name, fmt.Sprint(v))
			case []any:
				for _, x := range v {
					form.Add(name+"[]", fmt.Sprint(x))
				}
			}
		}
		q.Body, q.Content, q.Type = nil, strings.NewReplacer("%7B", "{", "%7D", "}").Replace(form.Encode()), "application/x-www-form-urlencoded"
	case isObject:
		q.Body, q.Content, q.Type = nil, pick(m, "{", `[1]`, `null`, `{"title":"x"}`), pick(m, "application/json", "text/plain")
	case q.Method == "GET" && m.chance(30):
		q.Method = pick(m, "HEAD", "OPTIONS")
	case q.Method == "GET":
		q.Query.Set(pick(m, "_envelope", "unknown", "_method"), pick(m, "1", "GET"))
	}
	return q
}

func (m *maker) menuItem(create bool, set func(int, string, any)) {
	set(map[bool]int{true: 90, false: 40}[create], "title", pick[any](m, m.text(), m.text(), map[string]any{"raw": m.text()}, ""))
	set(map[bool]int{true: 85, false: 20}[create], "url", pick(m, "https://twin.example/a", "https://twin.example/b", "", "no address"))
	set(60, "status", pick(m, "publish", "publish", "draft", "bogus"))
	set(25, "type", pick(m, "custom", "post_type", "taxonomy", "post_type_archive", "x"))
	set(25, "object", pick(m, "post", "page", "category", "x"))
	set(25, "object_id", pick(m, m.item("/wp/v2/posts"), m.item("/wp/v2/pages"), m.item("/wp/v2/categories"), "{0}"))
	set(50, "menus", pick(m, m.item("/wp/v2/menus"), m.item("/wp/v2/menus"), "{0}"))
	set(20, "parent", m.item("/wp/v2/menu-items"))
	set(40, "menu_order", pick[any](m, 1, 2, 3, 0))
	set(10, "target", pick(m, "_blank", "", "x"))
	set(10, "classes", []any{"a", "b c"})
	set(10, "attr_title", m.text())
	set(10, "description", m.text())
}

// single asks for what is there once, is of one user, or follows from the site.
func (m *maker) single(q request) request {
	q.Method = "GET"
	switch m.IntN(9) {
	case 0:
		q.Path = "/wp/v2/settings"
		if m.chance(60) {
			q.Method, q.Body = pick(m, "POST", "PUT"), m.settings()
		}
	case 1:
		q.Path = pick(m, "/wp/v2/types", "/wp/v2/taxonomies", "/wp/v2/statuses", "/wp/v2/types/post", "/wp/v2/types/nope", "/wp/v2/taxonomies/category",
			"/wp/v2/statuses/draft", "/wp/v2/statuses/publish", "/wp/v2/statuses/nope", "/wp/v2/taxonomies/nope")
		m.reading(q.Query)
		q.Query.Set("_fields", "slug,name,rest_base,types,taxonomies,hierarchical,public,queryable,code,_links")
	case 2:
		q.Path = pick(m, "/wp/v2/menu-locations", "/wp/v2/menu-locations/nope")
		m.reading(q.Query)
	case 3, 4:
		return m.password(q)
	case 5:
		q.Path = "/oembed/1.0/embed"
		q.Query.Set("url", "http://127.0.0.1/?p="+m.item("/wp/v2/posts"))
		if m.chance(20) {
			q.Query.Del("url")
		}
	case 6:
		q.Path, q.Method = "/wp/v2/media/"+m.item("/wp/v2/media")+pick(m, "/post-process", "/edit"), "POST"
		q.Body = map[string]any{"action": pick(m, "create-image-subsizes", "x"), "rotation": pick[any](m, 90, 0, "x")}
		if image := m.item("/wp/v2/media"); strings.HasSuffix(q.Path, "edit") && m.chance(80) {
			q.Path, q.Body = "/wp/v2/media/"+image+"/edit", m.edit(image)
			m.made["/wp/v2/media"] = append(m.made["/wp/v2/media"], m.n)
		}
	case 7:
		q.Path, q.Method, q.Body = "/wp/v2/users/me", pick(m, "GET", "POST"), m.fields("/wp/v2/users", false)
		q.User = pick(m, "", "twinsubscriber", "twincontributor") // the administrator stays one
		if m.chance(15) {
			q.Method, q.Body, q.User = "DELETE", nil, ""
			return q
		}
		if q.Method == "GET" {
			q.Body = nil
		}
	case 8:
		path := pick(m, "/wp/v2/blocks", "/wp/v2/navigation", "/wp/v2/pages")
		q.Path = path + "/" + m.item(path) + pick(m, "/revisions", "/autosaves")
		if strings.HasSuffix(q.Path, "s/autosaves") && m.chance(60) {
			q.Method, q.Body = "POST", map[string]any{"title": m.text(), "content": m.text()}
		}
		if m.chance(15) {
			q.Path = pick(m, "/wp/v2", "/oembed/1.0", "/wp/v2/users/me/application-passwords/introspect")
			q.Query.Set("_fields", "namespace,code,data")
		}
	}
	return q
}

// edit returns the body of an edit of an image.
func (m *maker) edit(image string) map[string]any {
	body := map[string]any{"src": strings.Replace(image, "}", ".src}", 1)}
	if m.chance(10) {
		body["src"] = "https://twin.example/x.png"
	}
	for name, v := range map[string]any{"rotation": 90, "x": 10, "y": 20, "width": 50, "height": 40} {
		if m.chance(40) {
			body[name] = v
		}
	}
	if m.chance(60) {
		crop := map[string]any{"type": "crop", "args": map[string]any{"left": 10, "top": pick(m, 0, 10), "width": 50, "height": 50.5}}
		turn := map[string]any{"type": "rotate", "args": map[string]any{"angle": pick[any](m, 90, 180, 270, "x")}}
		flip := map[string]any{"type": "flip", "args": map[string]any{"flip": map[string]any{"horizontal": m.chance(50), "vertical": true}}}
		body["modifiers"] = pick(m, []any{crop}, []any{turn}, []any{flip}, []any{crop, turn}, []any{turn, flip, crop}, []any{})
	}
	return body
}

func (m *maker) settings() map[string]any {
	body := map[string]any{}
	for name, v := range map[string]any{"title": pick[any](m, m.text(), "", nil, 5), "description": m.text(), "posts_per_page": pick[any](m, 5, 0, "x"),
		"date_format": "Y", "start_of_week": pick[any](m, 0, 3, "x"), "nope": 1, "default_ping_status": pick(m, "open", "ajar")} {
		if m.chance(30) {
			body[name] = v
		}
	}
	return body
}

// password writes and reads application passwords of users that were created.
func (m *maker) password(q request) request {
	q.Path = "/wp/v2/users/" + m.item("/wp/v2/users") + "/application-passwords"
	own := q.Path
	switch m.IntN(5) {
	case 0, 1:
		q.Method, q.Body = "POST", map[string]any{"name": pick(m, m.text(), m.text(), "", " ")}
		if m.chance(20) {
			q.Body = map[string]any{"app_id": pick(m, "x", "", "0f3b8b1c-2c2a-4e0d-9d2b-2f3a4b5c6d7e"), "name": "x"}
		}
		m.made[own] = append(m.made[own], m.n)
		if n, err := strconv.Atoi(strings.Trim(strings.Split(own, "/")[4], "{}")); err == nil && n > 0 {
			m.names[m.n] = fmt.Sprintf("user%d", n)
		}
	case 2:
		m.reading(q.Query)
	case 3:
		q.Path += "/" + m.item(own)
		q.Method, q.Body = pick(m, "PUT", "POST"), map[string]any{"name": m.text()}
	case 4:
		q.Path += "/" + m.item(own)
		q.Method = pick(m, "GET", "DELETE")
	}
	return q
}
