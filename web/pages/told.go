package pages

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"

	"parlor/api"
	"parlor/game"
	"parlor/web/assets"
)

// Teller says in words what falls and what is played, where no script does: as web/assets/js/room/say.js, with the same words.
type Teller struct {
	Page
	Family string
	Names  []string  // who sits at each seat
	Seats  []string  // what each seat is called in the notation
	Viewer game.Seat // by whose numbers the points are called, those that the board shows

	Throws map[string]string // what the rules call throws (see [game.ThrowNamer]); nil where no throw is told
}

// mirrored are the families whose points both seats number, each from its own end: what the two numbers of a point add up to.
var mirrored = map[string]int{"tables": 25}

// rounds are the families whose seats walk round the board, each counting from where it comes in.
var rounds = map[string]round{"india": {order: "senw", apart: 17, last: 63, home: 71}}

// round is a way round the board: the letters of its sides in the order in which they are passed, how many spaces lie from where one comes in to
// where the next does, the last space before a seat leaves it by a red path of its own, and where that ends.
type round struct {
	order             string
	apart, last, home int
}

// form is the key of one of the forms that a text has: the first is that for one, the second for several.
func form(key string, i int) string {
	if i == 0 {
		return key
	}
	return key + "#" + strconv.Itoa(i)
}

// catalogues are the texts of the scripts by their keys, for each language; those that have several forms by the keys of these.
var catalogues = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, lang := range Langs {
		texts := map[string]any{}
		if err := json.Unmarshal([]byte(assets.Text("lang/"+lang+".json")), &texts); err != nil {
			panic("pages: lang/" + lang + ".json: " + err.Error())
		}
		all[lang] = map[string]string{}
		for key, text := range texts {
			switch text := text.(type) {
			case string:
				all[lang][key] = text
			case []any:
				for i, t := range text {
					all[lang][form(key, i)], _ = t.(string)
				}
			}
		}
	}
	return all
})

// word returns the text of a key of the scripts, or false.
func (t Teller) word(key string) (string, bool) {
	text, ok := catalogues()[t.Lang][key]
	return text, ok
}

