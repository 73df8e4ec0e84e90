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
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/server"
)

// fileTypes are the media types of files that may be uploaded, by extension.
var fileTypes = map[string]string{".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
	".webp": "image/webp", ".avif": "image/avif", ".txt": "text/plain", ".csv": "text/csv", ".pdf": "application/pdf",
	".mp3": "audio/mpeg", ".mp4": "video/mp4", ".zip": "application/zip", ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document"}

// uploads is the path of files.
const uploads = "/wp-content/uploads/"

// changeMedia stores the file of a new item.
func changeMedia(q *request, it *item, data object) error {
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
	if err == nil {
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
	if text(data["title"]) == "" {
		data["title"] = strings.TrimSuffix(path.Base(text(data["source_url"])), ext)
	}
	server.ResponseHeader(q.ctx).Set("X-WP-Upload-Attachment-ID", strconv.Itoa(q.nextID[Posts]+1))
	return changePost(q, nil, data)
}

// showMedia shows a file with the fields that only it has, or only an image.
func showMedia(q *request, it *item, out object) {
	showPost(q, it, out)
	details, _ := it.data["media_details"].(object)
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
func linkMedia(q *request, it *item, out *links) {
	linkPost(q, it, out)
	if l, post := q.target(object{"type": "post_type", "object_id": it.data["post"]}); post != nil {
		to := out.add("wp:attached-to", l.path+"/"+post.text("id")).embeddable()
		to.with("post_type", typeOf(l.c)).with("id", post.data["id"])
	}
}

// addFile stores a file under a name that no other has, and sets the fields of
// an item that describe it.
func (q *request) addFile(data object, base, ext, kind string, content []byte) {
	name := base + ext
	for n := 1; q.files[name] != nil; n++ {
		name = base + "-" + strconv.Itoa(n) + ext
	}
	q.files[name] = content
	details := object{"file": name, "filesize": float64(len(content)), "sizes": object{}}
	if config, _, err := image.DecodeConfig(bytes.NewReader(content)); err == nil {
		details["width"], details["height"] = float64(config.Width), float64(config.Height)
		details["sizes"] = q.sizes(name, kind, config.Width, config.Height)
	}
	data["media_details"], data["mime_type"], data["media_type"] = details, kind, "file"
	if strings.HasPrefix(kind, "image/") {
		data["media_type"] = "image"
		q.defaults(q.l, data, object{"exif_orientation": 1.0, "image_quality": object{"default": 82.0, "sizes": []any{}}})
	}
	data["source_url"] = q.call.Home() + uploads + name
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
