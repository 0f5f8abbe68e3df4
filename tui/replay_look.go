package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/room"
)

// looking is a look back at a game that is going on.
type looking struct {
	depth api.Depth
	part  atomic.Int64 // of it that is done, in hundredths
}

// found is what looking back has found, as the stages of a replay show it.
type found struct {
	rep    *analysis.Report
	called func(game.Seat) string // what sentences call a seat
	notes  []logLine              // by stage
	log    []logLine              // of the whole game, with marks
	errors []int                  // stages at which a choice cost something to speak of
}

// Messages of a look back.
type (
	lookMsg struct { // it is done
		work *looking
		rep  *analysis.Report
		err  error
	}
	lookTick struct{ work *looking } // it is time to show how far it is
)

// tick comes back after a moment.
func (w *looking) tick() tea.Cmd {
	return tea.Tick(200*time.Millisecond, func(time.Time) tea.Msg { return lookTick{w} })
}

// look begins to look back at the game.
func (r replayPage) look(depth api.Depth) (page, tea.Cmd) {
	w := &looking{depth: depth}
	r.work = w
	ctx, house, id, events := r.ctx, r.house, r.id, r.events
	return r, tea.Batch(func() tea.Msg {
		g, err := analysis.Of(house, id, events)
		if err != nil {
			return lookMsg{w, nil, err}
		}
		rep, err := analysis.Run(ctx, g, analysis.Options{Roster: house.Bots, Depth: depth, Progress: func(done, all int) { w.part.Store(int64(100 * done / all)) }})
		return lookMsg{w, rep, err}
	}, w.tick())
}

// take returns r with what a look has found.
func (r replayPage) take(m lookMsg) replayPage {
	r.work = nil
	switch {
	case errors.Is(m.err, context.Canceled):
	case m.err != nil:
		r.failed = m.err.Error()
	default:
		r.found = r.find(m.rep)
	}
	return r
}

// find lays a report out over the stages.
func (r replayPage) find(rep *analysis.Report) *found {
	last := r.stages[len(r.stages)-1]
	f := &found{rep: rep, called: last.at.labels(last.now), notes: make([]logLine, len(r.stages)), log: slices.Clone(last.log)}
	f.notes[0] = logLine{rep.By(), dim}
	for i := range rep.Games {
		g := &rep.Games[i]
		for k := range g.Items {
			it := &g.Items[k]
			stage, _ := slices.BinarySearch(r.ends, it.N)
			if stage == 0 || stage == len(r.ends) {
				continue
			}
			text, mark := told(rep, g, k)
			if text == "" || it.Grade == "" && stage == len(r.stages)-1 && last.at.Over() {
				continue // At the end the result is told, and what was an error.
			}
			note := &f.notes[stage]
			note.text = strings.TrimSpace(note.text + " " + text)
			if it.Grade != "" {
				note.st = warn
				f.errors = append(f.errors, stage)
			}
			// Who throws instead of doubling says nothing: the mark goes to what he threw.
			if from := len(r.stages[stage-1].log); mark != "" && (from < len(r.stages[stage].log) || it.Kind == analysis.Cube && from < len(f.log)) {
				f.log[from].text += " " + mark
			}
		}
		if end, _ := slices.BinarySearch(r.ends, g.Items[len(g.Items)-1].N); g.Turn != nil && end < len(f.notes) {
			f.notes[end].text = strings.TrimSpace(f.notes[end].text + " " + capital(rep.Turned(g, g.Turn, f.called)))
		}
	}
	f.errors = slices.Compact(f.errors)
	if last.at.Over() {
		note := &f.notes[len(f.notes)-1]
		*note = logLine{strings.TrimSpace(last.at.Result() + " " + note.text), title}
	}
	return f
}

// plainNotes returns what was found, in lines: of each event, by its number, and of
// the whole game. Seats are called as called says.
func plainNotes(rep *analysis.Report, called func(game.Seat) string) (notes map[uint64][]string, sum []string) {
	notes = map[uint64][]string{}
	if rep == nil {
		return notes, nil
	}
	for i := range rep.Games {
		g := &rep.Games[i]
		for k := range g.Items {
			if text, _ := told(rep, g, k); text != "" {
				notes[g.Items[k].N] = append(notes[g.Items[k].N], "  "+text)
			}
		}
		if last := g.Items[len(g.Items)-1].N; g.Turn != nil {
			notes[last] = append(notes[last], "  "+capital(rep.Turned(g, g.Turn, called)))
		}
	}
	f := found{rep: rep, called: called}
	return notes, []string{f.summary() + ".", rep.By()}
}

// LookBack looks back at the game of rec, by o.
func (rec Record) LookBack(ctx context.Context, house *room.Games, o analysis.Options) (*analysis.Report, error) {
	var events []api.Event
	id := ""
	for _, h := range rec.Log {
		if h.Word == "" {
			events, id = append(events, h.Event), h.After.ID
		}
	}
	g, err := analysis.Of(house, id, events)
	if err != nil {
		return nil, err
	}
	return analysis.Run(ctx, g, o)
}

