package emit_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

// proxyTest calls testProxy of outputtest/proxy_test.go for a single deployment.
const proxyTest = `package site_test

import (
	"os"
	"testing"
)

func TestWritesPassThroughAGateway(t *testing.T) {
	index, err := os.ReadFile("siteserver/index.json")
	if err != nil {
		t.Fatal(err)
	}
	sent, unsent := testProxy(t, index, nil, nil)
	t.Logf("%d requests, not sent: %q", sent, unsent)
	if sent < 100 || len(unsent) > 0 {
		t.Errorf("%d requests, not sent: %q", sent, unsent)
	}
}
`

// A site sees the same through a gateway, for every write of core and of a shop.
func TestSiteSeesTheSameThroughAGateway(t *testing.T) {
	testfile.SkipUnlessThorough(t, "compiles the packages of two sites")
	shared, err := os.ReadFile("outputtest/proxy_test.go")
	if err != nil {
		t.Fatal(err)
	}
	renamed := strings.NewReplacer(
		"package outputtest", "package site_test",
		`"github.com/restgen/restgen/output"`, `output "example.org/site"`,
		`"github.com/restgen/restgen/output/outputserver"`, `outputserver "example.org/site/siteserver"`,
		"github.com/restgen/restgen/output", "example.org/site",
	).Replace(string(shared))
	for file, include := range map[string][]string{
		"wordpress-7.1.4-schemas": nil, "site-woocommerce-9.8-schemas": {"wc/v3"},
	} {
		t.Run(file, func(t *testing.T) {
			module := newModule(t, "example.org")
			index, dir := filepath.Join(module, "site.json"), filepath.Join(module, "site")
			write(t, index, testfile.Text(t, "indexes/"+file+".json.gz"))
			save(t, generate(t, generator.Options{
				Inputs: []generator.Input{{From: index}}, Dir: dir, Model: build.Options{Include: include},
			}))
			write(t, filepath.Join(dir, "proxy_test.go"), []byte(renamed))
			write(t, filepath.Join(dir, "writes_test.go"), []byte(proxyTest))
			program := filepath.Join(module, "test.exe")
			goCommand(t, module, "test", "-c", "-o", program, "./site")
			t.Logf("%s", runIn(t, dir, program, "-test.v"))
		})
	}
}
