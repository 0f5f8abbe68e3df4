package tui

import (
	"bufio"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/client"
	"parlor/game"
	"parlor/room"
)

// among makes the room of p one on a server, in which Ada sits in seat 1.
func among(p playPage) playPage {
	p.at.Setup.Dice = "Dice that everybody in the room can check"
	p.at.Setup.Seats = []string{Me, elsewhere + "Ada"}
	p.at.Seats = p.at.Setup.Seats
	p.turnTo()
	return p
}

// besides returns an event that leaves the game as it is.
func besides(p playPage, e api.Event) Happening {
	r := room.Room{Games: room.Standard, Phase: api.Playing, Position: p.at.Now, Turn: 7, Seats: make([]room.Seat, 2)}
	r.Seats[0].Name, r.Seats[1].Name = "Bob", "Ada"
	after := r
	after.Seats = slices.Clone(r.Seats)
	switch e.Kind {
	case api.Offered:
		after.Offer, after.Offerer, after.Agreed = e.Offer, e.Seat, 1<<e.Seat
	case api.Left:
		after.Seats[e.Seat].Away, after.Seats[e.Seat].Came = true, true
	}
	return Happening{Step: client.Step{Event: e, Before: &r, After: &after}}
}

// hears is p after h came.
func hears(p page, h Happening) playPage {
	next, _ := p.update(eventMsg{p.(playPage).seen, h})
	return next.(playPage)
}

const waits = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=play throw=3-1 left=3,1"

// What others say, offer and answer, and that they come and go, leaves a turn that is
// being put together as it is.
func TestATurnBegunOutlastsWhatOthersSay(t *testing.T) {
	for _, e := range []api.Event{
		{Kind: api.Said, Seat: 1, Text: "take your time"},
		{Kind: api.Offered, Seat: 1, Offer: api.Draw},
		{Kind: api.Left, Seat: 1},
	} {
		p, _ := table(t, Config{}, "backgammon", opening, nil)
		q := press(t, among(p), "8/5", "enter", "6/").(playPage)
		q = hears(q, besides(q, e))
		if got := texts(q.done); got != "8/5" || q.input != "6/" {
			t.Errorf("after %s the turn is %q and %q is typed, want 8/5 and 6/", e.Kind, got, q.input)
		}
		shows(t, q, "Ada")
	}
}

func TestOneTalksWhileOthersThink(t *testing.T) {
	p, in := table(t, Config{}, "backgammon", waits, nil)
	q := press(t, among(p), "say Schöne Grüße!!", "backspace")
	shows(t, q, "› say Schöne Grüße!_", "say, offer to the others")
	q = hears(q, happens(t, q.(playPage), 1, "8/5 6/5"))
	press(t, q, "enter", "offer takeback", "enter")
	played(t, in, "0 say Schöne Grüße!", "0 offer takeback")
	p, in = table(t, Config{}, "backgammon", waits, nil)
	q = press(t, among(p), "8/5", "enter")
	shows(t, q, "It is not your turn.")
	played(t, in)
	q = press(t, q, "say "+strings.Repeat("no, ", 40)+"never")
	shows(t, q, "no, no, never_")
}

// A word with a y or an n in it answers nothing.
func TestALetterOfAWordAnswersNoOffer(t *testing.T) {
	p, in := table(t, Config{}, "backgammon", opening, nil)
	q := press(t, among(p), "say ")
	q = hears(q, besides(q.(playPage), api.Event{Kind: api.Offered, Seat: 1, Offer: api.Draw}))
	q = press(t, q, "any day now", "enter")
	played(t, in, "0 say any day now")
	shows(t, q, "o (Ada) offers a draw. Agreed? y or n")
	press(t, q, "n")
	played(t, in, "0 say any day now", "0 answer no")
}

// Who has made an offer can take it back while nobody has answered, in turn or not.
func TestAnOfferIsTakenBackByAKey(t *testing.T) {
	for _, line := range []string{opening, waits} {
		p, in := table(t, Config{}, "backgammon", line, nil)
		q := hears(among(p), besides(among(p), api.Event{Kind: api.Offered, Seat: 0, Offer: api.Draw}))
		shows(t, q, "w take the offer back")
		press(t, q, "say wait", "enter")
		taken := press(t, q, "w")
		played(t, in, "0 say wait", "0 answer no")
		if got := text(Config{}, taken, 100, 40); strings.Contains(got, "take the offer back") {
			t.Errorf("it can be taken back again:\n%s", got)
		}
	}
	p, in := table(t, Config{}, "backgammon", waits, nil)
	q := hears(among(p), besides(among(p), api.Event{Kind: api.Offered, Seat: 1, Offer: api.Draw}))
	press(t, q, "w")
	played(t, in)
}

