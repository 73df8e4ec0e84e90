package note

import "slices"

// kinds are all kinds of notes, in the order of the documentation.
var kinds = slices.Concat(documentKinds, routeKinds, endpointKinds, argKinds, schemaKinds)

// documentKinds are about the document as a whole.
var documentKinds = []Kind{
	{
		ID: NoResponseSchemas, Level: Warning,
		Summary: "The index has no response schemas. Response types of core and WooCommerce then hold the fields " +
			"that all known releases document, unless --schemas is index. Others hold only the fields " +
			"that the args reveal. The rest is available as raw JSON.",
		Message: "the index has no response schemas, so response types lack fields",
		Remedy:  "run restgen fetch %s --schemas -o %s to get an index with all fields",
	},
	{
		ID: SiteWithoutSchemas, Level: Info,
		Summary: "The index was fetched with --schemas, but the site sends no response schemas.",
		Message: "the site sends no response schemas, so response types lack fields",
		Remedy:  "read the others in Extras or as raw JSON",
	},
	{
		ID: NamespaceIndex, Level: Warning,
		Summary: "The document is the index of a single namespace, so the routes of all " +
			"others are missing.",
		Message: "the index lists the routes of the namespace %s only",
		Remedy:  "for all namespaces fetch the root of the interface, such as https://SITE/wp-json/",
	},
	{
		ID: ByteOrderMark, Level: Info,
		Summary: "A byte order mark precedes the document.",
		Message: "a byte order mark before the document",
		Remedy:  "removed",
	},
	{
		ID: TextBeforeDocument, Level: Info,
		Summary: "Other output precedes the document: a PHP message, HTML, or the call of a " +
			"JSONP response.",
		Message: "text before the document: %s",
		Remedy:  "removed",
	},
	{
		ID: TextAfterDocument, Level: Info,
		Summary: "Other output follows the document.",
		Message: "text after the document: %s",
		Remedy:  "removed",
	},
	{
		ID: InvalidUnicode, Level: Info,
		Summary: "A string is not valid Unicode.",
		Message: "a string is not valid Unicode",
		Remedy:  "invalid characters are replaced by U+FFFD",
	},
	{
		ID: NameRepeated, Level: Info,
		Summary: "An object has two members of the same name.",
		Message: "the object has a member of this name already",
		Remedy:  "the last value counts",
	},
	{
		ID: MemberUnexpected, Level: Info,
		Summary: "A member of the document has an unexpected type.",
		Message: "%s is %s, which is unexpected",
		Remedy:  "ignored",
	},
	{
		ID: NamespacesMissing, Level: Info,
		Summary: "The index does not list its namespaces.",
		Message: "the index does not list its namespaces",
		Remedy:  "they are taken from the routes",
	},
	{
		ID: NamespacesObject, Level: Info,
		Summary: "The list of namespaces is an object.",
		Message: "namespaces is an object",
		Remedy:  "its values are read as the list",
	},
	{
		ID: NamespacesNotList, Level: Info,
		Summary: "The member namespaces is not a list.",
		Message: "namespaces is %s, not a list of names",
		Remedy:  "they are taken from the routes",
	},
	{
		ID: NamespaceNumber, Level: Info,
		Summary: "A namespace is a number, as PHP makes it of a key of digits.",
		Message: "a namespace is the number %s",
		Remedy:  "read as its digits",
	},
	{
		ID: NamespaceNotString, Level: Info,
		Summary: "An entry of the list of namespaces is not a string.",
		Message: "a namespace is %s, not a string",
		Remedy:  "left out of the list",
	},
	{
		ID: NamespaceRepeated, Level: Info,
		Summary: "A namespace is listed twice.",
		Message: "the namespace %s is listed twice",
		Remedy:  "the second entry is ignored",
	},
	{
		ID: MoreNotes, Level: Info,
		Summary: "The document has more notes than restgen keeps.",
		Message: "%d more notes",
		Remedy:  "left out",
	},
	{
		ID: MoreInSchema, Level: Info,
		Summary: "A schema has more notes than restgen keeps.",
		Message: "more notes about this schema",
		Remedy:  "left out",
	},
}

