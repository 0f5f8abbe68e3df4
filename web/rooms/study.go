package rooms

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/web/door"
	"parlor/web/papers"
)

// StudyWait is how long a position is looked at, at most.
const StudyWait = 8 * time.Second

// Study looks at a position for a visitor, as kept under a name or made now. The name
// says all that the position is played by.
func (h *Host) Study(ctx context.Context, v door.Visitor, name string, p game.Position, depth api.Depth) (*analysis.Study, error) {
	return papers.Get(ctx, h.papers, papers.Key{Room: name, What: "study " + string(depth)}, h.Allowed(v, depth), func(ctx context.Context) (*analysis.Study, int, error) {
		ctx, cancel := context.WithTimeout(ctx, StudyWait)
		defer cancel()
		x, err := analysis.Examine(ctx, p, analysis.Options{Roster: h.house.Games().Bots, Depth: depth, Workers: 1})
		if errors.Is(err, context.DeadlineExceeded) {
			err = door.NewProblem(http.StatusServiceUnavailable, api.Busy, fmt.Sprintf("this position takes longer than %v to look at", StudyWait))
		}
		return x, 8 << 10, err
	})
}
