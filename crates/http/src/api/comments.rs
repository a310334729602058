//! Comments under articles.

use std::collections::HashSet;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::comments::{self as rules, CommentOrder, CommentStatus, ModerationDecision, ModerationOutcome, Viewer};
use domain::ids::{ArticleId, CommentId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::{ReadRequest, uncached_json};
use super::input::{JsonBody, PathParam, Query};
use crate::access::{MaybeCaller, MaybeVisitor, ModeratorPlus, Network, OptionalStaff, ProvenCaller, Visitor, role_forbidden};
use crate::error::Refused;
use crate::responses::{self, COMMENTS_LIMIT, Comment, CommentPage, CommentPresenter, Data, Done};
use crate::{ApiError, App, AppState};

const QUEUE_LIMIT: i64 = 50;
const CHANGED_MESSAGE: &str = "Its author has changed this comment since you read it. Please read what it says now and decide again";

/// Approved comments of an article; a signed-in person also sees their own pending ones.
#[utoipa::path(get, path = "/cms/api/comments/content/{id}", tag = "comments",
    params(("id" = String, Path), ("sort" = Option<String>, Query, description = "helpful (default) or newest"),
        ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = CommentPage)))]
pub async fn list_comments(
    State(app): State<AppState>,
    reader: ReadRequest,
    MaybeCaller(caller): MaybeCaller,
    MaybeVisitor(visitor): MaybeVisitor,
    PathParam(article): PathParam<ArticleId>,
    query: Query,
) -> Result<Response, ApiError> {
    let order = match query.text("sort") {
        None | Some("helpful") => CommentOrder::Helpful,
        Some("newest") => CommentOrder::Newest,
        Some(_) => return Err(Error::invalid("sort", "sort is helpful or newest").into()),
    };
    let page = query.page(COMMENTS_LIMIT)?;
    // Only proven sessions can write, so a claimed one has no comments of its own.
    let subscriber = caller.filter(|caller| caller.is_proven()).map(|caller| caller.subscriber);
    let viewer = Viewer { subscriber, visitor };
    if subscriber.is_some() || visitor.is_some() {
        return Ok(uncached_json(responses::load_comments(&app, article, viewer, order, page).await?));
    }
    let key = format!("comments:{article}:{order:?}:{}:{}", page.number(), page.limit());
    reader.respond(&app, &key, responses::load_comments(&app, article, viewer, order, page)).await
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

/// Writes a comment, as a proven subscriber or as staff. First comments and suspicious ones wait for a moderator.
#[utoipa::path(post, path = "/cms/api/comments", tag = "comments", request_body = CommentInput, security(("session" = ["proven"])),
    responses((status = 201, body = Written)))]
pub async fn write_comment(
    State(app): State<AppState>,
    author: Author,
    JsonBody(input): JsonBody<CommentInput>,
) -> Result<Response, ApiError> {
    let article = input.content_id.as_deref().and_then(ArticleId::parse).ok_or(Error::NotFound("Article"))?;
    let parent = input.parent_id.as_deref().map(|id| CommentId::parse(id).ok_or(Error::NotFound("Comment"))).transpose()?;
    save_comment(&app, author, article, parent, &input.text.unwrap_or_default()).await
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct TextInput {
    text: Option<String>,
}

/// Replies to a comment; the same as writing one with `parentId`.
#[utoipa::path(post, path = "/cms/api/comments/{id}/reply", tag = "comments", params(("id" = String, Path)), request_body = TextInput,
    security(("session" = ["proven"])), responses((status = 201, body = Written)))]
pub async fn reply_to_comment(
    State(app): State<AppState>,
    author: Author,
    PathParam(id): PathParam<CommentId>,
    JsonBody(input): JsonBody<TextInput>,
) -> Result<Response, ApiError> {
    let article = app.people.comments.find_article(id).await?;
    save_comment(&app, author, article, Some(id), &input.text.unwrap_or_default()).await
}

/// A person who may write comments: a proven subscriber, or staff.
pub enum Author {
    Subscriber(domain::sessions::Caller),
    Staff(domain::staff::Staff),
}

