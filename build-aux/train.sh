#!/bin/sh
# Makes the table of the strategy "learned" from nothing: labels in shards, several at a time, then
# the fit.  A run that was killed goes on with what is missing.
#
# Usage: train.sh MINESAGE_TRAIN FOLDER TABLE [SHARDS [JOBS]]
#
# FOLDER gets the shards, TABLE is the source file.  The table that is shipped took SHARDS of them,
# some 3,000 positions each; a shard takes about 8 seconds of one core, the fit 2 minutes.
set -eu
shards=223
note='By build-aux/train.sh, 223 shards; held out, it gains 0.16 points a guess (open), 0.12 (safe).'

# One shard.  Of twenty, nine are Expert with an open start and eight with a safe one, two
# Intermediate, one 8×8 or 9×9.
if [ "$1" = --shard ]; then
  train=$2 folder=$3 k=$4
  round=$((k / 20)) slot=$((k % 20)) games=2000 plan=
  case $slot in
    0|2|4|6|8|10|12|14|16)
      name=open level=expert first=1000000000 i=$((round * 9 + slot / 2)) ;;
    1|3|5|7|9|11|13|15)
      name=safe level=expert first=1200000000 i=$((round * 8 + slot / 2)) ;;
    17|18)
      name=intermediate level=intermediate first=1400000000 i=$((round * 2 + slot - 17)) games=4000 ;;
    19)
      games=10000 i=$((round / 2))
      if [ $((round % 2)) = 0 ]; then
        name=classic level=8x8x10 first=1600000000
      else
        name=beginner level=beginner first=1800000000
      fi ;;
  esac
  start=safe
  [ $name != open ] || start=open
  # The first ones were made with larger endgames and more candidates, at twice the cost.
  [ "$k" -ge 70 ] || plan='--strategy fast:progress-above=0 --cut 0.12 --late-cut 0.3'
  # shellcheck disable=SC2086
  exec "$train" labels "$folder/$(printf %04d "$k")-$name" --level $level --start $start \
    --seed $((first + i * games)) --games $games $plan
fi

train=$1 folder=$2 table=$3 shards=${4:-$shards} jobs=${5:-$(nproc)}
mkdir -p "$folder"
seq 0 $((shards - 1)) | xargs -P "$jobs" -n 1 sh "$0" --shard "$train" "$folder"
# The files in the order of their names: as many as were asked for, whatever else is there.
find "$folder" -name '????-*' ! -name '*.part' | LC_ALL=C sort | head -n "$shards" \
  | xargs "$train" fit --note "$note" --output "$table"
