package site

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/live"
	"parlor/web/door"
	"parlor/web/pages"
)

const (
	rollFor    = 2 * time.Second // how long one request plays a position out
	rollTrials = 36 * 300        // games at most
	rollsKept  = 300             // positions whose games are remembered
)

// exact says how exactly a position can be played out, by the word for it in addresses:
// until the standard error is this share of the standard deviation of one result.
var exact = map[string]float64{"roughly": 0.02, "": 0.01, "finely": 0.004}

// exactly reads the word for how exactly a position is to be played out. What is no such
// word is the usual one, "".
func exactly(r *http.Request) string {
	word := r.URL.Query().Get("exact")
	if _, ok := exact[word]; !ok {
		return ""
	}
	return word
}

// A rolling is a position being played out. Its games are a function of their
// number, so they are the same whoever asks for them.
type rolling struct {
	sync.Mutex
	res bots.Rollout
}

// rollouts remembers positions that are played out. Games are played only while somebody
// asks: each request plays on for a moment.
type rollouts struct {
	place chan struct{} // one plays at a time

	mu   sync.Mutex
	kept map[string]*rolling
}

func newRollouts() *rollouts {
	return &rollouts{place: make(chan struct{}, 1), kept: map[string]*rolling{}}
}

// of returns what is remembered of a position. Where there are too many, one makes
// room: who asks for it again begins anew.
func (x *rollouts) of(path string) *rolling {
	x.mu.Lock()
	defer x.mu.Unlock()
	if r, ok := x.kept[path]; ok {
		return r
	}
	if len(x.kept) >= rollsKept {
		for other := range x.kept {
			delete(x.kept, other)
			break
		}
	}
	r := &rolling{}
	x.kept[path] = r
	return r
}

// rollPlan is how p is played out to a standard error.
func rollPlan(roster *bots.Roster, p game.Position, wanted float64) bots.Plan {
	return bots.Plan{Trials: rollTrials, Seed: 1, Truncate: roster.Horizon(roster.Best(), p), StdErr: wanted, Workers: 1, Adjust: true}
}

// rollOn plays u out for a moment, from where the last request has left off, or until the
// standard error is as small as wanted.
func (s *Site) rollOn(r *http.Request, u setup, wanted float64) (bots.Rollout, error) {
	v := s.door.Anybody(r)
	if err := s.door.Allow(v, door.Papers); err != nil {
		return bots.Rollout{}, err
	}
	wait, cancel := context.WithTimeout(r.Context(), 2*rollFor)
	defer cancel()
	select {
	case s.rollouts.place <- struct{}{}:
		defer func() { <-s.rollouts.place }()
	case <-wait.Done():
		return bots.Rollout{}, live.ErrBusy
	}
	x := s.rollouts.of(u.judged())
	x.Lock()
	defer x.Unlock()
	if err := x.playOn(r.Context(), s.house.Games().Bots, u.at, wanted, rollFor); err != nil {
		return bots.Rollout{}, err
	}
	return x.res, r.Context().Err()
}

// playOn plays on from p for so long, and longer where no games have ended by then: else on
// a slow machine each request would begin with the same games and finish none.
func (x *rolling) playOn(ctx context.Context, roster *bots.Roster, p game.Position, wanted float64, long time.Duration) error {
	plan := rollPlan(roster, p, wanted)
	if x.res.Done(&plan) {
		return nil
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var late, told atomic.Bool
	note := func(what *atomic.Bool) {
		what.Store(true)
		if late.Load() && told.Load() {
			stop()
		}
	}
	defer time.AfterFunc(long, func() { note(&late) }).Stop()
	plan.Progress = func(bots.Rollout) { note(&told) }
	if x.res.Trials > 0 {
		had := x.res
		plan.Resume = &had
	}
	res, err := roster.RollOut(ctx, roster.Best(), p, plan)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if res.Trials > x.res.Trials {
		x.res = res
	}
	return nil
}

// labRollout is the part of the page that tells how a position plays out: each
// request plays on.
func (s *Site) labRollout(w http.ResponseWriter, r *http.Request) error {
	u, err := s.labGame(r)
	if err != nil {
		return err
	}
	m := pages.Lab{Page: s.frame(r, pages.GameTitle(lang(r), u.entry.Name, u.entry.Title)), Game: pages.Titled(lang(r), u.entry), Values: u.query(), At: u.at}
	if err := s.labRolled(r, &m, u); err != nil {
		return err
	}
	return s.show(w, r, http.StatusOK, pages.LabRolled(m))
}

// labRolled plays u out and fills in what has come of it.
func (s *Site) labRolled(r *http.Request, m *pages.Lab, u setup) (err error) {
	if m.Study == nil {
		if m.Study, err = s.judged(r, u, api.Quick); err != nil {
			return err
		}
		b, err := labBoard(u, m.Study.Seat, m.Lang)
		if err != nil {
			return err
		}
		m.Sides = b.Sides()
	}
	if m.Rolls = rolls(m.Study, u); m.Rolls == "" {
		return door.BadRequest("this position of %s is not played out: want one of a game that somebody judges, and that goes on", u.entry.Title)
	}
	if unit, ok := s.house.Games().Bots.OfMatch(u.at); ok {
		m.Unit = &unit
	}
	m.Exact = exactly(r)
	m.Wanted = exact[m.Exact] * m.Study.Scale.Deviation
	res, err := s.rollOn(r, u, m.Wanted)
	if err != nil {
		return err
	}
	plan := rollPlan(s.house.Games().Bots, u.at, m.Wanted)
	m.Rolled, m.RolledOut, m.Truncated = &res, res.Done(&plan), plan.Truncate
	for _, word := range []string{"roughly", "", "finely"} {
		m.Choices = append(m.Choices, pages.LabExact{Word: word, Err: exact[word] * m.Study.Scale.Deviation})
	}
	return nil
}

// rolls returns the address of the page of u with the position played out. It is empty
// where that tells nothing new: the game is over, what it is worth is known exactly, or
// nobody judges it and the study has played it out already.
func rolls(x *analysis.Study, u setup) string {
	q := u.query()
	if u.at.ToAct() == 0 || x.Exact() || x.Judge == "" {
		return ""
	}
	q.Set("rollout", "1")
	return "/lab/" + u.entry.Name + "?" + q.Encode()
}
