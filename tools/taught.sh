#!/usr/bin/env bash
# Puts nets that were taught into the program: tools/taught.sh FOLDER takes
# FOLDER/NAME/best.net (or FOLDER/NAME.course/best.net) for each rule set NAME,
# NAME-quick for a smaller one beside it, any for the net for all rules, and india-2, india-3, india-4 and india-partners, and writes anew what the
# tests hold of the nets. Say in the commit what changed, with figures.
set -euo pipefail
[ $# = 1 ] || { echo 'usage: tools/taught.sh FOLDER' >&2; exit 2; }
from=$(realpath "$1")
cd "$(dirname "$0")/.."
found=0
take() { # NAME FILE: puts the net that was taught as NAME in the place of FILE.
	for net in "$from/$1/best.net" "$from/$1.course/best.net"; do
		[ -f "$net" ] || continue
		cp "$net" "$2"
		echo "$1: $net"
		found=1
	done
}
for name in backgammon backgammon-quick hypergammon parker article wikipedia wikipedia-strict navy any; do
	take "$name" "bots/tablenet/taught/$name.net"
done
for name in 2 3 4 partners; do
	take "india-$name" "bots/indianet/taught/$name.net"
done
[ $found = 1 ] || { echo "$from: want NAME/best.net or NAME.course/best.net, as parlor train writes them" >&2; exit 1; }
go test ./bots/tablenet ./bots/indianet -update
go test ./arena -run TestSignature -update
