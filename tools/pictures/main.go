// Pictures takes the pictures of README.md from the real program: it serves
// games on this machine, plays their first turns, and lets Chromium look.
//
//	go run ./tools/pictures -out docs/pictures
//
// It takes those that a document shows. The dice are the server's own, so that no
// two pictures are alike.
package main

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"

	"parlor/web/e2e/rig"
)

func main() {
	out := flag.String("out", "docs/pictures", "directory to write the pictures to")
	texts := flag.String("texts", ".", "directory with the documents that show them")
	screens := flag.String("screens", "tui/testdata", "directory with the golden screens of the terminal")
	flag.Parse()
	if err := run(*out, *texts, *screens); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// A shot is a game to be looked at: which, against how many bots, and how far it is played.
type shot struct {
	name, game  string
	bots, turns int
}

var shots = []shot{
	{"parker", "parker", 1, 22},
	{"ivory", "wikipedia", 1, 16},
	{"backgammon", "backgammon", 1, 6},
	{"india", "india", 3, 14},
	{"crown-and-anchor", "crown-and-anchor", 3, 4},
	{"check-and-double-check", "check-and-double-check", 3, 4},
}

var (
	desk  = rig.Look{W: 1440, H: 900}
	phone = rig.Look{W: 390, H: 844, Scale: 2, Touch: true}
)

func run(out, texts, screens string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	tmp, err := os.MkdirTemp("", "parlor-pictures-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	house, err := open(ctx, tmp)
	if err != nil {
		return err
	}
	defer house.close()
	c, err := newCamera(ctx, tmp)
	if err != nil {
		return err
	}
	if c.shown, err = shown(texts); err != nil {
		return err
	}
	defer c.studio.close()
	if err := c.all(house.url, filepath.Join(out, "front")); err != nil {
		return err
	}
	if err := c.all(house.url+"/rules/parker#drawing-2", filepath.Join(out, "rules")); err != nil {
		return err
	}
	for _, s := range shots {
		page, err := house.play(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := c.all(page, filepath.Join(out, s.name)); err != nil {
			return err
		}
	}
	over, err := house.bots(ctx)
	if err != nil {
		return err
	}
	if err := c.all(over+"/replay", filepath.Join(out, "replay")); err != nil {
		return err
	}
	if err := c.all(over+"/dice", filepath.Join(out, "dice")); err != nil {
		return err
	}
	if err := c.lookBack(ctx, over+"/replay", out); err != nil {
		return err
	}
	return terminal(c, tmp, filepath.Join(screens, "parker-60x24-colour.golden"), filepath.Join(out, "terminal.jpg"))
}

// lookBack takes the pictures of a walk through the analysis of a game: what is said of
// it, its first blunder, what could have been played instead, and the bench with it.
func (c *camera) lookBack(ctx context.Context, replay, out string) error {
	at, bench, err := blunder(ctx, replay)
	if err != nil {
		return err
	}
	for _, x := range []struct{ page, top, name string }{
		{replay, ".looked", "look"}, {at, "", "look-board"}, {at, ".here", "look-plays"}, {bench, "", "look-bench"}, {bench, ".map", "look-map"},
	} {
		if err := c.part(x.page, x.top, filepath.Join(out, x.name)); err != nil {
			return err
		}
	}
	return nil
}

// all takes those pictures of a page that are shown: NAME.jpg and NAME-dark.jpg at a desk, and the same on a phone.
func (c *camera) all(page, name string) error { return c.part(page, "", name) }

// part takes the pictures of the part of a page that begins with what a selector finds.
func (c *camera) part(page, top, name string) error {
	dir, base := filepath.Split(name)
	for _, x := range []struct {
		look   rig.Look
		dark   bool
		before string
		after  string
	}{{desk, false, "", ""}, {desk, true, "", "-dark"}, {phone, false, "phone-", ""}, {phone, true, "phone-", "-dark"}} {
		x.look.Dark = x.dark
		file := x.before + base + x.after + ".jpg"
		if !c.shown[file] {
			continue
		}
		if err := c.take(page, top, x.look, dir+file); err != nil {
			return err
		}
	}
	return nil
}

// link is a picture in a document.
var link = regexp.MustCompile(`pictures/([a-z0-9-]+\.jpg)`)

// shown returns the names of the pictures that the documents below dir show.
func shown(dir string) (map[string]bool, error) {
	names := map[string]bool{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == "node_modules" {
			return fs.SkipDir
		}
		if filepath.Ext(name) != ".md" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			names[m[1]] = true
		}
		return err
	})
	return names, err
}

// terminal takes a picture of a golden screen.
func terminal(c *camera, dir, golden, out string) error {
	text, err := os.ReadFile(golden)
	if err != nil {
		return err
	}
	page := filepath.Join(dir, "terminal.html")
	if err := os.WriteFile(page, []byte(screenPage(string(text))), 0o644); err != nil {
		return err
	}
	return c.take("file://"+page, "", rig.Look{W: 640, H: 540}, out)
}

// build compiles the program into dir.
func build(ctx context.Context, dir string) (string, error) {
	program := filepath.Join(dir, "parlor")
	text, err := exec.CommandContext(ctx, "go", "build", "-o", program, "./cmd/parlor").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, text)
	}
	return program, nil
}
