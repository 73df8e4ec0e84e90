package codec

// variantStep is what to do with one variant.
type variantStep uint8

const (
	skipVariant  variantStep = iota
	clearVariant             // another one is read
	writeVariant
	readVariant
	scoreVariant
)

func (s variantStep) clears() bool { return s == clearVariant || s == readVariant }

func (s variantStep) codes() bool { return s > clearVariant }
