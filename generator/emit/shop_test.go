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

// TestEditedOrderKeepsItsLines reads an order of a shop, changes the quantity
// of a line and writes it back, directly and through a gateway. The line is
// changed, not added again, and members of plugins stay. A gateway forwards all
// writes as they were sent. Fuzzed responses come back as they were.
func TestEditedOrderKeepsItsLines(t *testing.T) {
	testfile.SkipUnlessThorough(t, "compiles a shop")
	module := newShop(t, "store.go.txt", "main.go.txt", "fuzz.go.txt", "proxy.go.txt")
	const one = `line 4 product 0 0 coupon {"code":"tenoff","discount":"1.00"}
lines 1 quantity 3 total 6.00
meta {"nested":[1.50,null,"é"],"empty":{}} L
plugin {"a": 1.0} {"x":[1.0, 2]}
`
	const want = one + one + "writes forwarded as sent: true true\n" +
		"fuzzed 1800 changed 0 values from null 0 repairs true\n"
	if got := string(runProgram(t, module)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestShopProgramRuns runs the program of docs/shop.md against a generated
// server.
func TestShopProgramRuns(t *testing.T) {
	testfile.SkipUnlessThorough(t, "compiles a program")
	module := newShop(t, "program_test.go.txt")
	page, err := os.ReadFile("../../docs/shop.md")
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(page), "```go\n")
	program, _, found := strings.Cut(program, "```")
	if !found {
		t.Fatal("docs/shop.md has no program")
	}
	write(t, filepath.Join(module, "main.go"), []byte(strings.ReplaceAll(program, `"shop/`, `"example.org/`)))
	goCommand(t, module, "vet", ".")
	goCommand(t, module, "test", ".")
}

// newShop generates the packages of a WooCommerce shop in a module, with files
// of testdata/shop.
func newShop(t *testing.T, files ...string) (module string) {
	t.Helper()
	module = newModule(t, "example.org")
	o := shopOptions(module)
	write(t, o.Inputs[0].From, testfile.Text(t, "indexes/site-woocommerce-9.8-schemas.json.gz"))
	save(t, generate(t, o))
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join("testdata", "shop", name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(module, strings.TrimSuffix(name, ".txt")), text)
	}
	return module
}

// shopOptions returns the options for the packages of a shop in a module.
func shopOptions(module string) generator.Options {
	return generator.Options{
		Inputs: []generator.Input{{From: filepath.Join(module, "shop.json")}},
		Dir:    filepath.Join(module, "site"),
		Model:  build.Options{Include: []string{"/wc/v3/orders*", "/wc/v3/products*"}},
	}
}
