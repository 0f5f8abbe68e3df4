package arena

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"parlor/bots"
	"parlor/rules/catalogue"
)

// A Signature tells whether rules and bots still play as they did: a change
// that was not meant to change play, and does, changes it.
type Signature struct {
	Rows []SignatureRow `json:"rows"`
	Hash string         `json:"hash"` // of the rows
}

// A SignatureRow is the hash of every position of a few seeded games between
// bots of one kind.
type SignatureRow struct {
	Game  string `json:"game"`
	Seats int    `json:"seats"`
	Bot   string `json:"bot"`
	Hash  string `json:"hash"`
}

const (
	signatureGames = 8     // of each row
	signatureCap   = 3_000 // throws a game
)

// Sign plays the games of every rule set in the catalogue with its default
// options, with every number of seats and every kind of bot.
func Sign(ctx context.Context) (sig Signature, err error) {
	for _, e := range catalogue.All {
		for seats := e.Seats[0]; seats <= e.Seats[1]; seats++ {
			for _, kind := range bots.Standard.Names() {
				row := SignatureRow{Game: e.Name, Seats: seats, Bot: kind}
				if row.Hash, err = sign(ctx, e, seats, kind); err != nil {
					return sig, err
				}
				sig.Rows = append(sig.Rows, row)
			}
		}
	}
	sig.Hash = short(sha256.Sum256([]byte(sig.table())))
	return sig, nil
}

func sign(ctx context.Context, e catalogue.Entry, seats int, kind string) (string, error) {
	g, err := e.New(nil)
	if err != nil {
		return "", err
	}
	m := Match{Game: g, Bots: []string{kind}, Seats: seats, Games: signatureGames, Seed: 1, Cap: signatureCap}
	start, err := m.start()
	if err != nil {
		return "", err
	}
	d, err := m.desk(start)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	play := d.open(&m, func(line []byte) {
		sum.Write(line)
		sum.Write([]byte{'\n'})
	})
	var rec record
	for i := range m.Games {
		if err := play(ctx, i, &rec); err != nil {
			return "", err
		}
	}
	return short([32]byte(sum.Sum(nil))), nil
}

// short is enough of a hash to tell changes by.
func short(sum [32]byte) string { return fmt.Sprintf("%x", sum[:8]) }

func (sig Signature) table() string {
	t := grid{{"game", "seats", "bot", "hash"}}
	for _, r := range sig.Rows {
		t = append(t, []string{r.Game, fmt.Sprint(r.Seats), r.Bot, r.Hash})
	}
	return t.String()
}

// String writes sig as a table, its hash last.
func (sig Signature) String() string {
	var b strings.Builder
	b.WriteString(sig.table())
	fmt.Fprintf(&b, "\nSignature: %s\n", sig.Hash)
	return b.String()
}
