package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"rsc.io/qr"

	"parlor/live"
	"parlor/store"
	"parlor/web"
	"parlor/web/door"
)

var serveCommand = command{
	"serve", "serves the parlour to browsers and programs",
	func(m Main, ctx context.Context, args []string) error {
		f := m.flags("serve", `
Usage: parlor serve [flags]

Serves the parlour: pages for people, an API for programs (docs/protocol.md).
Games are kept in a directory, or in PostgreSQL when --data is an address like
postgres://user@host/db; then any number of servers may share them. The secrets
behind dice and receipts are kept with them: the directory gets mode 0700 (unless
other files are in it), every file in it 0600.

Behind a proxy, name its networks with --trust-proxy: then, and from nobody else,
X-Forwarded-For, X-Forwarded-Proto and Forwarded say where a visitor comes from
and whether he used https. Without it all visitors of a proxy share the limits of
one address, and cookies are not marked Secure.`)
		var o serveOptions
		f.StringVar(&o.listen, "listen", "127.0.0.1:7777", "`address` to listen on; :7777 lets others in the network in")
		f.StringVar(&o.data, "data", defaultData(), "`directory` of the games, or the address of a PostgreSQL database")
		f.DurationVar(&o.pace, "pace", 700*time.Millisecond, "least time that a bot takes for a turn")
		f.Func("origins", "further `hosts` whose pages may connect, like play.example.org, with commas between", func(text string) (err error) {
			o.origins, err = door.ParseOrigins(text)
			return err
		})
		f.Func("trust-proxy", "`networks` of proxies that say where visitors come from, like 10.0.0.0/8,::1", func(text string) (err error) {
			o.proxies, err = door.ParseProxies(text)
			return err
		})
		f.BoolVar(&o.unlimited, "no-limits", false, "do not limit how much a visitor may ask for, nor how many lines he holds open")
		f.BoolVar(&o.verbose, "v", false, "log every request")
		rest, err := parse(f, args)
		if err != nil {
			return err
		}
		if len(rest) > 0 {
			return misused("serve: unexpected argument %q", rest[0])
		}
		if o.pace < 0 {
			return misused("serve: --pace %v: want no less than 0", o.pace)
		}
		if err := checkListen(o.listen); err != nil {
			return err
		}
		return m.serve(ctx, o)
	},
}

type serveOptions struct {
	listen, data       string
	origins            []string
	proxies            []netip.Prefix
	pace               time.Duration
	unlimited, verbose bool
}

// defaultData is where games are kept when nobody says where.
func defaultData() string {
	if dir := os.Getenv("PARLOR_DATA"); dir != "" {
		return dir
	}
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "parlor")
	}
	if home, err := os.UserHomeDir(); err == nil {
		return filepath.Join(home, ".local", "share", "parlor")
	}
	return "parlor-data"
}

func (m Main) serve(ctx context.Context, o serveOptions) error {
	level := slog.LevelInfo
	if o.verbose {
		level = slog.LevelDebug
	}
	log := slog.New(slog.NewTextHandler(m.Err, &slog.HandlerOptions{Level: level}))
	s, err := store.Open(ctx, o.data)
	if err != nil {
		return err
	}
	defer s.Close()
	for _, w := range s.Warnings() {
		log.Warn(w)
	}
	house, err := live.NewHouse(ctx, s, live.Options{Games: m.Games, Log: log, Pace: o.pace})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", o.listen)
	if err != nil {
		house.Close()
		return unheard(o.listen, err)
	}
	opts := door.Options{Log: log, Rate: door.People, Lines: door.MostLines, Proxies: o.proxies, Origins: o.origins}
	if o.unlimited {
		opts.Rate, opts.Lines = door.Rate{}, 0
	}
	server := web.New(house, s, opts)
	m.announce(l.Addr(), o.data)
	return m.run(ctx, server, house, s, l, log)
}

// checkListen refuses what is no address to listen on.
func checkListen(listen string) error {
	_, port, err := net.SplitHostPort(listen)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return misused("serve: --listen %.80q: want an address of this machine and a port, like 127.0.0.1:7777, or :7777 for all its addresses", listen)
	}
	return nil
}

// unheard says why the server cannot listen at an address.
func unheard(listen string, err error) error {
	var name *net.DNSError
	why := err.Error()
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		why = "another program listens there, perhaps another parlor: end it, or name another port"
	case errors.Is(err, syscall.EADDRNOTAVAIL), errors.As(err, &name):
		why = "this machine has no such address: want one of its own, or :7777 for all of them"
	case errors.Is(err, fs.ErrPermission):
		why = "this user may not listen there: want a port from 1024 on"
	}
	return fmt.Errorf("serve: --listen %s: %s", listen, why)
}

// run serves until ctx is done or the store fails, then lets everybody go.
func (m Main) run(ctx context.Context, server *web.Server, house *live.House, s *store.Store, l net.Listener, log *slog.Logger) error {
	h := &http.Server{
		Handler: server.Handler(), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
		ErrorLog: slog.NewLogLogger(unnamed{log.Handler()}, slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(l) }()
	var err error
	select {
	case err = <-failed:
	case <-s.Done():
		// What the disk refused must not be answered from memory.
		return s.Err()
	case <-ctx.Done():
	}
	server.Drain()
	house.Close()
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	server.Shut(closing, h)
	server.Wait(closing) // So that everybody hears that it is a restart.
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return err
}

// announce says where the parlour is; to others in the network with a QR code.
func (m Main) announce(addr net.Addr, data string) {
	host, port, _ := net.SplitHostPort(addr.String())
	ip := net.ParseIP(host)
	fmt.Fprintf(m.Out, "parlor: games are kept in %s\n", withoutPassword(data))
	if !ip.IsUnspecified() {
		fmt.Fprintf(m.Out, "parlor: open http://%s\n", addr)
		return
	}
	fmt.Fprintf(m.Out, "parlor: open http://localhost:%s\n", port)
	if lan := lanAddress(); lan != "" {
		url := "http://" + net.JoinHostPort(lan, port)
		fmt.Fprintf(m.Out, "parlor: others in your network open %s\n", url)
		if code, err := qr.Encode(url, qr.L); err == nil {
			fmt.Fprint(m.Out, drawQR(code))
		}
	}
}

func withoutPassword(data string) string {
	if !strings.Contains(data, "://") { // The store has refused every other address.
		return data
	}
	return "PostgreSQL"
}

// lanAddress returns an address of this machine that others can reach.
func lanAddress() string {
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return ""
	}
	for _, a := range addrs {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() && n.IP.To4() != nil {
			return n.IP.String()
		}
	}
	return ""
}

// drawQR draws a code with half blocks, light on dark, two rows a line.
func drawQR(c *qr.Code) string {
	var b strings.Builder
	for y := -2; y < c.Size+2; y += 2 {
		b.WriteString("  ")
		for x := -2; x < c.Size+2; x++ {
			top, bottom := !c.Black(x, y), !c.Black(x, y+1)
			b.WriteString([...]string{" ", "▀", "▄", "█"}[index(top)|index(bottom)<<1])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func index(on bool) int {
	if on {
		return 1
	}
	return 0
}
