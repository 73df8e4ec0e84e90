package outputtest

import (
	"context"
	"errors"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/cmsv2/cmsv2server"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/wp"
	"github.com/restgen/restgen/output/root"
)

// numbered creates posts with ascending identifiers.
type numbered struct {
	cmsv2server.UnimplementedPosts
	last atomic.Int64
}

func (n *numbered) Create(_ context.Context, p cmsv2.PostsCreateParams) (cmsv2.Post, error) {
	return cmsv2.Post{ID: int(n.last.Add(1)), Title: wp.Text{Raw: p.Title.Or(wp.TextInput{}).Raw.Or("")}}, nil
}

func TestValidateUsesRulesOfTheDeployment(t *testing.T) {
	p := cmsv2.PostsCreateParams{Status: cmsv2.PostsStatusExtDisabled}
	if err := rest.Validate(cmsv2.PostsCreateEndpoint, &p); !errors.Is(err, wp.ErrInvalidParam) {
		t.Errorf("deployment a: %v", err)
	}
	if err := rest.Validate(cmsv2.PostsCreateEndpoint, &p, output.WithDeployment(output.DeploymentB)); err != nil {
		t.Errorf("deployment b: %v", err)
	}
}

func TestTypedBatchReturnsEachItem(t *testing.T) {
	s := httptest.NewServer(outputserver.NewHandler(outputserver.Server{CMSV2: cmsv2server.Server{Posts: &numbered{}}}))
	defer s.Close()
	c, err := output.NewClient(s.URL + "/wp-json/")
	if err != nil {
		t.Fatal(err)
	}
	b := rest.NewBatch(c.Rest, root.BatchV1DoEndpoint)
	posts, results := make([]cmsv2.Post, 30), make([]*rest.BatchResult, 30) // more than one request holds
	for i := range posts {
		p := cmsv2.PostsCreateParams{Title: rest.Some(wp.TextInput{Raw: rest.Some("x")})}
		results[i] = b.Add(cmsv2.PostsCreateEndpoint, "/cms/v2/posts", &p, &posts[i])
	}
	bad := cmsv2.PostsCreateParams{Status: "bogus"}
	invalid := b.Add(cmsv2.PostsCreateEndpoint, "/cms/v2/posts", &bad, &cmsv2.Post{})
	if err := b.Do(context.Background()); err != nil && !errors.Is(err, wp.ErrInvalidParam) {
		t.Fatal(err)
	}
	for i, p := range posts {
		if err := results[i].Err(); err != nil || p.ID != i+1 || p.Title.Raw != "x" {
			t.Errorf("call %d: %+v, %v", i, p, err)
		}
	}
	if err := invalid.Err(); !errors.Is(err, wp.ErrInvalidParam) {
		t.Errorf("bogus status: %v", err)
	}
}
