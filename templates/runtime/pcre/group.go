package pcre

// group reads a group behind its opening parenthesis; nil when it has no content.
func (y *parser) group(depth int) *part {
	before, reset := y.options, y.take("?|")
	p := &part{kind: partSeq}
	switch {
	case reset, y.take("?:"):
	case y.aside():
		return nil
	case y.odd(p):
	case y.take("?>"):
		p.kind = partOnce
	case y.take("?="), y.take("?<="), y.take("?!"), y.take("?<!"):
		mark := y.in[y.i-2 : y.i]
		p.kind, p.behind, p.not = partLook, mark[0] == '<', mark[1] == '!'
	case y.take("?P="):
		return y.named(")")
	case y.take("?P<"), y.take("?<"):
		y.name(p, ">")
	case y.take("?'"):
		y.name(p, "'")
	case y.call():
		return p
	case y.take("?"):
		if y.setOptions() {
			return nil
		}
	case !y.options.plain:
		y.groups++
		p.kind, p.group = partGroup, y.groups
	}
	p.subs = []*part{y.alternatives(depth+1, reset)}
	if y.i >= len(y.in) {
		y.bad = true
		return nil
	}
	y.i++
	y.options = before
	y.bad = y.bad || p.behind && !eachFixed(p.subs[0]) || p.branches > 0 && branches(p.subs[0]) > p.branches
	return p
}

// eachFixed reports whether every alternative of a part that looks behind has a length.
func eachFixed(p *part) bool {
	if p.kind != partAlt {
		return p.fixed() >= 0
	}
	for _, sub := range p.subs {
		if sub.fixed() < 0 {
			return false
		}
	}
	return true
}

func (y *parser) name(p *part, end string) {
	from := y.i
	if !y.skipTo(end) {
		y.bad = true
		return
	}
	name := y.in[from : y.i-len(end)]
	y.groups++
	p.kind, p.group = partGroup, y.groups
	for len(y.names) <= y.groups {
		y.names = append(y.names, "")
	}
	group, twice := y.byName[name]
	other := y.names[y.groups]
	y.bad = y.bad || twice && group != y.groups || other != "" && other != name || !captureName(name)
	y.names[y.groups], y.byName[name] = name, y.groups
}

// captureName reports whether PCRE takes the name of a group.
func captureName(name string) bool {
	return isName(name) && !isDigit(name[0], 10) && len(name) <= 32
}

func isName(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && !isLatinLetter(rune(c)) && !isDigit(c, 10) {
			return false
		}
	}
	return s != ""
}

// named reads a reference to a group by name.
func (y *parser) named(end string) *part {
	from := y.i
	if !y.skipTo(end) {
		y.bad = true
		return nil
	}
	name := y.in[from : y.i-len(end)]
	group, known := y.byName[name]
	y.loose = y.loose || !known
	y.refs = append(y.refs, name)
	return y.backTo(group)
}

func (y *parser) backTo(group int) *part {
	y.backs, y.needs = true, max(y.needs, group)
	return &part{kind: partBack, group: group, fold: y.options.fold}
}
