package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"time"

	"golang.org/x/term"
)

// patience is how long a command may be silent on a terminal.
const patience = time.Second

// terminal says whether a person watches what is written to w.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// progress tells a person who waits what for. The returned function ends that and takes the line back.
func (s streams) progress(what string) (done func()) {
	if !terminal(s.err) {
		return func() {}
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-end:
			return
		case <-time.After(patience):
		}
		fmt.Fprintf(s.err, "%s …", what)
		<-end
		fmt.Fprint(s.err, "\r\x1b[K")
	}()
	return func() {
		close(end)
		<-ended
	}
}

var place = regexp.MustCompile(`^[^\s:]+(:\d+:\d+)?: `)

// paint sets the place at the beginning of a diagnostic off from its text, on terminals whose user did not opt out.
func (s streams) paint(line string) string {
	if os.Getenv("NO_COLOR") != "" || !terminal(s.err) {
		return line
	}
	at := place.FindString(line)
	return "\x1b[1m" + at + "\x1b[0m" + line[len(at):]
}
