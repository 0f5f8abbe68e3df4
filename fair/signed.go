package fair

import (
	"cmp"
	"errors"
	"slices"
)

// tellReceipts checks the receipts in the file and those kept by whoever
// verifies.
func (v *verifier) tellReceipts() {
	if v.know.Key.Present() {
		for _, p := range v.keys {
			if p.key != v.know.Key {
				v.fail(OfKey, p.event, 0, "Event %d promises receipts signed with key %s; the server's key is %s.", p.event, p.key, v.know.Key)
			}
		}
	} else {
		v.unproven(OfKey, "The key that signs is known from this file only: %s. Compare it with the one that you have from elsewhere.", v.signer())
	}
	theirs, _ := v.receipts(v.file.Receipts, "The file's")
	mine, bad := v.receipts(v.know.Receipts, "Your own")
	v.tellContradiction(v.allReceipts())
	switch {
	case mine > 0 && !bad:
		v.proven(OfReceipt, "Your own receipts fit: up to event %d this is the log that you saw, with nothing changed since.", mine)
	case len(v.know.Receipts) == 0:
		v.unproven(OfReceipt, "Without a receipt of your own, this could be another log than the one that the players saw: the server can sign two.")
	}
	best := max(theirs, mine)
	if best > 0 {
		if v.know.Key.Present() {
			v.proven(OfReceipt, "The server has signed the log up to event %d and cannot deny it.", best)
		} else {
			v.proven(OfReceipt, "Somebody with key %s has signed the log up to event %d and cannot deny it.", v.signer(), best)
		}
	}
	if best < uint64(v.Events) {
		v.unproven(OfReceipt, "The events from %d to %d are not signed.", best+1, v.Events)
	}
}

// signer returns the key that the log says its receipts are signed with, or that
// of the first receipt.
func (v *verifier) signer() Value {
	switch {
	case len(v.keys) > 0:
		return v.keys[len(v.keys)-1].key
	case len(v.file.Receipts) > 0:
		return v.file.Receipts[0].Key
	}
	return Value{}
}

// receipts checks a list and returns the last event that a good one signs, and
// whether there are bad ones.
func (v *verifier) receipts(list []Receipt, whose string) (best uint64, bad bool) {
	for _, r := range list {
		if r.Seq < 1 || r.Seq > uint64(v.Events) {
			v.missing(r, whose)
			bad = true
			continue
		}
		if err := r.Check(v.file.Room, v.keyFor(r), v.heads[r.Seq-1]); err != nil {
			check := OfReceipt
			if errors.Is(err, ErrHead) && v.signed(v.allReceipts(), r.Seq) {
				check = OfLogs // The server has signed this one, too.
			}
			v.fail(check, r.Seq, 0, "%s %v.", whose, err)
			bad = true
			continue
		}
		best = max(best, r.Seq)
	}
	return best, bad
}

// allReceipts are the file's and the player's own.
func (v *verifier) allReceipts() []Receipt { return slices.Concat(v.file.Receipts, v.know.Receipts) }

// tellContradiction looks for two good receipts for one event behind the end of the file.
func (v *verifier) tellContradiction(list []Receipt) {
	heads := map[uint64]Value{}
	for _, r := range list {
		if r.Seq <= uint64(v.Events) || r.Check(v.file.Room, v.keyFor(r), r.Head) != nil {
			continue
		}
		if head, ok := heads[r.Seq]; ok && head != r.Head {
			v.fail(OfLogs, r.Seq, 0, "The server has signed two logs of this room: two receipts for event %d have different hashes.", r.Seq)
			return
		}
		heads[r.Seq] = r.Head
	}
}

// signed reports whether one of the receipts signs the log up to event seq or
// further.
func (v *verifier) signed(list []Receipt, seq uint64) bool {
	return slices.ContainsFunc(list, func(r Receipt) bool {
		return r.Seq >= seq && r.Seq <= uint64(len(v.heads)) && r.Check(v.file.Room, v.keyFor(r), v.heads[r.Seq-1]) == nil
	})
}

// tellOther compares the file with another that the server gave out: of the same
// room, one must begin with the other; of another room, no chain may be in both.
func (v *verifier) tellOther() {
	o := v.know.Other
	if o == nil {
		return
	}
	if o.Room != v.file.Room {
		v.sharedAnchors(o)
		return
	}
	var prev Value
	for i := range min(len(o.Events), len(v.heads)) {
		prev = o.Events[i].Sum(prev, o.Room)
		if prev == v.heads[i] {
			continue
		}
		seq := uint64(i) + 1
		theirs := slices.ContainsFunc(o.Receipts, func(r Receipt) bool {
			return r.Seq >= seq && r.Seq <= uint64(len(o.Events)) && r.Check(o.Room, v.keyFor(r), o.head(r.Seq)) == nil
		})
		if theirs && v.signed(v.file.Receipts, seq) {
			v.fail(OfLogs, seq, 0, "The server has signed two logs of this room, which differ from event %d on.", seq)
		} else {
			v.suspect(OfLogs, "The two files differ from event %d on. The server has not signed both: one of them may be anybody's.", seq)
		}
		return
	}
	v.proven(OfLogs, "The two files do not contradict each other: one begins with the other.")
}

// head returns the hash that event seq of f ought to have.
func (f *File) head(seq uint64) (h Value) {
	for i := range seq {
		h = f.Events[i].Sum(h, f.Room)
	}
	return h
}

// sharedAnchors looks for chains that were promised in two rooms.
func (v *verifier) sharedAnchors(o *File) {
	l := NewLedger(o.Room)
	for _, e := range o.Events {
		r, err := RecordIn([]byte(e.Data))
		if err != nil || r == nil {
			continue
		}
		if l, err = l.After(r); err != nil {
			break
		}
	}
	for u := l.used; u != nil; u = u.before {
		if v.ledger.used.has(u.anchor) {
			v.fail(OfReused, 0, 0, "The chain with the anchor %s was promised in this room and in room %q.", u.anchor, o.Room)
			return
		}
	}
	v.proven(OfReused, "No chain of this room was promised in room %q.", o.Room)
}

// missing says what is wrong with a receipt for an event that is not there.
func (v *verifier) missing(r Receipt, whose string) {
	if err := r.Check(v.file.Room, v.keyFor(r), r.Head); err != nil {
		v.fail(OfReceipt, r.Seq, 0, "%s %v.", whose, err)
		return
	}
	v.fail(OfReceipt, r.Seq, 0, "%s receipt is good and signs event %d, but the file ends with event %d: events were dropped.", whose, r.Seq, v.Events)
}

// keyFor returns the key that r must be signed with: the one known from
// elsewhere, or else the one in force at its event, or else, in a log that
// promises none, r's own.
func (v *verifier) keyFor(r Receipt) Value {
	switch {
	case v.know.Key.Present():
		return v.know.Key
	case len(v.keys) == 0:
		return r.Key
	}
	i, exact := slices.BinarySearchFunc(v.keys, r.Seq, func(p promise, seq uint64) int { return cmp.Compare(p.event, seq) })
	if !exact && i > 0 {
		i--
	}
	return v.keys[i].key
}
