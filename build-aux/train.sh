#!/bin/sh
# Makes the tables of the strategy "learned" from nothing: labels in shards, several at a time, then
# the fits.  A run that was killed goes on with what is missing.
#
# Usage: train.sh MINESAGE_TRAIN FOLDER TABLE SMALL_TABLE [SHARDS [SMALL_SHARDS [JOBS]]]
#
# FOLDER gets the shards, TABLE and SMALL_TABLE are the texts (data/learned.txt, data/learned-small.txt)
# of the tables for boards of more than 256 cells and for the others.  Those that are shipped took SHARDS shards, some 3,000 positions each, and
# SMALL_SHARDS more of small boards alone.  A shard takes about 7 seconds of one core, one of small
# boards 2; each fit takes a few minutes.
set -eu
shards=326 small_shards=167

# One shard.  Of twenty, nine are Expert with an open start and eight with a safe one, two
# Intermediate, one 8×8 or 9×9.
if [ "$1" = --shard ]; then
  train=$2 folder=$3 k=$4
  round=$((k / 20)) slot=$((k % 20)) games=2000
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
  exec "$train" labels "$folder/$(printf %04d "$k")-$name" --level $level --start $start \
    --seed $((first + i * games)) --games $games
fi

# One of small boards alone, where fewer layouts are left.  Of ten, six are 8×8, three Intermediate
# and one 9×9; from the 120th on all are 8×8.
if [ "$1" = --small-shard ]; then
  train=$2 folder=$3 k=$4
  round=$((k / 10)) slot=$((k % 10)) name=classic level=8x8x10 first=2000000000 games=10000
  case $slot in
    0|2|4|6|8) i=$((round * 6 + slot / 2)) ;;
    9) i=$((round * 6 + 5)) ;;
    1|3|5)
      name=intermediate level=intermediate first=2200000000 i=$((round * 3 + slot / 2)) games=4000 ;;
    7) name=beginner level=beginner first=2400000000 i=$round ;;
  esac
  [ "$k" -lt 120 ] || name=classic level=8x8x10 first=2000000000 games=10000 i=$((k - 48))
  exec "$train" labels "$folder/small-$(printf %04d "$k")-$name" --level $level \
    --seed $((first + i * games)) --games $games --from-layouts 250
fi

train=$1 folder=$2 table=$3 small_table=$4
shards=${5:-$shards} small_shards=${6:-$small_shards} jobs=${7:-$(nproc)}
mkdir -p "$folder"
seq 0 $((shards - 1)) | xargs -P "$jobs" -n 1 sh "$0" --shard "$train" "$folder"
seq 0 $((small_shards - 1)) | xargs -P "$jobs" -n 1 sh "$0" --small-shard "$train" "$folder"

# The files in the order of their names: as many as were asked for, whatever else is there.
list() {
  find "$folder" -name "$1" ! -name '*.part' | LC_ALL=C sort | head -n "$2"
}
note="By build-aux/train.sh, $shards and $small_shards shards."
{ list '????-*' "$shards"; list 'small-????-*' "$small_shards"; } > "$folder/list"
grep -e '-open$' -e '-safe$' "$folder/list" \
  | xargs -n 100000 -x "$train" fit --note "$note" --output "$table"
grep -v -e '-open$' -e '-safe$' "$folder/list" \
  | xargs -n 100000 -x "$train" fit --note "$note" --output "$small_table"
