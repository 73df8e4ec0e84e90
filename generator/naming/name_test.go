package naming

import (
	"go/token"
	"testing"
	"unicode/utf8"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		kind       Kind
		text, want string
	}{
		{Arg, "per_page", "PerPage"},
		{Arg, "id", "ID"},
		{Arg, "ids", "IDs"},
		{Arg, "api_url", "APIURL"},
		{Arg, "gmt_offset", "GMTOffset"},
		{Arg, "date_gmt", "DateGMT"},
		{Arg, "address_1", "Address_1"},
		{Arg, "address1", "Address1"},
		{Arg, "sha256_sum", "Sha256Sum"},
		{Arg, "2fa", "N2fa"},
		{Arg, "n2fa", "N2faXce2754"},
		{Arg, "type", "Type"},
		{Arg, "infinite_scroll", "InfiniteScroll"},
		{Arg, "infinite-scroll", "InfiniteScrollKebab"},
		{Arg, "auto-draft", "AutoDraftKebab"},
		{Path, "post-process", "PostProcess"},
		{Path, "render_element", "RenderElementSnake"},
		{Path, "wp_pattern_category", "WPPatternCategorySnake"},
		{Arg, "perPage", "PerPageCamel"},
		{Arg, "logRowID", "LogRowIDCamel"},
		{Arg, "logRowId", "LogRowIdCamel"},
		{Arg, "imageURLs", "ImageURLsCamel"},
		{Arg, "urlParam", "URLParamCamel"},
		{Arg, "PostID", "PostIDPascal"},
		{Path, "getPostIDs", "GetPostIDsCamel"},
		{Arg, "PerPage", "PerPagePascal"},
		{Arg, "AND", "AND"},
		{Arg, "and", "And"},
		{Arg, "a.b", "ADotB"},
		{Arg, "_edit_lock", "EditLockHidden"},
		{Arg, "a-b", "ADashB"},
		{Path, "v2", "V2"},
		{Path, "1.0", "N1Dot_0"},
		{Arg, "", "EmptyString"},
	} {
		if got := Of(c.kind, c.text); got != c.want {
			t.Errorf("Of(%c, %q) = %s, want %s", c.kind, c.text, got, c.want)
		}
	}
}

// hostile are texts whose names nearly meet.
var hostile = []string{"", "_", "-", "a", "A", "a_b", "a-b", "a.b", "a b", "aB", "AB", "ab", "Ab", "i_d", "id", "ID", "Id", "iD",
	"ids", "i_ds", "id_s", "v_2", "v2", "V2", "2", "n2", "N2", "2_2", "22", "日本", "日", "é", "e", "a_kebab", "a_b_kebab", "a_dash_b",
	"type", "func", "a__b", "_a", "a_", "empty_string", "x_123abc", "ax123abc", "urls", "url_s", "api_url", "apiurl", "a/b", "a|b",
	"a\x00b", "a\nb", "1e3", "1.0", "1_0", "per_page", "perPage", "per-page", "per page", "PER_PAGE", "Per_Page"}

func TestOfIsDistinct(t *testing.T) {
	for _, kind := range []Kind{Path, Arg} {
		seen := map[string]string{}
		for _, text := range hostile {
			name := Of(kind, text)
			if !token.IsIdentifier(name) || !token.IsExported(name) {
				t.Errorf("Of(%c, %q) = %q is no exported identifier", kind, text, name)
			}
			if other, ok := seen[name]; ok {
				t.Errorf("%q and %q are both %s", text, other, name)
			}
			seen[name] = text
		}
	}
}

func FuzzOf(f *testing.F) {
	for _, text := range hostile {
		f.Add(text, text+"_")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) {
			t.Skip()
		}
		for _, kind := range []Kind{Path, Arg} {
			x, y := Of(kind, a), Of(kind, b)
			if !token.IsIdentifier(x) || !token.IsExported(x) {
				t.Errorf("Of(%q) = %q is no exported identifier", a, x)
			}
			if (x == y) != (a == b) && !isHashed(x) {
				t.Errorf("%q is %s, %q is %s", a, x, b, y)
			}
		}
	})
}
