#!/usr/bin/env bash
# Who may use whom: `domain` knows none of ours; its neighbours know only `domain` (http also the page
# renderer it serves, pictures also the image codecs); only the server sees all. And the domain knows no vendor, and tests no other
# features of a library than the program.
set -euo pipefail
cd "$(dirname "$0")/.."
ours='domain|assistant|importing|embedding|storage|retrieval|rendering|providers|sandbox|pictures|image-codecs|documents|papers|fineprint-http|fineprint'
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
allow assistant "domain"
allow importing "domain"
allow storage "domain"
allow retrieval "domain"
allow embedding "domain"
allow providers "domain"
allow sandbox ""
allow pictures "domain image-codecs"
allow image-codecs ""
allow documents "domain"
allow papers "domain"
allow fineprint-http "domain rendering"
if cargo tree --locked -q -p domain -e normal --prefix none | awk '{print $1}' | grep -Ex 'axum|hyper|sqlx|sea-orm|reqwest|tokio|tantivy|pulp|quick-xml'; then
  echo "domain must not know the crates above" >&2
  failed=1
fi
# What answers a request uses services, never the store, which would skip their rules.
if grep -rn 'node\.store' crates/http/src/api crates/http/src/responses crates/http/src/access crates/http/src/chat crates/http/src/pages --include='*.rs' |
  grep -v 'crates/http/src/pages/change_follower.rs'; then
  echo "the lines above must use a service instead of the store" >&2
  failed=1
fi
# A library of which the tests want other features than the program is compiled once more, and with it whatever is built on it.
list_features() { cargo tree --locked -q "$@" --prefix none --no-dedupe -f '{p} with features {f}' | sort -u; }
of_program=$(list_features -p fineprint -e normal,build)
known=$(awk '{print $1, $2}' <<<"$of_program" | sort -u)
only_in_tests=$(comm -13 <(echo "$of_program") <(list_features --workspace -e normal,build,dev))
if awk 'NR == FNR { known[$0]; next } ($1 " " $2) in known { print; found = 1 } END { exit !found }' <(echo "$known") <(echo "$only_in_tests"); then
  echo "the tests must ask for the same features of the libraries above as the program does" >&2
  failed=1
fi
exit $failed
