package config

import (
	"github.com/restgen/restgen/generator/diff/report"
	"github.com/restgen/restgen/generator/model/build"
	"github.com/restgen/restgen/generator/preset"
)

// File is the name of the file of settings in the working directory.
const File = "restgen.yaml"

// A Config holds the settings of a file. The zero value is an empty file. The
// schema schemas/config.json describes the settings.
type Config struct {
	Indexes     []Source // in order
	Output      string
	Package     string
	Module      string
	Support     string
	StandIn     bool              // add a package with a stand-in
	Kinds       map[string]string // of the items of a stand-in, by the path of their collection
	Include     []string
	Exclude     []string
	Presets     map[string][]string
	Args        []build.ArgOverride
	Results     []build.ResultOverride
	Fields      []preset.Field
	PresetFiles []*preset.Preset // of the files of presets
	PresetNames []string         // the files of presets, relative to the working directory
	Names       map[string]string
	Strict      string // the level from which notes are findings; "" for none
	Ignore      string
	Schemas     string // known or index; "" for the default
	Levels      []*report.LevelSetting

	// Deployments are the addresses that check and update read, by the names of
	// Indexes, or one without a name.
	Deployments []Source

	// At maps the JSON pointers of entries of include, exclude, presets, args,
	// results and names, as in /names/~1wp~1v2~1posts, to their positions, as in
	// restgen.yaml:7:3.
	At map[string]string
}

// A Source is the index of one deployment.
type Source struct {
	Name string // of the deployment; may be empty if there is only one
	From string // a file, an address, -, REV:path or known:NAME@VERSION
}
