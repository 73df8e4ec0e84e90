package generator

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/restgen/restgen/generator/describe"
	"github.com/restgen/restgen/generator/emit"
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/templates/runtime/rest/standin/desc"
)

// described describes all deployments. It returns an error for kinds of
// collections that none of them has.
func described(api *model.API, kinds map[string]string) (list []*desc.Site, err error) {
	unknown := maps.Clone(kinds)
	for d := range api.Deployments {
		site := describe.Site(api, d, kinds)
		for _, c := range site.Collections {
			delete(unknown, c.Path)
		}
		list = append(list, site)
	}
	for _, path := range slices.Sorted(maps.Keys(unknown)) {
		err = errors.Join(err, fmt.Errorf("kinds of the stand-in: %s: the site has no such collection; give the path of a route that lists items", path))
	}
	return list, err
}

// descriptions returns the description of each deployment, if a stand-in is
// asked for.
func (o *Options) descriptions(api *model.API, t *target) ([][]byte, error) {
	if !o.StandIn {
		return nil, nil
	}
	own := emit.Options{Package: t.name}.StandInPackage()
	sites, err := described(api, o.Kinds)
	if err != nil {
		return nil, UsageError{Err: err}
	}
	var list [][]byte
	for _, site := range sites {
		text, err := json.Marshal(site)
		if err != nil {
			return nil, err
		}
		list = append(list, append(text, '\n'))
	}
	for _, ns := range api.Namespaces {
		if ns.Package == own {
			return nil, usageErrorf("--standin: %s is the package of a namespace, too; choose another --package", own)
		}
	}
	return list, nil
}
