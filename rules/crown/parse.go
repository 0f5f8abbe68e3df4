package crown

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlor/game"
)

// ParseAction implements [game.Notation].
func (r Rules) ParseAction(_ State, seat game.Seat, text string) (game.Action, error) {
	if seat == game.Nature {
		return parseDice(text)
	}
	switch text {
	case "pass":
		return Pass, nil
	case "done":
		return Done, nil
	}
	words := strings.Split(text, " ")
	if len(words) != 3 || words[0] != "bet" {
		return 0, game.Misread(text, "bet CHIPS DESIGN, pass or done")
	}
	stake, err := game.Number(words[1], 1, MaxStake)
	if err != nil {
		return 0, game.Within(text, fmt.Errorf("stake %w", err))
	}
	d, err := parseDesign(words[2])
	if err != nil {
		return 0, game.Within(text, err)
	}
	return Bet(d, stake), nil
}

// parseDice reads one design, or three in the order of the designs.
func parseDice(text string) (game.Action, error) {
	words := strings.Split(text, ",")
	var dice []Design
	for _, w := range words {
		d, err := parseDesign(w)
		if err != nil {
			return 0, game.Within(text, err)
		}
		dice = append(dice, d)
	}
	switch {
	case len(dice) == 1:
		return Election(dice[0]), nil
	case len(dice) != 3:
		return 0, game.Misread(text, "one design or three")
	case !slices.IsSorted(dice):
		return 0, game.Misread(text, fmt.Sprintf("the designs in the order %s", strings.Join(designNames[:], ", ")))
	}
	return Throw(dice[0], dice[1], dice[2]), nil
}

func parseDesign(text string) (Design, error) {
	i := slices.Index(designNames[:], text)
	if i < 0 {
		return 0, fmt.Errorf("design %w", game.Misread(text, strings.Join(designNames[:], ", ")))
	}
	return Design(i), nil
}

// What a balance can be: bounds that hold because nobody bets against a Banker
// who owes more than maxDebt.
const (
	minBalance = -maxDebt - maxSeats*3*MaxStake
	maxBalance = -maxSeats * minBalance
)

// ParseState implements [game.Notation].
func (r Rules) ParseState(text string) (State, error) {
	f, err := game.ReadFields(text, "chips", "banker", "bets", "round", "turn", "next")
	if err != nil {
		return State{}, err
	}
	next, err := f.Need("next")
	if err != nil {
		return State{}, err
	}
	s, err := r.parseChips(f)
	if err != nil {
		return State{}, err
	}
	switch next {
	case "elect":
		return r.parseElection(f, s)
	case "bet", "throw":
		return r.parseRound(f, s, next)
	case "over":
		return r.parseOver(f, s)
	}
	return State{}, game.FieldError("next", next, "elect, bet, throw or over")
}

// parseChips reads how many play and what they own.
func (r *Rules) parseChips(f game.Fields) (s State, err error) {
	text, err := f.Need("chips")
	if err != nil {
		return s, err
	}
	list := strings.Split(text, ",")
	if len(list) < minSeats || len(list) > maxSeats {
		return s, game.FieldError("chips", text, fmt.Sprintf("%d to %d seats", minSeats, maxSeats))
	}
	lo := 0
	if r.Bank == Credit { // Only on credit does anybody owe (CA-A5).
		lo = minBalance
	}
	s.seats = uint8(len(list))
	for i, word := range list {
		n, err := game.Number(word, lo, maxBalance)
		if err != nil {
			return s, game.InField("chips", err)
		}
		s.chips[i] = int32(n)
	}
	return s, nil
}

// conserved checks that no chip came or went (CA-4).
func (r *Rules) conserved(s *State) error {
	sum := 0
	for i := range int(s.seats) {
		sum += int(s.chips[i]) + int(s.stakes[i].total())
	}
	if want := int(s.seats) * r.Chips; sum != want {
		return game.FieldWants("chips", fmt.Sprintf("chips and bets add up to %d", sum), fmt.Sprintf("%d seats of %d, %d in all", s.seats, r.Chips, want))
	}
	return nil
}

func (r *Rules) parseOver(f game.Fields, s State) (State, error) {
	if err := f.Only("at next=over", "chips", "next"); err != nil {
		return s, err
	}
	if r.Rounds == 0 {
		return s, game.FieldError("next", "over", "elect, bet or throw: with rounds=0 there is no end")
	}
	s.next = NextOver
	return s, r.conserved(&s)
}

