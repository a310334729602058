//! Following articles, rules and topics: whoever does is told by mail when one changes.

use axum::extract::State;
use axum::response::Response;
use domain::Error;
use domain::follows::Followed;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam};
use crate::access::ProvenCaller;
use crate::responses::{Data, FollowedPages};
use crate::{ApiError, AppState};

/// What the person follows.
#[utoipa::path(get, path = "/cms/api/subscribers/follows", tag = "subscribers", security(("session" = ["proven"])),
    responses((status = 200, body = Data<FollowedPages>)))]
pub async fn list_follows(State(app): State<AppState>, ProvenCaller(caller): ProvenCaller) -> Result<Response, ApiError> {
    let list = app.people.follows.list_follows(caller).await?;
    Ok(uncached_json(Data::new(FollowedPages::from(list))))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct FollowInput {
    /// Version of the notice that was shown (`/cms/api/notices/follow`); not needed by whoever agreed to it already.
    notice: Option<String>,
}

/// Follows `article:`, `fact:` or `category:` with the id of an article, a rule or a topic. 409 `TOO_MANY_FOLLOWED` beyond a hundred.
#[utoipa::path(put, path = "/cms/api/subscribers/follows/{subject}", tag = "subscribers", params(("subject" = String, Path)),
    request_body = FollowInput, security(("session" = ["proven"])), responses((status = 200, body = Data<FollowedPages>)))]
pub async fn follow(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(subject): PathParam<String>,
    JsonBody(input): JsonBody<FollowInput>,
) -> Result<Response, ApiError> {
    let list = app.people.follows.follow(caller, parse_subject(&subject)?, input.notice.as_deref()).await?;
    Ok(uncached_json(Data::new(FollowedPages::from(list))))
}

/// Stops following. What is not followed is not an error.
#[utoipa::path(delete, path = "/cms/api/subscribers/follows/{subject}", tag = "subscribers", params(("subject" = String, Path)),
    security(("session" = ["proven"])), responses((status = 200, body = Data<FollowedPages>)))]
pub async fn unfollow(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(subject): PathParam<String>,
) -> Result<Response, ApiError> {
    let list = app.people.follows.unfollow(caller, &parse_subject(&subject)?).await?;
    Ok(uncached_json(Data::new(FollowedPages::from(list))))
}

fn parse_subject(text: &str) -> Result<Followed, Error> {
    Followed::parse(text).ok_or(Error::NotFound("Page"))
}