// An offer that waits lapses where the game goes on, and whoever follows it is told.
func TestAnOfferLapses(t *testing.T) {
	p, _ := table(t, Config{}, "backgammon", waits, nil)
	q := hears(among(p), besides(among(p), api.Event{Kind: api.Offered, Seat: 1, Offer: api.Draw}))
	const lapsed = "The offer has lapsed: the game goes on."
	h := happens(t, q, 1, "8/5 6/5")
	if lines := q.at.Tell(h); slices.Contains(lines, lapsed) {
		t.Errorf("told %q where nothing was offered", lines)
	}
	h.Before.Offer, h.Before.Offerer = api.Draw, 1
	if lines := q.at.Tell(h); lines[0] != lapsed {
		t.Errorf("told %q, want first %q", lines, lapsed)
	}
	no := besides(q, api.Event{Kind: api.Answered, Seat: 0, Offer: api.Draw})
	no.Before.Offer, no.Before.Offerer = api.Draw, 1
	if lines := q.at.Tell(no); slices.Contains(lines, lapsed) {
		t.Errorf("an answer is told as %q", lines)
	}
}

func TestAnOfferIsTakenBackByALine(t *testing.T) {
	p, in := table(t, Config{}, "backgammon", opening, nil)
	var out strings.Builder
	p = among(p)
	lines := plain{room: in, out: bufio.NewWriter(&out), at: p.at, seen: 1}
	say := func() {
		if done, err := lines.command(t.Context(), "withdraw", lines.at.Now, 0); !done || err != nil {
			t.Errorf("withdraw: %v, %v", done, err)
		}
	}
	say()
	played(t, in)
	lines.at = p.at.With(besides(p, api.Event{Kind: api.Offered, Seat: 0, Offer: api.TakeBack}))
	say()
	played(t, in, "0 answer no")
	lines.out.Flush()
	if want := "No: no offer of yours waits for an answer.\n"; out.String() != want {
		t.Errorf("said %q, want %q", out.String(), want)
	}
}

// That another offer is to be answered first is not said any more when it is answered.
func TestAnAnswerEndsWhatWasRefusedForIt(t *testing.T) {
	p, _ := table(t, Config{}, "backgammon", opening, nil)
	q := among(p)
	q = hears(q, besides(q, api.Event{Kind: api.Offered, Seat: 1, Offer: api.Draw}))
	refused, _ := q.update(failedMsg{error: errors.New("answer the other offer first")})
	shows(t, refused, "Answer the other offer first.")
	if got := text(Config{}, press(t, refused, "n"), 100, 40); strings.Contains(got, "nswer the other offer first") {
		t.Errorf("it is said yet:\n%s", got)
	}
	back := besides(refused.(playPage), api.Event{Kind: api.Answered, Seat: 1, Offer: api.Draw})
	back.Before.Offer, back.Before.Offerer = api.Draw, 1
	withdrawn := hears(refused, back)
	shows(t, withdrawn, "o (Ada) takes the offer")
	if got := text(Config{}, withdrawn, 100, 40); strings.Contains(got, "nswer the other offer first") {
		t.Errorf("it is said when the offer has gone:\n%s", got)
	}
}

func TestWhoComesForTheFirstTimeIsNotBack(t *testing.T) {
	p, _ := table(t, Config{}, "backgammon", opening, nil)
	p = among(p)
	first := besides(p, api.Event{Kind: api.Returned, Seat: 1})
	again := besides(p, api.Event{Kind: api.Returned, Seat: 1})
	again.Before.Seats = slices.Clone(again.Before.Seats)
	again.Before.Seats[1].Came = true
	if got := p.at.Tell(first); len(got) > 0 {
		t.Errorf("at a first sitting: %q", got)
	}
	if got, want := p.at.Tell(again), []string{"o (Ada) is back."}; !slices.Equal(got, want) {
		t.Errorf("said %q, want %q", got, want)
	}
}

// What is said of the dice at the end is true of one throw, and for who has come back.
func TestWhatBecameOfTheDiceIsSaidAsItIs(t *testing.T) {
	for _, c := range []struct {
		dice diceCount
		want string
	}{
		{diceCount{}, "No dice were thrown."},
		{diceCount{throws: 1, link: 1}, "The one throw was checked as it fell: it is what the promised chains make. A link of your own chain went into it."},
		{diceCount{throws: 1}, "The one throw was checked as it fell: it is what the promised chains make. No link of your own chain went into it."},
		{diceCount{throws: 3, link: 2}, "All 3 throws were checked as they fell: each is what the promised chains make. A link of your own chain went into 2 of them."},
		{diceCount{throws: 2, before: 2}, "All 2 throws were checked: each is what the promised chains make."},
		{diceCount{throws: 1, before: 1}, "The one throw was checked: it is what the promised chains make."},
		{diceCount{throws: 5, before: 2, link: 3}, "All 5 throws were checked: each is what the promised chains make. Since you came back a link of your own chain went into 3 of 3."},
		{diceCount{throws: 1, wrong: 1}, "The one throw is NOT what the promised chains make. Keep the game file and show it around."},
		{diceCount{throws: 3, wrong: 1}, "1 of 3 throws is NOT what the promised chains make. Keep the game file and show it around."},
	} {
		if got := c.dice.String(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.dice, got, c.want)
		}
	}
}

