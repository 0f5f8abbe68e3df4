#!/usr/bin/env bash
# Installs what the tests need beside Go, where apt-get can; else says what is
# missing. Then lets npm fetch the tools that look over the pages.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/sbin:/sbin

missing=()
need() { # PACKAGE COMMAND: the package of Debian that has the command
	compgen -G "$2" >/dev/null || command -v "$2" >/dev/null || missing+=("$1")
}
need postgresql '/usr/lib/postgresql/*/bin/initdb'
need chromium-headless-shell chromium-headless-shell
need strace strace
need e2fsprogs mkfs.ext4
need gnubg /usr/games/gnubg
need procps ps
need python3 python3
need nodejs node
need npm npm

if ((${#missing[@]} == 0)); then
	:
elif command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
	echo "installing ${missing[*]}"
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
else
	echo "the tests need: ${missing[*]}"
	echo "on Debian or Ubuntu: sudo apt-get install ${missing[*]}"
	exit 1
fi

for dir in web tools/audit; do
	cmp -s $dir/package-lock.json $dir/node_modules/.fetched || {
		npm --prefix $dir ci --ignore-scripts --no-audit --no-fund --loglevel=error
		cp $dir/package-lock.json $dir/node_modules/.fetched
	}
done
