package rest

import (
	"bytes"
	"encoding/base64"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/testfile"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
	"github.com/restgen/restgen/templates/runtime/rest/internal/body"
	"github.com/restgen/restgen/templates/runtime/rest/internal/errs"
)

// hush is in every secret of these tests.
const hush = "hushhush"

// bearers are clients with each kind of secret.
func bearers(t *testing.T) map[string]*Client {
	t.Helper()
	clients := map[string]*Client{}
	for name, option := range map[string]ClientOption{
		"password": ApplicationPassword("me", hush+"1"), "bearer": Bearer(hush), "cookie": CookieNonce("a="+hush, hush),
		"header": Header("X-Key", hush), "transport": Transport(tokenTransport{hush}),
		"client":    HTTPClient(&http.Client{Transport: tokenTransport{hush}}),
		"parameter": Parameter("token", hush),
		"capture":   CaptureResponse(&Response{Header: http.Header{"Set-Cookie": {hush}}}),
	} {
		c, err := NewClient("https://site.example/wp-json/?key="+hush, option)
		if err != nil {
			t.Fatal(err)
		}
		clients[name] = c
	}
	c, err := NewClient("https://me:" + hush + "@site.example/")
	if err != nil {
		t.Fatal(err)
	}
	clients["address"] = c
	return clients
}

// tokenTransport is a transport that adds a token.
type tokenTransport struct{ token string }

func (tokenTransport) RoundTrip(*http.Request) (*http.Response, error) { return nil, io.EOF }

// holders returns types that hold a Client: emitted ones and types of users.
func holders(c *Client) []any {
	type endpoints struct{ client *Client }
	type namespace struct{ Posts endpoints }
	type site struct{ CMSV2 *namespace }
	type byValue struct{ client Client }
	type server struct{ handler any }
	posts := endpoints{c}
	return []any{
		c, *c, &c, posts, &posts, namespace{posts}, &site{&namespace{posts}},
		byValue{*c}, &byValue{*c}, server{&posts}, server{*c},
		[]any{c, *c}, map[string]any{"c": *c}, []Client{*c},
		struct{ err error }{fmt.Errorf("with %v", c)}, c.own, c.sensitive, NewBatch(c, &Endpoint{}),
	}
}

// No verb of package fmt, no encoder and no walk over exported fields shows a
// secret.
func TestNothingPrintsSecrets(t *testing.T) {
	texts := 0
	for name, c := range bearers(t) {
		for _, v := range holders(c) {
			for _, flags := range []string{"", "+", "#", " ", "0", "-", "+#", "20", ".3"} {
				for verb := 'A'; verb <= 'z'; verb++ {
					checkSilent(t, name, fmt.Sprintf("%%%s%c of %T", flags, verb, v),
						fmt.Sprintf("%"+flags+string(verb), v))
					texts++
				}
			}
			checkSilent(t, name, fmt.Sprintf("encoders of %T", v), encoded(v))
			texts++
		}
	}
	t.Logf("counted %d texts without a secret", texts)
}

func checkSilent(t *testing.T, name, how, text string) {
	t.Helper()
	hexed := fmt.Sprintf("%x", hush)
	for _, secret := range []string{
		hush, hexed, strings.ToUpper(hexed),
		strings.Trim(fmt.Sprint([]byte(hush)), "[]"), "aHVzaGh1c2", "bWU6aHVzaGh1c2",
	} {
		if strings.Contains(text, secret) {
			t.Errorf("%s: %s shows %s: %.300s", name, how, secret, text)
		}
	}
}

// encoded returns v as printed by the encoders of the standard library and by a
// walk over all exported fields.
func encoded(v any) string {
	var b bytes.Buffer
	_ = json.NewEncoder(&b).Encode(v) // many cannot be encoded
	_ = xml.NewEncoder(&b).Encode(v)  // as above
	func() {
		defer func() { _ = recover() }() // gob does not take all kinds
		_ = gob.NewEncoder(&b).Encode(v)
	}()
	for _, h := range []slog.Handler{slog.NewTextHandler(&b, nil), slog.NewJSONHandler(&b, nil)} {
		slog.New(h).Info("m", "v", v)
	}
	exported(&b, reflect.ValueOf(v), 0)
	return b.String()
}

// exported prints what can be reached by exported fields.
func exported(b *bytes.Buffer, v reflect.Value, depth int) {
	if depth > 8 || !v.IsValid() {
		return
	}
	if v.CanInterface() {
		fmt.Fprintf(b, "%v %+v %s\n", v.Interface(), v.Interface(), v.Interface())
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		exported(b, v.Elem(), depth+1)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				exported(b, v.Field(i), depth+1)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			exported(b, v.Index(i), depth+1)
		}
	}
}

