# make test is the whole of it: it installs what the tests need (on Debian) or
# says what to install, and runs every check. `go test ./...` needs only Go, and
# says what it left out (tools/need).

export CGO_ENABLED = 0

# Compilers and linters would spend up to a fifth of their time on collecting garbage: they, and the tests, may have more memory instead, up to a bound.
export GOGC       = 400
export GOMEMLIMIT = 2GiB

GO       = go
PACKAGES = ./...
LONG     = ./web/e2e ./store ./cmd/parlor ./live ./web ./web/board ./fair ./train ./arena ./bots ./analysis ./bots/hyper ./tui ./tools/compare # what takes longest begins first
BESIDE   = $$(($$(getconf _NPROCESSORS_ONLN) + 1)) # packages tested at once: many tests wait for a browser, a server or a clock, and more than these make each other slower
TIME     = 3s
WRITTEN  = $$(git ls-files --cached --others --exclude-standard '*.go' | grep -v _templ.go)

PRETTIER = node web/node_modules/prettier/bin/prettier.cjs --config web/.prettierrc.json --log-level=warn
PAGES    = $$(git ls-files --cached --others --exclude-standard 'web/assets/js/*.js' 'web/assets/css/*.css' web/types/board.d.ts web/types/worker.d.ts)

.PHONY: test tools compiled lint format pretty vet modules cross unit axe audit drill firefox fuzz build generate bench compare

# The looks of axe leave half of the time to others, as the tests do, and lint takes what both leave: they go beside each other. What all of them
# compile is compiled before: beside each other, and with nothing compiled yet, each would do it for itself. Meanwhile the tools are fetched.
test:
	@$(MAKE) --no-print-directory -j2 tools compiled
	@$(MAKE) --no-print-directory -j3 lint unit axe
	@echo 'make test: everything passed'

# What the tests need beside Go.
tools:
	tools/need.sh

# Compiles what has no test in it, and links nothing.
compiled:
	@$(GO) list -export $(PACKAGES) >/dev/null

build:
	$(GO) build -trimpath -ldflags='-s -w' -o bin/parlor ./cmd/parlor

# What go:generate lines say: the pages' Go code, what is sent of their scripts, the art of the boards, what is told of the API.
generate:
	$(GO) generate $(PACKAGES)

lint: format generated vet modules cross

format:
	@out=$$($(GO) tool gofumpt -l $(WRITTEN)); \
		test -z "$$out" || { echo 'run go tool gofumpt -w on:'; echo "$$out"; exit 1; }
	@test -e web/node_modules/prettier || { echo 'the format of scripts is checked by node: run make tools'; exit 1; }
	@out=$$($(PRETTIER) --list-different $(PAGES)); \
		test -z "$$out" || { echo 'run make pretty for:'; echo "$$out"; exit 1; }

# Writes the pages' scripts and style sheets as lint wants them.
pretty:
	$(PRETTIER) --write $(PAGES)

# The pages' committed Go code is what their templates make, what is sent of their
# scripts is what web/assets/js says, and what is told of the API is what package
# api says. (The art of the boards has a test of its own.)
generated:
	@cd api && $(GO) run ./generate -check
	@cd web/assets && $(GO) run ./bundle -check
	@cd web/pages && for page in *.templ; do \
		$(GO) tool templ generate -stdout -f $$page 2>/dev/null | cmp -s - $${page%.templ}_templ.go || \
			{ echo "web/pages/$$page: run go generate ./web/pages"; exit 1; }; \
	done

vet:
	$(GO) vet $(PACKAGES)
	$(GO) tool staticcheck $(PACKAGES)

modules:
	$(GO) mod tidy -diff
	$(GO) mod verify
	tools/vulncheck.sh

# The program and its tests can be compiled for other systems. Packages with assembly are built for another processor as well, since only a linker
# sees what they lack there; nobody runs that: it is not made fast.
cross:
	GOOS=linux GOARCH=arm64 $(GO) test -c -vet=off -gcflags='all=-N -l' -ldflags=-w -o /dev/null $$($(GO) list -f '{{if .SFiles}}{{.ImportPath}}{{end}}' $(PACKAGES))
	$(GO) run ./tools/systems darwin/arm64 windows/amd64

# What go vet finds, lint has looked for. Nobody looks at the tests with a debugger: they are linked in less time without what it would read.
unit:
	PARLOR_FULL=1 $(GO) test -p $(BESIDE) -vet=off -ldflags=-s -shuffle=on -timeout=60m $(LONG) $(PACKAGES)

# Every page in every phase, light and dark, from a phone to a wide screen.
axe: tools
	node tools/audit/axe.mjs

# The main paths in Firefox (Debian's firefox-esr), which nothing else needs: minutes, and so not in make test.
firefox: tools
	node tools/audit/firefox.mjs

# What visitors wait for: Lighthouse, bytes, latencies, kept in docs/bench.
audit: tools
	node tools/audit/audit.mjs

# Kills, power cuts and damage, as often as docs/bench says: less than half of that is in make test.
drill: tools
	PARLOR_FULL=1 PARLOR_DRILL=1 $(GO) test -v -vet=off -timeout=60m -run 'Kill|Power|Flip|Damaged' ./store ./cmd/parlor

# A moment for each fuzz target, from inputs that nobody chose: what it finds hangs on luck, and so it is not in make test,
# which tries what is in the corpora. make fuzz TIME=1h runs each for an hour.
fuzz:
	tools/fuzz.sh $(TIME)

bench:
	$(GO) run ./cmd/parlor bench rules

# Our analysis beside GNU Backgammon's, kept in docs/bench: make compare MATCHES=20 for fewer.
MATCHES = 200
compare: tools
	$(GO) run ./tools/compare -matches $(MATCHES) -keep compare.json -out docs/bench
