//! Prices, payments and refunds of cases, with the sandbox's gateway.

use reqwest::Method;
use serde_json::{Value, json};

use super::{CASES, EMAIL, act, act_well, new_case, open, path_of, person, read, step};
use crate::bookings::{always, expert, find_far_slot, form, hold_slot, service};
use crate::envelopes::check_failure;
use crate::paid_calls::signature;
use crate::site::{Browser, Engine, SOON, Site, eventually};

on_both_databases!(
    a_paid_case_opens_once,
    agents_of_other_modules_see_and_refund_no_order,
    mails_about_the_money_of_a_hindi_case_are_in_hindi,
    mails_about_an_order_follow_the_language_that_is_chosen_later,
    news_of_a_payment_and_its_refund_count_once_in_any_order,
    what_was_not_begun_goes_back_once,
    after_work_began_an_agent_states_the_part,
    a_lapsed_price_can_still_be_paid_late,
    a_payment_for_a_cancelled_case_goes_back,
    a_payment_for_an_older_price_is_told_as_what_it_is,
    a_booked_call_of_the_module_joins_the_case,
    erasing_a_case_leaves_its_money_right,
);

const PAY: &str = "/pf/v1/payment/create-payment";
const PRICE: i64 = 99_900;

async fn quoted(site: &Site, asha: &Browser<'_>) -> Value {
    let case = new_case(asha).await;
    act_well(site, &case, "quote", json!({"price": PRICE, "reason": "Two employers, one transfer."})).await;
    case
}

async fn order(asha: &Browser<'_>, case: &Value) -> String {
    let body = json!({"caseId": case["_id"], "pinCode": "560001", "state": "Karnataka"});
    asha.post(PAY, &body).await.expect(200).json()["data"]["orderId"].as_str().unwrap().to_owned()
}

async fn pay(site: &Site, order: &str) {
    assert!(site.post(&format!("/sandbox/checkout/{order}"), &json!({"outcome": "success"})).await.status < 400);
}

async fn wait_for(asha: &Browser<'_>, case: &Value, status: &str, payment: &str) -> Value {
    eventually(SOON, &format!("the case is {status} and {payment}"), || async {
        let seen = read(asha, case).await;
        (seen["status"] == status && seen["payment"] == payment).then_some(seen)
    })
    .await
}

async fn paid(site: &Site, asha: &Browser<'_>) -> Value {
    let case = quoted(site, asha).await;
    pay(site, &order(asha, &case).await).await;
    wait_for(asha, &case, "open", "paid").await;
    case
}

/// Who looks after wills neither sees the orders of provident funds and their documents, nor gives their money back.
async fn agents_of_other_modules_see_and_refund_no_order(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    paid(&site, &asha).await;
    let order = site.database.texts("SELECT gateway_order FROM orders").await.remove(0);
    let invoice =
        asha.get("/cms/api/subscribers/export").await.expect(200).json()["documents"][0]["number"].as_str().unwrap().replace('/', "-");
    let (own, other) = (site.new_token_for("Meera", "agent", "epf").await, site.new_token_for("Vikram", "agent", "will").await);
    let refund = async |token: &String| {
        let ask = site.ask(Method::POST, &format!("/cms/api/payments/{order}/refund")).token(token);
        ask.json(&json!({"reason": "Asked for", "amount": 100})).send().await
    };
    let count = async |token: &String| {
        let list = site.ask(Method::GET, "/cms/api/payments").token(token).send().await.expect(200).json();
        (list["totalCount"].clone(), list["data"].as_array().unwrap().len())
    };
    let read_invoice = async |token: &String| site.ask(Method::GET, &format!("/cms/api/documents/{invoice}.pdf")).token(token).send().await;
    assert_eq!(count(&other).await, (json!(0), 0));
    check_failure(&refund(&other).await, 404);
    check_failure(&read_invoice(&other).await, 404);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM refunds").await, 0);
    assert_eq!(count(&own).await, (json!(1), 1));
    read_invoice(&own).await.expect(200);
    refund(&own).await.expect(202);
}

