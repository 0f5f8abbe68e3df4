package docs

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/api"
	"parlor/arena"
	"parlor/bots"
	"parlor/game"
	"parlor/lab"
	"parlor/match"
	"parlor/matchfile"
	"parlor/room"
	"parlor/rules/catalogue"
)

// A member is a row of report.md.
type member struct {
	name, is string
	always   bool
}

// members are the rows of the tables of report.md, by their heading.
func members(t *testing.T) map[string][]member {
	t.Helper()
	text, err := os.ReadFile("report.md")
	if err != nil {
		t.Fatal(err)
	}
	all, heading := map[string][]member{}, ""
	row := regexp.MustCompile("^\\| `(\\w+)` \\| ([^|]+) \\| (always|) ?\\| [^|]+ \\|$")
	for _, line := range strings.Split(string(text), "\n") {
		if name, ok := strings.CutPrefix(line, "## "); ok {
			heading = name
		} else if m := row.FindStringSubmatch(line); m != nil {
			all[heading] = append(all[heading], member{m[1], m[2], m[3] != ""})
		} else if strings.HasPrefix(line, "| `") {
			t.Errorf("report.md: %q is no row", line)
		}
	}
	return all
}

// TestEachMemberOfAReportIsTold holds the tables of report.md to what is written: each member, in its order, and whether it is always there.
func TestEachMemberOfAReportIsTold(t *testing.T) {
	all := members(t)
	for heading, v := range map[string]any{
		"The report": analysis.Report{}, "scale": analysis.Scale{}, "games": analysis.Played{}, "items": analysis.Item{},
		"candidates": analysis.Candidate{}, "sums": analysis.Sum{}, "match": analysis.Course{}, "turn": analysis.Turning{},
		"figures": lab.Figures{}, "lengths": arena.Count{}, "missing": analysis.Gap{},
	} {
		var want, got []string
		for f := range reflect.TypeOf(v).Fields() {
			if name, how, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
				want = append(want, fmt.Sprint(name, how == ""))
			}
		}
		for _, m := range all[heading] {
			got = append(got, fmt.Sprint(m.name, m.always))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s is told with\n%v, want\n%v", heading, got, want)
		}
	}
}

// TestReportsAreAsTold holds reports of all families to what report.md says that each member is.
func TestReportsAreAsTold(t *testing.T) {
	all, seen := members(t), map[string]bool{}
	cube := game.Options{"cube": "on"}
	for _, c := range []struct {
		config api.Config
		at     string // where it begins, if not at the start
		seats  int
		most   int // things that happen
		depth  api.Depth
		games  int
	}{
		{api.Config{Game: "backgammon", Options: cube, Match: match.Length{Points: 2}}, "", 2, 260, api.Quick, 1},
		{api.Config{Game: "backgammon", Options: cube}, "", 2, 120, api.Quick, 1},
		{api.Config{Game: "hypergammon"}, "x=12:1,8:1,7:1 o=12:1,8:1,7:1 turn=o next=throw", 2, 60, api.Deep, 1},
		{api.Config{Game: "hypergammon"}, "", 2, 100, api.Standard, 1},
		{api.Config{Game: "hypergammon"}, "", 2, 200, api.Quick, 3},
		{api.Config{Game: "navy"}, "", 2, 1000, api.Quick, 1},
		{api.Config{Game: "india"}, "s=71,71,71,60 n=71,71,71,58 turn=s next=throw", 2, 60, api.Deep, 1},
		{api.Config{Game: "india", Options: game.Options{"partners": "on"}}, "", 4, 60, api.Quick, 1},
		{api.Config{Game: "crown-and-anchor", Options: game.Options{"rounds": "3"}}, "", 3, 200, api.Quick, 1},
		{api.Config{Game: "check-and-double-check", Options: game.Options{"target": "10"}}, "", 2, 20_000, api.Quick, 1},
		{api.Config{Game: "check-and-double-check"}, "", 3, 60, api.Quick, 1},
	} {
		for seed := range uint64(c.games) {
			rep := lookedBack(t, c.config, c.at, c.seats, c.most, c.depth, seed)
			holds(t, all, seen, c.config.Game, "The report", written(t, rep), c.seats)
		}
	}
	cut, err := matchfile.Read(" 3 point match\n\n Game 1\n Ada : 0                              Ben : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := analysis.Run(t.Context(), cut, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	holds(t, all, seen, "a file that was cut off", "The report", written(t, rep), 2)
	for _, c := range []struct {
		name        string
		opts        game.Options
		games, stop int // and after how many of all games it is stopped
	}{{"hypergammon", game.Options{"larger-die": "off"}, 20, 0}, {"crown-and-anchor", game.Options{"rounds": "2"}, 20, 0}, {"hypergammon", nil, 160, 192}} {
		rules, err := catalogue.All.New(c.name, c.opts)
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		f, err := lab.Run(ctx, lab.Trial{
			Game: rules, Name: c.name, Options: c.opts, Seats: 2, Roster: bots.Standard, Level: bots.Standard.Best(), Weaker: "random", Games: c.games, Seed: 1, Workers: 1,
			Progress: func(done, _ int) {
				if done == c.stop {
					stop()
				}
			},
		})
		if stop(); err != nil && c.stop == 0 {
			t.Fatal(err)
		}
		holds(t, all, seen, c.name, "figures", written(t, &f), 2)
	}
	for heading, list := range all {
		for _, m := range list {
			if !seen[heading+"."+m.name] && m.name != "led" && m.name != "ahead" { // These are rare, and tests of package analysis have them.
				t.Errorf("no report had %s in %s", m.name, heading)
			}
		}
	}
}

// written is v as it is read from JSON.
func written(t *testing.T, v any) (told map[string]any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &told)
	}
	if err != nil {
		t.Fatal(err)
	}
	return told
}

