package driver

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"live/site/rest"
)

func (b *bench) theme() string {
	b.Helper()
	return b.list("GET /wp/v2/themes", `{"status":["active"]}`)[0]["stylesheet"].(string)
}

func TestTemplatesAreCustomizedAndReset(t *testing.T) {
	b := newBench(t)
	theme := b.theme()
	for base, slug := range map[string]string{"/wp/v2/templates": "single", "/wp/v2/template-parts": "footer"} {
		id := theme + "//" + slug
		own := b.do("POST "+base+"/{}", `{"content":"Mine"}`, id)
		b.want(own, "id", id, "source", "custom", "content.raw", "Mine")
		b.do("POST "+base+"/{}", `{"content":"Mine, later"}`, id)
		b.templateHistory(base, id)
		b.do("DELETE "+base+"/{}", `{"force":true}`, id)
		b.want(b.do("GET "+base+"/{}", "", id), "source", "theme", "wp_id", 0)
		b.refuse(400, "rest_invalid_template", "DELETE "+base+"/{}", `{"force":true}`, id)

		name := unique("made-")
		made := b.do("POST "+base, `{"slug":"%s","title":"Made","content":"x"}`, name)
		b.want(made, "slug", name, "source", "custom", "theme", theme)
		b.do("DELETE "+base+"/{}", "", made["id"])
	}
}

// shadowed reports whether the revisions of templates cannot be reached. Before
// 6.4 their routes, with numbers for parents, followed the route of a template,
// whose id may hold slashes.
func (b *bench) shadowed(base string) bool {
	o, ok := b.find("GET", base+"/%/revisions")
	return !ok || o.captures[0].Kind() == reflect.Int
}

func (b *bench) templateHistory(base, parent string) {
	if b.shadowed(base) {
		return
	}
	revisions := b.list("GET "+base+"/{}/revisions", "", parent)
	if len(revisions) == 0 {
		b.Errorf("%s has no revisions", parent)
		return
	}
	first := revisions[0]
	number := first["wp_id"]
	if number == nil {
		number = first.id()
	}
	b.do("GET "+base+"/{}/revisions/{}", "", parent, number)
	b.want(b.do("DELETE "+base+"/{}/revisions/{}", `{"force":true}`, parent, number), "deleted", true)
	saved := b.do("POST "+base+"/{}/autosaves", `{"content":"Mine, saved by itself"}`, parent)
	b.list("GET "+base+"/{}/autosaves", "", parent)
	if number = saved["wp_id"]; number == nil {
		number = saved.id()
	}
	b.do("GET "+base+"/{}/autosaves/{}", "", parent, number)
}

func TestGlobalStylesAreSaved(t *testing.T) {
	b := newBench(t)
	theme := b.list("GET /wp/v2/themes", `{"status":["active"]}`)[0]
	links := theme.at("_links").(map[string]any)["wp:user-global-styles"].([]any)
	href := links[0].(map[string]any)["href"].(string)
	number := href[strings.LastIndexByte(href, '/')+1:]
	b.want(b.do("POST /wp/v2/global-styles/{}", `{"styles":{"color":{"text":"green"}}}`, number),
		"styles.color.text", "green")
	b.want(b.do("GET /wp/v2/global-styles/{}", `{"context":"edit"}`, number), "styles.color.text", "green")
}

