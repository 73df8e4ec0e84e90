package generator

import (
	"context"
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/restgen/restgen/generator/describe"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/source"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin"
)

// StandIn describes a stand-in for a site.
type StandIn struct {
	// Input is the index of the site.
	Input Input
	// Model selects parts of the index and corrects them.
	Model build.Options
	// Loader loads the index.
	Loader *source.Loader
	// Kinds are the kinds of items, by the path of their collection, where the
	// args that create them do not show it.
	Kinds map[string]string
	// Users can sign in. Without any there is an administrator named admin.
	Users []User
	// Data is the file of the items to begin with, by the paths of collections;
	// empty for none.
	Data string
	// Save says that Keep writes the items back to Data, which may be missing at
	// first.
	Save bool
	// Posts is the number of posts to begin with.
	Posts int
	// Seed decides on what is generated.
	Seed uint64
	// Faults are what requests get in place of their responses.
	Faults []Fault
	// NoGuesses answers 501 where the stand-in knows the form of a result at most.
	NoGuesses bool
	// Control adds the addresses below /-/ that read and change the stand-in.
	Control bool
	// Now is the clock; time.Now if nil.
	Now func() time.Time
	// Log gets the errors that clients do not see.
	Log *slog.Logger
}

// Serve makes a stand-in for a site. The Result holds the API and the notes on
// the index.
func Serve(ctx context.Context, o StandIn) (*Served, *Result, error) {
	// 1. Read the index and build the API.
	result, err := Inspect(ctx, []Input{o.Input}, o.Model, o.Loader)
	if err != nil {
		return nil, result, err
	}
	// 2. Describe the site, and add its users, items and faults.
	sites, err := described(result.API, o.Kinds)
	if err != nil {
		return nil, result, UsageError{Err: err}
	}
	s := &Served{Users: o.Users, data: o.Data,
		site: standin.New(sites[0], standin.Settings{Seed: o.Seed, Now: o.Now, NoGuesses: o.NoGuesses, Record: o.Control})}
	if err := s.addUsers(); err != nil {
		return nil, result, UsageError{Err: err}
	}
	users := s.site.Snapshot()
	text, err := s.read(o.Save)
	if err == nil && text != nil {
		err = s.site.Load(text)
	}
	if err != nil {
		return nil, result, fmt.Errorf("%s: %w", o.Data, err)
	}
	result.Warnings = append(result.Warnings, s.mismatches(sites[0], text)...)
	if !(text != nil && o.Save) { // else they were saved
		s.site.AddPosts(o.Posts)
	}
	if err := addFaults(s.site, o.Faults); err != nil {
		return nil, result, UsageError{Err: err}
	}
	// 3. Serve the endpoints of the API, and a page for people.
	s.Handler = s.watch(home(result.API, serverOf(result.API, s.site, o.Log)))
	if o.Control {
		s.Handler = newControl(s, users, o.Faults).around(s.Handler)
	}
	return s, result, nil
}

// serverOf returns the server of an API of one deployment.
func serverOf(api *model.API, site *standin.Site, log *slog.Logger) *server.Mux {
	mux := server.NewMux(append(site.Options(), server.Logger(log))...)
	mux.Routes(api.Order...)
	mux.Index(api.Indexes[0].Canonical())
	mux.Add(describe.Endpoints(api, 0)...)
	return mux
}

// rootOf returns the path of the root of the interface, in the form of addresses
// that the index of the site has.
func rootOf(x *index.Index) string {
	p, _ := x.Provenance()
	at := p.Address
	for _, link := range x.Doc.Get("routes").Get("/").Get("_links").Get("self").Values() {
		if href := link.Get("href"); href != nil {
			at = href.Text
		}
	}
	switch {
	case strings.Contains(at, "?rest_route="):
		return "/index.php?rest_route=/"
	case strings.Contains(at, "/index.php/"):
		return "/index.php/wp-json/"
	}
	return "/wp-json/"
}

// home serves the front page: the operations, and where the interface is.
func home(api *model.API, mux http.Handler) http.Handler {
	path := rootOf(api.Indexes[0])
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" || r.URL.Query().Has("rest_route") {
			mux.ServeHTTP(w, r)
			return
		}
		root := "http://" + r.Host + path
		w.Header().Set("Link", "<"+root+`>; rel="https://api.w.org/"`)
		w.Header().Set("Content-Type", "text/html; charset=UTF-8")
		var b strings.Builder
		fmt.Fprintf(&b, "<!DOCTYPE html>\n<title>Stand-in</title>\n<link rel=\"https://api.w.org/\" href=\"%s\">\n", html.EscapeString(root))
		for _, ns := range api.Namespaces {
			fmt.Fprintf(&b, "<h2>%s</h2>\n<pre>\n", html.EscapeString(ns.Name))
			for _, res := range ns.Resources {
				for _, op := range res.Operations {
					line := fmt.Sprintf("curl -X %s '%s%s'", op.Methods[0], root, strings.TrimPrefix(op.Template, "/"))
					b.WriteString(html.EscapeString(line) + "\n")
				}
			}
			b.WriteString("</pre>\n")
		}
		_, _ = w.Write([]byte(b.String())) // the client may be gone
	})
}
