package outputtest

import (
	"errors"
	"testing"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/cmsv2/cmsv2server"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
)

// The clients in a Client satisfy the server interfaces. In a zero Client and in
// its gateway, they return a 501 error.
func TestZeroClientsReturnErrors(t *testing.T) {
	for name, posts := range map[string]cmsv2server.Posts{
		"zero":       (&cmsv2.Client{}).Posts,
		"other base": (&cmsv2.Client{}).Posts.At("books"),
		"no client":  cmsv2.NewClient(nil).Posts,
		"gateway":    outputserver.Gateway(&output.Client{}).CMSV2.Posts,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := posts.Get(t.Context(), 7, cmsv2.PostsGetParams{})
			if !errors.Is(err, rest.ErrNotImplemented) {
				t.Error(err)
			}
			_, err = posts.Create(t.Context(), cmsv2.PostsCreateParams{})
			if !errors.Is(err, rest.ErrNotImplemented) {
				t.Error(err)
			}
		})
	}
	for _, err := range (&cmsv2.Client{}).Posts.All(t.Context(), cmsv2.PostsListParams{}) {
		if !errors.Is(err, rest.ErrNotImplemented) {
			t.Error(err)
		}
	}
	if _, err := (&cmsv2.Client{}).Media.Upload(t.Context(), rest.File{}, cmsv2.MediaCreateParams{}); !errors.Is(err, rest.ErrNotImplemented) {
		t.Error(err)
	}
}
