//! Payments through Razorpay.

use std::time::Duration;

use async_trait::async_trait;
use domain::error::ProviderError;
use domain::payments::{GatewayEvent, GatewayOrder, GatewayPayment, GatewayRefund, OrderRequest, PaymentGateway, RefundRequest};
use reqwest::{Client, RequestBuilder};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::entities::{Collection, Order, Payment, Refund, parse_event};
use crate::signature::is_valid_hex_signature;
use crate::web::{self, fetch_json, text_at};

/// Timeout of a request; short because a person waits for the result.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The operator's account at Razorpay.
#[derive(Clone)]
pub struct RazorpayAccount {
    /// `https://api.razorpay.com`, or `{origin}/sandbox/razorpay`.
    pub base_url: String,
    /// `rzp_test_…` or `rzp_live_…`. It is public: browsers receive it.
    pub key_id: String,
    pub key_secret: String,
    /// Verifies webhooks; it differs from `key_secret`.
    pub webhook_secret: String,
    /// URL of a payment page, to which the order's id is appended; only the sandbox has one. Razorpay opens its own checkout window.
    pub checkout: Option<String>,
}

pub struct Razorpay {
    client: Client,
    account: RazorpayAccount,
}

impl Razorpay {
    /// Sends no request yet. The error says what is wrong.
    pub fn open(mut account: RazorpayAccount) -> Result<Self, String> {
        account.base_url.truncate(account.base_url.trim_end_matches('/').len());
        Ok(Self { client: web::build_client(&account.base_url, REQUEST_TIMEOUT)?, account })
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.with_basic_auth(self.client.get(format!("{}/v1{path}", self.account.base_url)))
    }

    fn post(&self, path: &str) -> RequestBuilder {
        self.with_basic_auth(self.client.post(format!("{}/v1{path}", self.account.base_url)))
    }

    fn with_basic_auth(&self, request: RequestBuilder) -> RequestBuilder {
        request.basic_auth(&self.account.key_id, Some(&self.account.key_secret))
    }

    /// Finds the order that was created with this receipt earlier, because Razorpay's orders have no idempotency keys.
    async fn find_order(&self, receipt: &str) -> Result<Option<Order>, ProviderError> {
        let orders: Collection<Order> = fetch_entity(self.get(&format!("/orders?receipt={receipt}"))).await?;
        Ok(orders.items.into_iter().find(|order| order.receipt.as_deref() == Some(receipt)))
    }
}

#[async_trait]
impl PaymentGateway for Razorpay {
    fn key_id(&self) -> &str {
        &self.account.key_id
    }

    fn checkout_page(&self, order: &str) -> Option<String> {
        self.account.checkout.as_ref().map(|before| format!("{before}{order}"))
    }

    async fn create_order(&self, request: &OrderRequest) -> Result<GatewayOrder, ProviderError> {
        if let Some(existing) = self.find_order(&request.receipt).await? {
            return Ok(existing.into_gateway_order());
        }
        let notes = json!({"title": request.title.chars().take(256).collect::<String>()});
        let body = json!({
            "amount": request.amount.paise(), "currency": "INR", "receipt": request.receipt, "notes": notes, "partial_payment": false,
        });
        let order: Order = fetch_entity(self.post("/orders").json(&body)).await?;
        Ok(order.into_gateway_order())
    }

    async fn list_payments(&self, order: &str) -> Result<Vec<GatewayPayment>, ProviderError> {
        let payments: Collection<Payment> = fetch_entity(self.get(&format!("/orders/{order}/payments"))).await?;
        Ok(payments.items.into_iter().filter_map(Payment::into_gateway_payment).collect())
    }

    async fn create_refund(&self, refund: &RefundRequest) -> Result<GatewayRefund, ProviderError> {
        let body = json!({"amount": refund.amount.paise(), "speed": "normal", "receipt": refund.receipt});
        let request = self.post(&format!("/payments/{}/refund", refund.payment)).header("X-Refund-Idempotency", &refund.key);
        let refund: Refund = fetch_entity(request.json(&body)).await?;
        Ok(refund.into_gateway_refund())
    }

    async fn list_refunds(&self, payment: &str) -> Result<Vec<GatewayRefund>, ProviderError> {
        let refunds: Collection<Refund> = fetch_entity(self.get(&format!("/payments/{payment}/refunds"))).await?;
        Ok(refunds.items.into_iter().map(Refund::into_gateway_refund).collect())
    }

    fn is_valid_signature(&self, order: &str, payment: &str, signature: &str) -> bool {
        is_valid_hex_signature(&self.account.key_secret, format!("{order}|{payment}").as_bytes(), signature)
    }

    fn parse_event(&self, body: &[u8], signature: &str) -> Option<GatewayEvent> {
        is_valid_hex_signature(&self.account.webhook_secret, body, signature).then(|| parse_event(body))
    }

    fn signature_header(&self) -> &'static str {
        "X-Razorpay-Signature"
    }

    fn event_header(&self) -> &'static str {
        "x-razorpay-event-id"
    }
}

/// Sends the request and parses the entity. An undocumented response counts as a temporary failure, so that no payment or refund
/// is given up because of it.
async fn fetch_entity<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, ProviderError> {
    let read_error = |body: &Value| (text_at(body, "/error/code"), text_at(body, "/error/description"));
    // 409: the same refund is being processed. 401 and 403: the operator corrects the key, and waiting jobs then continue.
    let answer = fetch_json(request).await.map_err(|failed| {
        let passes = failed.is_status(&[409, 401, 403]);
        failed.into_refused(read_error, |code| passes || matches!(code, "GATEWAY_ERROR" | "SERVER_ERROR"))
    })?;
    serde_json::from_value(answer).map_err(|_| ProviderError::retryable("the gateway sent a response that can't be parsed"))
}

/// Leaves the secrets out of logs.
impl std::fmt::Debug for RazorpayAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RazorpayAccount").field("base_url", &self.base_url).field("key_id", &self.key_id).finish_non_exhaustive()
    }
}
