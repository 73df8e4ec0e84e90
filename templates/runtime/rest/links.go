package rest

import (
	"fmt"

	"github.com/restgen/restgen/templates/runtime/rest/codec"
)

// Link is a link from an item to another resource.
type Link struct {
	Received   // Extras are the other attributes
	Href       string
	Embeddable bool
}

func (l *Link) CodeFields(c *codec.Coder) {
	c.Open().String("href", &l.Href).Bool("embeddable", &l.Embeddable)
}

// MarshalJSON implements json.Marshaler.
func (l Link) MarshalJSON() ([]byte, error) { return codec.MarshalJSON(&l) }

// UnmarshalJSON implements json.Unmarshaler.
func (l *Link) UnmarshalJSON(data []byte) error { return codec.UnmarshalJSON(data, l) }

// String returns the JSON encoding.
func (l Link) String() string { return codec.String(&l) }

// Links returns the links of an object by relation. The object must have been
// received with KeepUnknown or Embed.
func Links(v codec.Response) map[string][]Link {
	links := map[string][]Link{}
	if raw, ok := codec.ExtraOf(v.CodeReceipt(), "_links"); ok {
		result := codec.Result(func(c *codec.Coder) { codec.MapValue(c, &links, codec.ListItem[Link](nil)) })
		if Unmarshal([]byte(raw), result) != nil {
			return nil
		}
	}
	return links
}

// Embedded returns the resources of one relation that came with an object, see
// Embed. If the server could not read some of them, it returns the others with
// the last *Error.
func Embedded[T any, P codec.PointerTo[T]](v codec.Response, relation string) (found []T, err error) {
	relations := map[string][]Raw{}
	if raw, ok := codec.ExtraOf(v.CodeReceipt(), "_embedded"); ok {
		result := codec.Result(func(c *codec.Coder) { codec.MapValue(c, &relations, codec.ListItem[Raw](nil)) })
		if err := Unmarshal([]byte(raw), result); err != nil {
			return nil, err
		}
	}
	for _, raw := range relations[relation] {
		entries := []Raw{raw}
		if raw[0] == '[' { // the link is to a collection
			_ = Unmarshal([]byte(raw), codec.ListResult(&entries)) // valid JSON, since it was received
		}
		for _, entry := range entries {
			if e, ok := readError(0, []byte(entry)); ok && e.Message != "" && e.Data != "" { // a resource may have a code too
				err = e
				continue
			}
			var x T
			if err := Unmarshal([]byte(entry), P(&x)); err != nil {
				return nil, fmt.Errorf("rest: embedded %s: %w", relation, err)
			}
			found = append(found, x)
		}
	}
	return found, err
}
