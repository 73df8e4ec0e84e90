package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strings"
)

// revisionName matches REV:path. A single letter before the colon is a drive of
// Windows.
var revisionName = regexp.MustCompile(`^[^-:\s][^:\s]+:[^\s\\]|^:[0-3]:|^@:`)

func isRevision(name string) bool { return revisionName.MatchString(name) }

// revision reads a file of a revision in the git repository around the folder.
func (l *Loader) revision(ctx context.Context, name string) (Document, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := exec.CommandContext(ctx, "git", "cat-file", "blob", name)
	cmd.Dir = l.Dir
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if errors.Is(err, exec.ErrNotFound) {
		return Document{}, fmt.Errorf("%s: no such file; install git to read a file of a revision", name)
	}
	if err != nil {
		return Document{}, fmt.Errorf("%s: cannot run git: %w", name, err)
	}
	doc, readErr := l.read(name, out)
	if readErr != nil {
		cancel()
	}
	if err := cmd.Wait(); err != nil && readErr == nil {
		why := complaint(complaints.String(), err)
		return Document{}, fmt.Errorf("%s: no such file or git revision: %s%s", name, why, l.advice(ctx, name, why))
	}
	return doc, readErr
}

// advice returns what probably helps if git has no such revision or file.
func (l *Loader) advice(ctx context.Context, name, why string) string {
	switch {
	case withPort.MatchString(name):
		return "; if it is an address, begin it with https:// or http://"
	case strings.HasPrefix(why, "path '") && !strings.Contains(name, ":./") && l.revParse(ctx, "--show-prefix") != "":
		return "; for a path from this folder: " + strings.Replace(name, ":", ":./", 1)
	case strings.HasPrefix(why, "invalid object name") && l.revParse(ctx, "--is-shallow-repository") == "true":
		return "; the clone is shallow, get its history with git fetch --unshallow"
	}
	return "; check the name and the revision"
}

// revParse returns the output of git rev-parse, or "".
func (l *Loader) revParse(ctx context.Context, question string) string {
	cmd := exec.CommandContext(ctx, "git", "rev-parse", question)
	cmd.Dir = l.Dir
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// withPort matches what is probably an address: localhost:8080/wp-json.
var withPort = regexp.MustCompile(`^[^:]+:\d+(?:/|$)`)

// complaint returns the first line of the error output of git.
func complaint(output string, err error) string {
	line, _, _ := strings.Cut(strings.TrimSpace(output), "\n")
	line = strings.TrimSuffix(strings.TrimPrefix(line, "fatal: "), ".")
	if line != "" {
		return line
	}
	return err.Error()
}
