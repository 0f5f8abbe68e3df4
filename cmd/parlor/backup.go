package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"parlor/api"
	"parlor/fair"
	"parlor/live"
	"parlor/matchfile"
	"parlor/plaintext"
	"parlor/players"
	"parlor/store"
	"parlor/tui"
)

var backupCommand = command{
	"backup", "copies the games of a directory to a file, also beside a running server",
	func(m Main, ctx context.Context, args []string) error {
		f := m.flags("backup", "Usage: parlor backup [--data DIR] FILE\n\nCopies all games to FILE and reads every one of them back. The server may go on meanwhile.\n\nThe secrets of the server are in it, with which dice and receipts are made: FILE gets mode 0600. Keep it like a key.")
		data := f.String("data", defaultData(), "`directory` of the games (a PostgreSQL database has its own tools, and parlor export)")
		return m.withFile(f, args, func(file string) (store.Report, error) {
			if err := newFile(file); err != nil {
				return store.Report{}, fmt.Errorf("backup: %w", err)
			}
			return store.Backup(ctx, *data, file)
		})
	},
}

var restoreCommand = command{
	"restore", "makes a new directory of games from a backup",
	func(m Main, ctx context.Context, args []string) error {
		f := m.flags("restore", "Usage: parlor restore [--data DIR] FILE\n\nMakes DIR, which must not hold games yet, from a backup. To bring a backup to PostgreSQL, restore it to a directory, then export and import.")
		data := f.String("data", defaultData(), "`directory` to make")
		return m.withFile(f, args, func(file string) (store.Report, error) {
			in, err := openFile(file, aBackup)
			if err != nil {
				return store.Report{}, fmt.Errorf("restore: %w", err)
			}
			defer in.Close() // The store opens it by its name.
			return store.Restore(ctx, file, *data)
		})
	},
}

// withFile reads a command line with one file, does what it says and reports it.
func (m Main) withFile(f *flag.FlagSet, args []string, do func(file string) (store.Report, error)) error {
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(rest) != 1 {
		return misused("%s: want one FILE", f.Name())
	}
	report, err := do(rest[0])
	if err != nil {
		return err
	}
	m.moved(report)
	return nil
}

var exportCommand = command{
	"export", "writes one game, or all, as JSON lines",
	func(m Main, ctx context.Context, args []string) error {
		f := m.flags("export", "Usage: parlor export [--data WHERE] [--room ID] [FILE]\n\nWrites all games, or one, as JSON lines to FILE or to standard output. WHERE is a directory or the address of a PostgreSQL database.\n\nWith all games go the secrets of the server, with which dice and receipts are made: FILE gets mode 0600. Keep it like a key. One room goes without them.")
		data := f.String("data", defaultData(), "`directory` of the games, or the address of a PostgreSQL database")
		room := f.String("room", "", "only the room with this `id`")
		rest, err := parse(f, args)
		if err != nil {
			return err
		}
		if len(rest) > 1 {
			return misused("export: want at most one FILE")
		}
		s, err := store.OpenReadOnly(ctx, *data)
		if err != nil {
			return err
		}
		defer s.Close()
		var ids []string
		if *room != "" {
			ids = []string{*room}
		}
		if len(rest) == 0 {
			_, err = s.Export(ctx, m.Out, ids...)
		} else {
			err = m.exportTo(ctx, s, rest[0], ids)
		}
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("export: --room %s: there is no such room in %s", *room, withoutPassword(*data))
		}
		return err
	},
}

// exportTo writes the rooms named, or all, to a new file, whole or not at all.
func (m Main) exportTo(ctx context.Context, s *store.Store, file string, ids []string) error {
	if err := newFile(file); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	report, err := s.Export(ctx, out, ids...)
	if e := out.Close(); err == nil {
		err = e
	}
	if err != nil {
		return errors.Join(err, os.Remove(file))
	}
	m.moved(report)
	return nil
}

// moved says how much was carried.
func (m Main) moved(r store.Report) {
	fmt.Fprintf(m.Out, "parlor: %s with %s and %s\n", counted(r.Logs, "room"), counted(r.Events, "event"), counted(r.Keys, "key"))
}

