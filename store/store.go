// Package store keeps the truth: event logs, versioned keys and jobs, in SQL.
//
// A log is named by the id of its room. It only ever grows: Append adds events behind the
// head that the caller has seen, and when two callers race for one head exactly one wins.
// A Store is durable before it answers: when Append, Put or Finish return nil, what they
// wrote survives kill -9 and a power cut.
//
// Two dialects stand behind the one type. SQLite keeps everything in one file in a
// directory that one process owns; PostgreSQL is a server that any number of equal nodes
// share. Open knows them apart, and the same tests run over both.
//
// # What is hashed
//
// Every event carries a SHA-256 hash that chains it to the event before it. Integers are 8
// bytes, big-endian; "field x" is the length of x as such an integer, then the bytes of x:
//
//	hash = SHA-256(
//	    "parlor event 1\n"
//	    previous hash          32 bytes; all zero for the first event of a log
//	    field log id
//	    seq
//	    time                   microseconds since 1970, UTC
//	    field command          empty unless the event is the first of its append
//	    field data
//	)
//
// The log's own row keeps the number and the hash of its last event. Read recomputes every
// hash and compares the end of the chain with that row, so that a flipped bit, a missing
// event or a cut-off tail is ErrCorrupt and never a shorter or different log. The rows of
// summaries, keys and jobs carry a seal, a SHA-256 of their fields, for the same reason.
package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

// What callers branch on. Errors of this package wrap one of these, or the context's
// error, or a plain error of the database.
var (
	// ErrConflict: the head or version that the caller expected is not the present one.
	ErrConflict = errors.New("store: not the expected version")
	// ErrNotFound: no such log, key or job.
	ErrNotFound = errors.New("store: not found")
	// ErrExists: an import met a log or key that is already there.
	ErrExists = errors.New("store: exists already")
	// ErrAhead: the reader asks for events behind the head, as a client does that has seen
	// another incarnation of the store.
	ErrAhead = errors.New("store: beyond the head")
	// ErrInvalid: an argument is outside its range; nothing was tried.
	ErrInvalid = errors.New("store: invalid argument")
	// ErrCorrupt: what is stored is not what was written. The error is a *CorruptError.
	ErrCorrupt = errors.New("store: corrupt")
	// ErrEarly: the guard of an append does not hold. The time that it was to wait for has not
	// come, its node has not signed lately and cannot know the time, or another node holds a
	// seat: beat, and think again.
	ErrEarly = errors.New("store: not yet")
	// ErrLeaseLost: another worker has claimed the job since.
	ErrLeaseLost = errors.New("store: lease lost")
	// ErrUncertain: the connection died at a moment when the write may or may not have
	// happened. Repeat the call: an Append with the same command id is safe.
	ErrUncertain = errors.New("store: outcome unknown")
	// ErrAway: the database could not be reached for as long as it is tried. Nothing was
	// changed, and the same may go well later.
	ErrAway = errors.New("store: the database is away")
	// ErrFailed: the disk refused a commit. The store writes nothing from then on; the
	// process must end and start again from what is on disk.
	ErrFailed = errors.New("store: failed for good")
	// ErrClosed: the store has been closed.
	ErrClosed = errors.New("store: closed")
	// ErrReadOnly: the store was opened with OpenReadOnly.
	ErrReadOnly = errors.New("store: read only")
)

// told is an error in words of its own, which is one of those above.
type told struct {
	kind error
	text string
}

func tell(kind error, format string, args ...any) error {
	return told{kind, fmt.Sprintf(format, args...)}
}

func (t told) Error() string { return t.text }
func (t told) Unwrap() error { return t.kind }

// CorruptError says where stored data is not what was written.
type CorruptError struct {
	Log    string // the log; empty when it is not known or not in a log
	Seq    uint64 // the first event that is wrong; 0 when it is the log's own row
	Reason string
	Err    error // what the database said, if it did
}

