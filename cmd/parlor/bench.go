package main

import (
	"context"
	"encoding/json"
	"fmt"

	"parlor/arena"
)

var benchCommand = command{
	"bench", "measures the rules, and tells whether everything still plays as it did",
	func(m Main, ctx context.Context, args []string) error {
		if len(args) > 0 {
			switch args[0] {
			case "rules":
				return m.benchRules(ctx, args[1:])
			case "signature":
				return m.benchSignature(ctx, args[1:])
			case "odds":
				return m.benchOdds(ctx, args[1:])
			}
		}
		f := m.flags("bench", `
Usage: parlor bench rules|signature|odds [flags]

  rules      plays at random and prints games, turns, throws and positions a second
  signature  prints one hash of seeded games of every rule set and bot
  odds       holds the odds that a level gives against what comes of positions

parlor-bench (cmd/parlor-bench) measures a server from outside.`)
		rest, err := parse(f, args)
		if err != nil {
			return err
		}
		if len(rest) > 0 {
			return misused("bench: unknown benchmark %q: want rules, signature or odds", rest[0])
		}
		return misused("bench: want rules, signature or odds")
	},
}

func (m Main) benchSignature(ctx context.Context, args []string) error {
	f := m.flags("bench signature", `
Usage: parlor bench signature [flags]

Plays a few seeded games of every rule set, with every number of seats and kind
of bot, and prints hashes of the positions they pass through, and one of all.
The hash changes when anything plays differently, however little. A change that
means no change of play must leave it as it is; one that does says so, and
writes arena/testdata/signature.txt anew:

  go test ./arena -run TestSignature -update`)
	asJSON := f.Bool("json", false, "print JSON")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return misused("bench signature: unexpected argument %q", rest[0])
	}
	sig, err := arena.Sign(ctx)
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(m.Out).Encode(sig)
	}
	_, err = fmt.Fprint(m.Out, sig)
	return err
}
