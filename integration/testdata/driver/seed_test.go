package driver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"live/site/rest"
	"live/site/rest/codec"
	"live/site/rest/wp"
	"live/site/wpv2"
)

// seeds are items of every kind on the site, with the captures and parameters
// that read them.
type seeds struct {
	captures   map[string][]capture         // by route
	parameters map[string]map[string]string // by route: required parameters
}

// A capture is the value of a part of a path. Some releases accept a number,
// others a string.
type capture struct {
	text   string
	number int
}

func number(n int) capture                 { return capture{fmt.Sprint(n), n} }
func word(s string) capture                { return capture{text: s} }
func (s *seeds) at(route string, c ...any) { s.captures[route] = asCaptures(c) }

func asCaptures(values []any) []capture {
	var list []capture
	for _, v := range values {
		switch v := v.(type) {
		case int:
			list = append(list, number(v))
		case string:
			list = append(list, word(v))
		case capture:
			list = append(list, v)
		}
	}
	return list
}

// A seeder creates items with plain calls, so that it depends on no generated
// name.
type seeder struct {
	*testing.T
	c *rest.Client
	seeds
}

// seed creates an item of every kind that the site supports.
func seed(t *testing.T) seeds {
	t.Helper()
	s := &seeder{t, connect(t).Rest, seeds{map[string][]capture{}, map[string]map[string]string{}}}
	s.posts()
	s.terms()
	s.media()
	s.people()
	s.appearance()
	s.named()
	return s.seeds
}

// call sends JSON and returns the response. It returns nil if this release
// lacks the route.
func (s *seeder) call(method, path, body string) map[string]any {
	s.Helper()
	var out rest.Raw
	var in codec.FieldCoder
	if body != "" {
		in = (*rest.Raw)(&body)
	}
	err := rest.Call(s.Context(), s.c, method, path, in, &out)
	if e, ok := err.(*rest.Error); ok && e.Is(wp.ErrNoRoute) {
		return nil
	}
	if err != nil {
		s.Fatal(err)
	}
	var answer map[string]any
	if err := json.Unmarshal([]byte(out), &answer); err != nil {
		s.Fatalf("%s %s: %v", method, path, err)
	}
	return answer
}

func (s *seeder) make(path, body string) map[string]any {
	s.Helper()
	return s.call("POST", path, body)
}

func id(thing map[string]any) int {
	n, _ := thing["id"].(float64)
	return int(n)
}

// unique returns a string that does not occur on the site.
func unique(what string) string { return fmt.Sprintf("%s%08x", what, rand.Uint32()) }

// posts creates items with revisions and autosaves.
func (s *seeder) posts() {
	for _, kind := range []string{"posts", "pages", "blocks", "navigation"} {
		base := "/wp/v2/" + kind
		thing := s.make(base,
			`{"title":"Seed","content":"<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->","status":"publish"}`)
		if thing == nil {
			continue
		}
		at := fmt.Sprintf("%s/%d", base, id(thing))
		s.make(at, `{"content":"<!-- wp:paragraph --><p>Two</p><!-- /wp:paragraph -->"}`)
		s.at(base+"/%", id(thing))
		s.history(base, at, number(id(thing)))
		if kind == "posts" {
			s.parameters["/oembed/1.0/embed"] = map[string]string{"url": thing["link"].(string)}
			s.parameters["/oembed/1.0/proxy"] = s.parameters["/oembed/1.0/embed"]
			comment := s.make("/wp/v2/comments",
				fmt.Sprintf(`{"post":%d,"content":"%s"}`, id(thing), unique("Well said ")))
			s.at("/wp/v2/comments/%", id(comment))
		}
	}
}

// history creates an autosave of an item and finds its last revision.
func (s *seeder) history(base, at string, parent capture) {
	s.at(base+"/%/revisions", parent)
	s.at(base+"/%/autosaves", parent)
	s.at(base+"/%/revisions/%", parent, s.number(s.first(at+"/revisions")))
	saved := s.make(at+"/autosaves",
		`{"title":"Later","content":"<!-- wp:paragraph --><p>Three</p><!-- /wp:paragraph -->"}`)
	s.at(base+"/%/autosaves/%", parent, s.number(saved))
}

