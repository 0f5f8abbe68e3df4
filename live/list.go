package live

import (
	"context"
	"encoding/json"

	"parlor/api"
	"parlor/room"
	"parlor/store"
)

// listed is what is stored of a room for lists, and for a house that opens.
type listed struct {
	api.Listed
	Bots bool `json:"bots,omitempty"` // nobody but bots sits there: it goes on by itself
}

// summary returns what lists show of next, if that changed since before.
func summary(before, next *room.Room) *store.Summary {
	l := listed{api.Listed{Config: next.Config, Phase: next.Phase, Who: []string{}, Result: next.Result, Paid: next.Paid()}, true}
	same := before.Phase == next.Phase && before.Seq > 0
	for i, s := range next.Seats {
		l.Who = append(l.Who, s.Name)
		l.Bots = l.Bots && s.Bot != ""
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
func (h *House) List(ctx context.Context, phase api.Phase, limit int) ([]api.Listed, error) {
	logs, err := h.store.List(ctx, store.Query{Status: string(phase), Limit: limit})
	if err != nil {
		return nil, err
	}
	list := []api.Listed{}
	for _, l := range logs {
		var x api.Listed
		if err := json.Unmarshal(l.Data, &x); err != nil { // As it may come with an import: the others are listed.
			if _, said := h.unlisted.LoadOrStore(l.ID, true); !said {
				h.opts.Log.Warn("a room is not listed: its summary cannot be read", "room", l.ID, "err", err)
			}
			continue
		}
		x.Room, x.Time = l.ID, l.Updated.UnixMilli()
		list = append(list, x)
	}
	return list, nil
}
