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

// files draws everything that is committed, in a fixed order. Of a board that looks the same in another language there is one file.
func files() []file {
	var usual map[string]string // the boards in the first language, by their names
	var all []file
	for _, lang := range languages() {
		drawn := map[string]string{}
		for _, b := range boards(lang) {
			drawn[b.name] = b.text
			if usual[b.name] != b.text {
				all = append(all, file{b.name + lang.ending, b.text})
			}
		}
		if usual == nil {
			usual = drawn
		}
	}
	return append(all,
		file{"pieces-tables.svg", tablesPieces()},
		file{"pieces-india.svg", indiaPieces()},
		file{"pieces-crown.svg", crownPieces()},
		file{"pieces-check.svg", checkPieces()},
		file{"pieces-plain.svg", plainPieces()},
	)
}

// boards draws the boards with their words in a language; the names lack an ending.
func boards(lang words) (all []file) {
	for _, o := range []geometry.Orientation{geometry.Landscape, geometry.Portrait} {
		for _, th := range tablesThemes() {
			all = append(all, file{fmt.Sprintf("tables-%s-%s", th.name, o), tablesBoard(th, o, lang)})
		}
		all = append(all,
			file{fmt.Sprintf("india-%s", o), indiaBoard(o)},
			file{fmt.Sprintf("crown-%s", o), crownBoard(o, lang)},
			file{fmt.Sprintf("check-%s", o), checkBoard(o, lang)},
			file{fmt.Sprintf("plain-%s", o), plainBoard(o)},
		)
	}
	return all
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
