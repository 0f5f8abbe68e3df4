#!/usr/bin/env bash
# Runs every fuzz target for a while: tools/fuzz.sh 2s
# On a machine that others use too: nice -n 19 tools/fuzz.sh 1h 1 (workers at once)
# Only some: tools/fuzz.sh 1h 1 'web FuzzRequest'
set -euo pipefail
time=${1:-2s}
workers=${2:-$(nproc)}
only=${3:-}
log=$(mktemp -d)
trap 'rm -rf "$log"' EXIT

# By default a worker shrinks every input that reaches something new for up to a minute, which is longer than we fuzz.
# One target is FOLDER NAME. A package is compiled once for all of its targets, before any of them runs.
mapfile -t targets < <(
	git ls-files --cached --others --exclude-standard '*_test.go' | while read -r file; do
		sed -n "s|^func \\(Fuzz[A-Za-z0-9_]*\\)(.*|$(dirname "$file") \\1|p" "$file"
	done | sort -u | grep -F -- "$only"
)
((${#targets[@]})) || { echo "no fuzz target found"; exit 1; }
binary() { echo "$log/$(tr / _ <<<"$1").test"; }
for target in "${targets[@]}"; do
	read -r dir name <<<"$target"
	[ -e "$(binary "$dir")" ] || go test -c -fuzz=. -o "$(binary "$dir")" "./$dir"
done
failed=0
for target in "${targets[@]}"; do
	read -r dir name <<<"$target"
	if (cd "$dir" && "$(binary "$dir")" -test.run='^$' -test.fuzz="^$name\$" -test.fuzztime="$time" -test.parallel="$workers" \
		-test.fuzzminimizetime=10x -test.fuzzcachedir="$log/cache/$dir") >"$log/out" 2>&1; then
		echo "ok   $dir $name: $(grep -o 'execs: [0-9]*' "$log/out" | tail -1)"
	else
		cat "$log/out"
		echo "FAIL $dir $name"
		failed=1
	fi
done
exit "$failed"