// The house of men that were hit has the name that stands on the board.
func TestTheLegendNamesTheDogHouse(t *testing.T) {
	for name, want := range map[string]string{"parker": "bar/22 is a man from the Dog House to 22", "backgammon": "bar/22 is a man from the bar to 22"} {
		p, _ := table(t, Config{}, name, "x=13:14,bar:1 o=13:15 turn=x next=play throw=6-3 left=6,3"+map[string]string{"parker": " nobear=on"}[name], nil)
		if got := p.at.family(p.now).legend(p.now, "bar/22"); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestEnteringIsMarkedWholeWhereAllPiecesWait(t *testing.T) {
	p, _ := table(t, Config{}, "india", "s=-,-,-,- n=-,-,-,- turn=s next=play throw=5-5 left=5,5", nil)
	if got := text(Config{}, p, 80, 24); !strings.Contains(got, "‹enter›") {
		t.Errorf("want the mark whole:\n%s", got)
	}
}

// What has just been told is not told again.
func TestNothingIsSaidTwice(t *testing.T) {
	p, _ := table(t, Config{}, "india", "s=70,-,-,- n=-,-,-,- turn=s next=play throw=6-4 left=6,4", nil)
	if got, want := p.at.Tell(happens(t, p, 0, "pass")), []string{"South passes: No number that is left can be played. (IN-11)"}; !slices.Equal(got, want) {
		t.Errorf("a lost turn: %q, want %q", got, want)
	}
	p, in := table(t, Config{}, "backgammon", opening, nil)
	p = among(p)
	offer := besides(p, api.Event{Kind: api.Offered, Seat: 1, Offer: api.Draw})
	var out strings.Builder
	lines := plain{room: in, in: readLines(t.Context(), strings.NewReader("what?\nno\n")), out: bufio.NewWriter(&out), at: p.at.With(offer), seen: 1}
	if err := lines.consent(t.Context(), offer); err != nil {
		t.Fatal(err)
	}
	lines.out.Flush()
	if got, want := out.String(), "Agreed? Say yes or no.\no (Ada) offers a draw. Agreed? Say yes or no.\n"; got != want {
		t.Errorf("after an offer: %q, want %q", got, want)
	}
	played(t, in, "0 answer no")
}

func TestThePlainHeadCallsSeatsByNames(t *testing.T) {
	room, err := NewSession(agreed(t, "crown-and-anchor", "hand", "purser", "hand"))
	if err != nil {
		t.Fatal(err)
	}
	at, _ := Begin(room)
	var out strings.Builder
	lines := plain{room: room, out: bufio.NewWriter(&out), at: at}
	lines.head()
	lines.out.Flush()
	if want := "Bot 1: bot (hand).\nPurser: bot (purser).\nBot 3: bot (hand).\n"; !strings.HasSuffix(out.String(), want) {
		t.Errorf("the head is %q, want at its end %q", out.String(), want)
	}
}

func TestWhoGivesUpIsSpokenToAsYou(t *testing.T) {
	p, _ := table(t, Config{}, "crown-and-anchor", "chips=100,100,100 banker=1 bets=-,-,- round=1 next=bet", nil)
	shows(t, press(t, p, "R"), "Resign? y or n")
	r := room.Room{Games: room.Standard, Phase: api.Playing, Position: p.at.Now, Seats: make([]room.Seat, 3)}
	after := r
	after.Seats = slices.Clone(r.Seats)
	after.Seats[0].StandIn = "hand"
	for kind, want := range map[api.Kind]string{api.Offered: "You give up.", api.StoodIn: "A bot plays on for you."} {
		e := api.Event{Kind: kind, Seat: 0, Offer: api.Resign1}
		if got := p.at.Tell(Happening{Step: client.Step{Event: e, Before: &r, After: &after}}); !slices.Equal(got, []string{want}) {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}

// hall is a room in which others say things.
type hall struct {
	*stage
	says []Happening
}

func (h hall) Hear(_ context.Context, n int) (Happening, error) {
	if n >= len(h.says) {
		return Happening{}, ErrOver
	}
	return h.says[n], nil
}

func TestOneHearsAndAnswersWhileOnesThrowWaits(t *testing.T) {
	p, in := table(t, Config{}, "crown-and-anchor", "chips=40,40 banker=- bets=-,- round=1 turn=0 next=elect", game.Options{"chips": "40"})
	p = among(p)
	if !p.hold {
		t.Fatal("the throw does not wait")
	}
	p.room = hall{in, []Happening{besides(p, api.Event{Kind: api.Said, Seat: 1, Text: "take your time"}), besides(p, api.Event{Kind: api.Offered, Seat: 1, Offer: api.Draw})}}
	q := settle(p, p.goOn())
	shows(t, q, "Ada: take your time", "Ada offers a draw. Agreed? y or n")
	q = press(t, q, "n", "say no")
	shows(t, q, "› say no_")
	q = press(t, q, "enter")
	shows(t, q, "You: Enter throws")
	played(t, in, "0 answer no", "0 say no")
}
