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
// you with those that wait with you for whom you invite, or all of you at one screen.
func (s *Site) sittings(r *http.Request, name string, b api.Opening) (list []api.Sit, err error) {
	v := s.door.Anybody(r)
	here := r.FormValue("with") == "here"
	if here {
		name = pages.Sharing(lang(r), name, 0)
	}
	list = append(list, api.Sit{Seat: 0, Name: name})
	seen := map[string]int{}
	for i := game.Seat(1); i < game.Seat(b.Seats); i++ {
		bot := r.FormValue(pages.ComesField(int(i))) // that sits down beside those who are invited
		if r.FormValue("with") == "bot" {
			bot = cmp.Or(r.FormValue("bot-"+i.String()), s.house.Games().Bots.Usual(b.Game, i))
		}
		switch {
		case here:
			list = append(list, api.Sit{Seat: i, Name: cmp.Or(strings.TrimSpace(r.FormValue(pages.HereField(int(i)))), pages.Sharing(lang(r), name, int(i)))})
		case bot != "":
			if bot, err = s.host.Opponent(r.Context(), v, b.Game, bot); err != nil {
				return nil, err
			}
			list = append(list, api.Sit{Seat: i, Bot: bot, Name: s.botName(lang(r), bot, b.Game, seen[bot])})
			seen[bot]++
		}
	}
	return list, nil
}

// botName is what a bot is called at a seat: its title, or the house's where it has none
// in the game. before is how many of its kind sit there already.
func (s *Site) botName(lang, bot, game string, before int) string {
	plays := func(p bots.Person) bool { return p.Name == bot }
	if !slices.ContainsFunc(s.house.Games().Bots.Offers(game), plays) {
		return pages.House(lang, before+1)
	}
	title, _ := pages.Level(lang, bot)
	if before == 0 {
		return title
	}
	return pages.Guests(title, before)
}
