package outputtest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"

	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/cmsv2/cmsv2server"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/wp"
)

// postsInMemory is the site of the examples: a test double of posts.
type postsInMemory struct {
	cmsv2server.UnimplementedPosts
	mu     sync.Mutex
	titles []string
}

func (m *postsInMemory) List(_ context.Context, params cmsv2.PostsListParams) (rest.Page[cmsv2.Post], error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	total, size := len(m.titles), params.PerPage.Or(10)
	page := rest.Page[cmsv2.Post]{Total: total, TotalPages: (total + size - 1) / size}
	start := min((params.Page.Or(1)-1)*size, total)
	for i := range m.titles[start:min(start+size, total)] {
		page.Items = append(page.Items, m.post(start+i+1))
	}
	return page, nil
}

func (m *postsInMemory) Get(_ context.Context, id int, _ cmsv2.PostsGetParams) (cmsv2.Post, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if id < 1 || id > len(m.titles) {
		return cmsv2.Post{}, &rest.Error{Status: http.StatusNotFound, Code: wp.ErrInvalidPostID, Message: "Invalid post ID."}
	}
	return m.post(id), nil
}

func (m *postsInMemory) Create(_ context.Context, params cmsv2.PostsCreateParams) (cmsv2.Post, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	title, _ := params.Title.Get()
	m.titles = append(m.titles, title.Raw.Or("(no title)"))
	return m.post(len(m.titles)), nil
}

func (m *postsInMemory) Update(ctx context.Context, id int, params cmsv2.PostsUpdateParams) (cmsv2.Post, error) {
	post, err := m.Get(ctx, id, cmsv2.PostsGetParams{})
	if err != nil {
		return post, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if title, ok := params.Title.Get(); ok {
		m.titles[id-1] = title.Raw.Or("(no title)")
	}
	return m.post(id), nil
}

func (m *postsInMemory) post(id int) cmsv2.Post {
	return cmsv2.Post{ID: id, Title: wp.Text{Raw: m.titles[id-1], Rendered: m.titles[id-1]}}
}

// startSite starts a site that has posts with these titles.
func startSite(titles ...string) *httptest.Server {
	posts := &postsInMemory{titles: slices.Clone(titles)}
	return httptest.NewServer(outputserver.NewHandler(outputserver.Server{CMSV2: cmsv2server.Server{Posts: posts}}))
}

// startFixed starts a site that returns the same JSON to all requests.
func startFixed(body string) *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, body)
	}))
}
