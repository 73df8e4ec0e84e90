package preset

import "github.com/restgen/restgen/templates/runtime/rest/schema"

// The server checks some args in code. This file expresses these checks as
// schemas, with the error codes of the server. Checks that depend on the site are
// left out: its templates, its menu locations and the hosts that it reaches.

// Names and passwords of users are checked once more when they are sanitized,
// and null is neither.
var (
	username = schema.Schema{
		Flags: schema.ItemArg,
		ExtraChecks: []schema.Schema{{
			Type:    schema.String,
			Pattern: `^(?:[A-Za-z1-9_.@-]|0 ?[A-Za-z0-9_.@-])(?: ?[A-Za-z0-9_.@-])*\z`,
			Error: &schema.CustomError{
				Code:    "rest_user_invalid_username",
				Message: "This username is invalid because it uses illegal characters. Please enter a valid username.",
				Status:  400,
			},
		}},
	}
	password = schema.Schema{
		Flags: schema.ItemArg,
		ExtraChecks: []schema.Schema{
			{
				Type:    schema.String,
				Pattern: `[^0]|..`, // PHP takes 0 for empty
				Error: &schema.CustomError{
					Code: "rest_user_invalid_password", Message: "Passwords cannot be empty.", Status: 400,
				},
			},
			{
				Type:    schema.String,
				Pattern: `^[^\\]+\z`,
				Error: &schema.CustomError{
					Code: "rest_user_invalid_password", Message: `Passwords cannot contain the "\" character.`, Status: 400,
				},
			},
		},
	}
)

// authorEmail is cast to a string before it is checked.
var authorEmail = schema.Schema{
	Flags: schema.AllowNull | schema.AllowEmpty,
	Error: &schema.CustomError{Code: "rest_invalid_email", Message: "Invalid email address."},
}

// heir is a number, or an empty value for nobody.
var heir = schema.Schema{
	Flags: schema.AllowEmpty,
	Types: []schema.Type{schema.Null, schema.Number, schema.String, schema.Object},
	AnyOf: []schema.Schema{
		{Type: schema.Null},
		{Type: schema.Number},
		{Type: schema.String, Enum: []any{"false"}},
		{Type: schema.Object, MaxProperties: schema.Limit{0}},
	},
	Error: &schema.CustomError{Code: "rest_invalid_param", Message: "Invalid user parameter(s).", Status: 400},
}

// template is one of the templates of the theme, or empty.
var template = schema.Schema{Flags: schema.ItemArg | schema.AllowEmpty}

var (
	invalid      = &schema.CustomError{Message: "Invalid parameter."}
	invalidLink  = &schema.CustomError{Code: "rest_invalid_url", Message: "Invalid URL."}
	invalidImage = &schema.CustomError{
		Code:    "rest_invalid_url",
		Message: "Invalid URL. Provide a valid, publicly reachable HTTP or HTTPS image URL.",
		Status:  400,
	}
)

// The server requests the first two addresses: these have no user and a port
// for the web. A link has a harmless scheme or none.
var (
	webAddress = schema.Schema{Flags: schema.ValidateFirst, Pattern: requestable, Error: invalid}

	imageAddress = schema.Schema{
		Flags: schema.ItemArg,
		ExtraChecks: []schema.Schema{
			{Flags: schema.ValidateFirst, Type: schema.String, Pattern: requestable, Error: invalidImage},
		},
	}
	linkAddress = schema.Schema{
		Flags: schema.ItemArg,
		ExtraChecks: []schema.Schema{
			{Flags: schema.ValidateFirst, Type: schema.String, Pattern: linkable, Error: invalidLink},
		},
	}
)

const (
	requestable = `^[Hh][Tt][Tt][Pp][Ss]?://[^/?#:@\[\]\\]+(?::(?:80|443|8080)?)?(?:[/?#]|\z)`
	linkable    = `^\z|^/|^[^:]*[^\x00-\x20\x7f:"<>^{}\x60\\][^:]*\z|^[^:]*/\?|` +
		`^[\t-\r ]*(?i:https?|ftps?|mailto|news|irc6?|ircs|gopher|nntp|feed|telnet|mms|rtsp|sms|svn|tel|fax|xmpp|webcal|urn):`
)

// plugin is the name of a file without a drive.
var plugin = schema.Schema{
	Flags: schema.ItemArg,
	Error: invalid,
	ExtraChecks: []schema.Schema{
		{Flags: schema.ValidateFirst, Type: schema.String, Pattern: `^(?s:.?\z|.[^:])`, Error: invalid},
	},
}

// fontJSON is a JSON object as a string.
func fontJSON(name string) schema.Schema {
	err := schema.CustomError{
		Code: "rest_invalid_param", Message: name + " parameter must be a valid JSON string.", Status: 400,
	}
	return schema.Schema{
		Flags: schema.ItemArg,
		ExtraChecks: []schema.Schema{
			{Flags: schema.ValidateFirst, Type: schema.String, Pattern: `^[\t-\r ]*[{\[]`, Error: &err},
		},
	}
}
