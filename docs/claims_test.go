package docs

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/german"
)

// An asking is what seat wants to do at a position, and one sentence of the
// answer.
type asking struct {
	at   game.Position // where the sentence is said: behind the steps of the play that are legal
	seat game.Seat
	text string // the action that it is about, one of the play
	all  string // what was asked
	game.Explanation
	game.Citation
}

// A claim is how a test finds out whether a sentence is true.
type claim struct {
	topic string               // a pattern that the cited rule's own text must match
	holds func(q *asking) bool // computed from the position, apart from what the rules use
}

// always is the claim of a sentence that only tells what a rule says.
func always(*asking) bool { return true }

// refuses and allows are claims of sentences whose particulars the rule book's
// examples hold; what is left to check is that they are said on the right side.
func refuses(q *asking) bool { return !q.Legal }

// asker asks about positions of one family, and checks what it is told.
type asker struct {
	*testing.T
	rnd    *rand.Rand
	claims map[string]claim
	said   map[string]int // how often each sentence was said
	rules  map[string]string
	asked  int
	every  bool // ask everything that comes to mind, not a part by chance
}

// ruleText finds the rules of a document: a number in bold, and what follows as
// far as the next one.
var ruleText = regexp.MustCompile(`\*\*([A-Z]+-A?\d+[a-d]?)\b`)

// rulesOf returns the text of each numbered rule of the documents.
func rulesOf(docs map[string]string, names ...string) map[string]string {
	rules := map[string]string{}
	for _, name := range names {
		text := docs[name+".md"]
		at := ruleText.FindAllStringSubmatchIndex(text, -1)
		for i, m := range at {
			end := len(text)
			if i+1 < len(at) {
				end = at[i+1][0]
			}
			rules[text[m[2]:m[3]]] = text[m[0]:end]
		}
	}
	return rules
}

// booksOf are the documents whose rules hold in each game on points: its own,
// what all have in common, and those that its own says it stands on. The cube
// is common, and told in BG-3.
var booksOf = map[string][]string{
	"backgammon":       {"tables", "backgammon"},
	"parker":           {"tables", "parker"},
	"article":          {"tables", "article"},
	"wikipedia":        {"tables", "wikipedia"},
	"wikipedia-strict": {"tables", "wikipedia", "wikipedia-strict"},
	"navy":             {"tables", "navy"},
	"nackgammon":       {"tables", "backgammon", "nackgammon"},
	"hypergammon":      {"tables", "backgammon", "hypergammon"},
	"house":            {"tables", "backgammon", "parker", "article", "wikipedia", "wikipedia-strict", "navy", "house"},
	"india":            {"india"},
	"crown":            {"crown-and-anchor"},
	"check":            {"check-and-double-check"},
}

// won reports whether a game is won at the position asked about: it is over, or
// the next game of a match is about to begin.
func (q *asking) won() bool {
	return q.at.ToAct() == 0 || strings.Contains(q.at.String(), " next=start")
}

// documents returns the rules that may be cited in the game of an entry.
func documents(t *testing.T, e catalogue.Entry) map[string]string {
	books, ok := booksOf[documentOf(e)]
	if !ok {
		t.Fatalf("%s: which documents hold?", e.Name)
	}
	all := readAll(t)
	rules := rulesOf(all, books...)
	if e.Family == "tables" {
		rules["BG-3"] = rulesOf(all, "backgammon")["BG-3"]
	}
	return rules
}

// family returns the only game of a family.
func family(t *testing.T, name string) catalogue.Entry {
	t.Helper()
	i := slices.IndexFunc(catalogue.All, func(e catalogue.Entry) bool { return e.Family == name })
	if i < 0 {
		t.Fatalf("no game of the family %q", name)
	}
	return catalogue.All[i]
}

// documentOf is the key of e in booksOf.
func documentOf(e catalogue.Entry) string {
	if e.Family == "tables" {
		return e.Name
	}
	return e.Family
}

