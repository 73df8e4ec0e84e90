package standin

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/fault"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
)

// embed adds what the links of a response lead to, by requests of the same user.
func (s *Site) embed(ctx context.Context, relations []string, response []byte) ([]byte, error) {
	if response[0] != '[' {
		return s.embedOne(ctx, relations, response), nil
	}
	var items []json.RawMessage
	if err := json.Unmarshal(response, &items); err != nil {
		return nil, err
	}
	parts := make([]render.JSON, len(items))
	for i, it := range items {
		parts[i] = render.JSON(s.embedOne(ctx, relations, it))
	}
	return []byte(render.Join(parts)), nil
}

// embedOne adds the member _embedded to an object.
func (s *Site) embedOne(ctx context.Context, relations []string, it []byte) []byte {
	var data struct {
		Links map[string][]struct {
			Href       string `json:"href"`
			Embeddable bool   `json:"embeddable"`
		} `json:"_links"`
	}
	_ = json.Unmarshal(it, &data) // other values have no links
	embedded := map[string][]json.RawMessage{}
	for rel, links := range data.Links {
		if relations != nil && !slices.Contains(relations, rel) {
			continue
		}
		var list []json.RawMessage
		for _, l := range links {
			body := json.RawMessage("[]")
			if l.Embeddable {
				body = s.read(ctx, l.Href)
			}
			list = append(list, body)
		}
		if slices.ContainsFunc(list, func(body json.RawMessage) bool { return string(body) != "[]" }) {
			embedded[rel] = list
		}
	}
	more, err := json.Marshal(embedded)
	if len(embedded) == 0 || err != nil {
		return it
	}
	return slices.Concat(bytes.TrimSuffix(it, []byte("}")), []byte(`,"_embedded":`), more, []byte("}"))
}

// read reads an address of the site in the context embed.
func (s *Site) read(ctx context.Context, address string) json.RawMessage {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return json.RawMessage("[]")
	}
	query := r.URL.Query()
	query.Set("context", "embed")
	if query.Has("post") {
		query.Set("per_page", "100")
	}
	r.URL.RawQuery = query.Encode()
	r.RequestURI = r.URL.RequestURI()
	if outer := server.Request(ctx); outer != nil {
		r.Host = outer.Host
		r.Header["Authorization"] = outer.Header["Authorization"]
	}
	w := fault.NewResponse(http.Header{})
	s.handler.ServeHTTP(w, r)
	if !json.Valid(w.Body()) {
		return json.RawMessage("[]")
	}
	return w.Body()
}
