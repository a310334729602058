"""Messages in our name to people who never asked for them."""

import hashlib
import hmac
import json

from attacks.site import CHANGES, Browser, attack, count_each, find_slots, find_webinar, wait_for


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


@attack("A1", "many WhatsApp messages to a number that somebody typed")
def messages_of_a_number(site):
    number, slot, booked = "9812345611", find_slots(site)[-3], []
    for mailbox in range(2):
        email, person = f"a1-{mailbox}@a.example", Browser(site, f"127.0.0.{101 + mailbox}")
        person.prove(email, number)
        for _ in range(6):
            answer = person.book(slot, email, phone=number)
            booked.append(answer.status)
            if answer.status == 200:
                person.cancel(answer.data())
    site.wait_until_quiet()
    count = len(site.sent(f"+91{number}"))
    return 0 < count <= 6 and booked.count(200) == 12, f"{count} messages for {count_each(booked)} calls, booked and cancelled"


@attack("A1", "WhatsApp after STOP, at the wish of others")
def messages_after_stop(site):
    number, slots = "9812345622", find_slots(site)
    owner = Browser(site, "127.0.0.103")
    owner.prove("a1-owner@a.example", number)
    owner.book(slots[-5], "a1-owner@a.example", phone=number)
    site.wait_until_quiet()
    before = len(site.sent(f"+91{number}"))
    Browser(site).post("/sandbox/reply", {"from": f"+91{number}", "text": "STOP"})
    ended = wait_for(lambda: not owner.agrees_to("whatsapp"))
    stranger = Browser(site, "127.0.0.104")
    stranger.prove("a1-stranger@a.example", number)
    booked = stranger.book(slots[-7], "a1-stranger@a.example", phone=number).status
    changes = {"whatsapp": True, "adult": True, "notice": "subscribe-1"}
    agreed = stranger.ask("PUT", "/cms/api/subscribers/consents", changes).status
    site.wait_until_quiet()
    after = len(site.sent(f"+91{number}")) - before
    held = before > 0 and ended and booked == 200 and agreed == 400 and after == 0
    return held, f"{before} before; then a stranger's call {booked}, their agreement {agreed}: {after} more"


@attack("–", "codes to many tags of one mailbox")
def codes_to_tags(site):
    addresses = [f"tar.get+{number}@gmail.com" for number in range(15)]
    for address in addresses:
        Browser(site, "127.0.0.105").subscribe(address)
    site.wait_until_quiet()
    count = sum(len(site.sent(address)) for address in addresses)
    return 0 < count <= 12, f"{count} mails for 15 tags"


@attack("–", "a mailbox filled by searches in vain")
def searches_in_vain(site):
    statuses = []
    # Words that no dictionary has anything near to.
    for letter in "abcdefghijklmn":
        wish = {"keyword": f"xq{letter * 3}zvwkjypq{letter * 2}", "notify": True, "email": "vain@victim.example", "consent": "tell-me-2"}
        statuses.append(Browser(site, "127.0.0.106").post("/cms/api/analytics/search/record", wish).status)
    return 0 < statuses.count(202) <= 10, f"{count_each(statuses)}"


@attack("–", "forged news of messages")
def forged_news(site):
    seen = []
    start = {"customer": {"channel_phone_number": "919812345622"}, "message": {"message": "START"}}
    news = {
        "whatsapp": {"type": "message_received", "data": start},
        "email": {"events": [{"messageId": "<x@a.example>", "type": "bounced", "to": "a1-owner@a.example"}]},
    }
    for channel, header in [("whatsapp", "interakt-signature"), ("email", "x-mail-signature")]:
        body = json.dumps(news[channel])
        for key in ["", "sandbox", "secret"]:
            signature = "sha256=" + hmac.new(key.encode(), body.encode(), hashlib.sha256).hexdigest()
            headers = {**CHANGES, header: signature}
            seen.append(Browser(site).ask("POST", f"/cms/api/webhooks/{channel}", body, headers).status)
        seen.append(Browser(site).ask("POST", f"/cms/api/webhooks/{channel}", body, CHANGES).status)
    by_secret = Browser(site).post("/cms/api/webhooks/sms/guessed", {"requestId": "x", "status": "failed"}).status
    return set(seen) == {401} and by_secret == 404, f"{count_each(seen)}; a guessed secret {by_secret}"
