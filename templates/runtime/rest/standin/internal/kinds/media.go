package kinds

import (
	"cmp"
	"crypto/md5"
	"encoding/hex"
	"io"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/server"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/media"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/render"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/request"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/show"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/store"
	"github.com/restgen/restgen/templates/runtime/rest/standin/internal/value"
)

// changeMedia stores the file of a new item.
func changeMedia(q *request.Request, it *store.Item, data value.Object) error {
	dropOdd(data, "title", "caption", "description")
	if it != nil {
		return changePost(q, it, data)
	}
	file, content, err := uploaded(q)
	if err != nil {
		return err
	}
	ext := path.Ext(file.Name)
	base := cmp.Or(media.FileName(strings.TrimSuffix(file.Name, ext)), "file")
	ext = strings.ToLower(ext)
	kind := media.Types[ext]
	format, isImage := media.Format(content)
	switch {
	case isImage && !strings.HasPrefix(kind, "image/"): // the name has to be that of an image
		kind = ""
	case isImage:
		kind = "image/" + format
		if media.Types[ext] != kind {
			ext = strings.Replace("."+format, "jpeg", "jpg", 1)
		}
	}
	if kind == "" || !isImage && (kind == "image/png" || kind == "image/jpeg" || kind == "image/gif") {
		code := "rest_upload_sideload_error"
		if file.Form {
			code = "rest_upload_unknown_error"
		}
		return request.Fail(http.StatusInternalServerError, code, "Sorry, you are not allowed to upload this file type.")
	}
	if _, sent := data["featured_media"]; sent && !strings.HasPrefix(kind, "audio/") && !strings.HasPrefix(kind, "video/") {
		q.Late = request.Bad("rest_no_featured_media",
			"This site does not support post thumbnails on attachments with MIME type "+kind+".")
	}
	addFile(q, data, base, ext, kind, content)
	if own := file.Name[:max(0, strings.LastIndexByte(file.Name, '.'))]; value.Text(data["title"]) == "" && file.Form && own != "" {
		data["title"] = own
	} else if value.Text(data["title"]) == "" {
		data["title"] = strings.TrimSuffix(path.Base(value.Text(data["source_url"])), ext)
	}
	server.ResponseHeader(q.Ctx).Set("X-WP-Upload-Attachment-ID", strconv.Itoa(q.LastID[desc.Posts]+1))
	return changePost(q, nil, data)
}

// showMedia shows a file with the fields that only it has, or only an image.
func showMedia(q *request.Request, it *store.Item, out value.Object) {
	showPost(q, it, out)
	details, _ := it.Data["media_details"].(value.Object)
	if q.Has("filename") { // since a release
		out["filename"], out["filesize"] = path.Base(it.Text("source_url")), details["filesize"]
	}
	if it.Int("post") == 0 {
		out["post"] = nil
	}
	if it.Text("media_type") != "image" {
		for _, name := range []string{"exif_orientation", "image_quality", "image_output_format", "image_save_progressive"} {
			delete(out, name)
		}
	}
}

// linkMedia adds the links of a file, also to the post to which it belongs.
func linkMedia(q *request.Request, it *store.Item, out *render.Links) {
	linkPost(q, it, out)
	if l, post := target(q, value.Object{"type": "post_type", "object_id": it.Data["post"]}); post != nil {
		to := out.Add("wp:attached-to", l.Path+"/"+post.Text("id")).Embeddable()
		to.With("post_type", l.Collection.TypeName()).With("id", post.Data["id"])
	}
}

