"""The server under attack, whoever attacks it, and the list of attacks."""

import http.client
import json
import os
import socket
import subprocess
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

    def subscribe(self, email, phone=None):
        """With a number every box is ticked."""
        form = {"name": "Asha Rao", "email": email}
        if phone:
            boxes = {"email": True, "whatsapp": True}
            form |= {"phone": phone, "consents": boxes, "adult": True, "notice": "subscribe-1"}
        return self.post("/cms/api/subscribers/register", form)

    def prove(self, email, phone=None):
        self.subscribe(email, phone)
        return self.post("/cms/api/subscribers/verify", {"code": self.site.wait_for_code(email)})

    def agrees_to(self, purpose):
        consents = self.ask("GET", "/cms/api/subscribers/consents").data()
        return any(consent["purpose"] == purpose and consent["granted"] for consent in consents)

    def book(self, slot, email, **more):
        form = {"slotId": slot["slotId"], "name": "Asha Rao", "email": email, "language": "en", "mode": "video"}
        return self.post("/cms/api/calendar-bookings", {**form, **more})

    def cancel(self, booking):
        return self.post(f"/cms/api/calendar-bookings/{booking['_id']}/cancel", {})

    def send_file(self, path, form):
        boundary, body = form
        return self.ask("POST", path, body, {"content-type": f"multipart/form-data; boundary={boundary}"})


def find_free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def find_webinar(site):
    webinars = Browser(site).ask("GET", "/cms/api/webinars?limit=50").data()
    return next(webinar for webinar in webinars if webinar["state"] == "scheduled")


def find_article(site):
    return json.loads(Browser(site).ask("GET", "/cms/api/contents?limit=1").body)["contents"][0]["_id"]


def find_service(site, is_free=True):
    services = Browser(site).ask("GET", "/cms/api/calendar-bookings/services").data()
    return next(service["slug"] for service in services if (service["price"]["amount"] == 0) == is_free)


def find_slots(site, is_free=True):
    path = f"/cms/api/calendar-bookings/slots?service={find_service(site, is_free)}"
    answer = Browser(site).ask("GET", path).data()
    return [slot for day in answer["days"] for slot in day["slots"]] if "days" in answer else answer["slots"]


def build_upload(size):
    """A form with a PDF of so many bytes."""
    boundary = "x" * 24
    pdf = b"%PDF-1.4\n" + b"0" * (size - 15) + b"\n%%EOF"
    head = f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n'
    return boundary, head.encode() + pdf + f"\r\n--{boundary}--\r\n".encode()


def wait_for(check):
    """What `check` finds within ten seconds; `None` when it finds nothing."""
    for _ in range(100):
        found = check()
        if found:
            return found
        time.sleep(0.1)
    return None


def count_each(statuses):
    """How often each status was answered, as a row shows it."""
    return ", ".join(f"{statuses.count(status)} × {status}" for status in sorted(set(statuses)))
