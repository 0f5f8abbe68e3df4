package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

var versionCommand = command{
	"version", "says which parlor this is",
	func(m Main, _ context.Context, args []string) error {
		f := m.flags("version", "Usage: parlor version\n\nSays which parlor this is, what it was built from and with, and for which machine.")
		rest, err := parse(f, args)
		if err != nil {
			return err
		}
		if len(rest) > 0 {
			return misused("version: unexpected argument %q", rest[0])
		}
		info, _ := debug.ReadBuildInfo()
		fmt.Fprintln(m.Out, version(info))
		return nil
	},
}

// version returns a line like
//
//	parlor v1.2.3, commit 6698498, go1.26.8, linux/amd64
//
// of what the Go tool has written into the program. Without a tag the version is
// devel; the commit is left out where it was built outside a repository.
func version(info *debug.BuildInfo) string {
	name, commit, changed := "devel", "", ""
	if info != nil {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			name = v
		}
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value[:min(12, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = " with changes"
			}
		}
	}
	parts := []string{"parlor " + name}
	if commit != "" {
		parts = append(parts, "commit "+commit+changed)
	}
	return strings.Join(append(parts, runtime.Version(), runtime.GOOS+"/"+runtime.GOARCH), ", ")
}
