use axum::http::HeaderMap;
use domain::Money;
use domain::error::ProviderError;
use domain::payments::{GatewayEvent, GatewayPaymentStatus, GatewayRefundStatus, OrderRequest, PaymentGateway, RefundRequest};
use providers::payments::{Razorpay, RazorpayAccount};
use sandbox::GatewayKeys;
use serde_json::json;

use crate::support::{FakeServer, Inbox, SECRET, serve_sandbox, sign_body, unused_address};

const KEY_SECRET: &str = "hush";

fn open_razorpay(base_url: String) -> Razorpay {
    let checkout = Some(format!("{base_url}/checkout/"));
    Razorpay::open(RazorpayAccount {
        base_url,
        key_id: "rzp_test_1".to_owned(),
        key_secret: KEY_SECRET.to_owned(),
        webhook_secret: SECRET.to_owned(),
        checkout,
    })
    .unwrap()
}

fn sample_order() -> OrderRequest {
    OrderRequest { amount: Money::from_paise(118_000), receipt: "TFP-1".to_owned(), title: "Consultation".to_owned() }
}

fn sample_refund(payment: &str) -> RefundRequest {
    RefundRequest {
        payment: payment.to_owned(),
        amount: Money::from_paise(18_000),
        key: "refund-0001".to_owned(),
        receipt: "TFP-R-1".to_owned(),
    }
}

/// Signs as Razorpay does: the hex without "sha256=".
fn sign_hex(secret: &str, body: &[u8]) -> String {
    sign_body(secret, body).trim_start_matches("sha256=").to_owned()
}

