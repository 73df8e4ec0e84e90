package codec

import "github.com/restgen/restgen/templates/runtime/rest/schema"

// silent does nothing. Operations embed it for what does not concern them.
type silent struct{}

func (*silent) begin(string, content) bool                    { return false }
func (*silent) end()                                          {}
func (*silent) given(p Presence, _ optional) (Presence, bool) { return p, false }
func (*silent) integer(*int)                                  {}
func (*silent) number(*float64)                               {}
func (*silent) boolean(*bool)                                 {}
func (*silent) str(v string, _ bool) (string, bool)           { return v, false }
func (*silent) raw(v string) (string, bool)                   { return v, false }
func (*silent) object(FieldCoder)                             {}
func (*silent) list(int, list, any)                           {}
func (*silent) dict(dict, any)                                {}
func (*silent) rest(dict, any)                                {}
func (*silent) sum(VariantCoder)                              {}
func (*silent) variant(bool) variantStep                      { return skipVariant }
func (*silent) null()                                         {}
func (*silent) takes(int, uintptr) bool                       { return true }
func (*silent) kind() schema.Kind                             { return schema.KindAbsent }
