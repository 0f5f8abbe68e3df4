package door

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
)

// source is where a request comes from, as the connection tells it or a proxy that
// the operator trusts.
type source struct {
	addr  netip.Addr // not valid where the connection has none
	https bool
}

// ParseProxies reads a list of networks with commas between: "10.0.0.0/8,::1".
func ParseProxies(text string) (list []netip.Prefix, err error) {
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		p, err := netip.ParsePrefix(part)
		if err != nil {
			addr, e := netip.ParseAddr(part)
			if e != nil {
				return nil, fmt.Errorf("%q: want a network like 10.0.0.0/8 or an address like 127.0.0.1", part)
			}
			p = netip.PrefixFrom(addr, addr.BitLen())
		}
		if a := p.Addr(); a.Is4In6() {
			return nil, fmt.Errorf("%q: want an IPv4 network as such, like %s", part, a.Unmap())
		}
		list = append(list, p.Masked())
	}
	return list, nil
}

type sourceKey struct{}

// sourced notes in a request where it comes from.
func (d *Door) sourced(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), sourceKey{}, d.sourceOf(r)))
}

// from returns where a request comes from.
func from(r *http.Request) source {
	x, _ := r.Context().Value(sourceKey{}).(source)
	return x
}

// sourceOf finds where a request comes from. Anybody can send the headers of a proxy:
// they are read only where the connection is a trusted proxy's.
func (d *Door) sourceOf(r *http.Request) source {
	x := source{https: r.TLS != nil}
	if peer, err := netip.ParseAddrPort(r.RemoteAddr); err == nil {
		x.addr = peer.Addr().Unmap().WithZone("")
	}
	if !d.trusts(x.addr) {
		return x
	}
	old, oldHTTPS := xForwarded(r.Header)
	hops, err := parseForwarded(r.Header.Values("Forwarded"))
	if err != nil {
		hops = nil
	}
	chain := make([]string, len(hops))
	for i, h := range hops {
		chain[i] = h.node
	}
	x.https = x.https || oldHTTPS || len(hops) > 0 && strings.EqualFold(hops[0].proto, "https")
	a, b := d.farthest(x.addr, old), d.farthest(x.addr, chain)
	switch {
	case len(r.Header.Values("Forwarded")) == 0:
		x.addr = a
	case len(old) == 0 || a == b:
		x.addr = b
	}
	// Where the two headers disagree, the proxy has written one and let the other through: nobody knows which.
	return x
}

func (d *Door) trusts(addr netip.Addr) bool {
	for _, p := range d.Proxies {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// farthest returns the nearest address that is no trusted proxy's. chain lists whom the
// request came through, the farthest first; peer sent us that list, and is the nearest.
func (d *Door) farthest(peer netip.Addr, chain []string) netip.Addr {
	for i := len(chain) - 1; i >= 0 && d.trusts(peer); i-- {
		next, ok := nodeAddr(chain[i])
		if !ok {
			break
		}
		peer = next
	}
	return peer
}

// nodeAddr reads "192.0.2.1", "192.0.2.1:80", "2001:db8::1" or "[2001:db8::1]:80".
func nodeAddr(text string) (netip.Addr, bool) {
	if a, err := netip.ParseAddrPort(text); err == nil {
		return a.Addr().Unmap().WithZone(""), true
	}
	if inner, ok := strings.CutPrefix(text, "["); ok {
		text = strings.TrimSuffix(inner, "]")
	}
	a, err := netip.ParseAddr(text)
	return a.Unmap().WithZone(""), err == nil
}

// xForwarded reads X-Forwarded-For, the farthest first, and X-Forwarded-Proto.
func xForwarded(h http.Header) (chain []string, https bool) {
	for _, line := range h.Values("X-Forwarded-For") {
		for _, part := range strings.Split(line, ",") {
			chain = append(chain, strings.TrimSpace(part))
		}
	}
	proto, _, _ := strings.Cut(h.Get("X-Forwarded-Proto"), ",")
	return chain, strings.EqualFold(strings.TrimSpace(proto), "https")
}

// hop is an element of a Forwarded header.
type hop struct{ node, proto string }

var errForwarded = errors.New(`header Forwarded: want for=ADDRESS;proto=https, as RFC 7239 has it`)

// parseForwarded reads Forwarded headers (RFC 7239), the farthest hop first.
func parseForwarded(lines []string) (hops []hop, err error) {
	for _, line := range lines {
		for rest := line; ; {
			var h hop
			if h, rest, err = parseHop(rest); err != nil {
				return nil, err
			}
			hops = append(hops, h)
			if rest == "" {
				break
			}
			rest = rest[1:] // the comma
		}
	}
	return hops, nil
}

// parseHop reads pairs up to a comma, at which rest begins, or the end.
func parseHop(text string) (h hop, rest string, err error) {
	rest = text
	for {
		rest = strings.TrimLeft(rest, " \t")
		name := rest[:len(rest)-len(strings.TrimLeftFunc(rest, isToken))]
		rest = rest[len(name):]
		if name == "" {
			return h, "", errForwarded
		}
		if !strings.HasPrefix(rest, "=") {
			return h, "", errForwarded
		}
		value, after, ok := parseValue(rest[1:])
		if !ok {
			return h, "", errForwarded
		}
		switch strings.ToLower(name) {
		case "for":
			h.node = value
		case "proto":
			h.proto = value
		}
		rest = strings.TrimLeft(after, " \t")
		switch {
		case rest == "" || rest[0] == ',':
			return h, rest, nil
		case rest[0] != ';':
			return h, "", errForwarded
		}
		rest = rest[1:]
	}
}

// parseValue reads a token or a quoted string.
func parseValue(text string) (value, rest string, ok bool) {
	if !strings.HasPrefix(text, `"`) {
		// Many write addresses with colons and brackets without the quotes that they need.
		rest = strings.TrimLeftFunc(text, func(c rune) bool { return isToken(c) || c == ':' || c == '[' || c == ']' })
		value = text[:len(text)-len(rest)]
		return value, rest, value != ""
	}
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			return b.String(), text[i+1:], true
		case c == '\\' && i+1 < len(text):
			i++
			b.WriteByte(text[i])
		default:
			b.WriteByte(c)
		}
	}
	return "", "", false
}

func isToken(c rune) bool {
	return c > ' ' && c < 0x7f && !strings.ContainsRune(`"(),/:;<=>?@[\]{}`, c)
}

// addressOf names where a request comes from, for limits: an address of IPv4, or the
// network (/64) that a household has of IPv6.
func addressOf(r *http.Request) string {
	addr := from(r).addr
	switch {
	case !addr.IsValid():
		return "address unknown"
	case addr.Is6():
		p, _ := addr.Prefix(64) // Every address of 128 bits has one.
		return "address " + p.String()
	}
	return "address " + addr.String()
}

// Origin returns the scheme and the host by which a visitor came: "https://play.example.org".
func Origin(r *http.Request) string {
	scheme := "http"
	if from(r).https {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}
