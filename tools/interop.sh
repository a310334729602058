#!/usr/bin/env bash
# Tries our adapters against server programs that others wrote, installed from package registries and run on this machine alone
# (docs/interop.md). Usage: tools/interop.sh [clamd|openid|mail|s3|litellm]…, all of them without a name.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD/target/interop
export PYTHONDONTWRITEBYTECODE=1
mkdir -p "$here"

clamd() {
  if [ ! -x /usr/sbin/clamd ]; then
    line='apt-get update && apt-get install -y --no-install-recommends clamav-daemon'
    [ "$(id -u)" -eq 0 ] || { printf 'Missing: clamd. Run as root:\n  %s\n' "$line" >&2; return 1; }
    DEBIAN_FRONTEND=noninteractive bash -c "$line" >/dev/null
  fi
  python3 tools/interop/clamd.py
}

openid() {
  mkdir -p "$here/openid"
  cp tools/interop/openid/* tools/interop/openid/.npmrc "$here/openid/"
  (cd "$here/openid" && npm ci --no-audit --no-fund --loglevel=error)
  python3 tools/interop/openid.py "$here/openid"
}

mail() {
  python3 -m venv "$here/mail"
  "$here/mail/bin/pip" install --quiet --disable-pip-version-check -r tools/interop/mail-requirements.txt
  "$here/mail/bin/python" tools/interop/mail.py
}

s3() {
  CARGO_TARGET_DIR="$here/build" cargo install --locked --quiet --root "$here/s3" --version 0.14.1 --features binary s3s-fs
  python3 tools/interop/s3.py "$here/s3/bin/s3s-fs"
}

litellm() { tools/interop/litellm.sh; }

names=("$@")
[ $# -gt 0 ] || names=(clamd openid mail s3 litellm)
failed=()
for name in "${names[@]}"; do
  printf '\n-- %s\n' "$name"
  # A shell of its own, so that the first failing command ends it; the others are tried all the same.
  (set -e; "$name") &
  wait $! || failed+=("$name")
done
[ ${#failed[@]} -eq 0 ] || { echo "Not as expected: ${failed[*]}" >&2; exit 1; }
