package server

import (
	"bytes"
	"cmp"
	"net/http"
	"slices"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/result"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// reply writes the response of a handler, in the requested context or, after a
// change, in the context edit. Status is the one of the handler, or 0. List
// has the totals for a result that does not have them, or is nil.
func (q *request) reply(out codec.FieldCoder, status int, list *totals) (err error) {
	q.response.status = cmp.Or(status, q.e.Status, http.StatusOK)
	if q.response.status == http.StatusNoContent {
		q.response.out = q.response.out[:0]
		return nil
	}
	var id *string
	if q.response.status == http.StatusCreated && q.e.Status == q.response.status {
		id = new(string)
	}
	q.response.out, err = codec.AppendResponse(q.response.out[:0], out, q.shown(), q.fields, id)
	if err == nil && bytes.HasPrefix(q.response.out, []byte("{")) && q.fields.Widen("_links") {
		q.response.out, err = codec.AppendResponse(q.response.out[:0], out, q.shown(), q.fields, id)
	}
	if err != nil {
		return err
	}
	if page, ok := out.(*result.Page); ok {
		if page.Len() == 0 || *page.Total != 0 || *page.Pages != 0 { // else the handler did not count
			q.setTotals(page.Len(), *page.Total, *page.Pages)
		}
	} else if list != nil {
		q.setTotals(list.items, list.items, list.pages)
	}
	if id != nil {
		q.setLocation(*id)
	}
	return q.embed()
}

// shown returns the context of the response.
func (q *request) shown() codec.Contexts {
	context := q.args.Of(q.e.context).Text()
	switch {
	case q.target.method != http.MethodGet && q.target.method != http.MethodHead, context == "edit":
		return codec.Edit
	case context == "embed":
		return codec.Embed
	}
	return codec.View
}

// embed calls the hook of EmbedFunc for _embed, unless _fields leaves out the
// links.
func (q *request) embed() (err error) {
	v := q.target.member("_embed")
	_, ok := q.fields.Sub("_links")
	if v.Exists() && ok && q.site.embed != nil && !q.isItem() && bytes.Contains(q.response.out, []byte(`"_links"`)) {
		var out []byte
		if out, err = q.site.embed(q.context(), relations(v), q.response.out); err == nil {
			q.response.out = append(q.response.out[:0], out...) // the hook may use its slice again, as the pool does with q.response.out
		}
	}
	return err
}

// relations returns the relations in _embed, nil for all.
func relations(v schema.Value) (names []string) {
	if v.Kind() == schema.KindString && slices.Contains([]string{"", "1", "0", "true"}, v.Text()) {
		return nil
	}
	for item := v.Items().First(); item.Exists(); item = item.Next() {
		names = append(names, item.Text())
	}
	return names
}
