package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// draw writes the floors of a house, and the arrows that lead up.
func (h *house) draw(w io.Writer) {
	floors, up := h.floors()
	fmt.Fprintf(w, "%s\n", h.name)
	for i, rooms := range floors {
		fmt.Fprintf(w, "%4d  %s\n", i+1, strings.Join(rooms, "  "))
	}
	for _, a := range up {
		fmt.Fprintf(w, "  up  %s -> %s: %s\n", a.from, a.to, strings.Join(sortedKeys(h.uses[a]), ", "))
	}
	fmt.Fprintln(w)
}

// summarize writes a table of houses.
func summarize(out io.Writer, houses []*house) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "rooms\tfloors\tarrows\tuses\tup\t")
	for _, h := range houses {
		floors, up := h.floors()
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t  %s\n", len(h.rooms), len(floors), len(h.uses), h.total(), len(up), h.name)
	}
	w.Flush()
}

func (h *house) total() int {
	total := 0
	for _, names := range h.uses {
		for _, n := range names {
			total += n
		}
	}
	return total
}
