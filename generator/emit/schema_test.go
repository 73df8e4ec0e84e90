package emit

import (
	"go/format"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

func TestLiteralsHaveOnlyFieldsThatAreSet(t *testing.T) {
	printer := &schemaPrinter{[]string{"inA", "inB"}}
	for want, s := range map[string]schema.Schema{
		`{Name: "page", Type: schema.Integer, Default: 1, Minimum: schema.Limit{1}}`: {
			Name: "page", Type: schema.Integer, Default: 1, Minimum: schema.Limit{1},
		},
		`{Types: []schema.Type{"", schema.Null, "odd"}, Enum: []any{nil, 1, int64(7), 1.0, 0.5, "a", []any{}}}`: {
			Types: []schema.Type{"", schema.Null, "odd"}, Enum: []any{nil, 1, int64(7), 1.0, 0.5, "a", []any{}},
		},
		`{In: inB, RequiredProperties: []string{}, Properties: []schema.Schema{}}`: {
			In: 2, Properties: []schema.Schema{}, RequiredProperties: []string{},
		},
		`{Default: schema.Inf(1), Maximum: schema.Limit{schema.Inf(-1)}}`: {
			Maximum: schema.Limit{math.Inf(-1)}, Default: math.Inf(1),
		},
		`{Default: schema.Members{{Name: "a", Value: true}, {Name: "b"}}, ` +
			`Flags: schema.ItemArg | schema.ValidateTwice}`: {
			Default: schema.Members{{Name: "a", Value: true}, {Name: "b"}},
			Flags:   schema.ItemArg | schema.ValidateTwice,
		},
		"{Pattern: `^\\d+$`, Error: &schema.CustomError{Code: \"c\", Message: \"m\"}, RequiredValue: true}": {
			Pattern: `^\d+$`, Error: &schema.CustomError{Code: "c", Message: "m"}, RequiredValue: true,
		},
	} {
		t.Run(want, func(t *testing.T) {
			if got := printer.fields(reflect.ValueOf(s), flat); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// An arg that does not fit on its line has a line for each keyword; a list of
// enum values is never broken.
func TestLongArgHasALineForEachKeyword(t *testing.T) {
	long := schema.Schema{Name: "status", Type: schema.Array, Items: &schema.Schema{Type: schema.String}}
	for range 30 {
		long.Items.Enum = append(long.Items.Enum, "a value")
	}
	text := (&schemaPrinter{}).fields(reflect.ValueOf(long), position{tabs: 2})
	source, err := format.Source([]byte("package p\n\nvar s = schema.Schema" + text + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\n\tName: \"status\",\n",
		"\n\tItems: &schema.Schema{\n",
		"\n\t\tEnum: []any{\"a value\", \"a value\"",
	} {
		t.Run(want, func(t *testing.T) {
			if !strings.Contains(string(source), want) {
				t.Errorf("no %q in\n%s", want, source)
			}
		})
	}
}

func TestArticleFollowsPronunciation(t *testing.T) {
	for noun, want := range map[string]string{
		"post": "a post", "item": "an item", "user": "a user",
		"update": "an update", "unit": "a unit", "FAQ": "an FAQ", "URL": "a URL",
	} {
		t.Run(noun, func(t *testing.T) {
			if got := withArticle(noun); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

func TestWordsKeepAcronyms(t *testing.T) {
	for name, want := range map[string]string{
		"PostRevisions": "post revisions", "FAQItems": "FAQ items", "Posts": "posts",
	} {
		t.Run(name, func(t *testing.T) {
			if got := words(name); got != want {
				t.Errorf("%s: %s, want %s", name, got, want)
			}
		})
	}
}

func TestPluralFallsBackToItems(t *testing.T) {
	for name, want := range map[string]string{"PostRevisions": "post revisions", "Media": "items", "Search": "items"} {
		t.Run(name, func(t *testing.T) {
			if got := plural(&model.Resource{Name: name}); got != want {
				t.Errorf("%s: %s, want %s", name, got, want)
			}
		})
	}
}
