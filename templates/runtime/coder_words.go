package rest

// PostStatus is the state of a post of any type. Plugins add states: those of a site are constants beside its types.
type PostStatus string

// The states that every site has.
const (
	StatusPublish          PostStatus = "publish"
	StatusFuture           PostStatus = "future" // published when its date comes
	StatusDraft            PostStatus = "draft"
	StatusPending          PostStatus = "pending" // for review
	StatusPrivate          PostStatus = "private"
	StatusTrash            PostStatus = "trash"
	StatusAutoDraft        PostStatus = "auto-draft"
	StatusInherit          PostStatus = "inherit" // that of the parent
	StatusRequestPending   PostStatus = "request-pending"
	StatusRequestConfirmed PostStatus = "request-confirmed"
	StatusRequestFailed    PostStatus = "request-failed"
	StatusRequestCompleted PostStatus = "request-completed"
	StatusAny              PostStatus = "any" // to search for
)

// PostFormat is the kind of look that a theme has for a post.
type PostFormat string

// The formats, which are the same on all sites.
const (
	PostFormatStandard PostFormat = "standard"
	PostFormatAside    PostFormat = "aside"
	PostFormatChat     PostFormat = "chat"
	PostFormatGallery  PostFormat = "gallery"
	PostFormatLink     PostFormat = "link"
	PostFormatImage    PostFormat = "image"
	PostFormatQuote    PostFormat = "quote"
	PostFormatStatus   PostFormat = "status"
	PostFormatVideo    PostFormat = "video"
	PostFormatAudio    PostFormat = "audio"
)

// SearchColumn is a text of a post that a search looks at.
type SearchColumn string

// The texts.
const (
	SearchColumnPostTitle   SearchColumn = "post_title"
	SearchColumnPostContent SearchColumn = "post_content"
	SearchColumnPostExcerpt SearchColumn = "post_excerpt"
)

// SearchSemantics is how a search takes its words.
type SearchSemantics string

// SearchSemanticsExact finds what has the words as they stand, and nothing like them.
const SearchSemanticsExact SearchSemantics = "exact"

// Relation says whether all of several conditions have to hold, or one.
type Relation string

// The relations.
const (
	RelationAnd Relation = "AND"
	RelationOr  Relation = "OR"
)
