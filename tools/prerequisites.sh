#!/usr/bin/env bash
# Checks what must be there before a build (`build`) or a test run (`test`), installs the Debian
# packages a test run needs when it may, and otherwise names the line that does.
set -euo pipefail

need() { command -v "$1" >/dev/null 2>&1 || { echo "Missing: $2" >&2; exit 1; }; }

need cargo "Rust (cargo). See https://rustup.rs"
need node "Node.js 20 or newer"
need npm "npm, which comes with Node.js"
need cc "a C compiler (Debian: apt-get install build-essential)"
need python3 "Python 3 with pip, which brings the model of the search (Debian: apt-get install python3 python3-pip python3-venv)"
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 20 ] || { echo "Node.js 20 or newer is needed; this is $(node --version)" >&2; exit 1; }

[ "${1:-build}" = test ] || exit 0

missing=()
[ -x /usr/bin/chromium ] || missing+=(chromium)
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

line="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
if [ "$(id -u)" -ne 0 ]; then
  echo "The tests need Debian packages that are not installed. Run as root:" >&2
  echo "  $line" >&2
  exit 1
fi
echo "Installing ${missing[*]} for the tests"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
