// Command bundle makes what browsers get of the pages' scripts (../built) from what people write (../js), with esbuild: a file
// directly in js or in js/games is a bundle, which a page or another bundle loads by its name; a file in any other folder
// is a part, and becomes part of the bundles that import it. So a page loads few files, and what is seldom wanted comes
// when it is.
//
//	go run ./bundle           writes what is not current (go generate ./web/assets)
//	go run ./bundle -check    says what is not, and exits with 1
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

func main() {
	check := flag.Bool("check", false, "change nothing: say what is not current")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run must be called in the folder of package assets.
func run(check bool) error {
	want, err := bundles("js")
	if err != nil {
		return err
	}
	old, err := stale("built/js", want)
	if err != nil || len(old) == 0 {
		return err
	}
	if check {
		return fmt.Errorf("run go generate ./web/assets: not current are %q", old)
	}
	for _, name := range old {
		path := filepath.Join("built/js", name)
		text, ok := want[name]
		if !ok {
			err = errors.Join(err, os.Remove(path))
			continue
		}
		err = errors.Join(err, os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o644))
	}
	return err
}

// stale names the files in a folder that are not what they should be, and those that are missing.
func stale(dir string, want map[string][]byte) (names []string, err error) {
	seen := map[string]bool{}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		text, err := os.ReadFile(path)
		if seen[name] = true; want[name] == nil || !bytes.Equal(text, want[name]) {
			names = append(names, name)
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	for name := range want {
		if !seen[name] {
			names = append(names, name)
		}
	}
	return names, err
}
