package check

import (
	"fmt"
	"strings"

	"parlor/game"
)

// ParseAction implements [game.Notation]. Only Nature acts (CK-8).
func (r Rules) ParseAction(_ State, seat game.Seat, text string) (game.Action, error) {
	if seat != game.Nature {
		return 0, game.Misread(text, "nothing from a player: dice and cards decide")
	}
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "dealer":
		n, err := game.Number(rest, 0, maxSeats-1)
		if err != nil {
			return 0, game.Within(text, err)
		}
		return Lot(game.Seat(n)), nil
	case "card":
		n, err := game.Number(rest, lowest, highest)
		if err != nil {
			return 0, game.Within(text, err)
		}
		return Card(n), nil
	case "misc":
		list, err := parseCards(rest)
		if err != nil || len(list) != Extra || !descends(list) {
			return 0, game.Misread(text, "misc and four numbers from 2 to 10, highest first, as in misc 10.7.5.2")
		}
		return Misc([4]uint8{uint8(list[0]), uint8(list[1]), uint8(list[2]), uint8(list[3])}), nil
	}
	return parseThrow(text)
}

// parseThrow reads two faces, larger first: "4-2", "C-4", "C-C".
func parseThrow(text string) (game.Action, error) {
	const faces = "12345C"
	if len(text) == 3 && text[1] == '-' {
		hi, lo := strings.IndexByte(faces, text[0])+1, strings.IndexByte(faces, text[2])+1
		if lo > 0 && hi >= lo {
			return Throw(hi, lo), nil
		}
	}
	return 0, game.Misread(text, "dealer SEAT, misc and four numbers, card NUMBER, or a throw such as 4-2, C-4 or C-C, larger first")
}

// parseCards reads the numbers of cards; "-" is none.
func parseCards(text string) (list []int, err error) {
	if text == "-" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ".") {
		n, err := game.Number(word, lowest, highest)
		if err != nil {
			return nil, err
		}
		if len(list) == Deck(maxSeats) {
			return nil, fmt.Errorf("want at most %d cards", Deck(maxSeats))
		}
		list = append(list, n)
	}
	return list, nil
}

func descends(list []int) bool {
	for i := 1; i < len(list); i++ {
		if list[i] > list[i-1] {
			return false
		}
	}
	return true
}

// ParseState implements [game.Notation].
func (r Rules) ParseState(text string) (s State, err error) {
	f, err := game.ReadFields(text, "hands", "discard", "dealer", "thrower", "points", "next", "pack")
	if err != nil {
		return s, err
	}
	next, err := f.Need("next")
	if err != nil {
		return s, err
	}
	allowed := map[string][]string{
		"start": {"hands", "discard", "points", "next"},
		"misc":  {"hands", "discard", "dealer", "points", "next"},
		"deal":  {"hands", "discard", "dealer", "points", "next", "pack"},
		"throw": {"hands", "discard", "dealer", "thrower", "points", "next"},
		"over":  {"hands", "discard", "points", "next"},
	}[next]
	if allowed == nil {
		return s, game.FieldError("next", next, "start, misc, deal, throw or over")
	}
	if err := f.Only("at next="+next, allowed...); err != nil {
		return s, err
	}
	for i, name := range nextNames {
		if name == next {
			s.next = Next(i)
		}
	}
	for _, part := range []func(game.Fields, *State) error{r.parsePoints, parseSeats, r.parseAllCards} {
		if err := part(f, &s); err != nil {
			return State{}, err
		}
	}
	if err := r.checkEnd(&s); err != nil {
		return State{}, err
	}
	return s, nil
}

// maxPoints is more than anybody can have: a target of 1,000, less one, and
// all cards of a hand; with net points the others may owe all that.
const maxPoints = maxSeats * 1100

