package site

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/web/pages"
)

// numbers are the statistics of the house, kept for a while.
type numbers struct {
	mu    sync.Mutex
	at    time.Time
	tally fair.Tally
	rooms map[api.Phase]int
	games map[string]int
}

const (
	numbersFor  = time.Minute // how long statistics are kept
	tallied     = 300         // finished games whose dice are counted, the latest
	listedRooms = 1000        // rooms that are counted by phase
)

// refresh counts again, if it is time.
func (s *Site) refresh(r *http.Request) (*numbers, error) {
	n := &s.numbers
	n.mu.Lock()
	defer n.mu.Unlock()
	if time.Since(n.at) < numbersFor {
		return n, nil
	}
	tally, rooms, games := fair.Tally{}, map[api.Phase]int{}, map[string]int{}
	for _, phase := range []api.Phase{api.Seating, api.Playing, api.Over} {
		list, err := s.house.List(r.Context(), phase, listedRooms)
		if err != nil {
			return nil, err
		}
		rooms[phase] = len(list)
		if phase != api.Over {
			continue
		}
		for i, l := range list {
			games[l.Config.Game]++
			if i >= tallied || l.Config.Manual || l.Config.Seed != "" { // Not the dice of this house.
				continue
			}
			events, err := s.house.Events(r.Context(), l.Room)
			if err != nil && r.Context().Err() == nil {
				s.log.Warn("a game's dice are not counted", "room", l.Room, "err", err)
				continue
			} else if err != nil {
				return nil, err
			}
			for _, e := range events {
				if e.Kind == api.Threw {
					tally.Add(e.Text)
				}
			}
		}
	}
	n.at, n.tally, n.rooms, n.games = time.Now(), tally, rooms, games
	return n, nil
}

// numbersPage shows the statistics of the house.
func (s *Site) numbersPage(w http.ResponseWriter, r *http.Request) error {
	n, err := s.refresh(r)
	if err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	m := pages.Numbers{Page: s.frame(r, pages.Word(lang(r), "numbers.title")), Listed: listedRooms, Tallied: tallied}
	for _, phase := range []api.Phase{api.Seating, api.Playing, api.Over} {
		m.Rooms = append(m.Rooms, pages.Count{Name: pages.PhaseName(m.Lang, string(phase)), N: n.rooms[phase]})
	}
	for _, e := range s.house.Games().List {
		m.Rules = append(m.Rules, pages.Link{Href: "/lab/" + e.Name + "/rules", Text: pages.GameTitle(m.Lang, e.Name, e.Title)})
		if n.games[e.Name] > 0 {
			m.Games = append(m.Games, pages.Count{Name: pages.GameTitle(m.Lang, e.Name, e.Title), N: n.games[e.Name]})
		}
	}
	for dice := 1; dice <= 3; dice++ {
		faces, fit := n.tally.Faces(dice)
		if fit.Trials == 0 {
			continue
		}
		_, throws := n.tally.Throws(dice)
		m.Dice = append(m.Dice, diceTest(m.Lang, dice, "faces", fit), diceTest(m.Lang, dice, "throws", throws))
		if dice == 2 {
			m.Faces = faceBars(m.Lang, faces, fit.Trials)
		}
	}
	return s.show(w, r, http.StatusOK, pages.NumbersPage(m))
}

// diceTest says how throws of so many dice fit fair ones.
func diceTest(lang string, dice int, what string, fit fair.Fit) pages.Test {
	return pages.Test{
		Name: pages.TestName(lang, dice, what), N: int(fit.Trials),
		Stat: fmt.Sprintf("%s (%d)", pages.Decimal(lang, fit.Chi2, 1), fit.DF), P: pages.Decimal(lang, fit.P, 3), Answer: pages.TestAnswer(lang, fit.P),
	}
}

// faceBars shows how often each face fell.
func faceBars(lang string, faces []uint64, total uint64) (list []pages.Bar) {
	const full = 0.25 // the share at the top
	for i, n := range faces {
		share := float64(n) / float64(total)
		list = append(list, pages.Bar{
			Name: strconv.Itoa(i + 1), Share: pages.Decimal(lang, 100*share, 1) + "\u00a0%",
			High: fmt.Sprintf("%.1f%%", 100*min(share/full, 1)), Even: fmt.Sprintf("%.4f", 1/full/float64(len(faces))),
		})
	}
	return list
}
