#!/usr/bin/env bash
# Who may use whom: `domain` knows none of ours; its neighbours know only `domain` (http also the
# page renderer it serves); only the server sees all. And the domain knows no vendor.
set -euo pipefail
cd "$(dirname "$0")/.."
ours='domain|embedding|storage|retrieval|rendering|providers|sandbox|pictures|documents|fineprint-http|fineprint'
failed=0
allow() {
  local found
  found=$(cargo tree --locked -q -p "$1" -e normal --depth 1 --prefix none | tail -n +2 | awk '{print $1}' | grep -Ex "$ours" | sort | tr '\n' ' ' | sed 's/ $//' || true)
  if [ "$found" != "$2" ]; then
    echo "crate $1 may use [$2] of ours but uses [$found]" >&2
    failed=1
  fi
}
allow domain ""
allow rendering ""
allow storage "domain"
allow retrieval "domain"
allow embedding "domain"
allow providers "domain"
allow sandbox ""
allow pictures "domain"
allow documents "domain"
allow fineprint-http "domain rendering"
if cargo tree --locked -q -p domain -e normal --prefix none | awk '{print $1}' | grep -Ex 'axum|hyper|sqlx|sea-orm|reqwest|tokio|tantivy|pulp'; then
  echo "domain must not know the crates above" >&2
  failed=1
fi
exit $failed
