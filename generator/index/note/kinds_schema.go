package note

// schemaKinds are about the schemas of args, properties and responses.
var schemaKinds = []Kind{
	{
		ID: DefaultNull, Level: Info, Once: true,
		Summary: "The default is null, but the type does not allow null.",
		Message: "the default is null, which the type does not allow",
		Remedy:  "read as no default",
	},
	{
		ID: DefaultConverted, Level: Info, Once: true,
		Summary: "The default is not of the type, but the server converts it.",
		Message: "the default is %s, the type is %s",
		Remedy:  "the server converts it",
	},
	{
		ID: DefaultType, Level: Info,
		Summary: "The default of a property does not fit its type. The server never fills in " +
			"defaults of properties.",
		Message: "the default %s does not fit the type %s",
		Remedy:  "the server does not use it",
	},
	{
		ID: DefaultNotInEnum, Level: Info, Once: true,
		Summary: "The default of a property is not in its enum. The server never fills in " +
			"defaults of properties.",
		Message: "the default %s is not in the enum",
		Remedy:  "the server does not use it",
	},
	{
		ID: TypeUnknown, Level: Info,
		Summary: "The server does not know the type, so it accepts every value.",
		Message: "the type %s is unknown",
		Remedy:  "the server accepts any value",
	},
	{
		ID: ResponseTypeUnknown, Level: Info, Once: true,
		Summary: "A response schema has an unknown type.",
		Message: "the type %s of a response is unknown",
		Remedy:  "the value is raw JSON",
	},
	{
		ID: TypeNotString, Level: Info,
		Summary: "A type is not a string.",
		Message: "the type is %s, not a string",
		Remedy:  "the server accepts any value",
	},
	{
		ID: TypeObject, Level: Info,
		Summary: "The list of types is an object.",
		Message: "the type is an object",
		Remedy:  "its values are read as the list of types",
	},
	{
		ID: TypeEmptyList, Level: Info,
		Summary: "The list of types is empty.",
		Message: "the type is an empty list",
		Remedy:  "read as no type",
	},
	{
		ID: TypeRepeated, Level: Info,
		Summary: "A type is listed twice.",
		Message: "the type %s is listed twice",
		Remedy:  "the second entry is ignored",
	},
	{
		ID: EnumEmpty, Level: Info,
		Summary: "An enum is empty.",
		Message: "the enum is empty",
		Remedy:  "the server ignores it",
	},
	{
		ID: EnumObject, Level: Info,
		Summary: "An enum is an object, as PHP encodes a list with gaps.",
		Message: "the enum is an object",
		Remedy:  "the server uses its values",
	},
	{
		ID: EnumNotList, Level: Info,
		Summary: "An enum is not a list.",
		Message: "the enum is %s, not a list of values",
		Remedy:  "ignored",
	},
	{
		ID: EnumNull, Level: Info,
		Summary: "An enum has null, but the type does not allow null.",
		Message: "the enum has null, which the type does not allow",
		Remedy:  "null is not accepted",
	},
	{
		ID: EnumRepeated, Level: Info, Once: true,
		Summary: "An enum has a value twice.",
		Message: "the enum has %s twice",
		Remedy:  "listed once",
	},
	{
		ID: PatternInvalid, Level: Info,
		Summary: "The server cannot compile the pattern (PCRE), so no value matches it.",
		Message: "the pattern is not valid for the server (PCRE)",
		Remedy:  "no value matches it",
	},
	{
		ID: PatternUnsupported, Level: Warning,
		Summary: "The pattern has PCRE features that restgen does not support, so the " +
			"generated server and validators accept every value.",
		Message: "the pattern has features that restgen does not support, such as recursion " +
			"or conditions, so generated code accepts any value",
		Remedy: "check the value in your own code",
	},
	{
		ID: PropertiesEmptyList, Level: Info, Once: true,
		Summary: "PHP encodes an empty object as an empty list.",
		Message: "%s is an empty list, as PHP encodes an empty object",
		Remedy:  "read as no properties",
	},
	{
		ID: PropertiesList, Level: Info,
		Summary: "The properties are a list.",
		Message: "%s is a list, so the server numbers the properties: 0, 1, …",
		Remedy:  "the numbers are their names",
	},
	{
		ID: PropertiesNotObject, Level: Info,
		Summary: "The properties are not an object.",
		Message: "%s is %s, not an object",
		Remedy:  "ignored",
	},
	{
		ID: SchemaNotObject, Level: Info,
		Summary: "A value is not a schema where the server expects one.",
		Message: "%s is not a schema",
		Remedy:  "accepts any value",
	},
	{
		ID: PropertyNull, Level: Info,
		Summary: "A property is null instead of a schema.",
		Message: "the property is null, not a schema",
		Remedy:  "read as if it were absent",
	},
	{
		ID: AlternativesEmpty, Level: Info,
		Summary: "A list of alternatives (oneOf, anyOf) is empty.",
		Message: "%s is empty",
		Remedy:  "the server accepts no value",
	},
	{
		ID: AlternativesObject, Level: Info,
		Summary: "The list of alternatives is an object.",
		Message: "%s is an object",
		Remedy:  "its values are read as the list",
	},
	{
		ID: AlternativesNotList, Level: Info,
		Summary: "The alternatives are not a list.",
		Message: "%s is %s, not a list of schemas",
		Remedy:  "ignored",
	},
	{
		ID: ItemsEmptyList, Level: Info,
		Summary: "PHP encodes an empty object as an empty list.",
		Message: "items is an empty list, as PHP encodes an empty object",
		Remedy:  "items accept any value",
	},
	{
		ID: ItemsList, Level: Info,
		Summary: "The keyword items has a list of schemas. The server supports only one " +
			"schema for all items.",
		Message: "items is a list of schemas, but the server knows one schema for all items",
		Remedy:  "items accept any value",
	},
	{
		ID: ItemsNotSchema, Level: Info,
		Summary: "The keyword items is not a schema.",
		Message: "items is %s, not a schema",
		Remedy:  "items accept any value",
	},
	{
		ID: TextNotString, Level: Info,
		Summary: "A title or description is not a string.",
		Message: "%s is %s, not a string",
		Remedy:  "left out of the documentation",
	},
	{
		ID: KeywordNotString, Level: Info,
		Summary: "The keyword format or pattern is not a string.",
		Message: "%s is %s, not a string",
		Remedy:  "ignored",
	},
	{
		ID: BoundNotNumber, Level: Info,
		Summary: "A bound is not a number, or not one that a bound can have.",
		Message: "%s is %s, not a valid number for it",
		Remedy:  "the server converts it as PHP does",
	},
	{
		ID: CountNotInteger, Level: Info,
		Summary: "A bound of a length or count is not an integer of 0 or more.",
		Message: "%s is %s, not an integer of 0 or more",
		Remedy:  "the server converts it as PHP does",
	},
	{
		ID: ExclusiveNotBoolean, Level: Info,
		Summary: "The keyword exclusiveMinimum or exclusiveMaximum is not a boolean.",
		Message: "%s is %s, not a boolean",
		Remedy:  "the server reads it as one, and only together with a bound",
	},
	{
		ID: RequiredInvalid, Level: Info,
		Summary: "The keyword required is neither a boolean nor a list of names.",
		Message: "%s is %s, neither a boolean nor a list of names",
		Remedy:  "the server converts it as PHP does",
	},
	{
		ID: ContextNotList, Level: Info,
		Summary: "The keyword context is not a list.",
		Message: "%s is %s, not a list of contexts",
		Remedy:  "ignored",
	},
	{
		ID: AdditionalPropertiesInvalid, Level: Info,
		Summary: "The keyword additionalProperties is neither a boolean nor a schema.",
		Message: "%s is %s, neither a boolean nor a schema",
		Remedy:  "additional properties accept any value",
	},
	{
		ID: KeywordInvalid, Level: Info,
		Summary: "A keyword has a value that it cannot have.",
		Message: "%s is %s, which is not valid",
		Remedy:  "the server converts it as PHP does",
	},
	{
		ID: KeywordUnknown, Level: Info, Once: true,
		Summary: "The server does not know the keyword.",
		Message: "the keyword %s is unknown to the server",
		Remedy:  "ignored",
	},
	{
		ID: ResponseKeywordUnknown, Level: Info, Once: true,
		Summary: "A response schema has an unknown keyword. Often the properties of an object " +
			"are listed without the member properties.",
		Message: "an unknown keyword in a response schema",
		Remedy:  "ignored",
	},
}
