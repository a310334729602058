//! Payments by Razorpay.

use std::time::Duration;

use async_trait::async_trait;
use domain::providers::{AskedOrder, AskedRefund, GatewayEvent, GatewayOrder, GatewayPayment, GatewayRefund, PaymentGateway, Refused};
use reqwest::{Client, RequestBuilder};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::entities::{Collection, Order, Payment, Refund, event};
use crate::signature::is_hex_signed;
use crate::web::{self, ask, text};

/// Somebody waits for it on the screen.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where, and by which key.
#[derive(Clone)]
pub struct RazorpayAccount {
    /// `https://api.razorpay.com`, or `{origin}/sandbox/razorpay`.
    pub base_url: String,
    /// `rzp_test_…` or `rzp_live_…`; browsers see it.
    pub key_id: String,
    pub key_secret: String,
    /// Signs webhooks; another one than the key's.
    pub webhook_secret: String,
    /// Before an order's id: a page on which a person pays, where there is one. Razorpay has a window of its own.
    pub checkout: Option<String>,
}

pub struct Razorpay {
    client: Client,
    account: RazorpayAccount,
}

impl Razorpay {
    /// Nothing is asked yet. The message says what is wrong.
    pub fn open(mut account: RazorpayAccount) -> Result<Self, String> {
        account.base_url.truncate(account.base_url.trim_end_matches('/').len());
        Ok(Self { client: web::client(&account.base_url, PATIENCE)?, account })
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.keyed(self.client.get(format!("{}/v1{path}", self.account.base_url)))
    }

    fn post(&self, path: &str) -> RequestBuilder {
        self.keyed(self.client.post(format!("{}/v1{path}", self.account.base_url)))
    }

    fn keyed(&self, request: RequestBuilder) -> RequestBuilder {
        request.basic_auth(&self.account.key_id, Some(&self.account.key_secret))
    }

    /// The order that was opened under a receipt before. Razorpay knows no idempotency of orders.
    async fn known(&self, receipt: &str) -> Result<Option<Order>, Refused> {
        let orders: Collection<Order> = read(self.get(&format!("/orders?receipt={receipt}"))).await?;
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

    async fn order(&self, asked: &AskedOrder) -> Result<GatewayOrder, Refused> {
        if let Some(known) = self.known(&asked.receipt).await? {
            return Ok(known.told());
        }
        let notes = json!({"title": asked.title.chars().take(256).collect::<String>()});
        let body = json!({
            "amount": asked.amount.paise(), "currency": "INR", "receipt": asked.receipt, "notes": notes, "partial_payment": false,
        });
        let order: Order = read(self.post("/orders").json(&body)).await?;
        Ok(order.told())
    }

    async fn payments_of(&self, order: &str) -> Result<Vec<GatewayPayment>, Refused> {
        let payments: Collection<Payment> = read(self.get(&format!("/orders/{order}/payments"))).await?;
        Ok(payments.items.into_iter().filter_map(Payment::told).collect())
    }

    async fn refund(&self, asked: &AskedRefund) -> Result<GatewayRefund, Refused> {
        let body = json!({"amount": asked.amount.paise(), "speed": "normal", "receipt": asked.receipt});
        let request = self.post(&format!("/payments/{}/refund", asked.payment)).header("X-Refund-Idempotency", &asked.key);
        let refund: Refund = read(request.json(&body)).await?;
        Ok(refund.told())
    }

    async fn refunds_of(&self, payment: &str) -> Result<Vec<GatewayRefund>, Refused> {
        let refunds: Collection<Refund> = read(self.get(&format!("/payments/{payment}/refunds"))).await?;
        Ok(refunds.items.into_iter().map(Refund::told).collect())
    }

    fn is_proof(&self, order: &str, payment: &str, signature: &str) -> bool {
        is_hex_signed(&self.account.key_secret, format!("{order}|{payment}").as_bytes(), signature)
    }

    fn event(&self, body: &[u8], signature: &str) -> Option<GatewayEvent> {
        is_hex_signed(&self.account.webhook_secret, body, signature).then(|| event(body))
    }

    fn signature_header(&self) -> &'static str {
        "X-Razorpay-Signature"
    }

    fn event_header(&self) -> &'static str {
        "x-razorpay-event-id"
    }
}

/// An answer that is none of what is documented is taken for a passing fault: money must not be given up for it.
async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Refused> {
    let told = |body: &Value| (text(body, "/error/code"), text(body, "/error/description"));
    // 409: the same refund is under way; a wrong key is mended by the operator, and what waits goes on then.
    let answer = ask(request).await.map_err(|failed| {
        let passes = failed.is_status(&[409, 401, 403]);
        failed.refused(told, |code| passes || matches!(code, "GATEWAY_ERROR" | "SERVER_ERROR"))
    })?;
    serde_json::from_value(answer).map_err(|_| Refused::later("an answer that can't be read"))
}

/// Keys stay out of logs.
impl std::fmt::Debug for RazorpayAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RazorpayAccount").field("base_url", &self.base_url).field("key_id", &self.key_id).finish_non_exhaustive()
    }
}
