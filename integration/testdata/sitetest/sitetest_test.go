package driver

import (
	"context"
	"encoding/json"
	"os"
	"testing"

	"live/site/rest"
	"live/site/sitetest"
)

// process is a test that ends with the process.
type process struct{ testing.TB }

func (process) Helper()           {}
func (process) Cleanup(func())    {}
func (process) Fatal(args ...any) { panic(args) }

// A site of package sitetest takes the place of the one in the environment.
func init() {
	items, err := os.ReadFile(os.Getenv("RESTGEN_ITEMS"))
	if err != nil {
		panic(err)
	}
	s := sitetest.New(process{}, sitetest.Data(items))
	for _, title := range []string{"One", "Two", "Three"} {
		s.Put("/wp/v2/posts", map[string]string{"title": title, "status": "publish"})
	}
	in, out := rest.Raw(`{"name":"driver"}`), rest.Raw("")
	if err := rest.Call(context.Background(), s.Client.Rest, "POST", "/wp/v2/users/me/application-passwords", &in, &out); err != nil {
		panic(err)
	}
	var made struct{ Password string }
	if err := json.Unmarshal([]byte(out), &made); err != nil {
		panic(err)
	}
	address, root, user, password = s.URL, s.URL+"/wp-json/", "admin", made.Password
}
