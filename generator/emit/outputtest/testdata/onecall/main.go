// Command onecall is the smallest program that uses a generated client.
package main

import (
	"context"
	"fmt"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/cmsv2"
)

func main() {
	site, err := output.NewClient("https://example.org/wp-json/")
	if err != nil {
		panic(err)
	}
	post, err := site.CMSV2.Posts.Get(context.Background(), 7, cmsv2.PostsGetParams{})
	fmt.Println(post.ID, err)
}
