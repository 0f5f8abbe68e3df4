package live

import (
	"parlor/api"
	"parlor/fair"
	"parlor/room"
)

// Check says why no room can be opened like this, or why these cannot sit down in
// it. It plays the opening through and keeps nothing of it.
func (h *House) Check(config api.Config, after ...room.Command) error {
	_, err := h.tried(config, after)
	return err
}

// tried returns the room as it would be opened, with those who sit down.
func (h *House) tried(config api.Config, after []room.Command) (*room.Room, error) {
	r := h.opts.Games.New("trial")
	cup := &dice{secret: fair.Value{1}, key: fair.Value{1}, store: "trial", length: h.opts.Chain}
	for _, c := range append([]room.Command{{Do: api.DoOpen, Open: &config}}, after...) {
		next, _, err := r.Do(c, 1, cup)
		if err != nil {
			return nil, err
		}
		r = next
	}
	return r, nil
}
