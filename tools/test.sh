#!/usr/bin/env bash
# Runs every part of `make test` to its end and closes with a table of the parts and their time. A part
# that fails never hides the others: the run fails at the end, with the list of what failed. Only the two
# builds stop it, because nothing can be tried without them.
set -uo pipefail
cd "$(dirname "$0")/.."

builds=(web rust-build)
parts=(web lint-web licences test-web lint-rust rust-build openapi-check docs-check test-rust e2e)

failed=()
table=""

is_build() {
  local build
  for build in "${builds[@]}"; do [ "$build" = "$1" ] && return 0; done
  return 1
}

tools/prerequisites.sh test || exit 1
for part in "${parts[@]}"; do
  started=$SECONDS
  outcome=passed
  make "$part" || outcome=FAILED
  seconds=$((SECONDS - started))
  table+=$(printf '%-14s %3d min %02d s  %s' "$part" $((seconds / 60)) $((seconds % 60)) "$outcome")$'\n'
  [ "$outcome" = passed ] && continue
  failed+=("$part")
  is_build "$part" && break
done

printf '\n\033[1m== Parts of the run\033[0m\n%s' "$table"
printf 'whole run: %d min %02d s\n' $((SECONDS / 60)) $((SECONDS % 60))
if [ ${#failed[@]} -gt 0 ]; then
  printf 'Failed: %s\n' "${failed[*]}"
  exit 1
fi
printf '\033[1m== All tests passed\033[0m\n'
