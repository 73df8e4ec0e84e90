package media

import "testing"

func TestFileNameDropsMarks(t *testing.T) {
	for name, c := range map[string]struct{ name, want string }{
		"case and dots stay":           {"My Photo.v2.e", "My-Photo.v2.e"},
		"accents are dropped":          {"x y.é Ä", "x-y.e-A"},
		"marks are dropped":            {"a (1)%2f&b", "a-12fb"},
		"dots at the ends are dropped": {"..a.-", "a"},
		"other scripts stay":           {"日本 Я", "日本-Я"},
		"an extension is none":         {"a.php", "a.php_"},
		"unless it is allowed":         {"a.PNG", "a.PNG"},
		"nothing is left of marks":     {"?!", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := FileName(c.name); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
