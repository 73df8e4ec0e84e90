package driver

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// leftOut are the tests that a stand-in does not pass, with the reasons.
var leftOut = map[string]string{
	"TestAbilitiesRunWithTheirMethods":   "abilities run PHP",
	"TestCookieAndNonceSignIn":           "there is no login page",
	"TestExportIsAnArchive":              "the export is an archive of the theme",
	"TestFontsHaveFamiliesAndFaces":      "the settings of fonts are texts without rules",
	"TestGlobalStylesAreSaved":           "there are no themes",
	"TestOtherServersAreOutOfReach":      "there are no other servers",
	"TestPluginsAreActivatedAndDeleted":  "there are no plugins",
	"TestTemplatesAreCustomizedAndReset": "there are no themes",
	"TestWidgetsMoveBetweenSidebars":     "there are no themes",
}

// These routes of a stand-in cannot be read.
func init() {
	maps.Copy(unreadable, map[string]string{
		"/wp-block-editor/v1/url-details":     "there are no other servers",
		"/wp/v2/block-types/%/%":              "there are no blocks",
		"/wp/v2/global-styles/%/revisions/%":  "there are no themes",
		"/wp/v2/icons/%":                      "the icons of a collection are not apart from others",
		"/wp/v2/template-parts/%/autosaves/%": "there are no themes",
		"/wp/v2/template-parts/%/revisions/%": "there are no themes",
		"/wp/v2/templates/%/autosaves/%":      "there are no themes",
		"/wp/v2/templates/%/revisions/%":      "there are no themes",
	})
}

// TestMain runs all tests but those that are left out.
func TestMain(m *testing.M) {
	names := slices.Sorted(maps.Keys(leftOut))
	if err := flag.Set("test.skip", "^("+strings.Join(names, "|")+")$"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	os.Exit(m.Run())
}