// explain asks whether seat may do what text says at p, and checks the answer:
// that it is right, that each of its sentences is true, and that it can be said in
// German.
func (k *asker) explain(p game.Position, seat game.Seat, text string) {
	k.asked++
	e := p.Explain(seat, text)
	_, err := p.PlayText(seat, text)
	if p.ToAct().Has(seat) && e.Legal != (err == nil) || !p.ToAct().Has(seat) && e.Legal || len(e.Rules) == 0 {
		k.Fatalf("%s: %v: %q: explained as %+v; to play it: %v", p, seat, text, e, err)
	}
	at, part := behind(p, seat, text)
	for _, c := range e.Rules {
		k.said[c.Form]++
		q := asking{game.Inner(at), seat, part, text, e, c}
		claim, ok := k.claims[c.Form]
		rule := k.rules[c.ID]
		said, err := german.Say(c)
		switch where := fmt.Sprintf("%s\n%s: seat %d: %q: %s (%s)", p.Game().Info().Name, p, seat, text, c.Text, c.ID); {
		case !ok:
			k.Fatalf("%s\nno test knows this sentence", where)
		case c.Text != fmt.Sprintf(c.Form, c.Args...):
			k.Fatalf("%s\nis not made of its parts", where)
		case err != nil || strings.Contains(said, "%!"):
			k.Fatalf("%s\nis not said in German: %q, %v", where, said, err)
		case rule == "":
			k.Fatalf("%s\nno such rule in this game's documents", where)
		case !regexp.MustCompile("(?is)" + claim.topic).MatchString(rule):
			k.Fatalf("%s\nthe rule says nothing of %q: %s", where, claim.topic, rule)
		case !claim.holds(&q):
			k.Fatalf("%s\nis not true at %s", where, q.at)
		}
	}
}

// behind returns the position after the steps of text that are legal, or before
// its last, and the step that is asked about there.
func behind(p game.Position, seat game.Seat, text string) (game.Position, string) {
	if !p.Stepping() || !p.ToAct().Has(seat) {
		return p, text
	}
	parts := splitPlay(text)
	for i, part := range parts {
		next, err := p.PlayText(seat, part)
		if err != nil || i+1 == len(parts) {
			return p, part
		}
		p = next
		if !p.Stepping() || !p.ToAct().Has(seat) {
			return p, parts[i+1]
		}
	}
	return p, text
}

// splitPlay cuts a play into its steps, as each notation does.
func splitPlay(text string) []string {
	if strings.HasPrefix(text, "name ") || strings.HasPrefix(text, "remove ") {
		return []string{text}
	}
	var parts []string
	for word := range strings.SplitSeq(text, " ") {
		places := strings.Split(word, "/")
		if len(places) < 3 {
			parts = append(parts, word)
			continue
		}
		for i := 1; i < len(places); i++ {
			parts = append(parts, strings.TrimSuffix(places[i-1], "*")+"/"+places[i])
		}
	}
	return parts
}

// listed returns the actions of seat at p as texts.
func listed(p game.Position, seat game.Seat) (list []string) {
	if seat == game.Nature {
		for _, o := range p.Outcomes() {
			list = append(list, p.Format(o.Action))
		}
		return list
	}
	for _, a := range p.Actions(seat) {
		list = append(list, p.Format(a))
	}
	return list
}

// isChoices reports whether text lists what is legal at q: all of it, or the
// first and that there are others.
func isChoices(q *asking, text string) bool {
	acts := listed(q.at, q.at.ToAct().First())
	sep := " or "
	some, more := strings.CutSuffix(text, " and others")
	if more {
		sep = ", "
	}
	named := strings.Split(some, sep)
	for _, n := range named {
		if !slices.Contains(acts, n) {
			return false
		}
	}
	return more == (len(named) < len(acts))
}

// randomOptions returns values for some of the options of e, by chance. They
// may contradict each other.
func randomOptions(e catalogue.Entry, rnd *rand.Rand) game.Options {
	opts := game.Options{}
	for _, o := range e.Options {
		switch {
		case rnd.IntN(2) == 0:
		case len(o.Values) > 0:
			opts[o.Name] = o.Values[rnd.IntN(len(o.Values))]
		case o.Max > 0:
			opts[o.Name] = fmt.Sprint(o.Min + rnd.IntN(min(o.Max-o.Min, 30)+1))
		}
	}
	return opts
}

