//! Calls that cost, paid at the sandbox's gateway: confirmed by the payment, refunded by the policy, and what a payment that comes too
//! late does.

use reqwest::Method;
use serde_json::{Value, json};

use crate::bookings::{CALLS, always, expert, find_far_slot, form, hold_slot, path_of, request_hold, service, site};
use crate::envelopes::check_failure;
use crate::site::{Browser, Engine, SOON, Site, eventually, typed};

on_both_databases!(
    a_paid_call_is_confirmed_and_refunded_in_time,
    mails_about_the_money_of_a_hindi_call_are_in_hindi,
    a_call_too_soon_for_a_refund_says_so,
    a_move_brings_no_refund_back,
    a_payment_that_comes_late_has_its_slot_again,
    a_payment_that_comes_too_late_goes_back,
    a_late_payment_for_a_day_that_was_closed_goes_back,
    a_buyer_abroad_needs_no_pin_code,
    the_invoice_needs_a_right_place_and_letters,
    the_same_request_hands_its_order_over,
    a_dispute_is_for_staff_to_answer,
    what_is_left_goes_back_when_a_call_is_cancelled,
    deleting_an_account_gives_back_what_the_terms_say,
    an_undo_keeps_what_was_paid_under_the_former_address,
    a_cancelled_hold_can_not_be_paid,
    a_video_call_has_a_meeting_that_follows_it,
);

const EMAIL: &str = "asha@example.in";

async fn paid_service(engine: Engine) -> Site {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "paid", &[&asha], json!({"price": 118_000})).await;
    site
}

/// Held for payment, with the gateway's order.
async fn ordered(person: &Browser<'_>, slot: &Value) -> Value {
    let mut entry = form(&hold_slot(person, slot).await, EMAIL);
    entry.as_object_mut().unwrap().extend(json!({"pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
    person.post(CALLS, &entry).await.expect(200).json()["data"].clone()
}

async fn pays(site: &Site, booking: &Value, outcome: &str) {
    let path = format!("/sandbox/checkout/{}", booking["order"]["orderId"].as_str().unwrap());
    assert!(site.post(&path, &json!({"outcome": outcome})).await.status < 400);
}

async fn wait_for_status(person: &Browser<'_>, booking: &Value, status: &str, payment: &str) -> Value {
    eventually(SOON, &format!("the call is {status} and {payment}"), || async {
        let seen = person.get(&path_of(booking)).await.expect(200).json()["data"].clone();
        (seen["status"] == status && seen["payment"] == payment).then_some(seen)
    })
    .await
}

async fn a_paid_call_is_confirmed_and_refunded_in_time(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let booking = ordered(&person, &find_far_slot(&site, "paid", 0).await).await;
    pays(&site, &booking, "failure").await;
    wait_for_status(&person, &booking, "held", "pending").await;
    pays(&site, &booking, "success").await;
    let seen = wait_for_status(&person, &booking, "confirmed", "paid").await;
    assert_eq!((&seen["refundIfCancelledNow"]["amount"], &seen["expiresAt"]), (&json!(118_000), &Value::Null));
    site.message(EMAIL, "call_booked").await;
    person.post(&format!("{}/cancel", path_of(&booking)), &json!({})).await.expect(200);
    wait_for_status(&person, &booking, "cancelled", "refunded").await;
    let mail = site.message(EMAIL, "call_cancelled").await;
    assert!(mail["text"].as_str().unwrap().contains("₹1,180.00 will be refunded to the original payment method"), "{mail}");
    // Within a day of the start nothing goes back.
    let late = ordered(&person, &find_far_slot(&site, "paid", 1).await).await;
    pays(&site, &late, "success").await;
    wait_for_status(&person, &late, "confirmed", "paid").await;
    let soon = (jiff_now() + jiff::SignedDuration::from_hours(23)).as_microsecond();
    site.database.run(&format!("UPDATE bookings SET starts_at = {soon} WHERE status = 'confirmed'")).await;
    let shown = person.get(&path_of(&late)).await.expect(200).json()["data"]["policy"]["text"].to_string();
    assert!(shown.contains("It begins in less than 24 hours: it can be cancelled, but not refunded."), "{shown}");
    let ended = person.post(&format!("{}/cancel", path_of(&late)), &json!({})).await.expect(200).json();
    assert_eq!((&ended["data"]["status"], &ended["data"]["payment"]), (&json!("cancelled"), &json!("paid")));
    assert_eq!(site.database.number("SELECT COUNT(*) FROM refunds").await, 1);
}

async fn mails_about_the_money_of_a_hindi_call_are_in_hindi(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "paid", 0).await).await, EMAIL);
    let more = json!({"pinCode": "560001", "state": "Karnataka", "mailLanguage": "hi"});
    entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    pays(&site, &booking, "success").await;
    wait_for_status(&person, &booking, "confirmed", "paid").await;
    // A title that is not one of ours stays as it was written.
    let receipt = site.message(EMAIL, "payment_receipt").await;
    assert_eq!(receipt["subject"], "पेमेंट मिला: Call paid के लिए ₹1,180.00");
    person.post(&format!("{}/cancel", path_of(&booking)), &json!({})).await.expect(200);
    wait_for_status(&person, &booking, "cancelled", "refunded").await;
    let cancelled = site.message(EMAIL, "call_cancelled").await;
    assert!(cancelled["text"].as_str().unwrap().contains("₹1,180.00 उसी खाते या कार्ड में लौटेंगे"), "{cancelled}");
    let refund = site.message(EMAIL, "refund_made").await;
    assert!(refund["text"].as_str().unwrap().contains("वजह: कॉल समय रहते रद्द की गई।"), "{refund}");
}