// say fills the blanks of a text of the scripts: name, value, name, value. Where "who" is the visitor himself and has no name, he is
// spoken to.
func (t Teller) say(key string, pairs ...string) string {
	text, _ := t.word(key)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == "who" && pairs[i+1] == Self(t.Lang) && messages["self."+key] != [2]string{} {
			text = t.T("self." + key)
		}
		pairs[i] = "{" + pairs[i] + "}"
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// thing is a word of the notation in the language, or itself: a design, a face.
func (t Teller) thing(name string) string {
	if text, ok := t.word(name); ok {
		return text
	}
	return name
}

// who names a seat.
func (t Teller) who(seat game.Seat) string {
	if seat >= 0 && int(seat) < len(t.Names) {
		return t.Names[seat]
	}
	return ""
}

// place names a place of a seat as the board shows it.
func (t Teller) place(p string, seat game.Seat) string {
	n, err := strconv.Atoi(p)
	if err != nil {
		return p
	}
	if mirrored[t.Family] > 0 && seat != t.Viewer {
		return strconv.Itoa(mirrored[t.Family] - n)
	}
	if r, ok := rounds[t.Family]; ok && n > r.last && n < r.home {
		return t.say("red", "n", p)
	} else if ok && n <= r.last {
		whole := r.apart * len(r.order)
		return strconv.Itoa((n + r.apart*(r.at(t, seat)-r.at(t, t.Viewer)) + whole) % whole)
	}
	return p
}

// at is at which side of the board a seat sits.
func (r round) at(t Teller, seat game.Seat) int {
	if seat < 0 || int(seat) >= len(t.Seats) {
		return 0
	}
	return max(0, strings.Index(r.order, t.Seats[seat]))
}

// Numbers are the places of a seat that [Teller.Play] names by numbers which stand nowhere on the board, because it has none.
func (t Teller) Numbers(parts []game.Part, seat game.Seat) (list []string) {
	if mirrored[t.Family] > 0 {
		return nil
	}
	add := func(p string) {
		n, err := strconv.Atoi(p)
		r, ok := rounds[t.Family]
		if named := ok && (n == r.home || t.place(p, seat) == "0"); err == nil && !named && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	for _, p := range parts {
		add(p.From)
		if p.From != "-" {
			add(p.To)
		}
	}
	return list
}

// faces tells what dice show.
func (t Teller) faces(list []string) string {
	if name := t.Throws[strings.Join(list, "-")]; name != "" {
		return name
	}
	said := make([]string, len(list))
	for i, f := range list {
		said[i] = t.thing(f)
	}
	if len(list) > 2 {
		return strings.Join(said, ", ")
	}
	return strings.Join(said, "-")
}

// Shown is what is written on a place that [Teller.Numbers] lists: of a red space the number alone.
func (t Teller) Shown(p string, seat game.Seat) string {
	if said := t.place(p, seat); strings.Trim(said, "0123456789") == "" {
		return said
	}
	return p
}

// step tells how a man or a piece goes, or how n of them go. Apart says that others come in with it, so that it is called a piece.
func (t Teller) step(p game.Part, seat game.Seat, n int, apart bool) string {
	key := "step.on"
	if _, own := t.word("step." + t.Family); p.From == "-" {
		key = "step.enter"
	} else if own {
		key = "step." + t.Family
	} else if mirrored[t.Family] == 0 {
		key = "step.on"
	} else if p.To == "off" {
		key = "step.off"
	} else if n, _ := strconv.Atoi(p.From); n == 0 {
		key = "step.in"
	}
	from, to := t.place(p.From, seat), t.place(p.To, seat)
	for _, where := range []string{from, ">" + to} {
		if _, ok := t.word(key + where); ok {
			key += where
			break
		}
	}
	num := ""
	if n > 1 {
		num = t.count(n) + " "
		if _, ok := t.word(form(key, 1)); ok {
			key = form(key, 1)
		}
	} else if apart {
		num, _ = t.word("piece")
	}
	text := t.say(key, "from", from, "to", to, "num", num)
	if p.Hit {
		text += t.say("step.hit")
	}
	return text
}

// choice names something that can be chosen: "Take", "Doublet 4", "Stake 5 on Crown".
func (t Teller) choice(p game.Part, seat game.Seat) string {
	if p.Is == game.PartBet {
		return t.fill("plain.bet", "n", strconv.Itoa(p.N), "on", t.thing(p.On))
	}
	if _, ok := t.word("do." + p.Do); !ok {
		return p.Text
	}
	return t.say("do."+p.Do, "x", t.number(p, seat))
}

// number is that of a choice: of a point, where a man is removed.
func (t Teller) number(p game.Part, seat game.Seat) string {
	if p.Do == "remove" {
		return t.place(strconv.Itoa(p.N), seat)
	}
	return strconv.Itoa(p.N)
}

// InWords tells what a seat may do at p in words, with the notation beside them where its men go from point to point.
func (t Teller) InWords(p game.Position, seat game.Seat, text string) string {
	parts := game.Parts(p, false, text)
	says := t.Play(parts, seat)
	if !t.points(parts) {
		return says
	}
	return says + " (" + shortened(parts) + ")"
}

// Shortly tells what a seat does at p where there is room for few words: in the notation where men go from point to point, else in words.
func (t Teller) Shortly(p game.Position, seat game.Seat, text string) string {
	parts := game.Parts(p, false, text)
	if t.points(parts) {
		return shortened(parts)
	}
	return Upper(t.Play(parts, seat))
}

// points reports whether parts are steps from point to point, whose notation names what the board shows.
func (t Teller) points(parts []game.Part) bool {
	return mirrored[t.Family] > 0 && slices.ContainsFunc(parts, func(p game.Part) bool { return p.Is == game.PartStep })
}

// Play tells a play, equal steps in one: "two from 13 to 9, from 13 to 8".
func (t Teller) Play(parts []game.Part, seat game.Seat) string {
	var list []string
	comes := slices.ContainsFunc(parts, func(p game.Part) bool { return p.From == "-" })
	gather(parts, func(p game.Part, n int) {
		if p.Is == game.PartStep {
			list = append(list, t.step(p, seat, n, comes))
		} else {
			list = append(list, t.choice(p, seat))
		}
	})
	return strings.Join(list, ", ")
}

// shortened is a play in the notation, equal steps in one: "13/9(2) 13/8".
func shortened(parts []game.Part) string {
	var list []string
	gather(parts, func(p game.Part, n int) {
		if n > 1 {
			p.Text += "(" + strconv.Itoa(n) + ")"
		}
		list = append(list, p.Text)
	})
	return strings.Join(list, " ")
}

// gather tells of each part how often it is there, where it is first.
func gather(parts []game.Part, tell func(p game.Part, n int)) {
	for i, p := range parts {
		same := func(q game.Part) bool { return q.Text == p.Text }
		if slices.IndexFunc(parts, same) == i {
			tell(p, len(parts)-len(slices.DeleteFunc(slices.Clone(parts), same)))
		}
	}
}

// count is a small number in words.
func (t Teller) count(n int) string {
	if text, ok := t.word(form("num", n)); ok {
		return text
	}
	return strconv.Itoa(n)
}

// Begins says who begins.
func (t Teller) Begins(seat game.Seat) string { return t.say("ev.first", "who", t.who(seat)) }

// Happened tells of a throw or a play in a sentence, and of nothing else.
func (t Teller) Happened(e api.Event) string {
	if e.Kind != api.Threw && e.Kind != api.Played || len(e.Parts) == 0 {
		return ""
	}
	who := t.who(e.Seat)
	if e.Parts[0].Is == game.PartStep {
		if e.Parts[0].From == "-" && len(e.Parts) == 1 {
			return t.say("ev.enter", "who", who)
		}
		return t.say("ev.steps", "who", who, "play", t.Play(e.Parts, e.Seat))
	}
	var list []string
	for _, p := range e.Parts {
		if text := t.part(p, e.Seat); text != "" {
			list = append(list, text)
		}
	}
	return strings.Join(list, " ")
}

// Told is something that happened, in sentences, with the number of the rule that says why, if one does.
type Told struct{ Text, Rule string }

// Forced tells of a play without a choice that it had none; of who could only pass, the rule why.
func (t Teller) Forced(e api.Event, why []game.Citation) Told {
	if len(why) > 0 {
		return Told{t.Happened(e) + " " + why[0].Text, why[0].ID}
	}
	if text, ok := t.word("forced." + e.Text); ok {
		return Told{Text: text}
	}
	return Told{Text: t.say("forced.turn", "play", t.Play(e.Parts, e.Seat))}
}

// Fell tells what fell, where it is known who threw: dice and cards by what they show, a lot by whom it fell to.
func (t Teller) Fell(parts []game.Part) string {
	var list []string
	for _, p := range parts {
		text := p.Text
		switch p.Is {
		case game.PartDice:
			text = t.faces(p.Faces)
		case game.PartLot:
			text = strings.TrimSuffix(t.part(p, -1), ".")
		case game.PartCard:
			if word, shown, ok := strings.Cut(p.Text, " "); ok && messages["dice.fell."+word] != [2]string{} {
				text = t.fill("dice.fell."+word, "n", shown)
			}
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// part tells of a throw, a lot or a decision in a sentence. What cards are dealt is seen on the board.
func (t Teller) part(p game.Part, seat game.Seat) string {
	who := t.who(seat)
	switch p.Is {
	case game.PartCard:
		return ""
	case game.PartLot:
		for i, name := range t.Seats {
			if name == p.On {
				who = t.who(game.Seat(i))
			}
		}
		return t.say("ev."+p.Do, "who", who)
	case game.PartDice:
		key := "ev.threw"
		if who == "" {
			key = "ev.fell"
		}
		text := t.say(key, "who", who, "throw", t.faces(p.Faces))
		if p.Do != "" {
			text += " " + t.say("ev."+p.Do, "who", who)
		}
		return text
	case game.PartBet:
		return t.say("ev.bet", "who", who, "n", strconv.Itoa(p.N), "on", t.thing(p.On))
	}
	if _, ok := t.word("ev." + p.Do); !ok {
		return t.say("ev.play", "who", who, "play", t.choice(p, seat))
	}
	return t.say("ev."+p.Do, "who", who, "x", t.number(p, seat))
}

// Upper begins a text with a capital letter.
func Upper(text string) string {
	if text == "" {
		return ""
	}
	first := []rune(text)
	return strings.ToUpper(string(first[0])) + string(first[1:])
}