func TestFontsHaveFamiliesAndFaces(t *testing.T) {
	b := newBench(t)
	const families = "/wp/v2/font-families"
	if !b.has("POST", families) {
		t.Skip("this release has no fonts")
	}
	settings := func(pairs ...string) string {
		text := `{\"` + strings.Join(pairs, `\",\"`) + `\"}`
		return strings.ReplaceAll(text, "=", `\":\"`)
	}
	slug := unique("font-")
	family := b.do("POST "+families, `{"font_family_settings":"`+settings("name=A", "slug="+slug, "fontFamily=A")+`"}`)
	b.want(family, "font_family_settings.slug", slug)
	b.refuse(400, "rest_duplicate_font_family", "POST "+families,
		`{"font_family_settings":"`+settings("name=A", "slug="+slug, "fontFamily=A")+`"}`)
	b.want(b.do("POST "+families+"/{}", `{"font_family_settings":"`+settings("name=B")+`"}`, family.id()),
		"font_family_settings.name", "B")
	face := b.do("POST "+families+"/{}/font-faces",
		`{"font_face_settings":"`+settings("fontFamily=A", "fontWeight=700", "fontStyle=normal",
			"src="+address+"/a.woff2")+`"}`, family.id())
	b.want(b.do("GET "+families+"/{}/font-faces/{}", "", family.id(), face.id()),
		"font_face_settings.fontWeight", "700")
	if faces := b.list("GET "+families+"/{}/font-faces", "", family.id()); !slices.Equal(ids(faces), []int{face.id()}) {
		t.Errorf("faces: %v", ids(faces))
	}
	b.refuse(501, "rest_trash_not_supported", "DELETE "+families+"/{}/font-faces/{}", "", family.id(), face.id())
	b.want(b.do("DELETE "+families+"/{}/font-faces/{}", `{"force":true}`, family.id(), face.id()), "deleted", true)
	b.want(b.do("DELETE "+families+"/{}", `{"force":true}`, family.id()), "deleted", true)
}

func TestWidgetsMoveBetweenSidebars(t *testing.T) {
	b := newBench(t)
	made := b.do("POST /wp/v2/widgets",
		`{"id_base":"block","sidebar":"sidebar-1","instance":{"raw":{"content":"<p>One</p>"}}}`)
	id := made["id"]
	b.want(made, "sidebar", "sidebar-1", "id_base", "block")
	b.do("POST /wp/v2/widgets/{}", `{"instance":{"raw":{"content":"<p>Two</p>"}}}`, id)
	b.want(b.do("GET /wp/v2/widgets/{}", `{"context":"edit"}`, id), "instance.raw.content", "<p>Two</p>")
	b.want(b.do("POST /wp/v2/sidebars/{}", `{"widgets":["%s"]}`, "sidebar-1", id), "widgets", []any{id})
	b.want(b.do("DELETE /wp/v2/widgets/{}", "", id), "sidebar", "wp_inactive_widgets")
	b.want(b.do("DELETE /wp/v2/widgets/{}", `{"force":true}`, id), "deleted", true, "previous.id", id)
	b.do("POST /wp/v2/widget-types/{}/encode", `{"form_data":"widget-block[1][content]=x"}`, "block")
	b.do("POST /wp/v2/widget-types/{}/render", `{"instance":{}}`, "block")
}

func TestPluginsAreActivatedAndDeleted(t *testing.T) {
	b := newBench(t)
	const idle = "restgen-idle/restgen-idle"
	if _, err := b.try("GET /wp/v2/plugins/{"+idle+"}", ""); errors.Is(err, rest.ErrorCode("rest_plugin_not_found")) {
		t.Skip("an earlier run removed the plugin")
	}
	b.want(b.do("GET /wp/v2/plugins/{}", "", idle), "status", "inactive", "version", "1.0")
	b.want(b.do("POST /wp/v2/plugins/{}", `{"status":"active"}`, idle), "status", "active")
	b.refuse(400, "rest_cannot_delete_active_plugin", "DELETE /wp/v2/plugins/{}", "", idle)
	b.want(b.do("POST /wp/v2/plugins/{}", `{"status":"inactive"}`, idle), "status", "inactive")
	b.want(b.do("DELETE /wp/v2/plugins/{}", "", idle), "deleted", true, "previous.plugin", idle)
	b.refuse(404, "rest_plugin_not_found", "GET /wp/v2/plugins/{}", "", idle)
}

func TestBlocksAreRendered(t *testing.T) {
	b := newBench(t)
	const renderer = "/wp/v2/block-renderer/{}"
	rendered := b.do("GET "+renderer, `{"context":"edit","attributes":{"showPostCounts":true}}`, "core/archives")
	if fmt.Sprint(rendered["rendered"]) == "" {
		t.Error("an empty block")
	}
	b.refuse(400, "rest_invalid_param", "GET "+renderer, "", "core/archives")
}
