// Command downstream lists drafts and uploads a picture, for deployment A.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"example.org/downstream/site"
	"example.org/downstream/site/cmsv2"
	"example.org/downstream/site/rest"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	c, err := site.NewClient("https://example.org")
	if err != nil {
		return err
	}
	for post, err := range c.CMSV2.Posts.All(ctx, cmsv2.PostsListParams{PerPage: rest.Some(50)}) {
		if err != nil {
			return err
		}
		fmt.Println(post.ID)
	}
	p := cmsv2.MediaCreateParams{}
	p.AltText = rest.Some("A heron")
	m, err := c.CMSV2.Media.Upload(ctx, rest.File{Name: "heron.png", Body: strings.NewReader("")}, p)
	if err != nil {
		return err
	}
	_, err = c.CMSV2.MediaEdit.Do(ctx, m.ID, cmsv2.MediaEditDoParams{Src: rest.Some("heron.png")})
	return err
}
