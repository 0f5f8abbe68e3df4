// Package tui is the terminal parlour: menus, boards drawn with characters, a
// table to play at, a replay, and the same games as plain lines.
//
// The screen and the plain lines talk to a [Room], which numbers its events.
// [Session] is the room at this keyboard: it throws the dice, lets bots choose
// and keeps the game file. A screen is a function of what it was told: input
// comes as messages, whatever takes time is a command.
package tui
