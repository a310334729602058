#!/usr/bin/env python3
"""Attacks a fresh server on this machine, bounded, and prints what held.

    tools/attack.py BINARY

Each row is an attack that once worked or that a review expected to fail. The server is a demo with data of its own; it and its data
are gone at the end. The exit code is 1 when something did not hold.
"""

import hashlib
import hmac
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

HOST = "127.0.0.1"
CHANGES = {"content-type": "application/json"}
ATTACKS = []


def attack(row, title):
    """Registers a function that returns whether the server held, and what was seen."""

    def register(function):
        ATTACKS.append((row, title, function))
        return function

    return register


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)

    def data(self):
        return self.json()["data"]


class Site:
    """The server under attack, and what its operator sees."""

    def __init__(self, binary, folder):
        self.port = find_free_port()
        environment = {name: value for name, value in os.environ.items() if not name.startswith("FINEPRINT_")}
        environment["FINEPRINT_BASE_URL"] = f"http://{HOST}:{self.port}"
        command = [binary, "serve", "--demo", "--listen", f"{HOST}:{self.port}", "--data", folder]
        self.log = open(os.path.join(folder, "output.txt"), "w+", encoding="utf-8")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=subprocess.STDOUT, env=environment)
        self.token = self.wait_for_token()

    def wait_for_token(self):
        until = time.monotonic() + 180
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            tokens = [line.split()[-1] for line in self.output().splitlines() if "Staff token (admin)" in line]
            if tokens and "sample webinars" in self.output():
                return tokens[0]
            time.sleep(0.2)
        raise SystemExit("The server did not start:\n" + self.output()[-2000:])

    def output(self):
        with open(self.log.name, encoding="utf-8") as log:
            return log.read()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def memory(self):
        """Resident memory in megabytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as status:
            for line in status:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) // 1024
        return 0

    def staff(self, method, path, body=None):
        return Browser(self).ask(method, path, body, {"authorization": f"Bearer {self.token}"})

    def sent(self, to, channel=None):
        """Messages that left for an address or number, newest first."""
        query = {"to": to, "limit": "1000"}
        if channel:
            query["channel"] = channel
        return Browser(self).ask("GET", "/sandbox/messages?" + urllib.parse.urlencode(query)).data()

    def wait_for_code(self, to):
        for _ in range(100):
            for message in self.sent(to):
                words = message.get("text", "").replace("\n", " ").split()
                for word in words:
                    digits = word.strip(".,:*")
                    if len(digits) == 6 and digits.isdigit():
                        return digits
            time.sleep(0.1)
        return None

    def wait_until_quiet(self):
        """Waits until no message has left for two seconds."""
        before, since = -1, time.monotonic()
        until = since + 20
        while time.monotonic() < until:
            count = len(Browser(self).ask("GET", "/sandbox/messages?limit=1000").data())
            if count != before:
                before, since = count, time.monotonic()
            elif time.monotonic() - since > 2:
                return
            time.sleep(0.2)


class Browser:
    """Somebody with cookies, on a network of their own (any address of 127/8 is this machine)."""

    def __init__(self, site, source=HOST):
        self.site, self.source, self.cookies = site, source, {}

    def ask(self, method, path, body=None, headers=None, keep=True):
        connection = http.client.HTTPConnection(HOST, self.site.port, timeout=30, source_address=(self.source, 0))
        sent = dict(headers or {})
        if isinstance(body, (dict, list)):
            body, sent = json.dumps(body), {**CHANGES, **sent}
        if self.cookies and keep:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            result = Answer(answer.status, answer.headers, answer.read().decode("utf-8", "replace"))
        finally:
            connection.close()
        for line in result.headers.get_all("set-cookie") or []:
            name, _, value = line.split(";")[0].partition("=")
            if keep and value:
                self.cookies[name] = value
        return result

    def post(self, path, body):
        return self.ask("POST", path, body)

    def subscribe(self, email):
        return self.post("/cms/api/subscribers/register", {"name": "Asha Rao", "email": email})

    def prove(self, email):
        self.subscribe(email)
        return self.post("/cms/api/subscribers/verify", {"code": self.site.wait_for_code(email)})


def find_free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def find_webinar(site):
    webinars = Browser(site).ask("GET", "/cms/api/webinars?limit=50").data()
    return next(webinar for webinar in webinars if webinar["state"] == "scheduled")


def find_slots(site):
    services = Browser(site).ask("GET", "/cms/api/calendar-bookings/services").data()
    free = next(service for service in services if service["price"]["amount"] == 0)
    answer = Browser(site).ask("GET", f"/cms/api/calendar-bookings/slots?service={free['slug']}").data()
    return [slot for day in answer["days"] for slot in day["slots"]] if "days" in answer else answer["slots"]


@attack("H1", "WhatsApp to a number that strangers typed")
def typed_numbers(site):
    webinar, number = find_webinar(site), "9812345678"
    for count in range(8):
        form = {"name": "Free Gift", "email": f"h1-{count}@a.example", "phone": number}
        Browser(site).post(f"/cms/api/webinars/{webinar['_id']}/register", form)
    site.staff("PUT", f"/cms/api/webinars/{webinar['_id']}", {"time": "20:30"})
    site.wait_until_quiet()
    count = len(site.sent(f"+91{number}"))
    return count == 0, f"{count} messages"


@attack("M1", "a mailbox flooded by registering and leaving")
def flooded_mailbox(site):
    webinar, person, victim = find_webinar(site), Browser(site), "m1@victim.example"
    for _ in range(20):
        person.post(f"/cms/api/webinars/{webinar['_id']}/register", {"name": "Prize", "email": victim})
        person.post(f"/cms/api/webinars/{webinar['_id']}/unregister", {})
    site.wait_until_quiet()
    count = len(site.sent(victim))
    return count <= 6, f"{count} mails after 40 calls"


@attack("M2", "codes to strangers by changing the own address")
def codes_by_change(site):
    person = Browser(site, "127.0.0.21")
    person.prove("m2@thief.example")
    statuses = [person.ask("PUT", "/cms/api/subscribers/me", {"email": f"m2-{n}@a.example"}).status for n in range(30)]
    return statuses.count(200) <= 3, f"{statuses.count(200)} of 30 sent a code"


@attack("M3", "the owner's code burnt and outdated by a stranger")
def burnt_code(site):
    owner, stranger, email = Browser(site, "127.0.0.31"), Browser(site, "127.0.0.32"), "m3@owner.example"
    owner.prove(email)
    again = Browser(site, "127.0.0.31")
    again.post("/cms/api/subscribers/send-code", {"email": email})
    site.wait_until_quiet()
    code = site.wait_for_code(email)
    for _ in range(6):
        stranger.post("/cms/api/subscribers/verify", {"email": email, "code": "000000"})
        Browser(site, "127.0.0.32").post("/cms/api/subscribers/send-code", {"email": email})
    status = again.post("/cms/api/subscribers/verify", {"email": email, "code": code}).status
    asked = Browser(site, "127.0.0.33").post("/cms/api/subscribers/send-code", {"email": email}).status
    return status == 200 and asked == 200, f"owner's code {status}, owner asks again {asked}"


@attack("M4", "a stolen session moves the account")
def moved_account(site):
    email, thief_email = "m4@owner.example", "m4@thief.example"
    owner, thief = Browser(site, "127.0.0.41"), Browser(site, "127.0.0.42")
    owner.prove(email)
    thief.cookies = dict(owner.cookies)
    other = Browser(site, "127.0.0.43")
    other.prove(email)
    thief.ask("PUT", "/cms/api/subscribers/me", {"email": thief_email})
    thief.post("/cms/api/subscribers/verify", {"email": thief_email, "code": site.wait_for_code(thief_email)})
    site.wait_until_quiet()
    told = any("undo-address" in message.get("text", "") for message in site.sent(email))
    alive = other.ask("GET", "/cms/api/subscribers/me").status
    return told and alive == 401, f"former address told: {told}, other session: {alive}"


def build_upload(size):
    """A form with a PDF of so many bytes."""
    boundary = "x" * 24
    pdf = b"%PDF-1.4\n" + b"0" * (size - 15) + b"\n%%EOF"
    head = f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n'
    return boundary, head.encode() + pdf + f"\r\n--{boundary}--\r\n".encode()


@attack("M5", "disk filled by files before a call")
def filled_disk(site):
    boundary, body = build_upload(9 << 20)
    statuses = []
    for _ in range(50):
        headers = {"content-type": f"multipart/form-data; boundary={boundary}"}
        statuses.append(Browser(site, "127.0.0.51").ask("POST", "/cms/api/calendar-bookings/files", body, headers).status)
    kept = statuses.count(201)
    return kept <= 40, f"{kept} of 50 kept"


@attack("M5", "memory filled by unfinished uploads")
def filled_memory(site):
    boundary, body = build_upload(9 << 20)
    before, open_ones = site.memory(), []
    head = (
        f"POST /cms/api/calendar-bookings/files HTTP/1.1\r\nhost: {HOST}:{site.port}\r\n"
        f"content-type: multipart/form-data; boundary={boundary}\r\ncontent-length: {len(body)}\r\n\r\n"
    ).encode()
    for number in range(40):
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


@attack("M8", "all times held without a cookie")
def held_times(site):
    statuses = []
    for slot in find_slots(site)[:60]:
        hold = {"slotId": slot["slotId"]}
        statuses.append(Browser(site, "127.0.0.81").post("/cms/api/calendar-bookings/hold", hold).status)
    held = statuses.count(200)
    return 0 < held <= 20, f"{held} of {len(statuses)} held"


@attack("M9", "a payment forged with the sandbox's former key")
def forged_payment(site):
    body = json.dumps({"event": "payment.captured", "payload": {}})
    signature = hmac.new(b"sandbox", body.encode(), hashlib.sha256).hexdigest()
    headers = {**CHANGES, "x-razorpay-signature": signature, "x-razorpay-event-id": "forged"}
    status = Browser(site).ask("POST", "/pf/v1/payment/webhook", body, headers).status
    return status == 401, f"{status}"


@attack("M9", "the sandbox beside a public address")
def public_sandbox(site):
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "FINEPRINT_BASE_URL": "https://fineprint.example", "FINEPRINT_ALLOW_SANDBOX": "true"}
        command = [site.process.args[0], "serve", "--listen", f"{HOST}:{find_free_port()}", "--data", folder]
        try:
            ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
        except subprocess.TimeoutExpired:
            return False, "it starts"
        return ended.returncode != 0 and "sandbox" in ended.stderr, f"exit code {ended.returncode}"


@attack("M10", "an act of staff without a name")
def unnamed_act(site):
    site.staff("POST", "/cms/api/tags", {"name": "Attacked"})
    folder = site.process.args[-1]
    listed = subprocess.run([site.process.args[0], "audit", "list", "--data", folder], capture_output=True, text=True, check=False)
    named = "POST /cms/api/tags" in listed.stdout
    verified = subprocess.run([site.process.args[0], "audit", "verify", "--data", folder], capture_output=True, text=True, check=False)
    return named and verified.returncode == 0, (verified.stdout or verified.stderr).strip().splitlines()[-1][:80]


@attack("L2", "a GET that writes")
def writing_get(site):
    person = Browser(site, "127.0.0.92")
    person.prove("l2@a.example")
    url = person.ask("GET", "/cms/api/calendar-feed").data()["url"]
    return url is None, f"{url}"


@attack("L3", "a foreign Host that calls itself the site")
def foreign_host(site):
    headers = {"host": "evil.example", "origin": "http://evil.example"}
    changed = Browser(site).ask("POST", "/cms/api/subscribers/logout", {}, headers).status
    metrics = Browser(site).ask("GET", "/metrics", None, {"host": "evil.example"}).status
    mails = Browser(site).ask("GET", "/sandbox/messages", None, {"host": "evil.example"}).status
    return changed == 403 and 200 not in (metrics, mails), f"POST {changed}, metrics {metrics}, mails {mails}"


@attack("L13", "codes guessed from one address")
def guessed_codes(site):
    person = Browser(site, "127.0.0.93")
    person.subscribe("l13@a.example")
    tries = [person.post("/cms/api/subscribers/verify", {"code": f"{n:06}"}).status for n in range(30)]
    first = tries.index(429) if 429 in tries else len(tries)
    return first <= 10, f"429 after {first} tries"


@attack("N3", "another's booking by key and request")
def replayed_key(site):
    slot = find_slots(site)[-1]
    form = {"slotId": slot["slotId"], "name": "Asha Rao", "email": "n3@a.example", "language": "en", "mode": "video"}
    key = {"idempotency-key": "a leaked key"}
    first = Browser(site, "127.0.0.94").ask("POST", "/cms/api/calendar-bookings", form, key).status
    second = Browser(site, "127.0.0.95").ask("POST", "/cms/api/calendar-bookings", form, key).status
    return first == 200 and second == 409, f"owner {first}, stranger {second}"


def ask_raw(site, text):
    with socket.create_connection((HOST, site.port), timeout=10) as connection:
        connection.sendall(text.encode("latin-1"))
        return connection.recv(64).decode("latin-1").split(" ")[1:2]


@attack("N5", "a request with two hosts")
def two_hosts(site):
    status = ask_raw(site, f"GET / HTTP/1.1\r\nhost: {HOST}:{site.port}\r\nhost: evil.example\r\nconnection: close\r\n\r\n")
    return status == ["400"], f"{status}"


@attack("–", "requests of other sites' pages")
def foreign_pages(site):
    person = Browser(site, "127.0.0.96")
    person.subscribe("csrf@a.example")
    shapes = [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"origin": f"http://{HOST}.evil.example"},
        {"origin": "https://evil.example", "authorization": "Bearer x"},
    ]
    statuses = [person.ask("PUT", "/cms/api/subscribers/me", {"name": "Changed"}, headers).status for headers in shapes]
    plain = person.ask("PUT", "/cms/api/subscribers/me", "name=Changed", {"content-type": "text/plain"}).status
    name = person.ask("GET", "/cms/api/subscribers/me").data()["name"]
    return name == "Asha Rao" and plain in (403, 415), f"{sorted(set(statuses))}, text {plain}, name {name!r}"


@attack("–", "redirects that leave the site")
def open_redirects(site):
    paths = ["//evil.example/", "/%2f%2fevil.example/", "/\\evil.example/", "/.//evil.example/", "/%09/evil.example/"]
    found = [Browser(site).ask("GET", path).headers.get("location", "") for path in paths]
    leaving = [where for where in found if urllib.parse.urlparse(where).netloc not in ("", f"{HOST}:{site.port}")]
    shortened = Browser(site).post("/cms/api/contents/shorten", {"longUrl": "https://evil.example"}).status
    return not leaving and shortened == 400, f"{leaving}, shortening {shortened}"


@attack("–", "paths that climb out of their folder")
def climbing_paths(site):
    roots = ["/uploads/", "/cards/", "/assets/", "/fonts/", "/cms/api/documents/", "/calendar/"]
    climbs = ["..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "....//etc/passwd", "%00", "intake-x"]
    answers = [Browser(site).ask("GET", root + climb) for root in roots for climb in climbs]
    leaked = [answer for answer in answers if answer.status == 200 and "root:" in answer.body]
    return not leaked and all(answer.status < 500 for answer in answers), f"{sorted({answer.status for answer in answers})}"


@attack("–", "X-Forwarded-For of a stranger")
def forwarded_stranger(site):
    statuses = []
    for number in range(30):
        headers = {"x-forwarded-for": f"198.51.100.{number}"}
        ask = Browser(site, "127.0.0.97").ask("POST", "/cms/api/subscribers/send-code", {"email": f"xff{number}@a.example"}, headers)
        statuses.append(ask.status)
    return 429 in statuses, f"429 after {statuses.index(429) if 429 in statuses else 'never'}"


@attack("–", "a refresh token used twice")
def used_refresh(site):
    person = Browser(site, "127.0.0.98")
    person.prove("refresh@a.example")
    old = dict(person.cookies)
    first = person.post("/cms/api/subscribers/refresh", {}).status
    thief = Browser(site, "127.0.0.99")
    thief.cookies = old
    second = thief.post("/cms/api/subscribers/refresh", {}).status
    after = person.ask("GET", "/cms/api/subscribers/me").status
    return (first, second, after) == (200, 401, 401), f"{first}, {second}, then {after}"


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


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    held_all = True
    with tempfile.TemporaryDirectory(prefix="fineprint-attack.") as folder:
        site = Site(os.path.abspath(sys.argv[1]), folder)
        try:
            print("| row | attack | held | seen |\n|---|---|---|---|")
            for row, title, function in ATTACKS:
                try:
                    held, seen = function(site)
                except Exception as error:  # an attack that can't be carried out proves nothing
                    held, seen = False, f"could not be tried: {error!r}"[:160]
                held_all = held_all and held
                print(f"| {row} | {title} | {'yes' if held else '**no**'} | {seen} |", flush=True)
            panics = site.output().count("panicked")
            print(f"\nPanics in the server's output: {panics}. Memory at the end: {site.memory()} MB.")
            held_all = held_all and panics == 0 and site.process.poll() is None
        finally:
            site.stop()
    sys.exit(0 if held_all else 1)


if __name__ == "__main__":
    main()
