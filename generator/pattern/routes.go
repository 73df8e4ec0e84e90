package pattern

import (
	"strings"
	"sync"
)

// Routes returns the expressions of route keys. It keeps what it finds out about
// captures, since most keys have captures that others have too, between other
// literals. Its zero value is ready. It is safe for concurrent use.
type Routes struct {
	mu    sync.Mutex
	plain map[string]bool // whether a key is matched BySource, by its captures
}

// Expression is [Route].
func (r *Routes) Expression(key string) Expression {
	captures, ok := capturesOf(key)
	if !ok {
		return Route(key)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	plain, known := r.plain[captures]
	if known && plain {
		return plainRoute(key)
	}
	e := Route(key)
	if r.plain == nil {
		r.plain = map[string]bool{}
	}
	r.plain[captures] = e.Way == BySource
	return e
}

// capturesOf returns a key with a slash in place of what stands before and between
// its groups. It reports false if something else than letters, digits and the
// characters of longest names is there, or if the key is so long that its length
// matters.
func capturesOf(key string) (captures string, ok bool) {
	if len(key) >= longPattern {
		return "", false
	}
	var b strings.Builder
	depth, literal := 0, false
	for rest := key; rest != ""; {
		piece := First(rest)
		rest = rest[len(piece.Text):]
		if piece.Kind == Open {
			depth++
		}
		switch {
		case depth > 0:
			b.WriteString(piece.Text)
		case piece.Kind != Other || !made(piece.Text, literals):
			return "", false
		case !literal:
			b.WriteByte('/')
		}
		literal = depth == 0
		if piece.Kind == Close {
			depth--
		}
	}
	return b.String(), depth == 0
}