func (e *CorruptError) Error() string {
	var b strings.Builder
	b.WriteString("store: corrupt")
	if e.Log != "" {
		fmt.Fprintf(&b, ": log %s event %d", e.Log, e.Seq)
	}
	b.WriteString(": " + e.Reason)
	if e.Err != nil {
		b.WriteString(": " + e.Err.Error())
	}
	return b.String()
}

// Is makes errors.Is(err, ErrCorrupt) true.
func (e *CorruptError) Is(target error) bool { return target == ErrCorrupt }

// Unwrap returns what the database said.
func (e *CorruptError) Unwrap() error { return e.Err }

// Store is an open store. Its methods may be called from any number of goroutines.
type Store struct {
	db       dialect
	hub      *hub
	warnings []string

	mu     sync.Mutex
	failed error
	done   chan struct{} // closed when the store has failed
}

func newStore(db dialect, h *hub) *Store {
	return &Store{db: db, hub: h, done: make(chan struct{})}
}

// dialect is what SQLite and PostgreSQL do differently.
type dialect interface {
	// append does a checked Append: all of it or nothing, durable before it returns.
	append(ctx context.Context, a Append) (Receipt, error)
	// write runs change as one durable transaction and wakes those who watch topics.
	write(ctx context.Context, change func(context.Context, runner) error, topics ...string) error
	// beat is write for signs of life, which wait for nothing that others read.
	beat(ctx context.Context, change func(context.Context, runner) error) error
	// read returns a runner for single statements that change nothing.
	read() runner
	// snapshot runs look on one unchanging view of the store.
	snapshot(ctx context.Context, look func(context.Context, runner) error) error
	// lockRow is the end of a SELECT whose row the same transaction will change.
	lockRow() string
	// skipLocked is lockRow for a SELECT that may pass over rows others are changing.
	skipLocked() string
	// clock reads the store's clock between two looks at local, the clock of this machine.
	clock(ctx context.Context, r runner, local func() time.Time) (at, asked, heard time.Time, err error)
	// ping asks the database for an answer, once.
	ping(ctx context.Context) error
	// standbys and settle do what Store's methods promise.
	standbys(ctx context.Context) (Standbys, error)
	settle(ctx context.Context) error
	// check looks at the database's own structures.
	check(ctx context.Context, r runner) error
	// epoch returns the incarnation of the store.
	epoch() string
	// shared reports whether other nodes may have the store open.
	shared() bool
	close() error
}

// Epoch returns the random id of this incarnation of the store. A store restored from a
// backup has another one, so that a client who remembers events that the backup never had
// is recognised. On PostgreSQL it changes when a standby or a recovery takes over.
func (s *Store) Epoch() string { return s.db.epoch() }

// Shared reports whether other nodes may have the store open.
func (s *Store) Shared() bool { return s.db.shared() }

// Warnings lists what is allowed but unwise in the database's settings.
func (s *Store) Warnings() []string { return s.warnings }

// Done is closed when the store has failed for good; see ErrFailed. Watch it and exit.
func (s *Store) Done() <-chan struct{} { return s.done }

// Err returns why Done is closed, nil before.
func (s *Store) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed
}

// fail records the error that ends the store.
func (s *Store) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed == nil {
		s.failed = fmt.Errorf("%w: %w", ErrFailed, err)
		close(s.done)
	}
}

// Close finishes the writes already begun, then closes the database. Later calls fail,
// those that write with ErrClosed.
func (s *Store) Close() error { return s.db.close() }

// Watch returns a channel that gets a hint when the log may have grown, on whatever node.
// Hints are merged, may come without reason and may be late by the time a lost connection
// takes to be noticed: read from the last number you know. Call stop when done.
func (s *Store) Watch(log string) (hints <-chan struct{}, stop func()) {
	return s.hub.watch(log)
}

// WatchJobs is Watch for the jobs of one kind: a hint means that Claim may find one.
func (s *Store) WatchJobs(kind string) (hints <-chan struct{}, stop func()) {
	return s.hub.watch(jobsTopic(kind))
}

// micros cuts t to the precision that is stored.
func micros(t time.Time) time.Time { return time.UnixMicro(t.UnixMicro()).UTC() }