// A journey is how positions of an entry are found: random games, by itself or
// as matches, from the start or from where start says.
type journey struct {
	illegal func(p game.Position, rnd *rand.Rand) []string // what may be asked, legal or not
	starts  func(g game.Game, rnd *rand.Rand) []string     // lines to begin from; may be refused
	steps   int                                            // actions of a game, at most
}

// travel plays random games of e with random options and asks on the way.
func (k *asker) travel(e catalogue.Entry, j journey, games int) {
	k.rules = documents(k.T, e)
	for i := range games {
		opts := randomOptions(e, k.rnd)
		if i == 0 {
			opts = nil
		}
		g, err := e.New(opts)
		for err != nil { // Options that contradict each other.
			opts = randomOptions(e, k.rnd)
			g, err = e.New(opts)
		}
		seats := g.Info().Seats
		p, err := g.Start(seats[0] + k.rnd.IntN(seats[1]-seats[0]+1))
		if err != nil {
			k.Fatal(err)
		}
		if m, err := match.New(e, opts, match.Length{Games: 3}); err == nil && i%4 == 3 {
			if p, err = m.Start(p.Seats()); err != nil {
				k.Fatal(err)
			}
		}
		if j.starts != nil && i%2 == 1 {
			for _, line := range j.starts(g, k.rnd) {
				if at, err := g.Parse(line); err == nil {
					p = at
				}
			}
		}
		k.walk(p, j, j.steps)
	}
}

// walk plays on from p at random, asking before each action.
func (k *asker) walk(p game.Position, j journey, steps int) {
	for range steps {
		k.ask(p, j)
		who := p.ToAct()
		if who == 0 {
			return
		}
		seat := who.First()
		if seat == game.Nature {
			p = must(p.Play(seat, game.Draw(p.Outcomes(), k.rnd)))
			continue
		}
		acts := p.Actions(seat)
		p = must(p.Play(seat, acts[k.rnd.IntN(len(acts))]))
	}
}

// ask asks about everything legal at p, and much that is not, also by whom it is
// not to be done.
func (k *asker) ask(p game.Position, j journey) {
	words := j.illegal(p, k.rnd)
	for seat := range game.Seat(p.Seats()) {
		for i, text := range listed(p, seat) {
			if !k.often(i) {
				continue
			}
			k.explain(p, seat, text)
			if more := words[i%len(words)]; p.Stepping() && more != "" {
				k.explain(p, seat, text+" "+more)
			}
		}
		for i, text := range words {
			if k.often(i) && (p.ToAct().Has(seat) || k.rarely()) {
				k.explain(p, seat, text)
			}
		}
	}
	for _, list := range [][]string{listed(p, game.Nature), words} {
		for i, text := range list {
			if k.often(i) && k.rarely() {
				k.explain(p, game.Nature, text)
			}
		}
	}
	if k.rarely() {
		k.explain(p, game.Public, words[0])
	}
}

// often and rarely tell what to ask.
func (k *asker) often(i int) bool { return k.every || i < 30 }
func (k *asker) rarely() bool     { return k.every || k.rnd.IntN(8) == 0 }

// A corner is a position that chance does not find, or in which a sentence was
// untrue.
type corner struct {
	game    string
	options game.Options
	line    string
}

// visit asks everything in corners of e.
func (k *asker) visit(e catalogue.Entry, j journey, corners []corner) {
	k.every = true
	for _, c := range corners {
		if c.game != e.Name && c.game != e.Family {
			continue
		}
		g, err := e.New(c.options)
		if err != nil {
			k.Fatal(err)
		}
		k.walk(must(g.Parse(c.line)), j, 2)
	}
	k.every = false
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// finish fails the test unless every sentence that it knows was said.
func (k *asker) finish() {
	for form := range k.claims {
		if k.said[form] == 0 {
			k.Errorf("never said: %q", form)
		}
	}
	k.Logf("%d questions, %d kinds of sentences", k.asked, len(k.said))
}
