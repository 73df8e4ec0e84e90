package note

// endpointKinds are about endpoints and their methods.
var endpointKinds = []Kind{
	{
		ID: EndpointsObject, Level: Info,
		Summary: "The list of endpoints is an object.",
		Message: "endpoints is an object",
		Remedy:  "its values are read as the list",
	},
	{
		ID: EndpointsNotList, Level: Info,
		Summary: "The member endpoints is not a list.",
		Message: "endpoints is %s, not a list",
		Remedy:  "read as no endpoints",
	},
	{
		ID: EndpointNotObject, Level: Warning,
		Summary: "An endpoint is not an object.",
		Message: "the endpoint is %s, not an object",
		Remedy:  "the endpoint is left out: fetch the index again",
	},
	{
		ID: EndpointWithoutMethod, Level: Info,
		Summary: "An endpoint has no method, so no request reaches it.",
		Message: "the endpoint has no method",
		Remedy:  "left out",
	},
	{
		ID: EndpointUnreachable, Level: Info,
		Summary: "Earlier endpoints of the route have all methods of an endpoint. Plugins " +
			"that register a route twice cause this.",
		Message: "no request reaches the endpoint: earlier endpoints of its route have all " +
			"its methods",
		Remedy: "left out",
	},
	{
		ID: EndpointMethodTaken, Level: Info,
		Summary: "An earlier endpoint of the route has a method of an endpoint.",
		Message: "requests for %s reach endpoint %s of the route, which comes first",
		Remedy:  "the endpoint is used for its other methods",
	},
	{
		ID: MethodsObject, Level: Info,
		Summary: "The list of methods is an object.",
		Message: "methods is an object",
		Remedy:  "the names with a true value are read as the list",
	},
	{
		ID: MethodsString, Level: Info,
		Summary: "The list of methods is a string.",
		Message: "methods is a string",
		Remedy:  "its words are read as the list",
	},
	{
		ID: MethodsNotList, Level: Info,
		Summary: "The member methods is not a list.",
		Message: "methods is %s, not a list",
		Remedy:  "read as no methods",
	},
	{
		ID: MethodNotString, Level: Info,
		Summary: "An entry of the list of methods is not a string.",
		Message: "a method is %s, not a string",
		Remedy:  "left out",
	},
	{
		ID: MethodInvalid, Level: Info,
		Summary: "An entry of the list of methods is not the name of a method.",
		Message: "%s is not the name of a method",
		Remedy:  "left out",
	},
	{
		ID: MethodRepeated, Level: Info,
		Summary: "A method is listed twice.",
		Message: "the method %s is listed twice",
		Remedy:  "the second entry is ignored",
	},
	{
		ID: MethodsTooMany, Level: Info,
		Summary: "An endpoint has more than 32 methods.",
		Message: "the method %s exceeds the limit of 32 for an endpoint",
		Remedy:  "the methods after the first 32 are left out",
	},
	{
		ID: BatchNotObject, Level: Info,
		Summary: "The member allow_batch is not an object.",
		Message: "allow_batch is %s, not an object with the member v1",
		Remedy:  "read as not allowed",
	},
	{
		ID: BatchNotBoolean, Level: Info,
		Summary: "The member allow_batch.v1 is not a boolean.",
		Message: "allow_batch.v1 is %s, not a boolean",
		Remedy:  "converted as PHP does",
	},
}

// argKinds are about args.
var argKinds = []Kind{
	{
		ID: ArgsEmptyList, Level: Info, Once: true,
		Summary: "PHP encodes an empty object as an empty list.",
		Message: "args is an empty list, as PHP encodes an empty object",
		Remedy:  "read as no args",
	},
	{
		ID: ArgsList, Level: Info,
		Summary: "A plugin registered args without names.",
		Message: "args is a list, so the server numbers its %d args: 0, 1, …",
		Remedy:  "the numbers are their names",
	},
	{
		ID: ArgsNotObject, Level: Info,
		Summary: "The member args is not an object.",
		Message: "args is %s, not an object",
		Remedy:  "read as no args",
	},
	{
		ID: ArgNameBlank, Level: Info,
		Summary: "The name of an arg is empty or blank.",
		Message: "the name of the arg is empty or blank",
		Remedy:  "the name is kept",
	},
	{
		ID: ArgNotObject, Level: Info,
		Summary: "The definition of an arg is not an object.",
		Message: "the definition of the arg is %s, not an object",
		Remedy:  "the arg accepts any value",
	},
	{
		ID: ArgWithoutType, Level: Info, Once: true,
		Summary: "An arg has no type, so the server does not check it.",
		Message: "the arg has no type",
		Remedy:  "it accepts any value",
	},
	{
		ID: ArgWithoutTypeRules, Level: Info,
		Summary: "An arg has rules but no type. Without a type the server ignores them, " +
			"unless the plugin checks the arg itself.",
		Message: "the arg has no type, so the server may ignore its %s",
		Remedy:  "generated code does the same as the server",
	},
	{
		ID: ArgDefaultType, Level: Warning,
		Summary: "The default of an arg does not fit its type. The server checks defaults, " +
			"and rejects requests without the arg unless the plugin checks it in another " +
			"way.",
		Message: "the default %s does not fit the type %s, so the server may reject requests " +
			"without the arg",
		Remedy: "set the arg in each request, or describe the server's check under args in " +
			"restgen.yaml",
	},
	{
		ID: ArgDefaultNotInEnum, Level: Warning,
		Summary: "The default of an arg is not in its enum. The server checks defaults, and " +
			"rejects requests without the arg unless the plugin checks it in another way.",
		Message: "the default %s is not in the enum, so the server may reject requests " +
			"without the arg",
		Remedy: "set the arg in each request, or describe the server's check under args in " +
			"restgen.yaml",
	},
	{
		ID: CaptureWithoutArg, Level: Info, Once: true,
		Summary: "A path parameter is not among the args, so the server does not check it.",
		Message: "path parameters that are not among the args: %s",
		Remedy:  "the server accepts any string",
	},
	{
		ID: CaptureDefault, Level: Info,
		Summary: "An arg with a default is also a path parameter, which every request has.",
		Message: "the arg %s is also a path parameter",
		Remedy:  "its default is never used",
	},
	{
		ID: CaptureType, Level: Info,
		Summary: "An arg that is also a path parameter has a type that no path can hold.",
		Message: "the arg %s is also a path parameter, which cannot have the type %s",
		Remedy:  "the server receives a string",
	},
}
