package rest

import "fmt"

// Link is a link of an answer to another resource.
type Link struct {
	Received   // attributes besides these are in Extra
	Href       string
	Embeddable bool
}

// CodeFields lists the fields of Link.
func (l *Link) CodeFields(c *Coder) {
	c.Open()
	c.String("href", &l.Href)
	c.Bool("embeddable", &l.Embeddable)
}

// Links returns the links of an object that was received with KeepUnknown or Embedding, by relation.
func Links(v response) map[string][]Link {
	var table Table[List[Link]]
	if raw, ok := v.received().extra("_links"); ok && Unmarshal([]byte(raw), &table) != nil {
		return nil
	}
	links := make(map[string][]Link, len(table))
	for relation, list := range table {
		links[relation] = list
	}
	return links
}

// Embedded returns the resources of one relation that came with an object, see Embedding. A resource that the
// server could not read is an *Error, the last of which is returned beside the others.
func Embedded[T any, P shape[T]](v response, relation string) (found []T, err error) {
	var table Table[List[Raw]]
	if raw, ok := v.received().extra("_embedded"); ok {
		if err := Unmarshal([]byte(raw), &table); err != nil {
			return nil, err
		}
	}
	for _, raw := range table[relation] {
		entries := List[Raw]{raw}
		if raw[0] == '[' { // the link was to a collection
			if err := Unmarshal([]byte(raw), &entries); err != nil {
				return nil, err
			}
		}
		for _, entry := range entries {
			if e, ok := readError(0, []byte(entry)); ok && e.Message != "" && e.Data != "" { // a resource may have a code, too
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