// number returns the id of a post. Templates also have an id that is a string.
func (s *seeder) number(thing map[string]any) int {
	if n, ok := thing["wp_id"].(float64); ok {
		return int(n)
	}
	return id(thing)
}

// first returns the first item of a collection, or nil.
func (s *seeder) first(path string, options ...rest.ClientOption) map[string]any {
	s.Helper()
	var list []rest.Raw
	err := rest.Call(s.Context(), s.c.With(options...), "GET", path, nil, codec.ListResult(&list))
	if e, ok := err.(*rest.Error); ok && e.Is(wp.ErrNoRoute) || err == nil && len(list) == 0 {
		return nil
	}
	if err != nil {
		s.Fatal(err)
	}
	var item map[string]any
	if err := list[0].Decode(&item); err != nil {
		s.Fatal(err)
	}
	return item
}

func (s *seeder) terms() {
	for _, kind := range []string{"categories", "tags", "wp_pattern_category", "menus"} {
		if term := s.make("/wp/v2/"+kind, fmt.Sprintf(`{"name":"%s"}`, unique("seed"))); term != nil {
			s.at("/wp/v2/"+kind+"/%", id(term))
		}
	}
	menu := s.captures["/wp/v2/menus/%"][0].number
	item := s.make("/wp/v2/menu-items",
		fmt.Sprintf(`{"title":"Home","url":"https://site.example/","status":"publish","menus":%d}`, menu))
	s.at("/wp/v2/menu-items/%", id(item))
	s.history("/wp/v2/menu-items", fmt.Sprintf("/wp/v2/menu-items/%d", id(item)), number(id(item)))
}

// picture returns a PNG of that size.
func picture(width, height int) []byte {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range width * height {
		img.Set(i%width, i/width, color.RGBA{uint8(i), uint8(i / width), 128, 255})
	}
	var b bytes.Buffer
	_ = png.Encode(&b, img)
	return b.Bytes()
}

func (s *seeder) media() {
	file := rest.File{Name: "seed.png", Body: bytes.NewReader(picture(400, 300))}
	item := must[wpv2.MediaResponse](s.T)(connect(s.T).WPV2.Media.Upload(s.Context(), file, wpv2.MediaCreateParams{}))
	s.at("/wp/v2/media/%", item.ID)
}

func (s *seeder) people() {
	name := unique("reader")
	made := s.make("/wp/v2/users",
		fmt.Sprintf(`{"username":"%s","email":"%[1]s@site.example","password":"%[1]s"}`, name))
	s.at("/wp/v2/users/%", id(made))
	me := id(s.call("GET", "/wp/v2/users/me", ""))
	secret := s.make("/wp/v2/users/me/application-passwords", fmt.Sprintf(`{"name":"%s"}`, unique("seed")))
	s.at("/wp/v2/users/%/application-passwords", me)
	s.at("/wp/v2/users/%/application-passwords/introspect", me)
	s.at("/wp/v2/users/%/application-passwords/%", me, secret["uuid"].(string))
}

// appearance creates templates, styles, fonts and widgets.
func (s *seeder) appearance() {
	theme := s.theme()["stylesheet"].(string)
	s.at("/wp/v2/themes/%", theme)
	s.at("/wp/v2/global-styles/themes/%", theme)
	s.at("/wp/v2/global-styles/themes/%/variations", theme)
	for kind, slug := range map[string]string{"templates": "index", "template-parts": "header"} {
		name := theme + "//" + slug
		for _, text := range []string{"One", "Two"} {
			s.make("/wp/v2/"+kind+"/"+name,
				fmt.Sprintf(`{"content":"<!-- wp:paragraph --><p>%s</p><!-- /wp:paragraph -->"}`, text))
		}
		s.at("/wp/v2/"+kind+"/%", name)
		s.parameters["/wp/v2/"+kind+"/lookup"] = map[string]string{"slug": slug}
		base := "/wp/v2/" + kind
		if !newBench(s.T).shadowed(base) {
			s.history(base, base+"/"+name, word(name))
		}
	}
	s.styles()
	s.fonts()
	widget := s.make("/wp/v2/widgets",
		`{"id_base":"block","sidebar":"sidebar-1","instance":{"raw":{"content":"<p>Seed</p>"}}}`)
	s.at("/wp/v2/widgets/%", widget["id"].(string))
	s.at("/wp/v2/sidebars/%", "sidebar-1")
	s.at("/wp/v2/widget-types/%", "block")
	s.at("/wp/v2/menu-locations/%", "primary")
}

