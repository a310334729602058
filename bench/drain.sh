#!/usr/bin/env bash
# How fast messages leave: PostgreSQL, two workers, the sandbox as a process of its own that tells by signed
# webhooks what became of each. Prints messages a second, from the first handed over to the last that is known
# to have arrived, and what each process used of the processor.
#
#   bench/drain.sh [PEOPLE]   each registers and is due two messages; 10,000 unless told
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${FINEPRINT_TEST_POSTGRES:-}" ]; then exec tools/with-postgres.sh "$0" "$@"; fi
people=${1:-10000}
binary=$(realpath "${BENCH_BINARY:-target/release/fineprint}")
work=$(mktemp -d "${TMPDIR:-/tmp}/fineprint-drain.XXXXXX")
pids=()
finish() {
  [ ${#pids[@]} -eq 0 ] || { kill -TERM "${pids[@]}" 2>/dev/null || true; wait "${pids[@]}" 2>/dev/null || true; }
  rm -rf "$work"
}
trap finish EXIT

ask() { psql "$FINEPRINT_TEST_POSTGRES" -qAt -c "$1"; }
# Seconds of processor that a process has used.
used() { awk -v hz="$(getconf CLK_TCK)" '{ printf "%.1f", ($14 + $15) / hz }' "/proc/$1/stat"; }
# The line of a log that begins so; waits for it.
said() { timeout 60 grep -m1 "$2" <(tail -n +1 -f "$1" 2>/dev/null); }

cargo run --quiet --release --locked -p storage-contract --example subscribers -- "$people" "$FINEPRINT_TEST_POSTGRES"

export FINEPRINT_DATABASE_URL=$FINEPRINT_TEST_POSTGRES FINEPRINT_ALLOW_SANDBOX=true FINEPRINT_MESSAGES_BULK_PER_SECOND=5000
export FINEPRINT_LOG_LEVEL=warn
# The same on each of the processes, which have folders of their own.
FINEPRINT_ADDRESS_KEY=$(printf '%064d' 1)
export FINEPRINT_ADDRESS_KEY
site=127.0.0.1:18181
"$binary" sandbox --listen 127.0.0.1:18182 --site "http://$site" --data "$work/sandbox" >"$work/sandbox.log" 2>&1 &
pids+=($!)
said "$work/sandbox.log" "The sandbox is at" >/dev/null
export FINEPRINT_SANDBOX_URL=http://127.0.0.1:18182
export FINEPRINT_SANDBOX_SECRET=drill
"$binary" serve --only content --listen "$site" --data "$work/site" >"$work/site.log" 2>&1 &
pids+=($!)
said "$work/site.log" "The Fine Print is at" >/dev/null
open="SELECT COUNT(*) FROM messages WHERE status IN ('queued', 'sending', 'sent')"
# At night what is not urgent waits for the morning, and is not counted.
due="$open AND run_at < (EXTRACT(EPOCH FROM now()) + 3600) * 1000000"
total=$(ask "$open")
start=$(date +%s.%N)
for number in 1 2; do
  "$binary" worker --data "$work/worker$number" >"$work/worker$number.log" 2>&1 &
  pids+=($!)
done
left=$total
while [ "$left" -gt 0 ] && [ "$(date +%s)" -lt "$(( ${start%.*} + 300 ))" ]; do
  read -r -t 0.5 <> <(:) || true
  left=$(ask "$due")
done
end=$(date +%s.%N)
left=$(ask "$open")
ask "SELECT status, COUNT(*) FROM messages GROUP BY status ORDER BY status" | sed 's/|/: /; s/^/  /'
awk -v total="$total" -v left="$left" -v start="$start" -v end="$end" \
  'BEGIN { printf "%d of %d messages, their webhooks in, in %.1f s: %.0f a second\n", total - left, total, end - start, (total - left) / (end - start) }'
names=(sandbox site worker worker)
for at in "${!pids[@]}"; do echo "  ${names[$at]}: $(used "${pids[$at]}") s of processor"; done
