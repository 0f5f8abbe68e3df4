package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/bots"
	"parlor/game/gametest/auction"
	"parlor/game/gametest/pig"
	"parlor/live"
	"parlor/room"
	"parlor/rules/catalogue"
	"parlor/store"
	"parlor/web"
	"parlor/web/door"
)

// toys is a house with two games more, of which nobody but this catalogue knows: Pig, and
// an auction.
func toys() *room.Games {
	list := append(catalogue.List{}, catalogue.All...)
	return &room.Games{List: append(list, catalogue.Of("Pig", pig.Options(), pig.New), catalogue.Of("Auction", auction.Options(), auction.New)), Bots: bots.Standard}
}

// toyRun runs the program in that house.
func toyRun(t *testing.T, in string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	m := Main{Games: toys(), In: strings.NewReader(in), Out: &out, Err: &errs}
	if code := m.Run(t.Context(), args); code != 0 {
		t.Fatalf("parlor %s: %d\n%s%s", strings.Join(args, " "), code, out.String(), errs.String())
	}
	return out.String()
}

func TestAGameThatIsOnlyInTheCatalogueIsPlayedByTheEngine(t *testing.T) {
	out := toyRun(t, `{"cmd":"games"}
{"cmd":"start","game":"pig","seats":3}
{"cmd":"apply","game":"pig","position":"scores=0,17 turn=1 pot=0 next=throw","actions":["2","hold"]}
{"cmd":"apply","game":"pig","position":"scores=0,17 turn=1 pot=0 next=throw","actions":["3"]}
{"cmd":"best","game":"pig","position":"scores=0,0 turn=0 pot=4 next=choose"}
{"cmd":"rollout","game":"pig","position":"scores=0,0 turn=0 pot=4 next=choose","trials":50}
`, "engine")
	for _, want := range []string{
		`"name":"pig"`, `"scores=0,0,0 turn=0 pot=0 next=throw"`, `"scores=0,19 turn=0 pot=0 next=throw"`,
		`"scores=0,20 turn=1 pot=0 next=over","payoffs":[-1,1]`, "no evaluation knows pig", `"trials":50`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the engine does not say %s:\n%s", want, out)
		}
	}
}

func TestAGameThatIsOnlyInTheCatalogueIsSimulatedAndMeasured(t *testing.T) {
	out := toyRun(t, "", "sim", "pig", "--games", "200", "--bots", "hand,random", "--json", "-")
	var rep struct {
		Games  int `json:"games"`
		Throws struct {
			Mean float64 `json:"mean"`
		} `json:"throws"`
	}
	if err := json.Unmarshal([]byte(out), &rep); err != nil || rep.Games != 200 || rep.Throws.Mean < 5 {
		t.Errorf("%+v, %v:\n%s", rep, err, out)
	}
	if out := toyRun(t, "", "bench", "rules", "-game", "pig", "-runs", "1", "-time", "20ms"); strings.Count(out, "pig") != 3 {
		t.Errorf("want a line for 2, 3 and 4 seats:\n%s", out)
	}
}

func TestAGameThatIsOnlyInTheCatalogueIsPlayedInTheTerminal(t *testing.T) {
	for _, args := range [][]string{
		{"play", "pig", "--plain", "--seats", "bot,bot,bot", "--seed", "3"},
		{"play", "pig", "--plain", "--seats", "hand,random", "--games", "3", "--seed", "3"},
		{"play", "pig", "--plain", "--seats", "me,bot", "-o", "target=10", "--seed", "3"},
	} {
		out := toyRun(t, strings.Repeat("\nhold\n", 200), args...)
		if !strings.Contains(out, "win the ") && !strings.Contains(out, "wins the ") {
			t.Errorf("parlor %s ends without a word of who has won:\n%s", strings.Join(args, " "), out)
		}
	}
}

