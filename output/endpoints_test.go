package output_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/root"
)

// numbered creates posts with ascending identifiers.
type numbered struct {
	cmsv2.UnimplementedPostsServer
	last atomic.Int64
}

func (n *numbered) Create(_ context.Context, p cmsv2.PostsCreateParams) (cmsv2.Post, error) {
	return cmsv2.Post{ID: int(n.last.Add(1)), Title: rest.Rendered{Raw: p.Title.Or(rest.RenderedInput{}).Raw.Or("")}}, nil
}

func TestValidateBesideTheParams(t *testing.T) {
	p := cmsv2.PostsCreateParams{Status: rest.Some(cmsv2.PostsStatusExtDisabledKebab)}
	if err := rest.Validate(&cmsv2.PostsCreateEndpoint, &p); !errors.Is(err, rest.ErrInvalidParam) {
		t.Errorf("deployment a: %v", err)
	}
	if err := rest.Validate(&cmsv2.PostsCreateEndpoint, &p, output.WithDeployment(output.DeploymentB)); err != nil {
		t.Errorf("deployment b: %v", err)
	}
}

func TestTypedBatch(t *testing.T) {
	s := httptest.NewServer(output.NewHandler(output.Server{CMSV2: cmsv2.Server{Posts: &numbered{}}}))
	defer s.Close()
	c, err := output.NewClient(s.URL + "/wp-json/")
	if err != nil {
		t.Fatal(err)
	}
	b := rest.NewBatch(c.Rest, &root.BatchV1PostEndpoint)
	var results []*rest.Result[cmsv2.Post]
	for range 30 { // more than one request holds
		p := cmsv2.PostsCreateParams{Title: rest.Some(rest.RenderedInput{Raw: rest.Some("x")})}
		results = append(results, rest.Add[cmsv2.Post](b, &cmsv2.PostsCreateEndpoint, "/cms/v2/posts", &p))
	}
	bad := cmsv2.PostsCreateParams{Status: rest.Some(rest.PostStatus("bogus"))}
	refused := rest.Add[cmsv2.Post](b, &cmsv2.PostsCreateEndpoint, "/cms/v2/posts", &bad)
	if err := b.Do(context.Background()); err != nil && !errors.Is(err, rest.ErrInvalidParam) {
		t.Fatal(err)
	}
	for i, r := range results {
		if p, err := r.Get(); err != nil || p.ID != i+1 || p.Title.Raw != "x" {
			t.Errorf("call %d: %+v, %v", i, p, err)
		}
	}
	if _, err := refused.Get(); !errors.Is(err, rest.ErrInvalidParam) {
		t.Errorf("bogus status: %v", err)
	}
}
