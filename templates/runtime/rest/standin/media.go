package standin

import (
	"bytes"
	"cmp"
	"crypto/md5"
	"encoding/hex"
	"image"
	_ "image/gif"  // sizes of images
	_ "image/jpeg" // sizes of images
	_ "image/png"  // sizes of images
	"io"
	"math"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/text"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// fileTypes are the media types of files that may be uploaded, by extension.
var fileTypes = map[string]string{".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
	".webp": "image/webp", ".avif": "image/avif", ".txt": "text/plain", ".csv": "text/csv", ".pdf": "application/pdf",
	".mp3": "audio/mpeg", ".mp4": "video/mp4", ".zip": "application/zip", ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document"}

// uploads is the path of files.
const uploads = "/wp-content/uploads/"

// fileName returns the name that the server makes of one without its extension.
func fileName(name string) string {
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
		if executable.MatchString(part) && fileTypes["."+strings.ToLower(part)] == "" {
			parts[i+1] += "_"
		}
	}
	return strings.Join(parts, ".")
}

// executable matches what web servers may take for an extension.
var executable = regexp.MustCompile(`^[a-zA-Z]{2,5}\d?$`)

// changeMedia stores the file of a new item.
func changeMedia(q *request, it *item, data value.Object) error {
	dropOdd(data, "title", "caption", "description")
	if it != nil {
		return changePost(q, it, data)
	}
	file, content, err := q.uploaded()
	if err != nil {
		return err
	}
	ext := path.Ext(file.Name)
	base := cmp.Or(fileName(strings.TrimSuffix(file.Name, ext)), "file")
	ext = strings.ToLower(ext)
	kind := fileTypes[ext]
	_, format, err := image.DecodeConfig(bytes.NewReader(content))
	switch {
	case err == nil && !strings.HasPrefix(kind, "image/"): // the name has to be that of an image
		kind = ""
	case err == nil:
		kind = "image/" + format
		if fileTypes[ext] != kind {
			ext = strings.Replace("."+format, "jpeg", "jpg", 1)
		}
	}
	if kind == "" || err != nil && (kind == "image/png" || kind == "image/jpeg" || kind == "image/gif") {
		code := "rest_upload_sideload_error"
		if file.Form {
			code = "rest_upload_unknown_error"
		}
		return fail(http.StatusInternalServerError, code, "Sorry, you are not allowed to upload this file type.")
	}
	if _, sent := data["featured_media"]; sent && !strings.HasPrefix(kind, "audio/") && !strings.HasPrefix(kind, "video/") {
		q.late = bad("rest_no_featured_media",
			"This site does not support post thumbnails on attachments with MIME type "+kind+".")
	}
	q.addFile(data, base, ext, kind, content)
	if own := file.Name[:max(0, strings.LastIndexByte(file.Name, '.'))]; value.Text(data["title"]) == "" && file.Form && own != "" {
		data["title"] = own
	} else if value.Text(data["title"]) == "" {
		data["title"] = strings.TrimSuffix(path.Base(value.Text(data["source_url"])), ext)
	}
	server.ResponseHeader(q.ctx).Set("X-WP-Upload-Attachment-ID", strconv.Itoa(q.nextID[desc.Posts]+1))
	return changePost(q, nil, data)
}

// showMedia shows a file with the fields that only it has, or only an image.
func showMedia(q *request, it *item, out value.Object) {
	showPost(q, it, out)
	details, _ := it.data["media_details"].(value.Object)
	if q.has("filename") { // since a release
		out["filename"], out["filesize"] = path.Base(it.text("source_url")), details["filesize"]
	}
	if it.int("post") == 0 {
		out["post"] = nil
	}
	if it.text("media_type") != "image" {
		for _, name := range []string{"exif_orientation", "image_quality", "image_output_format", "image_save_progressive"} {
			delete(out, name)
		}
	}
}

// linkMedia adds the links of a file, also to the post to which it belongs.
func linkMedia(q *request, it *item, out *render.Links) {
	linkPost(q, it, out)
	if l, post := q.target(value.Object{"type": "post_type", "object_id": it.data["post"]}); post != nil {
		to := out.Add("wp:attached-to", l.path+"/"+post.text("id")).Embeddable()
		to.With("post_type", l.c.TypeName()).With("id", post.data["id"])
	}
}

// uploaded returns the file of a request and its content, or what is wrong with
// it.
func (q *request) uploaded() (file rest.File, content []byte, err error) {
	r := server.Request(q.ctx)
	file, ok := server.Uploaded(q.ctx)
	if ok {
		if content, err = io.ReadAll(file.Body); err != nil {
			return file, nil, err
		}
	}
	sum := md5.Sum(content)
	switch want := r.Header.Get("Content-MD5"); {
	case !ok && q.text("url") != "": // there is no network from which to take the file
		err = bad("rest_invalid_url", "Invalid URL. Provide a valid, publicly reachable HTTP or HTTPS image URL.")
	case file.Form && server.UploadedAs(q.ctx) != "file":
		err = fail(http.StatusInternalServerError, "rest_upload_unknown_error", "Specified file failed upload test.")
	case ok && len(content) == 0, !ok && r.ContentLength == 0:
		err = bad("rest_upload_no_data", "No data supplied.")
	case file.Form:
	case !ok, r.Header.Get("Content-Disposition") == "":
		err = bad("rest_upload_no_content_disposition", "No Content-Disposition supplied.")
	case file.Type == "":
		err = bad("rest_upload_no_content_type", "No Content-Type supplied.")
	case file.Name == "":
		err = bad("rest_upload_invalid_disposition",
			"Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename=\"image.png\"` or similar.")
	case want != "" && !strings.EqualFold(strings.TrimSpace(want), hex.EncodeToString(sum[:])):
		err = fail(http.StatusPreconditionFailed, "rest_upload_hash_mismatch", "Content hash did not match expected.")
	}
	return file, content, err
}

// addFile stores a file under a name that no other has in the folder of the
// month, of its post or of now, and sets the fields of an item that describe it.
func (q *request) addFile(data value.Object, base, ext, kind string, content []byte) {
	at := q.clock.Stamp()
	if post := q.anyPost(value.Int(data["post"])); post != nil && q.op.Do == desc.Create && post.text("type") != "page" {
		at = post.text("date")
	}
	base = strings.ReplaceAll(at[:len("2006-01")], "-", "/") + "/" + base
	name := base + ext
	for n := 1; q.files[name] != nil; n++ {
		name = base + "-" + strconv.Itoa(n) + ext
	}
	q.files[name] = content
	details := value.Object{"file": name, "filesize": float64(len(content)), "sizes": value.Object{}}
	if config, _, err := image.DecodeConfig(bytes.NewReader(content)); err == nil {
		details["width"], details["height"] = float64(config.Width), float64(config.Height)
		details["sizes"] = q.sizes(name, kind, config.Width, config.Height)
	}
	data["media_details"], data["mime_type"], data["media_type"] = details, kind, "file"
	if strings.HasPrefix(kind, "image/") {
		data["media_type"] = "image"
		q.defaults(q.l, data, value.Object{"exif_orientation": 1.0, "image_quality": value.Object{"default": 82.0, "sizes": []any{}}})
	}
	data["source_url"] = q.call.Home() + uploads + name
}

// sized matches the address of a smaller size of a file.
var sized = regexp.MustCompile(`-\d+x\d+(\.\w+)$`)

// bounds are the sizes that the server makes of an image, by their names: the
// greatest width and height, 0 for any.
var bounds = map[string][2]int{"medium": {300, 300}, "medium_large": {768, 0}, "large": {1024, 1024},
	"1536x1536": {1536, 1536}, "2048x2048": {2048, 2048}}

// sizes returns the smaller sizes of an image, and the full one next to them.
// All are stored as one file.
func (q *request) sizes(name, kind string, width, height int) value.Object {
	out := value.Object{}
	add := func(size, file string, w, h int) {
		out[size] = value.Object{"file": path.Base(file), "width": float64(w), "height": float64(h), "mime_type": kind,
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

// file serves a file that was uploaded, and reports whether the path is one of
// those.
func (s *Site) file(w http.ResponseWriter, r *http.Request) bool {
	name, ok := strings.CutPrefix(r.URL.Path, uploads)
	if !ok {
		return false
	}
	s.mu.Lock()
	content := s.files[name]
	if content == nil {
		content = s.files[sized.ReplaceAllString(name, "$1")]
	}
	s.mu.Unlock()
	if content == nil {
		return false
	}
	w.Header().Set("Content-Type", fileTypes[strings.ToLower(path.Ext(name))])
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(content) // the client may be gone
	return true
}

// edit adds an item with a changed copy of an image.
func (q *request) edit() (rest.Raw, error) {
	details, _ := q.it.data["media_details"].(value.Object)
	name := value.Text(details["file"])
	steps := q.modifiers()
	switch src := path.Base(q.text("src")); {
	case q.it.text("media_type") != "image" || name == "" || src != path.Base(name) && sized.ReplaceAllString(src, "$1") != path.Base(name):
		return "", fail(http.StatusNotFound, "rest_unknown_attachment", "Unable to get meta information for file.")
	case len(steps) == 0:
		return "", bad("rest_image_not_edited", "The image was not edited. Edit the image before applying the changes.")
	}
	content, err := edited(q.files[name], steps)
	if err != nil {
		return "", err
	}
	data := value.Object{"author": float64(q.user.id)}
	for _, field := range []string{"title", "caption", "description", "alt_text", "post"} {
		if v, _ := q.value(field); v != nil {
			data[field] = v
		} else if field != "post" {
			data[field] = q.it.data[field]
		}
	}
	ext := path.Ext(name)
	q.addFile(data, strings.TrimSuffix(path.Base(name), ext)+"-edited", ext, q.it.text("mime_type"), content)
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
		list = append(list, value.Object{"type": "rotate", "args": value.Object{"angle": angle}})
	}
	crop := value.Object{}
	for _, x := range [...]struct{ arg, name string }{{"x", "left"}, {"y", "top"}, {"width", "width"}, {"height", "height"}} {
		if v, _ := q.value(x.arg); v != nil {
			crop[x.name] = v
		}
	}
	if len(crop) == 4 {
		list = append(list, value.Object{"type": "crop", "args": crop})
	}
	return list
}
