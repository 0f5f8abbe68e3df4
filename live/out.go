package live

import (
	"bytes"

	"parlor/api"
)

// Everything that leaves a room's goroutine for those who follow it is listed
// here.

// encode writes a frame once for all who get it.
func (a *actor) encode(f api.Frame) Out {
	text := a.house.texts.Get().(*[]byte)
	defer a.house.texts.Put(text)
	*text = f.AppendJSON((*text)[:0])
	return Out{f.N, bytes.Clone(*text), f.Proof != nil}
}

// Hello is where a subscriber stands.
type Hello struct {
	Epoch string // incarnation of the store that Since is a number of
	Since uint64 // last event seen; 0 for none
	Brief bool   // views in events are to be brief

	Proven uint64 // the last event that the subscriber has followed by its hashes
}

// decide says how to answer hello when the log is at head in epoch, and the
// oldest event at hand is number oldest (head+1 if none is). It is the whole of
// reconnecting:
//
//  1. Another epoch: numbers mean something else. Snapshot.
//  2. Nothing seen yet, or beyond the head: Snapshot.
//  3. At the head: UpToDate.
//  4. All that is missing at hand, and not too much of it: Events.
//  5. Else Snapshot. Never a part.
func decide(h Hello, epoch string, head, oldest uint64) api.FrameType {
	switch {
	case h.Epoch != epoch, h.Since == 0, h.Since > head:
		return api.Snapshot
	case h.Since == head:
		return api.UpToDate
	case h.Since+1 >= oldest && head-h.Since <= maxGap:
		return api.Events
	}
	return api.Snapshot
}

// maxGap is the most events that are sent to make up for a gap.
const maxGap = 200
