package e2e

import (
	"bytes"
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	script "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"parlor/web/e2e/rig"
)

// TestRulesPrintInInk prints every book of rules: light lines and no art, so that no book takes 2 MB.
func TestRulesPrintInInk(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL)
	for _, game := range []string{"parker", "india", "crown-and-anchor", "check-and-double-check"} {
		p.Go(h.URL + "/rules/" + game)
		pdf := onPaper(p)
		if !bytes.HasPrefix(pdf, []byte("%PDF")) || len(pdf) > 2_000_000 {
			t.Errorf("%s: %d bytes on paper, which begin with %q: want a PDF of at most 2 MB", game, len(pdf), pdf[:min(4, len(pdf))])
		}
		t.Logf("%s: %d bytes", game, len(pdf))
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
