package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"parlor/plaintext"
)

// Keys is the file in which a user keeps who he is on each server. Nobody else
// may read it.
type Keys struct {
	path    string
	servers map[string]Identity
}

// Identity is who somebody is on a server.
type Identity struct {
	Key  string `json:"key"`  // the player's key
	Name string `json:"name"` // that others see
}

// KeysPath returns where the keys of the user are kept.
func KeysPath() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("keys: %w", err)
	}
	return filepath.Join(dir, "parlor", "keys.json"), nil
}

// Dice returns where the programs of whoever has these keys remember what they
// have put into dice.
func (k *Keys) Dice() Memory { return Folder(filepath.Join(filepath.Dir(k.path), "dice")) }

// LoadKeys reads the keys at path; there may be none yet.
func LoadKeys(path string) (*Keys, error) {
	k := &Keys{path: path, servers: map[string]Identity{}}
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		return k, nil
	} else if err != nil {
		return nil, fmt.Errorf("keys: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		return nil, fmt.Errorf("keys: others may read %s: want mode 0600 (chmod 600 %s)", path, path)
	}
	b, err := plaintext.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("keys: %w", err)
	}
	if err := json.Unmarshal(b, &k.servers); err != nil {
		return nil, fmt.Errorf("keys: %s: %w", path, err)
	}
	if k.servers == nil { // The file says null.
		k.servers = map[string]Identity{}
	}
	return k, nil
}

// Identify returns who the user is on the server of c: as remembered, or newly
// made under a name and remembered. A name given later is remembered too.
func (k *Keys) Identify(ctx context.Context, c *Client, name string) (Identity, error) {
	id := k.servers[c.Base]
	fresh := id.Key == ""
	if fresh {
		key, err := c.NewPlayer(ctx, name)
		if err != nil {
			return id, err
		}
		id.Key = key
	}
	if !fresh && (name == "" || name == id.Name) {
		return id, nil
	}
	id.Name = name
	k.servers[c.Base] = id
	return id, k.save()
}

// Known returns who the user is on the server of c, as remembered; nobody if he
// was never there.
func (k *Keys) Known(c *Client) Identity { return k.servers[c.Base] }

// save replaces the file in one piece.
func (k *Keys) save() error {
	b, err := json.MarshalIndent(k.servers, "", "  ")
	if err != nil {
		return err
	}
	dir := filepath.Dir(k.path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("keys: %w", err)
	}
	if err := replace(k.path, append(b, '\n')); err != nil {
		return fmt.Errorf("keys: %w", err)
	}
	return nil
}
