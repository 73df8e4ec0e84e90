package naming

import "testing"

func TestSingular(t *testing.T) {
	for text, want := range map[string]string{
		"posts": "post", "categories": "category", "statuses": "status", "taxonomies": "taxonomy", "media": "media",
		"settings": "settings", "menu-items": "menu-item", "search_columns": "search_column", "status": "status",
		"updateSettings": "updateSettings", "templateKits": "templateKit", "boxes": "box", "classes": "class", "caches": "cache", "sizes": "size", "me": "me", "": "", "is": "is",
	} {
		if got := Singular(text); got != want {
			t.Errorf("Singular(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestIsPlural(t *testing.T) {
	for text, want := range map[string]bool{"posts": true, "media": true, "settings": false, "me": false, "menu-items": true,
		"navigation": true, "menus": true, "wp_pattern_category": true, "category": false, "check_ip": false, "search": true, "status": false,
		"saveSettings": false, "getServerLimits": true, "is-scan-exists": false} {
		if got := IsPlural(text); got != want {
			t.Errorf("IsPlural(%q) = %t, want %t", text, got, want)
		}
	}
}
