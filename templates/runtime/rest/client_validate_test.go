package rest

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

func TestDeploymentChoosesTheEndpoint(t *testing.T) {
	e := Endpoint{
		Route: "/x", Methods: []string{"GET"}, In: 1,
		Variants: []Endpoint{{Route: "/x", Methods: []string{"POST"}, In: 2}},
	}
	c := serve(t, func(w http.ResponseWriter, r *http.Request) { reply(w, 200, fmt.Sprintf("%q", r.Method)) })
	for deployment, method := range []Raw{`"GET"`, `"POST"`} {
		if got, err := doCall[Raw](context.Background(), c.With(Deployment{deployment, "d"}), &e, "/x",
			nil); err != nil || got != method {
			t.Error(got, err)
		}
	}
	_, err := doCall[Raw](context.Background(), c.With(Deployment{2, "third"}), &e, "/x", nil)
	failsWith(t, err, ErrNotDeployed, "deployment third does not have the endpoint; WithDeployment chooses one")
}

func TestValidateBeforeSendRejectsInvalidRequests(t *testing.T) {
	sent := 0
	c := serve(t, func(w http.ResponseWriter, r *http.Request) {
		sent++
		reply(w, 200, "{}")
	}, ValidateBeforeSend(true))
	do := func(p *sampleParams) error {
		_, err := doCall[samplePost](context.Background(), c, &samplesCreate, "/x/v1/posts", p)
		return err
	}
	failsWith(t, do(&sampleParams{}), errMissingParam, "search")
	e := failsWith(t, do(&sampleParams{Search: Some("s"), Ratio: Some(7.0)}), errInvalidParam,
		"ratio must be less than or equal to 5")
	if e.Details["ratio"].Code != "rest_out_of_bounds" || sent != 0 {
		t.Errorf("%+v, %d sent", e, sent)
	}
	if err := do(&sampleParams{Search: Some("s")}); err != nil || sent != 1 {
		t.Error(err, sent)
	}
	if err := Validate(&samplesGet, nil); err != nil {
		t.Error("captures count as sent:", err)
	}
}

// anyParams holds one parameter of any type.
type anyParams struct{ X Raw }

func (p *anyParams) CodeFields(c *codec.Coder) { c.Field("x", &p.X) }
