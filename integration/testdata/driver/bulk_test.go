package driver

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"live/site/rest"
	"live/site/wpv2"
)

// batch sends calls together and returns the response to each of them.
func (b *bench) batch(calls []string) []thing {
	b.Helper()
	var all []thing
	for chunk := range slices.Chunk(calls, 25) {
		for _, v := range b.do("POST /batch/v1", `{"requests":[`+strings.ReplaceAll(strings.Join(chunk, ","),
			"%", "%%")+`]}`)["responses"].([]any) {
			all = append(all, thing(v.(map[string]any)))
		}
	}
	return all
}

func TestBatchReturnsAResponseForEachRequest(t *testing.T) {
	b := newBench(t)
	answers := b.batch([]string{
		`{"path":"/wp/v2/posts?_fields=id","body":{"title":"Together"}}`,
		`{"path":"/wp/v2/posts","body":{"title":"x","status":"nonsense"}}`,
		`{"path":"/wp/v2/nowhere"}`,
		`{"path":"/wp/v2/settings","body":{"title":"x"}}`,
	})
	for i, want := range []string{"", "rest_invalid_param", "rest_no_route", "rest_batch_not_allowed"} {
		if got, _ := answers[i].at("body.code").(string); got != want {
			t.Errorf("call %d: want %q, got %q", i, want, got)
		}
	}
	made := thing(answers[0]["body"].(map[string]any))
	b.want(answers[0], "status", 201)
	b.batch([]string{fmt.Sprintf(`{"method":"DELETE","path":"/wp/v2/posts/%d?force=true"}`, made.id())})

	none := b.do("POST /batch/v1",
		`{"validation":"require-all-validate","requests":[{"path":"/wp/v2/tags","body":{"name":"%s"}},`+
			`{"path":"/wp/v2/nowhere"}]}`, unique("all"))
	b.want(none, "failed", "validation")
	b.refuse(400, "rest_invalid_param", "POST /batch/v1",
		`{"requests":[`+strings.Repeat(`{"path":"/x"},`, 25)+`{"path":"/x"}]}`)
}

// TestNoneOfManyPostsIsLost creates many posts, walks through them, changes and deletes
// them. No post is lost or repeated.
func TestNoneOfManyPostsIsLost(t *testing.T) {
	var n int
	if _, err := fmt.Sscan(os.Getenv("RESTGEN_POSTS"), &n); err != nil {
		t.Skip("RESTGEN_POSTS does not say how many")
	}
	b := newBench(t)
	mark := unique("mass")
	var calls []string
	for i := range n {
		calls = append(calls,
			fmt.Sprintf(`{"path":"/wp/v2/posts?_fields=id","body":{"title":"%s %d","status":"publish"}}`, mark, i))
	}
	made := map[int]string{}
	for i, answer := range b.batch(calls) {
		id := thing(answer["body"].(map[string]any)).id()
		if _, twice := made[id]; id == 0 || twice {
			t.Fatalf("call %d: %v", i, answer)
		}
		made[id] = fmt.Sprintf("%s %d", mark, i)
	}
	b.same(mark, made)

	calls = nil
	for id, title := range made {
		made[id] = title + " again"
		calls = append(calls,
			fmt.Sprintf(`{"method":"PATCH","path":"/wp/v2/posts/%d?_fields=id","body":{"title":"%s again"}}`,
				id, title))
	}
	b.batch(calls)
	b.same(mark, made)
	b.shrink(mark, made)

	calls = nil
	for id := range made {
		calls = append(calls,
			fmt.Sprintf(`{"method":"DELETE","path":"/wp/v2/posts/%d?force=true&_fields=deleted"}`, id))
	}
	b.batch(calls)
	b.same(mark, map[int]string{})
}

// same walks through all posts with a mark and compares their titles.
func (b *bench) same(mark string, want map[int]string) {
	b.Helper()
	got := map[int]string{}
	c := b.c.With(rest.Fields("id", "title.rendered"), rest.Prefetch(2))
	for post, err := range c.WPV2.Posts.All(b.Context(), wpv2.PostsListParams{Search: rest.Some(mark)}) {
		if err != nil {
			b.Fatal(err)
		}
		if _, twice := got[post.ID]; twice {
			b.Errorf("%d came twice", post.ID)
		}
		got[post.ID] = post.Title.Rendered
	}
	if !maps.Equal(got, want) {
		b.Errorf("%d posts, want %d, or other titles", len(got), len(want))
	}
}

// shrink deletes posts while it walks through them. The walk still yields all
// others.
func (b *bench) shrink(mark string, made map[int]string) {
	b.Helper()
	left := maps.Clone(made)
	seen, count := map[int]bool{}, 0
	for post, err := range b.c.WPV2.Posts.All(b.Context(),
		wpv2.PostsListParams{Search: rest.Some(mark), PerPage: rest.Some(50)}) {
		if err != nil {
			b.Fatal(err)
		}
		seen[post.ID] = true
		if count++; count%20 == 0 {
			if _, err := b.c.WPV2.Posts.Delete(b.Context(), post.ID,
				wpv2.PostsDeleteParams{Force: rest.Some(true)}); err != nil {
				b.Fatal(err)
			}
			delete(left, post.ID)
		}
	}
	for id := range left {
		if !seen[id] {
			b.Errorf("%d was not seen", id)
		}
	}
	for id := range made {
		if _, ok := left[id]; !ok {
			delete(made, id)
		}
	}
}

// Some collections reject a page beyond the end, others return an empty one.
func TestPagesBeyondTheEndAreEmptyOrRejected(t *testing.T) {
	b := newBench(t)
	b.refuse(400, "rest_post_invalid_page_number", "GET /wp/v2/posts", `{"page":9999}`)
	if users := b.list("GET /wp/v2/users", `{"page":9999}`); len(users) != 0 {
		t.Errorf("users beyond the end: %v", users)
	}
	for _, n := range []int{0, -1, 101} {
		e := b.refuse(400, "rest_invalid_param", "GET /wp/v2/posts", `{"per_page":%d}`, n)
		if e.Details["per_page"].Code != "rest_out_of_bounds" {
			t.Errorf("per_page %d: %v", n, e.Details)
		}
	}
}

// The generated client sends only methods of the index. It rejects others
// without sending anything.
func TestMethodsOutsideOfTheIndexAreNotSent(t *testing.T) {
	_, err := newBench(t, rest.Method("PUT")).try("GET /wp/v2/posts", "")
	if !errors.Is(err, rest.ErrBadRequest) {
		t.Errorf("PUT on a collection: %v", err)
	}
}
