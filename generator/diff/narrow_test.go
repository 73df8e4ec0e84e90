package diff

import (
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/symbol"
)

// using returns the uses of code that depends on symbols of package av1 in one
// way, all in one place.
func using(k symbol.Kind, members ...string) symbol.Uses {
	u := symbol.Uses{}
	for _, name := range members {
		u.Add(k, symbolOf(name), "main.go:3")
	}
	return u
}

// usingServer returns a use of the method of servers for an operation.
func usingServer(k symbol.Kind) symbol.Uses {
	u := symbol.Uses{}
	u.Add(k, symbol.Server("av1", "X", "Get"), "main.go:3")
	return u
}

// symbolOf returns a symbol of package av1, as Good.ID.
func symbolOf(name string) symbol.Symbol {
	typ, member, _ := strings.Cut(name, ".")
	return symbol.Symbol{Package: "av1", Type: typ, Member: member}
}

// TestNarrowKeepsDeclarationsInUse reduces a finding about several Go
// declarations to those that the code uses.
func TestNarrowKeepsDeclarationsInUse(t *testing.T) {
	site := func(arg string) *model.API {
		text := `{"namespaces":["a/v1"],"routes":{"/a/v1":{"namespace":"a/v1","methods":["GET"],` +
			`"endpoints":[{"methods":["GET"],"args":{}}]}`
		for _, name := range []string{"goods", "notes", "words"} {
			text += `,"/a/v1/` + name +
				`":{"namespace":"a/v1","methods":["POST"],"endpoints":[{"methods":["POST"],"args":{` + arg + `}}]}`
		}
		return api(t, "site", []byte(text+`}}`), build.Options{})
	}
	for _, c := range []struct{ name, used, source, wire string }{
		{"one of three", "NotesCreateParams", "av1.NotesCreateParams.Kind was removed",
			"POST /a/v1/notes: kind was removed; the site ignores it"},
		{"two of three", "NotesCreateParams WordsCreateParams",
			"av1.NotesCreateParams.Kind was removed (and 1 more)",
			"POST /a/v1/notes and 1 more route: kind was removed; the site ignores it"},
		{"none", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Compare(site(`"kind":{"type":"string"}`), site(""))
			var used []string
			for typ := range strings.FieldsSeq(c.used) {
				used = append(used, typ+".Kind")
			}
			r.Narrow(using(symbol.Named, used...))
			var source, wire string
			for f := range r.All() {
				if f.Audience == report.Source {
					source = f.Line()
				} else {
					wire = f.Line()
				}
			}
			if source != c.source || wire != c.wire {
				t.Errorf("%q, %q", source, wire)
			}
		})
	}
}

// TestNarrowedProofHasAnEndpointInUse expects a proof with an endpoint that the
// code uses. Two methods of a route count as one route.
func TestNarrowedProofHasAnEndpointInUse(t *testing.T) {
	site := func(maximum string) *model.API {
		const route = `"%s":{"namespace":"a/v1","methods":["GET","POST"],"endpoints":[{"methods":["GET"],` +
			`"args":{"n":{"type":"integer"MAX}}},{"methods":["POST"],"args":{"n":{"type":"integer"MAX}}}]}`
		text := `{"namespaces":["a/v1"],"routes":{` + strings.Replace(route, "%s", "/a/v1/goods", 1) + "," +
			strings.Replace(route, "%s", "/a/v1/notes", 1) + `}}`
		return api(t, "site", []byte(strings.ReplaceAll(text, "MAX", maximum)), build.Options{})
	}
	r := Compare(site(""), site(`,"maximum":5`))
	if got, want := r.Findings[0].Where(), "GET,POST /a/v1/goods and 1 more route: n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	r.Narrow(using(symbol.Named, "NotesListParams.N", "NotesCreateParams.N"))
	f := r.Findings[0]
	if got, want := f.Where(), "GET,POST /a/v1/notes: n"; got != want || f.Level != report.Breaking ||
		f.Witness == nil || f.Witness.Path != "/a/v1/notes" {
		t.Errorf("got %s, %+v", got, f)
	}
}

