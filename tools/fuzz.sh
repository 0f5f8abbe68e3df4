#!/usr/bin/env bash
# Runs every fuzz target for a while: tools/fuzz.sh 3s
set -euo pipefail
time=${1:-3s}
log=$(mktemp)
trap 'rm -f ""' EXIT
grep -rl --include='*_test.go' '^func Fuzz' . | while read -r file; do
	dir=$(dirname "$file")
	grep -o '^func Fuzz[A-Za-z0-9_]*' "$file" | awk '{print $2}' | while read -r target; do
		echo "fuzz $dir $target"
		go test -run='^$' -fuzz="^$target\$" -fuzztime="$time" "$dir" >"$log" 2>&1 || { cat "$log"; exit 1; }
	done
done
