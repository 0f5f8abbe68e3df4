package web

import (
	"net/http"
	"strings"
	"testing"

	"parlor/web/door"
)

// TestVisitorsBehindAProxyDoNotShareALimit opens rooms from as many addresses as
// there are visitors, first past a proxy that is trusted, then past one that is not.
func TestVisitorsBehindAProxyDoNotShareALimit(t *testing.T) {
	proxies, err := door.ParseProxies("127.0.0.0/8,::1/128")
	if err != nil {
		t.Fatal(err)
	}
	refused := func(opts door.Options) (n int) {
		opts.Rate = door.Rate{door.Opens: {Each: 0.001, Burst: 10}}
		x := newSite(t, opts)
		for i := range 25 {
			addr := "198.51.100." + string(rune('0'+i%10)) + string(rune('0'+i/10))
			if i%10 == 0 {
				addr = "198.51.100.1" + string(rune('0'+i/10)) + "0"
			}
			r := x.ask("POST", "/api/v1/rooms", "", m{"game": "backgammon"}, "X-Forwarded-For", addr)
			if r.status == http.StatusTooManyRequests {
				n++
			}
		}
		return n
	}
	if n := refused(door.Options{Proxies: proxies}); n != 0 {
		t.Errorf("behind a trusted proxy %d of 25 visitors are refused", n)
	}
	if n := refused(door.Options{}); n != 15 {
		t.Errorf("of 25 requests from one address %d are refused, want 15", n)
	}
}

func TestCookiesAndLinksAreSecureBehindATLSProxy(t *testing.T) {
	proxies, err := door.ParseProxies("127.0.0.0/8,::1/128")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		opts   door.Options
		header []string
		secure bool
	}{
		{door.Options{Proxies: proxies}, []string{"X-Forwarded-Proto", "https"}, true},
		{door.Options{Proxies: proxies}, []string{"Forwarded", "for=198.51.100.1;proto=https"}, true},
		{door.Options{Proxies: proxies}, nil, false},
		{door.Options{}, []string{"X-Forwarded-Proto", "https"}, false},
	} {
		x := newSite(t, c.opts)
		for path, body := range map[string]string{"/api/v1/players": `{"name":"Ada"}`, "/settings": "lang=de"} {
			r := x.ask("POST", path, "", body, append(c.header, "Content-Type", "application/x-www-form-urlencoded")...)
			cookies := r.header.Values("Set-Cookie")
			if len(cookies) == 0 {
				t.Fatalf("%s: %d, no cookie", path, r.status)
			}
			for _, cookie := range cookies {
				if strings.Contains(cookie, "Secure") != c.secure {
					t.Errorf("%v: %s sets %q", c.header, path, cookie)
				}
			}
		}
		o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}}})
		page := string(x.ask("GET", "/r/"+o.Room, o.Seats[0].Secret, nil, c.header...).body)
		if strings.Contains(page, "https://"+strings.TrimPrefix(x.http.URL, "http://")+"/r/"+o.Room) != c.secure {
			t.Errorf("%v: the link to the table is not what the visitor used", c.header)
		}
	}
}
