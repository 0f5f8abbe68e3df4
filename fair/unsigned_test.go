package fair

import (
	"errors"
	"testing"
)

// TestNoLinkIsGivenForWhatNobodyHasSigned: a proof whose events have a gap signs none of them, and a later one of an older
// receipt does not either. A link that is given for such a log could be used in another.
func TestNoLinkIsGivenForWhatNobodyHasSigned(t *testing.T) {
	o := called(t)
	n := len(o.log)
	p := o.proof(0, n)
	p.Events = append(p.Events[:n:n], Logged{Seq: uint64(n) + 2, Data: `{}`})
	if err := o.ada.Follow(p); err == nil || o.ada.Alarm != "" {
		t.Fatalf("error %v, alarm %q: want an error and no alarm", err, o.ada.Alarm)
	}
	for _, before := range []Proof{o.proof(0, n-1), {Receipt: Receipt{Seq: 1}}, {}} {
		err := o.ada.Follow(before)
		if r, ok := o.ada.Next(); ok {
			t.Errorf("%+v (%v): the link %+v for event %d, and signed is event %d", before.Receipt, err, r, o.ada.Followed(), o.ada.Seq)
		}
	}
	if err := o.ada.Follow(o.proof(0, n)); err != nil {
		t.Fatal(err)
	}
	if _, ok := o.ada.Next(); !ok {
		t.Error("no link is due when it is signed")
	}
}

// TestAVoidOfAThrowWhoseLinkTravelledAheadWantsAYes: the operator and Eve have known her throw since Ada's turn. It is given up
// all the same, and Ada said nothing to that.
func TestAVoidOfAThrowWhoseLinkTravelledAheadWantsAYes(t *testing.T) {
	for name, c := range map[string]struct {
		lost bool // on its way: it is in no log
		yes  bool
		want error
	}{
		"in the log": {want: ErrNoVoid}, "lost on its way": {lost: true, want: ErrNoVoid}, "with her yes": {yes: true},
	} {
		o := newOperator(t, 3, 9)
		o.ahead = true
		if err := errors.Join(o.promise(true), o.begin()); err != nil {
			t.Fatal(err)
		}
		r, err := o.asksAhead()
		if err != nil {
			t.Fatal(err)
		}
		if !c.lost {
			o.must(r)
		}
		o.must(Call{K: r.K, Seat: 1})
		o.must(Void{K: r.K, Link: o.serverLink(o.next())})
		if c.yes {
			o.ada.Yes = r.K
		}
		if err := o.ada.Follow(o.proof(int(o.ada.Followed()), len(o.log))); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, alarm %q: want %v", name, err, o.ada.Alarm, c.want)
		}
	}
}

// TestAVoidForWantOfItsOwnLinkIsNoAlarm: nobody asks who keeps a link back, and he has nothing to fear of a throw that nobody could know.
func TestAVoidForWantOfItsOwnLinkIsNoAlarm(t *testing.T) {
	o := called(t)
	o.must(o.eves())
	o.must(Void{K: 1, Link: o.serverLink(1)})
	if err := o.ada.Follow(o.proof(0, len(o.log))); err != nil {
		t.Error(err)
	}
}

// TestARoomThatItTookPartInGoesOn although it was opened with fewer rules than rooms are now.
func TestARoomThatItTookPartInGoesOn(t *testing.T) {
	o := newOperator(t, 3, 9)
	o.rules = Rules - 1
	if err := errors.Join(o.promise(true), o.begin()); err != nil {
		t.Fatal(err)
	}
	o.must(Call{K: 1, Seat: 0})
	o.ada.Sum = value("an epoch before")
	if _, err := o.asks(); err != nil {
		t.Error(err)
	}
}
