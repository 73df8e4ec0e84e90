package rest

// branch returns the alternative of oneOf (one) or anyOf that v fits, or why there is none. An alternative without a type
// inherits t.
func (s *Schema) branch(v Value, at *path, t typing, one bool) (*Schema, *Fault) {
	list := s.anyOf
	if one {
		list = s.oneOf
	}
	var hit *Schema
	hits := 0
	for _, b := range list {
		f := b.check(v, nil, b.typed(t))
		if f != nil && f.Throws {
			return nil, f
		}
		if f != nil {
			continue
		}
		if !one {
			return b, nil
		}
		hit = b
		hits++
	}
	switch hits {
	case 0:
		return nil, noBranch(list, v, at, t)
	case 1:
		return hit, nil
	}
	return nil, severalBranches(list, v, at, t)
}

func severalBranches(list []*Schema, v Value, at *path, t typing) *Fault {
	if at == nil {
		return refused
	}
	var hits []int
	var names []string
	for i, b := range list {
		if b.check(v, nil, b.typed(t)) != nil {
			continue
		}
		hits = append(hits, i)
		if b.titled {
			names = append(names, b.title)
		}
	}
	f := at.fault("rest_one_of_multiple_matches", " matches more than one of the expected formats.")
	if len(names) == len(hits) {
		f = at.fault("rest_one_of_multiple_matches", " matches ", join(names), ", but should match only one.")
	}
	f.Positions = hits
	return f
}

// A misfit is an alternative that v does not fit, and why.
type misfit struct {
	position int
	schema   *Schema
	typing   typing
	fault    *Fault
}

// noBranch words that no alternative fits, with the reason of the one that was most likely meant, if there is one.
func noBranch(list []*Schema, v Value, at *path, t typing) *Fault {
	if at == nil {
		return mayThrow(list, v, t)
	}
	var all, telling []misfit
	var names []string
	for i, b := range list {
		m := misfit{i, b, b.typed(t), b.check(v, at, b.typed(t))}
		all = append(all, m)
		if m.fault.Code != "rest_invalid_type" || m.fault.Param != at.String() {
			telling = append(telling, m)
		}
		if b.titled {
			names = append(names, b.title)
		}
	}
	m, f := mostTelling(all, telling, v)
	switch {
	case f != nil:
		return f
	case m != nil:
		return m.reason(at)
	case len(all) == 0:
		return at.fault("rest_no_matching_schema", " is not a valid ")
	case len(names) == len(all):
		return at.fault("rest_no_matching_schema", " is not a valid ", join(names), ".")
	}
	return at.fault("rest_no_matching_schema", " does not match any of the expected formats.")
}

// mostTelling picks a misfit: the only one, else the only one that is not about the type of the value itself, else
// among objects the one that knows most of the properties that v has.
func mostTelling(all, telling []misfit, v Value) (*misfit, *Fault) {
	switch {
	case len(all) == 1:
		return &all[0], nil
	case len(telling) == 1:
		return &telling[0], nil
	case len(telling) == 0 || telling[0].typing.one != Object:
		return nil, nil
	}
	var best *misfit
	most := 0
	for i := range telling {
		m := &telling[i]
		if m.schema.props == nil {
			continue
		}
		if k := v.Kind(); k != KindList && k != KindObject {
			return nil, thrown() // array_intersect_key wants arrays
		}
		n := 0
		for _, p := range m.schema.props {
			if v.Member(p.name).Kind() != KindAbsent {
				n++
			}
		}
		if n > most {
			best, most = m, n
		}
	}
	return best, nil
}

// mayThrow is noBranch without words: it says whether the real server throws while it looks for them.
func mayThrow(list []*Schema, v Value, t typing) *Fault {
	k := v.Kind()
	if k == KindList || k == KindObject || len(list) < 2 {
		return refused
	}
	for _, b := range list {
		if b.typed(t).one == Object && (b.any || b.one || k == KindString && v.Text() == "") {
			if f := noBranch(list, v, &path{}, t); f.Throws {
				return f
			}
			break
		}
	}
	return refused
}

func (m *misfit) reason(at *path) *Fault {
	const code = "rest_no_matching_schema"
	f := at.fault(code, " does not match the expected format. Reason: ", m.fault.Message)
	if m.schema.titled {
		f = at.fault(code, " is not a valid ", m.schema.title, ". Reason: ", m.fault.Message)
	}
	f.Positions = []int{m.position}
	return f
}