/// The limit is the service's own. The mail that confirms such a call promises no refund either.
async fn a_call_too_soon_for_a_refund_says_so(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "strict", &[&asha], json!({"price": 118_000, "policy": {"refundHours": 1_000}})).await;
    let person = site.browser();
    let booking = ordered(&person, &find_far_slot(&site, "strict", 0).await).await;
    pays(&site, &booking, "success").await;
    let seen = wait_for_status(&person, &booking, "confirmed", "paid").await;
    assert_eq!(seen["refundIfCancelledNow"]["amount"], 0);
    let terms = "It begins in less than 1000 hours: it can be cancelled, but not refunded. You can move it twice";
    assert!(seen["policy"]["text"].as_str().unwrap().starts_with(terms), "{seen}");
    let mail = site.message(EMAIL, "call_booked").await["text"].to_string();
    assert!(mail.contains("it can be cancelled, but not refunded") && !mail.contains("everything is refunded"), "{mail}");
}

/// Otherwise whoever would lose the money moved the call first and cancelled it then.
async fn a_move_brings_no_refund_back(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let booking = ordered(&person, &find_far_slot(&site, "paid", 0).await).await;
    pays(&site, &booking, "success").await;
    wait_for_status(&person, &booking, "confirmed", "paid").await;
    let path = path_of(&booking);
    let to = async |number: usize| json!({"slotId": find_far_slot(&site, "paid", number).await["slotId"]});
    // In time a move costs nothing.
    let moved = person.post(&format!("{path}/reschedule"), &to(2).await).await.expect(200).json();
    assert_eq!(moved["data"]["refundIfCancelledNow"]["amount"], 118_000, "{moved}");
    let soon = (jiff_now() + jiff::SignedDuration::from_hours(5)).as_microsecond();
    site.database.run(&format!("UPDATE bookings SET starts_at = {soon} WHERE status = 'confirmed'")).await;
    let shown = person.get(&path).await.expect(200).json()["data"]["policy"]["text"].to_string();
    assert!(shown.contains("Moving it doesn't bring a refund back."), "{shown}");
    let moved = person.post(&format!("{path}/reschedule"), &to(4).await).await.expect(200).json();
    let over = "It was moved too late for a refund: it can be cancelled, but not refunded. It can't be moved again.";
    assert_eq!((&moved["data"]["refundIfCancelledNow"]["amount"], &moved["data"]["policy"]["text"]), (&json!(0), &json!(over)));
    eventually(SOON, "the mail says so", || async {
        // Both moves were mailed, in any order.
        let mails = site.list_sent_by(EMAIL, "call_moved").await;
        mails.iter().any(|mail| mail["text"].to_string().contains("It was moved too late for a refund")).then_some(())
    })
    .await;
    // A move of ours sets it anew.
    site.post_as("agent", &format!("{path}/staff-reschedule"), &to(6).await).await.expect(200);
    assert_eq!(person.get(&path).await.expect(200).json()["data"]["refundIfCancelledNow"]["amount"], 118_000);
    site.database.run("UPDATE bookings SET is_refund_over = true").await;
    let ended = person.post(&format!("{path}/cancel"), &json!({})).await.expect(200).json();
    assert_eq!((&ended["data"]["status"], &ended["data"]["payment"]), (&json!("cancelled"), &json!("paid")));
    assert_eq!(site.database.number("SELECT COUNT(*) FROM refunds").await, 0);
}

