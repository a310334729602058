//! Orders as whoever pays sees them, and as staff do.

use domain::Result;
use domain::payments::{Bought, Dispute, Ledger, Order, Payment, Refund};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::invoices::receipt_of;
use crate::App;

const INR: &str = "INR";

/// What the browser opens the gateway's window with.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentOrder {
    /// The gateway's.
    pub order_id: String,
    /// In paise.
    pub amount: i64,
    pub currency: &'static str,
    /// The public half of the gateway's key.
    pub key_id: String,
    pub receipt: String,
    pub title: String,
    pub prefill: Prefill,
    /// A page to pay on, where the gateway has one; else the browser opens the gateway's own window.
    #[schema(required)]
    pub checkout_url: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

/// As the buyer typed it.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct Prefill {
    pub name: String,
    pub email: String,
    /// With the dial code; empty without a number.
    pub contact: String,
}

/// `order` is known to the gateway.
pub fn payment_order(app: &App, order: &Order) -> PaymentOrder {
    let prefill = order.buyer.as_ref().map(|buyer| Prefill {
        name: buyer.name.clone(),
        email: buyer.email.to_string(),
        contact: buyer.phone.as_ref().map(domain::subscribers::Phone::e164).unwrap_or_default(),
    });
    PaymentOrder {
        order_id: order.gateway_order.clone().unwrap_or_default(),
        amount: order.amount.paise(),
        currency: INR,
        key_id: app.payments.key_id().to_owned(),
        receipt: order.receipt.clone(),
        title: order.title().to_owned(),
        prefill: prefill.unwrap_or_default(),
        checkout_url: app.payments.checkout_page(order),
        expires_at: order.expires_at,
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedPayment {
    #[schema(schema_with = super::payment_progress)]
    pub status: String,
    pub booking_id: String,
    /// Path of the invoice or bill.
    #[schema(required)]
    pub receipt_url: Option<String>,
}

/// `has_proof`: the gateway has signed that somebody paid.
pub async fn checked_payment(app: &App, order: &Order, has_proof: bool) -> Result<CheckedPayment> {
    let Bought::Consultation(booking) = order.bought;
    let documents = app.store.documents().of_orders(&[order.id]).await?;
    let progress = app.payments.progress(order, has_proof).await?;
    Ok(CheckedPayment { status: progress.as_str().to_owned(), booking_id: booking.to_string(), receipt_url: receipt_of(&documents) })
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaidUser {
    pub is_paid: bool,
}

/// One order with all that happened to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    #[serde(rename = "_id")]
    pub id: String,
    /// The gateway's.
    #[schema(required)]
    pub order_id: Option<String>,
    pub booking_id: String,
    pub title: String,
    /// As typed; absent once the person was erased.
    #[schema(required)]
    pub buyer: Option<String>,
    /// In paise, as all amounts here.
    pub amount: i64,
    pub refunded: i64,
    pub currency: &'static str,
    #[schema(schema_with = super::order_states)]
    pub status: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub paid_at: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
    pub payments: Vec<LedgerPayment>,
    pub refunds: Vec<LedgerRefund>,
    pub disputes: Vec<LedgerDispute>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerPayment {
    /// The gateway's.
    pub payment_id: String,
    pub amount: i64,
    pub status: String,
    #[schema(required)]
    pub method: Option<String>,
    /// Why it failed.
    #[schema(required)]
    pub failure: Option<String>,
    /// Whether it is the one that pays the order.
    pub settles: bool,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerRefund {
    #[serde(rename = "_id")]
    pub id: String,
    /// The gateway's, once it knows of it.
    #[schema(required)]
    pub refund_id: Option<String>,
    pub amount: i64,
    pub reason: String,
    pub status: String,
    /// Why the gateway refused it.
    #[schema(required)]
    pub failure: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

/// A payment that the buyer's bank questions; what to do about it is done in the gateway's own pages.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerDispute {
    /// The gateway's.
    pub dispute_id: String,
    /// The gateway's.
    pub payment_id: String,
    pub amount: i64,
    /// As the gateway has it, e.g. open, under_review, won, lost, closed.
    pub status: String,
    pub phase: String,
    pub reason: String,
    /// Until when the bank waits for an answer.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub respond_by: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

impl From<Dispute> for LedgerDispute {
    fn from(dispute: Dispute) -> Self {
        Self {
            dispute_id: dispute.id,
            payment_id: dispute.payment,
            amount: dispute.amount.paise(),
            status: dispute.status,
            phase: dispute.phase,
            reason: dispute.reason,
            respond_by: dispute.respond_by,
            created_at: dispute.created_at,
        }
    }
}

impl From<Ledger> for LedgerEntry {
    fn from(Ledger { order, payments, refunds, disputes }: Ledger) -> Self {
        let Bought::Consultation(booking) = order.bought;
        Self {
            id: order.id.to_string(),
            booking_id: booking.to_string(),
            title: order.title().to_owned(),
            buyer: order.buyer.as_ref().map(|buyer| buyer.name.clone()),
            order_id: order.gateway_order,
            amount: order.amount.paise(),
            refunded: order.refunded.paise(),
            currency: INR,
            status: order.status.as_str().to_owned(),
            created_at: order.created_at,
            paid_at: order.paid_at,
            expires_at: order.expires_at,
            payments: payments.into_iter().map(LedgerPayment::from).collect(),
            refunds: refunds.into_iter().map(LedgerRefund::from).collect(),
            disputes: disputes.into_iter().map(LedgerDispute::from).collect(),
        }
    }
}

impl From<Payment> for LedgerPayment {
    fn from(payment: Payment) -> Self {
        Self {
            payment_id: payment.gateway_payment,
            amount: payment.amount.paise(),
            status: payment.status.as_str().to_owned(),
            method: payment.method,
            failure: payment.failure,
            settles: payment.settles,
            created_at: payment.created_at,
        }
    }
}

impl From<Refund> for LedgerRefund {
    fn from(refund: Refund) -> Self {
        Self {
            id: refund.id.to_string(),
            refund_id: refund.gateway_refund,
            amount: refund.amount.paise(),
            reason: refund.reason,
            status: refund.status.as_str().to_owned(),
            failure: refund.failure,
            created_at: refund.created_at,
        }
    }
}