// TestNarrowFollowsTheKindOfUse expects what each way to depend on a symbol
// makes of findings: the places that they affect, those that they may affect,
// and the level.
func TestNarrowFollowsTheKindOfUse(t *testing.T) {
	const text, shorter = `"text":{"type":"string"}`, `"text":{"type":"string","maxLength":2}`
	const order = `"order":{"type":"string","default":"desc"}`
	args := func(list string) *model.API { return api(t, "site", withArgs("GET", "{"+list+"}"), build.Options{}) }
	properties := func(list string) *model.API {
		return withResponse(t, `{"title":"good","type":"object","properties":{`+list+`}}`)
	}
	base, changed := args(order), args(`"order":{"type":"string","default":"asc"}`)
	longer := args(order + `,"tags":{"type":"array","items":{"type":"string"}}`)
	number, words := properties(`"id":{"type":"integer"}`), properties(`"id":{"type":"string"}`)
	for _, c := range []struct {
		name     string
		old, new *model.API
		uses     symbol.Uses
		want     string
	}{
		{"default, set", base, changed, using(symbol.Named, "XGetParams.Order"), ""},
		{"default, omitted", base, changed, using(symbol.Omitted, "XGetParams.Order"), "risky default-changed main.go:3"},
		{"default, perhaps omitted", base, changed, using(symbol.MaybeOmitted, "XGetParams.Order"), "risky default-changed ?main.go:3"},
		{"default, read by a client", base, changed, using(symbol.Read, "XGetParams.Order"), ""},
		{"default, forwarded", base, changed, usingServer(symbol.Forwarded), "risky default-changed ?main.go:3"},
		{"default, endpoint", base, changed, using(symbol.Forwarded, "XGetEndpoint"), "risky default-changed ?main.go:3"},
		{"default, gateway", base, changed, using(symbol.Forwarded, ""), "risky default-changed ?main.go:3"},
		{"default, whole", base, changed, using(symbol.Whole, "XGetParams"), "risky default-changed ?main.go:3"},
		{"default, other base", base, changed, using(symbol.Addressed, "NotesClient.x"), "risky default-changed ?main.go:3"},
		{"default, any base", base, changed, using(symbol.Addressed, "NotesClient"), "risky default-changed ?main.go:3"},
		{"default, another base", base, changed, using(symbol.Addressed, "NotesClient.pages"), ""},
		{"shorter, served", args(text), args(shorter), usingServer(symbol.Named), "breaking arg-narrowed ?main.go:3"},
		{"shorter, set", args(text), args(shorter), using(symbol.Named, "XGetParams.Text"), "breaking arg-narrowed main.go:3"},
		{"shorter, decoded", args(text), args(shorter), using(symbol.Whole, "XGetParams"), "breaking arg-narrowed ?main.go:3"},
		{"list, named", base, longer, using(symbol.Named, "XGetParams.Order"), ""},
		{"list, compared", base, longer, using(symbol.Compared, "XGetParams"), "breaking declaration-added main.go:3"},
		{"list, unkeyed", base, longer, using(symbol.Unkeyed, "XGetParams"), "breaking declaration-added main.go:3"},
		{"list, converted", base, longer, using(symbol.Shaped, "XGetParams"), "risky declaration-added ?main.go:3"},
		{"list, ambiguous", base, longer, using(symbol.Clashing, "XGetParams.Tags"), "breaking declaration-added main.go:3"},
		{"list, another name", base, longer, using(symbol.Clashing, "XGetParams.Words"), ""},
		{"property, read", number, words, using(symbol.Named, "XResponse.ID"),
			"breaking response-type-widened main.go:3; breaking declaration-changed main.go:3"},
		{"property, whole", number, words, using(symbol.Whole, "XResponse"),
			"breaking response-type-widened ?main.go:3; breaking declaration-changed ?main.go:3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Compare(c.old, c.new)
			r.Narrow(c.uses)
			var got []string
			for f := range r.All() {
				if f.Rule == "response-type-narrowed" {
					continue
				}
				text := string(f.Level) + " " + f.Rule
				for _, place := range f.Uses {
					text += " " + place
				}
				for _, place := range f.MayAffect {
					text += " ?" + place
				}
				got = append(got, text)
			}
			if list := strings.Join(got, "; "); list != c.want {
				t.Errorf("got %q, want %q", list, c.want)
			}
		})
	}
}

// TestNarrowKeepsDefaultsThatServersRead expects a changed default to affect a
// server that reads it.
func TestNarrowKeepsDefaultsThatServersRead(t *testing.T) {
	old := api(t, "old", withArgs("GET", `{"order":{"type":"string","default":"desc"}}`), build.Options{})
	r := Compare(old, api(t, "new", withArgs("GET", `{"order":{"type":"string","default":"asc"}}`), build.Options{}))
	u := usingServer(symbol.Named)
	u.Add(symbol.Read, symbolOf("XGetParams.Order"), "main.go:9")
	r.Narrow(u)
	if len(r.Findings) != 1 || strings.Join(r.Findings[0].MayAffect, " ") != "main.go:9" {
		t.Error(lines(r, report.Wire))
	}
}

// TestIncomparableFieldIsNoSafeAddition expects a field that cannot be compared
// to be no safe addition, unless the struct could not be compared before.
func TestIncomparableFieldIsNoSafeAddition(t *testing.T) {
	args := func(list string) *model.API { return api(t, "site", withArgs("GET", "{"+list+"}"), build.Options{}) }
	const text, list = `"a":{"type":"string"}`, `"b":{"type":"array","items":{"type":"string"}}`
	const other, object = `,"c":{"type":"array","items":{"type":"string"}}`, `,"d":{"type":"object","properties":{"e":{"type":"string"}}}`
	for _, c := range []struct {
		name, old, new string
		want           report.Level
	}{
		{"first list", text, text + "," + list, report.Risky},
		{"second list", list, list + other, report.Safe},
		{"pointer", text, text + object, report.Safe},
		{"scalar", text, text + `,"f":{"type":"integer"}`, report.Safe},
	} {
		t.Run(c.name, func(t *testing.T) {
			for f := range Compare(args(c.old), args(c.new)).All() {
				if f.Rule == "declaration-added" && strings.Contains(f.Message, "Params.") && f.Level != c.want {
					t.Errorf("%s: %s", f.Level, f.Message)
				}
			}
		})
	}
}
