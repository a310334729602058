#!/usr/bin/env bash
# Every path that ARCHITECTURE.md names exists, its pictures show the code as it is, and the page stays short enough to be read.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
lines=$(wc -l < ARCHITECTURE.md)
[ "$lines" -le 250 ] || { echo "ARCHITECTURE.md has $lines lines; 250 is the limit" >&2; failed=1; }
while read -r path; do
  [ -e "$path" ] || { echo "ARCHITECTURE.md names $path, which does not exist" >&2; failed=1; }
done < <(grep -oE '`[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)+/?`|`[A-Za-z0-9_-]+\.(md|toml|json|sh)`' ARCHITECTURE.md | tr -d '`' | sort -u)
# A name without its path is that of a file or folder somewhere in the repository; NOUN and the like stand for any.
names=$(git ls-files | awk -F/ '{ print $NF; for (i = 1; i < NF; i++) print $i "/" }' | sort -u)
while read -r name; do
  grep -qxF -- "$name" <<< "$names" || { echo "ARCHITECTURE.md or CONTRIBUTING.md names $name, which does not exist" >&2; failed=1; }
done < <(grep -ohE '`[A-Za-z0-9_-]+\.(rs|ts|tsx|css|yml|sh|py|txt|md|toml|json)`|`[A-Za-z0-9_-]+/`' ARCHITECTURE.md CONTRIBUTING.md | tr -d '`' | grep -v 'NOUN' | sort -u)
tools/draw-architecture.py --check || failed=1
exit $failed
