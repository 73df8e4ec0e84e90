// Package naming turns texts of a site index into Go names. It knows nothing of
// routes or schemas. docs/naming.md describes the rules for users.
//
// Texts come in, and words or names go out. A new initialism or an irregular
// plural is an entry of a table here, but it renames generated code of sites that
// have it.
//
// A plain name is the words of the text in CamelCase, with the usual
// initialisms. It does not depend on the characters between the words.
//
//	per_page, per-page, perPage     PerPage
//	payment_gateways                PaymentGateways
//	_EventStartDate                 EventStartDate
//	objectId, object_id             ObjectID
//	1000+                           N1000Plus
//
// Names that must differ share a [Scope]. If two spellings of the same words
// are in one scope, both names state their spelling, so that no name silently
// changes its meaning:
//
//	infinite-scroll     InfiniteScrollKebab
//	infinite_scroll     InfiniteScrollSnake
//
// A name has a hash only if it has no words: if the text has no letter or digit
// that Go allows, or more than 200 characters.
package naming
