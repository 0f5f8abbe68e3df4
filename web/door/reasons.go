package door

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"parlor/api"
	"parlor/game"
	"parlor/rules/german"
)

// A germanReason is a form of reasons in English, with a group for each of its blanks, and in German, with $1 and so on for them.
type germanReason struct {
	en *regexp.Regexp
	de string
}

// germanReasons are the reasons, those with the most words first: a blank may hold anything.
var germanReasons = sync.OnceValue(func() []germanReason {
	forms := make([]string, 0, len(reasons))
	for form := range reasons {
		forms = append(forms, form)
	}
	slices.SortFunc(forms, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	list := make([]germanReason, len(forms))
	blanks := strings.NewReplacer("%d", `(-?\d+)`, "%q", `"(.*)"`, "%s", `(.+)`, "%v", `(.+)`)
	for i, form := range forms {
		list[i] = germanReason{regexp.MustCompile("^" + blanks.Replace(regexp.QuoteMeta(plain(form))) + "$"), reasons[form]}
	}
	return list
})

// plain is a message as it is looked for: some begin like sentences, others do not.
func plain(message string) string {
	if message == "" {
		return ""
	}
	return strings.ToLower(message[:1]) + strings.TrimSuffix(message[1:], ".")
}

// Reason returns the message of a refusal in a language, or in English if it is not known in that one; in says which it is.
func Reason(lang, message string) (text, in string) {
	if lang == "de" {
		for _, r := range germanReasons() {
			if said, ok := r.say(plain(message)); ok {
				return said, "de"
			}
		}
	}
	return message, "en"
}

var blank = regexp.MustCompile(`\$\d`)

// say says message in German, if it has this form. A list of what is wanted is German then, too; what was quoted stays as somebody wrote it.
func (r *germanReason) say(message string) (said string, ok bool) {
	at := r.en.FindStringSubmatchIndex(message)
	if at == nil {
		return "", false
	}
	return blank.ReplaceAllStringFunc(r.de, func(group string) string {
		i := 2 * int(group[1]-'0')
		text := message[at[i]:at[i+1]]
		if at[i] > 0 && message[at[i]-1] == '"' {
			return text
		}
		return strings.ReplaceAll(text, " or ", " oder ")
	}), true
}

// Said returns why something is refused in a language that is not English, empty in
// English: the rule that decides, else the reason, else what was misread, and where
// none of them is known in that language, what kind of refusal it is.
func Said(lang string, r *api.Refusal) string {
	if lang != "de" {
		return ""
	}
	for _, c := range r.Rules {
		if text, err := german.Say(c); err == nil {
			return text
		}
	}
	if text, in := Reason(lang, r.Message); in == lang {
		return text
	}
	if text := german.Misread(game.ParseError{Field: r.Field, Found: r.Found, Want: r.Want}, r.Message); text != "" {
		return text
	}
	return kinds[r.Code]
}

// Told returns why something is refused, in a language of [Langs].
func Told(lang string, r *api.Refusal) string { return cmp.Or(Said(lang, r), r.Message) }

// kinds say in German what kind of refusal a code is.
var kinds = map[api.Code]string{
	api.Stale: "Dafür ist es zu spät.", api.Illegal: "Das erlauben die Regeln nicht.", api.NotYourTurn: "Du bist nicht am Zug.",
	api.NotSeated: "Das darf nur, wer an diesem Tisch sitzt.", api.Taken: "Das ist schon vergeben.", api.Waiting: "Das geht noch nicht.",
	api.Gone: "Das geht nicht mehr.", api.BadCommand: "Das war so nicht zu verstehen.", api.NotFound: "Das gibt es hier nicht.",
	api.Forbidden: "Das ist hier nicht erlaubt.", api.NoAdvice: "An diesem Tisch bekommt niemand Tipps.",
	api.Busy: "Gerade ist zu viel zu tun: Versuch es gleich noch einmal.", api.TooMany: "Das waren zu viele Anfragen: Warte einen Augenblick.",
	api.Internal: "Hier ging etwas schief, nicht bei dir.",
}
