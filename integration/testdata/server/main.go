// The server serves posts from memory, by packages that restgen generated from the index of a plain WordPress: what a
// test double looks like. It prints its address and ends with its standard input.
package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"live/site/rest"
	"live/site/rest/wp"
	"live/site/siteserver"
	"live/site/wpv2"
	"live/site/wpv2/wpv2server"
)

// posts is a wpv2server.Posts. Operations that a later index adds return a 501 error until
// they are written.
type posts struct {
	wpv2server.UnimplementedPosts
	mu   sync.Mutex
	last int
	all  []wpv2.Post // by id
}

func (s *posts) List(_ context.Context, p wpv2.PostsListParams) (rest.Page[wpv2.Post], error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []wpv2.Post
	for _, post := range s.all {
		if shown(post, p) {
			found = append(found, post)
		}
	}
	if p.Order == "" || p.Order == wp.OrderDesc {
		slices.Reverse(found)
	}
	size := p.PerPage.Or(10)
	page := rest.Page[wpv2.Post]{Total: len(found), TotalPages: (len(found) + size - 1) / size}
	from := min((p.Page.Or(1)-1)*size, len(found))
	page.Items = found[from:min(from+size, len(found))]
	return page, nil
}

func shown(post wpv2.Post, p wpv2.PostsListParams) bool {
	text := post.Title.Raw + post.Content.Raw
	return slices.Contains(p.Status, post.Status) &&
		strings.Contains(text, p.Search.Or("")) &&
		(len(p.Include) == 0 || slices.Contains(p.Include, post.ID))
}

func (s *posts) Create(_ context.Context, p wpv2.PostsCreateParams) (wpv2.Post, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	post := wpv2.Post{ID: s.last, Type: "post", Categories: p.Categories, Status: cmp.Or(p.Status, wp.StatusDraft)}
	write(&post, p.Title, p.Content)
	s.all = append(s.all, post)
	return post, nil
}

func write(post *wpv2.Post, title, content rest.Opt[wp.TextInput]) {
	if t, ok := title.Get(); ok {
		post.Title.Raw = t.Raw.Or("")
		post.Title.Rendered = post.Title.Raw
	}
	if t, ok := content.Get(); ok {
		post.Content.Raw = t.Raw.Or("")
		post.Content.Rendered = "<p>" + post.Content.Raw + "</p>"
	}
}

// find returns the place of a post.
func (s *posts) find(id int) (int, error) {
	i := slices.IndexFunc(s.all, func(p wpv2.Post) bool { return p.ID == id })
	if i < 0 {
		return 0, &rest.Error{Status: http.StatusNotFound, Code: wp.ErrInvalidPostID, Message: "Invalid post ID."}
	}
	return i, nil
}

func (s *posts) Get(_ context.Context, id int, _ wpv2.PostsGetParams) (wpv2.Post, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, err := s.find(id)
	if err != nil {
		return wpv2.Post{}, err
	}
	return s.all[i], nil
}

func (s *posts) Update(_ context.Context, id int, p wpv2.PostsUpdateParams) (wpv2.Post, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, err := s.find(id)
	if err != nil {
		return wpv2.Post{}, err
	}
	write(&s.all[i], p.Title, p.Content)
	s.all[i].Status = cmp.Or(p.Status, s.all[i].Status)
	return s.all[i], nil
}

func (s *posts) Delete(_ context.Context, id int, p wpv2.PostsDeleteParams) (rest.Deleted[wpv2.Post], error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i, err := s.find(id)
	if err != nil {
		return rest.Deleted[wpv2.Post]{}, err
	}
	if !p.Force.Or(false) {
		s.all[i].Status = wp.StatusTrash
		return rest.Deleted[wpv2.Post]{Item: s.all[i]}, nil
	}
	gone := s.all[i]
	s.all = slices.Delete(s.all, i, i+1)
	return rest.Deleted[wpv2.Post]{Deleted: true, Item: gone}, nil
}

func main() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("http://%s\n", l.Addr())
	server := &http.Server{Handler: siteserver.NewHandler(siteserver.Server{WPV2: wpv2server.Server{Posts: &posts{}}}), ReadHeaderTimeout: 5 * time.Second}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		_ = server.Close()
	}()
	_ = server.Serve(l)
}
