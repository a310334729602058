//! Payments: the browsers' operations, the gateway's webhook, and staff's list.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::cases::CaseBuyer;
use domain::contact::PhoneLengths;
use domain::ids::{BookingId, CaseId, ReportId};
use domain::language::Language;
use domain::payments::{BuyerInput, PaymentProof, Purchase};
use domain::{Error, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam, Query};
use crate::access::{AgentPlus, AnyCaller, AuditedRead};
use crate::responses::{self, CheckedPayment, Data, Done, LedgerEntry, PaidUser, PaymentOrder};
use crate::{ApiError, AppState};

const PAYMENTS_LIMIT: i64 = 50;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayInput {
    /// What is paid for: exactly one of the ids.
    booking_id: Option<String>,
    case_id: Option<String>,
    report_id: Option<String>,
    /// The buyer of a case or a report; a booking has them already.
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    country_code: Option<String>,
    /// Required on invoices by law.
    pin_code: Option<String>,
    state: Option<String>,
    /// For a buyer abroad, instead of PIN code and State.
    country: Option<String>,
    gstin: Option<String>,
    /// The language of the mails about a report, `en` or `hi`; `en` by default. A case has its own.
    language: Option<String>,
}

impl PayInput {
    fn case_buyer(&self) -> CaseBuyer {
        CaseBuyer {
            name: self.name.clone(),
            pin_code: self.pin_code.clone().unwrap_or_default(),
            state: self.state.clone().unwrap_or_default(),
            country: self.country.clone().unwrap_or_default(),
            gstin: self.gstin.clone().unwrap_or_default(),
        }
    }

    fn buyer(&self, phone_lengths: PhoneLengths) -> BuyerInput<'_> {
        fn text(field: &Option<String>) -> &str {
            field.as_deref().unwrap_or_default()
        }
        BuyerInput {
            name: text(&self.name),
            email: text(&self.email),
            country_code: self.country_code.as_deref(),
            phone: text(&self.phone),
            phone_lengths,
            pin_code: text(&self.pin_code),
            state: text(&self.state),
            country: text(&self.country),
            gstin: text(&self.gstin),
        }
    }
}

/// The order of this session's booking, case or report, ready to be paid; the server determines the amount. The order of a case (in a
/// proven session) or of a report is opened here. 409 `ALREADY_PAID`, 410 when the time to pay has expired, 503 while the gateway is
/// unavailable.
#[utoipa::path(post, path = "/pf/v1/payment/create-payment", tag = "payments", request_body = PayInput,
    security(("session" = ["claimed"])), responses((status = 200, body = Data<PaymentOrder>)))]
pub async fn create_payment(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    JsonBody(input): JsonBody<PayInput>,
) -> Result<Response, ApiError> {
    let order = match (input.booking_id.as_deref(), &input.case_id, &input.report_id) {
        (Some(booking), None, None) => {
            let booking = BookingId::parse(booking).ok_or(Error::NotFound("Booking"))?;
            app.commerce.payments.prepare_payment(caller, Purchase::Consultation(booking)).await?
        }
        (None, Some(case), None) => {
            let case = CaseId::parse(case).ok_or(Error::NotFound("Case"))?;
            let order = app.commerce.cases.open_order(caller, case, &input.case_buyer()).await?;
            app.commerce.payments.ensure_gateway_order(order).await?
        }
        (None, None, Some(report)) => {
            let report = ReportId::parse(report).ok_or(Error::NotFound("Report"))?;
            let language = Language::parse_mail_language("language", input.language.as_deref())?;
            app.commerce.reports.order_report(caller, report, input.buyer(app.settings.phone_lengths), language).await?;
            app.commerce.payments.prepare_payment(caller, Purchase::Report(report)).await?
        }
        (None, None, None) => return Err(Error::NotFound("Booking").into()),
        _ => {
            return Err(Error::invalid("bookingId", "One payment pays for one thing: exactly one of bookingId, caseId and reportId").into());
        }
    };
    Ok(uncached_json(Data::new(responses::to_payment_order(&app, &order))))
}

/// What the gateway's checkout window handed to the browser, unchanged.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CheckInput {
    #[serde(rename = "orderId")]
    order_id: Option<String>,
    razorpay_payment_id: Option<String>,
    /// Accepted but ignored: the order that the server stored counts.
    #[serde(rename = "razorpay_order_id")]
    _razorpay_order_id: Option<String>,
    razorpay_signature: Option<String>,
}

