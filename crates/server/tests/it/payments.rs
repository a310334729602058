//! Paying through the public doors, with the sandbox's gateway outside. What is sold here is nothing that anybody could deliver: the
//! orders stand in the database by themselves, so whatever is paid for them goes back.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Browser, Engine, InProcessSandbox, SOON, Site, eventually, typed};

on_both_databases!(
    what_can_not_be_given_goes_back_by_itself,
    a_payment_that_nobody_told_of_is_found_at_the_start,
    only_the_buyer_sees_an_order,
    only_the_gateway_is_believed,
    documents_are_for_their_owner,
    staff_see_the_ledger_and_give_back,
    an_erased_buyer_leaves_a_locked_invoice,
);

const EMAIL: &str = "asha@example.in";
const BOOKING: &str = "00000000-0000-7000-8000-00000000b001";
const ORDER: &str = "00000000-0000-7000-8000-00000000d001";
const DOCUMENT: &str = "00000000-0000-4000-8000-00000000e001";
const PATH: &str = "/cms/api/documents/00000000-0000-4000-8000-00000000e001.pdf";
const CREATE: &str = "/pf/v1/payment/create-payment";
const CHECK: &str = "/pf/v1/payment/check-payment-status";

/// As each database writes an id.
fn id(site: &Site, id: &str) -> String {
    match site.database.engine {
        Engine::Postgres => format!("'{id}'"),
        Engine::Sqlite => format!("X'{}'", id.replace('-', "")),
    }
}

/// ₹1,180, waiting to be paid, by whoever is subscribed; the session is the newest.
async fn open_order(site: &Site) {
    let lines = r#"[{"title":"Consultation","amount":{"amount":118000,"currency":"INR"}}]"#;
    let sql = format!(
        "INSERT INTO orders (id, bought, bought_id, subscriber_id, session_id, amount, lines, buyer_name, buyer_email, buyer_pin_code, \
         buyer_state, receipt, status, refunded, expires_at, created_at) SELECT {}, 'consultation', {}, s.subscriber_id, s.id, 118000, \
         '{lines}', 'Asha Rao', '{EMAIL}', '560001', '29', 'TFP-1', 'created', 0, 4102444800000000, 1 \
         FROM sessions s ORDER BY s.created_at DESC LIMIT 1",
        id(site, ORDER),
        id(site, BOOKING)
    );
    assert_eq!(site.database.run(&sql).await, 1);
}

/// The order is paid, and this is its bill.
async fn issue(site: &Site) {
    let party = r#"{"name":"Asha Rao","address":null,"pinCode":"560001","state":"29","gstin":null,"email":null}"#;
    let content = format!(
        r#"{{"supplier":{party},"buyer":{party},"lines":[{{"title":"Consultation","sac":"9983","split":{{"taxable":{{"amount":118000}},"cgst":{{"amount":0}},"sgst":{{"amount":0}},"igst":{{"amount":0}}}}}}],"rate":null,"paidBy":{{"method":"upi","payment":"pay_1"}},"original":null,"reason":null}}"#
    );
    let sql = format!(
        "INSERT INTO documents (id, kind, number, file_name, year, serial, order_id, issued_on, content, taxable, cgst, sgst, igst, total, \
         kept_until, created_at) VALUES ({}, 'billOfSupply', 'TFB/26-27/000001', 'TFB-26-27-000001', 2026, 1, {}, '2026-11-22', '{content}', \
         118000, 0, 0, 0, 118000, 4102444800000000, 1)",
        id(site, DOCUMENT),
        id(site, ORDER)
    );
    assert_eq!(site.database.run(&sql).await, 1);
}

async fn buyer(site: &Site) -> Browser<'_> {
    let browser = site.browser();
    browser.subscribe(&typed(EMAIL)).await;
    open_order(site).await;
    browser
}

async fn ready(browser: &Browser<'_>) -> Value {
    browser.post(CREATE, &json!({"bookingId": BOOKING})).await.expect(200).json()["data"].clone()
}

pub async fn pays(address: &str, order: &Value, body: Value) -> Value {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let url = format!("{address}/sandbox/checkout/{}", order["orderId"].as_str().unwrap());
    client.post(url).json(&body).send().await.unwrap().json().await.unwrap()
}

async fn status(browser: &Browser<'_>, order: &Value) -> Value {
    browser.post(CHECK, &json!({"orderId": order["orderId"]})).await.expect(200).json()["data"]["status"].clone()
}

async fn ends(browser: &Browser<'_>, order: &Value, wanted: &str) {
    eventually(SOON, wanted, || async { (status(browser, order).await == wanted).then_some(()) }).await;
}