func (r *Rules) parseElection(f game.Fields, s State) (State, error) {
	none := "-" + strings.Repeat(",-", int(s.seats)-1)
	for _, want := range [...][2]string{{"banker", "-"}, {"bets", none}, {"round", "1"}} {
		got, err := f.Need(want[0])
		if err != nil {
			return s, err
		}
		if got != want[1] {
			return s, game.FieldError(want[0], got, want[1]+" at next=elect")
		}
	}
	for _, n := range s.chips[:s.seats] {
		if int(n) != r.Chips {
			return s, game.FieldError("chips", strconv.Itoa(int(n)), fmt.Sprintf("%d for every seat at next=elect", r.Chips))
		}
	}
	turn, err := parseSeat(f, "turn", &s)
	s.turn, s.round = game.Seat(turn), 1
	return s, err
}

func parseSeat(f game.Fields, name string, s *State) (int, error) {
	text, err := f.Need(name)
	if err != nil {
		return 0, err
	}
	n, err := game.Number(text, 0, int(s.seats)-1)
	if err != nil {
		return 0, game.InField(name, err)
	}
	return n, nil
}

// parseRound reads a round in progress. It places the bets one after the other
// as the rules allow, so that it accepts what can be reached and nothing else.
func (r *Rules) parseRound(f game.Fields, s State, next string) (State, error) {
	if err := f.Only("at next="+next, "chips", "banker", "bets", "round", "next"); err != nil {
		return s, err
	}
	banker, err := parseSeat(f, "banker", &s)
	if err != nil {
		return s, err
	}
	round, err := r.parseRoundNumber(f)
	if err != nil {
		return s, err
	}
	s.turn, s.round = game.Seat(banker), uint32(round)
	text, err := f.Need("bets")
	if err != nil {
		return s, err
	}
	list := strings.Split(text, ",")
	if len(list) != int(s.seats) {
		return s, game.FieldError("bets", text, fmt.Sprintf("%d seats, as in chips", s.seats))
	}
	var plays [maxSeats][]game.Action
	for i, word := range list {
		if plays[i], err = r.parseBets(word); err != nil {
			return s, game.InField("bets", fmt.Errorf("seat %d: %w", i, err))
		}
		for _, a := range plays[i] { // Take the stakes back, to place them again.
			if _, stake, ok := isBet(a); ok {
				s.chips[i] += int32(stake)
			}
		}
	}
	if err := r.conserved(&s); err != nil {
		return s, err
	}
	if err := r.replay(&s, plays[:]); err != nil {
		return s, err
	}
	if nextNames[s.next] != next {
		return s, game.FieldError("next", next, nextNames[s.next]+" with these chips and bets")
	}
	return s, nil
}

func (r *Rules) parseRoundNumber(f game.Fields) (int, error) {
	text, err := f.Need("round")
	if err != nil {
		return 0, err
	}
	last := maxRound
	if r.Rounds != 0 {
		last = r.Rounds
	}
	n, err := game.Number(text, 1, last)
	if err != nil {
		return 0, game.InField("round", err)
	}
	return n, nil
}

// replay places bets from the Banker's left on.
func (r *Rules) replay(s *State, plays [][]game.Action) error {
	r.open(s)
	if plays[s.turn] != nil {
		return game.FieldWants("bets", fmt.Sprintf("seat %d is the Banker", s.turn), "-")
	}
	for i := s.left(s.turn); i != s.turn; i = s.left(i) {
		for _, a := range plays[i] {
			if !r.Legal(*s, i, a) {
				return game.FieldWants("bets", fmt.Sprintf("seat %d: %s", i, r.AppendAction(nil, *s, a)), "what it may do, with these chips and bets")
			}
			r.bet(s, i, a)
		}
	}
	return nil
}

// parseBets reads the bets of one seat as the actions that place them.
func (r *Rules) parseBets(text string) (list []game.Action, err error) {
	switch text {
	case "-":
		return nil, nil
	case "0":
		return []game.Action{Pass}, nil
	}
	bets, closed := strings.CutSuffix(text, ".")
	if closed && !r.Multi {
		return nil, game.Misread(text, "no . without multi-bet=on")
	}
	for bet := range strings.SplitSeq(bets, "+") {
		number, design, ok := strings.Cut(bet, ":")
		if !ok {
			return nil, game.Misread(bet, "-, 0 or CHIPS:DESIGN")
		}
		stake, err := game.Number(number, 1, MaxStake)
		if err != nil {
			return nil, err
		}
		d, err := parseDesign(design)
		if err != nil {
			return nil, err
		}
		list = append(list, Bet(d, stake))
	}
	if !slices.IsSortedFunc(list, func(a, b game.Action) int { return cmp.Compare(a>>betShift, b>>betShift) }) {
		return nil, game.Misread(bets, fmt.Sprintf("the designs in the order %s", strings.Join(designNames[:], ", ")))
	}
	if closed {
		list = append(list, Done)
	}
	return list, nil
}
