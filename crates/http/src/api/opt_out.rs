//! Unsubscribing. Nothing here happens on a GET, because mail scanners follow every link.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::subscribers::Email;
use domain::unsubscribe::{LeavingReason, Scope, UnsubscribeOutcome};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer_evenly;
use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam};
use super::subscribers::Answered;
use crate::access::{MaybeCaller, without_session_cookies};
use crate::responses::{Data, Done};
use crate::{ApiError, AppState};

/// Response to everybody without a token or session, so that it does not reveal who is subscribed.
const LINK_SENT_MESSAGE: &str = "If this address is subscribed we sent a link";
const UNSUBSCRIBED_MESSAGE: &str = "You have been successfully unsubscribed";

#[derive(Debug, Deserialize, ToSchema)]
pub struct UnsubscribeInput {
    email: Option<String>,
    /// Token from the link in a mail.
    token: Option<String>,
    /// digest, email, whatsapp, all or pause; by default the link's own scope, otherwise all.
    scope: Option<String>,
    /// Stored without reference to the person, if something ends by this request or is paused.
    reason: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnsubscribeAnswer {
    /// Token for `unsubscribe-undo`, valid for ten minutes.
    #[schema(required)]
    undo: Option<String>,
    /// The consents that were withdrawn.
    ended: Vec<String>,
    /// Service messages that are still sent.
    still_coming: Vec<String>,
}

impl From<&UnsubscribeOutcome> for UnsubscribeAnswer {
    fn from(left: &UnsubscribeOutcome) -> Self {
        Self {
            undo: Some(left.undo_token.clone()).filter(|undo| !undo.is_empty()),
            ended: left.ended.iter().map(|purpose| purpose.as_str().to_owned()).collect(),
            still_coming: left.upcoming.clone(),
        }
    }
}

/// Unsubscribes by the token of a mail or by the session; unsubscribing from everything ends the session. Without either, the
/// owner of the address is sent a link.
#[utoipa::path(post, path = "/cms/api/subscribers/unsubscribe", tag = "subscribers", request_body = UnsubscribeInput,
    responses((status = 200, body = Answered<UnsubscribeAnswer>)))]
pub async fn unsubscribe(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    JsonBody(input): JsonBody<UnsubscribeInput>,
) -> Result<Response, ApiError> {
    let unknown = || Error::invalid("scope", "Please choose what to stop");
    let scope = input.scope.as_deref().map(|scope| Scope::parse(scope).ok_or_else(unknown)).transpose()?;
    // Before anything happens, so that whoever is told that it is too long has not left yet.
    let reason = input.reason.as_deref().map(LeavingReason::parse).transpose()?;
    let left = match (&input.token, caller) {
        (Some(token), _) => app.gathering.unsubscribing.unsubscribe_by_token(token, scope).await?,
        (None, Some(caller)) if is_own_address(&app, caller, input.email.as_deref()).await? => {
            app.gathering.unsubscribing.unsubscribe_by_session(caller, scope).await?
        }
        _ => {
            let email = Email::parse(&input.email.unwrap_or_default())?;
            // Writing a mail takes longer than finding nobody.
            answer_evenly(app.gathering.unsubscribing.request_link(&email)).await?;
            return Ok(uncached_json(Done::with_message(LINK_SENT_MESSAGE)));
        }
    };
    if let Some(reason) = &reason {
        app.gathering.unsubscribing.record_reason(reason, &left).await?;
    }
    let answer = uncached_json(Answered { success: true, message: UNSUBSCRIBED_MESSAGE, data: UnsubscribeAnswer::from(&left) });
    Ok(if left.session_ended { without_session_cookies(&app, answer) } else { answer })
}

/// Whether the address is the session's own; an absent address is.
async fn is_own_address(app: &AppState, caller: domain::sessions::Caller, email: Option<&str>) -> domain::Result<bool> {
    let Some(email) = email else { return Ok(true) };
    Ok(Email::parse(email)? == app.people.subscribers.profile(caller).await?.email)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct LinkInput {
    token: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UnsubscribeLinkAnswer {
    /// Masked, because the link may have been forwarded.
    email: String,
    /// digest, comments or all.
    list: String,
}

/// Address and list that an unsubscribe link is for; changes nothing. 410 when the link is too old.
#[utoipa::path(post, path = "/cms/api/subscribers/unsubscribe-link", tag = "subscribers", request_body = LinkInput,
    responses((status = 200, body = Data<UnsubscribeLinkAnswer>)))]
pub async fn read_unsubscribe_link(State(app): State<AppState>, JsonBody(input): JsonBody<LinkInput>) -> Result<Response, ApiError> {
    let link = app.gathering.unsubscribing.read_link(&input.token.unwrap_or_default()).await?;
    Ok(uncached_json(Data::new(UnsubscribeLinkAnswer { email: link.email.to_masked(), list: link.list.as_str().to_owned() })))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct UndoInput {
    undo: Option<String>,
}

/// Reverts an unsubscription, within ten minutes.
#[utoipa::path(post, path = "/cms/api/subscribers/unsubscribe-undo", tag = "subscribers", request_body = UndoInput,
    responses((status = 200, body = Done)))]
pub async fn undo_unsubscribe(State(app): State<AppState>, JsonBody(input): JsonBody<UndoInput>) -> Result<Response, ApiError> {
    app.gathering.unsubscribing.undo(&input.undo.unwrap_or_default()).await?;
    Ok(uncached_json(Done::with_message("You are subscribed again")))
}

/// One-click unsubscribe for mail programs (RFC 8058): no cookies, no response body, and 200 whatever the token.
#[utoipa::path(post, path = "/cms/api/unsubscribe/one-click/{token}", tag = "subscribers", params(("token" = String, Path)),
    responses((status = 200)))]
pub async fn unsubscribe_one_click(State(app): State<AppState>, PathParam(token): PathParam<String>) -> Result<Response, ApiError> {
    match app.gathering.unsubscribing.unsubscribe_by_token(&token, None).await {
        Ok(_) | Err(Error::Gone(_)) => Ok(StatusCode::OK.into_response()),
        Err(error) => Err(error.into()),
    }
}
