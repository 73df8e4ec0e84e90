package rule

import "testing"

func TestInlineShowsOnlyTheTypeThatDiffers(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"field": {"string", "rest.Opt[string]", "string → rest.Opt[string]"},
		"parameter": {"(context.Context, string, P) (T, error)", "(context.Context, int, P) (T, error)",
			"(context.Context, string → int, P) (T, error)"},
		"last parameter": {"(context.Context, string) error", "(context.Context, int) error",
			"(context.Context, string → int) error"},
		"result": {"(context.Context) (A, error)", "(context.Context) (B, error)",
			"(context.Context) (A → B, error)"},
		"type arguments": {"(rest.Page[A]) error", "(rest.Page[B]) error", "(rest.Page[A] → rest.Page[B]) error"},
		"more parameters": {"(context.Context) error", "(context.Context, int) error",
			"(context.Context) error → (context.Context, int) error"},
		"repeated": {"(A, A) error", "(A) error", "(A, A) error → (A) error"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := inline(c.old, c.new); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
