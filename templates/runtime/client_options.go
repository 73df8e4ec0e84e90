package rest

// A ClientOption changes a Client.
type ClientOption interface{ client(*Client) }

// clientOption is a ClientOption that is nothing else.
type clientOption func(*Client)

func (o clientOption) client(c *Client) { o(c) }

// decodeOption is a ClientOption that Unmarshal takes too.
type decodeOption func(*decodeOptions)

func (o decodeOption) client(c *Client)          { o(&c.decode) }
func (o decodeOption) decoding(d *decodeOptions) { o(d) }

// OnRepair calls f for each value of an answer that did not fit the type of its field.
func OnRepair(f func(Repair)) DecodeOption {
	return decodeOption(func(d *decodeOptions) { d.repair = f })
}

// KeepUnknown keeps the members of an answer that no field takes, as _links, _embedded and what plugins add;
// see Received.Extra.
func KeepUnknown() DecodeOption {
	return decodeOption(func(d *decodeOptions) { d.keep = true })
}
