#!/usr/bin/env bash
# Asks a program that others wrote by our model adapter: LiteLLM's proxy, from the Python index, in a throwaway environment
# on this machine alone. Prints what came back; any difference from what is expected is a failure.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d "${TMPDIR:-/tmp}/fineprint-interop.XXXXXX")
proxy=
stop() {
  [ -z "$proxy" ] || { kill "$proxy" 2>/dev/null || true; wait "$proxy" 2>/dev/null || true; }
  rm -rf "$work"
}
trap stop EXIT

echo "Installing LiteLLM's proxy (some 700 MB, thrown away afterwards)"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-cache-dir -r tools/interop/litellm-requirements.txt
cargo build --locked --quiet -p providers --example interop

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
# Its price list comes from its package instead of the network.
LITELLM_LOCAL_MODEL_COST_MAP=True "$work/venv/bin/litellm" --config tools/interop/litellm.yml --host 127.0.0.1 --port "$port" --telemetry False \
  >"$work/proxy.log" 2>&1 &
proxy=$!
echo "Starting it on port $port"
for _ in $(seq 120); do
  curl --silent --fail --output /dev/null "http://127.0.0.1:$port/health/liveliness" && break
  kill -0 "$proxy" 2>/dev/null || break
  sleep 0.5
done
cargo run --locked --quiet -p providers --example interop -- "http://127.0.0.1:$port/v1" sk-interop || { tail -20 "$work/proxy.log" >&2; exit 1; }
