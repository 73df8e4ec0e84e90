//go:build integration

package render

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/restgen/restgen/generator/diff/report"
)

var update = flag.Bool("update", false, "write the picture of docs/diff.md")

const picture = "../../../docs/diff-report.png"

// A browser is a Chromium that runs without a window.
type browser struct{ program, profile string }

// openBrowser returns a browser if RESTGEN_BROWSER is set, and otherwise skips the
// test, which takes long. On machines without a browser, it skips the test for
// "wanted" and fails it for other values.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	needed := os.Getenv("RESTGEN_BROWSER")
	if needed == "" {
		t.Skip("RESTGEN_BROWSER is not set")
	}
	program, err := exec.LookPath("chromium")
	b := &browser{program, t.TempDir()}
	if err == nil {
		_, err = b.run(t, "--dump-dom", "about:blank")
	}
	switch {
	case err == nil:
		return b
	case needed == "wanted":
		t.Skip(err)
	default:
		t.Fatal(err)
	}
	return nil
}

func (b *browser) run(t *testing.T, args ...string) ([]byte, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	args = append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
		"--user-data-dir=" + b.profile}, args...)
	return exec.CommandContext(ctx, b.program, args...).Output()
}

// TestPageFollowsLinksInABrowser opens the page in a real browser, and follows links to
// single findings and to what filters leave.
func TestPageFollowsLinksInABrowser(t *testing.T) {
	b := openBrowser(t)
	r := compare(t, "deployment-a.json", "deployment-b.json")
	name := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(name, []byte(write(t, r, Options{Format: HTML})), 0o666); err != nil {
		t.Fatal(err)
	}
	shown := func(keep func(*report.Finding) bool) string {
		n := 0
		for _, f := range r.Findings {
			if keep(f) {
				n++
			}
		}
		return fmt.Sprintf("%d of %d", n, len(r.Findings))
	}
	all := shown(func(*report.Finding) bool { return true })
	for link, want := range map[string]string{
		"":                           all,
		"#f-" + r.Findings[0].ID:     all,
		"#f-unknown":                 all,
		"#q=menu-items":              fmt.Sprintf("1 of %d", len(r.Findings)),
		"#q=no%20such%20thing":       fmt.Sprintf("0 of %d", len(r.Findings)),
		"#namespace=cache/v1":        shown(func(f *report.Finding) bool { return f.Namespace == "cache/v1" }),
		"#level=breaking":            shown(func(f *report.Finding) bool { return f.Level == report.Breaking }),
		"#level=breaking,safe":       shown(func(f *report.Finding) bool { return f.Level != report.Risky }),
		"#audience=source":           shown(func(f *report.Finding) bool { return f.LevelFor(report.Source) != "" }),
		"#level=risky&audience=wire": shown(func(f *report.Finding) bool { return f.LevelFor(report.Wire) == report.Risky }),
		"#level=breaking&audience=wire&namespace=cms/v2": shown(func(f *report.Finding) bool {
			return f.LevelFor(report.Wire) == report.Breaking && f.Namespace == "cms/v2"
		}),
		"#level=safe&namespace=cache/v1&q=zzz": fmt.Sprintf("0 of %d", len(r.Findings)),
	} {
		t.Run(link, func(t *testing.T) {
			dom, err := b.run(t, "--dump-dom", "file://"+name+link)
			if err != nil {
				t.Fatal(err)
			}
			if got := regexp.MustCompile(`role="status">([^<]*)<`).FindSubmatch(dom); got == nil ||
				string(got[1]) != want {
				t.Errorf("the page shows %q, want %q", got, want)
			}
			if n := bytes.Count(dom, []byte("<article ")); n != len(r.Findings) {
				t.Errorf("the page has %d findings, want %d", n, len(r.Findings))
			}
			if n := bytes.Count(dom, []byte(`class="effects"`)); n == 0 {
				t.Error("no finding has effects")
			}
		})
	}
}

// TestEffectsAreFolded expects that effects are folded, and open for a link to their
// finding and for a search, which may find words in them.
func TestEffectsAreFolded(t *testing.T) {
	b := openBrowser(t)
	r := compare(t, core[0], core[1])
	name := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(name, []byte(write(t, r, Options{Format: HTML})), 0o666); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(r.Findings, func(f *report.Finding) bool { return len(lines(f)) > 3 })
	if i < 0 {
		t.Fatal("no finding has three more effects")
	}
	id := "f-" + r.Findings[i].ID
	for link, open := range map[string]bool{
		"": false, "#" + id: true, "#q=" + url.QueryEscape(r.Findings[i].Message): true,
	} {
		t.Run(link, func(t *testing.T) {
			dom, err := b.run(t, "--dump-dom", "file://"+name+link)
			if err != nil {
				t.Fatal(err)
			}
			_, entry, _ := strings.Cut(string(dom), `id="`+id+`"`)
			entry, _, _ = strings.Cut(entry, "</article>")
			if got := strings.Contains(entry, `class="effects" open`); got != open {
				t.Errorf("open: %v", got)
			}
		})
	}
}

// TestPictureFitsItsPage takes the picture of docs/diff.md with -update and
// RESTGEN_BROWSER. Without, it only expects a picture of the right size.
func TestPictureFitsItsPage(t *testing.T) {
	const width, height = 1200, 800
	if *update {
		takePicture(t, width, height)
	}
	text, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	size, err := png.DecodeConfig(bytes.NewReader(text))
	if err != nil || size.Width != width || size.Height != height || len(text) > 150_000 {
		t.Errorf("%d bytes, %d by %d pixels: %v", len(text), size.Width, size.Height, err)
	}
}

func takePicture(t *testing.T, width, height int) {
	t.Helper()
	b, dir := openBrowser(t), t.TempDir()
	page, raw := filepath.Join(dir, "report.html"), filepath.Join(dir, "page.png")
	o := Options{Format: HTML, OldName: "wordpress-6.8.7.json", NewName: "wordpress-7.1.4.json"}
	if err := os.WriteFile(page, []byte(write(t, compare(t, core[0], core[1]), o)), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := b.run(t, fmt.Sprintf("--window-size=%d,%d", width, height),
		"--run-all-compositor-stages-before-draw", "--virtual-time-budget=2000", "--screenshot="+raw, "file://"+
			page); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(raw)
	if err != nil {
		t.Fatal(err)
	}
	screen, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var small bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&small, fewColors(screen)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(picture, small.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// fewColors returns an image with at most 256 colors, which takes a third of the
// space. Of colors that differ little, it keeps the most frequent one.
func fewColors(from image.Image) image.Image {
	type shade [3]uint32
	counts := map[shade]map[color.Color]int{}
	for y := range from.Bounds().Dy() {
		for x := range from.Bounds().Dx() {
			c := from.At(x, y)
			r, g, b, _ := c.RGBA()
			key := shade{r >> 12, g >> 12, b >> 12}
			if counts[key] == nil {
				counts[key] = map[color.Color]int{}
			}
			counts[key][c]++
		}
	}
	var colors color.Palette
	for _, alike := range counts {
		colors = append(colors, slices.MaxFunc(slices.Collect(maps.Keys(alike)), func(a, b color.Color) int {
			return cmp.Compare(alike[a], alike[b])
		}))
	}
	out := image.NewPaletted(from.Bounds(), colors[:min(len(colors), 256)])
	draw.Draw(out, out.Bounds(), from, image.Point{}, draw.Src)
	return out
}
