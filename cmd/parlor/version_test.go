package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

func TestVersionSaysWhatItWasBuiltFrom(t *testing.T) {
	machine := ", " + runtime.Version() + ", " + runtime.GOOS + "/" + runtime.GOARCH
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	for want, info := range map[string]*debug.BuildInfo{
		"parlor devel": nil,
		"parlor v1.2.3": {
			Main: debug.Module{Version: "v1.2.3"},
		},
		"parlor devel, commit 0123456789ab": {
			Main:     debug.Module{Version: "(devel)"},
			Settings: []debug.BuildSetting{setting("vcs.revision", "0123456789abcdef0123"), setting("vcs.modified", "false")},
		},
		"parlor devel, commit 0123456789ab with changes": {
			Settings: []debug.BuildSetting{setting("vcs.revision", "0123456789abcdef0123"), setting("vcs.modified", "true")},
		},
	} {
		if got := version(info); got != want+machine {
			t.Errorf("%q, want %q", got, want+machine)
		}
	}
}
