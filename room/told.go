package room

import "parlor/api"

// Told is the catalogue as programs are told of it: the games with their options in sentences, sets of options, and who can be asked to
// play.
func (g *Games) Told() api.Games {
	list := []api.Game{}
	for _, e := range g.List {
		told := api.Game{Name: e.Name, Title: e.Title, Family: e.Family, Seats: e.Seats, Options: []api.Option{}, Presets: []api.Preset{}, Levels: []api.Level{}}
		for _, p := range g.Bots.Offers(e.Name) {
			told.Levels = append(told.Levels, api.Level{Name: p.Name, Title: p.Title, About: p.Line, Step: p.Rank, Usual: p.Usual})
		}
		for _, p := range e.Presets {
			told.Presets = append(told.Presets, api.Preset{Name: api.Text(p.Name), Options: p.Options, Seats: p.Seats, Match: p.Match})
		}
		for _, o := range e.Options {
			b := api.Option{Name: o.Name, Help: o.Help, Values: o.Values, Default: o.Default}
			if o.Max > 0 {
				b.Min, b.Max = &o.Min, &o.Max
			}
			if w, ok := e.Words[o.Name]; ok {
				group, asks := api.Text(w.Group), api.Text(w.Asks)
				b.Group, b.Asks = &group, &asks
				for _, value := range append([]string{""}, o.Values...) {
					if text, ok := w.Says[value]; ok {
						b.Says = append(b.Says, api.Meaning{Value: value, Text: api.Text(text)})
					}
				}
			}
			told.Options = append(told.Options, b)
		}
		list = append(list, told)
	}
	return api.Games{Games: list, Bots: g.Bots.Names()}
}