#[allow(clippy::disallowed_methods)]
fn jiff_now() -> jiff::Timestamp {
    jiff::Timestamp::now()
}

async fn a_payment_that_comes_late_has_its_slot_again(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let booking = ordered(&person, &find_far_slot(&site, "paid", 0).await).await;
    site.database.run("UPDATE bookings SET hold_expires_at = 1").await;
    pays(&site, &booking, "success").await;
    wait_for_status(&person, &booking, "confirmed", "paid").await;
}

async fn a_payment_that_comes_too_late_goes_back(engine: Engine) {
    let site = paid_service(engine).await;
    let (person, faster) = (site.browser(), site.browser());
    let slot = find_far_slot(&site, "paid", 0).await;
    let booking = ordered(&person, &slot).await;
    site.database.run("UPDATE bookings SET hold_expires_at = 1").await;
    hold_slot(&faster, &slot).await;
    pays(&site, &booking, "success").await;
    eventually(SOON, "the money is back", || async {
        (site.database.texts("SELECT status FROM orders").await == ["refunded"]).then_some(())
    })
    .await;
    let body = check_failure(&request_hold(&site.browser(), &slot).await, 409);
    assert_eq!(body["code"], "SLOT_TAKEN", "whoever was faster has it");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE status = 'confirmed'").await, 0);
}

/// Nobody else has the time, but nobody could book it any more either.
async fn a_late_payment_for_a_day_that_was_closed_goes_back(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let slot = find_far_slot(&site, "paid", 0).await;
    let booking = ordered(&person, &slot).await;
    site.database.run("UPDATE bookings SET hold_expires_at = 1").await;
    let expert = slot["experts"][0].as_str().unwrap();
    let mut hours = always();
    hours["exceptions"] = json!([{"date": slot["indianDate"], "closed": true}]);
    site.put_as("agent", &format!("/cms/api/consultations/experts/{expert}/availability"), &hours).await.expect(200);
    pays(&site, &booking, "success").await;
    eventually(SOON, "the money is back", || async {
        (site.database.texts("SELECT status FROM orders").await == ["refunded"]).then_some(())
    })
    .await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE status = 'confirmed'").await, 0);
}

async fn a_buyer_abroad_needs_no_pin_code(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "paid", 0).await).await, EMAIL);
    entry["country"] = json!("Oman");
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    pays(&site, &booking, "success").await;
    let seen = wait_for_status(&person, &booking, "confirmed", "paid").await;
    let content = site.database.texts("SELECT CAST(content AS TEXT) FROM documents").await.remove(0);
    let content: Value = serde_json::from_str(&content).unwrap();
    assert_eq!((&content["buyer"]["country"], &content["buyer"]["state"]), (&json!("Oman"), &Value::Null));
    assert_eq!(site.database.number("SELECT cgst + sgst FROM documents").await, 0);
    let pdf = person.get(seen["receiptUrl"].as_str().unwrap()).await.expect(200);
    assert_eq!(pdf.header("content-type"), "application/pdf");
    person.prove(EMAIL).await;
    let export = person.get("/cms/api/subscribers/export").await.expect(200).json();
    assert_eq!((&export["orders"][0]["buyer"]["country"], &export["orders"][0]["buyer"]["pinCode"]), (&json!("Oman"), &Value::Null));
}

