package outputtest

import (
	"os"
	"testing"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/outputserver"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/server"
)

// The site sees the same through a gateway, for every write of both
// deployments.
func TestWritesPassAGateway(t *testing.T) {
	for d, file := range deployments {
		t.Run(d.String(), func(t *testing.T) {
			index, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			client, mux := output.WithDeployment(d), outputserver.WithDeployment(d)
			sent, unsent := testProxy(t, index, []rest.ClientOption{client}, []server.Option{mux})
			if sent < 20 || len(unsent) > 0 {
				t.Errorf("%d requests, not sent: %q", sent, unsent)
			}
		})
	}
}
