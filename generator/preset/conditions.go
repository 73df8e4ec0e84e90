package preset

import rest "github.com/restgen/restgen/templates/runtime"

// What is known of args that the server checks in code of their own, in the words of schemas. Codes are those of the
// server. What depends on the site, as its templates, its menu locations and the hosts that it reaches, is not asked.

// Names and passwords of users are checked once more when they are sanitized, and null is neither.
var (
	username = []rest.Keyword{rest.OfItem, rest.Also{
		rest.String, rest.Pattern(`^(?:[A-Za-z1-9_.@-]|0 ?[A-Za-z0-9_.@-])(?: ?[A-Za-z0-9_.@-])*\z`),
		rest.Says{Code: "rest_user_invalid_username", Status: 400,
			Message: "This username is invalid because it uses illegal characters. Please enter a valid username."},
	}}
	password = []rest.Keyword{rest.OfItem,
		rest.Also{rest.String, rest.Pattern(`[^0]|..`), // PHP takes 0 for empty
			rest.Says{Code: "rest_user_invalid_password", Message: "Passwords cannot be empty.", Status: 400}},
		rest.Also{rest.String, rest.Pattern(`^[^\\]+\z`),
			rest.Says{Code: "rest_user_invalid_password", Message: `Passwords cannot contain the "\" character.`, Status: 400}},
	}
)

// authorEmail is cast to a text before it is checked.
var authorEmail = []rest.Keyword{rest.TakesNull, rest.TakesEmpty, rest.Says{Code: "rest_invalid_email", Message: "Invalid email address."}}

// heir takes a number, or what is empty, for nobody.
var heir = []rest.Keyword{
	rest.TakesEmpty, rest.Types{rest.Null, rest.Number, rest.String, rest.Object},
	rest.AnyOf{{rest.Null}, {rest.Number}, {rest.String, rest.Enum{"false"}}, {rest.Object, rest.MaxProperties(0)}},
	rest.Says{Code: "rest_invalid_param", Message: "Invalid user parameter(s).", Status: 400},
}

// template has to be one of the theme, unless it is empty.
var template = []rest.Keyword{rest.OfItem, rest.TakesEmpty}

var (
	invalid      = rest.Says{Message: "Invalid parameter."}
	invalidLink  = rest.Says{Code: "rest_invalid_url", Message: "Invalid URL."}
	invalidImage = rest.Says{Code: "rest_invalid_url", Status: 400,
		Message: "Invalid URL. Provide a valid, publicly reachable HTTP or HTTPS image URL."}
)

// An address to ask is one without a user, at a port for the web; one to link to has a scheme that does no harm, or none.
var (
	webAddress   = []rest.Keyword{rest.FirstRound, asked, invalid}
	imageAddress = []rest.Keyword{rest.OfItem, rest.Also{rest.FirstRound, rest.String, asked, invalidImage}}
	linkAddress  = []rest.Keyword{rest.OfItem, rest.Also{rest.FirstRound, rest.String, linked, invalidLink}}
)

const (
	asked  = rest.Pattern(`^[Hh][Tt][Tt][Pp][Ss]?://[^/?#:@\[\]\\]+(?::(?:80|443|8080)?)?(?:[/?#]|\z)`)
	linked = rest.Pattern(`^\z|^/|^[^:]*[^\x00-\x20\x7f:"<>^{}\x60\\][^:]*\z|^[^:]*/\?|` +
		`^[\t-\r ]*(?i:https?|ftps?|mailto|news|irc6?|ircs|gopher|nntp|feed|telnet|mms|rtsp|sms|svn|tel|fax|xmpp|webcal|urn):`)
)

// plugin is the name of a file, which is on no drive.
var plugin = []rest.Keyword{rest.OfItem, invalid, rest.Also{rest.FirstRound, rest.String, rest.Pattern(`^(?s:.?\z|.[^:])`), invalid}}

// fontJSON is the JSON text of an object.
func fontJSON(name string) []rest.Keyword {
	return []rest.Keyword{rest.OfItem, rest.Also{
		rest.FirstRound, rest.String, rest.Pattern(`^[\t-\r ]*[{\[]`),
		rest.Says{Code: "rest_invalid_param", Message: name + " parameter must be a valid JSON string.", Status: 400},
	}}
}