async fn the_invoice_needs_a_right_place_and_letters(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let hold = hold_slot(&person, &find_far_slot(&site, "paid", 0).await).await;
    let wrong = async |changes: Value| {
        let mut entry = form(&hold, EMAIL);
        entry.as_object_mut().unwrap().extend(json!({"pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
        entry.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        check_failure(&person.post(CALLS, &entry).await, 400)["fields"].clone()
    };
    let fields = wrong(json!({"state": "Kerala"})).await;
    assert!(fields["pinCode"].as_str().unwrap().contains("are in Karnataka, not in Kerala"), "{fields}");
    let fields = wrong(json!({"name": "ஆஷா ராவ்"})).await;
    assert!(fields["name"].as_str().unwrap().contains("Latin or Devanagari"), "{fields}");
    let fields = wrong(json!({"country": "India"})).await;
    assert!(fields["country"].is_string(), "{fields}");
}

/// The answer got lost with the browser that asked: the same request again is answered in a session that sees and pays it.
async fn the_same_request_hands_its_order_over(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "paid", 0).await).await, EMAIL);
    entry.as_object_mut().unwrap().extend(json!({"pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
    let ask = || site.ask(Method::POST, CALLS).header("idempotency-key", "one wish");
    let send = async |entry: &Value| ask().json(entry).send().await;
    let first = ask().cookie(&person.cookies()).json(&entry).expect(200).await.json()["data"].clone();
    let again = send(&entry).await.expect(200).json()["data"].clone();
    assert_eq!((&first["_id"], &first["order"]["orderId"]), (&again["_id"], &again["order"]["orderId"]));
    let pay = async |booking: &Value| {
        let token = booking["tokens"]["accessToken"].as_str().unwrap();
        site.ask(Method::POST, "/pf/v1/payment/create-payment").token(token).json(&json!({"bookingId": booking["_id"]})).send().await.status
    };
    assert_eq!((pay(&again).await, pay(&first).await), (200, 404), "it is of the session that asked last");
    entry["coupon"] = json!("other");
    assert_eq!(check_failure(&send(&entry).await, 409)["code"], "KEY_REUSED");
}

/// As the gateway signs: HMAC-SHA256 with the sandbox's word, in hex.
pub fn signature(body: &str) -> String {
    use sha2::{Digest, Sha256};
    let mut key = [0_u8; 64];
    key[..7].copy_from_slice(b"sandbox");
    let inner = Sha256::new().chain_update(key.map(|byte| byte ^ 0x36)).chain_update(body).finalize();
    let outer = Sha256::new().chain_update(key.map(|byte| byte ^ 0x5c)).chain_update(inner).finalize();
    outer.iter().map(|byte| format!("{byte:02x}")).collect()
}

async fn a_dispute_is_for_staff_to_answer(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let booking = ordered(&person, &find_far_slot(&site, "paid", 0).await).await;
    pays(&site, &booking, "success").await;
    wait_for_status(&person, &booking, "confirmed", "paid").await;
    let payment = site.database.texts("SELECT gateway_payment FROM payments").await.remove(0);
    let tell = async |event: &str, status: &str| {
        let dispute = json!({"id": "disp_1", "entity": "dispute", "payment_id": payment, "amount": 118_000, "currency": "INR", "status": status,
            "phase": "chargeback", "reason_code": "goods_not_received", "respond_by": 1_796_000_000, "created_at": 1_795_000_000});
        let body = json!({"entity": "event", "event": event, "payload": {"dispute": {"entity": dispute}}, "created_at": 1_795_000_001});
        let body = body.to_string();
        let ask = site.ask(Method::POST, "/pf/v1/payment/webhook").header("x-razorpay-signature", &signature(&body));
        ask.header("x-razorpay-event-id", event).body("application/json", body).expect(200).await;
    };
    tell("payment.dispute.created", "open").await;
    let ledger = site.ask_as("agent", Method::GET, "/cms/api/payments").await.expect(200).await.json();
    let disputes = &ledger["data"][0]["disputes"];
    assert_eq!(
        (&disputes[0]["status"], &disputes[0]["phase"], &disputes[0]["amount"]),
        (&json!("open"), &json!("chargeback"), &json!(118_000))
    );
    let measured = async || site.ask_as("admin", Method::GET, "/metrics").await.expect(200).await.text();
    assert!(measured().await.contains("fineprint_disputes_open 1"));
    let warned = async || site.server().log().contains("payment disputed by the buyer's bank").then_some(());
    eventually(SOON, "the dispute is in the log", warned).await;
    tell("payment.dispute.lost", "lost").await;
    // Late news of an earlier state.
    tell("payment.dispute.under_review", "under_review").await;
    let ledger = site.ask_as("agent", Method::GET, "/cms/api/payments").await.expect(200).await.json();
    assert_eq!(ledger["data"][0]["disputes"].as_array().unwrap().len(), 1);
    assert_eq!(ledger["data"][0]["disputes"][0]["status"], "lost");
    assert!(measured().await.contains("fineprint_disputes_open 0"));
    assert_eq!(site.database.number("SELECT COUNT(*) FROM refunds").await, 0, "nothing goes back by itself");
}

/// A call that is paid, ₹100 of whose price staff have given back already.
async fn partly_refunded<'a>(site: &'a Site, person: &Browser<'a>) -> Value {
    let booking = ordered(person, &find_far_slot(site, "paid", 0).await).await;
    pays(site, &booking, "success").await;
    wait_for_status(person, &booking, "confirmed", "paid").await;
    let path = format!("/cms/api/payments/{}/refund", booking["order"]["orderId"].as_str().unwrap());
    site.post_as("agent", &path, &json!({"amount": 10_000, "reason": "Began late"})).await.expect(202);
    eventually(SOON, "the part is back", || async {
        let back = "SELECT COUNT(*) FROM refunds WHERE status = 'processed'";
        (site.database.number(back).await == 1).then_some(())
    })
    .await;
    booking
}

async fn refunded_in_all(site: &Site) {
    eventually(SOON, "everything is back", || async {
        (site.database.number("SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refunds WHERE status = 'processed'").await == 118_000)
            .then_some(())
    })
    .await;
}

async fn what_is_left_goes_back_when_a_call_is_cancelled(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let booking = partly_refunded(&site, &person).await;
    let seen = wait_for_status(&person, &booking, "confirmed", "paid").await;
    assert_eq!(seen["refundIfCancelledNow"]["amount"], 108_000);
    person.post(&format!("{}/cancel", path_of(&booking)), &json!({})).await.expect(200);
    refunded_in_all(&site).await;
    wait_for_status(&person, &booking, "cancelled", "refunded").await;
}

async fn deleting_an_account_gives_back_what_the_terms_say(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    partly_refunded(&site, &person).await;
    person.prove(EMAIL).await;
    person.delete("/cms/api/subscribers/me", &json!({"confirm": "other@example.in"})).await.expect(400);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE status = 'confirmed'").await, 1, "nothing goes unconfirmed");
    person.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    refunded_in_all(&site).await;
}

/// An owner who is taken an account from signs up anew and pays for a call; somebody else pays for one with that address typed in.
async fn an_undo_keeps_what_was_paid_under_the_former_address(engine: Engine) {
    let site = paid_service(engine).await;
    let stolen = site.subscriber(&typed(EMAIL)).await;
    let own = stolen.me().await["_id"].clone();
    stolen.put("/cms/api/subscribers/me", &json!({"email": "thief@example.in"})).await.expect(200);
    let moved = json!({"code": site.code("thief@example.in").await, "email": "thief@example.in"});
    stolen.post("/cms/api/subscribers/verify", &moved).await.expect(200);
    let told = site.message(EMAIL, "account_address_changed").await["text"].as_str().unwrap().to_owned();
    let token = told.split("#undo-address=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    let (newer, stranger) = (site.subscriber(&typed(EMAIL)).await, site.browser());
    let mut booked = Vec::new();
    for (number, person) in [&newer, &stranger].into_iter().enumerate() {
        let booking = ordered(person, &find_far_slot(&site, "paid", number).await).await;
        pays(&site, &booking, "success").await;
        wait_for_status(person, &booking, "confirmed", "paid").await;
        booked.push(booking);
    }
    site.post("/cms/api/subscribers/address-undo", &json!({"token": token})).await.expect(200);
    for signed_out in [&stolen, &newer] {
        check_failure(&signed_out.get("/cms/api/subscribers/me").await, 401);
    }
    assert_ne!(stranger.get(&path_of(&booked[1])).await.status, 200);
    let owner = site.browser();
    owner.post("/cms/api/subscribers/send-code", &json!({"email": EMAIL})).await.expect(200);
    let code = json!({"code": site.code(EMAIL).await, "email": EMAIL});
    owner.post("/cms/api/subscribers/verify", &code).await.expect(200);
    assert_eq!(owner.me().await["_id"], own);
    for booking in &booked {
        wait_for_status(&owner, booking, "confirmed", "paid").await;
    }
    // The money is still its payer's: it goes back by the payment it came with.
    owner.post(&format!("{}/cancel", path_of(&booked[1])), &json!({})).await.expect(200);
    wait_for_status(&owner, &booked[1], "cancelled", "refunded").await;
    let same = "SELECT COUNT(*) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.amount = p.amount";
    assert_eq!(site.database.number(same).await, 1);
}

async fn a_cancelled_hold_can_not_be_paid(engine: Engine) {
    let site = paid_service(engine).await;
    let person = site.browser();
    let booking = ordered(&person, &find_far_slot(&site, "paid", 0).await).await;
    person.post(&format!("{}/cancel", path_of(&booking)), &json!({})).await.expect(200);
    let again = person.post("/pf/v1/payment/create-payment", &json!({"bookingId": booking["_id"]})).await;
    check_failure(&again, 410);
    pays(&site, &booking, "success").await;
    eventually(SOON, "what is paid all the same goes back", || async {
        (site.database.texts("SELECT status FROM orders").await == ["refunded"]).then_some(())
    })
    .await;
}

async fn a_video_call_has_a_meeting_that_follows_it(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "free", &[&asha], json!({})).await;
    let person = site.subscriber(&typed(EMAIL)).await;
    let entry = form(&hold_slot(&person, &find_far_slot(&site, "free", 0).await).await, EMAIL);
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    let link = eventually(SOON, "the link is there", || async {
        person.get(&path_of(&booking)).await.expect(200).json()["data"]["meetingUrl"].as_str().map(str::to_owned)
    })
    .await;
    let room = link.strip_prefix(&site.address).unwrap();
    assert!(site.get(room).await.expect(200).text().contains("Call free"));
    let later = find_far_slot(&site, "free", 3).await;
    person.post(&format!("{}/reschedule", path_of(&booking)), &json!({"slotId": later["slotId"]})).await.expect(200);
    let at = async || site.read("/sandbox/meetings").await["data"][0].clone();
    eventually(SOON, "the meeting is moved", || async { (at().await["start"]["dateTime"] == later["startsAt"]).then_some(()) }).await;
    person.post(&format!("{}/cancel", path_of(&booking)), &json!({})).await.expect(200);
    eventually(SOON, "the meeting is cancelled", || async { (at().await["status"] == "cancelled").then_some(()) }).await;
    // What can't be made is for staff to see; the call stands.
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "free", 5).await).await, EMAIL);
    entry["topic"] = json!("[meetfail]");
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    eventually(SOON, "the job is given up", || async {
        (site.database.number("SELECT COUNT(*) FROM jobs WHERE kind = 'syncMeeting' AND status = 'dead'").await == 1).then_some(())
    })
    .await;
    assert_eq!(person.get(&path_of(&booking)).await.expect(200).json()["data"]["status"], "confirmed");
}
