package rest

// A byteSet is the set of bytes that one step of a route accepts. Routes are matched in byte mode.
type byteSet [256]bool

func (s *byteSet) addRange(from, to byte) {
	for c := int(from); c <= int(to); c++ {
		s[c] = true
	}
}

func (s *byteSet) addSet(t *byteSet) {
	for c, in := range t {
		s[c] = s[c] || in
	}
}

func (s *byteSet) negate() {
	for c := range s {
		s[c] = !s[c]
	}
}

// fold adds the other case of every ASCII letter of the set.
func (s *byteSet) fold() {
	for c := 'a'; c <= 'z'; c++ {
		both := s[c] || s[c-32]
		s[c], s[c-32] = both, both
	}
}

func singleton(c byte) *byteSet {
	s := new(byteSet)
	s[c] = true
	return s
}

// typeSet returns the set of an escape such as \d: ASCII only, as the server matches without Unicode.
func typeSet(letter byte) *byteSet {
	s := new(byteSet)
	switch letter | 0x20 {
	case 'd':
		s.addRange('0', '9')
	case 'w':
		s.addWord()
	case 's':
		s.addRange('\t', '\r')
		s[' '] = true
	case 'h':
		s['\t'], s[' '], s[0xA0] = true, true, true
	case 'v':
		s.addRange('\n', '\r')
		s[0x85] = true
	case 'n':
		s['\n'] = true
	default:
		return nil
	}
	if letter < 'a' {
		s.negate()
	}
	return s
}

func (s *byteSet) addWord() {
	s.addRange('0', '9')
	s.addRange('a', 'z')
	s.addRange('A', 'Z')
	s['_'] = true
}

// posixSet returns the set of a POSIX class, as alpha.
func posixSet(name string) *byteSet {
	s := new(byteSet)
	switch name {
	case "alnum":
		s.addWord()
		s['_'] = false
	case "alpha":
		s.addRange('a', 'z')
		s.addRange('A', 'Z')
	case "ascii":
		s.addRange(0, 0x7F)
	case "blank":
		s['\t'], s[' '] = true, true
	case "cntrl":
		s.addRange(0, 0x1F)
		s[0x7F] = true
	case "digit":
		s.addRange('0', '9')
	case "graph":
		s.addRange('!', '~')
	case "lower":
		s.addRange('a', 'z')
	case "print":
		s.addRange(' ', '~')
	case "punct":
		s.addRange('!', '~')
		for c := range s {
			s[c] = s[c] && !typeSet('w')[c] || c == '_'
		}
	case "space":
		return typeSet('s')
	case "upper":
		s.addRange('A', 'Z')
	case "word":
		s.addWord()
	case "xdigit":
		s.addRange('0', '9')
		s.addRange('a', 'f')
		s.addRange('A', 'F')
	default:
		return nil
	}
	return s
}

// readClass reads a bracket class that begins at s[i], and returns its set and the place after it. It returns
// nil where s has no such class.
func readClass(s string, i int, caseless bool) (*byteSet, int) {
	set := new(byteSet)
	i++
	negated := i < len(s) && s[i] == '^'
	if negated {
		i++
	}
	for first := true; ; first = false {
		if i >= len(s) {
			return nil, i
		}
		if s[i] == ']' && !first {
			break
		}
		low, many, next := readClassItem(s, i)
		if next == 0 {
			return nil, i
		}
		i = next
		if many != nil {
			set.addSet(many)
			continue
		}
		high := low
		if i+1 < len(s) && s[i] == '-' && s[i+1] != ']' {
			if c, more, after := readClassItem(s, i+1); after != 0 && more == nil {
				high, i = c, after
			}
		}
		if high < low {
			return nil, i
		}
		set.addRange(low, high)
	}
	if caseless {
		set.fold()
	}
	if negated {
		set.negate()
	}
	return set, i + 1
}

// readClassItem reads one item of a class: a byte, or an escape or POSIX class that stands for many. The place
// after it is 0 where it cannot be read.
func readClassItem(s string, i int) (c byte, many *byteSet, next int) {
	if s[i] == '[' && i+1 < len(s) && s[i+1] == ':' {
		if many, next = readPosix(s, i); many != nil {
			return 0, many, next
		}
	}
	if s[i] != '\\' {
		return s[i], nil, i + 1
	}
	if i+1 >= len(s) {
		return 0, nil, 0
	}
	if s[i+1] == 'b' {
		return '\b', nil, i + 2
	}
	if many = typeSet(s[i+1]); many != nil && s[i+1] != 'n' && s[i+1] != 'N' {
		return 0, many, i + 2
	}
	c, next = readByteEscape(s, i)
	return c, nil, next
}

func readPosix(s string, i int) (*byteSet, int) {
	for j := i + 2; j+1 < len(s); j++ {
		if s[j] == ':' && s[j+1] == ']' {
			name, negated := s[i+2:j], false
			if name != "" && name[0] == '^' {
				name, negated = name[1:], true
			}
			set := posixSet(name)
			if set != nil && negated {
				set.negate()
			}
			return set, j + 2
		}
		if s[j] == ']' || s[j] == '\\' {
			break
		}
	}
	return nil, 0
}

// readByteEscape reads an escape that stands for one byte. The place after it is 0 where s[i:] has none.
func readByteEscape(s string, i int) (c byte, next int) {
	c = s[i+1]
	switch c {
	case 'n':
		return '\n', i + 2
	case 'r':
		return '\r', i + 2
	case 't':
		return '\t', i + 2
	case 'f':
		return '\f', i + 2
	case 'e':
		return 0x1B, i + 2
	case 'a':
		return 0x07, i + 2
	case 'x':
		return readHex(s, i+2)
	case '0':
		return readOctal(s, i+1)
	}
	if c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' {
		return 0, 0
	}
	return c, i + 2
}

// readHex reads what follows \x: up to two digits, or any number of them in braces.
func readHex(s string, i int) (byte, int) {
	end, braces := min(i+2, len(s)), i < len(s) && s[i] == '{'
	if braces {
		i, end = i+1, len(s)
	}
	n := 0
	for i < end && isHex(s[i]) && n <= 0xFF {
		n = n<<4 + hexValue(s[i])
		i++
	}
	if n > 0xFF {
		return 0, 0
	}
	if braces {
		if i >= len(s) || s[i] != '}' {
			return 0, 0
		}
		i++
	}
	return byte(n), i
}

func readOctal(s string, i int) (byte, int) {
	n := 0
	for end := min(i+3, len(s)); i < end && s[i] >= '0' && s[i] <= '7'; i++ {
		n = n<<3 + int(s[i]-'0')
	}
	return byte(n), i
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}

func hexValue(c byte) int {
	if c <= '9' {
		return int(c - '0')
	}
	return int(c|0x20-'a') + 10
}
