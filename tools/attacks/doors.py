"""Requests that no honest client sends."""

import hashlib
import hmac
import json
import os
import re
import socket
import subprocess
import tempfile
import urllib.parse

from attacks.site import CHANGES, HOST, Browser, attack, count_each, find_free_port


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


@attack("L3", "hostile names of hosts")
def hostile_hosts(site):
    own = f"{HOST}:{site.port}"
    hosts = [
        "evil.example",
        f"{HOST}.evil.example:{site.port}",
        f"localhost.evil.example:{site.port}",
        f"{own}@evil.example",
        f"[::1].evil.example:{site.port}",
        "evil.example\"><script>alert(1)</script>",
        "evil.example/../",
        "evil.example " * 300,
    ]
    pages, changes = [], []
    for host in hosts:
        for path in ["/", "/about/", "/sitemap.xml", "/feed.xml"]:
            pages.append(Browser(site).ask("GET", path, None, {"host": host}))
        headers = {"host": host, "origin": f"http://{host.strip()}"}
        changes.append(Browser(site).ask("POST", "/cms/api/subscribers/logout", {}, headers).status)
    told = [page for page in pages if "evil.example" in page.body or "evil.example" in page.headers.get("location", "")]
    broken = [page.status for page in pages if page.status >= 500]
    held = not told and not broken and all(400 <= status < 500 for status in changes)
    return held, f"pages {count_each([page.status for page in pages])}, {len(told)} name it; changes {count_each(changes)}"


def ask_raw(site, text):
    with socket.create_connection((HOST, site.port), timeout=10) as connection:
        connection.sendall(text.encode("latin-1"))
        return connection.recv(64).decode("latin-1").split(" ")[1:2]


@attack("N5", "a request with two hosts")
def two_hosts(site):
    status = ask_raw(site, f"GET / HTTP/1.1\r\nhost: {HOST}:{site.port}\r\nhost: evil.example\r\nconnection: close\r\n\r\n")
    return status == ["400"], f"{status}"


@attack("C11", "a request without a host")
def no_host(site):
    status = ask_raw(site, "GET / HTTP/1.1\r\nconnection: close\r\n\r\n")
    old = ask_raw(site, "GET / HTTP/1.0\r\n\r\n")
    return (status, old) == (["400"], ["200"]), f"{status}; by HTTP/1.0, which knows none, {old}"


def read_all(site, text):
    """Everything that the server answers until it hangs up, or is silent for two seconds."""
    answer = b""
    with socket.create_connection((HOST, site.port), timeout=2) as connection:
        try:
            connection.sendall(text.encode("latin-1"))
            while piece := connection.recv(65_536):
                answer += piece
        except OSError:
            pass
    return answer.decode("latin-1")


@attack("–", "a second request smuggled behind the first")
def smuggled_request(site):
    start = f"POST /cms/api/subscribers/logout HTTP/1.1\r\nhost: {HOST}:{site.port}\r\n"
    inner = f"GET /healthz HTTP/1.1\r\nhost: {HOST}:{site.port}\r\n\r\n"
    heads = [
        "content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        "content-length: 2\r\ncontent-length: 0\r\n\r\n{}",
        "content-length: +2\r\n\r\n{}",
        "content-length: 0, 2\r\n\r\n{}",
        "content-length : 2\r\n\r\n{}",
        "transfer-encoding: xchunked\r\n\r\n0\r\n\r\n",
        "transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        "transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
    ]
    answers = [read_all(site, start + head + inner).count("HTTP/1.1 ") for head in heads]
    return max(answers) <= 1, f"{answers} answers to {len(heads)} shapes"


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


@attack("–", "a way back from Google that leaves the site")
def way_back(site):
    targets = ["//evil.example", "/\\evil.example", "https://evil.example/", "/\t/evil.example"]
    paths = [sign_in_with_google(Browser(site, "127.0.0.151"), target, f"google{n}@a.example") for n, target in enumerate(targets)]
    leaving = [path for path in paths if urllib.parse.urlparse(path).netloc or path.startswith(("//", "/\\"))]
    return not leaving, f"back to {sorted(set(paths))}"


def sign_in_with_google(person, return_url, email):
    """Where the person is led afterwards."""
    away = person.ask("GET", "/pf/v1/auth/google?" + urllib.parse.urlencode({"returnUrl": return_url})).headers["location"]
    away = urllib.parse.urlparse(away)
    fields = {"email": email, "name": "Asha Rao", "email_verified": "true", "decision": "continue"}
    form = away.query + "&" + urllib.parse.urlencode(fields)
    back = person.ask("POST", away.path, form, {"content-type": "application/x-www-form-urlencoded"}).headers["location"]
    proof = urllib.parse.parse_qs(urllib.parse.urlparse(back).query)
    answer = person.post("/pf/v1/auth/google/callback", {"code": proof["code"][0], "state": proof["state"][0]})
    return answer.data()["returnPath"]


@attack("C8", "an address or a secret in a redirect")
def telling_redirects(site):
    paths = [
        "/about/?email=asha@example.in&x=1&token=abcsecret&phone=9876543210",
        "/about/?who=asha%40example.in",
        "/unsubscribe/asha@example.in/?t=abcsecret",
        "/auth/google/callback/?code=abcsecret&state=x",
    ]
    answers = [Browser(site).ask("GET", path) for path in paths]
    targets = [answer.headers.get("location", "") for answer in answers]
    told = [where for where in targets if any(word in where for word in ("asha", "9876543210", "abcsecret"))]
    return not told and targets[0] == "/about?x=1", f"{targets}"


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


@attack("–", "a reader's page kept for others")
def kept_for_others(site):
    person, email = Browser(site, "127.0.0.152"), "cached@owner.example"
    person.prove(email)
    paths = ["/me.css", "/cms/api/subscribers/me/x.css", "/cms/api/subscribers/me;x.css", "/cms/api/subscribers/me%2fx.css", "/?x.css"]
    answers = [person.ask("GET", path) for path in paths + ["/cms/api/subscribers/me"]]
    kept = [one for one in answers if email in one.body and "no-store" not in one.headers.get("cache-control", "")]
    told = [path for path in paths if email in Browser(site, "127.0.0.153").ask("GET", path).body]
    own = email in answers[-1].body
    return own and not kept and not told, f"{count_each([one.status for one in answers])}, kept {len(kept)}, told to others {len(told)}"


@attack("–", "calls that need a session or a role, by nobody")
def calls_of_nobody(site):
    nobody, seen = Browser(site, "127.0.0.154"), {}
    described = nobody.ask("GET", "/openapi.json").json()["paths"]
    for path, operations in described.items():
        for method, operation in operations.items():
            # Metrics are for this machine, too.
            if isinstance(operation, dict) and operation.get("security") and path != "/metrics":
                asked = re.sub(r"\{[^}]*\}", "00000000-0000-7000-8000-000000000001", path)
                body = None if method == "get" else {}
                seen[f"{method.upper()} {path}"] = nobody.ask(method.upper(), asked, body).status
    let_in = sorted(call for call, status in seen.items() if not 400 <= status < 500)
    return len(seen) > 100 and not let_in, f"{count_each(list(seen.values()))}; let in: {let_in}"
