package site

import (
	"cmp"
	"context"
	"slices"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/web/board"
	"parlor/web/pages"
)

const (
	latest    = 48 // rooms of a phase that are looked at for the front page: those that came to it last
	shownMost = 8  // of them that it shows
)

// connectedPersons counts the persons who are connected in a room.
func connectedPersons(rm *room.Room) (n int) {
	for _, seat := range rm.Seats {
		if seat.Taken && seat.Bot == "" && !seat.Away {
			n++
		}
	}
	return n
}

// inUse reports whether somebody plays in a room, or waits there for others: something has happened a while ago at most. That is a week
// where moves have days. Else it is half an hour where a person is connected. Where none is, who closed his page has gone, and pages without
// scripts and programs are told by what they do: half a minute where persons play, and a few where bots do or others are waited for.
func inUse(rm *room.Room, now time.Time) bool {
	quiet := 3 * time.Minute
	switch {
	case rm.Config.Clock.Days > 0:
		quiet = 7 * 24 * time.Hour
	case connectedPersons(rm) > 0:
		quiet = 30 * time.Minute
	case rm.Phase == api.Playing && slices.ContainsFunc(rm.Seats, func(s room.Seat) bool { return s.Bot == "" }):
		quiet = 30 * time.Second
	}
	return now.Sub(time.UnixMilli(rm.Time)) <= quiet
}

// fullerThenLater puts the rooms where more persons are first and, of these, those where something has happened last.
func fullerThenLater(a, b *room.Room) int {
	return cmp.Or(cmp.Compare(connectedPersons(b), connectedPersons(a)), cmp.Compare(b.Time, a.Time))
}

// shownRooms returns the rooms of a phase that the front page shows.
func (s *Site) shownRooms(ctx context.Context, lang string, phase api.Phase) (lines []pages.Line, err error) {
	list, err := s.house.List(ctx, phase, latest)
	if err != nil {
		return nil, err
	}
	var rooms []*room.Room
	now := time.Now()
	for _, l := range list {
		if l.Config.Clock.Days == 0 && now.Sub(time.UnixMilli(l.Time)) > 24*time.Hour {
			continue // It came to its phase so long ago that its log is not read for this.
		}
		if rm, err := s.house.Look(ctx, l.Room); err == nil && rm.Phase == phase && inUse(rm, now) {
			rooms = append(rooms, rm)
		}
	}
	slices.SortStableFunc(rooms, fullerThenLater)
	for _, rm := range rooms[:min(len(rooms), shownMost)] {
		lines = append(lines, pages.Line{Room: rm.ID, Title: cmp.Or(rm.Config.Title, s.title(lang, rm.Config.Game))})
	}
	return lines, nil
}

// asTheyStand fills in, for each room of lines, its board as it stands now and who sits there. It returns the boards, for [board.LyingSymbols].
func (s *Site) asTheyStand(ctx context.Context, lang string, lines []pages.Line) (boards []board.Board) {
	for i := range lines[:min(len(lines), 12)] {
		rm, err := s.house.Look(ctx, lines[i].Room)
		if err != nil {
			continue // It is in the list all the same.
		}
		lines[i].Who = sitters(lang, rm)
		b, err := board.Build(rm.Position.View(game.Public), board.Options{Viewer: -1, Names: seatNames(rm.Position, "seat "), Files: files(lang)})
		if err != nil {
			continue
		}
		e, _ := s.house.Games().List.Find(rm.Config.Game)
		lines[i].Art, lines[i].Lying, boards = artOf(e), b.Lying(), append(boards, b)
	}
	return boards
}
