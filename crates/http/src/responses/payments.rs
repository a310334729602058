//! Orders, as buyers and as staff see them.

use domain::Result;
use domain::payments::{Dispute, Ledger, Order, Payment, Refund};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::invoices::find_receipt;
use crate::App;

const INR: &str = "INR";

/// Everything that the browser needs to open the gateway's checkout window.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentOrder {
    /// The gateway's id of the order.
    pub order_id: String,
    /// In paise.
    pub amount: i64,
    pub currency: &'static str,
    /// The public half of the gateway's key.
    pub key_id: String,
    pub receipt: String,
    pub title: String,
    pub prefill: Prefill,
    /// The gateway's payment page, if it has one; otherwise the browser opens the checkout window.
    #[schema(required)]
    pub checkout_url: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

/// The buyer's details, as they were entered.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct Prefill {
    pub name: String,
    pub email: String,
    /// Phone number with dial code; empty without a number.
    pub contact: String,
}

/// The order for the checkout; it must already exist at the gateway.
pub fn to_payment_order(app: &App, order: &Order) -> PaymentOrder {
    let prefill = order.buyer.as_ref().map(|buyer| Prefill {
        name: buyer.name.clone(),
        email: buyer.email.to_string(),
        contact: buyer.phone.as_ref().map(domain::subscribers::Phone::to_e164).unwrap_or_default(),
    });
    PaymentOrder {
        order_id: order.gateway_order.clone().unwrap_or_default(),
        amount: order.amount.paise(),
        currency: INR,
        key_id: app.commerce.payments.key_id().to_owned(),
        receipt: order.receipt.clone(),
        title: order.title().to_owned(),
        prefill: prefill.unwrap_or_default(),
        checkout_url: app.commerce.payments.checkout_page(order),
        expires_at: order.expires_at,
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedPayment {
    #[schema(schema_with = super::payment_progress_schema)]
    pub status: String,
    /// Exactly one of these says what was bought.
    #[schema(required)]
    pub booking_id: Option<String>,
    #[schema(required)]
    pub case_id: Option<String>,
    #[schema(required)]
    pub report_id: Option<String>,
    /// Path of the invoice or bill.
    #[schema(required)]
    pub receipt_url: Option<String>,
}

/// The status of an order. `has_proof` means that the gateway's signature confirms a payment.
pub async fn load_checked_payment(app: &App, order: &Order, has_proof: bool) -> Result<CheckedPayment> {
    let purchase = order.purchase;
    let documents = app.commerce.invoices.list_by_order(order.id).await?;
    let progress = app.commerce.payments.progress(order, has_proof).await?;
    Ok(CheckedPayment {
        status: progress.as_str().to_owned(),
        booking_id: purchase.booking().map(|id| id.to_string()),
        case_id: purchase.case().map(|id| id.to_string()),
        report_id: purchase.report().map(|id| id.to_string()),
        receipt_url: find_receipt(&documents),
    })
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaidUser {
    pub is_paid: bool,
}

/// One order with its payments, refunds and disputes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    #[serde(rename = "_id")]
    pub id: String,
    /// The gateway's id of the order.
    #[schema(required)]
    pub order_id: Option<String>,
    /// Exactly one of these says what was bought.
    #[schema(required)]
    pub booking_id: Option<String>,
    #[schema(required)]
    pub case_id: Option<String>,
    #[schema(required)]
    pub report_id: Option<String>,
    pub title: String,
    /// The buyer's name, as it was entered; null once the person is erased.
    #[schema(required)]
    pub buyer: Option<String>,
    /// In paise, like all amounts here.
    pub amount: i64,
    pub refunded: i64,
    pub currency: &'static str,
    #[schema(schema_with = super::order_status_schema)]
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
    /// The gateway's id of the payment.
    pub payment_id: String,
    pub amount: i64,
    pub status: String,
    #[schema(required)]
    pub method: Option<String>,
    /// Why it failed.
    #[schema(required)]
    pub failure: Option<String>,
    /// Whether this payment settles the order.
    pub settles: bool,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerRefund {
    #[serde(rename = "_id")]
    pub id: String,
    /// The gateway's id of the refund, once the gateway has it.
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

/// A payment that the buyer's bank disputes. Staff respond to disputes on the gateway's website.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerDispute {
    /// The gateway's id of the dispute.
    pub dispute_id: String,
    /// The gateway's id of the payment.
    pub payment_id: String,
    pub amount: i64,
    /// The gateway's status, such as open, under_review, won, lost or closed.
    pub status: String,
    pub phase: String,
    pub reason: String,
    /// Time by which the bank expects a response.
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
        let purchase = order.purchase;
        Self {
            id: order.id.to_string(),
            booking_id: purchase.booking().map(|id| id.to_string()),
            case_id: purchase.case().map(|id| id.to_string()),
            report_id: purchase.report().map(|id| id.to_string()),
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
