package generator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"github.com/restgen/restgen/generator/describe"
	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/templates/runtime/rest/standin"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// Fault is a fault of an operation of a stand-in.
type Fault struct {
	Kind      string  // one of standin.Faults
	Operation string  // such as GET /wp/v2/posts/{id}
	Requests  int     // the number of requests that get it, or -1 for all
	Rate      float64 // if not 0, the part of the requests that get it
}

func (f *Fault) addTo(s *standin.Site) error {
	if f.Rate != 0 {
		return s.BreakRate(f.Operation, f.Rate, standin.Fault(f.Kind))
	}
	return s.Break(f.Operation, f.Requests, standin.Fault(f.Kind))
}

func addFaults(s *standin.Site, faults []Fault) error {
	for _, f := range faults {
		if err := f.addTo(s); err != nil {
			return err
		}
	}
	return nil
}

// User is a user of a stand-in.
type User struct{ Name, Password, Role string }

// Admin is the name of the administrator of a stand-in without users.
const Admin = "admin"

// Served is a stand-in that serves.
type Served struct {
	http.Handler
	Users []User // with their passwords

	site    *standin.Site
	data    string
	changed atomic.Bool // since the file was written
}

// addUsers adds the users, or the administrator.
func (s *Served) addUsers() error {
	if len(s.Users) == 0 {
		s.Users = []User{{Admin, s.site.Password(Admin), "administrator"}}
	}
	for _, u := range s.Users {
		if err := s.site.AddUser(u.Name, u.Password, u.Role); err != nil {
			return err
		}
	}
	return nil
}

// read reads the file of the items, if there is one. A file that is to be saved
// may be missing.
func (s *Served) read(mayMiss bool) (text []byte, err error) {
	if s.data == "" {
		return nil, nil
	}
	text, err = disk.ReadRegular(s.data)
	missing := errors.Is(err, fs.ErrNotExist)
	if mayMiss && missing {
		return nil, nil
	}
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		err = failed.Err // the name of the file comes first anyway
	}
	if missing {
		err = fmt.Errorf("%w; with --save it may be missing", err)
	}
	return text, err
}

// mismatches returns which items of the file do not have the types of the site, or
// authors that it lacks.
func (s *Served) mismatches(d *desc.Site, text []byte) []string {
	var items map[string]any
	_ = json.Unmarshal(text, &items) // they were loaded
	i := slices.IndexFunc(d.Collections, func(c desc.Collection) bool { return c.Kind == desc.Users })
	isUser := func(id float64) bool {
		return i < 0 || s.site.Get(fmt.Sprintf("%s/%.0f", d.Collections[i].Path, id), new(json.RawMessage)) == nil
	}
	list := describe.Mismatches(d, items, isUser)
	if more := len(list) - mostMismatches; more > 0 {
		list = append(list[:mostMismatches], fmt.Sprintf("%d more values are wrong", more))
	}
	for i := range list {
		list[i] = s.data + ": " + list[i]
	}
	return list
}

const mostMismatches = 10

// watch notes which requests may have changed the items, even if their response
// ends with a panic, as the response to a fault does.
func (s *Served) watch(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodOptions {
			defer s.changed.Store(true)
		}
		next.ServeHTTP(w, r)
	})
}

// Keep writes the items to the file Data once a second, if requests changed
// them, and when the context ends. It reports what fails to warn, once for each
// reason, and tries again; it returns the error of the last time.
func (s *Served) Keep(ctx context.Context, warn func(error)) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	reported := ""
	for {
		select {
		case <-ctx.Done():
			return s.save()
		case <-tick.C:
			if err := s.save(); err != nil && err.Error() != reported {
				reported = err.Error()
				warn(err)
			}
		}
	}
}

// save writes the items to the file Data if they changed.
func (s *Served) save() error {
	if !s.changed.Swap(false) {
		return nil
	}
	text, err := s.site.Dump()
	if err == nil {
		err = disk.WriteFile(s.data, append(text, '\n'))
	}
	if err != nil {
		s.changed.Store(true)
	}
	return err
}