// An error does not contain half a secret where a response is cut, in any
// spelling.
func TestErrorsAreRedactedBeforeTheyAreCut(t *testing.T) {
	const token = "tokenSecretValueThatIsRatherLong0123456789"
	spelled := ""
	for _, c := range []byte(token) {
		spelled += fmt.Sprintf(`\u%04X`, c)
	}
	var response string
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if r.URL.Query().Has("fail") {
			w.WriteHeader(http.StatusBadRequest)
		}
		io.WriteString(w, response) // the client reads it or fails
	}))
	defer site.Close()
	calls, step := 0, 4
	if testfile.Thorough() {
		step = 1
	}
	for _, secret := range []string{token, spelled} {
		for _, form := range []string{
			`["%s%s"]`, `{"code":"c","message":"%s%s"`, "<html><title>%s%s</title>",
			"%s%s", `{"id":"%s%s"}`, `{"code":"%s%s","message":7}`,
		} {
			for n := 0; n < 45; n += step {
				for _, before := range []int{n, 90 + n, 170 + n, 16<<10 - n, body.MaxError - n} {
					if n > 3 && before > 1000 && n%9 > 0 {
						continue
					}
					response = fmt.Sprintf(form, strings.Repeat("x", before), secret)
					checkPart(t, site.URL+"/wp-json/", token, spelled)
					checkPart(t, site.URL+"/wp-json/?fail", token, spelled)
					calls += 2
				}
			}
		}
	}
	t.Logf("counted %d cut responses", calls)
}

// checkPart calls a site and looks for parts of the token in the error and in
// repairs.
func checkPart(t *testing.T, address, token, spelled string) {
	t.Helper()
	var shown strings.Builder
	c, err := NewClient(address, Bearer(token), Retry{}, OnRepair(func(r codec.Repair) { fmt.Fprintln(&shown, r) }),
		OnExchange(func(e Exchange) {
			shown.Write(e.ResponseBody)
			e.ResponseBody = nil // would be numbers
			fmt.Fprintf(&shown, "%+v", e)
		}))
	if err != nil {
		t.Fatal(err)
	}
	var got samplePost
	err = Call(t.Context(), c, http.MethodGet, "/x", nil, &got)
	if e, ok := errs.As[*Error](err); ok {
		plain := *e
		plain.Body = nil // as above
		fmt.Fprintf(&shown, "%+v %s %s", plain, e.Body, e.Data)
	}
	fmt.Fprint(&shown, err)
	for _, part := range []string{token[:8], spelled[:8*6]} {
		if strings.Contains(shown.String(), part) {
			t.Fatalf("%s: %.2000s", part, shown.String()[strings.Index(shown.String(), part):])
		}
	}
}

// A site that repeats credentials in parts puts none into an error or an
// exchange.
func TestPartsOfCredentialsAreRedacted(t *testing.T) {
	for name, option := range map[string]ClientOption{
		"cookie":       CookieNonce("a=1; wordpress_sec_1=hushhush", "none"),
		"short header": Header("X-Api-Key", "hushhush"),
		"scheme":       Header("Authorization", "Token hushhush"),
		"parameter":    Header("Authorization", "token=hushhush;v=1"),
		"user":         Header("Authorization", "ApiKey me:hushhush"),
		"OAuth":        Header("Authorization", `OAuth realm="x", oauth_token="hush%68ush"`),
		"AWS":          Header("Authorization", "AWS4-HMAC-SHA256 Credential=hushhush/eu/s3, Signature=12345678"),
		"basic":        Header("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte("me:hush hush"))),
	} {
		t.Run(name, func(t *testing.T) {
			var shown strings.Builder
			c := serve(t, func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("X-Key", "hushhush")
				reply(w, 400, `{"code":"c","message":"no user with hushhush","data":{"status":400,"key":"hush\u0068ush"}}`)
			}, option, OnExchange(func(e Exchange) {
				fmt.Fprintf(&shown, "%s %s %v %v", e.RequestHeader, e.ResponseBody, e.ResponseHeader, e.Err)
			}))
			_, err := get(c)
			fmt.Fprintf(&shown, "%v %+v", err, err)
			if text := shown.String(); strings.Contains(text, "hush") || !strings.Contains(text, "no user with") {
				t.Error(text)
			}
		})
	}
}
