package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/restgen/restgen/generator/diff/render"
	"github.com/restgen/restgen/generator/safetext"
	"github.com/restgen/restgen/generator/source"
)

// streams are the input and output of a command.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// guarded returns the streams with output and diagnostics escaped. They contain
// text of other people's servers, and terminals and CI systems read them.
func (s streams) guarded() streams {
	out, diagnostics := safetext.NewWriter(s.out), safetext.NewWriter(s.err)
	out.Colors, diagnostics.Colors = terminal(s.out), terminal(s.err)
	s.out, s.err = out, diagnostics
	return s
}

// setFormat adapts the escaping of the output to the format of a report.
func (s streams) setFormat(format render.Format) {
	if out, ok := s.out.(*safetext.Writer); ok {
		format.Configure(out)
	}
}

// patience is the time after which a terminal shows progress.
const patience = time.Second

// terminal reports whether w ends at a terminal.
func terminal(w io.Writer) bool {
	f, ok := file(w)
	return ok && term.IsTerminal(int(f.Fd()))
}

// file returns the file that w ends at, if it is one.
func file(w io.Writer) (f *os.File, ok bool) {
	for {
		wrapper, ok := w.(interface{ Unwrap() io.Writer })
		if !ok {
			break
		}
		w = wrapper.Unwrap()
	}
	f, ok = w.(*os.File)
	return f, ok
}

// width returns the number of characters of a line that w shows, as the
// terminal or the variable COLUMNS says. It returns 0 if neither is known.
func width(w io.Writer, getenv func(string) string) int {
	if f, ok := file(w); ok {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil {
			return columns
		}
	}
	columns, err := strconv.Atoi(getenv("COLUMNS"))
	if err != nil {
		return 0
	}
	return max(columns, 0)
}

// colored reports whether w shows colors: it is a terminal that supports them,
// and the user did not switch them off.
func colored(w io.Writer) bool { return terminal(w) && colorsWanted(os.Getenv) }

func colorsWanted(getenv func(string) string) bool {
	return getenv("NO_COLOR") == "" && getenv("TERM") != "dumb"
}

// loader returns the loader of a command. On a terminal it shows progress, until
// done is called.
func (s streams) loader(what string) (l *source.Loader, done func()) {
	l = source.New()
	l.Stdin = s.in
	l.Schemas = true
	p := s.progress(what)
	if p == nil {
		return l, func() {}
	}
	l.Progress = p.read
	return l, p.end
}

// waiting shows on a terminal that something takes long, until done is called.
func (s streams) waiting(what string) (done func()) {
	p := s.progress(what)
	if p == nil {
		return func() {}
	}
	return p.end
}

// progress returns the progress of a step, which a terminal shows if the step
// takes long. It returns nil for anything else than a terminal.
func (s streams) progress(what string) *progress {
	if !terminal(s.err) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	p := &progress{to: s.err, what: what, text: what}
	p.timer = time.AfterFunc(patience, p.begin)
	return p
}

// reading describes the progress of a response.
func reading(at source.Progress) string {
	if at.Total > 0 {
		return fmt.Sprintf("reading %s: %d of %d KB", at.Address, at.Read>>10, at.Total>>10)
	}
	return fmt.Sprintf("reading %s: %d KB", at.Address, at.Read>>10)
}

// progress is a line on a terminal that changes, and disappears at the end.
type progress struct {
	to    io.Writer
	timer *time.Timer
	what  string // the step

	mu     sync.Mutex
	text   string
	shown  bool
	closed bool
}

// read shows how much of a response was read, and the step again after that.
func (p *progress) read(at source.Progress) {
	p.say(reading(at))
	if at.Done {
		p.say(p.what)
	}
}

func (p *progress) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown = !p.closed
	p.print()
}

func (p *progress) say(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if text != p.text {
		p.text = text
		p.print()
	}
}

// print replaces the line. The caller holds the lock.
func (p *progress) print() {
	if p.shown {
		fmt.Fprintf(p.to, "\r\x1b[K%s …", p.text)
	}
}

func (p *progress) end() {
	p.timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.to, "\r\x1b[K")
	}
	p.shown, p.closed = false, true
}

// place matches the position at the beginning of a diagnostic.
var place = regexp.MustCompile(`^[^\s:]+(:\d+:\d+)?: `)

// paint emphasizes the position at the beginning of a diagnostic, on a terminal
// with colors.
func (s streams) paint(line string) string {
	if !colored(s.err) {
		return line
	}
	at := place.FindString(line)
	return "\x1b[1m" + at + "\x1b[0m" + line[len(at):]
}
