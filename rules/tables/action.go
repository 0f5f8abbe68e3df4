package tables

import "parlor/game"

// An action of a player holds its kind in the bits from 16 up, a place in the
// bits from 8 up, and a number below. Places count down from the bar, so that
// actions ascend as players say them: the rearmost man first. Nature's actions are dice: one as it
// fell, two as 8 × larger + smaller.
const (
	pass      game.Action = 0
	throwDice             = kindCube
	double                = kindCube | 1
	drop                  = kindCube | 2
	take                  = kindCube | 3
	again                 = kindAgain

	kindStep   game.Action = 1 << 16
	kindName   game.Action = 2 << 16
	kindAgain  game.Action = 3 << 16
	kindRemove game.Action = 4 << 16
	kindCube   game.Action = 5 << 16
)

func step(from, die int) game.Action { return kindStep | game.Action((Bar-from)<<8|die) }
func name(n int) game.Action         { return kindName | game.Action(n) }
func remove(p int) game.Action       { return kindRemove | game.Action(p) }
func twoDice(hi, lo int) game.Action { return game.Action(hi<<3 | lo) }
func oneDie(n int) game.Action       { return game.Action(n) }
func kind(a game.Action) game.Action { return a &^ (1<<16 - 1) }
func source(a game.Action) int       { return Bar - int(a>>8&0xff) }
func number(a game.Action) uint8     { return uint8(a) }