async fn pay_order(url: &str, order: &str) -> serde_json::Value {
    let client = reqwest::Client::builder().no_proxy().tls_certs_only([]).build().unwrap();
    let request = client.post(format!("{url}/sandbox/checkout/{order}")).json(&json!({"outcome": "success"}));
    request.send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn the_whole_way_against_the_sandbox() {
    let folder = tempfile::tempdir().unwrap();
    let mut inbox = Inbox::open().await;
    let url = serve_sandbox(folder.path(), |settings| {
        settings.payments = inbox.webhook.clone();
        settings.gateway = GatewayKeys { id: "rzp_test_1".to_owned(), secret: KEY_SECRET.to_owned() };
    })
    .await;
    let adapter = open_razorpay(format!("{url}/sandbox/razorpay"));
    let order = adapter.create_order(&sample_order()).await.unwrap();
    assert_eq!(order.amount, Money::from_paise(118_000));
    assert_eq!(adapter.create_order(&sample_order()).await.unwrap(), order, "the same receipt is the same order");
    assert!(adapter.list_payments(&order.id).await.unwrap().is_empty());
    let paid = pay_order(&url, &order.id).await;
    let text = |name: &str| paid[name].as_str().unwrap().to_owned();
    let payment = text("razorpay_payment_id");
    assert!(adapter.is_valid_signature(&order.id, &payment, &text("razorpay_signature")));
    assert!(!adapter.is_valid_signature("order_other", &payment, &text("razorpay_signature")));
    assert!(!adapter.is_valid_signature(&order.id, &payment, ""));
    let payments = adapter.list_payments(&order.id).await.unwrap();
    assert_eq!((payments.len(), payments[0].status, payments[0].amount), (1, GatewayPaymentStatus::Captured, Some(order.amount)));
    let refund = adapter.create_refund(&sample_refund(&payment)).await.unwrap();
    assert_eq!(adapter.create_refund(&sample_refund(&payment)).await.unwrap().id, refund.id);
    assert_eq!((refund.amount, refund.receipt.as_deref()), (Money::from_paise(18_000), Some("TFP-R-1")));
    let other = RefundRequest { amount: Money::from_paise(1), ..sample_refund(&payment) };
    assert!(matches!(adapter.create_refund(&other).await, Err(ProviderError::Permanent { .. })));
    let read = |body: &[u8], headers: &HeaderMap| {
        assert!(headers.contains_key(adapter.event_header()));
        adapter.parse_event(body, headers[adapter.signature_header()].to_str().unwrap())
    };
    let events = inbox.wait_for_gateway_events(5, read).await;
    let statuses: Vec<_> =
        events.iter().filter_map(|event| if let GatewayEvent::Payment(told) = event { Some(told.status) } else { None }).collect();
    assert!(statuses.contains(&GatewayPaymentStatus::Authorized) && statuses.contains(&GatewayPaymentStatus::Captured));
    let refunds: Vec<_> =
        events.iter().filter_map(|event| if let GatewayEvent::Refund(told) = event { Some(told) } else { None }).collect();
    assert!(refunds.iter().all(|told| told.id == refund.id && told.payment == payment));
    assert!(refunds.iter().any(|told| told.status == GatewayRefundStatus::Processed));
    assert_eq!(adapter.list_refunds(&payment).await.unwrap().len(), 1);
    assert_eq!(adapter.checkout_page("order_1").unwrap(), format!("{url}/sandbox/razorpay/checkout/order_1"));
}

/// The requests follow api/orders, api/refunds and webhooks/payments of Razorpay's documentation.
#[tokio::test]
async fn it_speaks_as_documented() {
    let order = r#"{"id": "order_EKwxwAgItmmXdp", "entity": "order", "amount": 118000, "amount_paid": 0, "amount_due": 118000, "currency": "INR",
        "receipt": "TFP-1", "offer_id": null, "status": "created", "attempts": 0, "notes": [], "created_at": 1582628071,
        "items": [], "entity_of_tomorrow": {}}"#;
    let mut fake = FakeServer::open(200, &[], order).await;
    assert_eq!(open_razorpay(fake.url.clone()).create_order(&sample_order()).await.unwrap().id, "order_EKwxwAgItmmXdp");
    let (headers, path, body) = fake.asked.borrow_and_update().clone().unwrap();
    assert_eq!((path.as_str(), headers["authorization"].to_str().unwrap()), ("/v1/orders", "Basic cnpwX3Rlc3RfMTpodXNo"));
    assert_eq!(
        body,
        json!({"amount": 118_000, "currency": "INR", "receipt": "TFP-1", "notes": {"title": "Consultation"}, "partial_payment": false})
    );
    let refund = r#"{"id": "rfnd_FgRAHdNOM4ZVbO", "entity": "refund", "amount": 18000, "currency": "INR", "payment_id": "pay_29QQoUBi66xm2f",
        "notes": [], "receipt": "TFP-R-1", "acquirer_data": {"arn": null}, "created_at": 1600856650, "batch_id": null,
        "status": "processed", "speed_processed": "normal", "speed_requested": "normal"}"#;
    let mut fake = FakeServer::open(200, &[], refund).await;
    let told = open_razorpay(fake.url.clone()).create_refund(&sample_refund("pay_29QQoUBi66xm2f")).await.unwrap();
    assert_eq!((told.status, told.receipt.as_deref()), (GatewayRefundStatus::Processed, Some("TFP-R-1")));
    let (headers, path, body) = fake.asked.borrow_and_update().clone().unwrap();
    assert_eq!(
        (path.as_str(), headers["x-refund-idempotency"].to_str().unwrap()),
        ("/v1/payments/pay_29QQoUBi66xm2f/refund", "refund-0001")
    );
    assert_eq!(body, json!({"amount": 18_000, "speed": "normal", "receipt": "TFP-R-1"}));
}

