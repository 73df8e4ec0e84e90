package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func newVersion(s streams) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version and commit of restgen",
		Args:  between(0, 0, ""),
		Run: func(*cobra.Command, []string) {
			fmt.Fprintln(s.out, versionLine())
		},
	}
}

// versionLine returns the output of the command and of the flag --version.
func versionLine() string {
	return fmt.Sprintf("restgen %s %s %s/%s", describeBuild(buildInfo()), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// describeBuild returns the version and the commit of a build. A build of a
// released module has no commit: its version identifies the source.
func describeBuild(info *debug.BuildInfo) string {
	version := versionOf(info)
	var commit, day, state string
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.time":
			day, _, _ = strings.Cut(s.Value, "T")
		case "vcs.modified":
			if s.Value == "true" {
				state = ", modified"
			}
		}
	}
	if commit == "" {
		return version
	}
	const short = 12
	return fmt.Sprintf("%s (commit %s, %s%s)", version, commit[:min(len(commit), short)], day, state)
}

// version returns the version of the module as the go command recorded it.
func version() string { return versionOf(buildInfo()) }

func versionOf(info *debug.BuildInfo) string { return cmp.Or(info.Main.Version, "(unknown version)") }

func buildInfo() *debug.BuildInfo {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return &debug.BuildInfo{}
	}
	return info
}
