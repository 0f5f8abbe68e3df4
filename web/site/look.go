package site

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"time"

	"parlor/advice"
	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/web/board"
	"parlor/web/door"
	"parlor/web/pages"
	"parlor/web/rooms"
)

// lookWait is how long a page waits for a quick look back: a game of backgammon
// takes a part of it.
const lookWait = 1500 * time.Millisecond

// cardWait is how long the card of an end waits for it: whoever reads the card misses
// nothing.
const cardWait = 20 * time.Second

// lookBack returns what is known of a game that is over: the best report there is.
// Where there is none a quick one is asked for, and waited for.
func (s *Site) lookBack(r *http.Request, rm *room.Room, v door.Visitor, wait time.Duration) (m pages.Look, err error) {
	m = pages.Look{Page: s.frame(r, ""), Room: rm.ID, Part: -1, Own: v.Seats(rm)}
	m.Headline = pages.Headline(m.Page, s.title(m.Lang, rm.Config.Game), seen(rm, v, m.Lang, s.house.Now()))
	m.At, err = door.QueryEvent("at", r.URL.Query().Get("at"))
	if err != nil {
		return m, err
	}
	st, err := s.deepLook(r.Context(), rm, v, &m)
	if err == nil && (!st.Done || st.Failed) {
		st, err = s.advice.State(r.Context(), rm, api.Standard)
	}
	if err != nil {
		return m, err
	}
	if !st.Done || st.Failed {
		if m.Deeper = !st.Failed; st.Asked {
			m.Part = st.Part / 10
		}
		if st, err = s.quickLook(r.Context(), rm, v, wait); err != nil && !door.Busy(err) {
			return m, err
		} else if err != nil {
			m.Note = m.T("look.busy")
			return m, nil
		}
	}
	switch {
	case st.Failed:
		m.Note = m.T("look.failed")
	case !st.Done:
		m.Note = m.T("look.wait")
	default:
		if m.Report, err = s.restored(r, rm, v, st); err == nil && m.Report != nil {
			rep := *m.Report // The kept one is for all languages.
			rep.Players = make([]string, len(rm.Seats))
			for i, seat := range rm.Seats {
				rep.Players[i] = pages.Seated(m.Lang, seat.Name, seat.Bot)
			}
			m.Report, m.Game = &rep, gameAt(m.Report, m.At)
			m.Like = s.like(m.Lang, m.Report.Judge, rm.Config.Game)
		}
	}
	return m, err
}

// deepLook returns how far the deep look is, and says so in m.
func (s *Site) deepLook(ctx context.Context, rm *room.Room, v door.Visitor, m *pages.Look) (st advice.State, err error) {
	if st, err = s.advice.State(ctx, rm, api.Deep); err == nil {
		m.Deep = pages.Deep{Can: true, Asked: st.Asked, Begun: st.Begun, Own: st.Asked && st.By == v.Counted, Failed: st.Failed, Part: st.Part / 10}
	}
	return st, err
}

