# make test is the whole of it: it installs what the tests need (on Debian) or
# says what to install, and runs every check.

export CGO_ENABLED = 0

GO      = go
PACKAGES = ./...

.PHONY: test tools lint unit fuzz build generate cover bench

test: tools lint unit fuzz

# What the tests need beside Go.
tools:
	tools/need.sh

build:
	$(GO) build -trimpath -ldflags='-s -w' -o bin/parlor ./cmd/parlor

lint:
	@test -z "$$($(GO) tool gofumpt -l $$(git ls-files '*.go' | grep -v _templ.go))" || \
		{ echo 'not gofumpt-ed:'; $(GO) tool gofumpt -l $$(git ls-files '*.go' | grep -v _templ.go); exit 1; }
	$(GO) vet $(PACKAGES)
	$(GO) tool staticcheck $(PACKAGES)
	GOARCH=arm64 $(GO) build $(PACKAGES)
	GOOS=windows $(GO) build ./cmd/parlor
	tools/vulncheck.sh

unit:
	PARLOR_FULL=1 $(GO) test -shuffle=on $(PACKAGES)

# A few seconds for each fuzz target: the corpus, and a little more.
fuzz:
	tools/fuzz.sh 3s

bench:
	$(GO) run ./cmd/parlor bench rules