async fn mails_about_the_money_of_a_hindi_case_are_in_hindi(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let request = json!({"module": "epf", "text": "मेरा क्लेम लौट आया।", "consent": "case-2", "language": "hi"});
    let case = asha.post(CASES, &request).await.expect(201).json()["data"].clone();
    act_well(&site, &case, "quote", json!({"price": PRICE, "reason": "Two employers, one transfer."})).await;
    pay(&site, &order(&asha, &case).await).await;
    wait_for(&asha, &case, "open", "paid").await;
    let receipt = site.message(EMAIL, "payment_receipt").await;
    let number = case["number"].as_str().unwrap();
    assert_eq!(receipt["subject"], format!("पेमेंट मिला: केस {number} में मदद के लिए ₹999.00"));
    assert!(receipt["text"].as_str().unwrap().contains("यह \"मेरा अकाउंट\" में भी मिलेगा"), "{receipt}");
    step(&asha, &case, "cancel", &json!({})).await.expect(200);
    let refund = site.message(EMAIL, "refund_made").await;
    assert!(refund["text"].as_str().unwrap().contains("वजह: काम शुरू होने से पहले केस रद्द हुआ।"), "{refund}");
}

async fn mails_about_an_order_follow_the_language_that_is_chosen_later(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = quoted(&site, &asha).await;
    let order = order(&asha, &case).await;
    step(&asha, &case, "language", &json!({"language": "hi"})).await.expect(200);
    pay(&site, &order).await;
    wait_for(&asha, &case, "open", "paid").await;
    let receipt = site.message(EMAIL, "payment_receipt").await;
    assert!(receipt["subject"].as_str().unwrap().starts_with("पेमेंट मिला: "), "{receipt}");
}

async fn refunds(site: &Site) -> (i64, i64) {
    (
        site.database.number("SELECT COUNT(*) FROM refunds").await,
        site.database.number("SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refunds").await,
    )
}

async fn a_paid_case_opens_once(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = quoted(&site, &asha).await;
    let seen = read(&asha, &case).await;
    assert_eq!((&seen["canPay"], &seen["quote"]["price"]["amount"], &seen["payment"]), (&json!(true), &json!(PRICE), &Value::Null));
    check_failure(&asha.post(PAY, &json!({"caseId": case["_id"]})).await, 400);
    check_failure(&asha.post(PAY, &json!({"caseId": case["_id"], "bookingId": case["_id"]})).await, 400);
    let first = order(&asha, &case).await;
    assert_eq!(order(&asha, &case).await, first, "asked again it is the same order");
    pay(&site, &first).await;
    let open = wait_for(&asha, &case, "open", "paid").await;
    assert_eq!(open["documents"].as_array().unwrap().len(), 1);
    // Somebody pays a second time, and the gateway's news are fetched again.
    site.post(&format!("/sandbox/checkout/{first}"), &json!({"outcome": "success"})).await;
    site.run_command(&["tasks", "run", "payment-reconciliation"]).await;
    let again = wait_for(&asha, &case, "open", "paid").await;
    assert_eq!(again["events"].as_array().unwrap().iter().filter(|event| event["kind"] == "payment").count(), 1);
    let answer = asha.post(PAY, &json!({"caseId": case["_id"], "pinCode": "560001", "state": "Karnataka"})).await;
    assert_eq!(check_failure(&answer, 409)["code"], "ALREADY_PAID");
}

/// A webhook of the gateway, signed as the gateway signs.
async fn tell(site: &Site, id: &str, event: &str, payload: Value) {
    let body = json!({"entity": "event", "event": event, "payload": payload, "created_at": 1_795_000_001}).to_string();
    let ask = site.ask(Method::POST, "/pf/v1/payment/webhook").header("x-razorpay-signature", &signature(&body));
    ask.header("x-razorpay-event-id", id).body("application/json", body).expect(200).await;
}

fn payment_news(id: &str, order: &str, status: &str) -> Value {
    json!({"payment": {"entity": {"id": id, "entity": "payment", "amount": PRICE, "currency": "INR", "status": status, "order_id": order,
        "method": "upi", "created_at": 1_795_000_000}}})
}

fn count_kind(case: &Value, kind: &str) -> usize {
    case["events"].as_array().unwrap().iter().filter(|event| event["kind"] == kind).count()
}

