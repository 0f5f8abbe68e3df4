package e2e

import (
	"bytes"
	"context"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	script "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"parlor/web/e2e/rig"
)

// TestRulesPrintInInk prints books of rules in both languages: light lines and no art, so that no book takes 2 MB; drawings small enough,
// and what is said of them beside them, so that a book takes few sheets. What only a screen can use is not printed.
func TestRulesPrintInInk(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for i, game := range []string{"parker", "india", "crown-and-anchor", "check-and-double-check"} {
		look := desk
		look.Lang = []string{"en", "de"}[i%2]
		p := page(t, v, look, h.URL+"/rules/"+game)
		pdf := onPaper(p)
		if !bytes.HasPrefix(pdf, []byte("%PDF")) || len(pdf) > 2_000_000 {
			t.Errorf("%s: %d bytes on paper, which begin with %q: want a PDF of at most 2 MB", game, len(pdf), pdf[:min(4, len(pdf))])
		}
		sheets, most := len(regexp.MustCompile(`/Type /Page\b`).FindAll(pdf, -1)), []int{10, 8, 5, 6}[i]
		if sheets == 0 || sheets > most {
			t.Errorf("%s: %d sheets, want at most %d", game, sheets, most)
		}
		t.Logf("%s: %d bytes, %d sheets", game, len(pdf), sheets)
		rig.Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		if seen := rig.Eval[[]string](p, `[...document.querySelectorAll('header.site, .button, nav, .ex details')].filter(e => e.checkVisibility()).map(e => e.className || e.tagName)`); len(seen) > 0 {
			t.Errorf("%s: on paper are %q", game, seen)
		}
		if torn := rig.Eval[[]string](p, `[...document.querySelectorAll('h2, h3, p:has(+ .ex)')].filter(e => getComputedStyle(e).breakAfter !== 'avoid').concat([...document.querySelectorAll('.ex, tr')].filter(e => getComputedStyle(e).breakInside !== 'avoid')).map(e => e.textContent.slice(0, 40))`); len(torn) > 0 {
			t.Errorf("%s: a sheet may end behind or within %q", game, torn)
		}
	}
}

// onPaper prints a page.
func onPaper(p *rig.Page) (pdf []byte) {
	p.Do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		r, err := cdp.Call(ctx, to, script.PrintToPDF, script.PrintToPDFParams{})
		if err == nil {
			pdf = r.Data
		}
		return err
	}))
	return pdf
}
