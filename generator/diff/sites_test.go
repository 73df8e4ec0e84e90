package diff

import (
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/testfile"
)

// thorough reports whether the tests use all pairs of indexes and whole sites.
// .ci/run does; plain go test takes the smaller ones.
var thorough = testfile.Thorough()

func TestMain(m *testing.M) {
	testfile.CollectLess()
	os.Exit(m.Run())
}

// cms names the namespace of the two deployments as one of core.
var cms = build.Options{Presets: map[string][]string{"wordpress-core": {"cms/v2"}}}

func api(t testing.TB, name string, data []byte, o build.Options) *model.API {
	t.Helper()
	x, _, err := index.Read(name, data)
	if err != nil {
		t.Fatal(err)
	}
	return built(t, x, o)
}

// built returns the API of an index, which need not have the namespace of cms.
func built(t testing.TB, x *index.Index, o build.Options) *model.API {
	t.Helper()
	a, _, err := build.Model([]build.Input{{Index: x}}, o)
	if err != nil && !errors.As(err, new(build.UnusedOptions)) {
		t.Fatal(err)
	}
	return a
}

// stored has the APIs of the test data that were read so far.
var stored struct {
	sync.Mutex
	apis map[string]*model.API
}

// site returns the API of a file of the test data. It is read once, so tests do
// not change it.
func site(t testing.TB, name string) *model.API {
	t.Helper()
	stored.Lock()
	defer stored.Unlock()
	if stored.apis == nil {
		stored.apis = map[string]*model.API{}
	}
	if stored.apis[name] == nil {
		stored.apis[name] = api(t, name, testfile.Text(t, name), cms)
	}
	return stored.apis[name]
}

// compare compares two files of the test data.
func compare(t testing.TB, old, new string) *report.Report {
	return Compare(site(t, old), site(t, new))
}

// title names a test by a file, or by the two files that it compares.
func title(names ...string) string {
	for i, name := range names {
		names[i] = strings.TrimSuffix(strings.TrimSuffix(name[strings.LastIndexByte(name, '/')+1:], ".gz"), ".json")
	}
	return strings.Join(names, "→")
}
