//! Unsubscribing. Nothing here is done by a GET: mail scanners follow every link.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::subscribers::Email;
use domain::unsubscribing::{Left, Scope};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Named};
use super::subscribers::Answered;
use crate::access::{MaybeCaller, without_tokens};
use crate::answers::{Data, Done};
use crate::{ApiError, AppState};

/// What is always answered to somebody who proves nothing.
const MAYBE_SENT: &str = "If this address is subscribed we sent a link";
const DONE: &str = "You have been successfully unsubscribed";

#[derive(Debug, Deserialize, ToSchema)]
pub struct UnsubscribeInput {
    email: Option<String>,
    /// Of the link in a mail.
    token: Option<String>,
    /// digest, email, whatsapp, all or pause; default: what the link is about, else all.
    scope: Option<String>,
    /// Kept without the person.
    reason: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeftAnswer {
    /// For `unsubscribe-undo`, ten minutes.
    #[schema(required)]
    undo: Option<String>,
    /// The purposes that were agreed to until now.
    ended: Vec<String>,
    /// Service messages that go on.
    still_coming: Vec<String>,
}

impl From<&Left> for LeftAnswer {
    fn from(left: &Left) -> Self {
        Self {
            undo: Some(left.undo.clone()).filter(|undo| !undo.is_empty()),
            ended: left.ended.iter().map(|purpose| purpose.as_str().to_owned()).collect(),
            still_coming: left.still_coming.clone(),
        }
    }
}

/// By a mail's token, or by the session, which a whole unsubscribing ends; else the owner of the address gets a link.
#[utoipa::path(post, path = "/cms/api/subscribers/unsubscribe", tag = "subscribers", request_body = UnsubscribeInput,
    responses((status = 200, body = Answered<LeftAnswer>)))]
pub async fn unsubscribe(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    Body(input): Body<UnsubscribeInput>,
) -> Result<Response, ApiError> {
    let unknown = || Error::invalid("scope", "Please choose what to end");
    let scope = input.scope.as_deref().map(|scope| Scope::parse(scope).ok_or_else(unknown)).transpose()?;
    let left = match (&input.token, caller) {
        (Some(token), _) => app.unsubscribing.by_token(token, scope).await?,
        (None, Some(caller)) if is_own(&app, caller, input.email.as_deref()).await? => app.unsubscribing.by_session(caller, scope).await?,
        _ => {
            app.unsubscribing.ask(&Email::parse(&input.email.unwrap_or_default())?).await?;
            return Ok(uncached(Done::saying(MAYBE_SENT)));
        }
    };
    if let Some(reason) = &input.reason {
        app.unsubscribing.note_reason(reason).await?;
    }
    let answer = uncached(Answered { success: true, message: DONE, data: LeftAnswer::from(&left) });
    Ok(if left.session_ended { without_tokens(&app, answer) } else { answer })
}

/// Without an address the session's own is meant.
async fn is_own(app: &AppState, caller: domain::sessions::Caller, email: Option<&str>) -> domain::Result<bool> {
    let Some(email) = email else { return Ok(true) };
    Ok(Email::parse(email)? == app.subscribers.profile(caller).await?.email)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct LinkInput {
    token: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LinkAnswer {
    /// Masked: the link may have been forwarded.
    email: String,
    /// digest, comments or all.
    list: String,
}

/// What a link is about; changes nothing. 410 when it is too old.
#[utoipa::path(post, path = "/cms/api/subscribers/unsubscribe-link", tag = "subscribers", request_body = LinkInput,
    responses((status = 200, body = Data<LinkAnswer>)))]
pub async fn read_link(State(app): State<AppState>, Body(input): Body<LinkInput>) -> Result<Response, ApiError> {
    let link = app.unsubscribing.link(&input.token.unwrap_or_default()).await?;
    Ok(uncached(Data::new(LinkAnswer { email: link.email.masked(), list: link.list.as_str().to_owned() })))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct UndoInput {
    undo: Option<String>,
}

/// Takes an unsubscribing back, ten minutes long.
#[utoipa::path(post, path = "/cms/api/subscribers/unsubscribe-undo", tag = "subscribers", request_body = UndoInput,
    responses((status = 200, body = Done)))]
pub async fn undo(State(app): State<AppState>, Body(input): Body<UndoInput>) -> Result<Response, ApiError> {
    app.unsubscribing.undo(&input.undo.unwrap_or_default()).await?;
    Ok(uncached(Done::saying("You are subscribed again")))
}

/// For mail programs (RFC 8058): no cookie, nothing to read, 200 whatever the token.
#[utoipa::path(post, path = "/cms/api/unsubscribe/one-click/{token}", tag = "subscribers", params(("token" = String, Path)),
    responses((status = 200)))]
pub async fn one_click(State(app): State<AppState>, Named(token): Named<String>) -> Result<Response, ApiError> {
    match app.unsubscribing.by_token(&token, None).await {
        Ok(_) | Err(Error::Gone(_)) => Ok(StatusCode::OK.into_response()),
        Err(error) => Err(error.into()),
    }
}
