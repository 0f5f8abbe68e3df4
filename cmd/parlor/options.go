package main

import (
	"strings"

	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
)

// optionFlag collects -o name=value.
type optionFlag game.Options

func (o optionFlag) String() string { return "" }

func (o optionFlag) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return misused("option %q: want name=value", text)
	}
	o[name] = value
	return nil
}

// chooseGame returns the catalogue's entry and the game that a command line
// names, with its options.
func chooseGame(games *room.Games, name string, opts optionFlag) (catalogue.Entry, game.Game, error) {
	e, err := games.Get(name)
	if err != nil {
		return e, nil, misuse{err}
	}
	g, err := e.New(game.Options(opts))
	if err != nil {
		return e, nil, misuse{err}
	}
	return e, g, nil
}
