package main

import (
	"bytes"
	"context"
	"fmt"
	"image/jpeg"
	"image/png"
	"os"

	"github.com/chromedp/chromedp"

	"parlor/tools/need"
	"parlor/web/e2e/rig"
)

// A camera takes pictures of pages with Chromium.
type camera struct {
	studio  *studio
	browser context.Context
	shown   map[string]bool // names of the pictures that are wanted
}

// studio is what a rig works in: what goes wrong there ends the program.
type studio struct {
	ctx  context.Context
	dir  string
	ends []func()
}

func (s *studio) Helper()                  {}
func (s *studio) Cleanup(f func())         { s.ends = append(s.ends, f) }
func (s *studio) Context() context.Context { return s.ctx }
func (s *studio) TempDir() string          { return s.dir }

// Fatalf ends the program.
func (s *studio) Fatalf(format string, args ...any) {
	s.close()
	fmt.Fprintf(os.Stderr, "pictures: "+format+"\n", args...)
	os.Exit(1)
}

// close lets go of everything, the latest first.
func (s *studio) close() {
	for i := len(s.ends) - 1; i >= 0; i-- {
		s.ends[i]()
	}
	s.ends = nil
}

func newCamera(ctx context.Context, dir string) (*camera, error) {
	path, err := need.Chromium.Path()
	if err != nil {
		return nil, err
	}
	c := &camera{studio: &studio{ctx: ctx, dir: dir}}
	c.browser = rig.Browser(c.studio, path)
	return c, nil
}

// take writes a picture of page, as somebody new sees it who looks like that, to out.
func (c *camera) take(page, top string, l rig.Look, out string) error {
	p := rig.NewPage(c.studio, rig.Visitor(c.studio, c.browser), l)
	p.Go(page)
	p.Until(`!document.querySelector('game-board') || document.querySelector('.bench .worth') || document.querySelector('game-board').dataset.ready === '1' && document.querySelector('.moves')?.children.length`)
	p.Until(`[...document.images].every(i => (i.loading = 'eager', i.complete)) && document.fonts.status === 'loaded'`)
	rig.Eval[bool](p, `new Promise(f => setTimeout(() => f(true), 250))`) // what is faded in has arrived
	if top != "" {
		p.Until(fmt.Sprintf(`document.querySelector(%q)?.children.length`, top))
		rig.Eval[bool](p, fmt.Sprintf(`(scrollTo(0, scrollY + document.querySelector(%q).getBoundingClientRect().top - 12), new Promise(f => setTimeout(() => f(true), 250)))`, top))
	}
	raw, err := chromedp.Run(p.Ctx, chromedp.CaptureScreenshot())
	if err != nil {
		return err
	}
	if err := chromedp.Cancel(p.Ctx); err != nil {
		return err
	}
	return convert(raw, out)
}

// convert writes a PNG as JPEG: pictures of wood and felt are a quarter as large.
func convert(raw []byte, to string) error {
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	if err := jpeg.Encode(out, img, &jpeg.Options{Quality: 62}); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}
