package generator

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/standin"
)

// control serves the addresses below /-/, which read and change a stand-in, for
// tests in other languages.
type control struct {
	*Served
	users, start *standin.State // with the users only, and as it began
	faults       []Fault        // it began with
	mux          http.ServeMux
}

func newControl(s *Served, users *standin.State, faults []Fault) *control {
	c := &control{Served: s, users: users, start: s.site.Snapshot(), faults: faults}
	for pattern, serve := range map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /-/state":     c.state,
		"PUT /-/state":     c.setState,
		"POST /-/reset":    c.reset,
		"GET /-/requests":  c.requests,
		"POST /-/faults":   c.addFault,
		"DELETE /-/faults": c.mend,
	} {
		c.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := serve(w, r); err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
			}
		})
	}
	return c
}

// around returns a handler that serves these addresses, and all others with
// next.
func (c *control) around(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !strings.HasPrefix(r.URL.Path, "/-/"):
			next.ServeHTTP(w, r)
		case r.Header.Get("Origin") != "" || !isLoopback(r.RemoteAddr) || !isLoopback(r.Host):
			http.Error(w, "only programs on this machine may control the stand-in, and no pages", http.StatusForbidden)
		default:
			c.mux.ServeHTTP(w, r)
		}
	})
}

// isLoopback reports whether an address, with or without a port, is one of this
// machine.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = strings.Trim(address, "[]")
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// state sends all items in the form of the file Data.
func (c *control) state(w http.ResponseWriter, _ *http.Request) error {
	text, err := c.site.Dump()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, err = w.Write(append(text, '\n'))
	return err
}

// setState replaces all items but the users.
func (c *control) setState(w http.ResponseWriter, r *http.Request) error {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxControl))
	if err != nil {
		return err
	}
	before := c.site.Snapshot()
	c.site.Restore(c.users)
	if err := c.site.Load(text); err != nil {
		c.site.Restore(before)
		return err
	}
	c.changed.Store(true)
	return nil
}

// maxControl is the size of the largest state that setState reads, in bytes.
const maxControl = 256 << 20

// reset goes back to the beginning.
func (c *control) reset(http.ResponseWriter, *http.Request) error {
	c.site.Restore(c.start)
	c.site.ForgetRequests()
	c.changed.Store(true)
	c.site.Mend()
	return addFaults(c.site, c.faults)
}

// requests sends the list of requests so far.
func (c *control) requests(w http.ResponseWriter, _ *http.Request) error {
	list := []map[string]any{}
	for _, q := range c.site.Requests() {
		list = append(list, map[string]any{"method": q.Method, "path": q.Path, "query": q.Query, "body": q.Body,
			"route": q.Route, "user": q.User, "status": q.Status})
	}
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(list)
}

// addFault adds a fault, as in {"fault": "cut", "operation": "GET /wp/v2/posts", "requests": 2},
// or with a rate in place of a number of requests.
func (c *control) addFault(w http.ResponseWriter, r *http.Request) error {
	asked := struct {
		Fault, Operation string
		Requests         int
		Rate             float64
	}{Requests: -1}
	body := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20))
	body.DisallowUnknownFields()
	if err := body.Decode(&asked); err != nil {
		return fmt.Errorf("%w; want an object with fault, operation, and requests or rate", err)
	}
	if asked.Requests == 0 || asked.Requests < -1 {
		return fmt.Errorf("%d requests of fault %s: want 1 or more, or no number for all", asked.Requests, asked.Fault)
	}
	f := Fault{asked.Fault, asked.Operation, asked.Requests, asked.Rate}
	return f.addTo(c.site)
}

// mend removes all faults.
func (c *control) mend(http.ResponseWriter, *http.Request) error {
	c.site.Mend()
	return nil
}
