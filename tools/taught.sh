#!/usr/bin/env bash
# Puts nets that were taught into the program: tools/taught.sh FOLDER takes
# FOLDER/NAME/best.net (or FOLDER/NAME.course/best.net) for each rule set NAME,
# and writes anew what the tests hold of the nets. Say in the commit what
# changed, with figures.
set -euo pipefail
[ $# = 1 ] || { echo 'usage: tools/taught.sh FOLDER' >&2; exit 2; }
from=$(realpath "$1")
cd "$(dirname "$0")/.."
found=0
for name in backgammon parker article wikipedia wikipedia-strict navy house; do
	for net in "$from/$name/best.net" "$from/$name.course/best.net"; do
		[ -f "$net" ] || continue
		cp "$net" "bots/tablenet/taught/$name.net"
		echo "$name: $net"
		found=1
	done
done
[ $found = 1 ] || { echo "$from: want NAME/best.net or NAME.course/best.net, as parlor train writes them" >&2; exit 1; }
go test ./bots/tablenet -update
go test ./arena -run TestSignature -update
