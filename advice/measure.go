package advice

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/lab"
	"parlor/store"
)

// A Composition is rules with so many seats.
type Composition struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options,omitempty"` // other than the usual ones
	Seats   int          `json:"seats"`
}

// A Measure asks what one or two compositions of rules are like.
type Measure struct {
	Sets   []Composition `json:"sets"`
	Level  string        `json:"level"`  // who plays
	Weaker string        `json:"weaker"` // whom he is measured against
	Games  int           `json:"games"`  // of each composition: against himself, and as many against the weaker
	Seed   uint64        `json:"seed"`
}

// Bounds of measuring.
const (
	MostMeasured = 2    // compositions of one measure
	MostGames    = 2000 // of each of them

	measureFor     = 2 * time.Minute // how long one takes, at most: the games so far are its result
	mostMeasures   = 32              // that may wait
	measuresOfOne  = 1               // that may wait of one visitor
	measuresFrom   = 4               // of all who come from one place
	stopFor        = 3 * time.Second // how long one that is stopped is waited for
	measureKind    = "measure"
	measuredKind   = "measured" // what had come of measures that were stopped: jobs that are done as soon as they are there
	measureEdition = 1          // raised when the same measure would come to something else
)

// Errors of asking for a measure.
var (
	ErrMeasures   = errors.New("too many rules wait to be measured: try again later")
	ErrOneMeasure = errors.New("rules of yours are being measured: wait until that is done, or stop it")
)

// Sizes are how many games of each composition can be asked for, the quickest first, which is usual: questions that are alike shall be the
// same one.
var Sizes = []int{20, 100, 400, MostGames}

// Weaker returns whom level is measured against where nobody says it: the level before it, and of a person the
// level before the strongest.
func Weaker(roster *bots.Roster, level string) string {
	levels := roster.Names()
	at := slices.Index(levels, level)
	if at < 0 {
		at = len(levels) - 1
	}
	return levels[max(at-1, 0)]
}

// A Measuring is how far a measure is.
type Measuring struct {
	ID string
	Measure
	State
	Figures []lab.Figures // where it is done, and has not failed: of as many compositions as were begun
}

// measureOrder is what the job of a measure says.
type measureOrder struct {
	Measure
	Version string `json:"version"`
	asker
}

// trials returns what is played for m, and names what that is judged by.
func (d *Desk) trials(m *Measure) (list []lab.Trial, version string, err error) {
	if n := len(m.Sets); n < 1 || n > MostMeasured {
		return nil, "", fmt.Errorf("%d compositions: want 1 to %d", n, MostMeasured)
	}
	if m.Games < 2 || m.Games > MostGames {
		return nil, "", fmt.Errorf("%d games: want 2 to %d", m.Games, MostGames)
	}
	for _, level := range []string{m.Level, m.Weaker} {
		if err := d.games.Bots.Check(level); err != nil {
			return nil, "", err
		}
	}
	sum := sha256.New()
	for _, c := range m.Sets {
		g, err := d.games.Rules(api.Config{Game: c.Game, Options: c.Options})
		if err != nil {
			return nil, "", err
		}
		p, err := g.Start(c.Seats)
		if err != nil {
			return nil, "", err
		}
		_, judge, err := analysis.Who(p, analysis.Options{Roster: d.games.Bots})
		if err != nil {
			return nil, "", err
		}
		fmt.Fprintln(sum, judge)
		for _, level := range []string{m.Level, m.Weaker} {
			net, err := d.games.Bots.Net(level, p)
			if err != nil {
				return nil, "", err
			}
			fmt.Fprintln(sum, net)
		}
		list = append(list, lab.Trial{
			Game: g, Name: c.Game, Options: c.Options, Seats: c.Seats, Roster: d.games.Bots,
			Level: m.Level, Weaker: m.Weaker, Games: m.Games, Seed: m.Seed, Workers: 1,
		})
	}
	return list, fmt.Sprintf("%s-%d", hex.EncodeToString(sum.Sum(nil)[:8]), measureEdition), nil
}

