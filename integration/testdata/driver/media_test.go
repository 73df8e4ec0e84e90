package driver

import (
	"bytes"
	"io"
	"testing"

	"live/site/rest"
	"live/site/rest/wp"
	"live/site/wpv2"
)

func TestMediaAreUploadedInBothForms(t *testing.T) {
	b, ctx := newBench(t), t.Context()
	upload := func(file rest.File, p wpv2.MediaCreateParams) wpv2.MediaResponse {
		t.Helper()
		return must[wpv2.MediaResponse](t)(b.c.WPV2.Media.Upload(ctx, file, p))
	}
	// The reader does not reveal its length.
	stream := struct{ io.Reader }{bytes.NewReader(picture(900, 700))}
	body := upload(rest.File{Name: "wide ä.png", Body: stream},
		wpv2.MediaCreateParams{AltText: rest.Some("A & B"), Title: wp.SomeText("As a body")})
	form := upload(rest.File{Name: "form.png", Body: bytes.NewReader(picture(400, 300)), Form: true},
		wpv2.MediaCreateParams{AltText: rest.Some("Form"), Caption: wp.SomeText("A caption")})
	if body.AltText != "A & B" || body.Title.Raw != "As a body" || body.MimeType != "image/png" ||
		body.MediaType != "image" {
		t.Errorf("uploaded as a body: %q, %q, %s", body.AltText, body.Title.Raw, body.MimeType)
	}
	if form.AltText != "Form" || form.Caption.Raw != "A caption" {
		t.Errorf("uploaded as a form: %q, %q", form.AltText, form.Caption.Raw)
	}
	text := upload(rest.File{Name: "notes.txt", Body: bytes.NewReader([]byte("Hello"))}, wpv2.MediaCreateParams{})
	if text.MediaType != "file" || text.MimeType != "text/plain" {
		t.Errorf("a text is %s, %s", text.MediaType, text.MimeType)
	}
	b.want(b.do("POST /wp/v2/media/{}", `{"alt_text":"New","caption":"More"}`, body.ID), "alt_text", "New",
		"caption.raw", "More")
	b.want(b.do("GET /wp/v2/media/{}", `{"context":"edit"}`, body.ID), "status", "inherit")
	b.refuse(501, "rest_trash_not_supported", "DELETE /wp/v2/media/{}", "", text.ID)
	b.want(b.do("DELETE /wp/v2/media/{}", `{"force":true}`, text.ID), "deleted", true)
}

func TestUnusableMediaAreRefused(t *testing.T) {
	c := connect(t)
	for _, f := range []struct {
		file rest.File
		code string
	}{
		{rest.File{Name: "empty.png", Body: bytes.NewReader(nil)}, "rest_upload_no_data"},
		{rest.File{Name: "program.exe", Body: bytes.NewReader([]byte("MZ"))}, "rest_upload_sideload_error"},
		{rest.File{Name: "program.exe", Body: bytes.NewReader([]byte("MZ")), Form: true}, "rest_upload_unknown_error"},
	} {
		_, err := c.WPV2.Media.Upload(t.Context(), f.file, wpv2.MediaCreateParams{})
		if e, ok := err.(*rest.Error); !ok || string(e.Code) != f.code {
			t.Errorf("%s: want %s, got %v", f.file.Name, f.code, err)
		}
	}
	b := newBench(t)
	b.refuse(400, "rest_upload_no_content_disposition", "POST /wp/v2/media", `{"title":"x"}`)
}

func TestEditsOfMediaMakeNewItems(t *testing.T) {
	b := newBench(t)
	file := rest.File{Name: "edit.png", Body: bytes.NewReader(picture(400, 300))}
	item := must[wpv2.MediaResponse](t)(b.c.WPV2.Media.Upload(t.Context(), file, wpv2.MediaCreateParams{}))
	const edit = "POST /wp/v2/media/{}/edit"
	turned := b.do(edit, `{"src":"%s","rotation":90}`, item.ID, item.SourceURL)
	b.want(turned, "media_details.width", 300, "media_details.height", 400)
	both := b.do(edit, `{"src":"%s","modifiers":[{"type":"rotate","args":{"angle":90}},
		{"type":"crop","args":{"left":0,"top":0,"width":50,"height":50}}]}`, item.ID, item.SourceURL)
	b.want(both, "media_details.width", 150, "media_details.height", 200)
	if turned.id() == item.ID || both.id() == turned.id() {
		t.Error("an edit has to make a new attachment")
	}
	b.refuse(400, "rest_image_not_edited", edit, `{"src":"%s"}`, item.ID, item.SourceURL)
	b.refuse(404, "rest_unknown_attachment", edit, `{"src":"%s/other.png","rotation":90}`, item.ID, address)
	b.refuse(400, "rest_invalid_param", edit, `{"src":"%s","rotation":360}`, item.ID, item.SourceURL)
	b.want(b.do("POST /wp/v2/media/{}/post-process", `{"action":"create-image-subsizes"}`, item.ID), "id", item.ID)
}