async fn news_of_a_payment_and_its_refund_count_once_in_any_order(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = quoted(&site, &asha).await;
    let bought = order(&asha, &case).await;
    let failed = || payment_news("pay_failed", &bought, "failed");
    tell(&site, "evt_1", "payment.failed", failed()).await;
    tell(&site, "evt_1b", "payment.failed", payment_news("pay_failed_too", &bought, "failed")).await;
    let rows = "SELECT COUNT(*) FROM audit_events WHERE action = 'payment.failed'";
    assert_eq!(site.database.number(rows).await, 1, "the trail keeps the first failure of an order");
    assert_eq!(read(&asha, &case).await["status"], "quoted", "a failed attempt leaves the price open");
    pay(&site, &bought).await;
    wait_for(&asha, &case, "open", "paid").await;
    let paid = site.database.texts("SELECT gateway_payment FROM payments WHERE status = 'captured'").await.remove(0);
    let late = [
        ("evt_2", "payment.captured", payment_news(&paid, &bought, "captured")),
        ("evt_2", "payment.captured", payment_news(&paid, &bought, "captured")),
        ("evt_3", "order.paid", payment_news(&paid, &bought, "captured")),
        ("evt_4", "payment.authorized", payment_news(&paid, &bought, "authorized")),
        ("evt_5", "payment.failed", payment_news(&paid, &bought, "failed")),
        ("evt_6", "payment.failed", failed()),
    ];
    for (id, event, payload) in &late {
        tell(&site, id, event, payload.clone()).await;
    }
    let seen = read(&asha, &case).await;
    assert_eq!((&seen["status"], &seen["payment"], count_kind(&seen, "payment")), (&json!("open"), &json!("paid"), 1));
    assert_eq!((seen["documents"].as_array().unwrap().len(), refunds(&site).await.0), (1, 0));

    step(&asha, &case, "cancel", &json!({})).await.expect(200);
    wait_for(&asha, &case, "cancelled", "refunded").await;
    eventually(SOON, "the gateway has the refund", || async {
        (site.database.number("SELECT COUNT(*) FROM refunds WHERE status = 'processed'").await == 1).then_some(())
    })
    .await;
    let back = read(&asha, &case).await;
    let events = count_kind(&back, "payment");
    let refund = site.database.texts("SELECT gateway_refund FROM refunds").await.remove(0);
    for (id, event, status) in
        [("evt_7", "refund.processed", "processed"), ("evt_7", "refund.processed", "processed"), ("evt_8", "refund.created", "pending")]
    {
        let entity = json!({"id": refund, "entity": "refund", "amount": PRICE, "currency": "INR", "payment_id": paid, "status": status});
        tell(&site, id, event, json!({"refund": {"entity": entity}})).await;
    }
    tell(&site, "evt_9", "payment.captured", payment_news(&paid, &bought, "captured")).await;
    let seen = read(&asha, &case).await;
    assert_eq!((&seen["status"], &seen["payment"], count_kind(&seen, "payment")), (&json!("cancelled"), &json!("refunded"), events));
    assert_eq!((seen["documents"].as_array().unwrap().len(), refunds(&site).await), (2, (1, PRICE)), "invoice and credit note, once each");
}

async fn what_was_not_begun_goes_back_once(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = paid(&site, &asha).await;
    assert_eq!(read(&asha, &case).await["refundIfCancelledNow"]["amount"], PRICE);
    let nothing = json!({});
    let (one, other) = tokio::join!(step(&asha, &case, "cancel", &nothing), step(&asha, &case, "cancel", &nothing));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "cancelled once");
    wait_for(&asha, &case, "cancelled", "refunded").await;
    check_failure(&act(&site, &case, "cancel", &json!({"refund": PRICE, "reason": "Again"})).await, 409);
    assert_eq!(refunds(&site).await, (1, PRICE));
}

async fn after_work_began_an_agent_states_the_part(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = paid(&site, &asha).await;
    act_well(&site, &case, "answer", json!({"text": "This is how it is."})).await;
    assert_eq!(read(&asha, &case).await["refundIfCancelledNow"], Value::Null);
    step(&asha, &case, "cancel", &json!({"reason": "No need any more"})).await.expect(200);
    assert_eq!(refunds(&site).await.0, 0);
    let queue = site.ask_as("agent", reqwest::Method::GET, "/cms/api/cases/queue").await.expect(200).await.json();
    assert_eq!(queue["data"][0]["isRefundOpen"], true, "an agent has to state the part");
    check_failure(&act(&site, &case, "cancel", &json!({"reason": "Half was done"})).await, 400);
    check_failure(&act(&site, &case, "cancel", &json!({"refund": PRICE + 1, "reason": "Too much"})).await, 400);
    act_well(&site, &case, "cancel", json!({"refund": 40_000, "reason": "Half was done"})).await;
    check_failure(&act(&site, &case, "cancel", &json!({"refund": 40_000, "reason": "Half was done"})).await, 409);
    assert_eq!(refunds(&site).await, (1, 40_000));
}

