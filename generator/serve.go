package generator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/restgen/restgen/generator/describe"
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/emit"
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
	// Users can sign in. Without any there is an administrator named admin.
	Users []User
	// Data is the file of the items to begin with, by the paths of collections;
	// empty for none.
	Data string
	// Posts is the number of posts to begin with.
	Posts int
	// Seed decides on what is generated.
	Seed uint64
	// Now is the clock; time.Now if nil.
	Now func() time.Time
	// Log gets the errors that clients do not see.
	Log *slog.Logger
}

// User is a user of a stand-in.
type User struct{ Name, Password, Role string }

// Admin is the name of the administrator of a stand-in without users.
const Admin = "admin"

// Serve returns a handler that stands in for a site, and its users with their
// passwords. The Result holds the API and the notes on the index.
func Serve(ctx context.Context, o StandIn) (http.Handler, []User, *Result, error) {
	// 1. Read the index and build the API.
	result, err := Inspect(ctx, []Input{o.Input}, o.Model, o.Loader)
	if err != nil {
		return nil, nil, result, err
	}
	// 2. Describe the site, and add its users and posts.
	site := standin.New(describe.Site(result.API, 0), standin.Settings{Seed: o.Seed, Now: o.Now})
	users := o.Users
	if len(users) == 0 {
		users = []User{{Admin, site.Password(Admin), "administrator"}}
	}
	for _, u := range users {
		if err := site.AddUser(u.Name, u.Password, u.Role); err != nil {
			return nil, nil, result, UsageError{Err: err}
		}
	}
	if o.Data != "" {
		text, err := disk.ReadRegular(o.Data)
		if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
			err = failed.Err // the name of the file comes first anyway
		}
		if err == nil {
			err = site.Load(text)
		}
		if err != nil {
			return nil, nil, result, fmt.Errorf("%s: %w", o.Data, err)
		}
	}
	site.AddPosts(o.Posts)
	// 3. Serve the endpoints of the API, and a page for people.
	return home(result.API, serverOf(result.API, site, o.Log)), users, result, nil
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

// descriptions returns the description of each deployment, if a stand-in is
// asked for.
func (o *Options) descriptions(api *model.API, t *target) ([][]byte, error) {
	if !o.StandIn {
		return nil, nil
	}
	if t.support != "" {
		return nil, usageErrorf("--standin: the support packages are shared; leave out --support")
	}
	own := emit.Options{Package: t.name}.StandInPackage()
	var list [][]byte
	for d := range api.Deployments {
		text, err := json.Marshal(describe.Site(api, d))
		if err != nil {
			return nil, err
		}
		list = append(list, append(text, '\n'))
	}
	for _, ns := range api.Namespaces {
		if ns.Package == own {
			return nil, usageErrorf("--standin: %s is the package of a namespace, too; choose another --package", own)
		}
	}
	return list, nil
}
