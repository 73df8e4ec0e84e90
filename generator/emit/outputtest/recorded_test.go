package outputtest

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/restgen/restgen/output/oembed10"
	"github.com/restgen/restgen/output/rest"
	"github.com/restgen/restgen/output/rest/codec"
	"github.com/restgen/restgen/output/root"
)

// Responses of a real site fit types that come from a preset, and come back as
// they were.
func TestRecordedResponsesFitPresets(t *testing.T) {
	text, err := os.ReadFile("../../preset/testdata/responses.json")
	if err != nil {
		t.Fatal(err)
	}
	var recorded map[string]json.RawMessage
	if err := json.Unmarshal(text, &recorded); err != nil {
		t.Fatal(err)
	}
	var index root.IndexResponse
	var embed oembed10.EmbedResponse
	for at, v := range map[string]codec.FieldCoder{"GET /": &index, "GET /oembed/1.0/embed": &embed} {
		t.Run(at, func(t *testing.T) {
			misfit := rest.OnRepair(func(r codec.Repair) { t.Errorf("%+v", r) })
			if err := rest.Unmarshal(recorded[at], v, misfit); err != nil {
				t.Fatal(err)
			}
			if got, err := rest.Marshal(v); err != nil || !sameJSON(string(got), string(recorded[at])) {
				t.Errorf("%s\nbecame %s, %v", recorded[at], got, err)
			}
		})
	}
	if offset, ok := index.GMTOffset.Text.Get(); !ok || offset != "0" || len(index.Namespaces) == 0 || embed.Height != 338 {
		t.Errorf("%+v %+v", index, embed)
	}
}
