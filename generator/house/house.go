package main

import (
	"cmp"
	"maps"
	"slices"
)

// A house has rooms, which are files or folders, and arrows between them.
type house struct {
	name  string
	rooms []string
	uses  map[arrow]map[string]int // how often each name is used
}

// An arrow leads from a room to another that it uses.
type arrow struct{ from, to string }

func newHouse(name string) *house {
	return &house{name: name, uses: map[arrow]map[string]int{}}
}

func (h *house) add(room string) {
	if !slices.Contains(h.rooms, room) {
		h.rooms = append(h.rooms, room)
	}
}

// use adds a use of a name that another room declares.
func (h *house) use(from, to, name string) {
	h.add(from)
	h.add(to)
	if from == to {
		return
	}
	a := arrow{from, to}
	if h.uses[a] == nil {
		h.uses[a] = map[string]int{}
	}
	h.uses[a][name]++
}

// order returns the rooms from top to bottom. Rooms that use each other in a
// circle are neighbours, in an order in which few arrows lead up.
func (h *house) order() []string {
	below := h.reachable()
	// A room that uses a circle reaches more rooms than the rooms in the circle do.
	slices.SortFunc(h.rooms, func(x, y string) int {
		return cmp.Or(cmp.Compare(len(below[y]), len(below[x])), cmp.Compare(x, y))
	})
	var order []string
	placed := map[string]bool{}
	for _, first := range h.rooms {
		if placed[first] {
			continue
		}
		circle := []string{first}
		for _, room := range h.rooms {
			if room != first && below[first][room] && below[room][first] {
				circle = append(circle, room)
			}
		}
		for _, room := range h.improve(circle) {
			placed[room] = true
			order = append(order, room)
		}
	}
	return order
}

// reachable returns each room with those to which arrows lead from it, directly
// or through others.
func (h *house) reachable() map[string]map[string]bool {
	below := map[string]map[string]bool{}
	for _, room := range h.rooms {
		below[room] = map[string]bool{room: true}
	}
	for a := range h.uses {
		below[a.from][a.to] = true
	}
	for _, through := range h.rooms {
		for _, room := range h.rooms {
			if below[room][through] {
				maps.Copy(below[room], below[through])
			}
		}
	}
	return below
}

// improve sorts the rooms of a circle by how much more they use than they are
// used, and then moves single rooms as long as fewer arrows lead up.
func (h *house) improve(circle []string) []string {
	balance := map[string]int{}
	for a := range h.uses {
		if slices.Contains(circle, a.from) && slices.Contains(circle, a.to) {
			balance[a.from]++
			balance[a.to]--
		}
	}
	slices.SortFunc(circle, func(x, y string) int {
		return cmp.Or(cmp.Compare(balance[y], balance[x]), cmp.Compare(x, y))
	})
	for moved := true; moved; {
		moved = false
		for _, room := range slices.Clone(circle) {
			at := slices.Index(circle, room)
			to, gain := h.bestPlace(circle, at)
			if gain > 0 {
				circle = slices.Insert(slices.Delete(circle, at, at+1), to, room)
				moved = true
			}
		}
	}
	return circle
}

// bestPlace returns the place to which a room should move, and how much less
// leads up then.
func (h *house) bestPlace(circle []string, at int) (place, gain int) {
	for _, step := range []int{-1, 1} {
		sum := 0
		for i := at + step; i >= 0 && i < len(circle); i += step {
			upper, lower := circle[min(i, at)], circle[max(i, at)]
			sum += h.weight(lower, upper) - h.weight(upper, lower)
			if sum > gain {
				place, gain = i, sum
			}
		}
	}
	return place, gain
}

// weight orders arrows that lead up: one is better than two, and one with few uses
// is better than one with many.
func (h *house) weight(from, to string) int {
	names := h.uses[arrow{from, to}]
	if names == nil {
		return 0
	}
	weight := 1 << 20
	for _, n := range names {
		weight += n
	}
	return weight
}

// floors returns the rooms of each floor, from the top, and the arrows that lead
// up. A room is below all rooms with an arrow down to it.
func (h *house) floors() (floors [][]string, up []arrow) {
	order := h.order()
	floor := map[string]int{}
	for i, room := range order {
		if floor[room] == len(floors) {
			floors = append(floors, nil)
		}
		floors[floor[room]] = append(floors[floor[room]], room)
		for _, lower := range order[i+1:] {
			if h.uses[arrow{room, lower}] != nil {
				floor[lower] = max(floor[lower], floor[room]+1)
			}
			if h.uses[arrow{lower, room}] != nil {
				up = append(up, arrow{lower, room})
			}
		}
	}
	return floors, up
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
