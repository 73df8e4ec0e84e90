package index

import "slices"

// The ids of notes. The table noteKinds describes them.
const (
	NoResponseSchemas  NoteID = "no-response-schemas"
	SiteWithoutSchemas NoteID = "site-without-schemas"
	namespaceIndex     NoteID = "namespace-index"
	byteOrderMark      NoteID = "byte-order-mark"
	textBeforeDocument NoteID = "text-before-document"
	textAfterDocument  NoteID = "text-after-document"
	invalidUnicode     NoteID = "invalid-unicode"
	nameRepeated       NoteID = "name-repeated"
	memberUnexpected   NoteID = "member-unexpected"
	namespacesMissing  NoteID = "namespaces-missing"
	namespacesObject   NoteID = "namespaces-object"
	namespacesNotList  NoteID = "namespaces-not-list"
	namespaceNumber    NoteID = "namespace-number"
	namespaceNotString NoteID = "namespace-not-string"
	namespaceRepeated  NoteID = "namespace-repeated"
	moreNotes          NoteID = "more-notes"
	moreInSchema       NoteID = "more-in-schema"

	routeTooLong            NoteID = "route-too-long"
	routeNotObject          NoteID = "route-not-object"
	routeWithoutEndpoints   NoteID = "route-without-endpoints"
	routeWithoutNamespace   NoteID = "route-without-namespace"
	routeNamespaceNotString NoteID = "route-namespace-not-string"
	routeNamespaceUnlisted  NoteID = "route-namespace-unlisted"
	routeOutsideNamespace   NoteID = "route-outside-namespace"
	routeMethodsMissing     NoteID = "route-methods-missing"
	routeMethodsDiffer      NoteID = "route-methods-differ"
	RoutePatternInvalid     NoteID = "route-pattern-invalid"
	RoutePatternUnsupported NoteID = "route-pattern-unsupported"
	PathOutsideCaptures     NoteID = "path-outside-captures"
	responseSchemaEmpty     NoteID = "response-schema-empty"
	responseSchemaNotObject NoteID = "response-schema-not-object"

	endpointsObject       NoteID = "endpoints-object"
	endpointsNotList      NoteID = "endpoints-not-list"
	endpointNotObject     NoteID = "endpoint-not-object"
	endpointWithoutMethod NoteID = "endpoint-without-method"
	endpointUnreachable   NoteID = "endpoint-unreachable"
	endpointMethodTaken   NoteID = "endpoint-method-taken"
	methodsObject         NoteID = "methods-object"
	methodsString         NoteID = "methods-string"
	methodsNotList        NoteID = "methods-not-list"
	methodNotString       NoteID = "method-not-string"
	methodInvalid         NoteID = "method-invalid"
	methodRepeated        NoteID = "method-repeated"
	methodsTooMany        NoteID = "methods-too-many"
	batchNotObject        NoteID = "batch-not-object"
	batchNotBoolean       NoteID = "batch-not-boolean"

	argsEmptyList       NoteID = "args-empty-list"
	argsList            NoteID = "args-list"
	argsNotObject       NoteID = "args-not-object"
	argNameBlank        NoteID = "arg-name-blank"
	argNotObject        NoteID = "arg-not-object"
	argWithoutType      NoteID = "arg-without-type"
	argWithoutTypeRules NoteID = "arg-without-type-rules"
	argDefaultType      NoteID = "arg-default-type"
	argDefaultNotInEnum NoteID = "arg-default-not-in-enum"
	captureWithoutArg   NoteID = "capture-without-arg"
	captureDefault      NoteID = "capture-default"
	captureType         NoteID = "capture-type"

	defaultNull                 NoteID = "default-null"
	defaultConverted            NoteID = "default-converted"
	defaultType                 NoteID = "default-type"
	defaultNotInEnum            NoteID = "default-not-in-enum"
	typeUnknown                 NoteID = "type-unknown"
	responseTypeUnknown         NoteID = "response-type-unknown"
	typeNotString               NoteID = "type-not-string"
	typeObject                  NoteID = "type-object"
	typeEmptyList               NoteID = "type-empty-list"
	typeRepeated                NoteID = "type-repeated"
	enumEmpty                   NoteID = "enum-empty"
	enumObject                  NoteID = "enum-object"
	enumNotList                 NoteID = "enum-not-list"
	enumNull                    NoteID = "enum-null"
	enumRepeated                NoteID = "enum-repeated"
	patternInvalid              NoteID = "pattern-invalid"
	patternUnsupported          NoteID = "pattern-unsupported"
	propertiesEmptyList         NoteID = "properties-empty-list"
	propertiesList              NoteID = "properties-list"
	propertiesNotObject         NoteID = "properties-not-object"
	schemaNotObject             NoteID = "schema-not-object"
	propertyNull                NoteID = "property-null"
	alternativesEmpty           NoteID = "alternatives-empty"
	alternativesObject          NoteID = "alternatives-object"
	alternativesNotList         NoteID = "alternatives-not-list"
	itemsEmptyList              NoteID = "items-empty-list"
	itemsList                   NoteID = "items-list"
	itemsNotSchema              NoteID = "items-not-schema"
	textNotString               NoteID = "text-not-string"
	keywordNotString            NoteID = "keyword-not-string"
	boundNotNumber              NoteID = "bound-not-number"
	countNotInteger             NoteID = "count-not-integer"
	exclusiveNotBoolean         NoteID = "exclusive-not-boolean"
	requiredInvalid             NoteID = "required-invalid"
	contextNotList              NoteID = "context-not-list"
	additionalPropertiesInvalid NoteID = "additional-properties-invalid"
	keywordInvalid              NoteID = "keyword-invalid"
	keywordUnknown              NoteID = "keyword-unknown"
	responseKeywordUnknown      NoteID = "response-keyword-unknown"
)