// routeKinds are about routes.
var routeKinds = []Kind{
	{
		ID: RouteTooLong, Level: Warning,
		Summary: "The pattern of a route is too long to be one.",
		Message: "the pattern of a route is %d bytes long",
		Remedy:  "the route is left out: fetch the index again",
	},
	{
		ID: NamespacesTooMany, Level: Warning,
		Summary: "The index has routes in more namespaces than a site can have.",
		Message: "routes of more than %d namespaces",
		Remedy:  "the routes of the others are left out: fetch the index again, or keep the needed ones in the file",
	},
	{
		ID: RouteNotObject, Level: Warning,
		Summary: "A route is not an object.",
		Message: "the route is %s, not an object",
		Remedy:  "the route is left out: fetch the index again",
	},
	{
		ID: RouteWithoutEndpoints, Level: Info,
		Summary: "A route has no usable endpoint, so no request reaches it.",
		Message: "the route has no usable endpoint",
		Remedy:  "left out",
	},
	{
		ID: RouteWithoutNamespace, Level: Info,
		Summary: "A route does not name its namespace.",
		Message: "the route has no namespace",
		Remedy:  "by its path it belongs to %s",
	},
	{
		ID: RouteNamespaceNotString, Level: Info,
		Summary: "The namespace of a route is not a string.",
		Message: "the namespace of the route is %s, not a string",
		Remedy:  "by its path it belongs to %s",
	},
	{
		ID: RouteNamespaceUnlisted, Level: Info,
		Summary: "A route belongs to a namespace that the index does not list.",
		Message: "the namespace %s is not in the list of namespaces",
		Remedy:  "the route is kept",
	},
	{
		ID: RouteOutsideNamespace, Level: Info,
		Summary: "The path of a route is outside of its namespace.",
		Message: "the path of the route is outside of its namespace %s",
		Remedy:  "the route is kept",
	},
	{
		ID: RouteMethodsMissing, Level: Info,
		Summary: "A route does not list its methods.",
		Message: "the route does not list its methods",
		Remedy:  "the methods of its endpoints are used",
	},
	{
		ID: RouteMethodsDiffer, Level: Info,
		Summary: "The methods of a route differ from those of its endpoints.",
		Message: "the route lists %s, its endpoints have %s",
		Remedy:  "the endpoints count",
	},
	{
		ID: RoutePatternInvalid, Level: Info,
		Summary: "The server cannot compile the pattern of a route (PCRE), so no request reaches it.",
		Message: "the pattern of the route is not valid for the server (PCRE)",
		Remedy:  "no request reaches it",
	},
	{
		ID: RoutePatternUnsupported, Level: Warning,
		Summary: "The pattern of a route has PCRE features that restgen does not support.",
		Message: "the pattern of the route has features that restgen does not support, such " +
			"as recursion or conditions",
		Remedy: "the generated server lacks the route: handle it before the generated handler",
	},
	{
		ID: PathOutsideCaptures, Level: Warning,
		Summary: "The pattern of a route varies outside of its captures, so the generated " +
			"client cannot build all of its paths.",
		Message: "%s varies outside of its captures, so the client reaches only %s",
		Remedy:  "call other paths with rest.Call",
	},
	{
		ID: ResponseSchemaEmpty, Level: Info,
		Summary: "The response schema of a route is empty.",
		Message: "the response schema is empty",
		Remedy:  "the response is raw JSON",
	},
	{
		ID: ResponseSchemaNotObject, Level: Info,
		Summary: "The response schema of a route is not an object.",
		Message: "the response schema is %s, not an object",
		Remedy:  "the response is raw JSON",
	},
}
