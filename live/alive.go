package live

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"parlor/room"
	"parlor/store"
)

// A house says that it is alive every second. When one starts and none was, the
// time between is a hole: no clock is charged for it.
const (
	aliveBucket = "alive"
	holesBucket = "holes"
	beatEvery   = time.Second
	smallHole   = beatEvery + beatEvery/10 // what lies between two beats
)

// beat says that this house is alive, until it closes, and then once more.
func (h *House) beat() {
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	var version uint64
	for {
		version = h.sign(h.ctx, version)
		select {
		case <-tick.C:
		case <-h.ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(h.ctx), beatEvery)
			defer cancel()
			h.sign(last, version)
			return
		}
	}
}

// sign leaves a sign of life over the one of a version, and returns the version
// of the new one.
func (h *House) sign(ctx context.Context, version uint64) uint64 {
	v, err := h.store.Put(ctx, aliveBucket, h.opts.Node, strconv.AppendInt(nil, h.now(), 10), version)
	switch {
	case err == nil:
		return v
	case errors.Is(err, store.ErrConflict):
		if e, err := h.store.Get(ctx, aliveBucket, h.opts.Node); err == nil {
			return e.Version
		}
	case ctx.Err() == nil:
		h.opts.Log.Error("heartbeat", "err", err)
	}
	return version
}

// hole is a time in which no house was alive.
type hole struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// noteHole records the time since the last sign of life of any house.
func (h *House) noteHole(ctx context.Context) error {
	signs, err := h.store.Keys(ctx, aliveBucket, "", "", 1000)
	if err != nil {
		return err
	}
	var last int64
	for _, e := range signs {
		if at, err := strconv.ParseInt(string(e.Value), 10, 64); err == nil {
			last = max(last, at)
		}
	}
	now := h.now()
	for _, e := range signs {
		if at, err := strconv.ParseInt(string(e.Value), 10, 64); err == nil && at < last && now-at > time.Hour.Milliseconds() {
			_ = h.store.Delete(ctx, aliveBucket, e.Key, e.Version) // Of a node that is gone; another may have been quicker.
		}
	}
	if last == 0 || now-last < smallHole.Milliseconds() {
		return nil
	}
	value, err := json.Marshal(hole{last, now})
	if err != nil {
		return err
	}
	_, err = h.store.Put(ctx, holesBucket, strconv.FormatInt(now, 10), value, 0)
	if errors.Is(err, store.ErrConflict) {
		return nil // Another house noted it.
	}
	return err
}

// holesSince adds the time in which no house was alive since an event.
func (h *House) holesSince(ctx context.Context, since int64) (sum int64) {
	after := strconv.FormatInt(since, 10)
	list, err := h.store.Keys(ctx, holesBucket, "", after, 1000)
	if err != nil {
		h.opts.Log.Error("holes", "err", err)
	}
	for _, e := range list {
		var x hole
		if json.Unmarshal(e.Value, &x) == nil {
			sum += max(0, x.To-max(x.From, since))
		}
	}
	return sum
}

// Listed is what lists show of a room.
type Listed struct {
	Room   string       `json:"room"`
	Config room.Config  `json:"config"`
	Phase  room.Phase   `json:"phase"`
	Who    []string     `json:"who"` // by seat; empty where nobody sits
	Result *room.Result `json:"result,omitempty"`
	Time   int64        `json:"time"`
}

// summary returns what lists show of next, if that changed since before.
func summary(before, next *room.Room) *store.Summary {
	l := Listed{Config: next.Config, Phase: next.Phase, Who: []string{}, Result: next.Result}
	same := before.Phase == next.Phase && before.Seq > 0
	for i, s := range next.Seats {
		l.Who = append(l.Who, s.Name)
		same = same && before.Seats[i].Name == s.Name
	}
	if same {
		return nil
	}
	data, err := json.Marshal(l)
	if err != nil {
		panic("live: a summary that JSON cannot say: " + err.Error())
	}
	status := string(next.Phase)
	if next.Config.Private {
		status = "private-" + status
	}
	return &store.Summary{Kind: next.Config.Game, Status: status, Data: data}
}

// List returns rooms that are not private in a phase, the latest first.
func (h *House) List(ctx context.Context, phase room.Phase, limit int) ([]Listed, error) {
	logs, err := h.store.List(ctx, store.Query{Status: string(phase), Limit: limit})
	if err != nil {
		return nil, err
	}
	list := []Listed{}
	for _, l := range logs {
		var x Listed
		if err := json.Unmarshal(l.Data, &x); err != nil {
			return nil, err
		}
		x.Room, x.Time = l.ID, l.Updated.UnixMilli()
		list = append(list, x)
	}
	return list, nil
}
