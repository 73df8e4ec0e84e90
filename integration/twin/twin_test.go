//go:build integration

// Package twin compares a real site with its stand-in.
// TestStandInRespondsAsTheSite sends the same random requests to both. These
// variables of the environment change it:
//
//	RESTGEN_SITE, RESTGEN_USER, RESTGEN_PASSWORD   the site, with pretty addresses, and its administrator
//	RESTGEN_SEED                                   the seed of an earlier run
//	RESTGEN_TWIN                                   how many requests; by default 500
//	RESTGEN_SHRINK                                 how many kinds of differences to reduce to a shortest sequence
package twin

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/restgen/restgen/templates/runtime/rest/standin"
)

const length = 25 // of a sequence

// TestStandInRespondsAsTheSite sends random sequences of requests to a site
// and to its stand-in.
func TestStandInRespondsAsTheSite(t *testing.T) {
	home := os.Getenv("RESTGEN_SITE")
	if home == "" {
		t.Skip("RESTGEN_SITE is not set")
	}
	seed, n := setting(t, "RESTGEN_SEED", rand.Uint64()>>40), setting(t, "RESTGEN_TWIN", 500)
	tw := pair(t, home)
	began, count := time.Now(), newCounts()
	for i := range (n + length - 1) / length {
		list := sequence(seed, i, length, append([]string{tw.admin, ""}, tw.users()...))
		count.addSequence(list, tw.run(t, list))
	}
	t.Logf("seed %d, %d requests in %d sequences, %v\n%s", seed, count.all, len(count.sequences), time.Since(began).Round(time.Second), count)
	failed := count.check(t)
	shrinks := setting(t, "RESTGEN_SHRINK", map[bool]uint64{true: 3}[failed])
	for _, kind := range count.sorted()[:min(int(shrinks), len(count.kinds))] {
		d := count.kinds[kind]
		t.Logf("%s\n%s", kind, lines(tw.shrink(t, d.sequence, d.request.Number, kind)))
	}
}

// setting returns a number of the environment.
func setting(t *testing.T, name string, without uint64) uint64 {
	text := os.Getenv(name)
	if text == "" {
		return without
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v; want a number", name, err)
	}
	return n
}

// twins are a site and its stand-in.
type twins struct {
	live, own *side
	site      *standin.Site
	state     *standin.State // before a sequence
	admin     string
	known     relation         // the users
	base      map[string][]any // the posts and files that are there before
}

// roles are the roles of the users that both sites get. Contributors and
// subscribers write little, so there is one of each.
var roles = []string{"editor", "author", "contributor", "subscriber"}

// users returns the names of these users.
func (tw *twins) users() (names []string) {
	for _, role := range roles {
		names = append(names, "twin"+role)
	}
	return names
}

// pair starts the stand-in of a site, with a user of each role on both.
func pair(t *testing.T, home string) *twins {
	admin := cmp.Or(os.Getenv("RESTGEN_USER"), "admin")
	tw := &twins{admin: admin, known: relation{}, live: realSide(home, admin, os.Getenv("RESTGEN_PASSWORD"))}
	tw.own, tw.site, tw.base = standIn(t, tw.live, admin)
	for i, path := range []string{"/wp/v2/posts", "/wp/v2/categories", "/wp/v2/comments", "/wp/v2/users"} {
		last := map[string]any{"id": firstID * (i + 1), "username": "last", "name": "last", "title": "last", "post": 1, "date": "2000-01-01T00:00:00"}
		if _, err := tw.site.Put(path, last); err != nil {
			t.Fatal(err)
		}
		tw.own.made = append(tw.own.made, fmt.Sprintf("%s/%d", path, firstID*(i+1)))
	}
	tw.own.clean(t, admin)
	tw.own.usePassword(t, admin, admin, "me") // the real administrator has one
	for _, role := range roles {
		a, b := tw.live.addUser(t, admin, "twin"+role, role), tw.own.addUser(t, admin, "twin"+role, role)
		tw.known.same(a, b)
		t.Cleanup(func() {
			tw.live.made = append(tw.live.made, "/wp/v2/users/"+a)
			tw.live.clean(t, admin)
		})
	}
	tw.state = tw.site.Snapshot()
	return tw
}

// run sends a sequence to both sides, and returns the differences of each
// request.
func (tw *twins) run(t *testing.T, list []request) [][]difference {
	tw.site.Restore(tw.state)
	tw.live.begin()
	tw.own.begin()
	r := maps.Clone(tw.known)
	left := false
	out := make([][]difference, len(list))
	for i, q := range list {
		a, b := tw.live.send(t, q), tw.own.send(t, q)
		left = left || leaves(q, a)
		out[i] = r.compare(a, b)
	}
	tw.live.clean(t, tw.admin)
	if left {
		tw.live.sweep(t, tw.admin, tw.base)
	}
	tw.own.clean(t, tw.admin)
	return out
}

// shrink returns the shortest sequence that it finds in which a request still
// differs in the same way: it leaves out halves, quarters and so on, down to
// single requests.
func (tw *twins) shrink(t *testing.T, list []request, number int, kind string) []request {
	differs := func(list []request) bool {
		for i, found := range tw.run(t, list) {
			for _, d := range found {
				if list[i].Number == number && d.kind(list[i]) == kind {
					return true
				}
			}
		}
		return false
	}
	for list[len(list)-1].Number != number {
		list = list[:len(list)-1]
	}
	for size := len(list) / 2; size > 0; size /= 2 {
		for from := 0; from+size < len(list); {
			less := append(append([]request{}, list[:from]...), list[from+size:]...)
			if differs(less) {
				list = less
			} else {
				from += size
			}
		}
	}
	return list
}
