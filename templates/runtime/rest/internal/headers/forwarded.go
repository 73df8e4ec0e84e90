package headers

import (
	"net/http"
	"net/textproto"
	"slices"
	"strings"
)

// notForwarded are the headers of a site's response that a gateway does not pass
// on, in addition to those that the header Connection lists.
var notForwarded = []string{
	// They are about one connection.
	"Connection", "Proxy-Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authorization", "Te", "Trailer",
	"Transfer-Encoding", "Upgrade", "Alt-Svc",
	// They are about the bytes of a body, which the gateway writes anew.
	"Content-Length", "Content-Encoding", "Content-Range", "Accept-Ranges", "Content-Md5", "Digest",
	"Content-Digest", "Repr-Digest", "Etag",
	// The gateway sets its own, with its own addresses.
	"Content-Type", "Date", "Allow", "Link", "Location", "Access-Control-Allow-Origin", "Access-Control-Allow-Methods",
	"Access-Control-Allow-Headers", "Access-Control-Allow-Credentials", "Access-Control-Max-Age",
	// They belong to the gateway's own session.
	"Set-Cookie", "X-Wp-Nonce",
	// They make a web server in front of the gateway send its own files.
	"X-Sendfile", "X-Lighttpd-Send-File",
}

// Forwarded removes from h, the headers of a site's response, those that a
// gateway does not pass on.
func Forwarded(h http.Header) {
	for _, list := range h["Connection"] {
		for _, name := range strings.Split(list, ",") {
			delete(h, textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(name)))
		}
	}
	for name, values := range h {
		count := name == "X-Wp-Total" || name == "X-Wp-Totalpages"
		accel := strings.HasPrefix(name, "X-Accel-") // commands for nginx
		if slices.Contains(notForwarded, name) || accel || count && !isCount(values) {
			delete(h, name)
		}
	}
}

// isCount reports whether a header has one value, a number.
func isCount(values []string) bool {
	return len(values) == 1 && values[0] != "" && len(values[0]) < 10 && strings.Trim(values[0], "0123456789") == ""
}
