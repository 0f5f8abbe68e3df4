package players

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"parlor/store"
)

// Games are counted as jobs of the store, a player's by one worker at a time, on
// whichever node is free: so that nobody who looks at a page waits for logs to be
// read, and two who look do not count against each other.
const (
	counting = "careers"        // the kind of the jobs
	lease    = time.Minute      // after which the job of a worker that is silent is another's
	again    = 15 * time.Second // after which what failed is tried again
	tries    = 3                // after which it waits until the player looks again
)

func countJob(player string) string { return counting + "-" + player }

// Work counts games until ctx is done.
func (b *Book) Work(ctx context.Context) {
	b.store.Work(ctx, counting, b.options.Now, lease, b.do, func(err error) {
		b.options.Log.Warn("looking for games to count", "err", err)
	})
}

// do counts the games of one player. A job that is done is removed, not kept as done:
// there will be other games, and another job of the same id.
func (b *Book) do(ctx context.Context, j store.Job) {
	err := b.safely(ctx, string(j.Data))
	keep := context.WithoutCancel(ctx)
	if err == nil || ctx.Err() == nil && j.Attempt >= tries {
		if err != nil {
			b.options.Log.Error("games cannot be counted", "player", string(j.Data), "err", err)
		}
		_, err = b.store.Cancel(keep, counting, j.ID)
	} else {
		wait := again
		if ctx.Err() != nil { // Somebody else shall have it.
			wait = 0
		} else {
			b.options.Log.Warn("games could not be counted", "player", string(j.Data), "err", err)
		}
		err = b.store.Extend(keep, j, b.options.Now().Add(wait))
	}
	if err != nil && !errors.Is(err, store.ErrLeaseLost) {
		b.options.Log.Warn("games that were counted", "player", string(j.Data), "err", err)
	}
}

func (b *Book) safely(ctx context.Context, player string) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v\n%s", x, debug.Stack())
		}
	}()
	return b.count(ctx, player)
}