async fn a_lapsed_price_can_still_be_paid_late(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = quoted(&site, &asha).await;
    let late = order(&asha, &case).await;
    site.database.run("UPDATE cases SET clock_at = 1").await;
    site.run_command(&["tasks", "run", "case-clocks"]).await;
    assert_eq!(read(&asha, &case).await["status"], "requested");
    check_failure(&asha.post(PAY, &json!({"caseId": case["_id"], "pinCode": "560001", "state": "Karnataka"})).await, 410);
    pay(&site, &late).await;
    wait_for(&asha, &case, "open", "paid").await;
    assert_eq!(refunds(&site).await.0, 0);
}

async fn a_payment_for_a_cancelled_case_goes_back(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = quoted(&site, &asha).await;
    let late = order(&asha, &case).await;
    step(&asha, &case, "cancel", &json!({})).await.expect(200);
    pay(&site, &late).await;
    wait_for(&asha, &case, "cancelled", "refunded").await;
    assert_eq!(refunds(&site).await, (1, PRICE));
}

/// The money goes back by itself, the thread says so, and the new price is still to be paid.
async fn a_payment_for_an_older_price_is_told_as_what_it_is(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = quoted(&site, &asha).await;
    let old = order(&asha, &case).await;
    act_well(&site, &case, "quote", json!({"price": 149_900, "reason": "Three employers."})).await;
    pay(&site, &old).await;
    let amounts = |seen: &Value| -> Vec<i64> {
        let events = seen["events"].as_array().unwrap().iter();
        events.filter(|event| event["kind"] == "payment").map(|event| event["amount"]["amount"].as_i64().unwrap()).collect()
    };
    let seen = eventually(SOON, "the thread tells of the payment and its way back", || async {
        let seen = read(&asha, &case).await;
        (amounts(&seen) == [PRICE, -PRICE]).then_some(seen)
    })
    .await;
    assert_eq!(refunds(&site).await, (1, PRICE));
    assert_eq!((&seen["status"], &seen["payment"], &seen["canPay"]), (&json!("quoted"), &Value::Null, &json!(true)));
    assert_eq!(seen["quote"]["price"]["amount"], 149_900);
    assert!(super::texts(&seen).iter().any(|text| text.contains("price or a case that no longer stands")), "{seen}");
    pay(&site, &order(&asha, &case).await).await;
    wait_for(&asha, &case, "open", "paid").await;
}

async fn a_booked_call_of_the_module_joins_the_case(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let case = new_case(&asha).await;
    let who = expert(&site, "meera", &always()).await;
    service(&site, "free", &[&who], json!({"module": "epf"})).await;
    let hold = hold_slot(&asha, &find_far_slot(&site, "free", 0).await).await;
    asha.post("/cms/api/calendar-bookings", &form(&hold, EMAIL)).await.expect(200);
    let seen = read(&asha, &case).await;
    assert_eq!((seen["calls"].as_array().unwrap().len(), &seen["calls"][0]["status"]), (1, &json!("confirmed")));
    assert!(path_of(&seen) == path_of(&case));
}

async fn erasing_a_case_leaves_its_money_right(engine: Engine) {
    let site = open(engine).await;
    let asha = person(&site).await;
    let erase = async |case: &Value| asha.delete(&path_of(case), &json!({})).await;
    // Paid, worked on, cancelled by the person: the refund has to be stated first.
    let case = paid(&site, &asha).await;
    act_well(&site, &case, "answer", json!({"text": "Here is what it takes."})).await;
    step(&asha, &case, "cancel", &json!({})).await.expect(200);
    assert_eq!(check_failure(&erase(&case).await, 409)["code"], "WRONG_STATE");
    act_well(&site, &case, "cancel", json!({"refund": 0, "reason": "All of it was worked for."})).await;
    erase(&case).await.expect(200);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM orders WHERE subscriber_id IS NOT NULL AND status = 'paid'").await, 1);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM documents").await, 1, "the invoice stays");
    // Never paid: a payment that arrives all the same goes back.
    let case = quoted(&site, &asha).await;
    let late = order(&asha, &case).await;
    erase(&case).await.expect(200);
    pay(&site, &late).await;
    eventually(SOON, "the late payment is refunded", || async { (refunds(&site).await == (1, PRICE)).then_some(()) }).await;
}
