package standin

import (
	"bytes"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// sized matches the address of a smaller size of a file.
var sized = regexp.MustCompile(`-\d+x\d+(\.\w+)$`)

// bounds are the sizes that the server makes of an image, by their names: the
// greatest width and height, 0 for any.
var bounds = map[string][2]int{"medium": {300, 300}, "medium_large": {768, 0}, "large": {1024, 1024},
	"1536x1536": {1536, 1536}, "2048x2048": {2048, 2048}}

// sizes returns the smaller sizes of an image, and the full one next to them.
// All are stored as one file.
func (q *request) sizes(name, kind string, width, height int) object {
	out := object{}
	add := func(size, file string, w, h int) {
		out[size] = object{"file": file, "width": float64(w), "height": float64(h), "mime_type": kind,
			"source_url": q.call.Home() + uploads + file}
	}
	ext := path.Ext(name)
	smaller := func(size string, w, h int) {
		add(size, strings.TrimSuffix(name, ext)+"-"+strconv.Itoa(w)+"x"+strconv.Itoa(h)+ext, w, h)
	}
	if width > 150 || height > 150 {
		smaller("thumbnail", min(width, 150), min(height, 150))
	}
	for size, most := range bounds {
		scale := float64(most[0]) / float64(width)
		if most[1] != 0 {
			scale = min(scale, float64(most[1])/float64(height))
		}
		if scale < 1 {
			smaller(size, max(1, int(math.Round(float64(width)*scale))), max(1, int(math.Round(float64(height)*scale))))
		}
	}
	if len(out) > 0 {
		add("full", name, width, height)
	}
	return out
}

// edit adds an item with a changed copy of an image.
func (q *request) edit() (rest.Raw, error) {
	details, _ := q.it.data["media_details"].(object)
	name := text(details["file"])
	steps := q.modifiers()
	switch src := path.Base(q.text("src")); {
	case name == "" || src != name && sized.ReplaceAllString(src, "$1") != name:
		return "", fail(http.StatusNotFound, "rest_unknown_attachment", "Unable to get meta information for file.")
	case q.it.text("media_type") != "image":
		return "", bad("rest_cannot_edit_file_type", "This type of file cannot be edited.")
	case len(steps) == 0:
		return "", bad("rest_image_not_edited", "The image was not edited. Edit the image before applying the changes.")
	}
	content, err := edited(q.files[name], steps)
	if err != nil {
		return "", err
	}
	data := object{"author": float64(q.user.id)}
	for _, field := range []string{"title", "caption", "description", "alt_text", "post"} {
		if v, _ := q.value(field); v != nil {
			data[field] = v
		} else if field != "post" {
			data[field] = q.it.data[field]
		}
	}
	ext := path.Ext(name)
	q.addFile(data, strings.TrimSuffix(name, ext)+"-edited", ext, q.it.text("mime_type"), content)
	return q.one(q.insert(q.l, data), true), nil
}

// modifiers returns the changes that a request asks for: objects with a type and
// its args.
func (q *request) modifiers() []any {
	list := q.values("modifiers")
	if !q.param("modifiers").Missing() {
		return list
	}
	if angle, _ := q.value("rotation"); angle != nil {
		list = append(list, object{"type": "rotate", "args": object{"angle": angle}})
	}
	crop := object{}
	for _, x := range [...]struct{ arg, name string }{{"x", "left"}, {"y", "top"}, {"width", "width"}, {"height", "height"}} {
		if v, _ := q.value(x.arg); v != nil {
			crop[x.name] = v
		}
	}
	if len(crop) == 4 {
		list = append(list, object{"type": "crop", "args": crop})
	}
	return list
}

// mostPixels bounds the images that are edited, since small files can hold
// large ones.
const mostPixels = 24 << 20

// edited returns an image file with changes.
func edited(content []byte, steps []any) ([]byte, error) {
	unable := fail(http.StatusInternalServerError, "rest_unknown_image_file_type", "Unable to edit this image.")
	config, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return nil, fail(http.StatusNotImplemented, "rest_not_implemented", "The stand-in edits PNG, JPEG and GIF only.")
	}
	if int64(config.Width)*int64(config.Height) > mostPixels {
		return nil, unable
	}
	img, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, unable
	}
	for _, step := range steps {
		if img = changed(img, step); img == nil {
			return nil, unable
		}
	}
	var out bytes.Buffer
	switch format {
	case "png":
		err = png.Encode(&out, img)
	case "jpeg":
		err = jpeg.Encode(&out, img, &jpeg.Options{Quality: 82})
	default:
		err = gif.Encode(&out, img, nil)
	}
	if err != nil {
		return nil, unable
	}
	return out.Bytes(), nil
}

// changed returns an image after one change, or nil if it would be empty or too
// large.
func changed(img image.Image, step any) image.Image {
	modifier, _ := step.(object)
	args, _ := modifier["args"].(object)
	num := func(name string) float64 {
		n, _ := args[name].(float64)
		return n
	}
	w, h := float64(img.Bounds().Dx()), float64(img.Bounds().Dy())
	switch modifier["type"] {
	case "rotate":
		sin, cos := math.Sincos(num("angle") * math.Pi / 180)
		rw, rh := math.Round(math.Abs(w*cos)+math.Abs(h*sin)), math.Round(math.Abs(w*sin)+math.Abs(h*cos))
		return mapped(img, rw, rh, func(x, y float64) (float64, float64) {
			x, y = x-rw/2, y-rh/2
			return x*cos + y*sin + w/2, y*cos - x*sin + h/2
		})
	case "crop":
		left, top := math.Round(w*num("left")/100), math.Round(h*num("top")/100)
		cw, ch := min(w, math.Round(w*num("width")/100)), min(h, math.Round(h*num("height")/100))
		return mapped(img, cw, ch, func(x, y float64) (float64, float64) { return x + left, y + top })
	case "flip":
		flip, _ := args["flip"].(object)
		return mapped(img, w, h, func(x, y float64) (float64, float64) {
			if flip["horizontal"] == true {
				x = w - x
			}
			if flip["vertical"] == true {
				y = h - y
			}
			return x, y
		})
	}
	return img
}

// mapped returns an image of a size. From returns the point of the old image
// that a point of the new one shows; points outside of it are transparent.
func mapped(img image.Image, w, h float64, from func(x, y float64) (float64, float64)) image.Image {
	if w < 1 || h < 1 || w*h > mostPixels {
		return nil
	}
	out := image.NewNRGBA(image.Rect(0, 0, int(w), int(h)))
	old := img.Bounds()
	for y := range int(h) {
		for x := range int(w) {
			fx, fy := from(float64(x)+0.5, float64(y)+0.5)
			if p := image.Pt(int(math.Floor(fx)), int(math.Floor(fy))).Add(old.Min); p.In(old) {
				out.Set(x, y, img.At(p.X, p.Y))
			}
		}
	}
	return out
}
