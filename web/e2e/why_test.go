package e2e

import (
	"net/url"
	"strings"
	"testing"

	"parlor/rules/catalogue"
	"parlor/web/e2e/rig"
)

// TestARefusalNamesItsRuleWithinATurn taps men that cannot go: first, and after a first step of the turn. Each time the sheet says
// what the rules say of that very play, and leads to the rule, also where another man could come to them or stands beside them.
func TestARefusalNamesItsRuleWithinATurn(t *testing.T) {
	for _, c := range []struct {
		name, game, line string
		tap              string   // whose piece cannot go
		step             []string // places touched for the first step, or a button
		first, then      string   // what the taps ask for before and after it
		larger           bool     // whether the second tap has the board drawn larger
	}{
		{
			// One man alone can come to 6, and the man beside it has one way: neither goes where the men on 6 are meant.
			"backgammon", "backgammon", "x=24:2,13:4,11:1,8:2,7:1,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-5 left=6,5",
			"6",
			[]string{"24", "18"},
			"6/off", "24/18 6/1", false,
		},
		{
			// Spaces are narrower than a finger: what goes is two of them away first, and then beside.
			"india", "india", "s=20,8,6,- n=43,43,-,- turn=s next=play throw=1-1 left=1,1",
			"r13",
			[]string{`.acts [data-a="m6>7"]`},
			"8>9", "6>7 8>9", false,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := visitor(t)
			t.Parallel()
			h := rig.Open(t, 0)
			p := page(t, v, rig.Look{W: 360, H: 740, Touch: true}, h.URL+"/rules")
			unaided(p)
			p.Go(h.URL + "/lab/" + c.game + "?" + url.Values{"position": {c.line}}.Encode())
			p.Awake()
			p.Tap(`.against button`)
			seated(p)
			p.Until(gameBoard + `.view.legal?.nodes`)
			entry, _ := catalogue.All.Find(c.game)
			rules, err := entry.New(nil)
			if err != nil {
				t.Fatal(err)
			}
			at, err := rules.Parse(c.line)
			if err != nil {
				t.Fatal(err)
			}
			refused := func(play string) {
				t.Helper()
				why := at.Explain(0, play)
				if why.Legal || len(why.Rules) == 0 {
					t.Fatalf("%s: the rules say %+v", play, why)
				}
				p.Touch(p.Place(c.tap))
				if c.larger && play == c.then {
					p.Until(gameBoard + `.bd.classList.contains('closer')`)
					p.Touch(p.Place(c.tap))
				}
				p.Until(`document.querySelector('.sheet.refused .rule[target=_blank]')`) // Who reads it, or meets it by a slip of the finger, has not left his table.
				if got, want := text(p, ".sheet"), why.Rules[0].Text+" The rule"; got != want {
					t.Errorf("%s: the sheet says %q, the rules %q", play, got, want)
				}
			}
			refused(c.first)
			if !rig.Eval[bool](p, `(b => { b.sheet.hear('news'); return document.querySelector('.sheet.noted:not(.refused)')?.textContent === 'news' })(document.querySelector('game-board'))`) {
				t.Error("what is new looks like what is refused")
			}
			for _, key := range c.step {
				if strings.HasPrefix(key, ".") {
					p.Tap(key)
				} else {
					p.Touch(p.Place(key))
				}
			}
			p.Until(gameBoard + `.turn.path.length === 1 && !document.querySelector('.sheet.noted')`)
			if got := rig.Eval[string](p, gameBoard+`.turn.text`); !strings.HasPrefix(c.then, got+" ") {
				t.Fatalf("the first step is %q", got)
			}
			refused(c.then)
		})
	}
}

// TestAnEmptyPointSaysWhyNobodyGoesThere taps one that nothing can reach, after a refusal about another place: what was said of that is gone. Where
// more than one man can go, he is asked which.
func TestAnEmptyPointSaysWhyNobodyGoesThere(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true}, h.URL+"/rules")
	unaided(p)
	p.Go(h.URL + "/lab/backgammon?" + url.Values{"position": {"x=24:2,13:4,11:1,8:2,7:1,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-5 left=6,5"}}.Encode())
	p.Awake()
	p.Tap(`.against button`)
	seated(p)
	p.Until(gameBoard + `.view.legal?.nodes`)
	for _, x := range []struct{ place, want string }{
		{"19", "You have no man on point 19. The rule"},
		{"21", "Nothing of yours can go there now."},
		{"2", "More than one can go there: choose which."},
	} {
		p.Touch(p.Place(x.place))
		p.Until(`document.querySelector('.foot .sheet').textContent === '` + x.want + `'`)
	}
}
