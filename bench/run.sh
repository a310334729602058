#!/usr/bin/env bash
# Measures the optimised binary and prints a table; keeps it in bench/report.md and bench/report.json.
#
#   BENCH_SIZES=200,10000   numbers of articles; without it 200, 10,000 and, when the time does, 100,000
#   BENCH_LARGE=1           100,000 however long it takes
#   BENCH_QUICK=1           a tenth of the requests: tries the programs, measures nothing
#   BENCH_PAGES=0           without the browser part
#   BENCH_BINARY=FILE       another binary than target/release/fineprint
set -euo pipefail
cd "$(dirname "$0")/.."
step() { printf '\n\033[1m== %s\033[0m\n' "$1" >&2; }

# A debug server is measured by debug tools: nobody waits for an optimised build to try something.
profile=release
flags=(--release)
binary=${BENCH_BINARY:-target/release/fineprint}
case $binary in */debug/*) profile=debug flags=() ;; esac
[ -x "$binary" ] || { echo "$binary is not there: make release" >&2; exit 1; }

step "Building the measuring programs"
# Named together with the server, so that both share their libraries.
cargo build "${flags[@]}" --locked -p fineprint -p bench --bin bench --bin bench-reference --bin bench-load

work=$(mktemp -d "${TMPDIR:-/tmp}/fineprint-bench.XXXXXX")
running=
finish() {
  # Ended by a signal: what we started ends first.
  [ -z "$running" ] || { kill -TERM "$running" 2>/dev/null || true; wait "$running" 2>/dev/null || true; }
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
bounded() {
  timeout --kill-after=40 "$@" &
  running=$!
  local code=0
  wait "$running" || code=$?
  running=
  return "$code"
}

arguments=(--binary "$binary" --work "$work" --output "$work/server.json")
minutes=8
[ -z "${BENCH_SIZES:-}" ] || arguments+=(--sizes "$BENCH_SIZES")
[ -z "${BENCH_LARGE:-}" ] || minutes=60
[ -z "${BENCH_QUICK:-}" ] || arguments+=(--quick)
step "Measuring the server"
bounded "$((minutes + 6))m" "target/$profile/bench" run "${arguments[@]}" --minutes "$minutes"

parts=("$work/server.json")
if [ "${BENCH_PAGES:-1}" != 0 ]; then
  step "Measuring pages in a browser"
  [ -d web/node_modules/playwright-core ] || (cd web && npm ci --no-audit --no-fund --loglevel=error)
  lighthouse=bench/lighthouse/node_modules/.installed
  if [ ! -e "$lighthouse" ] || [ bench/lighthouse/package-lock.json -nt "$lighthouse" ]; then
    (cd bench/lighthouse && npm ci --no-audit --no-fund --loglevel=error && touch node_modules/.installed)
  fi
  bounded 8m node bench/page.mjs --binary "$binary" --work "$work" --output "$work/pages.json" ${BENCH_QUICK:+--quick} ||
    echo "The browser part did not come to its end." >&2
  [ ! -e "$work/pages.json" ] || parts+=("$work/pages.json")
  bounded 5m node bench/planners.mjs --binary "$binary" --work "$work" --output "$work/planners.json" ||
    echo "The planners were not measured to the end." >&2
  [ ! -e "$work/planners.json" ] || parts+=("$work/planners.json")
fi

if [ -z "${BENCH_QUICK:-}" ] && [ "$profile" = release ]; then
  step "Measuring a photo"
  cargo run --quiet --release --locked -p pictures --example photo
  step "Measuring subscribers and a digest to 100,000"
  cargo run --quiet --release --locked -p storage-contract --example subscribers
  step "Measuring registrations for webinars, on both databases"
  cargo run --quiet --release --locked -p storage-contract --example webinars
  tools/with-postgres.sh bash -c 'cargo run --quiet --release --locked -p storage-contract --example webinars -- "$FINEPRINT_TEST_POSTGRES"'
  step "Measuring slots of 50 experts"
  cargo run --quiet --release --locked -p domain --example slots
  step "Measuring the search with vectors, 10,000 articles"
  cargo run --quiet --release --locked -p retrieval --example measure
fi

step "Report"
"target/$profile/bench" table "${parts[@]}" --markdown bench/report.md --json bench/report.json