// TestAGameThatIsOnlyInTheCatalogueIsPlayedOverTheAPI plays a match of Pig with a
// bot, by requests alone, and asks for every page that tells of it.
func TestAGameThatIsOnlyInTheCatalogueIsPlayedOverTheAPI(t *testing.T) {
	s, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	house, err := live.NewHouse(t.Context(), s, live.Options{Games: toys()})
	if err != nil {
		t.Fatal(err)
	}
	site := httptest.NewServer(web.New(house, s, door.Options{}).Handler())
	t.Cleanup(func() {
		house.Close()
		site.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	ask := func(method, path, secret, body string, into any) string {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), method, site.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if secret != "" {
			req.Header.Set("Authorization", "Bearer "+secret)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var b bytes.Buffer
		if _, err := b.ReadFrom(res.Body); err != nil {
			t.Fatal(err)
		}
		if res.StatusCode >= 300 {
			t.Fatalf("%s %s: %d %s", method, path, res.StatusCode, b.String())
		}
		if into != nil {
			if err := json.Unmarshal(b.Bytes(), into); err != nil {
				t.Fatalf("%s: %v", b.String(), err)
			}
		}
		return b.String()
	}
	var opened struct {
		Room  string `json:"room"`
		Seats []struct{ Secret string }
	}
	ask("POST", "/api/v1/rooms", "", `{"game":"pig","options":{"target":"10"},"match":{"games":3},"sit":[{"seat":0,"name":"Ada"},{"seat":1,"bot":"hand"}]}`, &opened)
	type view struct {
		Phase    string
		Position string
		Turn     int
		Legal    *api.Legal
	}
	played := 0
	begun := time.Now()
	for act := 0; time.Since(begun) < time.Minute; act++ {
		var v view
		ask("GET", "/api/v1/rooms/"+opened.Room+"?seat=0", opened.Seats[0].Secret, "", &v)
		if v.Phase == "over" {
			break
		}
		if v.Legal == nil { // The bot thinks.
			time.Sleep(time.Millisecond)
			continue
		}
		body := fmt.Sprintf(`{"id":"c%d","do":"throw","turn":%d}`, act, v.Turn)
		if !v.Legal.Throw {
			body = fmt.Sprintf(`{"id":"c%d","do":"play","turn":%d,"text":%q}`, act, v.Turn, v.Legal.Nodes[0][0].Do)
			played++
		}
		ask("POST", "/api/v1/rooms/"+opened.Room+"/commands", opened.Seats[0].Secret, body, nil)
	}
	var end view
	ask("GET", "/api/v1/rooms/"+opened.Room, "", "", &end)
	if end.Phase != "over" || !strings.Contains(end.Position, "/best3") || played == 0 {
		t.Fatalf("the match has not ended: %+v", end)
	}
	for _, path := range []string{
		"/", "/new/pig", "/r/" + opened.Room, "/r/" + opened.Room + "/replay", "/r/" + opened.Room + "/dice", "/r/" + opened.Room + "/look",
		"/numbers", "/rules", "/rules/pig", "/lab", "/lab/pig", "/preview/pig.jpg", "/puzzle", "/you",
	} {
		ask("GET", path, "", "", nil)
	}
	for _, path := range []string{"/new/auction", "/lab/auction", "/lab/auction/board.svg"} {
		if said := ask("GET", path, "", "", nil); !strings.Contains(said, "points 0,0,0; coins 20,20,20; ") {
			t.Errorf("%s does not tell in words how it stands:\n%s", path, said)
		}
	}
}

func TestAGameThatIsOnlyInTheCatalogueIsTold(t *testing.T) {
	if out, want := toyRun(t, "", "games", "pig"), "pig: Pig\n\n  target: Points that win.\n  * 20  10 to 100\n"; out != want {
		t.Errorf("want %q:\n%s", want, out)
	}
	if out, want := toyRun(t, "", "games", "auction"), "\n  * buyer\n    all\n"; !strings.HasSuffix(out, want) {
		t.Errorf("values of which nothing is said: want %q at the end:\n%q", want, out)
	}
}

// TestStakesOfAGameThatIsOnlyInTheCatalogueAreTold as ranges, and what is laid as stakes: the terminal knows nothing else of them.
func TestStakesOfAGameThatIsOnlyInTheCatalogueAreTold(t *testing.T) {
	out := toyRun(t, strings.Repeat("?\nbet 7 lot\npass\n", 50), "play", "auction", "--plain", "--seats", "me,bot,bot", "-o", "coins=9", "-o", "lots=2", "--seed", "3")
	for _, want := range []string{"choose bet 1 to 9 lot or pass", "You can: bet 1 to 9 lot, pass.", "You bet 7 on lot.", " wins the game: "} {
		if !strings.Contains(out, want) {
			t.Errorf("want %q:\n%s", want, out)
		}
	}
	if out := toyRun(t, "", "sim", "auction", "--games", "50", "--bots", "hand,random", "--json", "-"); !strings.Contains(out, `"games":50`) && !strings.Contains(out, `"games": 50`) {
		t.Errorf("games of three are not simulated:\n%s", out)
	}
}