// quickLook asks for a quick report, and waits for it.
func (s *Site) quickLook(ctx context.Context, rm *room.Room, v door.Visitor, most time.Duration) (advice.State, error) {
	st, err := s.host.AskReport(ctx, rm, v, api.Quick)
	if err != nil || st.Done {
		return st, err
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	return s.advice.Wait(ctx, rm, api.Quick)
}

// restored returns a kept report, with the positions that it tells of.
func (s *Site) restored(r *http.Request, rm *room.Room, v door.Visitor, st advice.State) (*analysis.Report, error) {
	return rooms.Paper(s.host, r, v, rm, "look "+string(st.Depth)+" "+st.Version, func(ctx context.Context) (*analysis.Report, int, error) {
		events, err := s.house.Events(ctx, rm.ID)
		if err != nil {
			return nil, 0, err
		}
		g, err := analysis.Of(s.house.Games(), rm.ID, events)
		if err != nil {
			return nil, 0, err
		}
		rep, err := analysis.Restore(g, st.Report)
		return rep, 3 * len(st.Report), err
	})
}

// gameAt returns which game of a report event n belongs to: the last one that has
// begun by then, or the first.
func gameAt(rep *analysis.Report, n uint64) (at int) {
	for i := range rep.Games {
		if items := rep.Games[i].Items; len(items) > 0 && items[0].N <= n {
			at = i
		}
	}
	return at
}

// like is the title of the person who judges as a level does, empty where there is none.
func (s *Site) like(lang, level, game string) string {
	p, ok := s.house.Games().Bots.Like(level, game)
	if !ok {
		return ""
	}
	title, _ := pages.Level(lang, p.Name)
	return title
}

// replayPage plays a game back; one that is over it looks back at.
func (s *Site) replayPage(w http.ResponseWriter, r *http.Request) error {
	m, rm, v, err := s.roomOf(r)
	if err != nil {
		return err
	}
	m.Style = append(m.Style, "look.css")
	if rm.Phase != api.Over {
		return s.show(w, r, http.StatusOK, pages.ReplayPage(m, nil))
	}
	keepReplay(w, rm)
	look, err := s.lookBack(r, rm, v, lookWait)
	if err != nil {
		return err
	}
	m.Scripts += script("js/play.js")
	m.Title, m.Heading = look.Headline+" – parlor", look.Headline
	before, told := beforeEvent(look), []board.Said(nil)
	if played, i := shownItem(look); played != nil {
		told = toldOf(tellerOf(rm.Position, m.Lang, nil, played.Items[i].Seat), played.Before(i), &played.Items[i])
	}
	if before != nil || told != nil {
		if _, m.Board, err = drawn(rm, cmp.Or(before, rm.Position), m.View, v.Seats(rm), m.Lang, viewSettingsOf(r), told); err != nil {
			return err
		}
	}
	return s.show(w, r, http.StatusOK, pages.ReplayPage(m, &look))
}

// shownItem returns the item whose board a page shows, the event that its link asks for or else the last turn, or nil.
func shownItem(m pages.Look) (p *analysis.Played, at int) {
	if m.Report == nil {
		return nil, 0
	}
	p = &m.Report.Games[m.Game]
	for i := range slices.Backward(p.Items) {
		if it := &p.Items[i]; it.N == m.At || m.At == 0 && it.Kind == analysis.Turn {
			return p, i
		}
	}
	return nil, 0
}

// beforeEvent returns the position before the event that a link asks for, or nil.
func beforeEvent(m pages.Look) game.Position {
	if p, i := shownItem(m); p != nil && m.At > 0 {
		return p.Before(i)
	}
	return nil
}

// toldOf are the places that a page names by numbers when it tells of a turn: of what was played and of what could have been.
func toldOf(t pages.Teller, p game.Position, it *analysis.Item) (list []board.Said) {
	if it.Kind != analysis.Turn {
		return nil
	}
	list = named(t, game.Parts(p, false, it.Text), it.Seat)
	for _, c := range it.Candidates {
		list = append(list, named(t, game.Parts(p, false, c.Play), it.Seat)...)
	}
	return list
}

// replayForm asks for a closer or a deep look without scripts, or gives one up.
func (s *Site) replayForm(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.host.Over(r)
	if err != nil {
		return err
	}
	d, err := rooms.DepthOf(cmp.Or(r.FormValue("depth"), string(api.Standard)), rooms.Back)
	if err != nil {
		return err
	}
	if r.FormValue("stop") != "" {
		_, err = s.advice.Cancel(r.Context(), rm, d, v.Counted)
	} else {
		_, err = s.host.AskReport(r.Context(), rm, v, d)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/r/"+rm.ID+"/replay", http.StatusSeeOther)
	return nil
}

// lookPart is what the page says of the game, anew: when a closer look is done, or
// another game of a match is shown.
func (s *Site) lookPart(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.host.Over(r)
	if err != nil {
		return err
	}
	if !r.URL.Query().Has("part") { // Alone it is no page: who opens its address means the one that it is a part of.
		to := "/r/" + rm.ID + "/replay"
		if at := r.URL.Query().Get("at"); at != "" {
			to += "?at=" + url.QueryEscape(at)
		}
		http.Redirect(w, r, to, http.StatusSeeOther)
		return nil
	}
	look, err := s.lookBack(r, rm, v, lookWait)
	if err != nil {
		return err
	}
	return s.show(w, r, http.StatusOK, pages.LookPart(look))
}

// turnedLine is one line about a game that is over, for the card that tells of its
// end: how the visitor played, if he did, where it turned, and the event.
func (s *Site) turnedLine(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.host.Over(r)
	if err != nil {
		return err
	}
	look, err := s.lookBack(r, rm, v, cardWait)
	if err != nil {
		return err
	}
	var line struct {
		Text string `json:"text"`
		N    uint64 `json:"n"`
	}
	if look.Report != nil {
		look.Game = len(look.Report.Games) - 1
		line.Text, line.N = look.Card()
	}
	return door.WriteJSON(w, http.StatusOK, line)
}
