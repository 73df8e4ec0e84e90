package standin

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/kinds"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/show"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Options returns the options of the server of the site.
func (s *Site) Options() []server.Option {
	return []server.Option{
		server.Middleware(s.authenticate),
		server.Authorize(s.authorize),
		server.EmbedFunc(s.embed),
		server.Fallback(s.serve),
		server.ApplicationPasswords("/wp-admin/authorize-application.php"),
		server.About(s.about),
	}
}

// about returns a member of the index that the settings or the index of the real
// site decide. The time zone is that of the dates.
func (s *Site) about(member string) rest.Raw {
	s.mu.Lock()
	defer s.mu.Unlock()
	settings := value.Object{"title": s.store.Desc.Name}
	for _, data := range s.store.Singles {
		if _, named := data["title"]; named && data["posts_per_page"] != nil {
			settings = data
		}
	}
	v := settings[member]
	switch member {
	case "name":
		v = settings["title"]
	case "timezone_string":
		v = s.store.Desc.Zone
	case "gmt_offset":
		_, seconds := s.store.Clock.Now().In(s.store.Clock.Zone).Zone()
		if v = value.Text(float64(seconds) / 3600); s.store.Desc.Zone != "" {
			return rest.Raw(value.Text(v))
		}
	}
	if value.IsEmpty(v) {
		return ""
	}
	return rest.Raw(render.AppendPlain(nil, v))
}

// serve prepares a call of an endpoint.
func (s *Site) serve(call *server.Call) {
	var out rest.Raw
	var page rest.Page[render.JSON]
	switch op, known := s.site.Operation(call.Endpoint()); {
	case !known:
		call.Set(nil, &out, func(context.Context) error { return rest.NotImplemented() })
	case op.Result == desc.PageResult && (op.Do == desc.List || op.Do == desc.Search || op.Do == desc.Answer):
		call.Set(nil, rest.PageOf(&page), s.run(call, op, func(q *request.Request) (err error) {
			page, err = pageOf(q)
			return err
		}))
	case op.Do == desc.Batch && op.Collection >= 0:
		path := ""
		begin := s.run(call, op, func(q *request.Request) error { path = q.List.Path; return nil })
		call.Set(nil, (*render.JSON)(&out), func(ctx context.Context) (err error) {
			if err = begin(ctx); err == nil { // its items need the site
				out, err = s.batch(ctx, call, op, path)
			}
			return err
		})
	default:
		call.Set(nil, (*render.JSON)(&out), s.run(call, op, func(q *request.Request) (err error) {
			out, err = answer(q)
			return err
		}))
	}
}

// run returns a function that answers the request alone.
func (s *Site) run(call *server.Call, op desc.Operation, answer func(*request.Request) error) func(context.Context) error {
	return func(ctx context.Context) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		q := s.site.Request(ctx, call.Endpoint(), op, call.Param)
		q.Call = call
		if err := s.failing(q); err != nil {
			return err
		}
		switch q.Op.Do {
		case desc.List, desc.Get, desc.Read, desc.Search, desc.Answer, desc.Edit:
			q.Show = render.Context(q.Text("context"))
		default:
			q.Changes++
		}
		switch {
		case q.NoGuesses && guesses(q):
			return rest.NotImplemented()
		case q.Op.OnItem() && q.Item == nil:
			return q.NotFound()
		}
		return answer(q)
	}
}

// answer returns the response to a request that has no pages.
func answer(q *request.Request) (rest.Raw, error) {
	switch q.Op.Do {
	case desc.List:
		return show.All(q)
	case desc.Search:
		return render.Join(search(q)), nil
	case desc.Create:
		if q.List.Collection.Kind == desc.Autosaves {
			return kinds.Autosave(q)
		}
		return kinds.Create(q)
	case desc.Get, desc.Resize:
		if q.Behavior().Read != nil && q.Op.Do == desc.Get {
			q.Behavior().Read(q, q.Item)
		}
		return show.One(q, q.Item, true), nil
	case desc.Update:
		return kinds.Update(q)
	case desc.Delete:
		return kinds.Delete(q)
	case desc.Clear:
		return kinds.Clear(q)
	case desc.Read, desc.Write:
		return single(q)
	case desc.Embed:
		return oembed(q)
	case desc.Edit:
		return kinds.EditImage(q)
	}
	return other(q)
}

// pageOf answers with one page of a list.
func pageOf(q *request.Request) (out rest.Page[render.JSON], err error) {
	if q.Op.Do == desc.List {
		return show.Page(q)
	}
	var all []render.JSON
	if q.Op.Do == desc.Search {
		all = search(q)
	} else {
		set, err := other(q)
		if err != nil {
			return out, err
		}
		var items []json.RawMessage
		if err := json.Unmarshal([]byte(set), &items); err != nil {
			return out, fmt.Errorf("%s: the response that was set is not a list: %w", q.Op.Path, err)
		}
		for _, it := range items {
			all = append(all, render.JSON(it))
		}
	}
	size := show.Size(q, len(all))
	at := max(q.Int("page"), 1)
	from := min((at-1)*size, len(all))
	out.Items = append([]render.JSON{}, all[from:min(from+size, len(all))]...)
	switch {
	case from < len(all):
		out.Total = len(all)
	case len(all) > 0 && q.Text("type") == "term":
		return out, request.Bad("rest_search_invalid_page_number", "The page number requested is larger than the number of pages available.")
	}
	if q.Op.Do == desc.Search {
		linkSearch(q, at, (out.Total+size-1)/size)
	}
	return out, nil
}

// other returns the response to a request that no kind knows: the one that was
// set, or an empty one by the form of the result.
func other(q *request.Request) (rest.Raw, error) {
	path := q.Resolve(q.Op.Path)
	v, set := q.Answers[path]
	if q.Op.Do == desc.Toggle {
		on, _ := v.(bool)
		v, set = !on, true
		q.Answers[path] = v
	}
	t := desc.Type{}
	if q.Op.Form >= 0 {
		t = desc.Type{Type: "object", Form: q.Op.Form}
	}
	switch {
	case !set && (q.NoGuesses || q.Op.Do == desc.Batch):
		return "", rest.NotImplemented()
	case !set && (q.Op.Result != "" || q.Op.Form < 0):
		return "[]", nil
	case !set:
		v = q.Desc.Zero(t, q.Clock.Stamp())
	case q.Op.Result != "":
		t = desc.Type{Type: "array", Items: &t}
	}
	return rest.Raw(render.AppendValue(nil, q.Desc, v, t, q.Show)), nil
}

// guesses reports whether the response to a request would follow from nothing but
// the form of the result: requests cannot change a single object, or add items to
// a collection, and no fixture did.
func guesses(q *request.Request) bool {
	switch q.Op.Do {
	case desc.Read, desc.Write:
		return q.Singles[q.Resolve(q.Op.Path)] == nil && !q.Desc.Offers(desc.Write, q.Op.Path)
	}
	return q.List != nil && q.List.Collection.Kind == desc.Generic && len(q.List.Items) == 0 && !q.Desc.Offers(desc.Create, q.List.Collection.Path)
}

// single reads or changes a single object.
func single(q *request.Request) (rest.Raw, error) {
	data := q.SingleAt(q.Resolve(q.Op.Path), q.Op.Form)
	if q.Op.Do == desc.Write {
		maps.Copy(data, q.Input())
		if n := value.Int(data["posts_per_page"]); data["posts_per_page"] != nil {
			data["posts_per_page"] = float64(max(n, -n, 1))
		}
		q.Unset(data)
	}
	return render.Object(q.Desc, data, q.Op.Form, codec.View|q.Show), nil
}
