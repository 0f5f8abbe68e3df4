// Command gobot is a bot for parlor in a page: gobot URL TOKEN ROOM.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

type answer struct { // of any request; a frame, too
	Phase, Result, Error, Turn, N any
	Nodes                         [][]map[string]any
	Bets                          []map[string]any
	View, Legal                   *answer
}

// ask asks until the server answers, and lets take have each object that comes.
func ask(method, path, body string, take func(answer)) {
	for ; ; time.Sleep(time.Second) {
		req, _ := http.NewRequest(method, os.Args[1]+"/api/v1/rooms/"+os.Args[3]+path, strings.NewReader(body))
		req.Header = http.Header{"Authorization": {"Bearer " + os.Args[2]}, "Accept": {"application/x-ndjson"}}
		if res, err := http.DefaultClient.Do(req); err == nil && res.StatusCode < 429 {
			for d, a := json.NewDecoder(res.Body), (answer{}); d.Decode(&a) == nil; a = (answer{}) {
				take(a)
			}
			res.Body.Close()
			return
		}
	}
}

func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: gobot URL TOKEN ROOM")
	}
	ask("POST", "/commands", `{"id":"sit","do":"sit","name":"gobot"}`, func(answer) {})
	for {
		ask("GET", "/events", "", func(a answer) {
			if a.Error != nil {
				log.Fatal(a.Error)
			} else if a.View != nil && a.View.Phase == "over" {
				fmt.Println("over", a.View.Result)
				os.Exit(0)
			} else if a.View != nil && a.View.Legal != nil {
				do, play, l := "throw", "", a.View.Legal
				for len(l.Nodes) > 0 && len(l.Nodes[0]) > 0 { // Step by step; bot.py walks the graph of the whole turn.
					do, play = "play", play+" "+l.Nodes[0][0]["do"].(string)
					ask("GET", "/legal?play="+url.QueryEscape(strings.TrimSpace(play)), "", func(rest answer) { l = &rest })
				}
				if len(l.Bets) > 0 {
					do, play = "play", fmt.Sprint("bet ", l.Bets[0]["min"], " ", l.Bets[0]["on"])
				}
				ask("POST", "/commands", fmt.Sprintf(`{"id":"%v","do":%q,"turn":%v,"text":%q}`, a.View.N, do, a.View.Legal.Turn, strings.TrimSpace(play)), func(answer) {})
			}
		})
	}
}
