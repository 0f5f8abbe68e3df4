package door

import (
	"net/http"
	"sync"

	"parlor/api"
)

// MostLines is how many lines may stand open from one address: people who share one have hundreds at the most, and a line at
// which nobody says anything costs some 20 KB.
const MostLines = 1000

// lineBusy is after how many seconds to try again where no line is free: nobody knows when one will be.
const lineBusy = 10

// lines counts the lines that stand open, WebSockets and streams of events, by the address that they come from.
type lines struct {
	mu   sync.Mutex
	open map[string]int
}

// Line counts a line that a request wants to open. One more than the address may hold open is refused; end lets go of it,
// and is called once.
func (d *Door) Line(r *http.Request) (end func(), err error) {
	if d.Lines == 0 {
		return func() {}, nil
	}
	at, l := addressOf(r), &d.lines
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open[at] >= d.Lines {
		p := NewProblem(http.StatusTooManyRequests, api.TooMany, "too many lines are open from where you are: close one first")
		p.retry = lineBusy
		return nil, p
	}
	l.open[at]++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.open[at]--; l.open[at] == 0 {
			delete(l.open, at)
		}
	}, nil
}
