package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"parlor/api"
	"parlor/bots"
	"parlor/client"
	"parlor/fair"
	"parlor/game"
	"parlor/plaintext"
	"parlor/room"
	"parlor/tui"
)

// serverFlags are the flags of parlor play for a game on a server.
type serverFlags struct {
	server, room, name string
	private            bool
}

func (sf *serverFlags) add(f *flag.FlagSet) {
	f.StringVar(&sf.server, "server", "", "play on the server at `url`, such as http://127.0.0.1:7777; several with commas between them are nodes of one server")
	f.StringVar(&sf.room, "room", "", "with --server: join the room with this `id`, or go on in it; a link will do, also one to a seat")
	f.StringVar(&sf.name, "name", "", "with --server: the `name` that others see (default: the one used there before, or the user's)")
	f.BoolVar(&sf.private, "private", false, "with --server: leave the room out of the public list")
}

// checkServer refuses flags that cannot go together with a server, or without.
func (pf playFlags) checkServer(rest []string) error {
	switch {
	case pf.server == "" && (pf.room != "" || pf.name != "" || pf.private):
		return misused("play: --room, --name and --private: want --server")
	case pf.server == "":
		return nil
	case pf.resume != "" || pf.replay != "" || pf.seeded:
		return misused("play: --server: leave out --resume, --replay and --seed: the server keeps the game and the dice")
	case pf.room != "" && (len(rest) > 0 || len(pf.options) > 0 || pf.seats != "" || pf.private || pf.advice != "" || pf.position != ""):
		return misused("play: --room says what is played: leave out the game, -o, --seats, --private, --hints and --position")
	case pf.room == "" && len(rest) == 0:
		return misused("play: --server: want a game to open a room for, or --room to join one")
	}
	return nil
}

// playServer plays in a room on a server.
func (m Main) playServer(ctx context.Context, pf playFlags, app tui.Config, rest []string) error {
	c, err := client.New(pf.server, "")
	if err != nil {
		return misuse{err}
	}
	id, secret := readRoom(pf.room)
	j := client.Joining{Room: id, Seat: -1, Games: m.Games}
	if c.Secret = secret; secret == "" {
		if j.Name, j.Dice, err = identify(ctx, c, pf.name); err != nil {
			return err
		}
	}
	if id == "" {
		o, seat, err := pf.opening(rest[0])
		if err != nil {
			return err
		}
		if j.Room, err = c.Open(ctx, o); err != nil {
			return err
		}
		j.Seat = seat
	}
	if err := mayKeep(pf.save, j.Room); err != nil {
		return err
	}
	player, err := client.Join(ctx, c, j)
	if err != nil {
		return fmt.Errorf("%s: %w", j.Room, err)
	}
	defer player.Close()
	if player.Back() && secret == "" {
		m.sayBack(player, j.Name)
	}
	if err := m.awaitStart(ctx, player, c.Link(j.Room)); err != nil {
		return err
	}
	remote, err := tui.NewRemote(player, c.Link(j.Room))
	if err != nil {
		return err
	}
	if pf.plain {
		err = tui.Plain(ctx, remote, m.In, m.Out)
	} else {
		err = tui.Play(ctx, app, remote, m.In, m.Out)
	}
	err = errors.Join(err, m.keepProof(player, j.Room, pf.save))
	if err != nil {
		return err
	}
	return m.keepServerGame(ctx, c, j.Room, pf.save, remote)
}

// readRoom reads an id of a room, or a link to it or to a seat in it.
func readRoom(text string) (id, secret string) {
	u, err := url.Parse(text)
	if err != nil || !strings.Contains(u.Path, "/r/") {
		return text, ""
	}
	_, id, _ = strings.Cut(u.Path, "/r/")
	id, _, _ = strings.Cut(id, "/")
	return id, u.Query().Get("seat")
}

// identify makes c ask as the user, under a name.
func identify(ctx context.Context, c *client.Client, name string) (string, client.Memory, error) {
	keys, err := userKeys()
	if err != nil {
		return "", nil, err
	}
	if name == "" {
		name = keys.Known(c).Name
	}
	for _, v := range []string{"USER", "USERNAME"} {
		if user := os.Getenv(v); name == "" && room.CheckName(user) == nil {
			name = user
		}
	}
	if name == "" {
		name = "guest"
	}
	who, err := keys.Identify(ctx, c, name)
	c.Secret = who.Key
	return who.Name, keys.Dice(), err
}

