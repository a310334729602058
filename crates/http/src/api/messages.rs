//! Messages: the operations by which browsers request one, the providers' webhooks, and staff's list.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ids::MessageId;
use domain::messages::{Channel, DeliveryStatus, MessageFilter, MessageKind, WebhookEvent};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{BodyRejection, JsonBody, PathParam, Query, body_rejection};
use crate::access::{AdminOnly, AnyCaller};
use crate::responses::Done;
use crate::{ApiError, App, AppState};

const MESSAGES_LIMIT: i64 = 50;

/// The largest body of reports about SMS: some thousand of them. A provider sends one or a few at a time.
pub(super) const MAX_REPORTS_BYTES: usize = 256 * 1024;

/// The shape of the WhatsApp provider's own API (docs/product/messages.md).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WhatsappInput {
    phone_number: Option<String>,
    /// Accepted but ignored: the stored dial code counts.
    #[serde(rename = "countryCode")]
    _country_code: Option<String>,
    template: Option<TemplateInput>,
    #[serde(rename = "callbackData")]
    _callback_data: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateInput {
    name: Option<String>,
    #[serde(rename = "languageCode")]
    _language_code: Option<String>,
    /// Ignored: the server knows the name.
    #[serde(rename = "bodyValues")]
    _body_values: Option<Vec<String>>,
}

/// Sends an allowed template to the session's own number, once per event.
#[utoipa::path(post, path = "/cms/api/whatsapp/send-message", tag = "messages", request_body = WhatsappInput,
    security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn send_whatsapp(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    JsonBody(input): JsonBody<WhatsappInput>,
) -> Result<Response, ApiError> {
    let words = app.people.templates.get(MessageKind::Unsubscribed).whatsapp.as_ref();
    let wanted = input.template.and_then(|template| template.name);
    check_template(words.map(|words| words.template.as_str()), wanted.as_deref())?;
    let number: String = input.phone_number.unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    app.gathering.unsubscribing.resend_confirmation(caller, |own| own.phone.as_ref().is_some_and(|phone| phone.number() == number)).await?;
    Ok(uncached_json(Done::with_message("Message accepted")))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailTemplateInput {
    template_name: Option<String>,
    to: Option<String>,
    /// Ignored: the server knows the name and the year.
    #[serde(rename = "variables")]
    _variables: Option<BTreeMap<String, serde_json::Value>>,
}

/// Sends an allowed template to the session's own address, once per event.
#[utoipa::path(post, path = "/cms/api/email-templates/send", tag = "messages", request_body = EmailTemplateInput,
    security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn send_email(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    JsonBody(input): JsonBody<EmailTemplateInput>,
) -> Result<Response, ApiError> {
    let words = app.people.templates.get(MessageKind::Unsubscribed).email.as_ref();
    check_template(words.map(|words| words.template.as_str()), input.template_name.as_deref())?;
    let to = domain::subscribers::Email::parse(&input.to.unwrap_or_default())?;
    app.gathering.unsubscribing.resend_confirmation(caller, |own| own.email == to).await?;
    Ok(uncached_json(Done::with_message("Message accepted")))
}

/// Allows only the one template that a browser may request; anything else would make this server a relay for spam.
fn check_template(known: Option<&str>, wanted: Option<&str>) -> Result<(), Error> {
    if wanted.is_some() && wanted == known { Ok(()) } else { Err(Error::Forbidden("This template can't be sent from a page".to_owned())) }
}

/// Receives delivery events of WhatsApp messages, signed by the provider.
#[utoipa::path(post, path = "/cms/api/webhooks/whatsapp", tag = "messages", request_body(content = Vec<u8>, content_type = "application/json"),
    responses((status = 200, body = Done)))]
pub async fn receive_whatsapp_webhook(State(app): State<AppState>, headers: HeaderMap, body: Bytes) -> Result<Response, ApiError> {
    let messenger = app.people.channels.messenger.clone();
    let events = messenger.parse_events(&body, header_text(&headers, messenger.signature_header()));
    apply_delivery_events(&app, Channel::Whatsapp, events).await
}

/// Answers the verification handshake of WhatsApp providers that have one.
#[utoipa::path(get, path = "/cms/api/webhooks/whatsapp", tag = "messages", responses((status = 200, body = String)))]
pub async fn verify_whatsapp_webhook(State(app): State<AppState>, query: Query) -> Result<Response, ApiError> {
    let pairs: Vec<(String, String)> = query.pairs().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let answer = app.people.channels.messenger.answer_handshake(&pairs).ok_or(Error::Unauthorized)?;
    Ok(answer.into_response())
}

/// Receives delivery events of mails, signed by the mail provider.
#[utoipa::path(post, path = "/cms/api/webhooks/email", tag = "messages", request_body(content = Vec<u8>, content_type = "application/json"),
    responses((status = 200, body = Done)))]
pub async fn receive_email_webhook(State(app): State<AppState>, headers: HeaderMap, body: Bytes) -> Result<Response, ApiError> {
    let mailer = app.people.channels.mailer.clone();
    let events = mailer.parse_events(&body, header_text(&headers, mailer.signature_header()));
    apply_delivery_events(&app, Channel::Email, events).await
}

