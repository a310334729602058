//! Counting likes, views and shares, each once per visitor.

use axum::extract::State;
use axum::response::Response;
use domain::Error;
use domain::ids::ArticleId;
use domain::stats::Counted;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::Body;
use crate::access::{OptionalStaff, Visitor};
use crate::answers::{Counts, Data, article_tag};
use crate::{ApiError, App, AppState};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatInput {
    content_id: String,
    /// like or unlike.
    stat: String,
}

/// Likes an article or takes the like back.
#[utoipa::path(post, path = "/cms/api/content-stats/update-content-stats", tag = "content-stats", request_body = StatInput,
    responses((status = 200, body = Data<Counts>)))]
pub async fn update_stats(
    State(app): State<AppState>,
    _: OptionalStaff,
    visitor: Visitor,
    Body(input): Body<StatInput>,
) -> Result<Response, ApiError> {
    let liked = match input.stat.as_str() {
        "like" => true,
        "unlike" => false,
        _ => return Err(Error::invalid("stat", "stat must be like or unlike").into()),
    };
    let id = article(&input.content_id)?;
    let counts = app.counters.like(id, visitor.key, liked).await?;
    // Who liked sees it at once; lists follow with the other counts.
    app.answers.drop_tag(&article_tag(id)).await;
    Ok(visitor.remembered_in(uncached(Data::new(Counts::from(counts)))))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountInput {
    content_id: String,
}

/// Counts once in 30 minutes; the answer is the count as stored so far.
#[utoipa::path(post, path = "/cms/api/content-stats/increment-views", tag = "content-stats", request_body = CountInput,
    responses((status = 200, body = Data<Counts>)))]
pub async fn count_view(
    State(app): State<AppState>,
    _: OptionalStaff,
    visitor: Visitor,
    Body(input): Body<CountInput>,
) -> Result<Response, ApiError> {
    counted(&app, visitor, &input.content_id, Counted::View).await
}

/// Counts once in 30 minutes.
#[utoipa::path(post, path = "/cms/api/content-stats/increment-article-share", tag = "content-stats", request_body = CountInput,
    responses((status = 200, body = Data<Counts>)))]
pub async fn count_share(
    State(app): State<AppState>,
    _: OptionalStaff,
    visitor: Visitor,
    Body(input): Body<CountInput>,
) -> Result<Response, ApiError> {
    counted(&app, visitor, &input.content_id, Counted::Share).await
}

async fn counted(app: &App, visitor: Visitor, content_id: &str, what: Counted) -> Result<Response, ApiError> {
    let counts = app.counters.count(article(content_id)?, visitor.key, what).await?;
    Ok(visitor.remembered_in(uncached(Data::new(Counts::from(counts)))))
}

fn article(id: &str) -> domain::Result<ArticleId> {
    ArticleId::parse(id).ok_or(Error::NotFound("Article"))
}
