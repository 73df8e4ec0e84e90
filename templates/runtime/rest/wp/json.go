package wp

import (
	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// The methods of this file make encoding/json and fmt agree with rest.Marshal.

func (v TermFilter) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *TermFilter) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v TermFilter) String() string                   { return codec.String(&v) }

func (v TermQuery) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *TermQuery) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v TermQuery) String() string                   { return codec.String(&v) }

func (v TagFilter) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *TagFilter) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v TagFilter) String() string                   { return codec.String(&v) }

func (v TagQuery) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *TagQuery) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v TagQuery) String() string                   { return codec.String(&v) }

func (v TermExclusion) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *TermExclusion) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v TermExclusion) String() string                   { return codec.String(&v) }

func (v ExcludedTerms) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *ExcludedTerms) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v ExcludedTerms) String() string                   { return codec.String(&v) }

func (v TagExclusion) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *TagExclusion) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v TagExclusion) String() string                   { return codec.String(&v) }

func (v ExcludedTags) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *ExcludedTags) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v ExcludedTags) String() string                   { return codec.String(&v) }

func (v IndexParams) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *IndexParams) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v IndexParams) String() string                   { return codec.String(&v) }

func (v NamespaceIndex) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *NamespaceIndex) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v NamespaceIndex) String() string                   { return codec.String(&v) }

func (v TextInput) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *TextInput) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v TextInput) String() string                   { return codec.String(&v) }

func (v Text) MarshalJSON() ([]byte, error)     { return codec.MarshalJSON(&v) }
func (v *Text) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, v) }
func (v Text) String() string                   { return codec.String(&v) }