// named returns m without what is usual, what it is judged by, and its name. What is wrong
// with it comes back as a [*Misasked].
func (d *Desk) named(m Measure) (_ Measure, version, id string, err error) {
	sets := m.Sets
	m.Sets = nil
	for _, c := range sets {
		c.Options = d.unusual(c.Game, c.Options)
		m.Sets = append(m.Sets, c)
	}
	if _, version, err = d.trials(&m); err != nil {
		return m, "", "", &Misasked{err}
	}
	name, err := json.Marshal(measureOrder{Measure: m, Version: version})
	if err != nil {
		return m, "", "", err
	}
	sum := sha256.Sum256(name)
	return m, version, hex.EncodeToString(sum[:12]), nil
}

// unusual returns the options other than the usual ones: what is usual need not be said.
func (d *Desk) unusual(name string, options game.Options) game.Options {
	options = maps.Clone(options)
	if e, ok := d.games.Find(name); ok {
		for _, o := range e.Options {
			if options[o.Name] == o.Default {
				delete(options, o.Name)
			}
		}
	}
	if len(options) == 0 {
		return nil
	}
	return options
}

// Measured returns how far a measure is, or [store.ErrNotFound] where nobody has asked for
// it. What is wrong with it comes back as a [*Misasked].
func (d *Desk) Measured(ctx context.Context, m Measure) (Measuring, error) {
	m, _, id, err := d.named(m)
	if err != nil {
		return Measuring{}, err
	}
	x, err := d.Measuring(ctx, id)
	x.ID, x.Measure = id, m
	return x, err
}

// Measure asks for rules to be measured, in the name of by, and returns how far that is.
// from says where by comes from, in a word that tells others nothing. The same is measured
// once for all. If it is not asked for already, allow must agree, where it is not nil: its
// error comes back. What is wrong with it comes back as a [*Misasked].
func (d *Desk) Measure(ctx context.Context, m Measure, by, from string, allow func() error) (Measuring, error) {
	m, version, id, err := d.named(m)
	if err != nil {
		return Measuring{}, err
	}
	x, err := d.Measuring(ctx, id)
	if err != nil && !errors.Is(err, store.ErrNotFound) || err == nil && !x.Stopped {
		return x, err
	}
	if allow != nil {
		if err := allow(); err != nil {
			return Measuring{}, err
		}
	}
	d.asking.Lock() // Else two requests of one visitor may both find that he has none.
	defer d.asking.Unlock()
	own, near, all, err := d.waiting(ctx, measureKind, mostMeasures, asker{by, from})
	switch {
	case err != nil:
		return Measuring{}, err
	case own >= measuresOfOne:
		return Measuring{}, ErrOneMeasure
	case near >= measuresFrom, all >= mostMeasures:
		return Measuring{}, ErrMeasures
	}
	data, err := json.Marshal(measureOrder{m, version, asker{by, from}})
	if err != nil {
		return Measuring{}, err
	}
	if err := d.store.Enqueue(ctx, store.Job{ID: measureID(id), Kind: measureKind, Data: data, Due: d.options.Now()}); err != nil {
		return Measuring{}, err
	}
	return d.Measuring(ctx, id)
}

func measureID(id string) string { return measureKind + "-" + id }

// stoppedID is the name of what had come of a measure when it was stopped.
func stoppedID(id string) string { return measuredKind + "-" + id }

