"""Disk, memory, processors and connections of the server."""

import resource
import select
import socket
import threading
import time

from attacks.site import CHANGES, HOST, Browser, attack, build_upload, count_each


@attack("M5", "disk filled by files before a call")
def filled_disk(site):
    form, statuses = build_upload(9 << 20), []
    for _ in range(50):
        statuses.append(Browser(site, "127.0.0.51").send_file("/cms/api/calendar-bookings/files", form).status)
    kept = statuses.count(201)
    return 0 < kept <= 40, f"{kept} of 50 kept"


def build_raw_upload(site, size):
    """Head and body of such a request."""
    boundary, body = build_upload(size)
    head = (
        f"POST /cms/api/calendar-bookings/files HTTP/1.1\r\nhost: {HOST}:{site.port}\r\n"
        f"content-type: multipart/form-data; boundary={boundary}\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    return head.encode(), body


@attack("M5", "memory filled by unfinished uploads")
def filled_memory(site):
    head, body = build_raw_upload(site, 9 << 20)
    before, open_ones = site.memory(), []
    for _ in range(40):
        connection = socket.create_connection((HOST, site.port), timeout=10, source_address=("127.0.0.52", 0))
        try:
            connection.sendall(head + body[: 8 << 20])
            open_ones.append(connection)
        except OSError:
            connection.close()
    time.sleep(1)
    grown = site.memory() - before
    for connection in open_ones:
        connection.close()
    return grown < 200, f"+{grown} MB with 40 uploads of 8 MB on their way"


@attack("M6", "digest pages of invented days")
def invented_days(site):
    future = [Browser(site).ask("GET", f"/dailydigest/2999-01-{day:02}").status for day in range(1, 29)]
    past = [Browser(site).ask("GET", f"/dailydigest/1{year:03}-01-01").status for year in range(100, 150)]
    return 200 not in future and 200 not in past, f"future {sorted(set(future))}, past {sorted(set(past))}"


@attack("M7", "heads without an end")
def unfinished_heads(site):
    sockets = [socket.create_connection((HOST, site.port), source_address=("127.0.0.71", 0)) for _ in range(100)]
    for connection in sockets:
        connection.sendall(b"GET / HTTP/1.1\r\nhost: x\r\n")
    time.sleep(20)
    alive = 0
    for connection in sockets:
        connection.settimeout(0.2)
        try:
            while connection.recv(4096):
                pass
        except (TimeoutError, socket.timeout):
            alive += 1
        except OSError:
            pass
        connection.close()
    return alive == 0, f"{alive} of 100 open after 20 s"


@attack("M7", "sockets of the chat from one address")
def many_sockets(site):
    opened = []
    for _ in range(60):
        connection = socket.create_connection((HOST, site.port), timeout=10, source_address=("127.0.0.72", 0))
        connection.sendall(
            f"GET /chatbot/ws/chat/ HTTP/1.1\r\nhost: {HOST}:{site.port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        if b" 101 " in connection.recv(64):
            opened.append(connection)
        else:
            connection.close()
    count = len(opened)
    for connection in opened:
        connection.close()
    return count <= 20, f"{count} of 60 opened"


@attack("M5", "uploads that trickle")
def trickling_uploads(site):
    head, body = build_raw_upload(site, 9 << 20)
    open_ones = []
    for _ in range(8):
        connection = socket.create_connection((HOST, site.port), timeout=10, source_address=("127.0.0.53", 0))
        connection.sendall(head + body[:300])
        open_ones.append(connection)
    began = time.monotonic()
    # Each may be slow for fifteen seconds; what it sends afterwards is thrown away for five.
    while open_ones and time.monotonic() - began < 25:
        time.sleep(1)
        open_ones = [connection for connection in open_ones if goes_on(connection)]
    for connection in open_ones:
        connection.close()
    return not open_ones, f"8 uploads of a byte a second, {len(open_ones)} open after {time.monotonic() - began:.0f} s"


def goes_on(connection):
    """Sends one more byte; False, and closed, once the server has answered or hung up."""
    connection.setblocking(False)
    try:
        connection.send(b"0")
        connection.recv(4096)
    except BlockingIOError:
        return True
    except OSError:
        pass
    connection.close()
    return False


@attack("B4", "all connections for one address")
def shared_connections(site):
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096 if most == resource.RLIM_INFINITY else min(most, 4096), most))
    sockets, ended = [], set()
    watched = select.poll()
    try:
        for _ in range(1_100):
            try:
                connection = socket.create_connection((HOST, site.port), timeout=5, source_address=("127.0.0.73", 0))
            except ConnectionError:
                continue
            sockets.append(connection)
            watched.register(connection, select.POLLIN)
        until = time.monotonic() + 2
        # Silent ones are closed after ten seconds: those that are closed before were refused.
        while time.monotonic() < until:
            ended.update(number for number, _ in watched.poll(200))
            for number in ended:
                try:
                    watched.unregister(number)
                except KeyError:
                    pass
        neighbour = Browser(site, "127.0.0.74").ask("GET", "/healthz").status
    finally:
        for connection in sockets:
            connection.close()
    kept = len(sockets) - len(ended)
    return 0 < kept <= 1_000 and neighbour == 200, f"{kept} of 1100 open, a neighbour gets {neighbour}"


@attack("B2", "64 kB of words in a search of short answers")
def endless_words(site):
    seen, slowest = [], 0.0
    for words in ["a+" * 30_000, "nominee+" * 7_500, "%E0%A4%95+" * 6_000]:
        began = time.monotonic()
        seen.append(Browser(site, "127.0.0.63").ask("GET", f"/cms/api/short-answers?q={words}").status)
        slowest = max(slowest, time.monotonic() - began)
    return slowest < 1 and set(seen) <= {200, 414, 431}, f"{count_each(seen)}, slowest {slowest:.2f} s"


@attack("–", "bombs of JSON")
def json_bombs(site):
    bombs = ["[" * 100_000, "{\"a\":" * 100_000, "1e999", "\"\\ud800\"", "{\"name\":\"\\u0000\"}", "[" + "1," * 900_000]
    began = time.monotonic()
    statuses = [Browser(site).ask("POST", "/cms/api/subscribers/register", bomb, CHANGES).status for bomb in bombs]
    return all(400 <= status < 500 for status in statuses), f"{statuses} in {time.monotonic() - began:.1f} s"


@attack("–", "a crowd for the last renders")
def rendered_crowd(site):
    stop, counts = time.monotonic() + 6, {}
    lock = threading.Lock()

    def knock():
        while time.monotonic() < stop:
            try:
                status = Browser(site, "127.0.0.61").ask("GET", f"/search?q={time.monotonic_ns()}").status
            except OSError:
                status = "closed"
            with lock:
                counts[status] = counts.get(status, 0) + 1

    crowd = [threading.Thread(target=knock) for _ in range(30)]
    for one in crowd:
        one.start()
    slow, good = 0.0, 0
    for _ in range(8):
        began = time.monotonic()
        page = Browser(site, "127.0.0.62").ask("GET", "/")
        slow = max(slow, time.monotonic() - began)
        good += page.status == 200 and "<main" in page.body
        time.sleep(0.5)
    for one in crowd:
        one.join()
    return good == 8, f"others' home page {good} of 8, slowest {slow:.2f} s; crowd {counts}"
