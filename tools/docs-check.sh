#!/usr/bin/env bash
# What the documents name exists, the pictures of ARCHITECTURE.md show the code as it is, and it stays short enough to be read.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
lines=$(wc -l < ARCHITECTURE.md)
[ "$lines" -le 250 ] || { echo "ARCHITECTURE.md has $lines lines; 250 is the limit" >&2; failed=1; }
tools/check-doc-paths.py || failed=1
tools/draw-architecture.py --check || failed=1
exit $failed
