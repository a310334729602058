use hmac::{Hmac, Mac};
use reqwest::RequestBuilder;
use sandbox::{GatewayKeys, SandboxSettings};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::site::{Inbox, SECRET, Site, send_request, test_settings};

fn with_keys(inbox: &Inbox) -> SandboxSettings {
    let gateway = GatewayKeys { id: "rzp_test_1".to_owned(), secret: "hush".to_owned() };
    SandboxSettings { payments: inbox.webhook(), gateway, ..test_settings() }
}

fn with_api_key(request: RequestBuilder) -> RequestBuilder {
    request.basic_auth("rzp_test_1", Some("hush"))
}

fn sign_body(secret: &str, bytes: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(bytes);
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

async fn create_order(site: &Site) -> String {
    let body = json!({"amount": 118_000, "currency": "INR", "receipt": "TFP-1", "notes": {"title": "A <call>"}});
    let (status, order) = send_request(with_api_key(site.post("/sandbox/razorpay/v1/orders")).json(&body)).await;
    assert_eq!((status, &order["status"], &order["amount_due"]), (200, &json!("created"), &json!(118_000)));
    order["id"].as_str().unwrap().to_owned()
}

async fn get_json(site: &Site, path: &str) -> Value {
    send_request(with_api_key(site.client.get(format!("{}/sandbox/razorpay/v1{path}", site.url)))).await.1
}

async fn pay_order(site: &Site, order: &str, body: Value) -> (u16, Value) {
    send_request(site.post(&format!("/sandbox/checkout/{order}")).json(&body)).await
}

#[tokio::test]
async fn an_order_is_paid_and_every_event_is_told_signed_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let site = Site::open(folder.path(), with_keys(&inbox)).await;
    let order = create_order(&site).await;
    let (_, failed) = pay_order(&site, &order, json!({"outcome": "failure"})).await;
    assert_eq!(failed["error"]["reason"], "payment_failed");
    assert_eq!(get_json(&site, &format!("/orders/{order}")).await["status"], "attempted");
    assert_eq!(pay_order(&site, &order, json!({"outcome": "dismiss"})).await.1, json!({"dismissed": true}));
    let (status, paid) = pay_order(&site, &order, json!({"outcome": "success"})).await;
    let payment = paid["razorpay_payment_id"].as_str().unwrap().to_owned();
    assert_eq!((status, paid["razorpay_order_id"].as_str().unwrap()), (200, order.as_str()));
    assert_eq!(paid["razorpay_signature"], sign_body("hush", format!("{order}|{payment}").as_bytes()));
    assert_eq!(pay_order(&site, &order, json!({"outcome": "success"})).await.0, 400, "once");
    let webhooks = inbox.wait_for_webhooks(4).await;
    let mut names = Vec::new();
    let mut ids = std::collections::BTreeSet::new();
    for (headers, bytes) in &webhooks {
        assert_eq!(headers["x-razorpay-signature"].to_str().unwrap(), sign_body(SECRET, bytes));
        ids.insert(headers["x-razorpay-event-id"].to_str().unwrap().to_owned());
        let event: Value = serde_json::from_slice(bytes).unwrap();
        names.push(event["event"].as_str().unwrap().to_owned());
        assert_eq!(event["payload"]["payment"]["entity"]["order_id"], order);
    }
    names.sort_unstable();
    assert_eq!(names, ["order.paid", "payment.authorized", "payment.captured", "payment.failed"]);
    assert_eq!(ids.len(), 4);
    site.kill().await;
    let site = Site::open(folder.path(), with_keys(&inbox)).await;
    let shown = get_json(&site, &format!("/orders/{order}")).await;
    assert_eq!((&shown["status"], &shown["amount_paid"], &shown["attempts"]), (&json!("paid"), &json!(118_000), &json!(2)));
    let payments = get_json(&site, &format!("/orders/{order}/payments")).await;
    assert_eq!((&payments["count"], &payments["entity"]), (&json!(2), &json!("collection")));
    assert_eq!(get_json(&site, &format!("/payments/{payment}")).await["captured"], true);
    assert_eq!(get_json(&site, "/orders?receipt=TFP-1").await["items"][0]["id"], order);
    assert_eq!(pay_order(&site, &order, json!({"outcome": "success", "again": true})).await.0, 200, "a drill of paying twice");
}

