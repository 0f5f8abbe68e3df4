package auction

import (
	"testing"

	"parlor/game"
	"parlor/game/gametest"
)

func TestConformance(t *testing.T) {
	for _, opts := range []game.Options{nil, {"pays": "all", "lots": "3"}, {"coins": "5", "lots": "20"}} {
		r, err := New(opts)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Run(t, r, gametest.Config[State]{Games: 30, Seed: 7})
	}
}
