// Command parlor plays old dice games: in the terminal, by program, and with
// numbers for people who want to know the odds.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"parlor/game"
	"parlor/room"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(Main{Games: room.Standard, In: os.Stdin, Out: os.Stdout, Err: os.Stderr}.Run(ctx, os.Args[1:]))
}

// Main is the program, with what can be played and its streams, so that tests
// can run it whole.
type Main struct {
	Games    *room.Games // nil is room.Standard
	In       io.Reader
	Out, Err io.Writer
}

// command is a subcommand: a verb, what it does in a line, and its function.
type command struct {
	name, summary string
	run           func(m Main, ctx context.Context, args []string) error
}

// commands are the subcommands, in the order of the help.
var commands = []command{
	serveCommand,
	playCommand,
	gamesCommand,
	engineCommand,
	simCommand,
	rolloutCommand,
	analyzeCommand,
	labCommand,
	levelsCommand,
	trainCommand,
	benchCommand,
	verifyCommand,
	backupCommand,
	restoreCommand,
	convertCommand,
	exportCommand,
	importCommand,
	tokenCommand,
	versionCommand,
}

// misuse is the error of a command line that cannot be understood.
type misuse struct{ error }

func misused(format string, args ...any) error { return misuse{fmt.Errorf(format, args...)} }

// Run runs the program with args and returns its exit code: 0 done, 1 failed,
// 2 misused, 130 interrupted.
func (m Main) Run(ctx context.Context, args []string) int {
	if m.Games == nil {
		m.Games = room.Standard
	}
	said := &heard{Writer: m.Out}
	if !isTerminal(m.Out) {
		m.Out = said
	}
	err := m.dispatch(ctx, args)
	if err == nil || errors.Is(err, flag.ErrHelp) {
		err = said.err
	}
	var wrong misuse
	switch {
	case err == nil:
		return 0
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		fmt.Fprintln(m.Err, "parlor: interrupted")
		return 130
	case errors.As(err, &wrong):
		fmt.Fprintf(m.Err, "parlor: %s\n", game.Brief(plain(err)))
		return 2
	}
	fmt.Fprintf(m.Err, "parlor: %s\n", game.Brief(plain(err)))
	return 1
}

// helps are the words that ask for help.
var helps = []string{"help", "-h", "-help", "--help"}

func (m Main) dispatch(ctx context.Context, args []string) error {
	if len(args) > 0 {
		switch {
		case slices.Contains(helps, args[0]):
			if len(args) > 1 && !slices.Contains(helps, args[1]) {
				return m.dispatch(ctx, []string{args[1], "-h"})
			}
			m.help()
			return nil
		case args[0] == "-version" || args[0] == "--version":
			return versionCommand.run(m, ctx, args[1:])
		}
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return serveCommand.run(m, ctx, args)
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(m, ctx, args[1:])
		}
	}
	return misused("unknown command %q: want %s", args[0], strings.Join(names(), ", "))
}

func names() (list []string) {
	for _, c := range commands {
		list = append(list, c.name)
	}
	return append(list, "help")
}

func (m Main) help() {
	fmt.Fprint(m.Out, "parlor plays old dice games.\n\nUsage: parlor COMMAND [flags]\n\n")
	for _, c := range commands {
		fmt.Fprintf(m.Out, "  %-10s %s\n", c.name, c.summary)
	}
	fmt.Fprint(m.Out, "\n`parlor COMMAND -h` tells more of a command.\n")
}

// flags returns a flag set for a command whose help begins with usage.
func (m Main) flags(name, usage string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(m.Err)
	f.Usage = func() {
		fmt.Fprintln(m.Out, strings.TrimSpace(usage))
		if list := listed(f); list != "" {
			fmt.Fprint(m.Out, "\nFlags:\n", list)
		}
	}
	return f
}

// aFlag is a flag of several letters as package flag lists it: with one dash.
var aFlag = regexp.MustCompile(`(?m)^  -(\w[\w-]+)`)

// listed returns the flags of f in lines, as people type them, with what they do.
func listed(f *flag.FlagSet) string {
	var b strings.Builder
	f.SetOutput(&b)
	f.PrintDefaults()
	return aFlag.ReplaceAllString(b.String(), "  --$1")
}

// parse reads flags, before and after the other arguments, which it returns.
func parse(f *flag.FlagSet, args []string) (rest []string, err error) {
	usage := f.Usage
	f.Usage = func() {} // The whole of it would push the error off the screen.
	f.SetOutput(io.Discard)
	for {
		if err := f.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				usage()
				return nil, err
			}
			return nil, misused("%s: %s", f.Name(), misread(f, err, args[:len(args)-f.NArg()]))
		}
		if args = f.Args(); len(args) == 0 {
			return rest, nil
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}
