package pages

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/web/assets"
)

// TestEachSentenceOfAPlayerSpeaksToWhoHasNoName holds the sentences for a visitor without a name against the catalogue of the scripts.
func TestEachSentenceOfAPlayerSpeaksToWhoHasNoName(t *testing.T) {
	said := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(assets.Text("lang/en.json")), &said); err != nil {
		t.Fatal(err)
	}
	blanks := func(text string) []string {
		list := slices.DeleteFunc(regexp.MustCompile(`\{\w+\}`).FindAllString(text, -1), func(b string) bool { return b == "{who}" })
		slices.Sort(list)
		return slices.Compact(list)
	}
	words := SelfWords("en")
	for key, text := range words {
		if told, ok := strings.CutSuffix(key, ".you"); ok && (said[told] == nil || !slices.Equal(blanks(string(said[told])), blanks(text))) {
			t.Errorf("%s is %q, told of others %s", key, text, said[told])
		}
	}
	named := regexp.MustCompile(`^"?\{who\}[:,]`) // a name before a colon is none that is spoken of
	for key, text := range said {
		if told := string(text); strings.HasPrefix(key, "ev.") && !strings.HasPrefix(key, "ev.offer.") && strings.Contains(told, "{who}") && !named.MatchString(told) && words[key+".you"] == "" {
			t.Errorf("nobody speaks to who has no name where others read %s: %s", key, told)
		}
	}
}
