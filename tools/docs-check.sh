#!/usr/bin/env bash
# Every path that ARCHITECTURE.md names exists, and the page stays short enough to be read.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
lines=$(wc -l < ARCHITECTURE.md)
[ "$lines" -le 250 ] || { echo "ARCHITECTURE.md has $lines lines; 250 is the limit" >&2; failed=1; }
while read -r path; do
  [ -e "$path" ] || { echo "ARCHITECTURE.md names $path, which does not exist" >&2; failed=1; }
done < <(grep -oE '`[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)+/?`|`[A-Za-z0-9_-]+\.(md|toml|json|sh)`' ARCHITECTURE.md | tr -d '`' | sort -u)
exit $failed
