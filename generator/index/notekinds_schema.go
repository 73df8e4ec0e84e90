package index

// schemaKinds are about the schemas of args, properties and responses.
var schemaKinds = []NoteKind{
	{
		ID: defaultNull, Level: Info, Once: true,
		Summary: "The default is null, but the type does not allow null.",
		Message: "the default is null, which the type does not allow",
		Remedy:  "read as no default",
	},
	{
		ID: defaultConverted, Level: Info, Once: true,
		Summary: "The default is not of the type, but the server converts it.",
		Message: "the default is %s, the type is %s",
		Remedy:  "the server converts it",
	},
	{
		ID: defaultType, Level: Info,
		Summary: "The default of a property does not fit its type. The server never fills in " +
			"defaults of properties.",
		Message: "the default %s does not fit the type %s",
		Remedy:  "the server does not use it",
	},
	{
		ID: defaultNotInEnum, Level: Info, Once: true,
		Summary: "The default of a property is not in its enum. The server never fills in " +
			"defaults of properties.",
		Message: "the default %s is not in the enum",
		Remedy:  "the server does not use it",
	},
	{
		ID: typeUnknown, Level: Info,
		Summary: "The server does not know the type, so it accepts every value.",
		Message: "the type %s is unknown",
		Remedy:  "the server accepts any value",
	},
	{
		ID: responseTypeUnknown, Level: Info, Once: true,
		Summary: "A response schema has an unknown type.",
		Message: "the type %s of a response is unknown",
		Remedy:  "the value is raw JSON",
	},
	{
		ID: typeNotString, Level: Info,
		Summary: "A type is not a string.",
		Message: "the type is %s, not a string",
		Remedy:  "the server accepts any value",
	},
	{
		ID: typeObject, Level: Info,
		Summary: "The list of types is an object.",
		Message: "the type is an object",
		Remedy:  "its values are read as the list of types",
	},
	{
		ID: typeEmptyList, Level: Info,
		Summary: "The list of types is empty.",
		Message: "the type is an empty list",
		Remedy:  "read as no type",
	},
	{
		ID: typeRepeated, Level: Info,
		Summary: "A type is listed twice.",
		Message: "the type %s is listed twice",
		Remedy:  "the second entry is ignored",
	},
	{
		ID: enumEmpty, Level: Info,
		Summary: "An enum is empty.",
		Message: "the enum is empty",
		Remedy:  "the server ignores it",
	},
	{
		ID: enumObject, Level: Info,
		Summary: "An enum is an object, as PHP encodes a list with gaps.",
		Message: "the enum is an object",
		Remedy:  "the server uses its values",
	},
	{
		ID: enumNotList, Level: Info,
		Summary: "An enum is not a list.",
		Message: "the enum is %s, not a list of values",
		Remedy:  "ignored",
	},
	{
		ID: enumNull, Level: Info,
		Summary: "An enum has null, but the type does not allow null.",
		Message: "the enum has null, which the type does not allow",
		Remedy:  "null is not accepted",
	},
	{
		ID: enumRepeated, Level: Info, Once: true,
		Summary: "An enum has a value twice.",
		Message: "the enum has %s twice",
		Remedy:  "listed once",
	},
	{
		ID: patternInvalid, Level: Info,
		Summary: "The server cannot compile the pattern (PCRE), so no value matches it.",
		Message: "the pattern is not valid for the server (PCRE)",
		Remedy:  "no value matches it",
	},
	{
		ID: patternUnsupported, Level: Warning,
		Summary: "The pattern has PCRE features that restgen does not support, so the " +
			"generated server and validators accept every value.",
		Message: "the pattern has features that restgen does not support, such as recursion " +
			"or conditions, so generated code accepts any value",
		Remedy: "check the value in your own code",
	},
	{
		ID: propertiesEmptyList, Level: Info, Once: true,
		Summary: "PHP encodes an empty object as an empty list.",
		Message: "%s is an empty list, as PHP encodes an empty object",
		Remedy:  "read as no properties",
	},
	{
		ID: propertiesList, Level: Info,
		Summary: "The properties are a list.",
		Message: "%s is a list, so the server numbers the properties: 0, 1, …",
		Remedy:  "the numbers are their names",
	},
	{
		ID: propertiesNotObject, Level: Info,
		Summary: "The properties are not an object.",
		Message: "%s is %s, not an object",
		Remedy:  "ignored",
	},
	{
		ID: schemaNotObject, Level: Info,
		Summary: "A value is not a schema where the server expects one.",
		Message: "%s is not a schema",
		Remedy:  "accepts any value",
	},
	{
		ID: propertyNull, Level: Info,
		Summary: "A property is null instead of a schema.",
		Message: "the property is null, not a schema",
		Remedy:  "read as if it were absent",
	},
	{
		ID: alternativesEmpty, Level: Info,
		Summary: "A list of alternatives (oneOf, anyOf) is empty.",
		Message: "%s is empty",
		Remedy:  "the server accepts no value",
	},
	{
		ID: alternativesObject, Level: Info,
		Summary: "The list of alternatives is an object.",
		Message: "%s is an object",
		Remedy:  "its values are read as the list",
	},
	{
		ID: alternativesNotList, Level: Info,
		Summary: "The alternatives are not a list.",
		Message: "%s is %s, not a list of schemas",
		Remedy:  "ignored",
	},
	{
		ID: itemsEmptyList, Level: Info,
		Summary: "PHP encodes an empty object as an empty list.",
		Message: "items is an empty list, as PHP encodes an empty object",
		Remedy:  "items accept any value",
	},
	{
		ID: itemsList, Level: Info,
		Summary: "The keyword items has a list of schemas. The server supports only one " +
			"schema for all items.",
		Message: "items is a list of schemas, but the server knows one schema for all items",
		Remedy:  "items accept any value",
	},
	{
		ID: itemsNotSchema, Level: Info,
		Summary: "The keyword items is not a schema.",
		Message: "items is %s, not a schema",
		Remedy:  "items accept any value",
	},
	{
		ID: textNotString, Level: Info,
		Summary: "A title or description is not a string.",
		Message: "%s is %s, not a string",
		Remedy:  "left out of the documentation",
	},
	{
		ID: keywordNotString, Level: Info,
		Summary: "The keyword format or pattern is not a string.",
		Message: "%s is %s, not a string",
		Remedy:  "ignored",
	},
	{
		ID: boundNotNumber, Level: Info,
		Summary: "A bound is not a number, or not one that a bound can have.",
		Message: "%s is %s, not a valid number for it",
		Remedy:  "the server converts it as PHP does",
	},
	{
		ID: countNotInteger, Level: Info,
		Summary: "A bound of a length or count is not a count.",
		Message: "%s is %s, not a count",
		Remedy:  "the server converts it as PHP does",
	},
	{
		ID: exclusiveNotBoolean, Level: Info,
		Summary: "The keyword exclusiveMinimum or exclusiveMaximum is not a boolean.",
		Message: "%s is %s, not a boolean",
		Remedy:  "the server reads it as one, and only together with a bound",
	},
	{
		ID: requiredInvalid, Level: Info,
		Summary: "The keyword required is neither a boolean nor a list of names.",
		Message: "%s is %s, neither a boolean nor a list of names",
		Remedy:  "the server converts it as PHP does",
	},
	{
		ID: contextNotList, Level: Info,
		Summary: "The keyword context is not a list.",
		Message: "%s is %s, not a list of contexts",
		Remedy:  "ignored",
	},
	{
		ID: additionalPropertiesInvalid, Level: Info,
		Summary: "The keyword additionalProperties is neither a boolean nor a schema.",
		Message: "%s is %s, neither a boolean nor a schema",
		Remedy:  "additional properties accept any value",
	},
	{
		ID: keywordInvalid, Level: Info,
		Summary: "A keyword has a value that it cannot have.",
		Message: "%s is %s, which is not valid",
		Remedy:  "the server converts it as PHP does",
	},
	{
		ID: keywordUnknown, Level: Info, Once: true,
		Summary: "The server does not know the keyword.",
		Message: "the keyword %s is unknown to the server",
		Remedy:  "ignored",
	},
	{
		ID: responseKeywordUnknown, Level: Info, Once: true,
		Summary: "A response schema has an unknown keyword. Often the properties of an object " +
			"are listed without the member properties.",
		Message: "an unknown keyword in a response schema",
		Remedy:  "ignored",
	},
}
