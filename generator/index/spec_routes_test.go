package index_test

// The tables of section 4 of the interface document, with the limits of section
// 8 and the differences of section 2.5.
//
// Where the document leaves room, it is read as follows:
//
//   - "All routes after the media item on deployment B: not shown" ends
//     deployment B with /cms/v2/media/{id}, in parallel to the sentence's first
//     half, which ends deployment A with the menu item collection. So
//     /cms/v2/media/{id}/post-process, which comes later, is on deployment A
//     only, as is the route edit.
//   - It follows that the cache and builder routes, which are shown, come
//     before the routes of cms/v2.
//   - A capture is an integer arg of its route, after the sentence above the
//     tables. The autosave collection and the route edit list what they take,
//     and id is not among it: there the capture has no arg.
//   - Section 4.9 names the args of one namespace index; the other namespace
//     indexes have the same two.
//   - An arg without a type in the tables (context and namespace of the
//     indexes, format and maxwidth of embed, args of get-templates) has none in
//     the index. context of content routes is the one of section 4.6
//     everywhere.
//   - Only what is called batchable is: neither media nor the creation of menu
//     items.
//   - Of the namespaces site-health/v1, block-editor/v1 and abilities/v1 no
//     route is shown, not even an index.

// An endpoint is one handler of a route.
type endpoint struct {
	methods string // separated by blanks
	batch   bool
	args    rows // nil when none are shown: the index has an empty list
}

// routes maps route keys to their endpoints.
type routes map[string][]endpoint

const (
	idPart     = `(?P<id>[\d]+)`
	parentPart = `(?P<parent>[\d]+)`
	update     = "POST PUT PATCH"
)

// context is the parameter of section 4.6.
const context = `{"type":"string","enum":["view","embed","edit"],"default":"view"}`

// shown returns all that the document shows of deployment d, "a" or "b".
func shown(d string) routes {
	all := core()
	all.add(content("/cms/v2/posts", postList(d), postFields(d)))
	all.add(content("/cms/v2/pages", pageList(d), pageFields(d)))
	all.add(media(d))
	if d == "a" {
		all.add(mediaActions())
		all.add(menuItems())
	} else {
		all.add(cache())
		all.add(builder())
	}
	return all
}

func (r routes) add(more routes) {
	for key, endpoints := range more {
		r[key] = endpoints
	}
}

// namespaceIndex is the endpoint that lists the routes of one namespace.
func namespaceIndex(namespace string) []endpoint {
	return []endpoint{
		{"GET", false, rows{"namespace": `{"default":"` + namespace + `"}`, "context": `{"default":"view"}`}},
	}
}

// core is section 4.1.
func core() routes {
	const address = `{"type":"string","format":"uri","required":true}`
	return routes{
		"/":           {{"GET", false, rows{"context": `{"default":"view"}`}}},
		"/cms/v2":     namespaceIndex("cms/v2"),
		"/oembed/1.0": namespaceIndex("oembed/1.0"),
		"/batch/v1": {{"POST", false, rows{
			"requests":   batchRequests,
			"validation": `{"type":"string","enum":["require-all-validate","normal"],"default":"normal"}`,
		}}},
		"/oembed/1.0/embed": {{"GET", false, rows{
			"url":      address,
			"format":   `{"default":"json"}`,
			"maxwidth": `{"default":600}`,
		}}},
		"/oembed/1.0/proxy": {{"GET", false, rows{
			"url":       address,
			"format":    `{"type":"string","enum":["json","xml"],"default":"json"}`,
			"maxwidth":  `{"type":"integer","default":600}`,
			"maxheight": integer,
			"discover":  yes,
		}}},
	}
}