// opening makes the room to be opened, and the seat that the user takes in it.
func (pf playFlags) opening(name string) (o api.Opening, seat game.Seat, err error) {
	e, g, err := chooseGame(pf.games, name, pf.options)
	if err != nil {
		return o, 0, err
	}
	seats, err := pf.begin(name, tui.DefaultSeats(pf.games, e, g))
	if err != nil {
		return o, 0, err
	}
	for i := range seats {
		if seats[i] != tui.Me {
			seats[i] = openSeat
		}
	}
	if pf.seats != "" {
		seats = strings.Split(pf.seats, ",")
	}
	o = api.Opening{
		Game: name, Options: game.Options(pf.options), Seats: len(seats), Match: pf.length, Private: pf.private, Advice: pf.advice,
		Position: pf.position,
	}
	seat = game.Public
	for n, who := range seats {
		switch i := game.Seat(n); {
		case who == tui.Me && seat < 0:
			seat = i
		case who == tui.Me:
			return o, 0, misused("play: --seats: with --server want %s once: others come by the link", tui.Me)
		case who == openSeat:
		case who == "bot":
			o.Sit = append(o.Sit, api.Sit{Seat: i, Bot: pf.games.Bots.Usual(name, i)})
		case who == bots.Equal, pf.games.Bots.Check(who) == nil:
			o.Sit = append(o.Sit, api.Sit{Seat: i, Bot: who})
		default:
			return o, 0, misused("play: --seats: seat %q: with --server want %s, %s, bot, %s or %s", who, tui.Me, openSeat, bots.Equal, strings.Join(pf.games.Bots.All(), " or "))
		}
	}
	if seat < 0 {
		return o, 0, misused("play: --seats: with --server want %s once", tui.Me)
	}
	return o, seat, nil
}

// openSeat is what --seats calls a seat that is left to others.
const openSeat = "open"

// sayBack says that p has been given the seat that the user has in the room; name is
// what he called himself now.
func (m Main) sayBack(p *client.Player, name string) {
	sits := p.Room().Seats[p.Seat()].Name
	fmt.Fprintf(m.Out, "parlor: you sit here already, as %s, and go on in that seat.", sits)
	if name != sits {
		fmt.Fprint(m.Out, " Somebody else comes from an account of his own on this computer, or by a browser.")
	}
	fmt.Fprintln(m.Out)
}

// awaitStart says how others come into the room, and returns when the game has
// begun.
func (m Main) awaitStart(ctx context.Context, p *client.Player, link string) error {
	fmt.Fprintf(m.Out, "parlor: the room is %s\n", link)
	asked := false
	for n := 0; ; {
		for _, s := range p.Steps(n) {
			n++
			if e := s.Event; e.Kind == api.Sat && e.Seat != p.Seat() {
				fmt.Fprintf(m.Out, "parlor: %s sits down\n", e.Sit.Name)
			}
		}
		switch now := p.Room(); {
		case now.Phase != api.Seating:
			return nil
		case !now.Full() && !asked:
			asked = true
			fmt.Fprintf(m.Out, "parlor: waiting for others; invite them with %s\n", link)
		}
		if err := p.Wait(ctx, n, p.Offline() != nil); err != nil {
			return err
		}
	}
}

// keepProof keeps, after an alarm, what the server has signed.
func (m Main) keepProof(p *client.Player, id, path string) error {
	alarm := p.Alarm()
	if alarm == "" {
		return nil
	}
	fmt.Fprintf(m.Out, "ALARM: the dice: %s.\n", alarm)
	if path == "" {
		path = filepath.Join(stateDir(), id+".json")
	}
	if err := errors.Join(writeGame(path, p.Signed()), writeReceipts(path+receiptsExt, p.Receipts())); err != nil {
		return fmt.Errorf("keep what the server has signed: %w", err)
	}
	fmt.Fprintf(m.Out, "What the server has signed is kept in %s and %s: see what it proves with parlor verify %[1]s\n", path, path+receiptsExt)
	return nil
}

// keepServerGame says what became of the dice, and keeps the game for
// `parlor verify`, when it is over.
func (m Main) keepServerGame(ctx context.Context, c *client.Client, id, path string, r *tui.Remote) error {
	fmt.Fprintf(m.Out, "Dice: %s\n", r.Dice())
	ending, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	if r.Over(ending) != nil {
		fmt.Fprintf(m.Out, "The game goes on without you. Come back to it:\nparlor play --server %s --room %s\n", c.Base, id)
		return ctx.Err()
	}
	if path == "" {
		path = filepath.Join(stateDir(), id+".json")
	}
	f, err := c.Game(ctx, id)
	if err != nil {
		return err
	}
	if err := errors.Join(writeGame(path, f), writeReceipts(path+receiptsExt, r.Receipts())); err != nil {
		return fmt.Errorf("keep the game: %w", err)
	}
	fmt.Fprintf(m.Out, "The game is kept in %s: check it with parlor verify %s\n", path, path)
	return nil
}

// receiptsExt is added to the name of a game file for the receipts that were
// collected while it was played.
const receiptsExt = ".receipts"

// mayKeep refuses a file that holds something else than the game of a room.
func mayKeep(path, room string) error {
	text, err := plaintext.ReadFile(path)
	if path == "" || errors.Is(err, os.ErrNotExist) || err == nil && len(text) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if f, err := fair.ReadFile(bytes.NewReader(text)); err != nil || f.Room != room {
		return fmt.Errorf("%s is no save of this game: want a new file", path)
	}
	return nil
}

func writeGame(path string, f fair.File) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return replace(path, f.Write)
}

func writeReceipts(path string, list []fair.Receipt) error {
	return replace(path, func(w io.Writer) error { return writeJSON(w, list) })
}