async fn what_can_not_be_given_goes_back_by_itself(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = buyer(&site).await;
    let order = ready(&browser).await;
    assert_eq!((&order["amount"], &order["currency"], &order["keyId"]), (&json!(118_000), &json!("INR"), &json!("sandbox")));
    assert_eq!(order["checkoutUrl"], format!("/sandbox/checkout/{}", order["orderId"].as_str().unwrap()));
    assert_eq!((&order["prefill"]["name"], &order["title"]), (&json!("Asha Rao"), &json!("Consultation")));
    assert_eq!(ready(&browser).await["orderId"], order["orderId"], "asked again it is the same order");
    assert_eq!(status(&browser, &order).await, "created");
    pays(&site.address, &order, json!({"outcome": "failure"})).await;
    ends(&browser, &order, "failed").await;
    let paid = pays(&site.address, &order, json!({"outcome": "success"})).await;
    let mut proof = paid.clone();
    proof["orderId"] = order["orderId"].clone();
    let told = browser.post(CHECK, &proof).await.expect(200).json();
    assert_eq!((&told["data"]["bookingId"], &told["data"]["receiptUrl"]), (&json!(BOOKING), &Value::Null));
    ends(&browser, &order, "refunded").await;
    eventually(SOON, "the money is back", || async {
        (site.database.texts("SELECT status FROM orders").await == ["refunded"]).then_some(())
    })
    .await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM refunds").await, 1);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM payments WHERE settles").await, 1);
    site.morning().await;
    let mail = site.message(EMAIL, "refund_made").await;
    assert!(mail["text"].as_str().unwrap().contains("₹1,180.00"), "{mail}");
    assert_eq!(browser.get("/pf/v1/payment/is-paid-user").await.expect(200).json()["data"]["isPaid"], false);
    assert_eq!(check_failure(&browser.post(CREATE, &json!({"bookingId": BOOKING})).await, 409)["code"], "ALREADY_PAID");
}

/// The site dies after the money went and before anybody told it; its gateway's webhooks never come.
async fn a_payment_that_nobody_told_of_is_found_at_the_start(engine: Engine) {
    let mut site = Site::prepare_with_sandbox(engine).await.listening_at_its_own();
    let sandbox = InProcessSandbox::open(&site, |sandbox| sandbox.payments.url = None).await;
    site = site.set("FINEPRINT_SANDBOX_URL", &sandbox.address).up().await;
    let order = {
        let browser = buyer(&site).await;
        ready(&browser).await
    };
    site.kill();
    pays(&sandbox.address, &order, json!({"outcome": "success"})).await;
    site.launch().await;
    // That the bank has it is told by the next rounds only: no webhook comes.
    eventually(SOON, "the payment is found, and the gateway gives it back", || async {
        let taken_up = "SELECT COUNT(*) FROM refunds WHERE status IN ('pending', 'processed')";
        (site.database.number(taken_up).await == 1).then_some(())
    })
    .await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM payments WHERE settles").await, 1);
}

async fn only_the_buyer_sees_an_order(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = buyer(&site).await;
    let order = ready(&browser).await;
    let stranger = site.subscriber(&typed("other@example.in")).await;
    check_failure(&stranger.post(CREATE, &json!({"bookingId": BOOKING})).await, 404);
    check_failure(&stranger.post(CHECK, &json!({"orderId": order["orderId"]})).await, 404);
    for body in [json!({}), json!({"bookingId": "x"}), json!({"bookingId": ORDER})] {
        check_failure(&browser.post(CREATE, &body).await, 404);
    }
    assert!(check_failure(&browser.post(CREATE, &json!({"bookingId": 5})).await, 400)["fields"]["bookingId"].is_string());
    // Typing the buyer's address proves nothing; the code does.
    let elsewhere = site.browser();
    elsewhere.subscribe(&typed(EMAIL)).await;
    check_failure(&elsewhere.post(CHECK, &json!({"orderId": order["orderId"]})).await, 404);
    elsewhere.prove(EMAIL).await;
    assert_eq!(status(&elsewhere, &order).await, "created");
}

async fn only_the_gateway_is_believed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = buyer(&site).await;
    let order = ready(&browser).await;
    let forged = json!({"orderId": order["orderId"], "razorpay_payment_id": "pay_x", "razorpay_signature": "00ff"});
    assert!(check_failure(&browser.post(CHECK, &forged).await, 400)["fields"]["razorpay_signature"].is_string());
    let half = json!({"orderId": order["orderId"], "razorpay_payment_id": "pay_x"});
    check_failure(&browser.post(CHECK, &half).await, 400);
    let body = json!({"event": "payment.captured", "payload": {"payment": {"entity": {
        "id": "pay_x", "amount": 118_000, "currency": "INR", "status": "captured", "order_id": order["orderId"]}}}});
    for signature in ["", "00ff", "sha256=00ff"] {
        let ask = site.ask(Method::POST, "/pf/v1/payment/webhook").header("x-razorpay-signature", signature);
        check_failure(&ask.header("x-razorpay-event-id", "evt_1").json(&body).send().await, 401);
    }
    assert_eq!(status(&browser, &order).await, "created");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM payments").await, 0);
}

