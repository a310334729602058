"""What every check needs: the real binary on a folder of its own, browsers, and a line for each thing that was looked at."""

import http.cookiejar
import json
import pathlib
import queue
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

BINARY = pathlib.Path("target/debug/fineprint").resolve()
SOON = 60
failures = []


def check(what, is_right, came):
    """One line; what is wrong ends the program with 1 in the end, after everything else was looked at."""
    print(f"{'passed' if is_right else 'FAILED'}  {what:<58}  {came}", flush=True)
    if not is_right:
        failures.append(what)


def end():
    sys.exit(1 if failures else 0)


def eventually(what, look):
    """What `look` gives as soon as it is something."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        found = look()
        if found:
            return found
        time.sleep(0.1)
    raise SystemExit(f"FAILED  {what}: not within {SOON} s")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def folder():
    return tempfile.TemporaryDirectory(prefix="fineprint-interop-")


class Program:
    """A program that ends with its `with` block; what it says is kept."""

    def __init__(self, command, environment=None, ready=None):
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = subprocess.Popen([str(word) for word in command], env=environment, text=True, errors="replace", **streams)
        self.said, self.lines = "", queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()
        self.line = self.wait_for(ready) if ready else None

    def listen(self):
        for line in self.process.stdout:
            self.said += line
            self.lines.put(line)

    def wait_for(self, words):
        until = time.monotonic() + SOON
        while self.process.poll() is None and time.monotonic() < until:
            try:
                line = self.lines.get(timeout=0.2)
            except queue.Empty:
                continue
            if words in line:
                return line
        self.end()
        raise SystemExit(f"FAILED  {self.process.args[0]} never said {words!r}:\n{self.said[-2000:]}")

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


def environment(data, settings):
    """Settings by their names in the environment, without FINEPRINT_."""
    return {f"FINEPRINT_{name}": str(value) for name, value in settings.items()} | {"FINEPRINT_DATA": str(data)}


def run(variables, *arguments):
    """A command of the binary; what it printed."""
    done = subprocess.run([BINARY, *arguments], env=variables, text=True, capture_output=True)
    if done.returncode:
        raise SystemExit(f"FAILED  fineprint {arguments[0]}: {done.stderr[-1000:]}")
    return done.stdout.strip()


class Site(Program):
    """A running site; what it logs is in `said`."""

    def __init__(self, data, listen="127.0.0.1:0", **settings):
        self.environment = environment(data, settings)
        super().__init__([BINARY, "serve", "--listen", listen], self.environment, "The Fine Print is at")
        self.address, self.tokens = self.line.split()[-1], {}
        eventually("the site is ready", lambda: Browser(self).get("/readyz").status == 200)

    def run(self, *arguments):
        """A command of the same site; what it printed."""
        return run(self.environment, *arguments)

    def staff(self, role):
        """A browser with a token of this role."""
        if role not in self.tokens:
            self.tokens[role] = self.run("token", "create", "--name", f"the {role}", "--role", role)
        return Browser(self, self.tokens[role])


class Answer:
    def __init__(self, response):
        self.status, self.headers, self.body = response.status, response.headers, response.read()
        self.text = self.body.decode(errors="replace")

    @property
    def data(self):
        return json.loads(self.text).get("data")

    def expect(self, status):
        if self.status != status:
            raise SystemExit(f"FAILED  {status} was expected, and {self.status} came: {self.text[:500]}")
        return self


class AsItIs(urllib.request.HTTPRedirectHandler):
    """No redirect is followed: checks look at each."""

    def redirect_request(self, *_):
        return None


class Browser:
    """It sends back the cookies that it was given."""

    def __init__(self, site, token=None):
        self.site, self.token, self.cookies = site, token, http.cookiejar.CookieJar()
        handlers = [urllib.request.ProxyHandler({}), AsItIs(), urllib.request.HTTPCookieProcessor(self.cookies)]
        self.opener = urllib.request.build_opener(*handlers)

    def send(self, method, path, body=None, content_type=None):
        request = urllib.request.Request(urllib.parse.urljoin(self.site.address, path), body, method=method)
        if content_type:
            request.add_header("Content-Type", content_type)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            return Answer(self.opener.open(request, timeout=90))
        except urllib.error.HTTPError as refusal:
            return Answer(refusal)

    def get(self, path):
        return self.send("GET", path)

    def post(self, path, body):
        return self.send("POST", path, json.dumps(body).encode(), "application/json")

    def put(self, path, body):
        return self.send("PUT", path, json.dumps(body).encode(), "application/json")

    def submit(self, path, form):
        return self.send("POST", path, urllib.parse.urlencode(form).encode(), "application/x-www-form-urlencoded")

    def upload(self, path, name, content):
        line = uuid.uuid4().hex
        head = f'--{line}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        body = head.encode() + content + f"\r\n--{line}--\r\n".encode()
        return self.send("POST", path, body, f"multipart/form-data; boundary={line}")


def version(command, pattern=r"\d+\.\d+[\w.+~-]*"):
    """As the program tells it."""
    told = subprocess.run(command, text=True, capture_output=True)
    found = re.search(pattern, told.stdout + told.stderr)
    return found.group() if found else "unknown"
