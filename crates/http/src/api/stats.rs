//! Counts likes, views and shares.

use axum::extract::State;
use axum::response::Response;
use domain::Error;
use domain::ids::ArticleId;
use domain::stats::{Networks, VisitorAction};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::JsonBody;
use crate::access::{Network, OptionalStaff, Visitor};
use crate::responses::{Counts, Data, article_tag};
use crate::{ApiError, App, AppState};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatInput {
    content_id: String,
    /// like or unlike.
    stat: String,
}

/// Likes an article or takes the like back; a visitor counts once, and a network twenty times a day.
#[utoipa::path(post, path = "/cms/api/content-stats/update-content-stats", tag = "content-stats", request_body = StatInput,
    responses((status = 200, body = Data<Counts>)))]
pub async fn update_stats(
    State(app): State<AppState>,
    _: OptionalStaff,
    visitor: Visitor,
    Network(networks): Network,
    JsonBody(input): JsonBody<StatInput>,
) -> Result<Response, ApiError> {
    let liked = match input.stat.as_str() {
        "like" => true,
        "unlike" => false,
        _ => return Err(Error::invalid("stat", "stat must be like or unlike").into()),
    };
    let id = parse_article_id(&input.content_id)?;
    let counts = app.content.counters.set_like(id, (visitor.key, networks), liked).await?;
    // The article shows the like at once; lists follow when their counts expire.
    app.caches.responses.invalidate_tag(&article_tag(id)).await;
    Ok(visitor.attach_cookie(uncached_json(Data::new(Counts::from(counts)))))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountInput {
    content_id: String,
}

/// Counts a view, once per visitor in 30 minutes. Returns the counts stored so far.
#[utoipa::path(post, path = "/cms/api/content-stats/increment-views", tag = "content-stats", request_body = CountInput,
    responses((status = 200, body = Data<Counts>)))]
pub async fn count_view(
    State(app): State<AppState>,
    _: OptionalStaff,
    visitor: Visitor,
    Network(networks): Network,
    JsonBody(input): JsonBody<CountInput>,
) -> Result<Response, ApiError> {
    count_event(&app, (visitor, networks), &input.content_id, VisitorAction::View).await
}

/// Counts a share, once per visitor in 30 minutes.
#[utoipa::path(post, path = "/cms/api/content-stats/increment-article-share", tag = "content-stats", request_body = CountInput,
    responses((status = 200, body = Data<Counts>)))]
pub async fn count_share(
    State(app): State<AppState>,
    _: OptionalStaff,
    visitor: Visitor,
    Network(networks): Network,
    JsonBody(input): JsonBody<CountInput>,
) -> Result<Response, ApiError> {
    count_event(&app, (visitor, networks), &input.content_id, VisitorAction::Share).await
}

async fn count_event(
    app: &App,
    (visitor, networks): (Visitor, Networks),
    content_id: &str,
    what: VisitorAction,
) -> Result<Response, ApiError> {
    let by = (visitor.key, networks);
    let counts = app.content.counters.record_action(parse_article_id(content_id)?, by, what).await?;
    Ok(visitor.attach_cookie(uncached_json(Data::new(Counts::from(counts)))))
}

fn parse_article_id(id: &str) -> domain::Result<ArticleId> {
    ArticleId::parse(id).ok_or(Error::NotFound("Article"))
}
