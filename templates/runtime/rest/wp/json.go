package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest"
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// This file makes package encoding/json agree with rest.Marshal.

func (p TermQuery) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *TermQuery) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }

func (p TagQuery) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *TagQuery) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }

func (p ExcludedTerms) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *ExcludedTerms) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }

func (p ExcludedTags) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *ExcludedTags) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }

func (p Text) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *Text) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
func (p Text) String() string                   { return codec.String(&p) }

func (p Blocks) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *Blocks) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
func (p Blocks) String() string                   { return codec.String(&p) }

func (p ProtectedBlocks) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *ProtectedBlocks) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
func (p ProtectedBlocks) String() string                   { return codec.String(&p) }

func (p EmbeddedText) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *EmbeddedText) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
func (p EmbeddedText) String() string                   { return codec.String(&p) }

func (p EmbeddedContent) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *EmbeddedContent) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
func (p EmbeddedContent) String() string                   { return codec.String(&p) }

func (p RenderedBody) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *RenderedBody) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
func (p RenderedBody) String() string                   { return codec.String(&p) }

func (p Content) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *Content) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
func (p Content) String() string                   { return codec.String(&p) }

func (p Excerpt) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *Excerpt) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
func (p Excerpt) String() string                   { return codec.String(&p) }

func (p IndexParams) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *IndexParams) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }

func (p Rendered) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *Rendered) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
func (p Rendered) String() string                   { return codec.String(&p) }

func (p RenderedInput) MarshalJSON() ([]byte, error)     { return rest.Marshal(&p) }
func (p *RenderedInput) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, p) }
