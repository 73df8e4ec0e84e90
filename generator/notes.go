package generator

import (
	"cmp"
	"strings"

	"github.com/restgen/restgen/generator/index"
	"github.com/restgen/restgen/generator/index/note"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/generator/source"
)

// keepChosen drops the notes about routes that were read but not chosen, as no
// code is generated for them.
func (r *Result) keepChosen(read *index.Index, api *model.API, deployment int) {
	left := map[string]bool{}
	for _, x := range read.Routes {
		left[index.RoutePointer(x.Key)] = true
	}
	for _, x := range api.Indexes[deployment].Routes {
		delete(left, index.RoutePointer(x.Key))
	}
	var kept []index.Note
	for _, n := range r.Notes {
		rest, ok := n, true
		if n.File == read.Name {
			rest, ok = n.Without(left)
		}
		if ok {
			kept = append(kept, rest)
		}
	}
	r.Notes = kept
}

// markKnown marks the notes about routes that the preset describes. restgen
// knows how the server treats these, so they are for information only.
func markKnown(notes []index.Note, read *index.Index, o build.Options) {
	if o.NoPreset {
		return
	}
	known, presets := map[string]bool{}, preset.NewSet(nil, preset.Options{Core: o.Presets[preset.Core]})
	for _, x := range read.Routes {
		known[index.RoutePointer(x.Key)] = presets.IsOfCore(x.Namespace)
	}
	for i, n := range notes {
		if n.File != read.Name {
			continue
		}
		_, others := n.Without(known)
		if !others {
			notes[i].Known = true
			notes[i].Level = note.Info
		}
	}
}

// noteSchemas notes that an index has no response schemas, and the command that
// gets them, unless they were requested.
func (r *Result) noteSchemas(read *index.Index, fetched bool) {
	origin, saved := read.Provenance()
	switch {
	case read.HasSchemas:
	case fetched || saved && origin.Schemas:
		r.Notes = append(r.Notes, read.Note(note.SiteWithoutSchemas, nil, ""))
	case r.countAgain(note.NoResponseSchemas): // one note for all deployments
	default:
		r.Notes = append(r.Notes, noteWithout(read, origin))
	}
}

// countAgain adds a place to the note of a kind. It reports whether there is one.
func (r *Result) countAgain(id note.ID) bool {
	for i := range r.Notes {
		if r.Notes[i].ID == id {
			r.Notes[i].More++
			return true
		}
	}
	return false
}

// noteWithout returns the note for an index without response schemas, with the
// command that gets them.
func noteWithout(read *index.Index, origin index.Provenance) index.Note {
	address, file := cmp.Or(origin.Address, "URL"), read.Name
	if source.IsAddress(read.Name) {
		address, file = read.Name, "FILE"
	}
	if strings.ContainsAny(address, " …'\"") {
		address = "URL"
	}
	if strings.ContainsAny(file, " :'\"") {
		file = "FILE"
	}
	return read.Note(note.NoResponseSchemas, nil, "", address, file)
}
