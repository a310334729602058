//! What is sent: the browsers' calls of the specification, the providers' webhooks, and staff's list.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ids::MessageId;
use domain::messages::{Channel, Kind, MessageFilter, Status};
use domain::providers::Event;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Named, Query};
use crate::access::{AdminOnly, AnyCaller};
use crate::answers::Done;
use crate::{ApiError, App, AppState};

const MESSAGES_LIMIT: i64 = 50;

/// As the WhatsApp provider's own (product.md § 7).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WhatsappInput {
    phone_number: Option<String>,
    /// Read, but the stored dial code counts (trap 14).
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
    /// Not taken over: the server knows the name.
    #[serde(rename = "bodyValues")]
    _body_values: Option<Vec<String>>,
}

/// Sends an allowed template to the session's own number, once an event.
#[utoipa::path(post, path = "/cms/api/whatsapp/send-message", tag = "messages", request_body = WhatsappInput,
    security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn send_whatsapp(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Body(input): Body<WhatsappInput>,
) -> Result<Response, ApiError> {
    let words = app.templates.get(Kind::Unsubscribed).whatsapp.as_ref();
    let wanted = input.template.and_then(|template| template.name);
    allowed(words.map(|words| words.template.as_str()), wanted.as_deref())?;
    let number: String = input.phone_number.unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    app.unsubscribing.confirm_again(caller, |own| own.phone.as_ref().is_some_and(|phone| phone.number() == number)).await?;
    Ok(uncached(Done::saying("Message accepted")))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailTemplateInput {
    template_name: Option<String>,
    to: Option<String>,
    /// Not taken over: the server knows name and year.
    #[serde(rename = "variables")]
    _variables: Option<BTreeMap<String, serde_json::Value>>,
}

/// Sends an allowed template to the session's own address, once an event.
#[utoipa::path(post, path = "/cms/api/email-templates/send", tag = "messages", request_body = EmailTemplateInput,
    security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn send_email(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Body(input): Body<EmailTemplateInput>,
) -> Result<Response, ApiError> {
    let words = app.templates.get(Kind::Unsubscribed).email.as_ref();
    allowed(words.map(|words| words.template.as_str()), input.template_name.as_deref())?;
    let to = domain::subscribers::Email::parse(&input.to.unwrap_or_default())?;
    app.unsubscribing.confirm_again(caller, |own| own.email == to).await?;
    Ok(uncached(Done::saying("Message accepted")))
}

/// The one message that a browser may ask for; everything else would make us a relay (trap 13).
fn allowed(known: Option<&str>, wanted: Option<&str>) -> Result<(), Error> {
    if wanted.is_some() && wanted == known { Ok(()) } else { Err(Error::Forbidden("This template can't be sent from a page".to_owned())) }
}

/// News of WhatsApp messages, signed by the provider.
#[utoipa::path(post, path = "/cms/api/webhooks/whatsapp", tag = "messages", request_body(content = Vec<u8>, content_type = "application/json"),
    responses((status = 200, body = Done)))]
pub async fn whatsapp_webhook(State(app): State<AppState>, headers: HeaderMap, body: Bytes) -> Result<Response, ApiError> {
    let messenger = app.carriers.messenger.clone();
    let events = messenger.events(&body, header_text(&headers, messenger.signature_header()));
    taken_in(&app, Channel::Whatsapp, events).await
}

/// The provider's handshake, for those that make one.
#[utoipa::path(get, path = "/cms/api/webhooks/whatsapp", tag = "messages", responses((status = 200, body = String)))]
pub async fn whatsapp_handshake(State(app): State<AppState>, query: Query) -> Result<Response, ApiError> {
    let pairs: Vec<(String, String)> = query.pairs().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let answer = app.carriers.messenger.handshake(&pairs).ok_or(Error::Unauthorized)?;
    Ok(answer.into_response())
}

/// News of mails, signed by whoever carries them.
#[utoipa::path(post, path = "/cms/api/webhooks/email", tag = "messages", request_body(content = Vec<u8>, content_type = "application/json"),
    responses((status = 200, body = Done)))]
pub async fn email_webhook(State(app): State<AppState>, headers: HeaderMap, body: Bytes) -> Result<Response, ApiError> {
    let mailer = app.carriers.mailer.clone();
    let events = mailer.events(&body, header_text(&headers, mailer.signature_header()));
    taken_in(&app, Channel::Email, events).await
}

/// A wrong signature is logged without the body: whatever it says, it is not from the provider.
async fn taken_in(app: &App, channel: Channel, events: Option<Vec<Event>>) -> Result<Response, ApiError> {
    let Some(events) = events else {
        tracing::warn!(channel = channel.as_str(), request_id = crate::access::current_request_id(), "a webhook with a wrong signature");
        return Err(Error::Unauthorized.into());
    };
    app.deliveries.apply(channel, events).await?;
    Ok(uncached(Done::new()))
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
    /// The consent it rests on.
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
            recipient: masked(message.channel, &message.recipient),
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
    let status = query.text("status").map(|text| Status::parse(text).ok_or_else(|| Error::invalid("status", "There is no such status")));
    let channel =
        query.text("channel").map(|text| Channel::parse(text).ok_or_else(|| Error::invalid("channel", "There is no such channel")));
    let filter = MessageFilter { status: status.transpose()?, channel: channel.transpose()?, subscriber: None };
    let found = app.deliveries.list(&filter, query.page(MESSAGES_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let data = found.items.into_iter().map(OutboxMessage::from).collect();
    Ok(uncached(OutboxPage { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

/// Puts a message that failed or was cancelled back; the agreement it rests on is asked again.
#[utoipa::path(post, path = "/cms/api/messages/{id}/resend", tag = "messages", params(("id" = String, Path)),
    security(("bearer" = ["admin"])), responses((status = 202, body = Done)))]
pub async fn resend_message(State(app): State<AppState>, _: AdminOnly, Named(id): Named<MessageId>) -> Result<Response, ApiError> {
    app.deliveries.resend(id).await?;
    Ok((StatusCode::ACCEPTED, uncached(Done::new())).into_response())
}

fn masked(channel: Channel, recipient: &str) -> String {
    if channel == Channel::Email {
        return domain::subscribers::Email::kept(recipient.to_owned()).masked();
    }
    let shown: String = recipient.chars().rev().take(3).collect::<Vec<_>>().into_iter().rev().collect();
    format!("••• {shown}")
}
