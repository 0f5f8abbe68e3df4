package door

import (
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

func TestOnlyTrustedProxiesSayWhereARequestComesFrom(t *testing.T) {
	proxies, err := ParseProxies("10.0.0.0/8, 127.0.0.1,2001:db8:1::/48")
	if err != nil {
		t.Fatal(err)
	}
	d := &Door{Options: Options{Proxies: proxies}}
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
		if x := d.sourceOf(r); x.addr.String() != c.want || x.https != c.https {
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

// FuzzProxies reads lists of networks. Each that is taken holds its own address, is written as it is read, and none is of IPv4 in IPv6,
// in which no visitor's address is ever looked for.
func FuzzProxies(f *testing.F) {
	for _, text := range []string{"10.0.0.0/8, 127.0.0.1,2001:db8:1::/48", "0.0.0.0/0,::/0", "fe80::1%eth0", "::ffff:10.0.0.1", "10.0.0.0/8,", "10.0.0.0/-1", "1.2.3.4/032"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParseProxies(text)
		if err != nil {
			if !strings.Contains(err.Error(), "want") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		d := &Door{Options: Options{Proxies: list}}
		var words []string
		for _, p := range list {
			if a := p.Addr(); !p.IsValid() || p != p.Masked() || a.Zone() != "" || a != a.Unmap() || !d.trusts(a) {
				t.Fatalf("%q is taken for %v", text, p)
			}
			words = append(words, p.String())
		}
		if again, err := ParseProxies(strings.Join(words, ",")); err != nil || !slices.Equal(again, list) {
			t.Fatalf("%q is read as %v, and that as %v, %v", text, list, again, err)
		}
	})
}
