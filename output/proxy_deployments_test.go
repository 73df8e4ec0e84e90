package output_test

import (
	"os"
	"testing"

	"github.com/restgen/restgen/output"
	"github.com/restgen/restgen/output/rest"
)

// The site sees the same through a gateway, for every write of both
// deployments.
func TestWritesThroughAGateway(t *testing.T) {
	for d, file := range deployments {
		t.Run(d.String(), func(t *testing.T) {
			index, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			deployment := output.WithDeployment(d)
			sent, unsent := testProxy(t, index, []rest.ClientOption{deployment}, []output.Option{deployment})
			if sent < 20 || len(unsent) > 0 {
				t.Errorf("%d requests, not sent: %q", sent, unsent)
			}
		})
	}
}
