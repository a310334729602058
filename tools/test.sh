#!/usr/bin/env bash
# Runs every part of `make test` to its end and closes with a table of the parts and their time. A part
# that fails never hides the others: the run fails at the end, with the list of what failed. Only the two
# builds stop it, because nothing can be tried without them. What needs no server runs beside its build,
# which leaves a processor idle now and then; what it says is shown when it has ended.
set -uo pipefail
cd "$(dirname "$0")/.."

builds=(web rust-build)
first=(web)
beside=(lint-web licences test-web)
server=(lint-rust rust-build openapi-check docs-check)
last=(test-rust e2e)

failed=()
table=""
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

is_build() {
  local build
  for build in "${builds[@]}"; do [ "$build" = "$1" ] && return 0; done
  return 1
}

# Writes down how a part ended: its name, its seconds and its outcome.
note_part() {
  table+=$(printf '%-14s %3d min %02d s  %s' "$1" $(($2 / 60)) $(($2 % 60)) "$3")$'\n'
  [ "$3" = passed ] || failed+=("$1")
}

# Runs parts one after the other, and stops behind a build that fails.
run_parts() {
  local part started outcome
  for part in "$@"; do
    started=$SECONDS
    outcome=passed
    make "$part" || outcome=FAILED
    note_part "$part" $((SECONDS - started)) "$outcome"
    if [ "$outcome" = FAILED ] && is_build "$part"; then return 1; fi
  done
}

# Runs a part whose words go into a file, with its seconds and outcome in another.
run_beside() {
  local started=$SECONDS outcome=passed
  make "$1" >"$logs/$1.log" 2>&1 || outcome=FAILED
  echo "$((SECONDS - started)) $outcome" >"$logs/$1.end"
}

show_beside() {
  local part seconds outcome
  wait "$companion"
  for part in "${beside[@]}"; do
    cat "$logs/$part.log"
    read -r seconds outcome <"$logs/$part.end"
    note_part "$part" "$seconds" "$outcome"
  done
}

tools/prerequisites.sh test || exit 1
if run_parts "${first[@]}"; then
  (for part in "${beside[@]}"; do run_beside "$part"; done) &
  companion=$!
  is_built=yes
  run_parts "${server[@]}" || is_built=no
  show_beside
  [ "$is_built" = no ] || run_parts "${last[@]}"
fi

printf '\n\033[1m== Parts of the run\033[0m\n%s' "$table"
printf 'whole run: %d min %02d s\n' $((SECONDS / 60)) $((SECONDS % 60))
if [ ${#failed[@]} -gt 0 ]; then
  printf 'Failed: %s\n' "${failed[*]}"
  exit 1
fi
printf '\033[1m== All tests passed\033[0m\n'