async fn documents_are_for_their_owner(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = buyer(&site).await;
    issue(&site).await;
    for path in [PATH, "/cms/api/documents/TFB-26-27-000001.pdf"] {
        let answer = browser.get(path).await.expect(200);
        assert!(answer.body.starts_with(b"%PDF-"), "{path}");
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert_eq!(answer.header("content-disposition"), "inline; filename=\"TFB-26-27-000001.pdf\"");
        assert!(answer.header("cache-control").contains("no-store"));
    }
    let details = browser.get("/cms/api/subscribe-activities").await.expect(200).json()["data"]["paymentDetails"].clone();
    assert_eq!(details["receiptUrl"], PATH);
    let first = &details["invoices"][0];
    assert_eq!(
        (&first["number"], &first["kind"], &first["date"]),
        (&json!("TFB/26-27/000001"), &json!("billOfSupply"), &json!("2026-11-22"))
    );
    assert_eq!((&first["amount"], &first["receiptUrl"]), (&json!(118_000), &json!(PATH)));
    check_failure(&site.get(PATH).await, 401);
    let stranger = site.subscriber(&typed("other@example.in")).await;
    check_failure(&stranger.get(PATH).await, 404);
    let none = stranger.get("/cms/api/subscribe-activities").await.expect(200).json()["data"]["paymentDetails"].clone();
    assert_eq!(none, json!({"receiptUrl": null, "invoices": []}));
    let claims = site.browser();
    claims.subscribe(&typed(EMAIL)).await;
    check_failure(&claims.get(PATH).await, 404);
    for wrong in ["/cms/api/documents/x.pdf", "/cms/api/documents/TFB-26-27-000001", "/cms/api/documents/TFB-26-27-000009.pdf"] {
        check_failure(&browser.get(wrong).await, 404);
    }
    site.ask(Method::GET, PATH).token(&site.token("admin").await).send().await.expect(200);
    check_failure(&site.ask(Method::GET, PATH).token(&site.token("author").await).send().await, 403);
    let states = site.read("/cms/api/states").await["data"].as_array().unwrap().clone();
    assert!(states.len() > 30 && states.contains(&json!({"code": "29", "name": "Karnataka"})));
}

async fn staff_see_the_ledger_and_give_back(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = buyer(&site).await;
    ready(&browser).await;
    let admin = site.token("admin").await;
    let list = site.ask(Method::GET, "/cms/api/payments").token(&admin).send().await.expect(200).json();
    assert_eq!((&list["totalCount"], &list["data"][0]["_id"], &list["data"][0]["status"]), (&json!(1), &json!(ORDER), &json!("created")));
    let refund = async |body: Value| {
        let ask = site.ask(Method::POST, &format!("/cms/api/payments/{ORDER}/refund")).token(&admin);
        ask.json(&body).send().await
    };
    assert_eq!(check_failure(&refund(json!({"reason": "Asked for"})).await, 409)["code"], "NOTHING_TO_REFUND");
    assert!(check_failure(&refund(json!({})).await, 400)["fields"]["reason"].is_string());
    assert!(check_failure(&refund(json!({"reason": "x", "amount": 0})).await, 400)["fields"]["amount"].is_string());
    let unknown = site.ask(Method::POST, &format!("/cms/api/payments/{BOOKING}/refund")).token(&admin);
    check_failure(&unknown.json(&json!({"reason": "x"})).send().await, 404);
}

async fn an_erased_buyer_leaves_a_locked_invoice(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = buyer(&site).await;
    browser.prove(EMAIL).await;
    issue(&site).await;
    let export = browser.get("/cms/api/subscribers/export").await.expect(200).json();
    assert_eq!(export["documents"][0]["number"], "TFB/26-27/000001");
    assert_eq!((&export["orders"][0]["buyer"]["pinCode"], &export["orders"][0]["amount"]), (&json!("560001"), &json!(118_000)));
    browser.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    let left = "SELECT COUNT(*) FROM orders WHERE buyer_name IS NULL AND subscriber_id IS NULL AND session_id IS NULL";
    assert_eq!(site.database.number(left).await, 1);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM documents").await, 1);
    // Whoever subscribes under that address later is somebody new.
    let again = site.subscriber(&typed(EMAIL)).await;
    check_failure(&again.get(PATH).await, 404);
    site.ask(Method::GET, PATH).token(&site.token("admin").await).send().await.expect(200);
    // A backup with issued documents goes where there are others.
    let archive = site.folder().join("backup.tar.gz").display().to_string();
    site.run_command(&["backup", &archive]).await;
    let other = Site::prepare(engine).await;
    for more in [&[][..], &["--replace"]] {
        other.run_command(&[&["restore", archive.as_str()], more].concat()).await;
        assert_eq!(other.database.number("SELECT COUNT(*) FROM documents").await, 1);
    }
}
