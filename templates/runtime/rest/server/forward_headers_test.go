package server

import (
	"net/http"
	"testing"
)

// A gateway passes on what describes the response, and no commands or sessions
// of a site.
func TestGatewayDropsSessionsAndCommands(t *testing.T) {
	h := http.Header{}
	for name, kept := range map[string]bool{
		"X-WP-Total": true, "Cart-Token": true, "Nonce": true, "Cache-Control": true,
		"Set-Cookie": false, "X-WP-Nonce": false, "X-Once": false, "Connection": false, "X-WP-TotalPages": false,
		"X-Accel-Redirect": false, "X-Accel-Buffering": false, "X-Sendfile": false, "X-LIGHTTPD-send-file": false,
	} {
		h.Set(name, "7")
		h.Set("Connection", "close, x-once")
		h.Set("X-WP-TotalPages", "many")
		dropNotForwarded(h)
		if (h.Get(name) != "") != kept {
			t.Errorf("%s: %v, want %v", name, h, kept)
		}
	}
}
