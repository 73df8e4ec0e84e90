// Package naming turns the words of a site index into Go identifiers. It knows nothing of routes or schemas.
//
// What a name must be:
//
//   - valid: every text gives an exported identifier, the empty one and 日本 too;
//   - a function of its own text alone: no neighbour, no order and no counter takes part, so nothing is renamed
//     when something else comes or goes;
//   - distinct: two texts never share a name. Namespaces alone may, whose names are one lower-case word; the plainest
//     keeps it then (see Package).
//
// How that is reached. Each kind of text has a canonical spelling: lower-case words of letters and digits, joined
// by "-" in paths and by "_" in args, properties and enum values. It gets the plain name, the words in title case,
// with the usual initialisms:
//
//	per_page     PerPage
//	gmt_offset   GMTOffset
//	address_1    Address_1      (a joint before a digit would vanish, so it stays)
//	2fa          N2fa
//
// Any other spelling carries a word that tells how it is spelled, whether or not it has a neighbour to clash with:
//
//	infinite-scroll  InfiniteScrollKebab
//	perPage          PerPageCamel
//	objectID         ObjectIDCamel
//	objectId         ObjectIdCamel
//	_edit_lock       EditLockHidden
//	a.b              ADotB
//	(empty)          EmptyString
//
// A name is taken only when reading it back gives the text (see read.go): reading is a function, so two texts
// cannot both be read from one name. Where it does not give the text, because a boundary vanishes ("i_d" and "id"
// both say ID) or the text holds what no identifier can, the name ends with X and six hexadecimal digits of the
// text's SHA-256. Names that look like that are never plain.
//
// Identifiers that are put together from several names (PostsOrderbyDate) are unique as long as their parts are
// told apart by the rules of package model; what remains is written down there.
package naming
