// Pictures takes the pictures of README.md from the real program: it serves
// games on this machine, plays their first turns, and lets Chromium look.
//
//	go run ./tools/pictures -out docs/pictures
//
// The dice are the server's own, so that no two pictures are alike.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

func main() {
	out := flag.String("out", "docs/pictures", "directory to write the pictures to")
	screens := flag.String("screens", "tui/testdata", "directory with the golden screens of the terminal")
	flag.Parse()
	if err := run(*out, *screens); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// A shot is a picture of a game: which, how far it is played, and how large the
// window is.
type shot struct {
	name, game    string
	bots, turns   int
	width, height int
}

var shots = []shot{
	{"parker", "parker", 1, 14, 1280, 860},
	{"backgammon", "backgammon", 1, 5, 1280, 860},
	{"india", "india", 3, 12, 1280, 860},
	{"crown-and-anchor", "crown-and-anchor", 3, 3, 1280, 860},
	{"check-and-double-check", "check-and-double-check", 3, 4, 1280, 860},
	{"phone-parker", "parker", 1, 14, 390, 844},
}

func run(out, screens string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
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
	camera := camera{tmp}
	if err := camera.take(ctx, house.url, 1280, 860, filepath.Join(out, "front.jpg")); err != nil {
		return err
	}
	for _, s := range shots {
		page, err := house.play(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := camera.take(ctx, page, s.width, s.height, filepath.Join(out, s.name+".jpg")); err != nil {
			return err
		}
	}
	return terminal(ctx, camera, filepath.Join(screens, "parker-60x24-colour.golden"), filepath.Join(out, "terminal.jpg"))
}

// terminal takes a picture of a golden screen.
func terminal(ctx context.Context, c camera, golden, out string) error {
	text, err := os.ReadFile(golden)
	if err != nil {
		return err
	}
	page := filepath.Join(c.dir, "terminal.html")
	if err := os.WriteFile(page, []byte(screenPage(string(text))), 0o644); err != nil {
		return err
	}
	return c.take(ctx, "file://"+page, 640, 540, out)
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