func (s *seeder) theme() map[string]any {
	return s.first("/wp/v2/themes", rest.Parameter("status", "active"))
}

// styles finds the user's global styles by the link of the active theme.
func (s *seeder) styles() {
	links := s.theme()["_links"].(map[string]any)["wp:user-global-styles"].([]any)
	href := links[0].(map[string]any)["href"].(string)
	var n int
	if _, err := fmt.Sscanf(href[strings.LastIndexByte(href, '/')+1:], "%d", &n); err != nil {
		s.Fatal(err)
	}
	at := fmt.Sprintf("/wp/v2/global-styles/%d", n)
	for _, colour := range []string{"red", "blue"} {
		s.make(at, fmt.Sprintf(`{"styles":{"color":{"background":"%s"}}}`, colour))
	}
	s.at("/wp/v2/global-styles/%", n)
	if _, known := newBench(s.T).find("GET", "/wp/v2/global-styles/%/revisions"); known { // in 6.1 the path is an id
		s.at("/wp/v2/global-styles/%/revisions", n)
		s.at("/wp/v2/global-styles/%/revisions/%", n, s.number(s.first(at+"/revisions")))
	}
}

func (s *seeder) fonts() {
	name := unique("seed-font")
	settings := fmt.Sprintf(`{\"name\":\"Seed\",\"slug\":\"%s\",\"fontFamily\":\"Seed\"}`, name)
	family := s.make("/wp/v2/font-families", `{"font_family_settings":"`+settings+`"}`)
	if family == nil {
		return
	}
	at := fmt.Sprintf("/wp/v2/font-families/%d", id(family))
	settings = fmt.Sprintf(`{\"fontFamily\":\"Seed\",\"fontWeight\":\"400\",\"fontStyle\":\"normal\",`+
		`\"src\":\"%s/seed.woff2\"}`, address)
	face := s.make(at+"/font-faces", `{"font_face_settings":"`+settings+`"}`)
	s.at("/wp/v2/font-families/%", id(family))
	s.at("/wp/v2/font-families/%/font-faces", id(family))
	s.at("/wp/v2/font-families/%/font-faces/%", id(family), id(face))
}

// named are items that every site has.
func (s *seeder) named() {
	s.at("/wp/v2/statuses/%", "publish")
	s.at("/wp/v2/taxonomies/%", "category")
	s.at("/wp/v2/types/%", "post")
	s.at("/wp/v2/plugins/%", "restgen-probe/restgen-probe")
	s.at("/wp/v2/block-types/%", "core")
	s.at("/wp/v2/block-types/%/%", "core", "paragraph")
	s.at("/wp/v2/block-renderer/%", "core/archives")
	s.parameters["/wp/v2/block-renderer/%"] = map[string]string{"context": "edit"}
	s.at("/wp/v2/icon-collections/%", "core")
	s.at("/wp/v2/icons/%", s.first("/wp/v2/icons")["name"])
	s.at("/wp/v2/icons/%#1", "core") // the icons of a collection
	s.at("/wp/v2/font-collections/%", "probe")
	s.at("/wp-abilities/v1/abilities/%", "core/get-site-info")
	s.at("/wp-abilities/v1/abilities/%/run", "core/get-site-info")
	s.at("/wp-abilities/v1/categories/%", s.first("/wp-abilities/v1/categories")["slug"])
	s.parameters["/wp-block-editor/v1/url-details"] = map[string]string{"url": address + "/"}
	s.parameters["/wp/v2/view-config"] = map[string]string{"kind": "postType", "name": "page"}
}

// fill chooses the form of each capture of an operation. It reports false if
// the seeds have no value for it.
func (s seeds) fill(o operation) ([]any, bool) {
	known := s.captures[o.route]
	if o.nth > 0 {
		known = s.captures[fmt.Sprintf("%s#%d", o.route, o.nth)]
	}
	if len(known) != len(o.captures) || slices.Contains(known, capture{}) {
		return nil, false
	}
	var list []any
	for i, c := range known {
		if o.captures[i].Kind() == reflect.Int {
			list = append(list, c.number)
		} else {
			list = append(list, c.text)
		}
	}
	return list, true
}
