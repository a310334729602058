"""Sign-in with a certified OpenID Connect provider (npm's oidc-provider) in Google's place, by settings alone. Usage: openid.py FOLDER"""

import os
import pathlib
import re
import subprocess
import sys
import urllib.parse

from ours import Browser, Program, Site, check, end, folder, free_port

HERE = pathlib.Path(sys.argv[1])
CLIENT = {"GOOGLE_CLIENT_ID": "fineprint", "GOOGLE_CLIENT_SECRET": "a secret/with+signs"}


def provider(issuer, back, method="client_secret_post"):
    """A new one has a new key."""
    words = ["node", HERE / "provider.mjs", issuer, back, *CLIENT.values(), method]
    return Program(words, os.environ | {"NODE_ENV": "production"}, "listening")


def departs(browser, change=lambda query: query):
    """Where our site sends a browser, with what somebody on the way made of it."""
    away = urllib.parse.urlsplit(browser.get("/pf/v1/auth/google?returnUrl=/rules").expect(302).headers["location"])
    query = dict(urllib.parse.parse_qsl(away.query))
    return urllib.parse.urlunsplit(away._replace(query=urllib.parse.urlencode(change(query))))


def arrives(browser, address, login="asha", button="continue"):
    """Goes through the provider's pages until it leads back; what it brings."""
    for _ in range(12):
        answer = browser.send("GET", address)
        if answer.status == 200:
            action = re.search(r'action="([^"]+)"', answer.text).group(1)
            form = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', answer.text)) | {"login": login, "password": "any"}
            if button == "cancel":
                address = urllib.parse.urljoin(address, re.search(r'href="([^"]+/abort)"', answer.text).group(1))
                continue
            answer = browser.submit(urllib.parse.urljoin(address, action), form)
        if answer.status not in (302, 303):
            raise SystemExit(f"FAILED  the provider answered {answer.status}: {answer.text[:800]}")
        address = urllib.parse.urljoin(address, answer.headers["location"])
        if "/auth/google/callback" in address:
            return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(address).query))
    raise SystemExit("FAILED  the provider never led back")


def finish(browser, brought):
    return browser.post("/pf/v1/auth/google/callback", {"code": brought["code"], "state": brought["state"]})


def signed_in(site, login="asha"):
    browser = Browser(site)
    return finish(browser, arrives(browser, departs(browser), login))


def answers(site, theirs):
    browser = Browser(site)
    away = departs(browser)
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(away).query))
    is_asked = away.startswith(theirs) and query["code_challenge_method"] == "S256" and query["nonce"] != ""
    check("discovery leads to its page, with PKCE and nonce", is_asked, urllib.parse.urlsplit(away).path)
    brought = arrives(browser, away)
    answer = finish(browser, brought).expect(200)
    me = browser.get("/cms/api/subscribers/me").expect(200).data
    is_asha = (me["email"], me["name"], answer.data["returnPath"]) == ("asha@example.in", "आशा Rao", "/rules")
    check("a person signs in; e-mail and name from userinfo", is_asha, f"{me['email']}, {me['name']}")
    check("the code a second time", (came := finish(browser, brought).status) in (400, 401), came)


def in_chromium(site):
    done = subprocess.run(["node", HERE / "browser.mjs", site.address, os.getcwd()], text=True, capture_output=True)
    came = done.stdout.strip()
    check("a person signs in with Chromium", came == "/rules ravi@example.in", came or done.stderr[-600:])


def refusals(site):
    check("an address that is not proven", (came := signed_in(site, "unproven").status) == 403, came)
    browser = Browser(site)
    brought = arrives(browser, departs(browser), button="cancel")
    check("a cancelled sign-in", brought.get("error") == "access_denied" and "state" in brought, brought.get("error"))
    for what, part in [("nonce", "nonce"), ("PKCE challenge", "code_challenge")]:
        browser = Browser(site)
        changed = departs(browser, lambda query: query | {part: "x" * 43})
        check(f"a {what} that was exchanged on the way", (came := finish(browser, arrives(browser, changed)).status) == 401, came)


with folder() as name:
    ours, theirs = f"127.0.0.1:{free_port()}", f"http://127.0.0.1:{free_port()}"
    back = f"http://{ours}/auth/google/callback"
    settings = CLIENT | {"GOOGLE_ISSUER": theirs, "RENDER_THREADS": 1}
    with Site(pathlib.Path(name) / "site", ours, **settings) as site:
        check("nobody listens: told as unavailable", (came := Browser(site).get("/pf/v1/auth/google").status) == 503, came)
        with provider(theirs, back) as running:
            print(running.line.split(", listening")[0])
            answers(site, theirs)
            in_chromium(site)
            refusals(site)
        with provider(theirs, back):
            check("another key signs: it is looked for at once", (came := signed_in(site).status) == 200, came)
    slashed = settings | {"GOOGLE_ISSUER": f"{theirs}/"}
    with provider(f"{theirs}/", back, "client_secret_basic"), Site(pathlib.Path(name) / "other", ours, **slashed) as site:
        check("an issuer with a slash, the secret in the header only", (came := signed_in(site).status) == 200, came)
end()