// noteKinds are all kinds of notes, in the order of the documentation.
var noteKinds = slices.Concat(documentKinds, routeKinds, endpointKinds, argKinds, schemaKinds)

// documentKinds are about the document as a whole.
var documentKinds = []NoteKind{
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
		ID: namespaceIndex, Level: Warning,
		Summary: "The document is the index of a single namespace, so the routes of all " +
			"others are missing.",
		Message: "the index lists the routes of the namespace %s only",
		Remedy:  "for all namespaces fetch the root of the interface, such as https://SITE/wp-json/",
	},
	{
		ID: byteOrderMark, Level: Info,
		Summary: "A byte order mark precedes the document.",
		Message: "a byte order mark before the document",
		Remedy:  "removed",
	},
	{
		ID: textBeforeDocument, Level: Info,
		Summary: "Other output precedes the document: a PHP message, HTML, or the call of a " +
			"JSONP response.",
		Message: "text before the document: %s",
		Remedy:  "removed",
	},
	{
		ID: textAfterDocument, Level: Info,
		Summary: "Other output follows the document.",
		Message: "text after the document: %s",
		Remedy:  "removed",
	},
	{
		ID: invalidUnicode, Level: Info,
		Summary: "A string is not valid Unicode.",
		Message: "a string is not valid Unicode",
		Remedy:  "invalid characters are replaced by U+FFFD",
	},
	{
		ID: nameRepeated, Level: Info,
		Summary: "An object has two members of the same name.",
		Message: "the object has a member of this name already",
		Remedy:  "the last value counts",
	},
	{
		ID: memberUnexpected, Level: Info,
		Summary: "A member of the document has an unexpected type.",
		Message: "%s is %s, which is unexpected",
		Remedy:  "ignored",
	},
	{
		ID: namespacesMissing, Level: Info,
		Summary: "The index does not list its namespaces.",
		Message: "the index does not list its namespaces",
		Remedy:  "they are taken from the routes",
	},
	{
		ID: namespacesObject, Level: Info,
		Summary: "The list of namespaces is an object.",
		Message: "namespaces is an object",
		Remedy:  "its values are read as the list",
	},
	{
		ID: namespacesNotList, Level: Info,
		Summary: "The member namespaces is not a list.",
		Message: "namespaces is %s, not a list of names",
		Remedy:  "they are taken from the routes",
	},
	{
		ID: namespaceNumber, Level: Info,
		Summary: "A namespace is a number, as PHP makes it of a key of digits.",
		Message: "a namespace is the number %s",
		Remedy:  "read as its digits",
	},
	{
		ID: namespaceNotString, Level: Info,
		Summary: "An entry of the list of namespaces is not a string.",
		Message: "a namespace is %s, not a string",
		Remedy:  "left out of the list",
	},
	{
		ID: namespaceRepeated, Level: Info,
		Summary: "A namespace is listed twice.",
		Message: "the namespace %s is listed twice",
		Remedy:  "the second entry is ignored",
	},
	{
		ID: moreNotes, Level: Info,
		Summary: "The document has more notes than restgen keeps.",
		Message: "%d more notes",
		Remedy:  "left out",
	},
	{
		ID: moreInSchema, Level: Info,
		Summary: "A schema has more notes than restgen keeps.",
		Message: "more notes about this schema",
		Remedy:  "left out",
	},
}

// routeKinds are about routes.
var routeKinds = []NoteKind{
	{
		ID: routeTooLong, Level: Warning,
		Summary: "The pattern of a route is too long to be one.",
		Message: "the pattern of a route is %d bytes long",
		Remedy:  "the route is left out: fetch the index again",
	},
	{
		ID: routeNotObject, Level: Warning,
		Summary: "A route is not an object.",
		Message: "the route is %s, not an object",
		Remedy:  "the route is left out: fetch the index again",
	},
	{
		ID: routeWithoutEndpoints, Level: Info,
		Summary: "A route has no usable endpoint, so no request reaches it.",
		Message: "the route has no usable endpoint",
		Remedy:  "left out",
	},
	{
		ID: routeWithoutNamespace, Level: Info,
		Summary: "A route does not name its namespace.",
		Message: "the route has no namespace",
		Remedy:  "by its path it belongs to %s",
	},
	{
		ID: routeNamespaceNotString, Level: Info,
		Summary: "The namespace of a route is not a string.",
		Message: "the namespace of the route is %s, not a string",
		Remedy:  "by its path it belongs to %s",
	},
	{
		ID: routeNamespaceUnlisted, Level: Info,
		Summary: "A route belongs to a namespace that the index does not list.",
		Message: "the namespace %s is not in the list of namespaces",
		Remedy:  "the route is kept",
	},
	{
		ID: routeOutsideNamespace, Level: Info,
		Summary: "The path of a route is outside of its namespace.",
		Message: "the path of the route is outside of its namespace %s",
		Remedy:  "the route is kept",
	},
	{
		ID: routeMethodsMissing, Level: Info,
		Summary: "A route does not list its methods.",
		Message: "the route does not list its methods",
		Remedy:  "the methods of its endpoints are used",
	},
	{
		ID: routeMethodsDiffer, Level: Info,
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
		ID: responseSchemaEmpty, Level: Info,
		Summary: "The response schema of a route is empty.",
		Message: "the response schema is empty",
		Remedy:  "the response is raw JSON",
	},
	{
		ID: responseSchemaNotObject, Level: Info,
		Summary: "The response schema of a route is not an object.",
		Message: "the response schema is %s, not an object",
		Remedy:  "the response is raw JSON",
	},
}
