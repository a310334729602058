#!/usr/bin/env bash
# A throwaway PostgreSQL for tests: on a unix socket only, without durability, owned by nobody's data.
#   tools/postgres.sh start DIR   makes and starts it (or finds it running), prints its address
#   tools/postgres.sh stop DIR    stops it and removes its data
# As root the server runs as the user "postgres", because PostgreSQL refuses to run as root.
set -euo pipefail

usage() {
    echo "usage: tools/postgres.sh start|stop DIR" >&2
    exit 2
}

fail() {
    echo "postgres.sh: $*" >&2
    exit 1
}

# The newest Debian server, or whatever is on the PATH.
find_binaries() {
    local found
    found=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
    if [ -z "$found" ] && command -v initdb >/dev/null 2>&1; then
        found=$(dirname "$(command -v initdb)")
    fi
    if [ -n "$found" ] && [ -x "$found/initdb" ] && [ -x "$found/pg_ctl" ]; then
        echo "$found"
    fi
}

install_server() {
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
        fail "no PostgreSQL server found. Install it: sudo apt-get install -y --no-install-recommends postgresql"
    fi
    echo "postgres.sh: installing the Debian package postgresql" >&2
    # Debian would start a server of its own at installation; this one is not wanted.
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql; } >&2 ||
        fail "installing failed; try: apt-get install -y --no-install-recommends postgresql"
}

# Runs a command as the server's user.
as_server() {
    if [ "$(id -u)" -eq 0 ]; then
        runuser -u "$server_user" -- "$@"
    else
        "$@"
    fi
}

# A socket's path may have at most 107 bytes, and every folder above it must be open to the server's user.
check_folder() {
    local socket="$dir/.s.PGSQL.5432"
    [ "${#socket}" -le 100 ] || fail "$dir is too long a path for a socket; choose a shorter one, such as /tmp/fineprint-pg"
    as_server test -x "$dir" || fail "the user $server_user can't reach $dir; choose a folder below /tmp"
}

is_running() {
    [ -f "$cluster/postmaster.pid" ] && as_server "$bin/pg_ctl" -D "$cluster" status >/dev/null 2>&1
}

answers() {
    as_server "$bin/psql" -X -q -h "$dir" -U postgres -d postgres -c "SELECT 1" >/dev/null 2>&1
}

# In memory where there is room (tests take a third of the time), reached through a link.
make_cluster_folder() {
    local room home
    room=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1 || true)
    if [ "${room:-0}" -ge 2000000 ] && home=$(as_server mktemp -d "$in_memory.XXXXXX" 2>/dev/null); then
        ln -s "$home" "$cluster"
    else
        as_server mkdir "$cluster"
    fi
}

clear_data() {
    if [ -L "$cluster" ]; then
        case "$(readlink "$cluster")" in "$in_memory".*) rm -rf "$(readlink "$cluster")" ;; esac
    fi
    rm -rf "$cluster" "$dir"/.s.PGSQL.5432 "$dir"/.s.PGSQL.5432.lock
}

create_cluster() {
    local said
    make_cluster_folder
    said=$(as_server "$bin/initdb" -D "$cluster" -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync 2>&1) ||
        fail "initdb failed: $said"
    as_server tee -a "$cluster/postgresql.conf" >/dev/null <<-CONF
		listen_addresses = ''
		port = 5432
		unix_socket_directories = '$dir'
		unix_socket_permissions = 0777
		max_connections = 200
		shared_buffers = 128MB
		fsync = off
		synchronous_commit = off
		full_page_writes = off
		wal_level = minimal
		max_wal_senders = 0
		max_wal_size = 512MB
		checkpoint_timeout = 1h
		autovacuum = off
		log_min_messages = fatal
	CONF
}

print_address() {
    echo "postgres:///postgres?host=$dir&user=postgres"
}

start() {
    mkdir -p "$dir"
    if [ "$(id -u)" -eq 0 ]; then
        chown "$server_user" "$dir"
    fi
    chmod 755 "$dir"
    check_folder
    if is_running && answers; then
        print_address
        return
    fi
    # Left over from a crash: a half-made cluster, or one whose server is gone.
    if is_running; then
        as_server "$bin/pg_ctl" -D "$cluster" -m immediate -w stop >/dev/null 2>&1 || true
    fi
    clear_data
    started=no
    trap '[ "$started" = yes ] || { as_server "$bin/pg_ctl" -D "$cluster" -m immediate stop >/dev/null 2>&1 || true; clear_data; }' EXIT
    create_cluster
    # The server must not hold this script's output open, or `$(postgres.sh start)` would never end.
    as_server "$bin/pg_ctl" -D "$cluster" -l "$cluster/server.log" -w -t 60 start >/dev/null 2>&1 </dev/null || {
        cat "$cluster/server.log" >&2 || true
        fail "the server did not start"
    }
    answers || fail "the server started but does not answer"
    started=yes
    print_address
}

stop() {
    if [ -f "$cluster/postmaster.pid" ]; then
        as_server "$bin/pg_ctl" -D "$cluster" -m immediate -w stop >/dev/null 2>&1 || true
        is_running && fail "the server in $dir does not stop"
    fi
    clear_data
    rmdir "$dir" 2>/dev/null || true
}

[ $# -eq 2 ] || usage
bin=$(find_binaries)
if [ -z "$bin" ]; then
    [ "$1" = stop ] && exit 0
    install_server
    bin=$(find_binaries)
    [ -n "$bin" ] || fail "PostgreSQL was installed but its programs are not in /usr/lib/postgresql/*/bin"
fi
server_user=$(id -un)
if [ "$(id -u)" -eq 0 ]; then
    server_user=postgres
    id "$server_user" >/dev/null 2>&1 || fail "there is no user postgres for the server to run as"
fi
# An absolute path without links or trailing slash; the folder need not exist yet.
dir=$(realpath -m -- "$2")
# It stands in the address's query: only these characters can go unescaped.
case "$dir" in *[!A-Za-z0-9/._-]*) fail "$dir has characters that don't fit into an address" ;; esac
cluster="$dir/throwaway-cluster"
in_memory=/dev/shm/fineprint-pg
if [ -d "$dir" ] && [ ! -e "$cluster" ] && [ ! -L "$cluster" ] && [ -n "$(ls -A "$dir")" ]; then
    fail "$dir holds something else; name a folder that is empty or does not exist"
fi
cd /

case "$1" in
start) start ;;
stop) stop ;;
*) usage ;;
esac
