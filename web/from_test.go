package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestOnlyTrustedProxiesSayWhereARequestComesFrom(t *testing.T) {
	proxies, err := ParseProxies("10.0.0.0/8, 127.0.0.1,2001:db8:1::/48")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{proxies: proxies}
	for _, c := range []struct {
		name, peer string
		headers    []string
		want       string
		https      bool
	}{
		{"nobody between", "192.0.2.7:99", nil, "192.0.2.7", false},
		{"a stranger's word", "192.0.2.7:99", []string{"X-Forwarded-For", "198.51.100.1", "X-Forwarded-Proto", "https"}, "192.0.2.7", false},
		{"a stranger's word, the new way", "192.0.2.7:99", []string{"Forwarded", "for=198.51.100.1;proto=https"}, "192.0.2.7", false},
		{"a proxy that says nothing", "10.1.1.1:99", nil, "10.1.1.1", false},
		{"a proxy", "10.1.1.1:99", []string{"X-Forwarded-For", "198.51.100.1", "X-Forwarded-Proto", "https"}, "198.51.100.1", true},
		{"a proxy by IPv6", "[2001:db8:1::5]:99", []string{"X-Forwarded-For", "198.51.100.1"}, "198.51.100.1", false},
		{"a proxy by IPv4 in IPv6", "[::ffff:10.1.1.1]:99", []string{"X-Forwarded-For", "198.51.100.1"}, "198.51.100.1", false},
		{"what the client put before it", "10.1.1.1:99", []string{"X-Forwarded-For", "203.0.113.9, 198.51.100.1"}, "198.51.100.1", false},
		{"two proxies", "10.1.1.1:99", []string{"X-Forwarded-For", "203.0.113.9, 198.51.100.1, 10.2.2.2"}, "198.51.100.1", false},
		{"nonsense before it", "10.1.1.1:99", []string{"X-Forwarded-For", "me, 198.51.100.1"}, "198.51.100.1", false},
		{"nonsense", "10.1.1.1:99", []string{"X-Forwarded-For", "me"}, "10.1.1.1", false},
		{"only proxies", "10.1.1.1:99", []string{"X-Forwarded-For", "10.2.2.2"}, "10.2.2.2", false},
		{"Forwarded", "127.0.0.1:99", []string{"Forwarded", `for="[2001:db8::7]:4711";proto=HTTPS;by=10.1.1.1`}, "2001:db8::7", true},
		{"Forwarded in two", "127.0.0.1:99", []string{"Forwarded", `for=203.0.113.9, for=198.51.100.1;proto=http`}, "198.51.100.1", false},
		{"Forwarded, hidden", "127.0.0.1:99", []string{"Forwarded", `for=_secret`}, "127.0.0.1", false},
		{"Forwarded, broken", "127.0.0.1:99", []string{"Forwarded", `for="198.51.100.1`}, "127.0.0.1", false},
		{"both, alike", "127.0.0.1:99", []string{"Forwarded", `for=198.51.100.1`, "X-Forwarded-For", "198.51.100.1"}, "198.51.100.1", false},
		{"both, and one of them forged", "127.0.0.1:99", []string{"Forwarded", `for=203.0.113.9`, "X-Forwarded-For", "198.51.100.1"}, "127.0.0.1", false},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		for i := 0; i+1 < len(c.headers); i += 2 {
			r.Header.Add(c.headers[i], c.headers[i+1])
		}
		if x := s.sourceOf(r); x.addr.String() != c.want || x.https != c.https {
			t.Errorf("%s: %v, https %v; want %s, %v", c.name, x.addr, x.https, c.want, c.https)
		}
	}
}

func TestNetworksOfProxiesAreReadStrictly(t *testing.T) {
	for _, text := range []string{"", "10.0.0.0/33", "proxy", "10.0.0.0/8,", "::ffff:10.0.0.0/104"} {
		if list, err := ParseProxies(text); err == nil || !strings.Contains(err.Error(), "want") {
			t.Errorf("%q: %v, %v", text, list, err)
		}
	}
}

// TestVisitorsBehindAProxyDoNotShareALimit opens rooms from as many addresses as
// there are visitors, first past a proxy that is trusted, then past one that is not.
func TestVisitorsBehindAProxyDoNotShareALimit(t *testing.T) {
	proxies, err := ParseProxies("127.0.0.0/8,::1/128")
	if err != nil {
		t.Fatal(err)
	}
	refused := func(opts Options) (n int) {
		opts.Rate = Rate{Opens: Allowance{0.001, 10}}
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
	if n := refused(Options{Proxies: proxies}); n != 0 {
		t.Errorf("behind a trusted proxy %d of 25 visitors are refused", n)
	}
	if n := refused(Options{}); n != 15 {
		t.Errorf("of 25 requests from one address %d are refused, want 15", n)
	}
}

func TestCookiesAndLinksAreSecureBehindATLSProxy(t *testing.T) {
	proxies, err := ParseProxies("127.0.0.0/8,::1/128")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		opts   Options
		header []string
		secure bool
	}{
		{Options{Proxies: proxies}, []string{"X-Forwarded-Proto", "https"}, true},
		{Options{Proxies: proxies}, []string{"Forwarded", "for=198.51.100.1;proto=https"}, true},
		{Options{Proxies: proxies}, nil, false},
		{Options{}, []string{"X-Forwarded-Proto", "https"}, false},
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

// FuzzForwarded reads what anybody may send a trusted proxy. A header that is
// understood can be written again and means the same.
func FuzzForwarded(f *testing.F) {
	for _, text := range []string{
		"for=192.0.2.1", `for="[2001:db8::1]:80";proto=https, for=_a`, `by="\"";for=unknown`, "for=", `for="`, "for=[::1],", ";", "for=a b", "\x00",
	} {
		f.Add(text)
	}
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	f.Fuzz(func(t *testing.T, text string) {
		hops, err := parseForwarded([]string{text})
		if err != nil {
			return
		}
		var list []string
		for _, h := range hops {
			nodeAddr(h.node)
			list = append(list, `for="`+quoted.Replace(h.node)+`";proto="`+quoted.Replace(h.proto)+`"`)
		}
		again, err := parseForwarded([]string{strings.Join(list, ",")})
		if err != nil || len(again) != len(hops) {
			t.Fatalf("%q: %v is written %q and read as %v, %v", text, hops, list, again, err)
		}
		for i := range again {
			if again[i] != hops[i] {
				t.Fatalf("%q: %v and %v", text, hops[i], again[i])
			}
		}
	})
}