#[tokio::test]
async fn money_goes_back_once_a_key_and_never_more_than_came() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let site = Site::open(folder.path(), with_keys(&inbox)).await;
    let order = create_order(&site).await;
    let paid = pay_order(&site, &order, json!({"outcome": "success"})).await.1;
    let payment = paid["razorpay_payment_id"].as_str().unwrap();
    let refund = async |key: &str, body: Value| {
        let request = with_api_key(site.post(&format!("/sandbox/razorpay/v1/payments/{payment}/refund")));
        send_request(request.header("x-refund-idempotency", key).json(&body)).await
    };
    let (status, first) = refund("refund-0001", json!({"amount": 18_000, "receipt": "R1"})).await;
    assert_eq!((status, &first["amount"], &first["receipt"]), (200, &json!(18_000), &json!("R1")));
    assert_eq!(refund("refund-0001", json!({"amount": 18_000, "receipt": "R1"})).await.1["id"], first["id"]);
    let other = refund("refund-0001", json!({"amount": 1_000, "receipt": "R1"})).await;
    assert_eq!(
        (other.0, other.1["error"]["description"].as_str().unwrap()),
        (400, "Different request with the same idempotency key has already been processed.")
    );
    assert_eq!(refund("refund-0002", json!({"amount": 100_001})).await.0, 400);
    assert_eq!(refund("short", json!({"amount": 1})).await.0, 400);
    assert_eq!(refund("refund-0003", json!({})).await.1["amount"], 100_000, "no amount: what is left");
    assert_eq!(get_json(&site, &format!("/payments/{payment}")).await["status"], "refunded");
    let told = inbox.wait_for_events(3 + 4).await;
    let of_first = told.iter().filter(|event| event["payload"]["refund"]["entity"]["id"] == first["id"]);
    let mut states: Vec<_> = of_first.map(|event| event["payload"]["refund"]["entity"]["status"].as_str().unwrap()).collect();
    states.sort_unstable();
    assert_eq!(states, ["pending", "processed"]);
    assert_eq!(get_json(&site, &format!("/payments/{payment}/refunds")).await["count"], 2);
}

#[tokio::test]
async fn it_refuses_what_razorpay_refuses() {
    let folder = tempfile::tempdir().unwrap();
    let inbox = Inbox::open().await;
    let site = Site::open(folder.path(), with_keys(&inbox)).await;
    let right = json!({"amount": 100, "currency": "INR"});
    assert_eq!(send_request(site.post("/sandbox/razorpay/v1/orders").basic_auth("rzp_test_1", Some("x")).json(&right)).await.0, 401);
    for (field, value) in [("amount", json!(99)), ("amount", json!("100")), ("currency", json!("USD")), ("receipt", json!("x".repeat(41)))]
    {
        let mut body = right.clone();
        body[field] = value;
        let (status, answered) = send_request(with_api_key(site.post("/sandbox/razorpay/v1/orders")).json(&body)).await;
        assert_eq!((status, answered["error"]["code"].as_str().unwrap()), (400, "BAD_REQUEST_ERROR"), "{body}");
    }
    assert_eq!(pay_order(&site, "order_x", json!({"outcome": "success"})).await.0, 400);
    let order = create_order(&site).await;
    assert_eq!(pay_order(&site, &order, json!({"outcome": "perhaps"})).await.0, 400);
    assert_eq!(send_request(site.post("/sandbox/outage").json(&json!({"channel": "payments", "seconds": 60}))).await.0, 200);
    assert_eq!(send_request(with_api_key(site.post("/sandbox/razorpay/v1/orders")).json(&right)).await.0, 503);
}

#[tokio::test]
async fn a_person_pays_on_a_page_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let inbox = Inbox::open().await;
    let site = Site::open(folder.path(), with_keys(&inbox)).await;
    let order = create_order(&site).await;
    let page = site.client.get(format!("{}/sandbox/checkout/{order}?return=/service", site.url)).send().await.unwrap();
    let page = page.text().await.unwrap();
    assert!(page.contains("A &lt;call&gt;") && page.contains("₹1,180.00") && page.contains("value=\"/service\""), "{page}");
    let press = async |outcome: &str, back: &str| {
        let form = site.post(&format!("/sandbox/checkout/{order}")).header("content-type", "application/x-www-form-urlencoded");
        let answer = form.body(format!("form=1&outcome={outcome}&return={back}")).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 303);
        answer.headers()["location"].to_str().unwrap().to_owned()
    };
    let site_of_product = inbox.url.trim_end_matches("/hook").to_owned();
    assert_eq!(press("dismiss", "/service?a=b").await, format!("{site_of_product}/service?a=b#dismissed=1"));
    assert_eq!(press("failure", "//evil.test").await, format!("{site_of_product}/#error=payment_failed"));
    let paid = press("success", "/service").await;
    assert!(paid.starts_with(&format!("{site_of_product}/service#razorpay_order_id={order}&razorpay_payment_id=pay_")), "{paid}");
    assert!(paid.contains("&razorpay_signature="));
}
