package main

import (
	"context"

	"parlor/engine"
	"parlor/plaintext"
)

var engineCommand = command{
	"engine", "answers questions about rules as JSON lines, for bots, tools and tests",
	func(m Main, ctx context.Context, args []string) error {
		f := m.flags("engine", `
Usage: parlor engine

Reads requests as JSON objects, one a line, and answers each with a line:

  {"id":1,"cmd":"games"}
  {"id":2,"cmd":"start","game":"parker"}

docs/engine.md describes every command.`)
		rest, err := parse(f, args)
		if err != nil {
			return err
		}
		if len(rest) > 0 {
			return misused("engine: unexpected argument %q", rest[0])
		}
		return engine.Serve(ctx, m.Games, plaintext.NewReader(m.In), m.Out)
	},
}