// content is section 4.2, and 4.3 with the lists and fields of pages.
func content(base string, list, fields rows) routes {
	id, both := rows{"id": integer}, rows{"id": integer, "parent": integer}
	in := rows{"context": context}
	force := rows{"force": no}
	return routes{
		base: {{"GET", true, list}, {"POST", true, fields}},
		base + "/" + idPart: {
			{"GET", true, id.with(in).with(rows{"excerpt_length": integer, "password": text})},
			{update, true, fields.with(id)},
			{"DELETE", true, id.with(force)},
		},
		base + "/" + parentPart + "/revisions": {{"GET", false, revisionList()}},
		base + "/" + parentPart + "/revisions/" + idPart: {{"GET", false, both.with(in)},
			{"DELETE", false, both.with(force)}},
		base + "/" + idPart + "/autosaves": {{"GET", false, in},
			{"POST", false, fields.with(rows{"parent": integer})}},
		base + "/" + parentPart + "/autosaves/" + idPart: {{"GET", false, both.with(in)}},
	}
}

// collection is section 4.6 without status, which differs.
func collection() rows {
	return rows{
		"context":          context,
		"page":             one,
		"per_page":         `{"type":"integer","default":10,"minimum":1,"maximum":100}`,
		"search":           text,
		"search_semantics": `{"type":"string","enum":["exact"]}`,
		"search_columns": `{"default":[],"type":"array","items":{"enum":["post_title","post_content",` +
			`"post_excerpt"],"type":"string"}}`,
		"after":           dateTime,
		"before":          dateTime,
		"modified_after":  dateTime,
		"modified_before": dateTime,
		"author":          ids,
		"author_exclude":  ids,
		"include":         ids,
		"exclude":         ids,
		"offset":          integer,
		"order":           `{"type":"string","default":"desc","enum":["asc","desc"]}`,
		"orderby": orderBy(`"author","date","id","include","modified","parent","relevance","slug",` +
			`"include_slugs","title"`),
		"slug": texts,
	}
}

// orderBy is the sort key of a list, date unless another of the quoted values
// is given.
func orderBy(values string) string {
	return `{"type":"string","default":"date","enum":[` + values + `]}`
}

// postList is sections 4.6 and 4.7.
func postList(d string) rows {
	return collection().with(rows{
		"status":             filterStatus(d),
		"tax_relation":       anyOrAll,
		"categories":         taxonomy(terms + "," + includeChildren + "," + operator),
		"categories_exclude": taxonomy(terms + "," + includeChildren),
		"tags":               taxonomy(terms + "," + operator),
		"tags_exclude":       taxonomy(terms),
		"sticky":             boolean,
		"ignore_sticky":      yes,
		"format":             `{"type":"array","uniqueItems":true,"items":{"enum":` + formats + `,"type":"string"}}`,
	})
}

// pageList is sections 4.3 and 4.6.
func pageList(d string) rows {
	return collection().with(rows{
		"status":         filterStatus(d),
		"menu_order":     integer,
		"parent":         ids,
		"parent_exclude": ids,
		"orderby": orderBy(`"author","date","id","include","modified","parent","relevance","slug",` +
			`"include_slugs","title","menu_order"`),
	})
}

// revisionList is section 4.8.
func revisionList() rows {
	return collection().with(rows{
		"parent":   integer,
		"per_page": `{"type":"integer","minimum":1,"maximum":100}`,
		"orderby":  orderBy(`"date","id","include","relevance","slug","include_slugs","title"`),
	}).without("search_semantics", "search_columns", "after", "before", "modified_after", "modified_before",
		"author", "author_exclude", "slug")
}

// media is the part of section 4.4 that both deployments have.
func media(d string) routes {
	id := rows{"id": integer}
	create := mediaFields(d)
	if d == "b" {
		create = create.with(rows{
			"generate_sub_sizes": yes,
			"convert_format":     yes,
			"url":                `{"type":"string","format":"uri"}`,
		})
	}
	return routes{
		"/cms/v2/media": {{"GET", false, mediaList()}, {"POST", false, create}},
		"/cms/v2/media/" + idPart: {
			{"GET", false, id.with(rows{"context": context})},
			{update, false, mediaFields(d).with(id)},
			{"DELETE", false, id.with(rows{"force": no})},
		},
	}
}

