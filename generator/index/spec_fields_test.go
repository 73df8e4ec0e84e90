package index_test

// The tables of section 2 of the interface document. A row is an arg and its
// schema without description and title; an arg is optional unless its schema
// says "required":true.

// rows maps the args of an endpoint to their schemas.
type rows map[string]string

// with returns the union of r and more; a name in both is taken from more.
func (r rows) with(more rows) rows {
	all := rows{}
	for name, schema := range r {
		all[name] = schema
	}
	for name, schema := range more {
		all[name] = schema
	}
	return all
}

// without returns r with the named args left out.
func (r rows) without(names ...string) rows {
	rest := r.with(nil)
	for _, name := range names {
		delete(rest, name)
	}
	return rest
}

const (
	integer  = `{"type":"integer"}`
	text     = `{"type":"string"}`
	boolean  = `{"type":"boolean"}`
	integers = `{"type":"array","items":{"type":"integer"}}`
	ids      = `{"type":"array","items":{"type":"integer"},"default":[]}` // filters of collections: empty by default
	texts    = `{"type":"array","items":{"type":"string"}}`
	dateTime = `{"type":"string","format":"date-time"}`
	date     = `{"type":["string","null"],"format":"date-time"}`
	openness = `{"type":"string","enum":["open","closed"]}`
	no       = `{"type":"boolean","default":false}`
	yes      = `{"type":"boolean","default":true}`
	one      = `{"type":"integer","default":1,"minimum":1}`
	anyOrAll = `{"type":"string","enum":["AND","OR"]}`
)

// Section 2.6. The contexts and the read-only marks stand in the index as the
// keywords context and readonly.
const (
	rawProperty       = `"raw":{"type":"string","context":["edit"]}`
	renderedProperty  = `"rendered":{"type":"string","context":["view","edit","embed"],"readonly":true}`
	unembedded        = `"rendered":{"type":"string","context":["view","edit"],"readonly":true}`
	blockVersion      = `"block_version":{"type":"integer","context":["edit"],"readonly":true}`
	protectedProperty = `"protected":{"type":"boolean","context":["view","edit","embed"],"readonly":true}`

	titleObject   = `{"type":"object","properties":{` + rawProperty + `,` + renderedProperty + `}}`
	contentObject = `{"type":"object","properties":{` + rawProperty + `,` + unembedded + `,` +
		blockVersion + `,` + protectedProperty + `}}`
	excerptObject = `{"type":"object","properties":{` + rawProperty + `,` + renderedProperty + `,` +
		protectedProperty + `}}`
	captionObject     = titleObject
	descriptionObject = `{"type":"object","properties":{` + rawProperty + `,` + unembedded + `}}`
)

// Sections 2.2, 2.5 and 3: the values of status.
const (
	writable   = `"publish","future","draft","pending","private"`
	filterOnly = `,"trash","auto-draft","inherit","request-pending","request-confirmed","request-failed",` +
		`"request-completed"`
	extensionOwned = `,"ext-disabled"`
)

const formats = `["standard","aside","chat","gallery","link","image","quote","status","video","audio"]`

// writeStatus is the status that deployment d lets a client set.
func writeStatus(d string) string {
	if d == "b" {
		return `{"type":"string","enum":[` + writable + extensionOwned + `]}`
	}
	return `{"type":"string","enum":[` + writable + `]}`
}

// filterStatus is the status filter of post and page lists. Its default is one
// word although its type is a list, as the server sends it.
func filterStatus(d string) string {
	extension := ""
	if d == "b" {
		extension = extensionOwned
	}
	return `{"default":"publish","type":"array","items":{"enum":[` + writable + filterOnly + extension +
		`,"any"],"type":"string"}}`
}

// meta is the meta object of posts and pages (with footnotes) or of media
// (without). An object without properties comes as a list.
func meta(d string, footnotes bool) string {
	changed := `"_ext_changed":{"type":"boolean","default":false}`
	notes := `"footnotes":{"type":"string","default":""}`
	switch {
	case d == "b" && footnotes:
		return `{"type":"object","properties":{` + changed + `,` + notes + `}}`
	case d == "b":
		return `{"type":"object","properties":{` + changed + `}}`
	case footnotes:
		return `{"type":"object","properties":{` + notes + `}}`
	}
	return `{"type":"object","properties":[]}`
}

// postFields are the writable fields of a post, section 2.2.
func postFields(d string) rows {
	return rows{
		"date":           date,
		"date_gmt":       date,
		"slug":           text,
		"status":         writeStatus(d),
		"password":       text,
		"title":          titleObject,
		"content":        contentObject,
		"author":         integer,
		"excerpt":        excerptObject,
		"featured_media": integer,
		"comment_status": openness,
		"ping_status":    openness,
		"format":         `{"type":"string","enum":` + formats + `}`,
		"meta":           meta(d, true),
		"sticky":         boolean,
		"template":       text,
		"categories":     integers,
		"tags":           integers,
	}
}

// pageFields are the writable fields of a page, section 2.3.
func pageFields(d string) rows {
	return postFields(d).without("format", "sticky", "categories", "tags").with(rows{
		"parent":     integer,
		"menu_order": integer,
	})
}

// mediaFields are the writable fields of a media item, section 2.4.
func mediaFields(d string) rows {
	return rows{
		"date":           date,
		"date_gmt":       date,
		"slug":           text,
		"status":         writeStatus(d),
		"title":          titleObject,
		"author":         integer,
		"featured_media": integer,
		"comment_status": openness,
		"ping_status":    openness,
		"meta":           meta(d, false),
		"template":       text,
		"alt_text":       text,
		"caption":        captionObject,
		"description":    descriptionObject,
		"post":           integer,
	}
}

// batchRequests is the list of section 2.8 with the limit of section 4.1.
const batchRequests = `{"type":"array","maxItems":25,"required":true,"items":{"type":"object","properties":{
	"method":{"type":"string","enum":["POST","PUT","PATCH","DELETE"],"default":"POST"},
	"path":{"type":"string","required":true},
	"body":{"type":"object","properties":[],"additionalProperties":true},
	"headers":{"type":"object","properties":[],"additionalProperties":{"type":["string","array"],
	"items":{"type":"string"}}}
}}}`

// Section 2.9.
const (
	terms           = `"terms":{"type":"array","items":{"type":"integer"},"default":[]}`
	includeChildren = `"include_children":{"type":"boolean","default":false}`
	operator        = `"operator":{"type":"string","enum":["AND","OR"],"default":"OR"}`
)

// taxonomy is a taxonomy filter whose object form has these properties and no
// others.
func taxonomy(properties string) string {
	return `{"type":["object","array"],"oneOf":[` + integers +
		`,{"type":"object","properties":{` + properties + `},"additionalProperties":false}]}`
}
