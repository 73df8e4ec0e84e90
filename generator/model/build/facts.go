package build

import (
	"github.com/restgen/restgen/generator/model"
	"github.com/restgen/restgen/generator/model/build/gotype"
	"github.com/restgen/restgen/generator/model/build/shape"
	"github.com/restgen/restgen/generator/preset"
)

// factRoute returns the route for facts of presets: the template, but for the
// index of a namespace, which all namespaces have.
func (v endpoint) factRoute() string { return factRoute(v.route.Namespace, v.target.template) }

func factRoute(namespace, template string) string {
	if namespace != "" && template == "/"+namespace {
		return "/{namespace}"
	}
	return template
}

// presetReplaces reports whether a preset lists the properties of a response
// although the index has a schema.
func (b *builder) presetReplaces(v endpoint) bool {
	_, replaces := preset.PluginResponse(b.plugins, v.factRoute(), v.ep.Methods)
	return replaces
}

// mayHoldItems reports whether the responses of an operation are not known to
// hold something else than the objects of its resource.
func (b *builder) mayHoldItems(f *family, op *operation) bool {
	return b.overridden(f, op) != model.RawResult && (b.plainItem(f, op) == nil || b.givenResult(op) >= 0)
}

// plainItem returns the type of the items in a response that are no structs of
// the package, according to a preset, or nil.
func (b *builder) plainItem(f *family, op *operation) *model.Type {
	s := preset.PluginItem(b.plugins, factRoute(f.namespace, op.Template), op.Methods)
	if s == nil {
		return nil
	}
	return gotype.Plain(shape.Reader{In: b.deployments.All(), Response: true}.Shape(s))
}
