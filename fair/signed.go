package fair

import (
	"cmp"
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
		v.unproven(OfKey, "The server's key is known from this file only. Compare it with one that you have from elsewhere.")
	}
	theirs, _ := v.receipts(v.file.Receipts, "The file's")
	mine, bad := v.receipts(v.know.Receipts, "Your own")
	switch {
	case mine > 0 && !bad:
		v.proven(OfReceipt, "Your own receipts fit: up to event %d this is the log that you saw, with nothing changed since.", mine)
	case len(v.know.Receipts) == 0:
		v.unproven(OfReceipt, "Without a receipt of your own, this could be another log than the one that the players saw: the server can sign two.")
	}
	best := max(theirs, mine)
	if best > 0 {
		v.proven(OfReceipt, "The server has signed the log up to event %d and cannot deny it.", best)
	}
	if best < uint64(v.Events) {
		v.unproven(OfReceipt, "The events from %d to %d are not signed.", best+1, v.Events)
	}
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
			v.fail(OfReceipt, r.Seq, 0, "%s %v.", whose, err)
			bad = true
			continue
		}
		best = max(best, r.Seq)
	}
	return best, bad
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
