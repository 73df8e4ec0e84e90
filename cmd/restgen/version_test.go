package main

import (
	"runtime/debug"
	"testing"
)

func TestVersionNamesTheCommit(t *testing.T) {
	for _, test := range []struct {
		name  string
		build debug.BuildInfo
		want  string
	}{
		{name: "no build information", want: "(unknown version)"},
		{name: "release", build: debug.BuildInfo{Main: debug.Module{Version: "v0.1.0"}}, want: "v0.1.0"},
		{
			name: "checkout",
			build: debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{
				{Key: "vcs.revision", Value: "0123456789abcdef"},
				{Key: "vcs.time", Value: "2026-01-02T03:04:05Z"}, {Key: "vcs.modified", Value: "false"},
			}},
			want: "(devel) (commit 0123456789ab, 2026-01-02)",
		},
		{
			name: "checkout with changes",
			build: debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{
				{Key: "vcs.revision", Value: "0123456789abcdef"},
				{Key: "vcs.time", Value: "2026-01-02T03:04:05Z"}, {Key: "vcs.modified", Value: "true"},
			}},
			want: "(devel) (commit 0123456789ab, 2026-01-02, modified)",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := describeBuild(&test.build); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
