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

// revisionName is REV:path; a single letter before the colon is a drive of Windows.
var revisionName = regexp.MustCompile(`^[^-:\s][^:\s]+:[^\s\\]|^:[0-3]:|^@:`)

func isRevision(name string) bool { return revisionName.MatchString(name) }

// revision reads a file as it was at a revision, from the git repository that the folder belongs to.
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
		return Document{}, fmt.Errorf("%s: no such file, and git, which could know it as a revision, is not installed", name)
	}
	if err != nil {
		return Document{}, fmt.Errorf("%s: git cannot be run: %w", name, err)
	}
	doc, readErr := l.read(name, out)
	if readErr != nil {
		cancel()
	}
	if err := cmd.Wait(); err != nil && readErr == nil {
		why := complaint(complaints.String(), err)
		return Document{}, fmt.Errorf("%s: no such file, and no such revision in git: %s%s", name, why, l.advice(ctx, name, why))
	}
	return doc, readErr
}

// advice is what most likely helps where git has no such revision or file.
func (l *Loader) advice(ctx context.Context, name, why string) string {
	switch {
	case withPort.MatchString(name):
		return "; an address begins with https:// or http://"
	case strings.HasPrefix(why, "path '") && !strings.Contains(name, ":./") && l.gitSays(ctx, "--show-prefix") != "":
		return "; git counts from the top of the repository, and from this folder after ./: " + strings.Replace(name, ":", ":./", 1)
	case strings.HasPrefix(why, "invalid object name") && l.gitSays(ctx, "--is-shallow-repository") == "true":
		return "; the clone is shallow: git fetch --unshallow gets the rest of its history"
	}
	return ""
}

// gitSays is the answer of git rev-parse, "" if it has none.
func (l *Loader) gitSays(ctx context.Context, question string) string {
	cmd := exec.CommandContext(ctx, "git", "rev-parse", question)
	cmd.Dir = l.Dir
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// withPort matches what is meant as an address, most likely: localhost:8080/wp-json.
var withPort = regexp.MustCompile(`^[^:]+:\d+(?:/|$)`)

// complaint is the first line of what git said.
func complaint(said string, err error) string {
	line, _, _ := strings.Cut(strings.TrimSpace(said), "\n")
	if line = strings.TrimPrefix(line, "fatal: "); line != "" {
		return line
	}
	return err.Error()
}
