package naming

import "testing"

func TestSingularChangesTheLastWord(t *testing.T) {
	for text, want := range map[string]string{
		"posts": "post", "categories": "category", "statuses": "status", "taxonomies": "taxonomy", "media": "media",
		"settings": "settings", "menu-items": "menu-item", "search_columns": "search_column", "status": "status",
		"updateSettings": "updateSettings", "templateKits": "templateKit",
		"boxes": "box", "classes": "class", "caches": "cache", "quizzes": "quiz",
		"PaymentGateways": "PaymentGateway", "RedirectCategories": "RedirectCategory",
		"SKUs": "SKU", "mediaItems": "mediaItem", "sizes": "size", "me": "me", "": "", "is": "is",
	} {
		t.Run(text, func(t *testing.T) {
			if got := Singular(text); got != want {
				t.Errorf("Singular(%q) = %q, want %q", text, got, want)
			}
		})
	}
}

func TestIsPluralHoldsForCollections(t *testing.T) {
	for text, want := range map[string]bool{"posts": true, "media": true, "settings": false, "me": false,
		"menu-items": true,
		"navigation": true, "menus": true, "wp_pattern_category": true,
		"category": false, "check_ip": false, "search": true, "status": false,
		"saveSettings": false, "getServerLimits": true, "is-scan-exists": false} {
		t.Run(text, func(t *testing.T) {
			if got := IsPlural(text); got != want {
				t.Errorf("IsPlural(%q) = %t, want %t", text, got, want)
			}
		})
	}
}

// A path segment is an action if its last word begins with a verb, even in the
// plural.
func TestIsActionHoldsForVerbs(t *testing.T) {
	for text, want := range map[string]bool{
		"delete-webp-files": true, "clear_all_caches": true, "saveSettings": true,
		"edit": true, "sync": true, "test": true, "export": true,
		"posts": false, "settings": false, "search": false,
		"order-notes": false, "view-config": false, "updates": false, "": false,
	} {
		t.Run(text, func(t *testing.T) {
			if got := IsAction(text); got != want {
				t.Errorf("IsAction(%q) = %t, want %t", text, got, want)
			}
		})
	}
}
