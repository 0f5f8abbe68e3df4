package client

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"parlor/fair"
	"parlor/plaintext"
)

// A Memory keeps what a player's programs remember of the dice of their rooms,
// over their ends and for all of them: what they have handed over, and to which
// log.
type Memory interface {
	// Update lets f change what is kept under key: f gets what is kept, nil at first,
	// and returns what is to be kept. Nobody else changes it meanwhile. If f fails,
	// nothing changes. When Update returns without an error, the new is kept.
	Update(key string, f func(kept []byte) ([]byte, error)) error
}

// NewMemory returns a memory that ends with the program.
func NewMemory() Memory { return &memory{kept: map[string][]byte{}} }

type memory struct {
	mu   sync.Mutex
	kept map[string][]byte
}

func (m *memory) Update(key string, f func([]byte) ([]byte, error)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	b, err := f(m.kept[key])
	if err == nil {
		m.kept[key] = b
	}
	return err
}

// Folder is a memory of files in a directory, which nobody else may read.
type Folder string

const (
	lockWait = 10 * time.Second // for another program
	lockOld  = 60 * time.Second // after which whoever made a lock has died
)

// Update implements [Memory].
func (d Folder) Update(key string, f func([]byte) ([]byte, error)) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("what is remembered of the dice: %w", err)
		}
	}()
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(key))
	name := filepath.Join(string(d), hex.EncodeToString(sum[:12])+".json")
	unlock, err := lock(name + ".lock")
	if err != nil {
		return err
	}
	defer unlock()
	kept, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	b, err := f(kept)
	if err != nil {
		return err
	}
	return replace(name, b)
}

// lock waits until no other program has the lock.
func lock(name string) (unlock func(), err error) {
	for end := time.Now().Add(lockWait); ; time.Sleep(5 * time.Millisecond) {
		file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err == nil {
			return func() { os.Remove(name) }, file.Close()
		}
		if info, e := os.Stat(name); e == nil && time.Since(info.ModTime()) > lockOld {
			os.Remove(name)
			continue
		}
		if !errors.Is(err, os.ErrExist) || time.Now().After(end) {
			return nil, err
		}
	}
}

// replace writes a file in one piece, for the user alone.
func replace(name string, b []byte) error {
	return plaintext.Replace(name, 0o600, func(w io.Writer) error { _, err := w.Write(b); return err })
}

// witness lets f change the witness that m keeps under key, and returns it when it is
// kept. now and last are what this program had last, as a value and as it was kept; now
// is nil at first. If it is still the same in m, f gets now: that need not be read again.
func witness(m Memory, key string, now *fair.Witness, last *string, f func(*fair.Witness) error) (*fair.Witness, error) {
	w := now
	var failed error
	err := m.Update(key, func(kept []byte) ([]byte, error) {
		if w == nil || string(kept) != *last {
			w = new(fair.Witness)
			if kept != nil {
				if err := json.Unmarshal(kept, w); err != nil {
					return nil, err
				}
			}
		}
		if failed = f(w); failed != nil {
			return nil, failed
		}
		b, err := json.Marshal(w)
		if err == nil {
			*last = string(b)
		}
		return b, err
	})
	if err != nil && failed == nil {
		err = notKept{err}
	}
	return w, err
}

// notKept is an error of a memory.
type notKept struct{ error }

func (e notKept) Unwrap() error { return e.error }