impl axum::extract::FromRequestParts<AppState> for Author {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, app: &AppState) -> Result<Self, ApiError> {
        if let OptionalStaff(Some(staff)) = OptionalStaff::from_request_parts(parts, app).await? {
            return if staff.role.can_write() || staff.role.can_moderate() { Ok(Self::Staff(staff)) } else { Err(role_forbidden().into()) };
        }
        let ProvenCaller(caller) = ProvenCaller::from_request_parts(parts, app).await?;
        Ok(Self::Subscriber(caller))
    }
}

async fn save_comment(app: &App, author: Author, article: ArticleId, parent: Option<CommentId>, text: &str) -> Result<Response, ApiError> {
    let (comment, subscriber) = match author {
        Author::Subscriber(caller) => (app.people.comments.create(caller, article, parent, text).await?, Some(caller.subscriber)),
        Author::Staff(staff) => (app.people.comments.create_as_staff(&staff, article, parent, text).await?, None),
    };
    let message = if comment.status == CommentStatus::Approved { "Posted" } else { "Thank you. A moderator reads it first" };
    let data = presenter_for(app, subscriber).present(&comment, Vec::new());
    Ok((StatusCode::CREATED, uncached_json(Written { success: true, message, data })).into_response())
}

fn presenter_for(app: &App, subscriber: Option<domain::ids::SubscriberId>) -> CommentPresenter {
    CommentPresenter { subscriber, liked: HashSet::new(), now: app.environment.now() }
}

/// Edits one's own comment, within ten minutes.
#[utoipa::path(put, path = "/cms/api/comments/{id}", tag = "comments", params(("id" = String, Path)), request_body = TextInput,
    security(("session" = ["proven"])), responses((status = 200, body = Data<Comment>)))]
pub async fn edit_comment(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<CommentId>,
    JsonBody(input): JsonBody<TextInput>,
) -> Result<Response, ApiError> {
    let comment = app.people.comments.edit(caller, id, &input.text.unwrap_or_default()).await?;
    Ok(uncached_json(Data::new(presenter_for(&app, Some(caller.subscriber)).present(&comment, Vec::new()))))
}

/// Deletes one's own comment, at any time.
#[utoipa::path(delete, path = "/cms/api/comments/{id}", tag = "comments", params(("id" = String, Path)),
    security(("session" = ["proven"])), responses((status = 200, body = Done)))]
pub async fn delete_own_comment(
    State(app): State<AppState>,
    ProvenCaller(caller): ProvenCaller,
    PathParam(id): PathParam<CommentId>,
) -> Result<Response, ApiError> {
    app.people.comments.delete(caller, id).await?;
    Ok(uncached_json(Done::new()))
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

/// Likes a comment or takes the like back; a visitor counts once, and a network twenty times a day.
#[utoipa::path(post, path = "/cms/api/comments/{id}/like", tag = "comments", params(("id" = String, Path)), request_body = LikeInput,
    responses((status = 200, body = Data<Liked>)))]
pub async fn like_comment(
    State(app): State<AppState>,
    visitor: Visitor,
    Network(networks): Network,
    PathParam(id): PathParam<CommentId>,
    JsonBody(input): JsonBody<LikeInput>,
) -> Result<Response, ApiError> {
    let liked = input.like.unwrap_or(true);
    let likes = app.people.comments.set_like(id, (visitor.key, networks), liked).await?;
    Ok(visitor.attach_cookie(uncached_json(Data::new(Liked { likes, liked }))))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ReportInput {
    /// Reason, for the moderators.
    reason: Option<String>,
}

/// Reports a comment; a network counts once. Three reports hide it until a moderator decides.
#[utoipa::path(post, path = "/cms/api/comments/{id}/report", tag = "comments", params(("id" = String, Path)), request_body = ReportInput,
    responses((status = 200, body = Done)))]
pub async fn report_comment(
    State(app): State<AppState>,
    Network(networks): Network,
    PathParam(id): PathParam<CommentId>,
    JsonBody(input): JsonBody<ReportInput>,
) -> Result<Response, ApiError> {
    app.people.comments.report(id, networks, &input.reason.unwrap_or_default()).await?;
    Ok(uncached_json(Done::with_message("Thank you. A moderator will look at it")))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Pending {
    count: u64,
}

/// Number of an article's comments that wait for a moderator.
#[utoipa::path(get, path = "/cms/api/comments/content/{id}/pending-count", tag = "comments", params(("id" = String, Path)),
    security(("bearer" = ["moderator"])), responses((status = 200, body = Data<Pending>)))]
