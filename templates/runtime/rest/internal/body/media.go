package body

import (
	"io"
	"slices"
	"strings"

	"github.com/restgen/restgen/templates/runtime/rest/internal/lex"
)

// jsonType matches what the real server takes for JSON, in the part of a
// content type before the parameters.
var jsonType = lex.Lazy{Source: `(?:^|\s|,)application/(?:[\w!#$&-\^.+]+\+)?json(?:\+oembed)?(?:$|\s|;|,)`}

// IsJSON reports whether the server takes a content type without parameters for
// JSON.
func IsJSON(media string) bool {
	return media == "application/json" || strings.Contains(media, "json") && jsonType.Get().MatchString(media)
}

// FormType is the content type of an encoded form.
const FormType = "application/x-www-form-urlencoded"

// MediaIs reports whether PHP takes a content type for the media type: it reads
// up to the first semicolon, comma or space.
func MediaIs(contentType, media string) bool {
	rest, ok := strings.CutPrefix(contentType, media)
	return ok && (rest == "" || strings.IndexByte(";, ", rest[0]) >= 0)
}

// Read appends what r holds to b, and stops once it has more than limit bytes.
func Read(b []byte, r io.Reader, limit int64) ([]byte, error) {
	for int64(len(b)) <= limit {
		if len(b) == cap(b) {
			b = slices.Grow(b, max(len(b), 4096))
		}
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err == io.EOF {
			return b, nil
		}
		if err != nil {
			return b, err
		}
	}
	return b, nil
}
