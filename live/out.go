package live

import (
	"bytes"
	"strconv"

	"parlor/quote"
	"parlor/room"
)

// Everything that leaves a room's goroutine for those who follow it is listed
// here.

// FrameType says what a frame is.
type FrameType string

const (
	UpToDate FrameType = "uptodate" // nothing has happened since
	Events   FrameType = "events"   // what happened since, without a gap, and the view after it
	Snapshot FrameType = "snapshot" // the view; what was seen before does not count
	Preview  FrameType = "preview"  // steps of a turn being built: no number, may be lost
)

// Frame is what subscribers get.
type Frame struct {
	Type   FrameType    `json:"type"`
	Room   string       `json:"room"`
	Did    string       `json:"did,omitempty"` // the command of this subscriber that it answers
	Epoch  string       `json:"epoch,omitempty"`
	N      uint64       `json:"n,omitempty"`
	Events []room.Event `json:"events,omitempty"`
	View   *room.View   `json:"view,omitempty"`
	Brief  *room.Brief  `json:"-"` // the view, of who asked for a brief one
	Seat   *int         `json:"seat,omitempty"`
	Steps  []string     `json:"steps,omitempty"`
}

// encode writes a frame once for all who get it.
func (k *keeper) encode(f Frame) Out {
	text := k.house.texts.Get().(*[]byte)
	defer k.house.texts.Put(text)
	*text = f.append((*text)[:0])
	return Out{f.N, bytes.Clone(*text)}
}

// append appends f to b, as encoding/json would.
func (f Frame) append(b []byte) []byte {
	b = quote.Text(append(b, `{"type":`...), string(f.Type))
	b = quote.Text(append(b, `,"room":`...), f.Room)
	if f.Did != "" {
		b = quote.Text(append(b, `,"did":`...), f.Did)
	}
	if f.Epoch != "" {
		b = quote.Text(append(b, `,"epoch":`...), f.Epoch)
	}
	if f.N != 0 {
		b = strconv.AppendUint(append(b, `,"n":`...), f.N, 10)
	}
	if len(f.Events) > 0 {
		b = quote.List(append(b, `,"events":`...), f.Events, func(b []byte, e room.Event) []byte { return e.AppendJSON(b) })
	}
	if f.View != nil {
		b = f.View.AppendJSON(append(b, `,"view":`...))
	} else if f.Brief != nil {
		b = f.Brief.AppendJSON(append(b, `,"view":`...))
	}
	if f.Seat != nil {
		b = strconv.AppendInt(append(b, `,"seat":`...), int64(*f.Seat), 10)
	}
	if len(f.Steps) > 0 {
		b = quote.List(append(b, `,"steps":`...), f.Steps, quote.Text)
	}
	return append(b, '}')
}

// Hello is where a subscriber stands.
type Hello struct {
	Epoch string // incarnation of the store that Since is a number of
	Since uint64 // last event seen; 0 for none
	Brief bool   // views in events are to be brief
}

// Decide says how to answer hello when the log is at head in epoch, and the
// oldest event at hand is number oldest (head+1 if none is). It is the whole of
// reconnecting:
//
//  1. Another epoch: numbers mean something else. Snapshot.
//  2. Nothing seen yet, or beyond the head: Snapshot.
//  3. At the head: UpToDate.
//  4. All that is missing at hand, and not too much of it: Events.
//  5. Else Snapshot. Never a part.
func Decide(h Hello, epoch string, head, oldest uint64) FrameType {
	switch {
	case h.Epoch != epoch, h.Since == 0, h.Since > head:
		return Snapshot
	case h.Since == head:
		return UpToDate
	case h.Since+1 >= oldest && head-h.Since <= maxGap:
		return Events
	}
	return Snapshot
}

// maxGap is the most events that are sent to make up for a gap.
const maxGap = 200
