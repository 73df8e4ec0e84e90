package media

import (
	"bytes"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math"
	"net/http"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// mostPixels bounds the images that are edited, since small files can hold
// large ones.
const mostPixels = 24 << 20

// Edit returns an image file with changes.
func Edit(content []byte, steps []any) ([]byte, error) {
	unable := &rest.Error{Status: http.StatusInternalServerError, Code: "rest_unknown_image_file_type", Message: "Unable to edit this image."}
	config, format, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return nil, &rest.Error{Status: http.StatusNotImplemented, Code: "rest_not_implemented", Message: "The stand-in edits PNG, JPEG and GIF only."}
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
	modifier, _ := step.(value.Object)
	args, _ := modifier["args"].(value.Object)
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
		flip, _ := args["flip"].(value.Object)
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
