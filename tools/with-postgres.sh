#!/usr/bin/env bash
# Runs a command with a throwaway PostgreSQL server, whose address is in FINEPRINT_TEST_POSTGRES.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d "${TMPDIR:-/tmp}/fineprint-pg.XXXXXX")
trap '"$here/postgres.sh" stop "$dir" >/dev/null 2>&1 || true; rm -rf "$dir"' EXIT
FINEPRINT_TEST_POSTGRES=$("$here/postgres.sh" start "$dir")
export FINEPRINT_TEST_POSTGRES
"$@"
