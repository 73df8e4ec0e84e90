package main

import (
	"fmt"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// hiddenFacts describes how the server checks an arg beyond what the index
// shows.
func hiddenFacts(a model.Arg) []string {
	var facts []string
	has := func(flags schema.Flags) bool { return a.Schema.Flags&flags == flags }
	if has(schema.ValidateTwice) {
		facts = append(facts, "checked in both validation passes")
	} else if has(schema.ValidateFirst) {
		facts = append(facts, "checked in the first validation pass")
	}
	for _, f := range []struct {
		flag schema.Flags
		fact string
	}{
		{flag: schema.AllowNull, fact: "null is accepted"},
		{flag: schema.AllowEmpty, fact: `"", "0", 0 and false are accepted`},
		{flag: schema.SlugList, fact: "read as a list of slugs"},
		{flag: schema.SkipValidation, fact: "not validated"},
	} {
		if has(f.flag) {
			facts = append(facts, f.fact)
		}
	}
	if a.Schema.RequiredValue != nil {
		facts = append(facts, fmt.Sprintf("must be %v", a.Schema.RequiredValue))
	}
	if len(a.Schema.ExtraChecks) > 0 {
		facts = append(facts, "checked by further rules in code")
	}
	return facts
}
