#!/bin/sh
# A player for minesage-cli simulate --player that asks minesage-cli: it opens what is best.
#
# It turns each line in, {…,"width":9,"height":9,"mines":10,…,"rows":["H1HH…",…]}, into a position as
# text, and the answer's "best":{"cell":[3,4],… into a line out, [3,4].
set -eu
cli=${MINESAGE_CLI:-minesage-cli}

# What stands behind "$1": in the line.
number() {
  printf %s "$line" | sed "s/.*\"$1\":\([0-9]*\).*/\1/"
}

position() {
  echo "$(number width)x$(number height)x$(number mines)"
  printf %s "$line" | sed 's/.*"rows":\["//; s/"\].*//; s/","/ /g' | tr ' ' '\n'
  echo
}

while read -r line; do
  position | "$cli" analyze --format json --only best - \
    | sed 's/.*"best":{"cell":\(\[[0-9]*,[0-9]*\]\).*/\1/'
done
