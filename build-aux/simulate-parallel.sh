#!/bin/sh
# sh build-aux/simulate-parallel.sh FOLDER SHARDS [OPTION…] -- SIMULATE_OPTION…
# Plays minesage-cli simulate in so many shards by GNU parallel and adds up what they found.
#
# FOLDER gets shards.jsonl, one line for each finished shard, and GNU parallel's joblog.  OPTIONs are
# GNU parallel's, such as -j 8 or --sshlogin 4/host1,8/host2 (where minesage-cli must be installed, as
# it must be here).
# Run it again after whatever broke it off: it goes on by --resume-failed, and plays only the shards
# without a line.  $MINESAGE_CLI names the program, minesage-cli if not set.  The last line is a JSON
# object; the exit status is 0 when all shards are done, 1 when some are missing, 2 for wrong usage.
#
#   sh build-aux/simulate-parallel.sh expert-fast 1000 -j 4 -- \
#     --level expert --start safe --strategy fast --games 1000000
set -eu

usage() {
  sed -n '2s/^# /usage: /p' "$0" >&2
  exit 2
}

[ $# -ge 3 ] || usage
folder=$1 shards=$2
shift 2
case $shards in '' | 0* | *[!0-9]*) usage ;; esac
command -v parallel >/dev/null || { echo "GNU parallel is not installed." >&2; exit 2; }

# A line of the shell that gives the words back.
quote() {
  for word in "$@"; do
    printf "'%s' " "$(printf %s "$word" | sed "s/'/'\\\\''/g")"
  done
}

options=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  options="$options$(quote "$1")"
  shift
done
[ $# -gt 1 ] || usage
shift
simulate=$(quote "${MINESAGE_CLI:-minesage-cli}" simulate "$@" --threads 1 --format json)

mkdir -p "$folder"
lines=$folder/shards.jsonl
settings="$shards shards: $(quote "$@")"
if [ -f "$folder/settings" ] && [ "$(cat "$folder/settings")" != "$settings" ]; then
  echo "$folder holds other games: $(cat "$folder/settings")" >&2
  exit 2
fi
printf '%s\n' "$settings" >"$folder/settings"

# What was cut off in the middle of a line is played again.
touch "$lines"
grep '^{.*}$' "$lines" >"$lines.whole" || true
mv "$lines.whole" "$lines"

# The joblog keeps only the jobs whose lines are there: a job may have ended well, and the machine
# have stopped before its line was on the disk.
joblog=$folder/joblog
if [ -f "$joblog" ]; then
  sed -n 's|.*"shard":"\([0-9]*\)/.*|\1|p' "$lines" \
    | awk 'NR == FNR { kept[$1] = 1; next } FNR == 1 || kept[$1]' - "$joblog" >"$joblog.whole"
  mv "$joblog.whole" "$joblog"
fi

seq "$shards" | eval "parallel $options --resume-failed --joblog $(quote "$joblog") \
  $(quote "$simulate --shard {}/$shards")" >>"$lines" || true

# A shard counts once, also where it was played twice.
sum=$("${MINESAGE_CLI:-minesage-cli}" simulate --merge "$lines")
printf '%s\n' "$sum"
[ "$(printf %s "$sum" | sed 's/.*"done":\([0-9]*\).*/\1/')" -eq "$shards" ]
