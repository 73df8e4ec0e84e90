package standin

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/internal/forward"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// oembed answers for the address of a post.
func oembed(q *request.Request) (rest.Raw, error) {
	u, err := url.Parse(q.Text("url"))
	for _, it := range q.Items(desc.Posts) {
		if err == nil && it.Text("status") == "publish" &&
			(u.Query().Get("p") == it.Text("id") || strings.Trim(u.Path, "/") == it.Text("slug")) {
			return embedded(q, it)
		}
	}
	if q.Text("format") == "xml" {
		return sendXML(q, http.StatusNotFound,
			"<code>oembed_invalid_url</code><message>Not Found</message><data><status>404</status></data>")
	}
	return "", request.Fail(http.StatusNotFound, "oembed_invalid_url", "Not Found")
}

// embedded returns the oEmbed data of a post, as JSON or XML.
func embedded(q *request.Request, it *store.Item) (rest.Raw, error) {
	data := value.Object{"version": "1.0", "type": "rich", "title": it.Text("title"), "provider_name": q.Desc.Name,
		"provider_url": q.Call.Home(), "width": float64(600), "height": float64(338), "html": "", "author_name": q.Desc.Name,
		"author_url": q.Call.Home()}
	if it.Text("password") != "" {
		data["title"] = strings.TrimSpace("Protected: " + it.Text("title"))
	}
	if author := q.Users.Find(it.Text("author")); author != nil {
		data["author_name"], data["author_url"] = author.Text("name"), q.Call.Home()+"/author/"+author.Text("slug")+"/"
	}
	if q.Text("format") != "xml" {
		return render.Object(q.Desc, data, q.Op.Form, q.Show), nil
	}
	var b []byte
	for _, name := range value.Names(data) {
		var buffer bytes.Buffer
		_ = xml.EscapeText(&buffer, []byte(value.Text(data[name]))) // a buffer takes all
		b = fmt.Appendf(b, "<%s>%s</%[1]s>", name, buffer.Bytes())
	}
	return sendXML(q, http.StatusOK, string(b))
}

// sendXML answers with XML.
func sendXML(q *request.Request, status int, members string) (rest.Raw, error) {
	header := http.Header{"Content-Type": {"text/xml; charset=UTF-8"}}
	forward.Of(q.Ctx).Respond(&forward.Response{Status: status, Header: header, Err: errNotJSON, Opaque: true,
		Body: []byte("<?xml version=\"1.0\"?>\n<oembed>" + members + "</oembed>")})
	return "", errNotJSON
}

// errNotJSON says that the response is not JSON.
var errNotJSON = errors.New("standin: the response is not JSON")
