package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// A command is what a key means. Only this file knows the keys.
type command uint8

const (
	noCommand command = iota
	cmdUp
	cmdDown
	cmdLeft
	cmdRight
	cmdNext // the next of what can be chosen
	cmdPrev
	cmdDo // choose, confirm, go on
	cmdBack
	cmdErase
	cmdUndo
	cmdHint
	cmdHelp
	cmdLog
	cmdResign
	cmdMore // raise a stake
	cmdLess
	cmdFirst
	cmdLast
	cmdReplay
	cmdNextError // in a replay: to the next mistake
	cmdPrevError
	cmdDeeper // in a replay: look closer
	cmdQuit
	cmdKill // leave the program from anywhere
)

// moving keys mean the same everywhere, also while a move is being typed.
var moving = map[string]command{
	"up": cmdUp, "down": cmdDown, "left": cmdLeft, "right": cmdRight,
	"tab": cmdNext, "shift+tab": cmdPrev, "enter": cmdDo, "esc": cmdBack,
	"backspace": cmdErase, "ctrl+c": cmdKill, "ctrl+z": cmdUndo,
	"pgup": cmdMore, "pgdown": cmdLess, "home": cmdFirst, "end": cmdLast,
}

// letters are commands only where nothing has been typed: no move begins with
// them.
var letters = map[string]command{
	"u": cmdUndo, "h": cmdHint, "?": cmdHelp, "l": cmdLog, "R": cmdResign, "+": cmdMore, "=": cmdMore, "-": cmdLess,
	"q": cmdQuit, "space": cmdDo,
}

// listLetters are commands in menus and in a replay, where nobody types moves.
var listLetters = map[string]command{
	"k": cmdUp, "j": cmdDown, "l": cmdRight, "n": cmdRight, "p": cmdLeft, "q": cmdQuit, "?": cmdHelp,
	"space": cmdDo, "g": cmdFirst, "G": cmdLast, "r": cmdReplay,
	"e": cmdNextError, "E": cmdPrevError, "d": cmdDeeper,
}

// commandOf returns what a key press means where typing is so far.
func commandOf(key tea.KeyPressMsg, typing bool) command {
	name := key.String()
	if c, ok := moving[name]; ok {
		return c
	}
	if typing {
		return noCommand
	}
	return letters[name]
}

// listCommandOf returns what a key press means in lists.
func listCommandOf(key tea.KeyPressMsg) command {
	if c, ok := moving[key.String()]; ok {
		return c
	}
	return listLetters[key.String()]
}

// A keyHelp names a key and what it does, for the last line of a screen.
type keyHelp struct{ key, does string }

var (
	playKeys = []keyHelp{
		{"arrows", "choose"}, {"Enter", "do"}, {"u", "undo"}, {"h", "hint"}, {"?", "rules"}, {"q", "leave"}, {"l", "log"}, {"R", "resign"},
	}
	betKeys = []keyHelp{
		{"arrows", "choose"}, {"+ -", "stake"}, {"Enter", "bet"}, {"h", "hint"}, {"?", "rules"}, {"q", "leave"}, {"l", "log"}, {"R", "resign"},
	}
	correctKey = keyHelp{"Backspace", "correct"}
	revokeKey  = keyHelp{"w", "take the offer back"}
	waitKeys   = []keyHelp{{"?", "rules"}, {"q", "leave"}, {"l", "log"}, {"R", "resign"}}
	meetKeys   = append(slices.Clone(waitKeys), keyHelp{"say, offer", "to the others"})
	pastKeys   = []keyHelp{{"Enter", "next game"}, {"?", "rules"}, {"q", "leave"}, {"l", "log"}}
	overKeys   = []keyHelp{{"r", "replay"}, {"?", "rules"}, {"q", "leave"}, {"l", "log"}}
	menuKeys   = []keyHelp{{"↑ ↓", "choose"}, {"Enter", "go on"}, {"q", "leave"}}
	setKeys    = []keyHelp{{"↑ ↓", "choose"}, {"← →", "change"}, {"Enter", "play"}, {"Esc", "back"}}
	saveKeys   = []keyHelp{{"↑ ↓", "choose"}, {"Enter", "go on"}, {"r", "replay"}, {"Esc", "back"}}
	stepKeys   = []keyHelp{{"← →", "step"}, errorKeys, closeKeys, {"?", "rules"}, {"q", "leave"}, {"Home End", "first, last"}}
	errorKeys  = keyHelp{"e E", "mistakes"}
	closeKeys  = keyHelp{"d", "look closer"}
	helpKeys   = []keyHelp{{"↑ ↓ PgUp PgDn", "scroll"}, {"← →", "parts"}, {"Home End", "ends"}, {"Esc", "back to the game"}}
)