// lookedBack plays a game at random and looks back at it.
func lookedBack(t *testing.T, c api.Config, at string, seats, most int, depth api.Depth, seed uint64) *analysis.Report {
	t.Helper()
	rules, err := room.Standard.Rules(c)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.Start(seats)
	if at != "" {
		p, err = rules.Parse(at)
	}
	if err != nil {
		t.Fatal(err)
	}
	g := analysis.Game{Name: c.Game, Title: c.Game, Options: c.Options, Match: c.Match, Players: make([]string, seats)}
	rnd := rand.New(rand.NewPCG(4, seed))
	for p.ToAct() != 0 && len(g.Plies) < most {
		ply := analysis.Ply{N: uint64(len(g.Plies) + 1), Seat: p.ToAct().First(), Before: p}
		if ply.Seat == game.Nature {
			a := game.Draw(p.Outcomes(), rnd)
			ply.Text = p.Format(a)
			p, err = p.Play(ply.Seat, a)
		} else {
			bot, wrong := bots.Standard.New("random", p)
			if wrong != nil {
				t.Fatal(wrong)
			}
			if ply.Text, err = bot.Choose(p, ply.Seat, rnd); err == nil {
				p, err = p.PlayText(ply.Seat, ply.Text)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		ply.After = p
		g.Plies = append(g.Plies, ply)
	}
	rep, err := analysis.Run(t.Context(), g, analysis.Options{Depth: depth, StdErr: 0.05})
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// holds compares the members of an object with what is told of them, and what is in them with theirs.
func holds(t *testing.T, all map[string][]member, seen map[string]bool, of, heading string, told map[string]any, seats int) {
	t.Helper()
	for _, m := range all[heading] {
		v, ok := told[m.name]
		if ok != (ok || m.always) {
			t.Errorf("%s: %s has no %s", of, heading, m.name)
		}
		if !ok {
			continue
		}
		seen[heading+"."+m.name] = true
		if !isA(v, m.is, seats) {
			t.Errorf("%s: %s of %s is %v, and told is %q", of, m.name, heading, v, m.is)
		}
		switch v := v.(type) {
		case map[string]any:
			holds(t, all, seen, of, m.name, v, seats)
		case []any:
			for _, x := range v {
				if x, ok := x.(map[string]any); ok {
					holds(t, all, seen, of, m.name, x, seats)
				}
			}
		}
	}
}

// bound is a range of numbers, as report.md says it.
var bound = regexp.MustCompile(`^, (-?\d+) (?:to (\d+)|or more)$`)

// isA reports whether v is what is says in words.
func isA(v any, is string, seats int) bool {
	if some, ok := strings.CutSuffix(is, ", or nothing"); ok {
		return v == nil || isA(v, some, seats)
	}
	within := func(v any, whole bool, rest string) bool {
		x, ok := v.(float64)
		low, high := math.Inf(-1), math.Inf(1)
		if m := bound.FindStringSubmatch(rest); m != nil {
			low, _ = strconv.ParseFloat(m[1], 64)
			if m[2] != "" {
				high, _ = strconv.ParseFloat(m[2], 64)
			}
		} else if rest != "" {
			return false
		}
		const off = 1e-6 // what is added up is rounded
		return ok && x >= low-off && x <= high+off && (!whole || x == math.Trunc(x))
	}
	each := func(v any, how func(any) bool) bool {
		list, ok := v.([]any)
		return ok && !slices.ContainsFunc(list, func(x any) bool { return !how(x) })
	}
	text := func(v any) bool { _, ok := v.(string); return ok }
	seat := func(v any) bool { return within(v, true, "") && v.(float64) >= 0 && int(v.(float64)) < seats }
	bySeat := func(whole bool, rest string) bool {
		list, _ := v.([]any)
		return len(list) == seats && each(v, func(x any) bool { return within(x, whole, rest) })
	}
	switch {
	case is == "text":
		return text(v)
	case strings.HasPrefix(is, "text: "):
		return text(v) && slices.Contains(strings.Split(strings.ReplaceAll(is[len("text: "):], " or ", ", "), ", "), v.(string))
	case is == "texts":
		return each(v, text)
	case is == "yes":
		return v == true
	case is == "yes or no":
		return v == true || v == false
	case is == "object":
		_, ok := v.(map[string]any)
		return ok
	case is == "list":
		return each(v, func(x any) bool { _, ok := x.(map[string]any); return ok })
	case is == "seats":
		return each(v, seat)
	case is == "lists of seats":
		return each(v, func(x any) bool { return each(x, seat) })
	case strings.HasPrefix(is, "estimate"):
		e, ok := v.(map[string]any)
		return ok && len(e) == 3 && !slices.ContainsFunc([]string{"value", "low", "high"}, func(name string) bool {
			x, ok := e[name]
			return !ok || x != nil && !within(x, false, is[len("estimate"):])
		})
	case strings.HasPrefix(is, "numbers by seat"):
		return bySeat(false, is[len("numbers by seat"):])
	case strings.HasPrefix(is, "whole numbers by seat"):
		return bySeat(true, is[len("whole numbers by seat"):])
	case strings.HasPrefix(is, "whole number"):
		return within(v, true, is[len("whole number"):])
	case strings.HasPrefix(is, "number"):
		return within(v, false, is[len("number"):])
	}
	return false
}