// parsePoints reads how many play and what they have.
func (r Rules) parsePoints(f game.Fields, s *State) error {
	text, err := f.Need("points")
	if err != nil {
		return err
	}
	list := strings.Split(text, ",")
	if len(list) < minSeats || len(list) > maxSeats {
		return game.FieldError("points", text, fmt.Sprintf("%d to %d seats", minSeats, maxSeats))
	}
	s.seats = uint8(len(list))
	lo, hi, sum := 0, r.Target-1, 0
	if r.Net {
		lo = -maxPoints
	}
	switch s.next {
	case NextStart:
		lo, hi = 0, 0
	case NextOver:
		hi = maxPoints
	}
	for i, word := range list {
		n, err := game.Number(word, lo, hi)
		if err != nil {
			return game.InField("points", err)
		}
		s.points[i] = int16(n)
		sum += n
	}
	if r.Net && sum != 0 {
		return game.FieldError("points", text, "points that add up to 0, with score=net")
	}
	return nil
}

// parseSeats reads the dealer and the thrower where there is one.
func parseSeats(f game.Fields, s *State) error {
	for _, field := range []struct {
		name string
		seat *game.Seat
		want bool
	}{
		{"dealer", &s.dealer, s.Dealer() >= 0},
		{"thrower", &s.thrower, s.next == NextThrow},
	} {
		if !field.want {
			continue
		}
		text, err := f.Need(field.name)
		if err != nil {
			return err
		}
		n, err := game.Number(text, 0, int(s.seats)-1)
		if err != nil {
			return game.InField(field.name, err)
		}
		*field.seat = game.Seat(n)
	}
	return nil
}

// parseAllCards reads hands, Discard and pack and checks that they are a deck.
func (r Rules) parseAllCards(f game.Fields, s *State) error {
	hands, err := f.Need("hands")
	if err != nil {
		return err
	}
	discard, err := f.Need("discard")
	if err != nil {
		return err
	}
	if s.next == NextStart || s.next == NextMisc {
		switch {
		case hands != "-":
			return game.FieldError("hands", hands, "- before the deal")
		case discard != "-":
			return game.FieldError("discard", discard, "- before the deal")
		}
		return nil
	}
	var deck counts
	if err := parseHands(hands, s, &deck); err != nil {
		return err
	}
	list, err := parseCards(discard)
	if err == nil {
		err = deck.add(list, s.seats)
	}
	if err != nil {
		return game.InField("discard", err)
	}
	for _, n := range list {
		s.discard.push(n)
	}
	if s.next != NextDeal {
		return r.complete(&deck, s.seats)
	}
	if err := parsePack(f, s, &deck); err != nil {
		return err
	}
	if err := r.complete(&deck, s.seats); err != nil {
		return err
	}
	return r.checkDeal(s)
}

// parseHands reads the hands, seat by seat, highest card first.
func parseHands(text string, s *State, deck *counts) error {
	words := strings.Split(text, "/")
	if len(words) != int(s.seats) {
		return game.FieldError("hands", text, fmt.Sprintf("%d hands, as in points", s.seats))
	}
	for i, word := range words {
		list, err := parseCards(word)
		if err == nil && !descends(list) {
			err = game.Misread(word, "the highest card first")
		}
		if err == nil {
			err = deck.add(list, s.seats)
		}
		if err != nil {
			return game.InField("hands", fmt.Errorf("hand %d: %w", i, err))
		}
		for _, n := range list {
			s.hands[i] += card(n)
		}
	}
	return nil
}

// parsePack reads the cards still to be dealt: "2:3,3:2".
func parsePack(f game.Fields, s *State, deck *counts) error {
	text, err := f.Need("pack")
	if err != nil {
		return err
	}
	last := 0
	for word := range strings.SplitSeq(text, ",") {
		number, count, _ := strings.Cut(word, ":")
		n, err := game.Number(number, max(last+1, lowest), highest)
		if err != nil {
			return game.InField("pack", game.Within(word, err))
		}
		k, err := game.Number(count, 1, int(s.seats)+Extra)
		if err != nil {
			return game.InField("pack", game.Within(word, fmt.Errorf("count %w", err)))
		}
		last = n
		for range k {
			if err := deck.add([]int{n}, s.seats); err != nil {
				return game.InField("pack", err)
			}
		}
		s.pack += card(n) * cards(k)
	}
	return nil
}
