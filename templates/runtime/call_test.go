package rest

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
)

// unsent fails if something is sent.
type unsent struct{ t *testing.T }

func (s unsent) RoundTrip(r *http.Request) (*http.Response, error) {
	s.t.Errorf("sent to %s, with credentials: %v", r.URL, r.Header["Authorization"] != nil)
	return nil, errors.New("sent")
}

func TestPathsThatAreNone(t *testing.T) {
	for _, options := range [][]ClientOption{{Root()}, nil} {
		c, err := NewClient("https://api.example", append(options, ApplicationPassword("u", "secret12345"), Transport(unsent{t}), Retries(0))...)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"@evil.example/x", ".evil.example/x", ":80@evil.example/x", "x/v1/posts", "",
			"/x/v1/posts?a=b", "/x/v1/posts#part", "/x/v1/posts&_method=DELETE"} {
			ctx, want := context.Background(), "does not begin with a slash"
			if strings.HasPrefix(path, "/") {
				want = "holds one of ?#&"
			}
			check := func(err error) {
				t.Helper()
				if e := failsWith(t, err, ErrBadRequest, want); e.Path != path || e.Status != 0 {
					t.Errorf("%+v", e)
				}
			}
			check(Call(ctx, c, "GET", path, nil, nil))
			_, err := Do[samplePost](ctx, c, &samplesDelete, path, nil)
			check(err)
			_, err = Upload[samplePost](ctx, c, &samplesUpload, path, File{Name: "a", Body: strings.NewReader("x")}, nil)
			check(err)
			for _, err := range All[samplePost](ctx, c, &samplesList, path, nil) {
				check(err)
			}
			b := NewBatch(c, &samplesUpdate)
			r := Add[samplePost](b, &samplesUpdate, path, nil)
			if err := b.Do(ctx); err != nil {
				t.Error(err)
			}
			_, err = r.Get()
			check(err)
		}
	}
}
