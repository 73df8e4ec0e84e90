package server

import "github.com/restgen/restgen/templates/runtime/rest/codec"

// replyForSite writes the response of a gateway, given what its handler returned.
// It has the headers of the site's response and, with the gateway's own address,
// its page links.
func (q *request) replyForSite(of *siteResponse, out codec.FieldCoder, status int, err error) error {
	of.addHeader(q.response.header)
	if r := of.opaqueFor(err); r != nil && (len(r.Body) == 0 || !q.isItem()) { // an item of a batch holds JSON
		q.response.passOn(r)
		return nil
	}
	switch {
	case err != nil:
		return err
	case of.paged:
		list := of.totals()
		return q.reply(out, status, &list)
	}
	return q.reply(out, status, nil)
}
