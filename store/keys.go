package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Entry is a key with its value.
type Entry struct {
	Key     string
	Value   []byte
	Version uint64 // 1 when first put, one more with each change; never used twice
}

const (
	keyColumns = `SELECT key, version, value, seal FROM keys `
	oneKey     = keyColumns + `WHERE bucket = $1 AND key = $2`
	listKeys   = keyColumns + `WHERE bucket = $1 AND key > $2 AND key >= $3 AND key < $4 AND value IS NOT NULL
		ORDER BY key LIMIT $5`
	allKeys   = keyColumns + `WHERE bucket = $1 AND key > $2 ORDER BY key LIMIT $3`
	insertKey = `INSERT INTO keys (bucket, key, version, value, seal) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (bucket, key) DO NOTHING`
	changeKey = `UPDATE keys SET version = $3, value = $4, seal = $5 WHERE bucket = $1 AND key = $2 AND version = $6`
)

// Get returns the key's value and version, or ErrNotFound.
func (s *Store) Get(ctx context.Context, bucket, key string) (Entry, error) {
	if err := checkKey(bucket, key); err != nil {
		return Entry{}, err
	}
	e, err := getKey(ctx, s.db.read(), bucket, key, "")
	if err == nil && e.Value == nil {
		err = fmt.Errorf("key %s %s: %w", bucket, key, ErrNotFound)
	}
	return e, err
}

// Put sets the key's value if its version is still the one the caller has seen, 0 for a
// key that is not there, and returns the new version. Else it is ErrConflict.
func (s *Store) Put(ctx context.Context, bucket, key string, value []byte, version uint64) (uint64, error) {
	return s.setKey(ctx, bucket, key, notNil(value), version)
}

// Delete removes the key if its version is still the one the caller has seen. A key put
// there later goes on counting its versions.
func (s *Store) Delete(ctx context.Context, bucket, key string, version uint64) error {
	_, err := s.setKey(ctx, bucket, key, nil, version)
	return err
}

// Keys returns the keys of a bucket that begin with prefix, in order, behind the key after
// ("" to begin), at most limit.
func (s *Store) Keys(ctx context.Context, bucket, prefix, after string, limit int) ([]Entry, error) {
	if err := names("bucket", bucket); err != nil {
		return nil, err
	}
	if limit < 1 {
		return nil, fmt.Errorf("%w: limit %d, want at least 1", ErrInvalid, limit)
	}
	return keys(ctx, s.db.read(), bucket, listKeys, bucket, after, prefix, behind(prefix), limit)
}

// behind is the least string greater than all that begin with prefix. Keys are ASCII.
func behind(prefix string) string {
	if prefix == "" {
		return "\x7f"
	}
	last := len(prefix) - 1
	return prefix[:last] + string(rune(prefix[last]+1))
}

func (s *Store) setKey(ctx context.Context, bucket, key string, value []byte, version uint64) (uint64, error) {
	if err := checkKey(bucket, key); err != nil {
		return 0, err
	}
	if len(value) > MaxData {
		return 0, fmt.Errorf("%w: value of %d bytes, want at most %d", ErrInvalid, len(value), MaxData)
	}
	var next uint64
	err := s.db.write(ctx, func(ctx context.Context, r runner) error {
		old, err := getKey(ctx, r, bucket, key, s.db.lockRow())
		if err != nil && !errors.Is(err, ErrNotFound) {
			return err
		}
		gone := old.Value == nil // never there, or deleted
		if gone && (version != 0 || value == nil) || !gone && version != old.Version {
			return conflict(bucket, key, version, old)
		}
		next = old.Version + 1
		e := Entry{Key: key, Version: next, Value: value}
		return storeKey(ctx, r, bucket, e, old.Version)
	})
	if err != nil { // A change whose caller left may still be going on: next is not ours to read.
		return 0, err
	}
	return next, nil
}

// storeKey writes the entry over version old, 0 for a new row.
func storeKey(ctx context.Context, r runner, bucket string, e Entry, old uint64) error {
	var rows int64
	var err error
	sum := e.seal(bucket)
	if old == 0 {
		rows, err = r.exec(ctx, insertKey, bucket, e.Key, e.Version, e.Value, sum[:])
	} else {
		rows, err = r.exec(ctx, changeKey, bucket, e.Key, e.Version, e.Value, sum[:], old)
	}
	if err == nil && rows == 0 { // another node made the key between our look and now
		return conflict(bucket, e.Key, old, e)
	}
	return damaged(err)
}

func conflict(bucket, key string, version uint64, found Entry) error {
	return fmt.Errorf("key %s %s: expected version %d, found %d: %w", bucket, key, version, found.Version, ErrConflict)
}

// getKey returns the row of a key, with no value if it is deleted.
func getKey(ctx context.Context, r runner, bucket, key, lock string) (Entry, error) {
	found, err := keys(ctx, r, bucket, oneKey+lock, bucket, key)
	if err != nil {
		return Entry{}, err
	}
	if len(found) == 0 {
		return Entry{}, fmt.Errorf("key %s %s: %w", bucket, key, ErrNotFound)
	}
	return found[0], nil
}

func keys(ctx context.Context, r runner, bucket, q string, args ...any) ([]Entry, error) {
	rows, err := r.query(ctx, q, args...)
	if err != nil {
		return nil, damaged(err)
	}
	defer rows.Close()
	var list []Entry
	for rows.Next() {
		var e Entry
		var value sql.Null[[]byte]
		var sum []byte
		if err := rows.Scan(&e.Key, &e.Version, &value, &sum); err != nil {
			return nil, &CorruptError{Reason: "a key's row that does not read, bucket " + bucket, Err: err}
		}
		if value.Valid {
			e.Value = notNil(value.V)
		}
		if string(sum) != seen(e.seal(bucket)) {
			return nil, &CorruptError{Reason: fmt.Sprintf("key %s %s is not what was written", bucket, e.Key)}
		}
		list = append(list, e)
	}
	return list, damaged(rows.Err())
}

func (e Entry) seal(bucket string) Hash {
	there := "gone"
	if e.Value != nil {
		there = "there"
	}
	return seal("key", bucket, e.Key, num(e.Version), there, string(e.Value))
}

func checkKey(bucket, key string) error {
	if err := names("bucket", bucket); err != nil {
		return err
	}
	return visible("key", key, maxKey)
}
