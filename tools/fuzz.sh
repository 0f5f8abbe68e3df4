#!/usr/bin/env bash
# Runs every fuzz target for a while: tools/fuzz.sh 2s
# On a machine that others use too: nice -n 19 tools/fuzz.sh 1h 1 (targets at once)
# Only some: tools/fuzz.sh 1h 1 'web FuzzRequest'
set -euo pipefail
time=${1:-2s}
beside=${2:-$(nproc)}
only=${3:-}
log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT

# One target is FOLDER NAME. A package is compiled once for all of its targets; nobody looks at the binaries with a debugger.
mapfile -t targets < <(
	git ls-files --cached --others --exclude-standard '*_test.go' | while read -r file; do
		sed -n "s|^func \\(Fuzz[A-Za-z0-9_]*\\)(.*|$(dirname "$file") \\1|p" "$file"
	done | sort -u | grep -F -- "$only"
)
((${#targets[@]})) || { echo "no fuzz target found"; exit 1; }
binary() { echo "$log/$(tr / _ <<<"$1").test"; }
for target in "${targets[@]}"; do
	read -r dir name <<<"$target"
	[ -e "$(binary "$dir")" ] || go test -c -fuzz=. -ldflags=-w -o "$(binary "$dir")" "./$dir"
done

# By default a worker shrinks every input that reaches something new for up to a minute, which is longer than we fuzz.
# Each target has one worker and a core for itself: what begins and ends a target leaves the others alone.
one() { # FOLDER NAME
	local out="$log/$(tr / _ <<<"$1").$2"
	if (cd "$1" && GOMAXPROCS=1 "$(binary "$1")" -test.run='^$' -test.fuzz="^$2\$" -test.fuzztime="$time" -test.parallel=1 \
		-test.fuzzminimizetime=10x -test.fuzzcachedir="$log/cache/$1") >"$out" 2>&1; then
		echo "ok   $1 $2: $(grep -o 'execs: [0-9]*' "$out" | tail -1)"
	else
		cat "$out"
		echo "FAIL $1 $2"
		return 1
	fi
}
failed=0
running=0
for target in "${targets[@]}"; do
	if ((running == beside)); then
		wait -n || failed=1
		running=$((running - 1))
	fi
	read -r dir name <<<"$target"
	one "$dir" "$name" &
	running=$((running + 1))
done
while ((running)); do
	wait -n || failed=1
	running=$((running - 1))
done
exit "$failed"
