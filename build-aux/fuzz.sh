#!/bin/sh
# Usage: build-aux/fuzz.sh MINUTES [TARGET…]
# Fuzzes all targets of tests/fuzz, or those named, on all cores, so many minutes in all; needs clang
# with libFuzzer.  Builds first, in build-fuzz and what begins so.
#
# Most of the time short inputs of small boards are tried without AddressSanitizer and without noting
# what is compared, which is several times as fast; then what that kept, and longer ones, with all of it.
#
# What was found interesting is kept in build-fuzz/corpus, where the next run goes on.  The least of
# it that reaches what the hand-made seeds and the corpus of the tests do not is put in
# tests/fuzz/corpus, which every run of the suite replays, and the inputs that were tried are counted
# in tests/fuzz/executions.tsv: both are to be committed.  Dictionaries are the words in the sources.
#
# Then the lengths are tried (tests/fuzz/run/lengths.c).  Ends with 1, and says where it lies, if
# anything was found.
set -eu
cd "$(dirname "$0")/.."
minutes=$1
cores=$(nproc)
build=build-fuzz
fuzz=tests/fuzz
mkdir -p "$build"

# Longer inputs than this take their time and find little more, and those tried most are short: bytes.
most_bytes=20000
most_plain=2000
# Inputs above this many bytes are left out of the repository.
most_kept=2000

targets=$(cd $fuzz && ls fuzz-*.c | sed 's/^fuzz-//; s/\.c$//' | grep -vx read-replay)
shift
for target; do
  echo "$targets" | grep -qx "$target" || {
    echo "fuzz.sh: no target $target; there are:" $targets >&2
    exit 2
  }
done
[ $# -eq 0 ] || targets=$(printf '%s\n' "$@")

# Counting every branch that is taken needs a build of its own: libFuzzer has no room for it.
configure() {
  [ -e "$1/build.ninja" ] || CC=clang meson setup "$1" -Dfuzzers="$2" -Dgui=disabled -Dtests=enabled \
    --buildtype=debugoptimized -Db_sanitize="$3" -Dc_args="$4" -Db_lundef=false
}
configure $build libfuzzer address,undefined ''
configure $build-lengths lengths address,undefined ''
configure $build-plain libfuzzer undefined \
  '-fsanitize-trap=undefined -fno-sanitize-coverage=trace-cmp -DMS_MAX_SIDE=36'
for each in $build $build-plain; do
  ninja -C $each $(for target in $targets; do echo $fuzz/fuzz-$target; done)
done
grep -hoE '"[ -!#-[^-~]{2,24}"|"[]#-[^-~ !]{2,24}"' -r src/core src/formats src/player src/model/records \
  | grep -v % | sort -u >$build/words.dict

# One job a core and target; where there are more targets than cores each has its share of the time.
n_targets=$(echo "$targets" | wc -l)
n_jobs=$(((n_targets + cores - 1) / cores * cores))
seconds=$((minutes * 60 * cores / n_jobs))
# What is freed is kept for the next input, not given back to the system.
export MALLOC_TRIM_THRESHOLD_=1000000000 MALLOC_TOP_PAD_=16777216 MALLOC_MMAP_THRESHOLD_=33554432
rm -rf $build/log
mkdir -p $build/log $build/findings
for target in $targets; do
  mkdir -p $build/corpus/"$target" $fuzz/corpus/"$target"
done
i=0
while [ $i -lt $n_jobs ]; do
  for target in $targets; do
    [ $i -ge $n_jobs ] || echo "$target $i"
    i=$((i + 1))
  done
done | nice xargs -P "$cores" -L 1 sh -c '
  build=$1 fuzz=$2 most=$3 plain=$4 seconds=$5 target=$6 log=$1/log/$6-$7
  try() {
    program=$1$fuzz/fuzz-$target to=$2
    shift 2
    "$program" "$@" -timeout=300 -report_slow_units=300 -rss_limit_mb=2000 -malloc_limit_mb=1000 \
      -dict="$build/words.dict" -print_final_stats=1 -artifact_prefix="$build/findings/$target-" \
      "$build/corpus/$target" "$fuzz/corpus/$target" "$fuzz/seeds" tests/corpus tests/golden >"$to" 2>&1 \
      || echo "$to: a finding"
  }
  try "$build-plain/" "$log-plain" -entropic=0 -reload=0 -max_len="$plain" -max_total_time=$((seconds * 3 / 4))
  try "$build/" "$log-all" -max_len="$most" -max_total_time=$((seconds / 4))' \
  sh $build $fuzz $most_bytes $most_plain "$seconds"

# Of everything the fewest and smallest inputs that reach a branch which those made by hand do not.
for target in $targets; do
  rm -rf $build/merged
  mkdir $build/merged
  find tests/corpus tests/golden $fuzz/seeds -type f -size -"$most_bytes"c -exec cp -t $build/merged {} +
  ls $build/merged >$build/known
  $build/$fuzz/fuzz-"$target" -merge=1 -set_cover_merge=1 -use_counters=0 -max_len=$most_kept \
    $build/merged $build/corpus/"$target" $fuzz/corpus/"$target" >$build/log/"$target"-merge 2>&1
  rm -rf $fuzz/corpus/"$target"
  mkdir $fuzz/corpus/"$target"
  ls $build/merged | grep -vxFf $build/known | while read -r name; do
    cp $build/merged/"$name" $fuzz/corpus/"$target"
  done
  : >$fuzz/corpus/"$target"/empty # an input as well, and what keeps the folder
done

counts=$fuzz/executions.tsv
touch $counts
grep -H '^stat::number_of_executed_units' $build/log/* \
  | sed 's|^.*/||; s/-[0-9]*-[a-z]*:.*: */\t/' | sort - $counts \
  | awk '{ n[$1] += $2 } END { for (target in n) printf "%s\t%d\n", target, n[target] }' | sort >$counts.new
mv $counts.new $counts
cat $counts

lengths=$(ninja -C $build-lengths -t targets all | sed -n "s|^\($fuzz/lengths-[a-z]*\): .*|\1|p")
[ $# -eq 0 ] || lengths=$(echo "$lengths" | grep -xF "$(printf "$fuzz/lengths-%s\n" "$@")" || true)
status=0
if [ -n "$lengths" ]; then
  ninja -C $build-lengths $lengths
  for program in $lengths; do
    target=${program##*-}
    nice $build-lengths/"$program" tests/corpus tests/golden $fuzz/seeds $fuzz/corpus/"$target" || status=1
  done
fi
for finding in $build/findings/*; do
  [ ! -e "$finding" ] || { echo "$finding"; status=1; }
done
exit $status
