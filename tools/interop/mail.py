"""Mail through a real relay (aiosmtpd) with encryption, a login and an authority of its own (trustme)."""

import datetime
import email
import email.policy
import logging
import pathlib
import re
import sqlite3
import ssl
import urllib.parse
import warnings
from importlib.metadata import version

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from ours import Browser, Site, check, end, eventually, folder, free_port

# What the relay says of handshakes that we break off, and its advice to whoever runs it for others.
logging.disable(logging.CRITICAL)
warnings.simplefilter("ignore")

LOGIN = {"MAIL_USER": "fineprint", "MAIL_PASSWORD": "a pass/word"}
TITLE = "पीएफ पर ब्याज: आज तीन मिनट में, और क्या बदला – पूरी बात एक जगह"


class Relay:
    """Takes mail for everybody, but for `busy` at the third try only, and for `nobody` never."""

    def __init__(self, tls, implicit=False, starttls=True):
        self.mails, self.asked, self.logins, port = [], {}, [], free_port()
        login = {"authenticator": self.login, "auth_required": implicit or starttls, "auth_require_tls": not implicit}
        way = {"ssl_context": tls} if implicit else {"tls_context": tls, "require_starttls": True} if starttls else {}
        self.controller = Controller(self, hostname="127.0.0.1", port=port, **way, **login)
        self.settings = {"MAIL_HOST": "localhost", "MAIL_PORT": port, "MAIL_TLS": "implicit" if implicit else "starttls"}

    def login(self, server, session, envelope, mechanism, given):
        self.logins.append(mechanism)
        return AuthResult(success=given == LoginPassword(*(word.encode() for word in LOGIN.values())), handled=False)

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.asked[address] = self.asked.get(address, 0) + 1
        if address.startswith("nobody"):
            return "550 5.1.1 no such mailbox"
        if address.startswith("busy") and self.asked[address] < 3:
            return "451 4.7.1 greylisted, come again"
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, server, session, envelope):
        self.mails.append((envelope.rcpt_tos[0], bytes(envelope.content)))
        return "250 taken"

    def mail(self, to):
        """The newest for an address: as it came, and as a mail program reads it."""
        came = eventually(f"a mail reaches {to}", lambda: [content for known, content in self.mails if known == to])[-1]
        return came, email.message_from_bytes(came, policy=email.policy.default)

    def __enter__(self):
        self.controller.start()
        return self

    def __exit__(self, *_):
        self.controller.stop()


def subscribes(site, address):
    browser = Browser(site)
    person = {"name": "Asha Rao", "email": address, "consents": {"email": True}, "adult": True, "notice": "subscribe-1"}
    browser.post("/cms/api/subscribers/register", person).expect(200)
    return browser


def outbox(site, kind="sign-in-code", status="sent"):
    """The newest message of a kind and status that was tried, as staff see it."""
    messages = site.staff("admin").get(f"/cms/api/messages?limit=50&status={status}").expect(200).data
    return next((message for message in messages if message["kind"] == kind and message["tries"] > 0), None)


def parts(mail):
    return [(part.get_content_type(), part.get_content()) for part in mail.iter_parts()]


def a_code(site, relay):
    browser = subscribes(site, "asha@example.in")
    came, mail = relay.mail("asha@example.in")
    (plain, text), (html, page) = parts(mail)
    code = re.search(r"\b\d{6}\b", mail["Subject"]).group()
    is_whole = (mail.get_content_type(), plain, html) == ("multipart/alternative", "text/plain", "text/html")
    check("a code's mail: text, then HTML, the code in both", is_whole and code in text and code in page, f"{len(came)} bytes")
    kept = eventually("the outbox has it as sent", lambda: outbox(site))
    check("its Message-ID is the one that we remember", mail["Message-ID"] == f"<{kept['providerId']}>", mail["Message-ID"][-20:])
    headers = mail["Auto-Submitted"] == "auto-generated" and mail["Date"] and "List-Unsubscribe" not in mail
    check("its other headers", headers and mail["From"] == "The Fine Print <hello@example.in>", mail["From"])
    browser.post("/cms/api/subscribers/verify", {"code": code}).expect(200)
    check("the code that came proves the address", True, "200")
    check("a login was asked for and given", relay.logins != [], ", ".join(sorted(set(relay.logins))))


