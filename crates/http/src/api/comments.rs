//! Comments under articles.

use std::collections::HashSet;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::comments::{self as rules, CommentStatus, Decision, Order, Viewer};
use domain::ids::{ArticleId, CommentId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached::{Reader, uncached};
use super::input::{Body, Named, Query};
use crate::access::{MaybeCaller, MaybeVisitor, ModeratorPlus, OptionalStaff, ProvenCaller, Visitor};
use crate::answers::{self, COMMENTS_LIMIT, Comment, CommentPage, Data, Done, Looking};
use crate::{ApiError, App, AppState};

const QUEUE_LIMIT: i64 = 50;

/// Approved ones; somebody who is signed in also sees their own that wait.
#[utoipa::path(get, path = "/cms/api/comments/content/{id}", tag = "comments",
    params(("id" = String, Path), ("sort" = Option<String>, Query, description = "helpful (default) or newest"),
        ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = CommentPage)))]
pub async fn list_comments(
    State(app): State<AppState>,
    reader: Reader,
    MaybeCaller(caller): MaybeCaller,
    MaybeVisitor(visitor): MaybeVisitor,
    Named(article): Named<ArticleId>,
    query: Query,
) -> Result<Response, ApiError> {
    let order = match query.text("sort") {
        None | Some("helpful") => Order::Helpful,
        Some("newest") => Order::Newest,
        Some(_) => return Err(Error::invalid("sort", "sort is helpful or newest").into()),
    };
    let page = query.page(COMMENTS_LIMIT)?;
    // A claimed session has written nothing.
    let subscriber = caller.filter(|caller| caller.is_proven()).map(|caller| caller.subscriber);
    let viewer = Viewer { subscriber, visitor };
    if subscriber.is_some() || visitor.is_some() {
        return Ok(uncached(answers::comments(&app, article, viewer, order, page).await?));
    }
    let key = format!("comments:{article}:{order:?}:{}:{}", page.number(), page.limit());
    reader.answer(&app, &key, answers::comments(&app, article, viewer, order, page)).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentInput {
    content_id: Option<String>,
    text: Option<String>,
    parent_id: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Written {
    success: bool,
    message: &'static str,
    data: Comment,
}

/// By a proven subscriber, or by staff with their token. What is new or held waits for a moderator.
#[utoipa::path(post, path = "/cms/api/comments", tag = "comments", request_body = CommentInput, security(("session" = ["proven"])),
    responses((status = 201, body = Written)))]
pub async fn write_comment(State(app): State<AppState>, author: Author, Body(input): Body<CommentInput>) -> Result<Response, ApiError> {
    let article = input.content_id.as_deref().and_then(ArticleId::parse).ok_or(Error::NotFound("Article"))?;
    let parent = input.parent_id.as_deref().map(|id| CommentId::parse(id).ok_or(Error::NotFound("Comment"))).transpose()?;
    written(&app, author, article, parent, &input.text.unwrap_or_default()).await
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct TextInput {
    text: Option<String>,
}

/// As writing one with `parentId`.
#[utoipa::path(post, path = "/cms/api/comments/{id}/reply", tag = "comments", params(("id" = String, Path)), request_body = TextInput,
    security(("session" = ["proven"])), responses((status = 201, body = Written)))]
pub async fn reply(
    State(app): State<AppState>,
    author: Author,
    Named(id): Named<CommentId>,
    Body(input): Body<TextInput>,
) -> Result<Response, ApiError> {
    let article = app.comments.article_of(id).await?;
    written(&app, author, article, Some(id), &input.text.unwrap_or_default()).await
}

/// Who may write: a proven subscriber, or staff.
pub enum Author {
    Subscriber(domain::sessions::Caller),
    Staff(domain::staff::Staff),
}

impl axum::extract::FromRequestParts<AppState> for Author {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, app: &AppState) -> Result<Self, ApiError> {
        if let OptionalStaff(Some(staff)) = OptionalStaff::from_request_parts(parts, app).await? {
            return if staff.role.may_write() || staff.role.may_moderate() {
                Ok(Self::Staff(staff))
            } else {
                Err(Error::Forbidden("Your role may not do this".to_owned()).into())
            };
        }
        let ProvenCaller(caller) = ProvenCaller::from_request_parts(parts, app).await?;
        Ok(Self::Subscriber(caller))
    }
}

async fn written(app: &App, author: Author, article: ArticleId, parent: Option<CommentId>, text: &str) -> Result<Response, ApiError> {
    let (comment, subscriber) = match author {
        Author::Subscriber(caller) => (app.comments.write(caller, article, parent, text).await?, Some(caller.subscriber)),
        Author::Staff(staff) => (app.comments.write_as_staff(&staff, article, parent, text).await?, None),
    };
    let message = if comment.status == CommentStatus::Approved { "Posted" } else { "Thank you. A moderator reads it first" };
    let data = looking(app, subscriber).at(&comment, Vec::new());
    Ok((StatusCode::CREATED, uncached(Written { success: true, message, data })).into_response())
}

fn looking(app: &App, subscriber: Option<domain::ids::SubscriberId>) -> Looking {
    Looking { subscriber, liked: HashSet::new(), now: app.ambient.now() }
}

/// One's own, ten minutes long.
#[utoipa::path(put, path = "/cms/api/comments/{id}", tag = "comments", params(("id" = String, Path)), request_body = TextInput,
    security(("session" = ["proven"])), responses((status = 200, body = Data<Comment>)))]
pub async fn edit_comment(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    Named(id): Named<CommentId>,
    Body(input): Body<TextInput>,
) -> Result<Response, ApiError> {
    let comment = app.comments.edit(caller, id, &input.text.unwrap_or_default()).await?;
    Ok(uncached(Data::new(looking(&app, Some(caller.subscriber)).at(&comment, Vec::new()))))
}