var importCommand = command{
	"import", "reads games that export wrote, or one game file",
	func(m Main, ctx context.Context, args []string) error {
		f := m.flags("import", "Usage: parlor import [--data WHERE] [FILE]\n\nReads games from FILE or from standard input. Import into a new directory or database: a game that is there already is refused, and those before it stay.\n\nFILE may also be one game file: a finished game that was saved from a server, or played in the terminal. Or a game, a match or a session of backgammon of another program, in a .mat file or an .sgf file of GNU Backgammon; of a session each game that is over becomes one of ours, and of the last it is said where it is not. It is checked first, as parlor verify does it. It can be looked at then like any game, and counts in nobody's career. Several such files are imported by a command each. FILE - is standard input.")
		data := f.String("data", defaultData(), "`directory` of the games, or the address of a PostgreSQL database")
		rest, err := parse(f, args)
		if err != nil {
			return err
		}
		if len(rest) > 1 {
			return misused("import: want at most one FILE")
		}
		in, name := plaintext.NewReader(m.In), "standard input"
		if len(rest) == 1 && rest[0] != "-" {
			name = rest[0]
			file, err := openText(name, aStore)
			if err != nil {
				return fmt.Errorf("import: %w", err)
			}
			defer file.Close()
			in = file
		}
		lines := bufio.NewReader(in)
		games, err := m.foreignGames(name, lines)
		if err != nil {
			return fmt.Errorf("import: %s: %w", name, err)
		}
		s, err := store.Open(ctx, *data)
		if err != nil {
			return err
		}
		defer s.Close()
		for i, rec := range games {
			if i > 0 && rec.Log[len(rec.Log)-1].After.Phase != api.Over { // The last of a session: those before it are here.
				fmt.Fprintf(m.Err, "parlor: %s: game %d is not over, and was left out: only finished games are imported\n", name, i+1)
				break
			}
			if err := m.importGame(ctx, s, rec); err != nil {
				return err
			}
		}
		if len(games) > 0 {
			return nil
		}
		report, err := s.Import(ctx, lines)
		if err != nil {
			return err
		}
		m.moved(report)
		return nil
	},
}

// foreignGames reads a game file, also a save of the terminal's of the older kind, or the games of another program's file, if that
// is what in begins with; nil if it is something else.
func (m Main) foreignGames(name string, in *bufio.Reader) (list []tui.Record, err error) {
	head, _ := in.Peek(1024) // There may be less.
	theirs := matchfile.IsKnown(string(head))
	text := bytes.TrimSpace(head)
	switch {
	case theirs, tui.IsGameFile(head):
	case len(text) == 0:
		return nil, errors.New("there is nothing in it: want " + aStore)
	case text[0] == '{' && (bytes.Contains(head, []byte(`"log"`)) || bytes.Contains(head, []byte(`"bucket"`))): // what export wrote
		return nil, nil
	case bytes.HasPrefix(head, []byte("SQLite format 3")):
		return nil, errors.New("this is a database: want " + aStore + "; parlor restore reads what parlor backup wrote")
	default:
		return nil, errors.New("this is no game: want " + aStore)
	}
	text, err = io.ReadAll(io.LimitReader(in, fair.MaxFile+1))
	if err != nil {
		return nil, err
	}
	texts := []string{string(text)}
	if theirs {
		g, err := matchfile.Read(texts[0])
		if err != nil {
			return nil, err
		}
		m.missing(name, g)
		texts = nil
		for _, one := range games(g) {
			ours, err := m.record(one)
			if err != nil {
				return nil, err
			}
			texts = append(texts, ours)
		}
	}
	for _, text := range texts {
		rec, err := tui.ReadRecord(m.Games, []byte(text))
		if err != nil {
			return nil, err
		}
		report := fair.Verify(rec.File, fair.Knowledge{Referee: m.Games.NewReferee(rec.File.Room)})
		if !report.OK() {
			printReport(m.Out, report)
			return nil, errNotFair
		}
		list = append(list, rec)
	}
	return list, nil
}

// importGame stores the game of a file.
func (m Main) importGame(ctx context.Context, s *store.Store, rec tui.Record) error {
	if err := live.Import(ctx, s, rec.Log[len(rec.Log)-1].After, rec.File); err != nil {
		return fmt.Errorf("import: %w", err)
	}
	fmt.Fprintf(m.Out, "parlor: the game %s with %d events; it can be looked at under /r/%s\n", rec.File.Room, len(rec.File.Events), rec.File.Room)
	return nil
}

var tokenCommand = command{
	"token", "gives out a token for a bot",
	func(m Main, ctx context.Context, args []string) error {
		f := m.flags("token", "Usage: parlor token --name NAME [--scope play|watch] [--data WHERE]\n\nGives out a token with which a program plays or watches. The directory must not be in use by a running server, unless WHERE is PostgreSQL.")
		data := f.String("data", defaultData(), "`directory` of the games, or the address of a PostgreSQL database")
		name := f.String("name", "", "the `name` that the bot goes by")
		scope := f.String("scope", "play", "what it may do: `play` or watch")
		rest, err := parse(f, args)
		switch {
		case err != nil:
			return err
		case len(rest) > 0:
			return misused("token: unexpected argument %q", rest[0])
		case *name == "":
			return misused("token: want --name NAME")
		case *scope != "play" && *scope != "watch":
			return misused("token: --scope %q: want play or watch", *scope)
		}
		s, err := store.Open(ctx, *data)
		if err != nil {
			return err
		}
		defer s.Close()
		key, err := players.NewKey(ctx, s, *name, *scope)
		if err == nil {
			fmt.Fprintln(m.Out, key)
		}
		return err
	},
}