// Measuring returns how far the measure of a name is, or [store.ErrNotFound] where nobody has asked for it. Of one that was
// stopped it returns what had come of it.
func (d *Desk) Measuring(ctx context.Context, id string) (x Measuring, err error) {
	j, err := d.store.Job(ctx, measureID(id))
	if errors.Is(err, store.ErrNotFound) {
		if j, err = d.store.Job(ctx, stoppedID(id)); err == nil && !j.Done {
			err = store.ErrNotFound
		}
		x.Stopped = true
	}
	if err != nil {
		return Measuring{}, err
	}
	var o measureOrder
	if err := json.Unmarshal(j.Data, &o); err != nil {
		return x, err
	}
	x.ID, x.Measure, x.Version, x.By = id, o.Measure, o.Version, o.By
	x.Asked, x.Begun, x.Part, x.Done = true, j.Attempt > 0, j.Part, j.Done
	if j.Done {
		x.Part, x.Failed = 1000, len(j.Result) == 0
		text, err := unpack(j.Result)
		if err == nil && !x.Failed {
			err = json.Unmarshal(text, &x.Figures)
		}
		return x, err
	}
	return x, nil
}

// MeasureOf returns the measure that by has asked for and that is not done, if there is one.
func (d *Desk) MeasureOf(ctx context.Context, by string) (m Measure, ok bool, err error) {
	jobs, err := d.store.Undone(ctx, measureKind, mostMeasures)
	if err != nil {
		return m, false, err
	}
	for _, j := range jobs {
		var o measureOrder
		if err := json.Unmarshal(j.Data, &o); err != nil {
			return m, false, err
		}
		if o.By == by {
			return o.Measure, true, nil
		}
	}
	return m, false, nil
}

// StopMeasure stops a measure that by has asked for, and that is not done, and waits a
// moment for what has come of it so far. It reports whether it was there.
func (d *Desk) StopMeasure(ctx context.Context, m Measure, by string) (bool, error) {
	_, _, id, err := d.named(m)
	if err != nil {
		return false, err
	}
	return d.StopMeasuring(ctx, id, by)
}

// StopMeasuring does as [Desk.StopMeasure], by the name of the measure.
func (d *Desk) StopMeasuring(ctx context.Context, id, by string) (bool, error) {
	x, err := d.Measuring(ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound) || err == nil && x.Done:
		return false, nil
	case err != nil:
		return false, err
	case x.By != by:
		return false, ErrOthers
	}
	hints, stop := d.store.WatchJobs(measuredKind)
	defer stop()
	gone, err := d.store.Cancel(ctx, measureKind, measureID(id))
	if err != nil || !gone || !x.Begun {
		return gone, err
	}
	late := time.NewTimer(stopFor)
	defer late.Stop()
	select {
	case <-hints: // Of this one, or of another: the page is asked for again either way.
	case <-late.C:
	case <-ctx.Done():
	}
	return true, nil
}

// measure plays the games that j asks for.
func (d *Desk) measure(ctx context.Context, j store.Job, progress func(done, all int)) ([]byte, error) {
	var o measureOrder
	if err := json.Unmarshal(j.Data, &o); err != nil {
		return nil, err
	}
	trials, version, err := d.trials(&o.Measure)
	if err != nil {
		return nil, err
	}
	if version != o.Version {
		return nil, errVersion
	}
	end := time.Now().Add(measureFor)
	list := []lab.Figures{}
	for i, t := range trials {
		t.Progress = func(done, all int) { progress(i*all+done, len(trials)*all) }
		in, stop := context.WithTimeout(ctx, time.Until(end)/time.Duration(len(trials)-i)) // Each has its share of the time.
		f, err := lab.Run(in, t)
		late := in.Err() != nil
		stop()
		if err != nil && !late {
			return nil, err
		}
		if f.Games > 1 {
			list = append(list, f)
		}
		if ctx.Err() != nil {
			break
		}
	}
	text, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	packed, err := pack(text)
	if err == nil && ctx.Err() != nil {
		return nil, errors.Join(ctx.Err(), d.keepStopped(context.WithoutCancel(ctx), j, packed))
	}
	return packed, err
}

// keepStopped keeps what has come of a measure that ends before its time.
func (d *Desk) keepStopped(ctx context.Context, j store.Job, packed []byte) error {
	id := stoppedID(j.ID[len(measureKind)+1:])
	return d.replace(ctx, store.Job{ID: id, Kind: measuredKind, Data: j.Data, Due: d.options.Now()}, packed)
}
