#!/usr/bin/env bash
# Installs what the tests need beside Go, where apt-get can; else says what is
# missing.
set -euo pipefail

declare -A package=(
	[psql]=postgresql
	[chromium]=chromium
	[tmux]=tmux
	[strace]=strace
)

missing=()
for command in "${!package[@]}"; do
	command -v "$command" >/dev/null || missing+=("${package[$command]}")
done
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
((${#missing[@]})) || exit 0

if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
else
	echo "the tests need: ${missing[*]}"
	echo "on Debian or Ubuntu: sudo apt-get install ${missing[*]}"
	exit 1
fi
