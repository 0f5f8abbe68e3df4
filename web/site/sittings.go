package site

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/web/pages"
)

// sittings are who sits down at once: you against the bots that the form chooses,
// you with those that wait with you for whom you invite, or all of you at one screen, with bots among you if you like.
func (s *Site) sittings(r *http.Request, name string, b api.Opening) (list []api.Sit, err error) {
	v := s.door.Anybody(r)
	here := r.FormValue("with") == "here"
	if here {
		name = pages.Sharing(lang(r), name, 0)
	}
	list = append(list, api.Sit{Seat: 0, Name: name})
	for i := game.Seat(1); i < game.Seat(b.Seats); i++ {
		bot := r.FormValue(pages.ComesField(int(i))) // that sits down beside those who are invited, or who play here
		if r.FormValue("with") == "bot" {
			bot = cmp.Or(r.FormValue("bot-"+i.String()), s.house.Games().Bots.Usual(b.Game, i))
		}
		switch {
		case here && bot == "":
			list = append(list, api.Sit{Seat: i, Name: cmp.Or(strings.TrimSpace(r.FormValue(pages.HereField(int(i)))), pages.Sharing(lang(r), name, int(i)))})
		case bot != "":
			if bot, err = s.host.Opponent(r.Context(), v, b.Game, bot); err != nil {
				return nil, err
			}
			list = append(list, api.Sit{Seat: i, Bot: bot})
		}
	}
	s.nameBots(lang(r), b.Game, list)
	return list, nil
}

// nameBots calls the bots among those who sit down by their titles, or as the house's where they have none in the game. Several of a kind have names.
func (s *Site) nameBots(lang, game string, list []api.Sit) {
	alike, before := map[string]int{}, map[string]int{}
	for _, sit := range list {
		alike[sit.Bot]++
	}
	for i, sit := range list {
		if sit.Bot == "" {
			continue
		}
		title, _ := pages.Level(lang, sit.Bot)
		switch {
		case !slices.ContainsFunc(s.house.Games().Bots.Offers(game), func(p bots.Person) bool { return p.Name == sit.Bot }):
			title = pages.House(lang, before[sit.Bot]+1)
		case alike[sit.Bot] > 1:
			title = pages.Mate(lang, title, before[sit.Bot])
		}
		list[i].Name = title
		before[sit.Bot]++
	}
}
