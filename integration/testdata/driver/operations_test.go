package driver

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"live/site"
	"live/site/rest"
)

// An operation is a method of the generated client that sends one request.
type operation struct {
	name     string // WPV2.Posts.Get
	method   string // of the request
	route    string // its path, each capture as %
	nth      int    // of the operations with the same method and route, which differ in the patterns of their captures
	captures []reflect.Type
	call     func(c *site.Client, captures []any, params any) (any, error)
	params   reflect.Type
}

// operations finds the methods of the generated client. To find the request of
// a method, it calls the method with a transport that sends nothing.
func operations(t *testing.T) []operation {
	t.Helper()
	var list []operation
	each(reflect.TypeFor[site.Client](), reflect.Pointer, func(ns reflect.StructField) {
		each(ns.Type.Elem(), reflect.Pointer, func(resource reflect.StructField) {
			for m := range resource.Type.Methods() {
				if o, ok := newOperation(ns, resource, m); ok {
					o.probe(t)
					for _, other := range list {
						if other.method == o.method && other.route == o.route {
							o.nth++
						}
					}
					list = append(list, o)
				}
			}
		})
	})
	return list
}

// each calls f for every exported field of a kind of struct type t.
func each(t reflect.Type, kind reflect.Kind, f func(reflect.StructField)) {
	for i := range t.NumField() {
		if field := t.Field(i); field.IsExported() && field.Type.Kind() == kind {
			f(field)
		}
	}
}

var errorType = reflect.TypeFor[error]()

// newOperation recognises func(ctx, captures..., params) (result, error).
func newOperation(ns, resource reflect.StructField, m reflect.Method) (operation, bool) {
	f := m.Type
	last := f.NumIn() - 1
	if last < 2 || f.NumOut() != 2 || f.Out(1) != errorType || f.In(1) != reflect.TypeFor[context.Context]() {
		return operation{}, false
	}
	o := operation{name: ns.Name + "." + resource.Name + "." + m.Name, params: f.In(last)}
	for i := 2; i < last; i++ {
		if k := f.In(i).Kind(); k != reflect.Int && k != reflect.String {
			return operation{}, false // an upload
		}
		o.captures = append(o.captures, f.In(i))
	}
	o.call = func(c *site.Client, captures []any, params any) (any, error) {
		in := []reflect.Value{reflect.ValueOf(context.Background())}
		for _, v := range captures {
			in = append(in, reflect.ValueOf(v))
		}
		in = append(in, reflect.ValueOf(params))
		client := reflect.ValueOf(c).Elem().FieldByIndex(ns.Index).Elem().FieldByIndex(resource.Index)
		out := client.MethodByName(m.Name).Call(in)
		err, _ := out[1].Interface().(error)
		result := reflect.New(out[0].Type())
		result.Elem().Set(out[0])
		return result.Interface(), err
	}
	return o, true
}

// errProbe stops a request before it is sent.
var errProbe = errors.New("not sent")

// probe finds method and route.
func (o *operation) probe(t *testing.T) {
	t.Helper()
	spy := rest.Transport(transport(func(r *http.Request) (*http.Response, error) {
		o.method, o.route = r.Method, route(r)
		return nil, errProbe
	}))
	captures := make([]any, len(o.captures))
	for i, c := range o.captures {
		captures[i] = "capture" + fmt.Sprint(i)
		if c.Kind() == reflect.Int {
			captures[i] = 990000 + i
		}
	}
	_, _ = o.call(connect(t, spy, rest.Retry{}), captures, reflect.Zero(o.params).Interface())
	for _, v := range captures {
		o.route = strings.Replace(o.route, fmt.Sprint(v), "%", 1)
	}
	if o.method == "" {
		t.Errorf("%s sends nothing", o.name)
	}
}

type transport func(*http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