/// Receives delivery reports of SMS. Their provider signs nothing, so the secret in the path is all that proves it.
#[utoipa::path(post, path = "/cms/api/webhooks/sms/{secret}", tag = "messages", params(("secret" = String, Path)),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = Done)))]
pub async fn receive_sms_webhook(
    State(app): State<AppState>,
    secret: Result<PathParam<String>, ApiError>,
    request: Request,
) -> Result<Response, BodyRejection> {
    let texter = app.people.channels.texter.clone();
    // As a path that does not exist, and before the body is read: a guess learns nothing.
    if !secret.is_ok_and(|PathParam(secret)| texter.is_report_secret(&secret)) {
        tracing::warn!(channel = "sms", request_id = crate::access::current_request_id(), "webhook refused: wrong secret");
        return Err(Error::NotFound("Call").into());
    }
    let body = Bytes::from_request(request, &app).await.map_err(body_rejection)?;
    let changes = app.people.deliveries.apply_events(Channel::Sms, texter.parse_reports(&body)).await?;
    count_changes(Channel::Sms, &changes);
    Ok(uncached_json(Done::new()))
}

/// Applies delivery events. `events` is `None` when the signature is wrong; the body is then not logged, because it is
/// not from the provider.
async fn apply_delivery_events(app: &App, channel: Channel, events: Option<Vec<WebhookEvent>>) -> Result<Response, ApiError> {
    let Some(events) = events else {
        tracing::warn!(channel = channel.as_str(), request_id = crate::access::current_request_id(), "webhook refused: wrong signature");
        return Err(Error::Unauthorized.into());
    };
    let changes = app.people.deliveries.apply_events(channel, events).await?;
    count_changes(channel, &changes);
    Ok(uncached_json(Done::new()))
}

/// Counts what providers reported, by channel and status, so that an operator sees when messages no longer arrive.
fn count_changes(channel: Channel, changes: &[DeliveryStatus]) {
    for status in changes {
        metrics::counter!("fineprint_messages_reported_total", "channel" => channel.as_str(), "status" => status.as_str()).increment(1);
    }
}

fn header_text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutboxMessage {
    #[serde(rename = "_id")]
    id: String,
    kind: String,
    channel: String,
    /// Masked.
    recipient: String,
    /// The consent that permits it.
    purpose: String,
    status: String,
    tries: u32,
    template_version: u32,
    #[schema(required)]
    provider_id: Option<String>,
    #[schema(required)]
    failure: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    run_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
}

impl From<domain::messages::Message> for OutboxMessage {
    fn from(message: domain::messages::Message) -> Self {
        Self {
            id: message.id.to_string(),
            kind: message.kind.as_str().to_owned(),
            channel: message.channel.as_str().to_owned(),
            recipient: mask_recipient(message.channel, &message.recipient),
            purpose: message.purpose.as_str().to_owned(),
            status: message.status.as_str().to_owned(),
            tries: message.tries,
            template_version: message.version,
            provider_id: message.provider_id,
            failure: message.failure,
            run_at: message.run_at,
            created_at: message.created_at,
            updated_at: message.updated_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutboxPage {
    success: bool,
    data: Vec<OutboxMessage>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// The outbox, newest first.
#[utoipa::path(get, path = "/cms/api/messages", tag = "messages",
    params(("status" = Option<String>, Query), ("channel" = Option<String>, Query), ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    security(("bearer" = ["admin"])), responses((status = 200, body = OutboxPage)))]
pub async fn list_messages(State(app): State<AppState>, _: AdminOnly, query: Query) -> Result<Response, ApiError> {
    let status =
        query.text("status").map(|text| DeliveryStatus::parse(text).ok_or_else(|| Error::invalid("status", "There is no such status")));
    let channel =
        query.text("channel").map(|text| Channel::parse(text).ok_or_else(|| Error::invalid("channel", "There is no such channel")));
    let filter = MessageFilter { status: status.transpose()?, channel: channel.transpose()?, subscriber: None };
    let found = app.people.deliveries.list(&filter, query.page(MESSAGES_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let data = found.items.into_iter().map(OutboxMessage::from).collect();
    Ok(uncached_json(OutboxPage { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

/// Queues a failed or cancelled message again; the consent that it needs is checked again. A code is never sent again.
#[utoipa::path(post, path = "/cms/api/messages/{id}/resend", tag = "messages", params(("id" = String, Path)),
    security(("bearer" = ["admin"])), responses((status = 202, body = Done)))]
pub async fn resend_message(State(app): State<AppState>, _: AdminOnly, PathParam(id): PathParam<MessageId>) -> Result<Response, ApiError> {
    app.people.deliveries.resend(id).await?;
    Ok((StatusCode::ACCEPTED, uncached_json(Done::new())).into_response())
}

fn mask_recipient(channel: Channel, recipient: &str) -> String {
    if channel == Channel::Email {
        return domain::subscribers::Email::from_stored(recipient.to_owned()).to_masked();
    }
    let visible_end: String = recipient.chars().rev().take(3).collect::<Vec<_>>().into_iter().rev().collect();
    format!("••• {visible_end}")
}