// uploaded returns the file of a request and its content, or what is wrong with
// it.
func uploaded(q *request.Request) (file rest.File, content []byte, err error) {
	r := server.Request(q.Ctx)
	file, ok := server.Uploaded(q.Ctx)
	if ok {
		if content, err = io.ReadAll(file.Body); err != nil {
			return file, nil, err
		}
	}
	sum := md5.Sum(content)
	switch want := r.Header.Get("Content-MD5"); {
	case !ok && q.Text("url") != "": // there is no network from which to take the file
		err = request.Bad("rest_invalid_url", "Invalid URL. Provide a valid, publicly reachable HTTP or HTTPS image URL.")
	case file.Form && server.UploadedAs(q.Ctx) != "file":
		err = request.Fail(http.StatusInternalServerError, "rest_upload_unknown_error", "Specified file failed upload test.")
	case ok && len(content) == 0, !ok && r.ContentLength == 0:
		err = request.Bad("rest_upload_no_data", "No data supplied.")
	case file.Form:
	case !ok, r.Header.Get("Content-Disposition") == "":
		err = request.Bad("rest_upload_no_content_disposition", "No Content-Disposition supplied.")
	case file.Type == "":
		err = request.Bad("rest_upload_no_content_type", "No Content-Type supplied.")
	case file.Name == "":
		err = request.Bad("rest_upload_invalid_disposition",
			"Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename=\"image.png\"` or similar.")
	case want != "" && !strings.EqualFold(strings.TrimSpace(want), hex.EncodeToString(sum[:])):
		err = request.Fail(http.StatusPreconditionFailed, "rest_upload_hash_mismatch", "Content hash did not match expected.")
	}
	return file, content, err
}

// addFile stores a file under a name that no other has in the folder of the
// month, of its post or of now, and sets the fields of an item that describe it.
func addFile(q *request.Request, data value.Object, base, ext, kind string, content []byte) {
	at := q.Clock.Stamp()
	if post := q.AnyPost(value.Int(data["post"])); post != nil && q.Op.Do == desc.Create && post.Text("type") != "page" {
		at = post.Text("date")
	}
	base = strings.ReplaceAll(at[:len("2006-01")], "-", "/") + "/" + base
	name := base + ext
	for n := 1; q.Files[name] != nil; n++ {
		name = base + "-" + strconv.Itoa(n) + ext
	}
	q.Files[name] = content
	folder := q.Call.Home() + media.Folder
	data["media_details"], data["mime_type"], data["media_type"] = media.Details(folder, name, kind, content), kind, "file"
	if strings.HasPrefix(kind, "image/") {
		data["media_type"] = "image"
		q.Defaults(q.List, data, value.Object{"exif_orientation": 1.0, "image_quality": value.Object{"default": 82.0, "sizes": []any{}}})
	}
	data["source_url"] = folder + name
}

// EditImage adds an item with a changed copy of an image.
func EditImage(q *request.Request) (rest.Raw, error) {
	details, _ := q.Item.Data["media_details"].(value.Object)
	name := value.Text(details["file"])
	steps := modifiers(q)
	switch src := path.Base(q.Text("src")); {
	case q.Item.Text("media_type") != "image" || name == "" || src != path.Base(name) && media.FullName(src) != path.Base(name):
		return "", request.Fail(http.StatusNotFound, "rest_unknown_attachment", "Unable to get meta information for file.")
	case len(steps) == 0:
		return "", request.Bad("rest_image_not_edited", "The image was not edited. Edit the image before applying the changes.")
	}
	content, err := media.Edit(q.Files[name], steps)
	if err != nil {
		return "", err
	}
	data := value.Object{"author": float64(q.User.ID)}
	for _, field := range []string{"title", "caption", "description", "alt_text", "post"} {
		if v, _ := q.Value(field); v != nil {
			data[field] = v
		} else if field != "post" {
			data[field] = q.Item.Data[field]
		}
	}
	ext := path.Ext(name)
	addFile(q, data, strings.TrimSuffix(path.Base(name), ext)+"-edited", ext, q.Item.Text("mime_type"), content)
	return show.One(q, q.Insert(q.List, data), true), nil
}

// modifiers returns the changes that a request asks for: objects with a type and
// its args.
func modifiers(q *request.Request) []any {
	list := q.Values("modifiers")
	if !q.Param("modifiers").Missing() {
		return list
	}
	if angle, _ := q.Value("rotation"); angle != nil {
		list = append(list, value.Object{"type": "rotate", "args": value.Object{"angle": angle}})
	}
	crop := value.Object{}
	for _, x := range [...]struct{ arg, name string }{{"x", "left"}, {"y", "top"}, {"width", "width"}, {"height", "height"}} {
		if v, _ := q.Value(x.arg); v != nil {
			crop[x.name] = v
		}
	}
	if len(crop) == 4 {
		list = append(list, value.Object{"type": "crop", "args": crop})
	}
	return list
}
