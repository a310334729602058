//! "Is this message from us?": what we send, and whether a code is ours. Anyone may ask; the message itself is never sent here.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::{ReadRequest, uncached_json};
use super::input::JsonBody;
use crate::access::OptionalStaff;
use crate::responses::{self, Data, MessageCheck, MessageOverview};
use crate::{ApiError, AppState};

/// What we send, from which senders, and how a message of somebody else is recognised.
#[utoipa::path(get, path = "/cms/api/message-overview", tag = "messages", responses((status = 200, body = Data<MessageOverview>)))]
pub async fn read_message_overview(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "message-overview", async { Ok(responses::to_message_overview(&app.people.message_checks)) }).await
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct MessageCheckInput {
    /// As it stands in the footer, such as `TFP-0A1B-C2D3`; case, hyphens and spaces don't matter.
    #[serde(default)]
    code: String,
}

/// Whether the code stands in a message of ours. A code that is unknown, too old or mistyped is not confirmed, and nothing
/// tells which of them it is.
#[utoipa::path(post, path = "/cms/api/message-checks", tag = "messages", request_body = MessageCheckInput,
    responses((status = 200, body = Data<MessageCheck>)))]
pub async fn check_message(
    State(app): State<AppState>,
    _: OptionalStaff,
    JsonBody(input): JsonBody<MessageCheckInput>,
) -> Result<Response, ApiError> {
    let found = app.people.message_checks.confirm(&input.code).await?;
    Ok(uncached_json(Data::new(MessageCheck::from(found))))
}
