// Package media knows files: which types may be uploaded, what names and smaller
// sizes they get, and how images are edited.
package media

import (
	"bytes"
	"image"
	"math"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// Types are the media types of files that may be uploaded, by extension.
var Types = map[string]string{".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
	".webp": "image/webp", ".avif": "image/avif", ".txt": "text/plain", ".csv": "text/csv", ".pdf": "application/pdf",
	".mp3": "audio/mpeg", ".mp4": "video/mp4", ".zip": "application/zip", ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document"}

// Folder is the path of files.
const Folder = "/wp-content/uploads/"

// FileName returns the name that the server makes of one without its extension.
func FileName(name string) string {
	var b strings.Builder
	for _, r := range strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '-' || unicode.IsSpace(r) }), "-") {
		lower := string(unicode.ToLower(r))
		letter := text.Plain.Replace(lower)
		switch {
		case strings.ContainsRune("?[]/\\=<>:;,'\"&$#*()|~`!{}%+", r) || unicode.IsControl(r):
		case letter == lower:
			b.WriteRune(r)
		case unicode.IsUpper(r):
			b.WriteString(strings.ToUpper(letter[:1]) + letter[1:])
		default:
			b.WriteString(letter)
		}
	}
	parts := strings.Split(strings.Trim(b.String(), ".-_"), ".")
	for i, part := range parts[1:] { // one that looks like an extension is none
		if executable.MatchString(part) && Types["."+strings.ToLower(part)] == "" {
			parts[i+1] += "_"
		}
	}
	return strings.Join(parts, ".")
}

// executable matches what web servers may take for an extension.
var executable = regexp.MustCompile(`^[a-zA-Z]{2,5}\d?$`)

// sized matches the address of a smaller size of a file.
var sized = regexp.MustCompile(`-\d+x\d+(\.\w+)$`)

// FullName returns the name of the file of which a name is that of a smaller size,
// or the name itself.
func FullName(name string) string { return sized.ReplaceAllString(name, "$1") }

// bounds are the sizes that the server makes of an image, by their names: the
// greatest width and height, 0 for any.
var bounds = map[string][2]int{"medium": {300, 300}, "medium_large": {768, 0}, "large": {1024, 1024},
	"1536x1536": {1536, 1536}, "2048x2048": {2048, 2048}}

// Format returns the format of an image, such as png, and whether content is one.
func Format(content []byte) (name string, isImage bool) {
	_, name, err := image.DecodeConfig(bytes.NewReader(content))
	return name, err == nil
}

// Details returns the field media_details of a file. Folder is the address of the
// folder of files, and kind the media type.
func Details(folder, name, kind string, content []byte) value.Object {
	out := value.Object{"file": name, "filesize": float64(len(content)), "sizes": value.Object{}}
	if config, _, err := image.DecodeConfig(bytes.NewReader(content)); err == nil {
		out["width"], out["height"] = float64(config.Width), float64(config.Height)
		out["sizes"] = sizes(folder, name, kind, config.Width, config.Height)
	}
	return out
}

// sizes returns the smaller sizes of an image, and the full one next to them.
// All are stored as one file. Folder is the address of the folder of files.
func sizes(folder, name, kind string, width, height int) value.Object {
	out := value.Object{}
	add := func(size, file string, w, h int) {
		out[size] = value.Object{"file": path.Base(file), "width": float64(w), "height": float64(h), "mime_type": kind,
			"source_url": folder + file}
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
