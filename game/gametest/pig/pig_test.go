package pig_test

import (
	"testing"

	"parlor/game/gametest"
	"parlor/game/gametest/pig"
)

func TestPigKeepsTheContract(t *testing.T) {
	gametest.Run[pig.State](t, pig.Rules{Target: 20}, gametest.Config[pig.State]{Games: 30, Seed: 1})
}
