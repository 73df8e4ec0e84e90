package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"github.com/restgen/restgen/generator"
)

// output holds the flags about the generated code. They override restgen.yaml.
type output struct{ dir, pkg, module, support string }

// register adds the flags to a command. The usage of two of them differs.
func (o *output) register(c *cobra.Command, dir, support string) {
	flags := c.Flags()
	flags.StringVarP(&o.dir, "output", "o", "", dir)
	flags.StringVar(&o.pkg, "package", "",
		"the `NAME` of the root package (default: the package of Go files in DIR, or the end of its import path)")
	flags.StringVar(&o.module, "module", "",
		"the `PATH` of the new module, if no module contains DIR (default: the name of DIR)")
	flags.StringVar(&o.support, "support", "", support)
}

// generatorOptions combines restgen.yaml, the arguments and the flags.
func (o *output) generatorOptions(a asked) generator.Options {
	return generator.Options{
		Inputs:  a.inputs,
		Dir:     cmp.Or(o.dir, a.file.Output),
		Package: cmp.Or(o.pkg, a.file.Package),
		Module:  cmp.Or(o.module, a.file.Module),
		Support: cmp.Or(o.support, a.file.Support),
		StandIn: a.file.StandIn,
		Kinds:   a.file.Kinds,
		Model:   a.model,
	}
}
