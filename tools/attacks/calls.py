"""Calls, their files, bills and cases."""

from attacks.site import Browser, attack, build_upload, count_each, find_service, find_slots, find_webinar, wait_for

CALLS = "/cms/api/calendar-bookings"


@attack("M8", "all times held without a cookie")
def held_times(site):
    statuses = []
    for slot in find_slots(site)[:60]:
        hold = {"slotId": slot["slotId"]}
        statuses.append(Browser(site, "127.0.0.81").post(f"{CALLS}/hold", hold).status)
    held = statuses.count(200)
    return 0 < held <= 20, f"{held} of {len(statuses)} held"


@attack("N3", "another's booking by key and request")
def replayed_key(site):
    slot = find_slots(site)[-1]
    form = {"slotId": slot["slotId"], "name": "Asha Rao", "email": "n3@a.example", "language": "en", "mode": "video"}
    key = {"idempotency-key": "a leaked key"}
    first = Browser(site, "127.0.0.94").ask("POST", CALLS, form, key).status
    second = Browser(site, "127.0.0.95").ask("POST", CALLS, form, key).status
    return first == 200 and second == 409, f"owner {first}, stranger {second}"


@attack("A3", "every free call for one mailbox")
def calls_of_a_mailbox(site):
    person, email, slots = Browser(site, "127.0.0.121"), "a3@a.example", find_slots(site)
    person.prove(email)
    ahead = [person.book(slots[-place], email) for place in (9, 13, 17, 21)]
    for answer in ahead[:3]:
        person.cancel(answer.data())
    later = []
    # Cancelled ones count for the day.
    for _ in range(4):
        later.append(person.book(slots[-25], email))
        if later[-1].status == 200:
            person.cancel(later[-1].data())
    seen = [[answer.json().get("code", answer.status) for answer in answers] for answers in (ahead, later)]
    held = all(codes == [200, 200, 200, "TOO_MANY_CALLS"] for codes in seen)
    return held, f"four ahead {seen[0]}, and after cancelling {seen[1]}"


@attack("–", "free calls under invented addresses")
def invented_attendees(site):
    slots = find_slots(site)
    statuses = [Browser(site, "127.0.0.122").book(slots[-29 - place], f"made-up{place}@a.example").status for place in range(14)]
    return 0 < statuses.count(200) <= 10, count_each(statuses)


@attack("–", "all seats of a webinar for one network")
def invented_guests(site):
    path, statuses = f"/cms/api/webinars/{find_webinar(site)['_id']}/register", []
    for number in range(14):
        form = {"name": "Made Up", "email": f"guest{number}@a.example"}
        statuses.append(Browser(site, "127.0.0.123").post(path, form).status)
    return 0 < statuses.count(200) <= 10, count_each(statuses)


@attack("–", "coupons guessed")
def guessed_coupons(site):
    service, slot, person = find_service(site, is_free=False), find_slots(site, is_free=False)[-4], Browser(site, "127.0.0.124")
    statuses, buyer = [], {"pinCode": "560001", "state": "Karnataka"}
    # By asking for a price and by booking in turn.
    for number in range(35):
        statuses.append(person.post(f"{CALLS}/coupon", {"code": f"GUESS{number}", "service": service}).status)
        statuses.append(person.book(slot, "coupons@a.example", coupon=f"GUESS{number}", **buyer).status)
    return 0 < statuses.count(400) <= 60 and 200 not in statuses, count_each(statuses)


def find_strangers(site, owner_email, network):
    """Somebody who typed the owner's address, somebody who has proven another one, and nobody."""
    claims, other, nobody = (Browser(site, f"127.0.0.{network + number}") for number in range(3))
    claims.subscribe(owner_email)
    other.prove(f"other{network}@a.example")
    return [claims, other, nobody]


