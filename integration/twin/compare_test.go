//go:build integration

package twin

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// leftOut are the members of responses that are not compared, with the reasons:
// these differences are rows of docs/standin.md, or have no meaning.
var leftOut = map[string]string{
	"content.rendered":     "blocks, shortcodes and typography need PHP",
	"excerpt.rendered":     "blocks, shortcodes and typography need PHP",
	"description.rendered": "blocks, shortcodes and typography need PHP",
	"caption.rendered":     "blocks, shortcodes and typography need PHP",
	"block_version":        "blocks need PHP",
	"class_list":           "is for themes",
	"link":                 "follows from a setting that the index does not have",
	"url":                  "follows from a setting that the index does not have",
	"guid":                 "is the address of the file, or of the site when it was installed",
	"source_url":           "files are in a folder of the month",
	"media_details":        "the sizes are those of a theme",
	"missing_image_sizes":  "the sizes are those of a theme",
	"avatar_urls":          "are addresses of another server",
	"author_avatar_urls":   "are addresses of another server",
	"capabilities":         "plugins add rights",
	"extra_capabilities":   "plugins add rights",
	"html":                 "the pages to embed need a theme",
	"preview_link":         "has a nonce",
	"filesize":             "of an edited image depends on how it is compressed",
}

// A relation says which ids of the real site are which of the stand-in. Those
// of the stand-in that are not below firstID are of what the sequences made.
type relation map[[2]string]string

// firstID is the first id of a kind on the stand-in, which has the id of the
// kind before.
const firstID = 100_000

// same reports whether two numbers are the same id. It learns new ones.
func (r relation) same(live, own string) bool {
	if live == own {
		return true
	}
	n, _ := strconv.Atoi(own)
	m, _ := strconv.Atoi(live)
	if n < firstID || n >= 10*firstID || m == 0 || m >= firstID {
		return false
	}
	kind := strconv.Itoa(n / firstID)
	if known, ok := r[[2]string{kind, live}]; ok {
		return known == own
	}
	if _, taken := r[[2]string{kind + " of", own}]; taken {
		return false
	}
	r[[2]string{kind, live}], r[[2]string{kind + " of", own}] = own, live
	return true
}

var digits = regexp.MustCompile(`\d+|\D+`)

