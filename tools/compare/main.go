// Command compare puts what package analysis finds in matches of backgammon
// beside what GNU Backgammon finds in them, which must be installed.
//
//	go run ./tools/compare -matches 200 -seed 1 -keep compare.json -out docs/bench
//
// Two of the house's players play matches with the cube; both programs look back
// at them, two throws ahead. With -self gnubg does so once more, at another depth: how
// far it is from itself says what distances mean. With -keep what is known is written after each match,
// and the same command goes on from there. Without -out the result is printed.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parlor/analysis"
	"parlor/plaintext"
	"parlor/tools/need"
)

// plan is what is played and looked at.
type plan struct {
	Matches int    `json:"-"`
	Points  int    `json:"points"`
	Seed    uint64 `json:"seed"`
	Who     string `json:"who"`            // two names, with a comma
	Self    int    `json:"self,omitempty"` // throws that gnubg looks ahead once more, 0 for no second look
}

// kept is what is known, in a file.
type kept struct {
	plan
	Done []pair `json:"done"`
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("compare: ")
	var p plan
	flag.IntVar(&p.Matches, "matches", 200, "`number` of matches")
	flag.IntVar(&p.Points, "points", 3, "`points` that a match goes to")
	flag.Uint64Var(&p.Seed, "seed", 1, "`number` that decides dice and players")
	flag.StringVar(&p.Who, "who", "sailor,bosun", "`two` players, with a comma between them")
	flag.IntVar(&p.Self, "self", 0, "`throws` that gnubg looks ahead in a second look, which is put beside its first: 1, or 3, which takes long")
	keep := flag.String("keep", "", "`file` in which to keep what is known")
	out := flag.String("out", "", "`directory` in which to write the result as analysis-DATE.md")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	k, err := read(*keep, p)
	if err != nil {
		log.Fatal(err)
	}
	err = k.run(ctx, p.Matches, func() error { return k.write(*keep) })
	if err != nil && (ctx.Err() == nil || len(k.Done) == 0) {
		log.Fatal(err)
	}
	text := k.tell()
	if *out == "" {
		fmt.Print(text)
		return
	}
	name := filepath.Join(*out, "analysis-"+time.Now().Format(time.DateOnly)+".md")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		log.Fatal(err)
	}
	fmt.Println(name)
}

// run looks at matches until there are so many.
func (k *kept) run(ctx context.Context, matches int, save func() error) error {
	path, err := need.GNUBG.Path()
	if err != nil {
		return err
	}
	for len(k.Done) < matches {
		one, err := k.look(ctx, path, len(k.Done))
		if err != nil {
			return fmt.Errorf("match %d: %w", len(k.Done), err)
		}
		k.Done = append(k.Done, one)
		if err := save(); err != nil {
			return err
		}
	}
	k.Done = k.Done[:max(matches, 0)]
	return nil
}

// look plays match number i, and lets both look back at it.
func (k *kept) look(ctx context.Context, gnubg string, i int) (p pair, err error) {
	g, err := play(k.plan, uint64(i))
	if err != nil {
		return p, err
	}
	began := time.Now()
	ours, err := ourView(ctx, g)
	if err != nil {
		return p, err
	}
	p.OurSeconds = time.Since(began).Seconds()
	began = time.Now()
	his, err := hisView(ctx, gnubg, g, analysis.Ahead)
	if err != nil {
		return p, err
	}
	p.HisSeconds = time.Since(began).Seconds()
	p.Ours, p.His = *ours, *his
	if k.Self > 0 {
		if p.Self, err = hisView(ctx, gnubg, g, k.Self); err != nil {
			return p, err
		}
	}
	return p, p.check()
}

// read returns what is known of p, nothing where there is no file.
func read(file string, p plan) (*kept, error) {
	k := &kept{plan: p}
	if file == "" {
		return k, nil
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return k, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, k); err != nil {
		return nil, fmt.Errorf("%s: want matches that were kept: %w", file, err)
	}
	if k.Points != p.Points || k.Seed != p.Seed || k.Who != p.Who || k.Self != p.Self {
		return nil, fmt.Errorf("%s: matches to %d points of %s, seed %d: want the same to go on", file, k.Points, k.Who, k.Seed)
	}
	for i := range k.Done {
		err := k.Done[i].check()
		if err == nil && (k.Done[i].Self != nil) != (k.Self > 0) {
			err = errors.New("want a second look of gnubg where -self asks for one, and only there")
		}
		if err != nil {
			return nil, fmt.Errorf("%s: match %d: %w", file, i, err)
		}
	}
	return k, nil
}

// write writes what is known, whole or not at all.
func (k *kept) write(file string) error {
	if file == "" {
		return nil
	}
	text, err := json.Marshal(k)
	if err != nil {
		return err
	}
	return plaintext.Replace(file, 0o644, func(w io.Writer) error { _, err := w.Write(text); return err })
}

// players returns the two names.
func (p plan) players() ([]string, error) {
	list := strings.Split(p.Who, ",")
	if len(list) != 2 || slices.Contains(list, "") {
		return nil, fmt.Errorf("-who %q: want two names", p.Who)
	}
	return list, nil
}
