package main

import (
	"context"
	"fmt"
	"image/jpeg"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// A camera takes pictures of pages with Chromium. It leaves its files in dir.
type camera struct{ dir string }

// take writes a picture of page, as a window of that size shows it, to out.
func (c camera) take(ctx context.Context, page string, width, height int, out string) error {
	raw := filepath.Join(c.dir, "shot.png")
	text, err := exec.CommandContext(ctx, "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-prefers-reduced-motion",
		"--user-data-dir="+filepath.Join(c.dir, "profile"), "--virtual-time-budget=3000",
		"--window-size="+strconv.Itoa(width)+","+strconv.Itoa(height), "--screenshot="+raw, page).CombinedOutput()
	if err != nil {
		return fmt.Errorf("chromium: %w\n%s", err, text)
	}
	return convert(raw, out)
}

// convert writes the PNG file at from as JPEG: pictures of wood and felt are a
// quarter as large.
func convert(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	img, err := png.Decode(in)
	if err != nil {
		return err
	}
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	if err := jpeg.Encode(out, img, &jpeg.Options{Quality: 85}); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}
