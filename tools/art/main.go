// Art draws the boards and the live pieces of every game as SVG, from the same geometry that the page uses.
//
//	go run ./tools/art -out web/assets/static/art      writes the committed files
//	go run ./tools/art -preview DIR                    writes HTML pages with boards in play, to look at
package main

//go:generate go run . -out ../../web/assets/static/art

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"parlor/web/board/geometry"
)

func main() {
	out := flag.String("out", "", "directory to write the art files to")
	preview := flag.String("preview", "", "directory to write preview pages to")
	flag.Parse()
	if err := run(*out, *preview); err != nil {
		fmt.Fprintln(os.Stderr, "art:", err)
		os.Exit(1)
	}
}

func run(out, preview string) error {
	if out == "" && preview == "" {
		return fmt.Errorf("expected -out or -preview with a directory")
	}
	if out != "" {
		if err := write(out, files()); err != nil {
			return err
		}
	}
	if preview != "" {
		return write(preview, previews())
	}
	return nil
}

// file is one generated document.
type file struct{ name, text string }

// files draws everything that is committed, in a fixed order.
func files() []file {
	var all []file
	for _, o := range []geometry.Orientation{geometry.Landscape, geometry.Portrait} {
		for _, th := range tablesThemes() {
			all = append(all, file{fmt.Sprintf("tables-%s-%s.svg", th.name, o), tablesBoard(th, o)})
		}
	}
	for _, o := range []geometry.Orientation{geometry.Landscape, geometry.Portrait} {
		all = append(all,
			file{fmt.Sprintf("india-%s.svg", o), indiaBoard(o)},
			file{fmt.Sprintf("crown-%s.svg", o), crownBoard(o)},
			file{fmt.Sprintf("check-%s.svg", o), checkBoard(o)},
			file{fmt.Sprintf("plain-%s.svg", o), plainBoard(o)},
		)
	}
	return append(all,
		file{"pieces-tables.svg", tablesPieces()},
		file{"pieces-india.svg", indiaPieces()},
		file{"pieces-crown.svg", crownPieces()},
		file{"pieces-check.svg", checkPieces()},
		file{"pieces-plain.svg", plainPieces()},
	)
}

func write(dir string, all []file) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, f := range all {
		if err := os.WriteFile(filepath.Join(dir, f.name), []byte(f.text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// replace fills the one verb of a markup made of repeated uses.
func replace(text, id string) string { return strings.ReplaceAll(text, "%s", id) }
