package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Job is work that some node will do at least once: an analysis, a rollout. Two workers may
// do the same one when a lease runs out under the first; only the later one's result counts.
type Job struct {
	ID      string // given by whoever enqueues; the same id again is the same job
	Kind    string
	Data    []byte
	Due     time.Time // may be claimed from then on; while claimed, the end of the lease
	Attempt int       // how often it has been claimed; names the claim
	Part    int       // how much of it is done, in thousandths, as far as who works at it has told
	Done    bool
	Result  []byte // when done
}

const (
	insertJob = `INSERT INTO jobs (id, kind, data, due, attempt, done, result, seal)
		VALUES ($1, $2, $3, $4, 0, 0, $5, $6) ON CONFLICT (id) DO NOTHING`
	jobColumns = `SELECT id, kind, data, due, attempt, part, done, result, seal FROM jobs `
	nextJob    = jobColumns + `WHERE kind = $1 AND done = 0 AND due <= $2 ORDER BY due, id LIMIT 1`
	oneJob     = jobColumns + `WHERE id = $1`
	claimJob   = `UPDATE jobs SET due = $2, attempt = $3, part = 0 WHERE id = $1`
	leaseJob   = `UPDATE jobs SET due = $3, part = $4 WHERE id = $1 AND attempt = $2 AND done = 0`
	cancelJob  = `DELETE FROM jobs WHERE id = $1 AND done = 0`
	dropJob    = `DELETE FROM jobs WHERE id = $1 AND kind = $2 AND done = 1`
	undone     = jobColumns + `WHERE kind = $1 AND done = 0 ORDER BY due, id LIMIT $2`
	waiting    = `SELECT COUNT(*) FROM jobs WHERE kind = $1 AND done = 0`
	lastKept   = `SELECT due FROM jobs WHERE kind = $1 AND done = 1 ORDER BY due DESC, id DESC LIMIT 1 OFFSET $2`
	forgetJobs = `DELETE FROM jobs WHERE kind = $1 AND done = 1 AND due <= $2`
	finishJob  = `UPDATE jobs SET done = 1, result = $3, seal = $4 WHERE id = $1 AND attempt = $2 AND done = 0`
)

// Enqueue stores the job's ID, Kind, Data and Due. An id that is there already is left as
// it is, so that asking twice is safe.
func (s *Store) Enqueue(ctx context.Context, j Job) error {
	if err := names("job", j.ID, "kind", j.Kind); err != nil {
		return err
	}
	if len(j.Data) > MaxData {
		return fmt.Errorf("%w: job of %d bytes, want at most %d", ErrInvalid, len(j.Data), MaxData)
	}
	j.Done, j.Result = false, nil
	return s.db.write(ctx, func(ctx context.Context, r runner) error {
		sum := j.seal()
		_, err := r.exec(ctx, insertJob, j.ID, j.Kind, notNil(j.Data), j.Due.UnixMicro(), []byte{}, sum[:])
		return damaged(err)
	}, jobsTopic(j.Kind))
}

// Claim takes the job of the kind that has been due longest and holds it until now + lease;
// then others may claim it. ErrNotFound when nothing is due.
func (s *Store) Claim(ctx context.Context, kind string, now time.Time, lease time.Duration) (Job, error) {
	if err := names("kind", kind); err != nil {
		return Job{}, err
	}
	none := fmt.Errorf("job of kind %s: %w", kind, ErrNotFound)
	// Most looks find nothing: they shall cost no transaction.
	if _, err := job(ctx, s.db.read(), nextJob, kind, now.UnixMicro()); errors.Is(err, ErrNotFound) {
		return Job{}, none
	}
	var j Job
	err := s.db.write(ctx, func(ctx context.Context, r runner) error {
		var err error
		j, err = job(ctx, r, nextJob+s.db.skipLocked(), kind, now.UnixMicro())
		if err != nil {
			return err
		}
		j.Due, j.Attempt, j.Part = micros(now.Add(lease)), j.Attempt+1, 0
		_, err = r.exec(ctx, claimJob, j.ID, j.Due.UnixMicro(), j.Attempt)
		return damaged(err)
	})
	if errors.Is(err, ErrNotFound) {
		return Job{}, none
	}
	if err != nil { // A change whose caller left may still be going on: j is not ours to read.
		return Job{}, err
	}
	return j, nil
}

// lookAgain is after how long a worker looks for jobs without a hint: for leases that ran out.
const lookAgain = 15 * time.Second

// Work has do take the jobs of a kind that are due, one after the other, until ctx is done. do holds a job for the lease, and
// extends, finishes or cancels it. What hinders the looking is told to failed.
func (s *Store) Work(ctx context.Context, kind string, now func() time.Time, lease time.Duration, do func(ctx context.Context, j Job), failed func(error)) {
	hints, stop := s.WatchJobs(kind)
	defer stop()
	for ctx.Err() == nil {
		j, err := s.Claim(ctx, kind, now(), lease)
		if err == nil {
			do(ctx, j)
			continue
		}
		if !errors.Is(err, ErrNotFound) && ctx.Err() == nil {
			failed(err)
		}
		select {
		case <-hints:
		case <-time.After(lookAgain):
		case <-ctx.Done():
		}
	}
}

