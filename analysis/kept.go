package analysis

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"parlor/game"
	"parlor/rules/catalogue"
)

// edition is raised when the same judge would be told to say something else of
// the same game: what is kept of older editions is not shown any more. A test
// holds it to what is found.
const edition = 21

// Versioned is an evaluator that may judge otherwise in another version of the
// program: by a net that has learnt more.
type Versioned interface {
	// Version names what the judgement comes from, like the hash of a net.
	Version() string
}

// Who says who looks back at the game that p is a position of, as [Run] would by
// o: the level, empty where nobody judges, and a word that is another whenever
// reports may differ. Reports are kept by it.
func Who(p game.Position, o Options) (level, version string, err error) {
	if err := game.Check(p); err != nil {
		return "", "", err
	}
	o = o.filled()
	if err := o.Depth.Check(); err != nil {
		return "", "", err
	}
	p = game.Inner(p)
	f, known := familyOf(p)
	if !known {
		p = game.AsAny(p)
	}
	var rep Report
	if _, err := f.open(&o, p, &rep); err != nil {
		return "", "", err
	}
	return rep.Judge, rep.Version, nil
}

// versionOf names a way to look back: by a level whose judgement comes from those
// who judge.
func versionOf(level string, judges ...any) string {
	from := ""
	for _, e := range judges {
		if v, ok := e.(Versioned); ok {
			from += v.Version()
		}
	}
	if level == "" {
		from = "counted" // Since what hands to come are worth is counted.
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s", edition, level, from))
	return hex.EncodeToString(sum[:6])
}

// errKept says that what was kept does not belong to the game.
var errKept = errors.New("the report is of another game")

// Retold returns a report that was kept as JSON with what it says in sentences said as this version of the program says it: what was found
// is kept, and sentences about it are made when it is told.
func Retold(data []byte) ([]byte, error) {
	var rep Report
	if err := json.Unmarshal(data, &rep); err != nil {
		return nil, err
	}
	for i := range rep.Games {
		if !rep.fits(&rep.Games[i], len(rep.Seats)) {
			return nil, errKept
		}
	}
	rep.tell()
	return json.Marshal(&rep)
}

// tell says anew what the report says in sentences.
func (rep *Report) tell() {
	if e, ok := catalogue.All.Find(rep.Name); ok && rep.Unit == "points" { // Reports of before say so of every game that pays no chips.
		rep.Unit = e.Unit + "s"
	}
	rep.Notes = nil
	rep.note()
	for i := range rep.Games {
		if p := &rep.Games[i]; p.Turn != nil {
			p.Turn.Text = rep.Turned(p, p.Turn, rep.Called)
		}
	}
}

// Restore returns the report of g that was written as JSON; what it says in sentences is said anew.
func Restore(g Game, data []byte) (*Report, error) {
	var rep Report
	if err := json.Unmarshal(data, &rep); err != nil {
		return nil, err
	}
	games, err := g.moments()
	if err != nil {
		return nil, err
	}
	if len(games) != len(rep.Games) {
		return nil, errKept
	}
	for i, ms := range games {
		if rep.Trials > 0 {
			ms = dealt(ms)
		}
		p := &rep.Games[i]
		if len(ms) != len(p.Items) {
			return nil, errKept
		}
		for k := range ms {
			if ms[k].before.String() != p.Items[k].Position {
				return nil, errKept
			}
			p.before = append(p.before, ms[k].before)
		}
		if len(ms) > 0 && !rep.fits(p, ms[0].before.Seats()) {
			return nil, errKept
		}
	}
	rep.tell()
	return &rep, nil
}

// fits says whether what rep tells of p is of so many seats, so that it can be told.
func (rep *Report) fits(p *Played, seats int) bool {
	sides := len(rep.Sides)
	for _, side := range rep.Sides {
		if len(side) == 0 {
			return false
		}
		for _, seat := range side {
			if seat < 0 || int(seat) >= seats {
				return false
			}
		}
	}
	each := func(list []float64) bool { return len(list) == seats }
	maybe := func(list []float64) bool { return len(list) == 0 || each(list) }
	if sides == 0 || len(rep.Players) != seats || len(rep.Seats) != seats || len(rep.Sums) != sides || len(rep.Won) != 0 && len(rep.Won) != seats || len(p.Sums) != sides || !each(p.Start) || !maybe(p.StartErr) || len(p.Result) != 0 && len(p.Result) != seats {
		return false
	}
	for i := range p.Items {
		it := &p.Items[i]
		if it.Seat < -1 || int(it.Seat) >= seats || !each(it.Equity) || !maybe(it.Win) || (it.Win == nil) != (p.Items[0].Win == nil) ||
			!maybe(it.WinErr) || !maybe(it.Luck) || !maybe(it.Cost) || !maybe(it.Rest) || it.Grade != "" && it.Seat < 0 {
			return false
		}
		for _, c := range it.Candidates {
			if it.Seat < 0 || !maybe(c.Win) || !maybe(c.Gammon) || !maybe(c.Backgammon) || !maybe(c.Points) {
				return false
			}
		}
	}
	return p.Turn == nil || p.Turn.Item >= 0 && p.Turn.Item < len(p.Items) && rep.side(p.Turn.Seat) >= 0
}

// judged fills in what the report says of a judge.
func (rep *Report) judged(level string, judges ...any) {
	rep.Judge, rep.Version = level, versionOf(level, judges...)
}