/// One's own, at any time.
#[utoipa::path(delete, path = "/cms/api/comments/{id}", tag = "comments", params(("id" = String, Path)),
    security(("session" = ["proven"])), responses((status = 200, body = Done)))]
pub async fn delete_comment(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    Named(id): Named<CommentId>,
) -> Result<Response, ApiError> {
    app.comments.delete(caller, id).await?;
    Ok(uncached(Done::new()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct LikeInput {
    like: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Liked {
    likes: i64,
    liked: bool,
}

/// Once a visitor.
#[utoipa::path(post, path = "/cms/api/comments/{id}/like", tag = "comments", params(("id" = String, Path)), request_body = LikeInput,
    responses((status = 200, body = Data<Liked>)))]
pub async fn like_comment(
    State(app): State<AppState>,
    visitor: Visitor,
    Named(id): Named<CommentId>,
    Body(input): Body<LikeInput>,
) -> Result<Response, ApiError> {
    let liked = input.like.unwrap_or(true);
    let likes = app.comments.like(id, visitor.key, liked).await?;
    Ok(visitor.remembered_in(uncached(Data::new(Liked { likes, liked }))))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReportInput {
    /// For the moderators.
    reason: Option<String>,
}

/// Once a visitor; three of them take a comment out of sight until a moderator has looked.
#[utoipa::path(post, path = "/cms/api/comments/{id}/report", tag = "comments", params(("id" = String, Path)), request_body = ReportInput,
    responses((status = 200, body = Done)))]
pub async fn report_comment(
    State(app): State<AppState>,
    visitor: Visitor,
    Named(id): Named<CommentId>,
    Body(input): Body<ReportInput>,
) -> Result<Response, ApiError> {
    app.comments.report(id, visitor.key, &input.reason.unwrap_or_default()).await?;
    Ok(visitor.remembered_in(uncached(Done::saying("Thank you. A moderator will look at it"))))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Pending {
    count: u64,
}

#[utoipa::path(get, path = "/cms/api/comments/content/{id}/pending-count", tag = "comments", params(("id" = String, Path)),
    security(("bearer" = ["moderator"])), responses((status = 200, body = Data<Pending>)))]
pub async fn count_pending(State(app): State<AppState>, _: ModeratorPlus, Named(id): Named<ArticleId>) -> Result<Response, ApiError> {
    Ok(uncached(Data::new(Pending { count: app.comments.pending_count(id).await? })))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedComment {
    #[serde(rename = "_id")]
    id: String,
    content_id: String,
    #[schema(required)]
    parent_id: Option<String>,
    name: String,
    text: String,
    status: String,
    /// first, link, tip, number, reported or "earlier spam".
    #[schema(required)]
    held_for: Option<String>,
    pinned: bool,
    /// Why readers reported it.
    reports: Vec<String>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<rules::Comment> for QueuedComment {
    fn from(comment: rules::Comment) -> Self {
        Self {
            id: comment.id.to_string(),
            content_id: comment.article.to_string(),
            parent_id: comment.parent.map(|id| id.to_string()),
            name: comment.name,
            text: comment.text,
            status: comment.status.as_str().to_owned(),
            held_for: comment.held_for,
            pinned: comment.pinned,
            reports: Vec::new(),
            created_at: comment.created_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Queue {
    success: bool,
    data: Vec<QueuedComment>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// What moderators have before them, oldest first.
#[utoipa::path(get, path = "/cms/api/comments", tag = "comments",
    params(("status" = Option<String>, Query, description = "pending (default), approved, rejected, spam"), ("page" = Option<i64>, Query),
        ("limit" = Option<i64>, Query)),
    security(("bearer" = ["moderator"])), responses((status = 200, body = Queue)))]
pub async fn list_queue(State(app): State<AppState>, _: ModeratorPlus, query: Query) -> Result<Response, ApiError> {
    let status = query.text("status").unwrap_or("pending");
    let status = CommentStatus::parse(status).ok_or_else(|| Error::invalid("status", "There is no such status"))?;
    let found = app.comments.queue(status, query.page(QUEUE_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let ids: Vec<CommentId> = found.items.iter().map(|comment| comment.id).collect();
    let reports = app.comments.reports(&ids).await?;
    let told = |comment: rules::Comment| {
        let of_it = reports.iter().filter(|(id, _)| *id == comment.id);
        QueuedComment { reports: of_it.map(|(_, reason)| reason.clone()).collect(), ..QueuedComment::from(comment) }
    };
    let data = found.items.into_iter().map(told).collect();
    Ok(uncached(Queue { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ModerateInput {
    /// approve, reject, spam, pin, unpin or changed-article.
    action: Option<String>,
}

#[utoipa::path(post, path = "/cms/api/comments/{id}/moderate", tag = "comments", params(("id" = String, Path)), request_body = ModerateInput,
    security(("bearer" = ["moderator"])), responses((status = 200, body = Data<QueuedComment>)))]
pub async fn moderate(
    State(app): State<AppState>,
    _: ModeratorPlus,
    Named(id): Named<CommentId>,
    Body(input): Body<ModerateInput>,
) -> Result<Response, ApiError> {
    let unknown = || Error::invalid("action", "action is approve, reject, spam, pin, unpin or changed-article");
    let decision = Decision::parse(input.action.as_deref().unwrap_or_default()).ok_or_else(unknown)?;
    Ok(uncached(Data::new(QueuedComment::from(app.comments.moderate(id, decision).await?))))
}