// Extend holds a claimed job until the given time, and tells its Part; a time that has
// passed gives it back. ErrLeaseLost when another worker has it, or it was cancelled. Who
// watches its kind gets a hint.
func (s *Store) Extend(ctx context.Context, j Job, until time.Time) error {
	return s.db.write(ctx, func(ctx context.Context, r runner) error {
		rows, err := r.exec(ctx, leaseJob, j.ID, j.Attempt, until.UnixMicro(), j.Part)
		if err == nil && rows == 0 {
			return fmt.Errorf("job %s: %w", j.ID, ErrLeaseLost)
		}
		return damaged(err)
	}, jobsTopic(j.Kind))
}

// Finish stores the result of a claimed job. A worker whose lease has run out may still
// finish it while nobody else has claimed it; else it is ErrLeaseLost, and its result is
// dropped. To finish again with the same claim and result changes nothing. Who watches its
// kind gets a hint.
func (s *Store) Finish(ctx context.Context, j Job, result []byte) error {
	if len(result) > MaxData {
		return fmt.Errorf("%w: result of %d bytes, want at most %d", ErrInvalid, len(result), MaxData)
	}
	return s.db.write(ctx, func(ctx context.Context, r runner) error {
		now, err := job(ctx, r, oneJob+s.db.lockRow(), j.ID)
		if err != nil {
			return err
		}
		if now.Attempt == j.Attempt && now.Done && string(now.Result) == string(result) {
			return nil
		}
		now.Done, now.Result = true, notNil(result)
		sum := now.seal()
		rows, err := r.exec(ctx, finishJob, j.ID, j.Attempt, now.Result, sum[:])
		if err == nil && rows == 0 {
			return fmt.Errorf("job %s: %w", j.ID, ErrLeaseLost)
		}
		return damaged(err)
	}, jobsTopic(j.Kind))
}

// Cancel forgets a job that is not done, and reports whether there was one. Who works at
// it hears of it by ErrLeaseLost. What is done stays.
func (s *Store) Cancel(ctx context.Context, kind, id string) (cancelled bool, err error) {
	if err := names("kind", kind, "job", id); err != nil {
		return false, err
	}
	err = s.db.write(ctx, func(ctx context.Context, r runner) error {
		rows, err := r.exec(ctx, cancelJob, id)
		cancelled = rows > 0
		return damaged(err)
	}, jobsTopic(kind))
	return cancelled && err == nil, err
}

// Drop forgets a job of the kind that is done, if there is one: who asks for it again has
// asked for the first time.
func (s *Store) Drop(ctx context.Context, kind, id string) error {
	if err := names("kind", kind, "job", id); err != nil {
		return err
	}
	return s.db.write(ctx, func(ctx context.Context, r runner) error {
		_, err := r.exec(ctx, dropJob, id, kind)
		return damaged(err)
	})
}

// Forget removes what is done of a kind, but for so many that were done last, and
// returns how many jobs that were. Who asks for one of them again has asked for the
// first time.
func (s *Store) Forget(ctx context.Context, kind string, keep int) (gone int64, err error) {
	if err := names("kind", kind); err != nil {
		return 0, err
	}
	var due int64 // A job's lease ends with it, so those that are due last were done last.
	err = s.db.read().row(ctx, lastKept, kind, max(keep, 0)).Scan(&due)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, damaged(err)
	}
	err = s.db.write(ctx, func(ctx context.Context, r runner) error {
		gone, err = r.exec(ctx, forgetJobs, kind, due)
		return damaged(err)
	})
	return gone, err
}

// Waiting returns how many jobs of the kind are not done.
func (s *Store) Waiting(ctx context.Context, kind string) (n int, err error) {
	if err := names("kind", kind); err != nil {
		return 0, err
	}
	return n, damaged(s.db.read().row(ctx, waiting, kind).Scan(&n))
}

// Undone returns the jobs of the kind that are not done, at most so many, those first that
// have been due longest.
func (s *Store) Undone(ctx context.Context, kind string, most int) ([]Job, error) {
	if err := names("kind", kind); err != nil {
		return nil, err
	}
	return s.jobs(ctx, undone, kind, most)
}

// jobs lists what a query finds.
func (s *Store) jobs(ctx context.Context, q string, args ...any) (list []Job, err error) {
	rows, err := s.db.read().query(ctx, q, args...)
	if err != nil {
		return nil, damaged(err)
	}
	defer rows.Close()
	for rows.Next() {
		j, err := scanJob(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, j)
	}
	return list, damaged(rows.Err())
}

// Job returns a job as it stands, or ErrNotFound.
func (s *Store) Job(ctx context.Context, id string) (Job, error) {
	if err := names("job", id); err != nil {
		return Job{}, err
	}
	return job(ctx, s.db.read(), oneJob, id)
}

func job(ctx context.Context, r runner, q string, args ...any) (Job, error) {
	return scanJob(r.row(ctx, q, args...))
}

// scanJob reads a row of jobColumns, and holds it to its seal.
func scanJob(row scanner) (Job, error) {
	var j Job
	var due int64
	var done int
	var sum []byte
	err := row.Scan(&j.ID, &j.Kind, &j.Data, &due, &j.Attempt, &j.Part, &done, &j.Result, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return Job{}, fmt.Errorf("job: %w", ErrNotFound)
	}
	if err != nil {
		return Job{}, damaged(err)
	}
	j.Due, j.Done = time.UnixMicro(due).UTC(), done == 1
	if string(sum) != seen(j.seal()) {
		return Job{}, &CorruptError{Reason: "job " + j.ID + " is not what was written"}
	}
	return j, nil
}

// seal leaves out the lease and the part, which change with every claim and are no truth.
func (j Job) seal() Hash {
	state := "open"
	if j.Done {
		state = "done"
	}
	return seal("job", j.ID, j.Kind, string(j.Data), state, string(j.Result))
}