def a_digest(site, relay):
    today = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=330)).date()
    item = {"kind": "news", "title": "क्या बदला", "summary": "दर 8.25 % हुई।", "link": "/rules"}
    path = f"/cms/api/digests/{today}"
    site.staff("editor").put(path, {"title": TITLE, "intro": "आज के लिए।", "items": [item]}).expect(200)
    site.staff("editor").post(f"{path}/approve", {}).expect(200)

    def written():
        # Whatever the hour is here: quiet hours are over.
        with sqlite3.connect(site.database, timeout=30) as database:
            database.execute("UPDATE messages SET run_at = 0 WHERE status = 'queued' AND tries = 0 AND run_at > 0")
        return outbox(site, "digest")

    eventually("the digest is sent", written)
    came, mail = relay.mail("asha@example.in")
    head = came.split(b"\r\n\r\n")[0]
    check("a Hindi subject, in ASCII on its way", mail["Subject"] == TITLE and head.isascii(), f"{mail['Subject'][:24]}…")
    check("Hindi in text and HTML", all("दर 8.25 % हुई।" in content for _, content in parts(mail)), "both")
    check("no line is longer than a relay takes", (longest := max(map(len, came.split(b"\r\n")))) <= 998, f"{longest} bytes at most")
    url = mail["List-Unsubscribe"].strip("<>")
    is_offered = mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and url.startswith(site.address)
    check("List-Unsubscribe, and by one click", is_offered, urllib.parse.urlsplit(url).path[:40] + "…")
    answer = Browser(site).submit(urllib.parse.urlsplit(url).path, {"List-Unsubscribe": "One-Click"})
    check("a mail program clicks it", answer.status == 200, answer.status)


def refusals(site, relay):
    subscribes(site, "busy@example.in")
    relay.mail("busy@example.in")
    tries, mails = relay.asked["busy@example.in"], [to for to, _ in relay.mails].count("busy@example.in")
    check("451 twice: sent at the third try, once", (tries, mails) == (3, 1), f"{tries} tries, {mails} mail")
    subscribes(site, "nobody@example.in")
    failed = eventually("the outbox has it as failed", lambda: outbox(site, status="failed"))
    check("550: failed, no further try", failed["tries"] == 1 and relay.asked["nobody@example.in"] == 1, failed["failure"])


def refused(what, place, relay, words, status, **settings):
    """A relay that our side must not hand a mail to, or that does not let it in."""
    with relay, Site(place / what.replace(" ", "-"), **(SETTINGS | LOGIN | relay.settings | settings)) as site:
        subscribes(site, "asha@example.in")
        told = eventually(f"{what} is told", lambda: words in site.said and outbox(site, status=status))
        check(what, relay.mails == [], f"{told['status']}: {told['failure']}")


SETTINGS = {"MAIL_FROM": "The Fine Print <hello@example.in>", "RENDER_THREADS": 1, "DIGEST_HOUR": 0}
with folder() as name:
    place = pathlib.Path(name)
    print(f"aiosmtpd {version('aiosmtpd')}, authority by trustme {version('trustme')}")
    authority, tls, other = trustme.CA(), *(ssl.create_default_context(ssl.Purpose.CLIENT_AUTH) for _ in range(2))
    authority.issue_cert("localhost").configure_cert(tls)
    authority.issue_cert("elsewhere.example").configure_cert(other)
    authority.cert_pem.write_to_path(str(place / "ca.pem"))
    trusted = {"MAIL_CA_FILE": place / "ca.pem"}
    with Relay(tls) as relay, Site(place / "site", **SETTINGS, **LOGIN, **relay.settings, **trusted) as site:
        site.database = place / "site/fineprint.sqlite"
        a_code(site, relay)
        a_digest(site, relay)
        refusals(site, relay)
    with Relay(tls, implicit=True) as relay, Site(place / "implicit", **SETTINGS, **LOGIN, **relay.settings, **trusted) as site:
        subscribes(site, "asha@example.in")
        check("encrypted from the first byte", "code" in relay.mail("asha@example.in")[1]["Subject"], "a code's mail, after a login")
    refused("a wrong password", place, Relay(tls), "the relay refuses our login", "failed", **trusted, MAIL_PASSWORD="wrong")
    refused("an authority that is not trusted", place, Relay(tls), "UnknownIssuer", "queued")
    refused("a certificate for another name", place, Relay(other), "not valid for name", "queued", **trusted)
    refused("a relay without encryption", place, Relay(tls, starttls=False), "did not take a mail", "queued", **trusted)
end()