/// Status of this session's order, by the gateway's signature or by querying the gateway. `pending` means paid but not
/// confirmed yet.
#[utoipa::path(post, path = "/pf/v1/payment/check-payment-status", tag = "payments", request_body = CheckInput,
    security(("session" = ["claimed"])), responses((status = 200, body = Data<CheckedPayment>)))]
pub async fn check_payment(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    JsonBody(input): JsonBody<CheckInput>,
) -> Result<Response, ApiError> {
    let proof = match (&input.razorpay_payment_id, &input.razorpay_signature) {
        (Some(payment), Some(signature)) => Some(PaymentProof { payment, signature }),
        (None, None) => None,
        _ => return Err(Error::invalid("razorpay_signature", "razorpay_payment_id and razorpay_signature go together").into()),
    };
    let order = app.commerce.payments.check_payment(caller, input.order_id.as_deref().unwrap_or_default(), proof).await?;
    Ok(uncached_json(Data::new(responses::load_checked_payment(&app, &order, proof.is_some()).await?)))
}

/// Whether the person has a payment that was not refunded.
#[utoipa::path(get, path = "/pf/v1/payment/is-paid-user", tag = "payments", security(("session" = ["claimed"])),
    responses((status = 200, body = Data<PaidUser>)))]
pub async fn check_paid_user(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(PaidUser { is_paid: app.commerce.payments.has_paid_order(caller).await? })))
}

/// Receives the gateway's events. The signature covers the raw bytes of the body; each event is applied once.
#[utoipa::path(post, path = "/pf/v1/payment/webhook", tag = "payments", request_body(content = String, content_type = "application/json"),
    responses((status = 200, body = Done)))]
pub async fn receive_payment_webhook(State(app): State<AppState>, headers: HeaderMap, body: Bytes) -> Result<Response, ApiError> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (signature, event) = app.commerce.payments.webhook_headers();
    if let Some(dispute) = app.commerce.payments.handle_webhook(&body, text(signature), text(event)).await? {
        tracing::warn!(dispute = %dispute.id, payment = %dispute.payment, status = %dispute.status, "payment disputed by the buyer's bank");
    }
    Ok(uncached_json(Done::new()))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerPage {
    success: bool,
    data: Vec<LedgerEntry>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// Orders with their payments and refunds, newest first: for agents those of calls, and of the cases and reports of their modules.
#[utoipa::path(get, path = "/cms/api/payments", tag = "payments", params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    security(("bearer" = ["agent"])), responses((status = 200, body = LedgerPage)))]
pub async fn list_payments(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    read: AuditedRead,
    query: Query,
) -> Result<Response, ApiError> {
    let found = app.commerce.payments.list(&staff, query.page(PAYMENTS_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    read.record(&app, &staff, format!("orders: {} of {total_count}, page {}", found.items.len(), page.number())).await?;
    let data = found.items.into_iter().map(LedgerEntry::from).collect();
    Ok(uncached_json(LedgerPage { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct RefundInput {
    /// In paise; by default everything that is not refunded yet.
    amount: Option<i64>,
    reason: Option<String>,
}

/// Refunds a part, or everything that is not refunded yet. The order is named by our id or the gateway's; 404 for one that an agent
/// does not see in the list. The refund runs in the background.
#[utoipa::path(post, path = "/cms/api/payments/{order}/refund", tag = "payments", params(("order" = String, Path)), request_body = RefundInput,
    security(("bearer" = ["agent"])), responses((status = 202, body = Data<LedgerEntry>)))]
pub async fn refund_payment(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    PathParam(order): PathParam<String>,
    JsonBody(input): JsonBody<RefundInput>,
) -> Result<Response, ApiError> {
    let reason = input.reason.unwrap_or_default();
    if reason.trim().is_empty() {
        return Err(Error::invalid("reason", "Please give a reason; it is printed on the credit note").into());
    }
    if input.amount.is_some_and(|amount| amount <= 0) {
        return Err(Error::invalid("amount", "The amount is in paise and above zero").into());
    }
    let ledger = app.commerce.payments.refund_order(&staff, &order, input.amount.map(Money::from_paise), &reason).await?;
    Ok((StatusCode::ACCEPTED, uncached_json(Data::new(LedgerEntry::from(ledger)))).into_response())
}
