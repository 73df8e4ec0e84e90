package option

import (
	"github.com/restgen/restgen/generator/preset"
	"github.com/restgen/restgen/templates/runtime/rest/schema"
)

// Settings are options that are read: endpoints can be compared with them.
type Settings struct {
	*Options
	Wanted *Filter
	Given  Names
}

// Read reads options.
func Read(o *Options) (*Settings, error) {
	wanted, err := newFilter(o.Include, o.Exclude)
	if err != nil {
		return nil, err
	}
	return &Settings{o, wanted, readNames(o.Names)}, nil
}

// Chosen are all options about an endpoint.
type Chosen struct {
	Name              string          // of its operation, or ""
	Request, Response []*preset.Field // later ones win
	ItemBatch         *bool           // it takes item batches; nil if they do not say

	args []*ArgOverride // later ones win
}

// For returns the options about an endpoint, and about an operation with some of
// its methods.
func (s *Settings) For(t Target, methods []string) *Chosen {
	c := &Chosen{
		Name: s.Given.Operation(t, methods), ItemBatch: s.ResponseOf(t).ItemBatch,
		Request: s.fieldsOf(t, "request"), Response: s.fieldsOf(t, "response"),
	}
	for i := range s.Args {
		if x := &s.Args[i]; t.Matches(x.Route, x.Methods) {
			c.args = append(c.args, x)
		}
	}
	return c
}

// Complete changes what the options say about an arg.
func (c *Chosen) Complete(s *schema.Schema, arg string) {
	for _, x := range c.args {
		if x.MatchesArg(arg) {
			x.apply(s)
		}
	}
}
