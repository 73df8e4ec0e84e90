package schematest

// An Example is a schema without and with a keyword, as JSON. The server accepts
// some value for the first that it rejects for the second, unless the keyword
// decides nothing.
type Example struct {
	Keyword       string
	Without, With string
}

// Examples are examples of all keywords. Tests make sure that every field of a
// schema is in one of them.
var Examples = []Example{
	{"title", `{"type":"string"}`, `{"type":"string","title":"A"}`},
	{"description", `{"type":"string"}`, `{"type":"string","description":"A."}`},
	{"context", `{"type":"string"}`, `{"type":"string","context":["view"]}`},
	{"readonly", `{"type":"string"}`, `{"type":"string","readonly":true}`},
	{"default", `{"type":"string"}`, `{"type":"string","default":"a"}`},
	{"$schema", `{"type":"string"}`, `{"type":"string","$schema":"a"}`},
	{"id", `{"type":"string"}`, `{"type":"string","id":"a"}`},
	{"$id", `{"type":"string"}`, `{"type":"string","$id":"a"}`},
	{"links", `{"type":"string"}`, `{"type":"string","links":[]}`},

	{"type", `{}`, `{"type":"integer"}`},
	{"type", `{}`, `{"type":["integer","null"]}`},
	{"required", `{"type":"object","properties":{"a":{}}}`, `{"type":"object","properties":{"a":{"required":true}}}`},
	{"required", `{"type":"object"}`, `{"type":"object","required":["a"]}`},
	{"oneOf", `{"type":"string"}`, `{"type":"string","oneOf":[{"enum":["a","b"]},{"enum":["b","c"]}]}`},
	{"anyOf", `{"type":"string"}`, `{"type":"string","anyOf":[{"enum":["a"]},{"title":"","enum":["b"]}]}`},
	{"enum", `{"type":"string"}`, `{"type":"string","enum":["a"]}`},
	{"format", `{"type":"string"}`, `{"type":"string","format":"email"}`},
	{"pattern", `{"type":"string"}`, `{"type":"string","pattern":"^a$"}`},
	{"items", `{"type":"array"}`, `{"type":"array","items":{"type":"integer"}}`},
	{"properties", `{"type":"object"}`, `{"type":"object","properties":{"a":{"type":"integer"}}}`},
	{"patternProperties", `{"type":"object"}`, `{"type":"object","patternProperties":{"^a$":{"type":"integer"}}}`},
	{"additionalProperties", `{"type":"object"}`, `{"type":"object","additionalProperties":{"type":"integer"}}`},
	{"additionalProperties", `{"type":"object"}`, `{"type":"object","additionalProperties":false}`},
	{"minimum", `{"type":"number"}`, `{"type":"number","minimum":3}`},
	{"maximum", `{"type":"number"}`, `{"type":"number","maximum":3}`},
	{"exclusiveMinimum", `{"type":"number","minimum":3}`, `{"type":"number","minimum":3,"exclusiveMinimum":true}`},
	{"exclusiveMaximum", `{"type":"number","maximum":3}`, `{"type":"number","maximum":3,"exclusiveMaximum":true}`},
	{"multipleOf", `{"type":"integer"}`, `{"type":"integer","multipleOf":3}`},
	{"minLength", `{"type":"string"}`, `{"type":"string","minLength":3}`},
	{"maxLength", `{"type":"string"}`, `{"type":"string","maxLength":3}`},
	{"minItems", `{"type":"array"}`, `{"type":"array","minItems":3}`},
	{"maxItems", `{"type":"array"}`, `{"type":"array","maxItems":3}`},
	{"uniqueItems", `{"type":"array"}`, `{"type":"array","uniqueItems":true}`},
	{"minProperties", `{"type":"object"}`, `{"type":"object","minProperties":3}`},
	{"maxProperties", `{"type":"object"}`, `{"type":"object","maxProperties":3}`},
}
