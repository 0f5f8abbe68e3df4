package api

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"parlor/game"
)

// TestARefusalIsTakenApart for programs, whatever wraps what was misread.
func TestARefusalIsTakenApart(t *testing.T) {
	_, option := game.Configure(0, []game.Setting[int]{{Option: game.Option{Name: "men", Min: 1, Max: 15}}}, game.Options{"men": "99"})
	for _, c := range []struct {
		err  error
		want Misread
	}{
		{option, Misread{"men", "99", "a whole number from 1 to 15"}},
		{fmt.Errorf("house: %w", option), Misread{"men", "99", "a whole number from 1 to 15"}},
		{&Misfit{Member: "turn", Found: `"x"`, Wanted: "a whole number"}, Misread{"turn", `"x"`, "a whole number"}},
		{errors.New("all seats are taken"), Misread{}},
	} {
		got := Refused(BadCommand, c.err)
		if got.Misread != c.want || got.Message != c.err.Error() || got.Code != BadCommand {
			t.Errorf("%v is taken apart as %+v, want %+v", c.err, got, c.want)
		}
	}
	long := Misread{strings.Repeat("f", 5000), strings.Repeat("g", 5000), strings.Repeat("w", 5000)}
	if b := long.Brief(); b.Field != game.Brief(long.Field) || b.Found != game.Brief(long.Found) || b.Want != game.Brief(long.Want) || len(b.Found) >= 5000 {
		t.Errorf("what is too long is told as %d, %d and %d letters", len(b.Field), len(b.Found), len(b.Want))
	}
}
