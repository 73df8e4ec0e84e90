package preset

import "github.com/restgen/restgen/templates/runtime/rest/schema"

var (
	schemaOnly = schema.Schema{}
	item       = schema.Schema{Flags: schema.ItemArg}
	slugs      = schema.Schema{Flags: schema.SlugList}
	statuses   = schema.Schema{Flags: schema.SlugList | schema.AllowEmpty}
	bothPasses = schema.Schema{Flags: schema.ValidateTwice}
	unchecked  = schema.Schema{Flags: schema.SkipValidation}
	container  = schema.Schema{Flags: schema.ValidateFirst | schema.SkipValidation}
	forced     = schema.Schema{RequiredValue: true}
)

const (
	reading = "GET"
	writing = "POST PUT PATCH"
)

// rows are in the order in which they are tried: first routes with special args,
// then captures, then the two rules for all others: args of a collection, and
// args that are made from the schema of an item.
var rows = []row{
	// Attributes are checked against the block in the address, not against their
	// own schema. The other args come from the route.
	{paths: "/block-renderer/*", args: "context", what: item},
	{paths: "/block-renderer/*", args: "attributes", what: unchecked},
	{paths: "/block-renderer/*", args: "*", what: schemaOnly},

	// form_data is a query string, which the server parses while it sanitizes.
	{paths: "/widget-types/*/encode /widget-types/*/render", methods: writing, args: "form_data", what: unchecked},
	{paths: "/widget-types/*/encode /widget-types/*/render", methods: writing, args: "*", what: schemaOnly},
	{paths: "/widgets/{id}", methods: writing, args: "id", what: item},

	// Plugins are installed with special args, and changed with args of their schema.
	{paths: "/plugins", methods: writing, args: "*", what: schemaOnly},
	{paths: "/plugins/{plugin}", args: "plugin", what: plugin},

	// The image editor takes some args of the item unchecked.
	{paths: "/media/{id}/edit", methods: writing, args: "title caption description", what: unchecked},
	{paths: "/media/{id}/edit", methods: writing, args: "alt_text post", what: item},
	{paths: "/media/{id}/edit /media/{id}/post-process", methods: writing, args: "*", what: schemaOnly},

	// The version of font settings is declared by hand. The settings are JSON strings.
	{paths: "/font-families*", methods: writing, args: "theme_json_version", what: schemaOnly},
	{paths: "/font-families*", methods: writing, args: "font_family_settings", what: fontJSON("font_family_settings")},
	{paths: "/font-families*", methods: writing, args: "font_face_settings", what: fontJSON("font_face_settings")},

	{paths: "/media", methods: writing, args: "url", what: imageAddress},
	{paths: "/media", methods: writing, args: "generate_sub_sizes convert_format", what: schemaOnly},

	// Abilities check their input themselves.
	{paths: "wp-abilities/v1/abilities/*/run", args: "input", what: unchecked},
	{paths: "wp-abilities/v1/*", args: "page per_page", what: schemaOnly},
	{paths: "wp-abilities/v1/abilities", methods: reading, args: "category namespace", what: item},

	// Captures. The server decodes the names of templates and themes without a
	// check. Numbers are checked by their schema.
	{paths: "/templates/* /template-parts/*", args: "id parent", when: both(isCapture, isString), what: unchecked},
	{paths: "/themes/{stylesheet} /global-styles/themes/{stylesheet}", args: "stylesheet", what: unchecked},
	{paths: "/global-styles/{id}", methods: reading, args: "id", when: isString, what: unchecked},
	{paths: "*", args: "*", when: isCapture, what: schemaOnly},

	// Collections.
	{paths: "*", methods: reading, args: "context page per_page search", when: isTyped, what: item},
	{paths: "/plugins/{plugin}", methods: "DELETE", args: "context", what: item},
	{paths: "/comments", methods: reading, args: "status type", what: item},
	{paths: "*", methods: reading, args: "status", when: isStatuses, what: statuses},
	{paths: "/search", methods: reading, args: "subtype", what: slugs},
	{paths: "oembed/1.0/*", methods: reading, args: "maxwidth maxheight", what: unchecked},
	{paths: "oembed/1.0/embed", methods: reading, args: "format", what: unchecked},
	{paths: "wp-block-editor/v1/url-details", methods: reading, args: "url", what: webAddress},
	{paths: "*", methods: reading, args: "*", what: schemaOnly},

	// Items that cannot go to the trash have to be deleted by force.
	{paths: "/categories/{id} /tags/{id} /menus/{id} /wp_pattern_category/{id} /menu-items/{id} /media/{id}", methods: "DELETE", args: "force", what: forced},
	{paths: "/users/{id} /users/me", methods: "DELETE", args: "force", what: forced},
	{paths: "/font-families/{id} /font-families/*/font-faces/{id} /*/revisions/{id}", methods: "DELETE", args: "force", what: forced},
	{paths: "/users/{id} /users/me", methods: "DELETE", args: "reassign", what: heir},

	// Items: all args that are made from the schema of an item. The parent of an
	// autosave is one only where items also have a parent.
	{paths: "/pages/*/autosaves /menu-items/*/autosaves", methods: writing, args: "parent", what: item},
	{paths: "/*/autosaves", methods: writing, args: "parent", what: schemaOnly},
	{paths: "/settings", methods: writing, args: "*", what: bothPasses},
	{paths: "/menu-items*", methods: writing, args: "url", what: linkAddress},
	{paths: "*", methods: writing, args: "template", what: template},
	{paths: "*", methods: writing, args: "meta", what: container},
	{paths: "*", methods: writing, args: "title content excerpt caption description", when: isText, what: unchecked},
	{paths: "/comments*", methods: writing, args: "author_email", what: authorEmail},
	{paths: "/users*", methods: writing, args: "username", what: username},
	{paths: "/users*", methods: writing, args: "password", what: password},
	{paths: "*", methods: writing, args: "*", what: item},
}

func both(x, y func(arg) bool) func(arg) bool {
	return func(a arg) bool { return x(a) && y(a) }
}