func mediaList() rows {
	return collection().with(rows{
		"status": `{"default":"inherit","type":"array","items":{"enum":["inherit","private","trash"],` +
			`"type":"string"}}`,
		"parent":         ids,
		"parent_exclude": ids,
		"media_type": `{"default":null,"type":"array","items":{"type":"string","enum":["image","video",` +
			`"text","application","audio"]}}`,
		"mime_type": `{"default":null,"type":"array","items":{"type":"string"}}`,
	})
}

// mediaActions is the rest of section 4.4: deployment A only.
func mediaActions() routes {
	const percent = `{"type":"number","minimum":0,"maximum":100}`
	return routes{
		"/cms/v2/media/" + idPart + "/post-process": {{"POST", false, rows{
			"id":     integer,
			"action": `{"type":"string","enum":["create-image-subsizes"],"required":true}`,
		}}},
		"/cms/v2/media/" + idPart + "/edit": {{"POST", false, rows{
			"src":       `{"type":"string","format":"uri","required":true}`,
			"modifiers": modifiers,
			"rotation": `{"type":"integer","minimum":0,"exclusiveMinimum":true,"maximum":360,` +
				`"exclusiveMaximum":true}`,
			"x":           percent,
			"y":           percent,
			"width":       percent,
			"height":      percent,
			"caption":     captionObject,
			"description": descriptionObject,
			"title":       titleObject,
			"post":        integer,
			"alt_text":    text,
		}}},
	}
}

// modifiers holds the variants of section 4.4. They have no type of their own;
// required is draft 4's list.
const modifiers = `{"type":"array","minItems":1,"items":{"type":"object","required":["type","args"],"oneOf":[
	{"properties":{"type":{"type":"string","enum":["flip"]},"args":{"type":"object","required":["flip"],"properties":{
		"flip":{"type":"object","required":["horizontal","vertical"],"properties":{
			"horizontal":{"type":"boolean"},"vertical":{"type":"boolean"}}}}}}},
	{"properties":{"type":{"type":"string","enum":["rotate"]},"args":{"type":"object","required":["angle"],
	"properties":{
		"angle":{"type":"number"}}}}},
	{"properties":{"type":{"type":"string","enum":["crop"]},
	"args":{"type":"object","required":["left","top","width","height"],"properties":{
		"left":{"type":"number"},"top":{"type":"number"},"width":{"type":"number"},"height":{"type":"number"}}}}}
]}}`

// menuItems is section 4.5.
func menuItems() routes {
	list := rows{
		"context":  context,
		"page":     one,
		"per_page": `{"type":"integer","default":100,"minimum":1,"maximum":100}`,
		"search":   text,
	}
	return routes{"/cms/v2/menu-items": {{"GET", true, list}, {"POST", false, nil}}}
}

// bare lists routes of one namespace that show no parameters.
func bare(namespace, method string, names ...string) routes {
	r := routes{}
	for _, name := range names {
		r["/"+namespace+"/"+name] = []endpoint{{method, false, nil}}
	}
	return r
}

// cache is section 4.9.
func cache() routes {
	r := routes{"/cache/v1": namespaceIndex("cache/v1"), "/cache/v3": namespaceIndex("cache/v3")}
	r.add(bare("cache/v1", "POST", "toggle_crawler_state", "notify_img", "notify_ccss", "notify_ucss",
		"notify_vpi", "check_img"))
	r.add(bare("cache/v1", "GET", "tool/check_ip", "guest/sync"))
	r.add(bare("cache/v3", "POST", "ip_validate", "rest_echo", "ping", "cdn_status", "err_domains"))
	return r
}

// builder is section 4.10.
func builder() routes {
	r := routes{
		"/builder/v1": namespaceIndex("builder/v1"),
		"/builder/v1/get-templates/(?P<args>[a-zA-Z0-9-=&]+)": {{"GET", false, rows{"args": `{"required":true}`}}},
	}
	r.add(bare("builder/v1", "POST", "render_element", "load_query_page", "load_popup_content", "query_result"))
	r.add(bare("builder/v1", "GET", "get-templates-data", "get-templates", "get-template-authors",
		"get-template-bundles", "get-template-tags", "get-global-classes-site-usage"))
	return r
}
