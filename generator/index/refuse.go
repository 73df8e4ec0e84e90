package index

import (
	"fmt"
	"html"
	"regexp"
	"strings"
)

const askRoot = "ask for the root of the interface, such as https://SITE/wp-json/ or https://SITE/?rest_route=/"

// conflict begins what git leaves in a file that it could not merge.
const (
	conflict    = "<<<<<<< "
	conflicting = "a merge conflict that git left in the file: choose a side, or fetch the index again"
)

// head returns the beginning of a text, enough to say what it is.
func head(s string) string { return s[:min(len(s), 64<<10)] }

// listed says what a JSON list is, that stands where the index should.
func listed(body string) string {
	body = head(body)
	switch {
	case strings.HasPrefix(strings.Join(strings.Fields(body), ""), "[]"):
		return "an empty JSON list, not a site index: the server does not know the route; " + askRoot
	case strings.Contains(body, `"id"`):
		return "a list of items (posts, pages or the like), not a site index; " + askRoot
	}
	return "a JSON list, not a site index; " + askRoot
}

// output names what a server prints into its answers by mistake, "" if the text is no such thing.
func output(text string) string {
	text = strings.ToLower(strings.TrimSpace(head(text)))
	switch {
	case notice.MatchString(text):
		return "a PHP message"
	case strings.HasPrefix(text, "<?php"):
		return "PHP code"
	case strings.HasPrefix(text, "<"):
		return "HTML"
	}
	return ""
}

var (
	notice = regexp.MustCompile(`^(<br ?/?>\s*)?(<b>)?(php )?` +
		`(warning|notice|deprecated|fatal error|parse error|strict standards)(</b>)?:`)
	title = regexp.MustCompile(`(?is)<title[^>]*>(.*?)</title>`)
)

// foreign says what an input without a JSON document is.
func foreign(body string) string {
	text := head(body)
	switch kind := output(text); {
	case kind == "a PHP message":
		return fmt.Sprintf("a PHP message and no JSON: %s; the site fails before it can answer: look into its error log",
			quote(plain(text)))
	case kind == "PHP code":
		return "PHP code, not a site index: the server does not run PHP for this address; " + askRoot
	case kind == "HTML" && strings.HasPrefix(text, "<?xml"):
		return "an XML document, not a site index; " + askRoot
	case kind == "HTML":
		return "an HTML page" + titled(text) + ", not a site index: a page of the site, a login or a proxy answered; " + askRoot
	}
	if strings.HasPrefix(text, "version https://git-lfs.github.com/") {
		return "a pointer of Git LFS, not a site index: git lfs pull gets what it stands for"
	}
	return fmt.Sprintf("text that is not JSON (%s), not a site index; %s", quote(text), askRoot)
}

func titled(page string) string {
	m := title.FindStringSubmatch(page)
	if m == nil || plain(m[1]) == "" {
		return ""
	}
	return " titled " + quote(plain(m[1]))
}

var tag = regexp.MustCompile(`<[^>]*>`)

// plain returns the text of a piece of HTML on one line.
func plain(s string) string {
	return strings.Join(strings.Fields(html.UnescapeString(tag.ReplaceAllString(s, ""))), " ")
}

// instead says what an object without routes is.
func instead(doc *Node) string {
	has := func(names ...string) bool {
		for _, name := range names {
			if doc.Get(name) == nil {
				return false
			}
		}
		return true
	}
	switch {
	case doc.Get("code").isA(String):
		return refused(doc)
	case has("openapi"), has("swagger"):
		return "an OpenAPI document, not a site index; " + askRoot
	case has("endpoints", "methods"):
		return "the description of one route (an OPTIONS answer), not a site index; " + askRoot
	case has("body", "status", "headers"):
		return "an answer in an envelope: ask without _envelope"
	case has("namespaces"), has("name", "description"), has("name", "url"), has("authentication"):
		return "a site index without routes: a plugin hides them, or _fields left them out; " +
			"ask as a user who may see them (RESTGEN_USER and RESTGEN_PASSWORD) and without _fields"
	case has("id"):
		return "one item (a post, a page or the like), not a site index; " + askRoot
	}
	return "a JSON object without routes, not a site index; " + askRoot
}

// refused says what an error body means for somebody who asked for the index.
func refused(doc *Node) string {
	code, status := doc.Get("code").text(), doc.Get("data").Get("status")
	what := "an error answer of the server (" + Printable(clip(code, 60))
	if message := plain(doc.Get("message").text()); message != "" {
		what += ": " + quote(message)
	}
	what += "), not a site index"
	switch {
	case code == "rest_no_route":
		return what + ": the address names no route; " + askRoot
	case status != nil && (status.Text == "401" || status.Text == "403"):
		return what + ": the site shows its index to users only; set RESTGEN_USER and RESTGEN_PASSWORD (an application password)"
	case code == "rest_disabled":
		return what + ": the site has its REST interface switched off"
	}
	return what + "; " + askRoot
}