// gradeMarks are the shapes of mistakes: the same as in the browser.
var gradeMarks = map[analysis.Grade]string{analysis.Doubtful: "○", analysis.Error: "▲", analysis.Blunder: "■"}

// told says what was found of item i of p, and the mark that it gets in the log, if
// any.
func told(rep *analysis.Report, p *analysis.Played, i int) (text, mark string) {
	it := &p.Items[i]
	switch {
	case it.Kind == analysis.Throw:
		if it.Seat < 0 || it.Luck == nil {
			return "", ""
		}
		text = "Luck of the throw: " + signed(it.Luck[it.Seat], 3)
		if it.LuckWord != "" {
			return text + ", " + it.LuckWord + ".", "(" + it.LuckWord + ")"
		}
		return text + ".", ""
	case it.Kind == analysis.Stake:
		return fmt.Sprintf("The bank takes %.3f of it on the average.", it.Error), ""
	case it.Forced:
		return "There was no choice.", ""
	case len(it.Candidates) == 0:
		return "", ""
	case it.Grade == "" && it.Rank == 1:
		return fmt.Sprintf("The best of %d.", it.Among), ""
	}
	best := &it.Candidates[0]
	if it.Grade == "" {
		return fmt.Sprintf("%d of %d, costs %.3f %s. Better: %s.", it.Rank, it.Among, it.Error, rep.Unit, best.Play), ""
	}
	name := string(it.Grade)
	if it.Name != "" {
		name = it.Name + ", " + name
	}
	mark = gradeMarks[it.Grade] + " " + name
	mine := slices.IndexFunc(it.Candidates, func(c analysis.Candidate) bool { return c.Played })
	text = fmt.Sprintf("%s: %d of %d, costs %.3f %s. Better: %s", mark, it.Rank, it.Among, it.Error, rep.Unit, best.Play)
	if it.Kind != analysis.Cube { // Who has the cube wins no other games.
		text += fmt.Sprintf(" (wins %.1f %%, not %.1f %%)", 100*analysis.Wins(rep.Sides, best.Win, it.Seat), 100*analysis.Wins(rep.Sides, it.Candidates[mine].Win, it.Seat))
	}
	good, did := rep.Contrast(p, i)
	if why := saysWhy(good); why != "" {
		text += ": " + why
	}
	text += "."
	if why := saysWhy(did); why != "" && mine > 0 {
		text += " Played: " + why + "."
	}
	return text, mark
}

// saysWhy lists what a play does: "makes the 7 point; leaves no shot".
func saysWhy(list []analysis.Reason) string {
	var words []string
	for _, r := range list {
		words = append(words, r.String())
	}
	return strings.Join(words, "; ")
}

// after returns the stage of the next mistake after a stage, before that of the last
// one before it: both return stage itself if there is none.
func (f *found) after(stage int) int {
	if f == nil {
		return stage
	}
	if i, at := slices.BinarySearch(f.errors, stage); at && i+1 < len(f.errors) {
		return f.errors[i+1]
	} else if !at && i < len(f.errors) {
		return f.errors[i]
	}
	return stage
}

func (f *found) before(stage int) int {
	if f == nil {
		return stage
	}
	if i, _ := slices.BinarySearch(f.errors, stage); i > 0 {
		return f.errors[i-1]
	}
	return stage
}

// summary says in a line what was found of the game, or how far the look is.
func (r replayPage) summary() string {
	switch {
	case r.failed != "":
		return "cannot be looked back at: " + r.failed
	case r.work != nil && r.found != nil:
		return fmt.Sprintf("looking closer: %d %%", r.work.part.Load())
	case r.work != nil:
		return fmt.Sprintf("looking back: %d %%", r.work.part.Load())
	case r.found == nil:
		return ""
	}
	return r.found.summary()
}

// summary says who played how, and who had the dice, in few words: a line of a small screen holds it.
func (f *found) summary() string {
	var list []string
	of := ""
	for i := range f.rep.Sums {
		s := &f.rep.Sums[i]
		var names []string
		for _, seat := range f.rep.Sides[i] {
			names = append(names, f.called(seat))
		}
		text := join(names)
		if s.Decisions > 0 {
			text += fmt.Sprintf(" PR %.1f,", s.PR)
		}
		if luck, match := s.Dice(); match {
			text += " luck " + signed(100*luck, 1) + " %"
			of = " of the match"
		} else {
			text += " luck " + signed(luck, 2)
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ") + of
}

// signed writes a number with its sign and so many digits behind the point. What is nothing in them is not called less than nothing.
func signed(x float64, digits int) string {
	text := fmt.Sprintf("%+.*f", digits, x)
	if strings.Trim(text, "-0.") == "" {
		text = "+" + text[1:]
	}
	return text
}