// random matches what each side chooses by itself: UUIDs and passwords.
var random = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|([A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}`)

// plain matches the form of addresses with a parameter, which links of the
// stand-in have after a request in that form.
var plain = regexp.MustCompile(`/index\.php\?rest_route=([^&>]*)(&?)`)

// leftRoute matches the parameter in links to pages, which the site keeps in the
// form without it.
var leftRoute = regexp.MustCompile(`&rest_route=[^&>]*|rest_route=[^&>]*&`)

// pretty returns a text with addresses in the form of the site.
func pretty(text string) string {
	if !strings.Contains(text, "rest_route=") {
		return text
	}
	if strings.Contains(text, "/wp-json/") {
		return leftRoute.ReplaceAllString(text, "")
	}
	return plain.ReplaceAllStringFunc(text, func(at string) string {
		parts := plain.FindStringSubmatch(at)
		return "/wp-json" + strings.ReplaceAll(parts[1], "%2F", "/") + strings.Replace(parts[2], "&", "?", 1)
	})
}

// sameText compares two texts with ids in them.
func (r relation) sameText(live, own string) bool {
	live, own = pretty(live), pretty(own)
	live, own = random.ReplaceAllString(live, "*"), random.ReplaceAllString(own, "*")
	a, b := digits.FindAllString(live, -1), digits.FindAllString(own, -1)
	return live == own || sameTime(live, own) ||
		slices.EqualFunc(a, b, func(x, y string) bool {
			return x == y || x[0] >= '0' && x[0] <= '9' && y[0] >= '0' && y[0] <= '9' && r.same(x, y)
		})
}

// sameTime reports whether both texts are times of this test.
func sameTime(live, own string) bool {
	recent := func(text string) bool {
		at, err := time.Parse("2006-01-02T15:04:05", strings.TrimSuffix(text, "+00:00"))
		return err == nil && time.Since(at).Abs() < time.Hour
	}
	return recent(live) && recent(own)
}

// A difference is what is not the same in two responses to a request.
type difference struct {
	part string // status, header or body
	what string // without numbers, for counting
	more string
}

// compare compares two responses.
func (r relation) compare(live, own response) []difference {
	var out []difference
	add := func(part, what, more string) { out = append(out, difference{part, what, more}) }
	a, b := strconv.Itoa(live.status)+" "+codeOf(live), strconv.Itoa(own.status)+" "+codeOf(own)
	if a != b {
		add("status", a+", stand-in "+b, live.raw+"\n\t"+own.raw)
		return out
	}
	for _, name := range []string{"X-WP-Total", "X-WP-TotalPages", "Link", "Allow", "Location"} {
		x, y := live.header.Get(name), own.header.Get(name)
		if !r.sameText(x, y) {
			add("header", name, x+"\n\t"+y)
		}
	}
	r.values("", live.body, own.body, func(at, what string) { add("body", at+": "+what, what) })
	return out
}

// codeOf returns the code of an error, or the statuses and codes of a batch.
func codeOf(w response) string {
	body, _ := w.body.(map[string]any)
	if code, ok := body["code"].(string); ok && w.status >= 400 {
		return code
	}
	var parts []string
	list, _ := body["responses"].([]any)
	if _, ok := body["headers"]; ok { // an envelope
		list = []any{body}
	}
	for _, x := range list {
		x, _ := x.(map[string]any)
		own, _ := x["body"].(map[string]any)
		parts = append(parts, strings.TrimSpace(fmt.Sprint(x["status"])+" "+text(own["code"])))
	}
	return strings.Join(parts, ", ")
}

func text(v any) string {
	s, _ := v.(string)
	return s
}

// values compares two JSON values. It calls differs for the first difference of
// each member.
func (r relation) values(at string, live, own any, differs func(at, what string)) {
	switch x := live.(type) {
	case map[string]any:
		y, ok := own.(map[string]any)
		if !ok {
			differs(at, fmt.Sprintf("%.60v, stand-in %.60v", live, own))
			return
		}
		r.members(at, x, y, differs)
	case []any:
		y, ok := own.([]any)
		if !ok || len(x) != len(y) {
			differs(at, fmt.Sprintf("%.60v, stand-in %.60v", short(live), short(own)))
			return
		}
		for i := range x {
			r.values(at+"[]", x[i], y[i], differs)
		}
	case float64:
		if y, ok := own.(float64); !ok || !r.same(strconv.Itoa(int(x)), strconv.Itoa(int(y))) {
			differs(at, fmt.Sprintf("%v, stand-in %.60v", live, own))
		}
	case string:
		if y, ok := own.(string); !ok || !r.sameText(x, y) {
			differs(at, fmt.Sprintf("%q, stand-in %q", live, own))
		}
	default:
		if live != own {
			differs(at, fmt.Sprintf("%.60v, stand-in %.60v", live, own))
		}
	}
}

func short(v any) any {
	if list, ok := v.([]any); ok {
		return fmt.Sprintf("%d items", len(list))
	}
	return v
}

func (r relation) members(at string, live, own map[string]any, differs func(at, what string)) {
	names := maps.Clone(live)
	maps.Copy(names, own)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		x, inLive := live[name]
		y, inOwn := own[name]
		path := strings.TrimPrefix(at+"."+name, ".")
		switch {
		case isLeftOut(path), name == "message" && live["code"] == "rest_trash_not_supported": // a text names the kind of item
		case !inOwn:
			differs(path, "missing")
		case !inLive:
			differs(path, "too much")
		default:
			r.values(path, x, y, differs)
		}
	}
}

func isLeftOut(path string) bool {
	for name := range leftOut {
		if path == name || strings.HasSuffix(path, "."+name) {
			return true
		}
	}
	return false
}