#[tokio::test]
async fn failures_are_a_matter_of_time_or_for_good() {
    let error = r#"{"error": {"code": "BAD_REQUEST_ERROR", "description": "no such thing for asha@example.in", "source": "business"}}"#;
    for status in [429, 500, 502, 503, 408, 409, 401, 403] {
        let fake = FakeServer::open(status, &[("retry-after", "7")], error).await;
        let refused = open_razorpay(fake.url).create_refund(&sample_refund("pay_1")).await.unwrap_err();
        assert!(matches!(refused, ProviderError::Retryable { .. }), "{status}: {refused:?}");
    }
    for status in [400, 404] {
        let fake = FakeServer::open(status, &[], error).await;
        let refused = open_razorpay(fake.url).create_refund(&sample_refund("pay_1")).await.unwrap_err();
        let reason = format!("{status} no such thing for …");
        assert_eq!(refused, ProviderError::Permanent { code: "BAD_REQUEST_ERROR".to_owned(), reason });
    }
    let gateway_error = r#"{"error": {"code": "GATEWAY_ERROR", "description": "the bank is down"}}"#;
    let fake = FakeServer::open(400, &[], gateway_error).await;
    assert!(matches!(open_razorpay(fake.url).create_refund(&sample_refund("pay_1")).await, Err(ProviderError::Retryable { .. })));
    let fake = FakeServer::open(200, &[], "<html>").await;
    assert!(matches!(open_razorpay(fake.url).list_payments("order_1").await, Err(ProviderError::Retryable { .. })));
    assert!(matches!(open_razorpay(unused_address()).list_payments("order_1").await, Err(ProviderError::Retryable { .. })));
}

#[tokio::test]
async fn webhooks_are_read_when_they_are_signed() {
    let adapter = open_razorpay(unused_address());
    let event = |body: &str| adapter.parse_event(body.as_bytes(), &sign_hex(SECRET, body.as_bytes()));
    assert_eq!(adapter.parse_event(b"{}", "00"), None);
    assert_eq!(adapter.parse_event(b"{}", &sign_hex(KEY_SECRET, b"{}")), None, "the key's secret does not sign webhooks");
    assert_eq!(event("no json"), Some(GatewayEvent::Other));
    assert_eq!(event(r#"{"event": "payment.dispute.created", "payload": {}}"#), Some(GatewayEvent::Other));
    let failed = r#"{"entity": "event", "account_id": "acc_BFQ7uQEaa7j2z7", "event": "payment.failed", "contains": ["payment"], "payload":
        {"payment": {"entity": {"id": "pay_DESlfW9H8K9uqM", "entity": "payment", "amount": 118000, "currency": "INR", "status": "failed",
        "order_id": "order_DESlLckIVRkHWj", "invoice_id": null, "international": false, "method": "netbanking", "amount_refunded": 0,
        "refund_status": null, "captured": false, "description": null, "card_id": null, "bank": "HDFC", "wallet": null, "vpa": null,
        "email": "gaurav.kumar@example.com", "contact": "+919876543210", "notes": [], "fee": null, "tax": null,
        "error_code": "BAD_REQUEST_ERROR", "error_description": "Payment of +919876543210 failed", "error_source": "bank",
        "error_step": "payment_authorization", "error_reason": "payment_failed", "acquirer_data": {"bank_transaction_id": null},
        "created_at": 1567610214}}}, "created_at": 1567610215}"#;
    let Some(GatewayEvent::Payment(told)) = event(failed) else { panic!("not read") };
    assert_eq!((told.status, told.order.as_deref()), (GatewayPaymentStatus::Failed, Some("order_DESlLckIVRkHWj")));
    assert_eq!(told.failure.as_deref(), Some("payment_failed: Payment of … failed"));
    assert_eq!(event(&failed.replace("\"INR\"", "\"USD\"")).map(|event| format!("{event:?}").contains("amount: None")), Some(true));
    assert_eq!(event(&failed.replace("\"status\": \"failed\"", "\"status\": \"dreaming\"")), Some(GatewayEvent::Other));
}

#[test]
fn a_key_is_not_shown() {
    let account = RazorpayAccount {
        base_url: "http://a".to_owned(),
        key_id: "rzp_test_1".to_owned(),
        key_secret: "hidden".to_owned(),
        webhook_secret: "hidden".to_owned(),
        checkout: None,
    };
    assert!(!format!("{account:?}").contains("hidden"));
}