@attack("–", "another person's booking and file")
def foreign_booking(site):
    owner, email, number, slots = Browser(site, "127.0.0.131"), "booking@owner.example", "9812345633", find_slots(site)
    owner.prove(email, number)
    form = build_upload(2_000)
    file = owner.send_file(f"{CALLS}/files", form).data()["_id"]
    checked = wait_for(lambda: any(one["state"] == "clean" for one in owner.ask("GET", f"{CALLS}/files").data()))
    booking = owner.book(slots[-45], email, phone=number, files=[file]).data()["_id"]
    path, seen = f"{CALLS}/{booking}", []
    for stranger in find_strangers(site, email, 132):
        for read in ["", "?t=forged", "/calendar.ics", "/files", f"/files/{file}"]:
            seen.append(stranger.ask("GET", path + read))
        seen.append(stranger.ask("GET", f"{CALLS}/details/{number}"))
        seen.append(stranger.post(f"{path}/cancel", {}))
        seen.append(stranger.post(f"{path}/reschedule", {"slotId": slots[-49]["slotId"]}))
        seen.append(stranger.send_file(f"{path}/files", form))
        seen.append(stranger.ask("DELETE", f"{path}/files/{file}"))
        seen.append(stranger.ask("DELETE", f"{CALLS}/files/{file}"))
    status = owner.ask("GET", path).data()["status"]
    files = len(owner.ask("GET", f"{path}/files").data())
    refused = all(answer.status in (401, 403, 404) for answer in seen)
    held = bool(checked) and refused and (status, files) == ("confirmed", 1)
    return held, f"{count_each([answer.status for answer in seen])}; the owner's is {status}, with {files} file"


@attack("–", "another person's order and bill")
def foreign_bill(site):
    owner, email = Browser(site, "127.0.0.135"), "bill@owner.example"
    owner.prove(email)
    booking = owner.book(find_slots(site, is_free=False)[-2], email, pinCode="560001", state="Karnataka").data()
    order, path = booking["order"]["orderId"], f"{CALLS}/{booking['_id']}"
    forged = {"orderId": order, "razorpay_payment_id": "pay_forged", "razorpay_signature": "00ff"}
    forged_by_owner = owner.post("/pf/v1/payment/check-payment-status", forged).status
    strangers = find_strangers(site, email, 136)
    seen = [stranger.post("/pf/v1/payment/create-payment", {"bookingId": booking["_id"]}).status for stranger in strangers]
    Browser(site).post(f"/sandbox/checkout/{order}", {"outcome": "success"})
    bill = wait_for(lambda: owner.ask("GET", path).data()["receiptUrl"])
    for stranger in strangers:
        seen.append(stranger.ask("GET", bill).status)
        seen.append(stranger.post("/pf/v1/payment/check-payment-status", {"orderId": order}).status)
    own = owner.ask("GET", bill).status
    held = own == 200 and forged_by_owner == 400 and all(status in (401, 403, 404) for status in seen)
    return held, f"a forged proof {forged_by_owner}; strangers {count_each(seen)}; the owner's bill {own}"


@attack("–", "another person's case")
def foreign_case(site):
    owner, email = Browser(site, "127.0.0.141"), "case@owner.example"
    owner.prove(email, "9812345644")
    request = {"module": "epf", "text": "My claim was sent back.", "consent": "case-2"}
    case = f"/cms/api/cases/{owner.post('/cms/api/cases', request).data()['_id']}"
    seen = []
    for stranger in find_strangers(site, email, 142):
        seen.append(stranger.ask("GET", case))
        seen.append(stranger.post(f"{case}/messages", {"text": "Please close this."}))
        seen.append(stranger.post(f"{case}/cancel", {}))
        seen.append(stranger.send_file(f"{case}/files", build_upload(2_000)))
        seen.append(stranger.ask("DELETE", case, {}))
    told = any("sent back" in answer.body for answer in seen)
    own = owner.ask("GET", case).status
    held = own == 200 and not told and all(answer.status in (401, 403, 404) for answer in seen)
    return held, f"{count_each([answer.status for answer in seen])}; the owner's {own}"


@attack("–", "another's record at the CRM by its number")
def foreign_record(site):
    number, email = "+919812345650", "crm@thief.example"
    customer = {"First_Name": "Meera", "Last_Name": "Iyer", "Mobile": number}
    token = {"authorization": "Zoho-oauthtoken sandbox-crm"}
    Browser(site).ask("POST", "/sandbox/zoho/crm/v8/Leads", {"data": [customer]}, token)

    def find_names():
        records = Browser(site).ask("GET", "/sandbox/crm").data()
        return sorted(record["Last_Name"] for record in records if record["Mobile"] == number)

    thief = Browser(site, "127.0.0.245")
    thief.prove(email)
    consents = {"consent": "call-me-1", "crmConsent": "call-me-crm-1"}
    thief.post("/pf/v1/lead", {"name": "Nobody", "mobile": number[3:], "email": email, "module": "epf", **consents})
    copied = wait_for(lambda: "Nobody" in find_names())
    erased = thief.ask("DELETE", "/cms/api/subscribers/me", {"confirm": email}).status
    wait_for(lambda: "Nobody" not in find_names())
    left = find_names()
    return bool(copied) and erased == 200 and left == ["Iyer"], f"account erased {erased}, left at the CRM: {left}"
