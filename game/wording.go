package game

// A Text is a sentence for players, in English and in German.
type Text struct{ EN, DE string }

// In returns the text in a language: German for "de", else English.
func (t Text) In(lang string) string {
	if lang == "de" {
		return t.DE
	}
	return t.EN
}

// A Wording says an [Option] to players.
type Wording struct {
	Group Text            // heading under which the option stands
	Asks  Text            // what it is about
	Says  map[string]Text // a sentence for each value; under "" what may be given, if there is no list of values

	Offers []string // all values of an option without a list of its own, where there are few enough to choose from
}

// Of returns the sentence for a value: where there is no list of values, what may be given.
func (w Wording) Of(value string) Text {
	if text, ok := w.Says[value]; ok {
		return text
	}
	return w.Says[""]
}

// A Preset is a set of options with a name.
type Preset struct {
	Name    Text
	Options Options
	Seats   int  // how many play by it; 0 is as many as usual
	Match   int  // the points of the match that is played by it; 0 leaves the length open
	Short   bool // a game by it takes less time than by the sheet
}

// A Conflict is an error: options that cannot go together.
type Conflict struct {
	Between [2]string // their names; the first asks something of the second
	Why     Text
}

func (c *Conflict) Error() string { return c.Why.EN }
