package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/restgen/restgen/templates/runtime/rest"
)

// hush is the secret of these tests.
const hush = "hushhush"

func checkSilent(t *testing.T, how, text string) {
	t.Helper()
	hexed := fmt.Sprintf("%x", hush)
	for _, secret := range []string{hush, hexed, strings.ToUpper(hexed), strings.Trim(fmt.Sprint([]byte(hush)), "[]")} {
		if strings.Contains(text, secret) {
			t.Errorf("%s shows %s: %.300s", how, secret, text)
		}
	}
}

// encoded returns v as encoders of the standard library print it.
func encoded(v any) string {
	var b bytes.Buffer
	_ = json.NewEncoder(&b).Encode(v) // many cannot be encoded
	for _, h := range []slog.Handler{slog.NewTextHandler(&b, nil), slog.NewJSONHandler(&b, nil)} {
		slog.New(h).Info("m", "v", v)
	}
	return b.String()
}

// A server, its options and a request that it serves show no credential, neither
// one of an upstream client nor one of a caller.
func TestServersPrintNoSecrets(t *testing.T) {
	var held []any
	option := Authorize(func(ctx context.Context, _ *rest.Endpoint, r *http.Request) error {
		held = append(held, OperationOf(ctx), *OperationOf(ctx))
		printAll(t, held)
		for verb := 'A'; verb <= 'z'; verb++ {
			checkSilent(t, "the context", fmt.Sprintf("%"+string(verb), ctx))
		}
		return nil
	})
	m := serveNotes(&notes{}, option)
	held = []any{m, &m, option, Option(option), &Call{}}
	r := httptest.NewRequest("GET", "/wp-json/n/v1/notes?_wpnonce="+hush, nil)
	r.Header.Set("Authorization", "Bearer "+hush)
	r.Header.Set("Cookie", "a="+hush)
	m.ServeHTTP(httptest.NewRecorder(), r)
	if len(held) < 7 {
		t.Error("no request was served")
	}
	printAll(t, held)
}

func printAll(t *testing.T, values []any) {
	t.Helper()
	for _, v := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			checkSilent(t, fmt.Sprintf("%s of %T", verb, v), fmt.Sprintf(verb, v))
		}
		checkSilent(t, fmt.Sprintf("encoders of %T", v), encoded(v))
	}
}
