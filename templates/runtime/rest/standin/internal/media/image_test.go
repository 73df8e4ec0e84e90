package media

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// grid returns an image whose pixels are the letters of lines.
func grid(lines ...string) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, len(lines[0]), len(lines)))
	for y, line := range lines {
		for x, c := range []byte(line) {
			img.Set(x, y, color.NRGBA{c, 0, 0, 255})
		}
	}
	return img
}

// lines is the inverse of grid.
func lines(img image.Image) string {
	var b []byte
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			r, _, _, _ := img.At(img.Bounds().Min.X+x, img.Bounds().Min.Y+y).RGBA()
			b = append(b, byte(max(r>>8, '.')))
		}
		b = append(b, '/')
	}
	return string(b)
}

func TestEditsOfImagesAreApplied(t *testing.T) {
	for name, c := range map[string]struct {
		step value.Object
		want string
	}{
		"a quarter turn is clockwise":       {value.Object{"type": "rotate", "args": value.Object{"angle": 90.}}, "da/eb/fc/"},
		"a half turn":                       {value.Object{"type": "rotate", "args": value.Object{"angle": 180.}}, "fed/cba/"},
		"three quarters":                    {value.Object{"type": "rotate", "args": value.Object{"angle": 270.}}, "cf/be/ad/"},
		"a turn back":                       {value.Object{"type": "rotate", "args": value.Object{"angle": -90.}}, "cf/be/ad/"},
		"corners of other turns are empty":  {value.Object{"type": "rotate", "args": value.Object{"angle": 45.}}, ".a../ddb./.efc/..f./"},
		"a crop is in percent":              {value.Object{"type": "crop", "args": value.Object{"left": 34., "top": 50., "width": 66., "height": 50.}}, "ef/"},
		"a crop is no larger than the file": {value.Object{"type": "crop", "args": value.Object{"width": 900., "height": 900.}}, "abc/def/"},
		"horizontally, left and right swap": {value.Object{"type": "flip", "args": value.Object{"flip": value.Object{"horizontal": true}}}, "cba/fed/"},
		"vertically, top and bottom swap":   {value.Object{"type": "flip", "args": value.Object{"flip": value.Object{"vertical": true}}}, "def/abc/"},
		"other changes change nothing":      {value.Object{"type": "blur"}, "abc/def/"},
		"an empty crop is none":             {value.Object{"type": "crop", "args": value.Object{"width": 0., "height": 50.}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			if img := changed(grid("abc", "def"), c.step); img != nil {
				got = lines(img)
			}
			if got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func TestEditedFilesKeepTheirFormat(t *testing.T) {
	turn := value.Object{"type": "rotate", "args": value.Object{"angle": 90.}}
	eighth := value.Object{"type": "rotate", "args": value.Object{"angle": 45.}}
	var p, j, g, long bytes.Buffer
	if png.Encode(&p, grid("abc", "def")) != nil || png.Encode(&long, grid(strings.Repeat("a", 20_000))) != nil ||
		jpeg.Encode(&j, grid("abc", "def"), nil) != nil || gif.Encode(&g, grid("abc", "def"), nil) != nil {
		t.Fatal("images cannot be encoded")
	}
	huge := bytes.Clone(p.Bytes())
	copy(huge[16:24], []byte{0, 0, 64, 0, 0, 0, 32, 0}) // the header says 16384 x 8192
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for name, c := range map[string]struct {
		content []byte
		steps   []any
		want    string // the format, or the code of the error
	}{
		"PNG stays PNG":                    {p.Bytes(), []any{turn}, "png"},
		"JPEG stays JPEG":                  {j.Bytes(), []any{turn}, "jpeg"},
		"GIF stays GIF":                    {g.Bytes(), []any{turn}, "gif"},
		"other formats cannot be edited":   {[]byte("RIFF....WEBP"), []any{turn}, "rest_not_implemented"},
		"half a file cannot be edited":     {p.Bytes()[:50], []any{turn}, "rest_unknown_image_file_type"},
		"large images are not decoded":     {huge, []any{turn}, "rest_unknown_image_file_type"},
		"turns do not grow without bounds": {long.Bytes(), []any{eighth}, "rest_unknown_image_file_type"},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := Edit(c.content, c.steps)
			got := ""
			if e, ok := err.(*rest.Error); ok {
				got = string(e.Code)
			} else if config, format, err := image.DecodeConfig(bytes.NewReader(out)); err == nil && config.Width == 2 && config.Height == 3 {
				got = format
			}
			if got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}
