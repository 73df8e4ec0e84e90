package rest

import (
	"net/url"
	"strings"
	"testing"
)

// TestParseQuery holds what PHP's parse_str makes of queries.
func TestParseQuery(t *testing.T) {
	for query, want := range map[string]string{
		"":                                     `{}`,
		"v":                                    `{"v":""}`,
		"v=":                                   `{"v":""}`,
		"=x&&v=1&":                             `{"v":"1"}`,
		"v=a=b":                                `{"v":"a=b"}`,
		"v=a&v=b":                              `{"v":"b"}`,
		"v[]=a&v[]=b":                          `{"v":["a","b"]}`,
		"v[0]=a&v[1]=b":                        `{"v":["a","b"]}`,
		"v[1]=a&v[0]=b":                        `{"v":{"1":"a","0":"b"}}`,
		"v[5]=a":                               `{"v":{"5":"a"}}`,
		"v[5]=a&v[]=b":                         `{"v":{"5":"a","6":"b"}}`,
		"v[-5]=a&v[]=b":                        `{"v":{"-5":"a","-4":"b"}}`,
		"v[x]=a&v[-5]=b&v[-7]=c&v[]=d":         `{"v":{"x":"a","-5":"b","-7":"c","-4":"d"}}`,
		"v[]=a&v[-5]=b&v[]=c":                  `{"v":{"0":"a","-5":"b","1":"c"}}`,
		"v[--5]=a&v[]=b":                       `{"v":{"--5":"a","0":"b"}}`,
		"v[]=a&v[k]=b&v[]=c":                   `{"v":{"0":"a","k":"b","1":"c"}}`,
		"v[01]=a&v[1]=b":                       `{"v":{"01":"a","1":"b"}}`,
		"v[k]=a&v[k]=b":                        `{"v":{"k":"b"}}`,
		"v[a][b]=1&v[a][c]=2":                  `{"v":{"a":{"b":"1","c":"2"}}}`,
		"v[a]=1&v[b][]=2":                      `{"v":{"a":"1","b":["2"]}}`,
		"a=1&a[]=2":                            `{"a":["2"]}`,
		"a[]=2&a=1":                            `{"a":"1"}`,
		"a[b]=1&a[b][]=2":                      `{"a":{"b":["2"]}}`,
		"v%5B%5D=a&v%5b%5d=b":                  `{"v":["a","b"]}`,
		"per.page=1":                           `{"per_page":"1"}`,
		"per+page=1":                           `{"per_page":"1"}`,
		"%20per_page=1":                        `{"per_page":"1"}`,
		"per[page=1":                           `{"per_page":"1"}`,
		"a.b[c.d [e=1":                         `{"a_b_c_d__e":"1"}`,
		"a.b[c.d]=1":                           `{"a_b":{"c.d":"1"}}`,
		"a[b][c=1":                             `{"a":{"b":"1"}}`,
		"a[b]x[c]=1":                           `{"a":{"b":"1"}}`,
		"a[b[c]=1":                             `{"a":{"b[c":"1"}}`,
		"a[ ]=1&a[%20]=2":                      `{"a":["1","2"]}`,
		"[a]=1&[]=2":                           `{}`,
		"a%00b=1":                              `{"a":"1"}`,
		"v=a%2Cb+c%zz%4":                       `{"v":"a,b c%zz%4"}`,
		"v=%E2%82%AC":                          `{"v":"€"}`,
		"V=1&v=2":                              `{"V":"1","v":"2"}`,
		"0=a&00=b":                             `{"0":"a","00":"b"}`,
		"a[9223372036854775807]=1&a[]=2":       `{"a":{"9223372036854775807":"1"}}`,
		"a" + strings.Repeat("[b]", 65) + "=1": `{}`,
	} {
		if got := string(ParseQuery(query).JSON(nil)); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// Only an object whose keys are integers as PHP writes them passes as an array.
func TestObjectsThatPassAsArrays(t *testing.T) {
	for key, want := range map[string]bool{"0": true, "7": true, "-5": true, "-999999999999999999": true, "9223372036854775808": false,
		"-9223372036854775808": true, "999999999999999999x": false, "--5": false, "-+5": false, "+5": false, "-0": false, "05": false, "-": false, "": false, "1.0": false} {
		if got := ValueOf(Members{{key, 1}}).isArray(); got != want {
			t.Errorf("%q: %v", key, got)
		}
	}
}

// TestQueryManyKeys: hostile queries take time in proportion to their length.
func TestQueryManyKeys(t *testing.T) {
	const n = 100_000
	if v := ParseQuery(strings.Repeat("a[]=1&", n)).Member("a"); v.Kind() != KindList || v.Len() != n {
		t.Errorf("%d items", v.Len())
	}
	if v := ParseQuery("a[x]=1&" + strings.Repeat("a[]=1&", n)).Member("a"); v.Len() != n+1 {
		t.Errorf("%d members", v.Len())
	}
	if v := ParseQuery(strings.Repeat("a[]=1&", n) + strings.Repeat("a[99999]=2&", n)).Member("a"); v.Len() != n {
		t.Errorf("%d items", v.Len())
	}
}

// FuzzQuery: any query is read; one of plain names and values as net/url reads it.
func FuzzQuery(f *testing.F) {
	f.Add("a=1&b[]=%20&b[x][]=2&c.d=+&[e=f]&g[=1&h[ ]=x")
	f.Fuzz(func(t *testing.T, query string) {
		v := ParseQuery(query)
		v.JSON(nil)
		if strings.ContainsAny(query, "%+[]. ;\x00") {
			return
		}
		want, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		for name, values := range want {
			if name != "" && v.Member(name).Text() != values[len(values)-1] {
				t.Fatalf("%q: %s = %q", query, name, v.Member(name).Text())
			}
		}
	})
}
