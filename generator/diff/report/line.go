package report

import (
	"fmt"
	"slices"
	"strings"
)

// Where names the methods of the first route that the finding is about, the number
// of further routes, and the arg or property.
func (f *Finding) Where() string {
	where := ""
	if strings.HasPrefix(f.Rule, "namespace-") {
		return Title(f.Namespace)
	}
	if len(f.Endpoints) > 0 {
		methods, more := f.methods(), len(f.otherRoutes())
		where = strings.Join(methods, ",") + " " + f.Route
		if more > 0 {
			where += " and " + Count(more, "more route")
		}
	}
	if f.Arg != "" {
		where = strings.TrimSpace(where + ": " + f.Arg)
	}
	return where
}

// methods returns the methods of the first route. An endpoint of several methods
// is named by one of them.
func (f *Finding) methods() []string {
	list := []string{f.Method}
	for _, p := range f.places() {
		if p.route == f.Route && !slices.Contains(p.methods, f.Method) {
			list = append(list, p.methods[0])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// otherRoutes returns the routes after the first one.
func (f *Finding) otherRoutes() []string {
	var list []string
	for _, p := range f.places() {
		if p.route != f.Route && !slices.Contains(list, p.route) {
			list = append(list, p.route)
		}
	}
	return list
}

// Others returns the endpoints of the routes that Where only counts.
func (f *Finding) Others() []string {
	return slices.DeleteFunc(slices.Clone(f.Endpoints), func(endpoint string) bool {
		_, route, _ := strings.Cut(endpoint, " ")
		return route == f.Route
	})
}

// Text returns the message, with the number of similar declarations.
func (f *Finding) Text() string {
	if n := len(f.Alike); n > 0 {
		return Clean(fmt.Sprintf("%s (and %d more)", f.Message, n))
	}
	return Clean(f.Message)
}

// Line returns the finding on one line.
func (f *Finding) Line() string {
	text := f.Text()
	if where := f.Where(); where != "" {
		sep := ": "
		if f.Arg != "" {
			sep = " "
		}
		text = Clean(where) + sep + text
	}
	if f.Deployment != "" {
		text = f.Deployment + ": " + text
	}
	return text
}