pub async fn count_pending_comments(
    State(app): State<AppState>,
    _: ModeratorPlus,
    PathParam(id): PathParam<ArticleId>,
) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(Pending { count: app.people.comments.count_pending(id).await? })))
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
    /// Names these words; a decision about them sends it back.
    version: String,
    status: String,
    /// Why it waits for a moderator: first, link, tip, number, name, reported, edited or "earlier spam".
    #[schema(required)]
    held_for: Option<String>,
    pinned: bool,
    /// Reasons that readers gave for reporting it.
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
            version: comment.version(),
            name: comment.name,
            text: comment.text,
            status: comment.status.as_str().to_owned(),
            // What is approved waits no more.
            held_for: comment.held_for.filter(|_| comment.status != CommentStatus::Approved),
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

/// The moderators' queue, oldest first.
#[utoipa::path(get, path = "/cms/api/comments", tag = "comments",
    params(("status" = Option<String>, Query, description = "pending (default), approved, rejected, spam"), ("page" = Option<i64>, Query),
        ("limit" = Option<i64>, Query)),
    security(("bearer" = ["moderator"])), responses((status = 200, body = Queue)))]
pub async fn list_moderation_queue(State(app): State<AppState>, _: ModeratorPlus, query: Query) -> Result<Response, ApiError> {
    let status = query.text("status").unwrap_or("pending");
    let status = CommentStatus::parse(status).ok_or_else(|| Error::invalid("status", "There is no such status"))?;
    let found = app.people.comments.list_queue(status, query.page(QUEUE_LIMIT)?).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let ids: Vec<CommentId> = found.items.iter().map(|comment| comment.id).collect();
    let reports = app.people.comments.list_reports(&ids).await?;
    let with_reports = |comment: rules::Comment| {
        let of_it = reports.iter().filter(|(id, _)| *id == comment.id);
        QueuedComment { reports: of_it.map(|(_, reason)| reason.clone()).collect(), ..QueuedComment::from(comment) }
    };
    let data = found.items.into_iter().map(with_reports).collect();
    Ok(uncached_json(Queue { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ModerateInput {
    /// approve, reject, spam, pin, unpin or changed-article.
    action: Option<String>,
    /// The version of the words that the moderator has read, from the queue.
    version: String,
}

/// Applies a moderator's decision to the words that they have read. 409 `COMMENT_CHANGED` with the comment as it is now when its author
/// has changed it since: then nothing is decided.
#[utoipa::path(post, path = "/cms/api/comments/{id}/moderate", tag = "comments", params(("id" = String, Path)), request_body = ModerateInput,
    security(("bearer" = ["moderator"])),
    responses((status = 200, body = Data<QueuedComment>), (status = 409, body = Refused<QueuedComment>)))]
pub async fn moderate_comment(
    State(app): State<AppState>,
    _: ModeratorPlus,
    PathParam(id): PathParam<CommentId>,
    JsonBody(input): JsonBody<ModerateInput>,
) -> Result<Response, ApiError> {
    let unknown = || Error::invalid("action", "action is approve, reject, spam, pin, unpin or changed-article");
    let decision = ModerationDecision::parse(input.action.as_deref().unwrap_or_default()).ok_or_else(unknown)?;
    Ok(match app.people.comments.moderate(id, &input.version, decision).await? {
        ModerationOutcome::Decided(comment) => uncached_json(Data::new(QueuedComment::from(comment))),
        ModerationOutcome::Changed(comment) => {
            Refused::new("COMMENT_CHANGED", CHANGED_MESSAGE, QueuedComment::from(comment)).into_response()
        }
    })
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ClosingInput {
    closed: bool,
}

/// Closes the comments of an article, or opens them again. What was written stays.
#[utoipa::path(put, path = "/cms/api/comments/content/{id}/closed", tag = "comments", params(("id" = String, Path)),
    request_body = ClosingInput, security(("bearer" = ["moderator"])), responses((status = 200, body = Done)))]
pub async fn close_comments(
    State(app): State<AppState>,
    _: ModeratorPlus,
    PathParam(article): PathParam<ArticleId>,
    JsonBody(input): JsonBody<ClosingInput>,
) -> Result<Response, ApiError> {
    app.people.comments.set_closed(article, input.closed).await?;
    Ok(uncached_json(Done::new()))
}
