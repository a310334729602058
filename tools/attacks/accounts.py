"""Other people's accounts and sessions."""

import threading

from attacks.site import Browser, attack, count_each


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


@attack("L13", "codes guessed from one address")
def guessed_codes(site):
    person = Browser(site, "127.0.0.93")
    person.subscribe("l13@a.example")
    tries = [person.post("/cms/api/subscribers/verify", {"code": f"{n:06}"}).status for n in range(30)]
    first = tries.index(429) if 429 in tries else len(tries)
    return first <= 10, f"429 after {first} tries"


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


@attack("–", "a refresh token used by many at once")
def shared_refresh(site):
    person = Browser(site, "127.0.0.111")
    person.prove("refresh-many@a.example")
    statuses = []

    def refresh():
        one = Browser(site, "127.0.0.112")
        one.cookies = dict(person.cookies)
        statuses.append(one.post("/cms/api/subscribers/refresh", {}).status)

    crowd = [threading.Thread(target=refresh) for _ in range(20)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    after = person.ask("GET", "/cms/api/subscribers/me").status
    held = len(statuses) == 20 and statuses.count(200) <= 1 and set(statuses) <= {200, 401} and after == 401
    return held, f"{count_each(statuses)}, then {after}"


@attack("A4", "an account erased or moved on while its owner may take it back")
def erased_account(site):
    email, thief_email, me = "a4@owner.example", "a4@thief.example", "/cms/api/subscribers/me"
    owner, thief = Browser(site, "127.0.0.113"), Browser(site, "127.0.0.114")
    owner.prove(email)
    thief.cookies = dict(owner.cookies)
    feed = thief.post("/cms/api/calendar-feed", {}).data()["url"]
    feed = feed[feed.index("/calendar/") :]
    subscribed = Browser(site).ask("GET", feed).status
    thief.ask("PUT", me, {"email": thief_email})
    moved = thief.post("/cms/api/subscribers/verify", {"email": thief_email, "code": site.wait_for_code(thief_email)}).status
    erased = thief.ask("DELETE", me, {"confirm": thief_email}).status
    hidden = thief.ask("PUT", me, {"email": "a4@hideout.example"}).status
    still_subscribed = Browser(site).ask("GET", feed).status
    site.wait_until_quiet()
    told = next(message["text"] for message in site.sent(email) if "#undo-address=" in message.get("text", ""))
    token = told.split("#undo-address=")[1].split()[0]
    forged = Browser(site, "127.0.0.115").post("/cms/api/subscribers/address-undo", {"token": token + "x"}).status
    undone = Browser(site, "127.0.0.113").post("/cms/api/subscribers/address-undo", {"token": token}).status
    after = thief.ask("GET", me).status
    held = (moved, erased, hidden, forged, undone, after) == (200, 409, 409, 410, 200, 401)
    held = held and (subscribed, still_subscribed) == (200, 404)
    return held, (
        f"moved {moved}; thief erases {erased}, moves on {hidden}, reads the calendar {subscribed} and then {still_subscribed}; "
        f"a forged link {forged}, the owner's {undone}, the thief afterwards {after}"
    )


@attack("–", "who is subscribed")
def known_addresses(site):
    Browser(site, "127.0.0.116").prove("known@a.example")
    told = []
    for number, email in enumerate(["known@a.example", "unknown@a.example"]):
        stranger = Browser(site, f"127.0.0.{117 + number}")
        registered = stranger.subscribe(email)
        answers = [(registered.status, registered.json()["message"], sorted(registered.data()))]
        for call, body in [
            ("send-code", {"email": email}),
            ("verify", {"email": email, "code": "000000"}),
            ("check-email", {"email": email}),
        ]:
            answer = stranger.post(f"/cms/api/subscribers/{call}", body)
            words = answer.json()
            answers.append((answer.status, words.get("code"), words.get("message"), str(words.get("data")).replace(email, "…")))
        told.append(answers)
    known, unknown = told
    return known == unknown and known[0][0] == 200, f"{[one[0] for one in known]} and {[one[0] for one in unknown]}, alike: {known == unknown}"


@attack("–", "feedback in somebody's name")
def borrowed_name(site):
    owner, stranger, email = Browser(site, "127.0.0.119"), Browser(site, "127.0.0.120"), "feedback@owner.example"
    owner.prove(email)
    stranger.subscribe(email)
    status = stranger.post("/cms/api/subscribers/ai-feedback", {"email": email, "feedback": "I, the owner, hate you"}).status
    kept = "hate you" in owner.ask("GET", "/cms/api/subscribers/export").body
    # Taken in nobody's name: another answer would tell whether the address is known.
    return status == 200 and not kept, f"{status}, kept as the owner's: {kept}"
