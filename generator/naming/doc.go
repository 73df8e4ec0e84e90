// Package naming turns the texts of a site index into Go names. It knows nothing
// of routes or schemas. docs/naming.md describes the rule for users.
//
// A name is plain: its words in CamelCase with the usual initialisms, whatever
// joins the words.
//
//	per_page, per-page, perPage     PerPage
//	payment_gateways                PaymentGateways
//	_EventStartDate                 EventStartDate
//	objectId, object_id             ObjectID
//	1000+                           N1000Plus
//
// Names that must differ share a [Scope]. Only where two spellings of the same
// words meet in one scope, both are spelled out, so that no name silently changes
// its meaning:
//
//	infinite-scroll     InfiniteScrollKebab
//	infinite_scroll     InfiniteScrollSnake
//
// A hash takes part only where no word can: in a text without any letter or digit
// that Go allows, and in one of more than 200 characters.
package naming
