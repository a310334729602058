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
# The shell is Chromium without a desktop's windows: a page costs a quarter of the processor. Chromium itself serves as well.
[ -x /usr/bin/chromium-headless-shell ] || missing+=(chromium-headless-shell)
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

# What is missing still lets the tests run when it is the shell alone and Chromium is there.
can_do_without() { [ "${missing[*]}" = chromium-headless-shell ] && [ -x /usr/bin/chromium ]; }

line="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
if [ "$(id -u)" -ne 0 ]; then
  can_do_without && exit 0
  echo "The tests need Debian packages that are not installed. Run as root:" >&2
  echo "  $line" >&2
  exit 1
fi
echo "Installing ${missing[*]} for the tests"
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }
apt-get update -qq || echo "The list of packages could not be renewed"
install "${missing[@]}" && exit 0
# A distribution may have no package of the shell. The rest is needed all the same.
[ -x /usr/bin/chromium ] || exit 1
echo "The tests use Chromium itself, which takes longer"
for package in "${missing[@]}"; do
  [ "$package" = chromium-headless-shell ] || install "$package"
done
