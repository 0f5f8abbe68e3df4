#!/usr/bin/env bash
# Runs every fuzz target for a while: tools/fuzz.sh 2s
set -euo pipefail
time=${1:-2s}
log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT

# By default a worker shrinks every input that reaches something new for up to a minute, which is longer than we fuzz.
# One target is FOLDER NAME. A package is compiled once for all of its targets.
mapfile -t targets < <(
	git ls-files --cached --others --exclude-standard '*_test.go' | while read -r file; do
		sed -n "s|^func \\(Fuzz[A-Za-z0-9_]*\\)(.*|$(dirname "$file") \\1|p" "$file"
	done | sort -u
)
((${#targets[@]})) || { echo "no fuzz target found"; exit 1; }
for target in "${targets[@]}"; do
	read -r dir name <<<"$target"
	binary=$log/$(tr / _ <<<"$dir").test
	[ -e "$binary" ] || go test -c -fuzz=. -o "$binary" "./$dir"
	if ! (cd "$dir" && "$binary" -test.run='^$' -test.fuzz="^$name\$" -test.fuzztime="$time" \
		-test.fuzzminimizetime=10x -test.fuzzcachedir="$log/cache/$dir") >"$log/out" 2>&1; then
		cat "$log/out"
		echo "FAIL $dir $name"
		exit 1
	fi
	echo "ok   $dir $name: $(grep -o 'execs: [0-9]*' "$log/out" | tail -1)"
done
