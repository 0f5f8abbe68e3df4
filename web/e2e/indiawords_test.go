package e2e

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"parlor/web/e2e/rig"
)

// TestIndiasMovesAreListedInWords plays some turns: the list has what the log has, in words, equal steps in one, and the piece of who played. While
// a line is pointed at, it says it in notation, too, and the board shows the spaces that it names. Those who sit at one screen take part in every throw, the first lot included.
func TestIndiasMovesAreListedInWords(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	deal(p, h, "india", "here", map[string]string{"seats": "4"})
	hand := rig.ByMouse(p, random(3))
	p.Turns(80, hand)
	const named = `[...document.querySelectorAll('.moves li')].findLast(e => / [1-9][0-9]* to [0-9]/.test(e.textContent))` // a line that names spaces
	steps := func(plays ...string) int { return strings.Count(strings.Join(plays, " "), ">") }
	played := func() []string {
		return rig.Eval[[]string](p, `document.querySelector('game-board').ask('log?since=0').then(l => (l.events || l).filter(e => e.e === 'play').map(e => e.seat + ' ' + e.text))`)
	}
	for end := time.Now().Add(rig.Patience); (steps(played()...) < 5 || !rig.Eval[bool](p, `!!`+named)) && time.Now().Before(end); { // Without a five nobody comes in.
		p.Turns(8, hand)
	}
	rows := rig.Eval[[]string](p, `[...document.querySelectorAll('.moves li')].filter(e => e.querySelector('.pl-y')?.textContent).map(e => e.querySelector('i[title] .emblem use').getAttribute('href') + ' ' + e.querySelector('i').title + ': ' + e.querySelector('.pl-y').textContent)`)
	plays := played()
	viewer := rig.Eval[int](p, `document.querySelector('game-board').geo.viewer`)
	noted := rig.Eval[[]string](p, `[...document.querySelectorAll('.moves li .pl-y')].filter(e => e.textContent).map(e => e.parentElement.seat + e.title.replace('in the numbers of whoever moves:', ''))`)
	if !slices.Equal(noted, plays) {
		t.Errorf("in notation the rows are %q; the log has %q", noted, plays)
	}
	for i, row := range rows {
		who, says, _ := strings.Cut(row, ": ")
		if !regexp.MustCompile(`^#pawn-(oxblood|bottle|butterscotch|ebony) \S`).MatchString(who) {
			t.Errorf("a row of the list is %q", row)
		}
		if i >= len(plays) || says != indiaInWords(plays[i], viewer) {
			t.Errorf("row %d says %q; the log has %q", i, says, plays[min(i, len(plays)-1)])
		}
	}
	if n := steps(plays...); n < 5 || len(rows) != len(plays) {
		t.Errorf("%d steps in %d rows of %d plays: %q", n, len(rows), len(plays), rows)
	}
	// Each way to point at a line has the board show the spaces that it names, and then no longer.
	for _, way := range []string{"enter, leave", "focus, blur"} {
		shown := rig.Eval[[]string](p, `(async ([on, off], li) => {
			const numbers = () => [...document.querySelectorAll('.pl')].map(e => e.dataset.n).filter(Boolean).sort().join();
			const send = what => what === 'focus' || what === 'blur' ? li[what]({focusVisible: true}) : li.dispatchEvent(new PointerEvent('pointer' + what));
			const until = async is => { for (let i = 0; i < 200 && !is(); i++) await new Promise(f => setTimeout(f, 5)); };
			const want = [...new Set(li.querySelector('.pl-y').textContent.match(/[0-9]+|gate/g))].map(n => n.replace('gate', 'Gate')).sort().join();
			send(on);
			await until(() => numbers() === want);
			const at = numbers();
			send(off);
			await until(() => numbers() !== want);
			return [at, want, numbers()];
		})('`+way+`'.split(', '), `+named+`)`)
		if shown[0] != shown[1] || shown[0] == "" || shown[2] == shown[0] {
			t.Errorf("%s: while a line is pointed at that names %s the board shows %s, and then %s", way, shown[1], shown[0], shown[2])
		}
	}
	if got := marks(t, h, at(p)[3:]); got != "" {
		t.Errorf("they sit down with scripts, and their throws are marked %q: the lots did not wait for their promise", got)
	}
}

// indiaInWords tells a play, which begins with who of four played it, as the list of moves has it: by the numbers of the viewer.
func indiaInWords(play string, viewer int) string {
	var list []string
	who, play, _ := strings.Cut(play, " ")
	seat, _ := strconv.Atoi(who)
	place := func(p string) string {
		n, err := strconv.Atoi(p)
		switch {
		case err == nil && n == 71:
			return "the centre"
		case err == nil && n > 63:
			return "red " + p
		case err == nil:
			if n = (n + 17*(viewer-seat) + 136) % 68; n > 0 {
				return strconv.Itoa(n)
			}
			return "the gate"
		}
		return p
	}
	steps, mixed := strings.Fields(play), strings.Contains(play, "enter")
	for i, step := range steps {
		if slices.Index(steps, step) < i {
			continue
		}
		twice := slices.Contains(steps[i+1:], step) // There are two dice.
		from, to, _ := strings.Cut(strings.TrimSuffix(strings.ReplaceAll(step, ">>", ">"), "*"), ">")
		says := "from " + place(from) + " to " + place(to)
		switch {
		case step == "pass":
			says = "passes"
		case from == "enter" && twice:
			says = "two pieces come in"
		case from == "enter":
			says = "a piece comes in"
		case twice:
			says = "two " + says
		case mixed:
			says = "a piece " + says
		}
		if strings.HasSuffix(step, "*") {
			says += " with a hit"
		}
		list = append(list, says)
	}
	return strings.Join(list, ", ")
}
