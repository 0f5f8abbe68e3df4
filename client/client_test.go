package client_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parlor/api"
	"parlor/client"
)

// TestACommandIsRepeatedUnderItsID answers a command only when it has come four
// times, after a broken line, a refusal to serve and a plea to wait.
func TestACommandIsRepeatedUnderItsID(t *testing.T) {
	var ids []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var c struct{ ID string }
		if err := json.NewDecoder(r.Body).Decode(&c); err != nil {
			t.Error(err)
		}
		ids = append(ids, c.ID)
		switch len(ids) {
		case 1:
			panic(http.ErrAbortHandler)
		case 2:
			w.WriteHeader(http.StatusServiceUnavailable)
		case 3:
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(http.StatusTooManyRequests)
		default:
			w.Write([]byte(`{"n":43}`))
		}
	}))
	defer s.Close()
	c, err := client.New(s.URL+"/r/k3v9", "")
	if err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	a, err := c.Do(t.Context(), "k3v9", api.Command{Do: api.DoSay, Text: "hello"})
	if err != nil || a.N != 43 {
		t.Fatalf("%+v, %v", a, err)
	}
	if len(ids) != 4 || ids[0] == "" || len(slices.Compact(ids)) != 1 {
		t.Errorf("ids %q: want one, four times", ids)
	}
	if took := time.Since(begin); took < time.Second {
		t.Errorf("asked again after %v, when told to wait for a second", took)
	}
}

func TestARefusalIsNotRepeated(t *testing.T) {
	asked := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		w.WriteHeader(http.StatusUnprocessableEntity)
		w.Write([]byte(`{"error":{"code":"illegal","message":"Enter first.","rules":[{"id":"C-9","text":"Enter first."}]}}`))
	}))
	defer s.Close()
	c, err := client.New(s.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Do(t.Context(), "k3v9", api.Command{Do: api.DoPlay, Text: "8/5"})
	if asked != 1 || !client.Refused(err, "illegal") || client.Refused(err, "stale") || err.Error() != "Enter first. (C-9)" {
		t.Errorf("asked %d times: %v", asked, err)
	}
}

// deaf is a network on which nobody answers, after some answers.
type deaf struct{ answers int }

func (d *deaf) RoundTrip(*http.Request) (*http.Response, error) {
	if d.answers--; d.answers < 0 {
		return nil, errors.New("connection refused")
	}
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader("{}"))}, nil
}

// Whoever mistypes an address hears so after seconds; a server that has answered
// before is waited for.
func TestAServerThatNeverAnsweredIsSoonGivenUp(t *testing.T) {
	for answers, want := range []time.Duration{10 * time.Second, 2 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			c := &client.Client{Base: "http://127.0.0.1:1", HTTP: &http.Client{Transport: &deaf{answers}}}
			for range answers {
				if _, err := c.Analysis(t.Context(), "k3v9", api.Quick); err != nil {
					t.Fatal(err)
				}
			}
			begun := time.Now()
			_, err := c.Analysis(t.Context(), "k3v9", api.Quick)
			took := time.Since(begun)
			if took < want || took > want+want/2 || answers == 0 && !strings.Contains(err.Error(), "http://127.0.0.1:1: nobody answers there") {
				t.Errorf("after %d answers: gave up after %v with %v, want after %v", answers, took, err, want)
			}
		})
	}
}

func TestPatienceEnds(t *testing.T) {
	c, err := client.New("127.0.0.1:1", "")
	if err != nil {
		t.Fatal(err)
	}
	c.Patience = 300 * time.Millisecond
	if _, err := c.View(t.Context(), "k3v9"); err == nil || !strings.Contains(err.Error(), "127.0.0.1:1") {
		t.Errorf("error %v: want one that names the server", err)
	}
}

func TestAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1:7777": "http://127.0.0.1:7777", "http://h:1/r/x?seat=s": "http://h:1", "https://play.example.org": "https://play.example.org",
		"ftp://h": "", "http://": "", "": "", "%": "",
	} {
		if c, err := client.New(address, ""); (err != nil) != (want == "") || err == nil && c.Base != want {
			t.Errorf("%q: %+v, %v: want %q", address, c, err, want)
		}
	}
}

func TestKeysAreKeptAndNobodyElseReadsThem(t *testing.T) {
	made := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		made++
		w.Write([]byte(`{"key":"p_X","player":"x"}`))
	}))
	defer s.Close()
	c, err := client.New(s.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "parlor", "keys.json")
	for i, name := range []string{"Ada", "", "Bea"} {
		keys, err := client.LoadKeys(path)
		if err != nil {
			t.Fatal(err)
		}
		who, err := keys.Identify(t.Context(), c, name)
		if err != nil || who.Key != "p_X" || who.Name != []string{"Ada", "Ada", "Bea"}[i] {
			t.Errorf("%q: %+v, %v", name, who, err)
		}
	}
	if made != 1 {
		t.Errorf("%d keys were made: want one", made)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v: want 0600", info.Mode(), err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := client.LoadKeys(path); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("keys that others may read: %v", err)
	}
}
