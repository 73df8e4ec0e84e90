package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/restgen/restgen/generator/disk"
	"github.com/restgen/restgen/generator/source"
)

func TestSizeCountsGoOnly(t *testing.T) {
	lines, size := measure([]disk.File{
		{Path: "site.go", Content: []byte("package site\n")},
		{Path: "index.json", Content: []byte("{\n}\n")},
		{Path: "rest/doc.go", Content: []byte("package rest\n\n")},
		{Path: "rest/wp/doc.go", Content: []byte("package wp\n")},
	})
	if lines["."] != 1 || lines["rest"] != 3 || size != 38 {
		t.Errorf("measured %v and %d bytes", lines, size)
	}
}

// An annotation about a state is one line, whatever the file is called.
func TestStateIsOneAnnotation(t *testing.T) {
	var out bytes.Buffer
	k := &check{reporting: reporting{streams: streams{out: &out}, format: "github"}}
	k.printState(stateLine{"a\r,b", "c\r\nd", true})
	want := "::error file=a%0D%2Cb,title=restgen check::c%0D%0Ad\n"
	if out.String() != want {
		t.Errorf("got  %q\nwant %q", out.String(), want)
	}
}

func TestColorsDependOnTerminalAndNoColor(t *testing.T) {
	for _, c := range []struct {
		name, value string
		want        bool
	}{{"TERM", "xterm", true}, {"TERM", "dumb", false}, {"NO_COLOR", "1", false}, {"NO_COLOR", "", true}} {
		t.Run(c.name+" "+c.value, func(t *testing.T) {
			getenv := func(name string) string {
				if name == c.name {
					return c.value
				}
				return ""
			}
			if got := colorsWanted(getenv); got != c.want {
				t.Errorf("%s=%s: %v", c.name, c.value, got)
			}
		})
	}
}

func TestWidthOutsideATerminalIsThatOfColumns(t *testing.T) {
	for columns, want := range map[string]int{"": 0, "90": 90, "wide": 0, "-5": 0} {
		if got := width(&bytes.Buffer{}, func(string) string { return columns }); got != want {
			t.Errorf("COLUMNS=%s: got %d, want %d", columns, got, want)
		}
	}
}

// TestProgressNamesStepAndDisappears expects the line of a terminal to name the
// step again after a response was read, and to disappear.
func TestProgressNamesStepAndDisappears(t *testing.T) {
	var b bytes.Buffer
	p := &progress{to: &b, what: "comparing", text: "comparing", timer: time.NewTimer(time.Hour)}
	p.read(source.Progress{Address: "a", Read: 5 << 10, Total: -1})
	p.begin()
	p.read(source.Progress{Address: "a", Read: 7 << 10, Total: -1, Done: true})
	p.end()
	p.say("late")
	const clear = "\r\x1b[K"
	if got, want := b.String(), clear+"reading a: 5 KB …"+clear+"reading a: 7 KB …"+clear+"comparing …"+clear; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
