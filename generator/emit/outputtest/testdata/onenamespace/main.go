// Command onenamespace uses the client of one namespace.
package main

import (
	"context"
	"fmt"

	"github.com/restgen/restgen/output/cmsv2"
	"github.com/restgen/restgen/output/rest"
)

func main() {
	client, err := rest.NewClient("https://example.org/wp-json/")
	if err != nil {
		panic(err)
	}
	post, err := cmsv2.NewClient(client).Posts.Get(context.Background(), 7, cmsv2.PostsGetParams{})
	fmt.Println(post.ID, err)
}
