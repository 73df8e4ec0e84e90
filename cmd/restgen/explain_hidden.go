package main

import (
	"fmt"

	"github.com/restgen/restgen/generator/model"
	rest "github.com/restgen/restgen/templates/runtime"
)

// hiddenFacts describes how the server checks an arg beyond what the index
// shows.
func hiddenFacts(a model.Arg) []string {
	var facts []string
	for _, k := range a.Rule {
		switch {
		case k == rest.OfItem:
			facts = append(facts, "checked in the first validation pass", "null is accepted")
		case k == rest.FirstRound:
			facts = append(facts, "checked in the first validation pass")
		case k == rest.BothRounds:
			facts = append(facts, "checked in both validation passes")
		case k == rest.TakesNull:
			facts = append(facts, "null is accepted")
		case k == rest.TakesEmpty:
			facts = append(facts, `"", "0", 0 and false are accepted`)
		case k == rest.Slugs:
			facts = append(facts, "read as a list of slugs")
		case k == rest.Unchecked:
			facts = append(facts, "not validated")
		}
		switch k := k.(type) {
		case rest.MustBe:
			facts = append(facts, fmt.Sprintf("must be %v", k[0]))
		case rest.Also:
			facts = append(facts, "checked by further rules in code")
		}
	}
	return facts
}
