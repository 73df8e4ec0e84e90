package index

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/restgen/restgen/generator/safetext"
)

// Remedies for any input that is not a site index: they tell how to get one.
const (
	askRoot  = "fetch the root of the interface, such as https://SITE/wp-json/ or https://SITE/?rest_route=/"
	askAgain = "fetch the index again, or name the file that holds it"
)

// CutRemedy removes a remedy for any input from the text of an error, and
// reports whether it has one. Callers who know where the input is from may know
// a better one.
func CutRemedy(text string) (problem string, ok bool) {
	for _, remedy := range []string{askRoot, askAgain} {
		if problem, ok := strings.CutSuffix(text, "; "+remedy); ok {
			return problem, true
		}
	}
	return text, false
}

// conflict begins the sections of a file that git could not merge.
const (
	conflict    = "<<<<<<< "
	conflicting = "a merge conflict of git; choose a side, or fetch the index again"
)

// head returns the beginning of a string, enough to recognize it.
func head(s string) string { return s[:min(len(s), 64<<10)] }

// listed describes a JSON list instead of an index.
func listed(body string) string {
	body = head(body)
	switch {
	case strings.HasPrefix(strings.Join(strings.Fields(body), ""), "[]"):
		return "an empty JSON list, not a site index; " + askRoot
	case strings.Contains(body, `"id"`):
		return "a list of items, such as posts, not a site index; " + askRoot
	}
	return "a JSON list, not a site index; " + askRoot
}

// output names the kind of output that a server adds to responses by mistake,
// or returns "".
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

// foreign describes an input without a JSON document.
func foreign(body string) string {
	text := head(body)
	kind := output(text)
	switch {
	case kind == "a PHP message":
		return fmt.Sprintf("a PHP message, not a site index: %s; look into the error log of the site",
			quote(plain(text)))
	case kind == "PHP code":
		return "PHP code, not a site index, so the server does not run PHP for this address; " + askRoot
	case kind == "HTML" && strings.HasPrefix(text, "<?xml"):
		return "an XML document, not a site index; " + askRoot
	case kind == "HTML":
		return "an HTML page" + titled(text) + ", not a site index; " + askRoot
	}
	if strings.HasPrefix(text, "version https://git-lfs.github.com/") {
		return "a pointer of Git LFS, not a site index; get the file with git lfs pull"
	}
	return fmt.Sprintf("not JSON (%s); %s", quote(text), askRoot)
}

// titled returns the title of a page for a message.
func titled(page string) string {
	m := title.FindStringSubmatch(page)
	if m == nil || plain(m[1]) == "" {
		return ""
	}
	return " titled " + quote(plain(m[1]))
}

var tag = regexp.MustCompile(`<[^>]*>`)

// plain returns the text of HTML on one line.
func plain(s string) string {
	return strings.Join(strings.Fields(html.UnescapeString(tag.ReplaceAllString(s, ""))), " ")
}

// instead describes an object without routes.
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
		return errorResponse(doc)
	case has("openapi"), has("swagger"):
		return "an OpenAPI document, not a site index; " + askRoot
	case has("endpoints", "methods"):
		return "the description of a single route (an OPTIONS response), not a site index; " + askRoot
	case has("body", "status", "headers"), doc.Get("body").Get("routes") != nil:
		return "a response in an envelope, not a site index; fetch it without _envelope, or save the member body alone"
	case has("namespaces"), has("name", "description"), has("name", "url"), has("authentication"):
		return "a site index without routes: a plugin may hide them, or _fields may exclude them; " +
			"fetch it without _fields, as a user who can see them (RESTGEN_USER and RESTGEN_PASSWORD)"
	case has("id"):
		return "a single item, such as a post, not a site index; " + askRoot
	}
	return "a JSON object without routes, not a site index; " + askRoot
}

// errorResponse describes an error body for somebody who wants the index.
func errorResponse(doc *Node) string {
	code, status := doc.Get("code").text(), doc.Get("data").Get("status")
	what := "an error response, not a site index: " + safetext.Line(clip(code, 60))
	message := plain(doc.Get("message").text())
	if message != "" {
		what += " " + quote(message)
	}
	switch {
	case code == "rest_no_route":
		return what + "; " + askRoot
	case status != nil && (status.Text == "401" || status.Text == "403"):
		return what + "; set RESTGEN_USER and RESTGEN_PASSWORD (an application password), as the site shows its index to users only"
	case code == "rest_disabled":
		return what + "; switch the REST interface of the site on"
	}
	return what + "; " + askRoot
}
