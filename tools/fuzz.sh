#!/usr/bin/env bash
# Damages what strangers can send, for ten minutes a target (FUZZ_SECONDS), each time in other ways, and fails when something breaks: the
# smallest input that does so is printed.
#
#   tools/fuzz.sh [NAME…]
#
# Each target is a property test that also runs, for a moment, with all tests.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${FUZZ_SECONDS:-600}
export PROPTEST_CASES=${PROPTEST_CASES:-2000}

# Name, package, path of the test.
targets=(
  "wordpress importing hostile_files::a_damaged_export_of_wordpress_ends_nothing"
  "ghost importing hostile_files::a_damaged_export_of_ghost_ends_nothing"
  "markdown importing hostile_files::a_damaged_article_ends_nothing"
  "markup importing hostile_files::any_markup_is_read"
  "html importing hostile_files::nothing_that_runs_is_left_of_markup"
  "html-pieces domain content::articles::canonical_html::tests::what_is_verified_is_left_as_it_is"
  "html-trees domain content::articles::canonical_html::tests::verified_element_trees_are_unchanged_by_cleaning"
  "html-changes domain content::articles::canonical_html::tests::a_clean_text_with_something_put_into_it_is_seen"
  "frames fineprint-http access::hostile_requests::any_frame_is_read_or_refused"
  "cookies fineprint-http access::hostile_requests::cookies_are_found_or_not"
  "forwarded fineprint-http access::hostile_requests::a_strangers_hops_never_change_the_address"
  "host fineprint-http access::hostile_requests::only_the_own_origin_may_change_something"
  "origins fineprint-http access::hostile_requests::a_name_that_leads_elsewhere_is_not_ours"
  "passbooks papers tests::a_damaged_passbook_ends_nothing"
  "sealed-wills domain people::sealed_wills::file::tests::a_damaged_file_is_refused_or_kept_as_it_is"
  "pictures image-codecs hostile_pictures::a_damaged_picture_is_refused_or_small"
  "webhooks providers hostile_webhooks::any_news_is_read_or_ignored"
  "signatures providers hostile_webhooks::nobody_signs_but_the_provider"
)

is_wanted() {
  local wanted
  for wanted in "${@:2}"; do [ "$wanted" = "$1" ] && return 0; done
  [ $# -eq 1 ]
}

for wanted in "$@"; do
  printf '%s\n' "${targets[@]}" | grep -q "^$wanted " || { echo "there is no target $wanted" >&2; exit 2; }
done

cargo test --locked --quiet --no-run --lib -p importing -p domain -p fineprint-http -p papers -p image-codecs -p providers
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0
for target in "${targets[@]}"; do
  read -r name package path <<<"$target"
  is_wanted "$name" "$@" || continue
  runs=0
  outcome=held
  until=$((SECONDS + seconds))
  while [ "$SECONDS" -lt "$until" ]; do
    # A test that was renamed would pass without running.
    if ! cargo test --locked --quiet -p "$package" --lib -- --exact "$path" >"$log" 2>&1 || ! grep -q ' 1 passed' "$log"; then
      cat "$log"
      outcome=BROKE
      failed=1
      break
    fi
    runs=$((runs + 1))
  done
  printf '%-14s %9d inputs  %s\n' "$name" $((runs * PROPTEST_CASES)) "$outcome"
done
exit "$failed"
