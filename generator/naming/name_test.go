package naming

import (
	"go/token"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/restgen/restgen/generator/testfile"
)

func TestNameFollowsGoStyle(t *testing.T) {
	for text, want := range map[string]string{
		"per_page": "PerPage", "per-page": "PerPage",
		"perPage": "PerPage", "Per Page": "PerPage", "PER_PAGE": "PerPage",
		"id": "ID", "ids": "IDs", "ID": "ID", "Id": "ID",
		"objectId": "ObjectID", "objectID": "ObjectID", "object_id": "ObjectID",
		"api_url": "APIURL", "imageURLs": "ImageURLs", "HTMLParser": "HTMLParser", "gmt_offset": "GMTOffset",
		"ai_faq_jwt_acf_sso_crm_sftp_mcp_otp_webp": "AIFAQJWTACFSSOCRMSFTPMCPOTPWEBP",
		"delete-webp-files":                        "DeleteWEBPFiles", "faqs": "FAQs",
		"payment_gateways": "PaymentGateways", "ext-disabled": "ExtDisabled",
		"_ext_changed": "ExtChanged", "on-hold": "OnHold",
		"_EventStartDate": "EventStartDate", "post__in": "PostIn",
		"avg_order_value": "AvgOrderValue", "get-params": "GetParams",
		"default-server":             "DefaultServer",
		"mcp-adapter-default-server": "MCPAdapterDefaultServer", "Bias Language": "BiasLanguage",
		"IDR": "IDR", "AND": "AND", "DESC": "DESC", "PENDING": "Pending", "POST": "Post",
		"PUT": "Put", "PATCH": "Patch", "NOT_LIKE": "NotLike", "NOT LIKE": "NotLike", "id_ID": "IDID",
		"WC_Memberships_Email": "WCMembershipsEmail",
		"wp_pattern_category":  "WPPatternCategory", "title_hidden": "TitleHidden",
		"1000+": "N1000Plus", "<10": "LessThan10", ">=": "GreaterThanOrEqual",
		"!=": "NotEqual", "100%": "N100Percent", "C++": "CPlusPlus",
		"Q&A": "QAndA", "-1": "Minus1", "-date": "MinusDate", ":all": "All", "image/svg+xml": "ImageSVGPlusXML",
		"address_1": "Address1", "1.5": "N1_5", "2fa": "N2fa", "404": "N404",
		"sha256_sum": "Sha256Sum", "input_[Field ID]": "InputFieldID",
		"%e6%97%a5": "E6_97A5", "日本": "N日本", "état": "État",
		"": "EmptyString", "-": "Dash", "_": "Underscore", " ": "Space",
	} {
		t.Run(text, func(t *testing.T) {
			if got := Name(text); got != want {
				t.Errorf("Name(%q) = %s, want %s", text, got, want)
			}
		})
	}
}

func TestJoinSeparatesDigits(t *testing.T) {
	for _, c := range []struct {
		want  string
		texts []string
	}{
		{"PostRevisions", []string{"post", "revisions"}},
		{"Bulk404", []string{"bulk", "404"}},
		{"V1_404", []string{"v1", "404"}},
		{"APIKeys", []string{"API", "keys"}},
	} {
		t.Run(c.want, func(t *testing.T) {
			if got := Join(c.texts...); got != c.want {
				t.Errorf("Join(%q) = %s, want %s", c.texts, got, c.want)
			}
		})
	}
}

// A text has no name of its own if Go allows none of its characters, or if it
// is very long.
func TestOddTextsGetHashes(t *testing.T) {
	for text, want := range map[string]string{
		"→":                         "NameX161660",
		"\xff":                      "NameXa8100a",
		strings.Repeat("long ", 40): Join(strings.Split(strings.TrimSpace(strings.Repeat("long ", 40)), " ")...),
		strings.Repeat("long ", 41): "LongLongLongLongLongLongLongLongX48aa8b",
	} {
		t.Run(text, func(t *testing.T) {
			if got := Name(text); got != want {
				t.Errorf("Name(%.20q) = %s, want %s", text, got, want)
			}
		})
	}
}

// Naming a text takes linear time: this test would take minutes if each name
// were compared with all of its text.
func TestNamingTakesLinearTime(t *testing.T) {
	for _, text := range []string{"a", "aB", "_", "a-", "日", "\xff", "IDs"} {
		t.Run(text, func(t *testing.T) {
			long := strings.Repeat(text, testfile.Some(1<<20)/len(text))
			names := Names([]string{long, long + "a", long + "b"}, nil)
			if len(names[long]) > 200 || names[long] == names[long+"a"] || names[long+"a"] == names[long+"b"] {
				t.Errorf("%q, repeated, is %.300s", text, names[long])
			}
			for _, name := range []string{Join(long, long), Singular(long), Unexported(names[long])} {
				if name == "" {
					t.Errorf("%q, repeated, has no name", text)
				}
			}
		})
	}
}

// hostile are texts whose names almost collide.
var hostile = []string{"", "_", "-", "a", "A", "a_b", "a-b", "a.b", "a b", "aB", "AB", "ab", "Ab", "i_d", "id",
	"ID", "Id", "iD",
	"ids", "i_ds", "id_s", "v_2", "v2", "V2", "2", "n2", "N2", "2_2",
	"22", "日本", "日", "é", "e", "a_kebab", "a_b_kebab", "a_dash_b",
	"type", "func", "a__b", "_a", "a_", "empty_string", "x_123abc",
	"ax123abc", "urls", "url_s", "api_url", "apiurl", "a/b", "a|b",
	"a\x00b", "a\nb", "1e3", "1.0", "1_0", "per_page", "perPage", "per-page", "per page", "PER_PAGE", "Per_Page"}

func FuzzNames(f *testing.F) {
	for i, text := range hostile {
		f.Add(text, text+"_", hostile[(i+1)%len(hostile)])
	}
	f.Fuzz(func(t *testing.T, a, b, c string) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) || !utf8.ValidString(c) {
			t.Skip()
		}
		seen := map[string]string{}
		for text, name := range Names([]string{a, b, c}, nil) {
			if !token.IsIdentifier(name) || !token.IsExported(name) {
				t.Errorf("%q is %q, which is no exported identifier", text, name)
			}
			if other, ok := seen[name]; ok {
				t.Errorf("%q and %q are both %s", text, other, name)
			}
			seen[name] = text
		}
	})
}

// Texts in snake case have a path of their own: a dot takes the other one, and
// neither sign has a word.
func TestSnakeCaseHasTheUsualWords(t *testing.T) {
	for _, text := range []string{"", "_", "a", "per_page", "_hidden", "a__b_", "2fa_x9"} {
		dotted := strings.ReplaceAll(text, "_", ".") + "."
		if got, want := Words(text), Words(dotted); !slices.Equal(got, want) {
			t.Errorf("%q has the words %q, and %q has %q", text, got, dotted, want)
		}
	}
}
