package room

import "strconv"

func (d *doing) offer(c Command) error {
	kind := OfferKind(c.Text)
	switch {
	case d.Phase == Seating:
		return refuse(Waiting, "the game begins when all seats are taken")
	case (d.Phase == Over) != (kind == Rematch):
		return refuse(Gone, "a rematch is offered when the game is over, everything else before")
	case d.Offer != "" && d.Offerer != c.Seat:
		return refuse(NotYourTurn, "answer the other offer first")
	}
	switch kind {
	case Draw, Rematch:
	case TakeBack:
		if d.lastMark(c.Seat) < 0 {
			return refuse(BadCommand, "you have no turn to take back")
		}
	case Resign1, Resign2, Resign3:
		points, _ := strconv.Atoi(c.Text[len(c.Text)-1:])
		if len(d.Seats) > 2 || !d.gammons() || kind == Resign3 {
			return d.lose(c.Seat, points, ByResign) // Nobody gains by refusing.
		}
	default:
		return refuse(BadCommand, "offer %q: want draw, resign1, resign2, resign3, takeback or rematch", c.Text)
	}
	return d.emit(Event{Kind: Offered, Seat: c.Seat, Offer: kind})
}

func (d *doing) answer(c Command) error {
	kind := d.Offer
	switch {
	case kind == "":
		return refuse(Stale, "nothing is offered any more")
	case c.Text != "yes" && c.Text != "no":
		return refuse(BadCommand, "answer %q: want yes or no", c.Text)
	}
	if err := d.emit(Event{Kind: Answered, Seat: c.Seat, Offer: kind, Yes: c.Text == "yes" && c.Seat != d.Offerer}); err != nil {
		return err
	}
	if d.Offer == "" || d.Agreed != 1<<len(d.Seats)-1 {
		return nil
	}
	switch kind {
	case Draw:
		return d.end(ByDraw, make([]int32, len(d.Seats)))
	case TakeBack:
		return d.emit(Event{Kind: TookBack, Seat: d.Offerer})
	case Resign1, Resign2:
		points, _ := strconv.Atoi(string(kind[len(kind)-1:]))
		return d.end(ByResign, d.concession(d.Offerer, points))
	}
	return nil // A rematch: the room follows.
}
