#!/usr/bin/env bash
# How fast passbooks are read and analysed, each in its reading process: one of two pages, and twenty files in one call. Prints the middle
# and the slowest of the calls by the clock, and what the server and its reading processes used of the processor.
#
#   bench/passbooks.sh [CALLS]   of each kind; 30 unless told
set -euo pipefail
cd "$(dirname "$0")/.."
calls=${1:-30}
binary=$(realpath "${BENCH_BINARY:-target/release/fineprint}")
work=$(mktemp -d "${TMPDIR:-/tmp}/fineprint-passbooks.XXXXXX")
server=
finish() {
  [ -z "$server" ] || { kill -TERM "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; }
  rm -rf "$work"
}
trap finish EXIT

# Seconds of processor that a process and its ended children have used.
used() { awk -v hz="$(getconf CLK_TCK)" '{ printf "%.2f", ($14 + $15 + $16 + $17) / hz }' "/proc/$1/stat"; }
# The line of a log that begins so; waits for it.
said() { timeout 60 grep -m1 "$2" <(tail -n +1 -f "$1" 2>/dev/null); }

export FINEPRINT_LOG_LEVEL=warn FINEPRINT_LIMITS_PASSBOOKS_PER_DAY=1000000
export FINEPRINT_LIMITS_PASSBOOK_SECONDS_PER_ADDRESS_AND_DAY=172800 FINEPRINT_LIMITS_PASSBOOK_SECONDS_PER_DAY=172800
"$binary" seed --data "$work/site" >/dev/null 2>&1
"$binary" sample-passbooks "$work/books" >/dev/null
site=127.0.0.1:18183
"$binary" serve --listen "$site" --data "$work/site" >"$work/site.log" 2>&1 &
server=$!
said "$work/site.log" "The Fine Print is at" >/dev/null

# Sends so many files in a call, again and again.
measure() {
  local count=$1 at=0 form=() books=("$work"/books/*.pdf)
  while [ "$at" -lt "$count" ]; do
    form+=(-F "file=@${books[$((at % ${#books[@]}))]};type=application/pdf")
    at=$((at + 1))
  done
  local before after
  before=$(used "$server")
  for _ in $(seq "$calls"); do
    curl -sS -o "$work/answer.json" -w '%{http_code} %{time_total}\n' "${form[@]}" "http://$site/pf/v1/passbooks/read"
  done >"$work/times"
  after=$(used "$server")
  if grep -qv '^200 ' "$work/times"; then head -c 500 "$work/answer.json" >&2; exit 1; fi
  sort -k2 -n "$work/times" | awk -v count="$count" -v cpu="$(awk -v a="$after" -v b="$before" 'BEGIN { print a - b }')" '
    { took[NR] = $2 * 1000 }
    END { printf "%2d in a call: %.0f ms in the middle, %.0f ms at most, %.0f ms of processor\n", count, took[int((NR + 1) / 2)], took[NR], cpu * 1000 / NR }'
}

measure 1
measure 20
