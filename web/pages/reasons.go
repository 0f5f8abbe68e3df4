package pages

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A germanReason is a form of reasons, ready to find what stands in its blanks.
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

// reason returns what a refusal says in particular in a language, and in which language that is.
func reason(lang, message string) (text, in string) {
	if lang == "de" {
		for _, r := range germanReasons() {
			if m := r.en.FindStringSubmatchIndex(plain(message)); m != nil {
				said := string(r.en.ExpandString(nil, r.de, plain(message), m))
				return strings.ReplaceAll(said, " or ", " oder "), "de"
			}
		}
	}
	return message, "en"
}
