//! The chatbot's calls beside its socket: history, links, reactions, and what staff see of it.

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::Response;
use domain::Error;
use domain::assistant::conversations::{ArticleStat, Asker, Reaction, ReviewKind};
use domain::ids::{ArticleId, ChatMessageId, ConversationId, GapId, SubscriberId};
use domain::paging::Page;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Named, Query};
use crate::access::{AnyCaller, EditorPlus, MaybeCaller, MaybeVisitor, Visitor};
use crate::answers::{ChatGap, ChatHistory, ChatLink, ChatMessage, ChatReview, ChatSessions, Data, Done, SharedChat};
use crate::{ApiError, AppState};

const SESSIONS_LIMIT: i64 = 10;
const STAFF_LIMIT: i64 = 50;

/// Whoever asks: by session cookie, else by the visitor's.
pub struct Speaker(Asker);

impl FromRequestParts<AppState> for Speaker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let MaybeCaller(caller) = MaybeCaller::from_request_parts(parts, app).await?;
        let MaybeVisitor(visitor) = MaybeVisitor::from_request_parts(parts, app).await?;
        Ok(Self(Asker { caller, visitor }))
    }
}

fn message(id: Option<&str>) -> Result<ChatMessageId, Error> {
    id.and_then(ChatMessageId::parse).ok_or(Error::NotFound("Message"))
}

/// The session's own conversations; `userId` is its subscriber's id or `me`, and for another's there are none.
#[utoipa::path(get, path = "/chatbot/user/sessions/{userId}", tag = "chatbot",
    params(("userId" = String, Path), ("page" = Option<i64>, Query, description = "from 1"), ("limit" = Option<i64>, Query),
        ("q" = Option<String>, Query, description = "words of a question")),
    security(("session" = ["claimed"])), responses((status = 200, body = ChatSessions)))]
pub async fn list_chat_sessions(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    Speaker(asker): Speaker,
    Named(user): Named<String>,
    query: Query,
) -> Result<Response, ApiError> {
    let page = query.page(SESSIONS_LIMIT)?;
    let is_own = user == "me" || SubscriberId::parse(&user) == Some(caller.subscriber);
    let asker = if is_own { asker } else { Asker { caller: None, visitor: None } };
    let listing = app.conversations.list(asker, query.text("q"), page).await?;
    Ok(uncached(ChatSessions::of(&app, &listing).await?))
}

/// One's own, by session or by the visitor's cookie; 404 for another's.
#[utoipa::path(get, path = "/chatbot/sessions/history/{sessionId}", tag = "chatbot", params(("sessionId" = String, Path)),
    responses((status = 200, body = ChatHistory)))]
pub async fn read_chat_history(
    State(app): State<AppState>,
    Speaker(asker): Speaker,
    Named(id): Named<ConversationId>,
) -> Result<Response, ApiError> {
    let messages = app.conversations.history(asker, id).await?;
    let results = messages.iter().map(|(message, reaction)| ChatMessage::of(message, *reaction)).collect();
    Ok(uncached(ChatHistory { success: true, results }))
}

/// With everything in it; links to it answer 410 from now on.
#[utoipa::path(delete, path = "/chatbot/sessions/{sessionId}", tag = "chatbot", params(("sessionId" = String, Path)),
    responses((status = 200, body = Done)))]
pub async fn delete_chat_session(
    State(app): State<AppState>,
    Speaker(asker): Speaker,
    Named(id): Named<ConversationId>,
) -> Result<Response, ApiError> {
    app.conversations.delete(asker, id).await?;
    Ok(uncached(Done::new()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ShareInput {
    session_id: Option<String>,
    /// Read by old clients only: what is shown follows from the conversation.
    #[serde(default)]
    #[allow(dead_code, reason = "product.md sends it")]
    article_url: Option<String>,
}

/// A link to what was said so far; the same again gives the same link.
#[utoipa::path(post, path = "/chatbot/public/conversation/generate-link", tag = "chatbot", request_body = ShareInput,
    responses((status = 200, body = ChatLink)))]
pub async fn share_chat(State(app): State<AppState>, Speaker(asker): Speaker, Body(input): Body<ShareInput>) -> Result<Response, ApiError> {
    let id = input.session_id.as_deref().and_then(ConversationId::parse).ok_or(Error::NotFound("Conversation"))?;
    let conversation_url = app.conversations.share(asker, id).await?;
    Ok(uncached(ChatLink { success: true, conversation_url }))
}

/// For anybody who has the link; 410 once it was revoked.
#[utoipa::path(get, path = "/chatbot/public/conversation/{id}", tag = "chatbot", params(("id" = String, Path)),
    responses((status = 200, body = Data<SharedChat>)))]
pub async fn read_shared_chat(State(app): State<AppState>, Named(id): Named<String>) -> Result<Response, ApiError> {
    let (share, messages) = app.conversations.shared(&id).await?;
    let messages = ChatMessage::shared(&messages);
    Ok(uncached(Data::new(SharedChat { session_id: share.id, messages, created_at: share.created_at })))
}

/// By its owner.
#[utoipa::path(delete, path = "/chatbot/public/conversation/{id}", tag = "chatbot", params(("id" = String, Path)),
    responses((status = 200, body = Done)))]
pub async fn revoke_shared_chat(
    State(app): State<AppState>,
    Speaker(asker): Speaker,
    Named(id): Named<String>,
) -> Result<Response, ApiError> {
    app.conversations.revoke(asker, &id).await?;
    Ok(uncached(Done::new()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ReactionInput {
    message_id: Option<String>,
    /// 1 or -1.
    reaction: Option<i64>,
}

#[utoipa::path(post, path = "/chatbot/user/reaction", tag = "chatbot", request_body = ReactionInput, responses((status = 200, body = Done)))]
pub async fn react_to_chat(
    State(app): State<AppState>,
    Speaker(asker): Speaker,
    Body(input): Body<ReactionInput>,
) -> Result<Response, ApiError> {
    let reaction = input.reaction.and_then(Reaction::of).ok_or_else(|| Error::invalid("reaction", "reaction is 1 or -1"))?;
    app.conversations.react(asker, message(input.message_id.as_deref())?, reaction).await?;
    Ok(uncached(Done::new()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ChatMessageInput {
    message_id: Option<String>,
}

/// That an answer was copied.
#[utoipa::path(post, path = "/chatbot/user/message/copy", tag = "chatbot", request_body = ChatMessageInput,
    responses((status = 200, body = Done)))]
pub async fn count_chat_copy(
    State(app): State<AppState>,
    Speaker(asker): Speaker,
    Body(input): Body<ChatMessageInput>,
) -> Result<Response, ApiError> {
    app.conversations.count_copy(asker, message(input.message_id.as_deref())?).await?;
    Ok(uncached(Done::new()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ChatFeedbackInput {
    message_id: Option<String>,
    description: Option<String>,
}

#[utoipa::path(post, path = "/chatbot/user/feedback", tag = "chatbot", request_body = ChatFeedbackInput,
    responses((status = 200, body = Done)))]
pub async fn give_chat_feedback(
    State(app): State<AppState>,
    Speaker(asker): Speaker,
    Body(input): Body<ChatFeedbackInput>,
) -> Result<Response, ApiError> {
    let id = message(input.message_id.as_deref())?;
    app.conversations.give_feedback(asker, id, &input.description.unwrap_or_default()).await?;
    Ok(uncached(Done::saying("Your feedback has been submitted successfully.")))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ChatWishInput {
    /// An answer that abstained.
    message_id: Option<String>,
    /// Where to write to; absent: the session's own address.
    email: Option<String>,
}

/// "Tell me when you cover this": one message when an article answers it.
#[utoipa::path(post, path = "/chatbot/user/wish", tag = "chatbot", request_body = ChatWishInput, responses((status = 200, body = Done)))]
pub async fn wish_for_article(
    State(app): State<AppState>,
    Speaker(asker): Speaker,
    Body(input): Body<ChatWishInput>,
) -> Result<Response, ApiError> {
    app.conversations.wish(asker, message(input.message_id.as_deref())?, input.email.as_deref()).await?;
    Ok(uncached(Done::saying("We will tell you when there is an article about this.")))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ArticleStatInput {
    article_url: Option<String>,
    /// summarize_ai, ai_session, related_query or source_interaction.
    stat_type: Option<String>,
}

/// Counted by article and day, once per visitor.
#[utoipa::path(post, path = "/chatbot/article/stats", tag = "chatbot", request_body = ArticleStatInput, responses((status = 200, body = Done)))]
pub async fn count_article_stat(
    State(app): State<AppState>,
    visitor: Visitor,
    Body(input): Body<ArticleStatInput>,
) -> Result<Response, ApiError> {
    let stat = input.stat_type.as_deref().and_then(ArticleStat::parse);
    let stat =
        stat.ok_or_else(|| Error::invalid("stat_type", "stat_type is summarize_ai, ai_session, related_query or source_interaction"))?;
    app.conversations.count_stat(&input.article_url.unwrap_or_default(), visitor.key, stat).await?;
    Ok(visitor.remembered_in(uncached(Done::new())))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatGaps {
    success: bool,
    data: Vec<ChatGap>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// What readers want to hear of: the most wanted first.
#[utoipa::path(get, path = "/chatbot/gaps", tag = "chatbot",
    params(("answered" = Option<String>, Query, description = "true: those that were answered"), ("page" = Option<i64>, Query),
        ("limit" = Option<i64>, Query)),
    security(("bearer" = ["editor"])), responses((status = 200, body = ChatGaps)))]
pub async fn list_chat_gaps(State(app): State<AppState>, _: EditorPlus, query: Query) -> Result<Response, ApiError> {
    let page: Page = query.page(STAFF_LIMIT)?;
    let found = app.conversations.gaps(query.text("answered") == Some("true"), page).await?;
    let data = found.items.iter().map(ChatGap::from).collect();
    let (total_count, has_more) = (found.total, found.has_more());
    Ok(uncached(ChatGaps { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoveredInput {
    /// The article that answers it.
    content_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CoveredGap {
    gap: ChatGap,
    /// How many are written to.
    told: u32,
}

/// An article answers it; everybody who waits is told.
#[utoipa::path(post, path = "/chatbot/gaps/{id}/covered", tag = "chatbot", params(("id" = String, Path)), request_body = CoveredInput,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<CoveredGap>)))]
pub async fn cover_chat_gap(
    State(app): State<AppState>,
    _: EditorPlus,
    Named(id): Named<GapId>,
    Body(input): Body<CoveredInput>,
) -> Result<Response, ApiError> {
    let article = input.content_id.as_deref().and_then(ArticleId::parse).ok_or(Error::NotFound("Article"))?;
    let covered = app.conversations.cover(id, article).await?;
    Ok(uncached(Data::new(CoveredGap { gap: ChatGap::from(&covered.gap), told: covered.told })))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatReviews {
    success: bool,
    data: Vec<ChatReview>,
    total_count: u64,
    page: u32,
    limit: u32,
    has_more: bool,
}

/// Answers that readers disliked, or that there were none to: the newest first.
#[utoipa::path(get, path = "/chatbot/reviews", tag = "chatbot",
    params(("kind" = Option<String>, Query, description = "disliked (default) or abstained"), ("page" = Option<i64>, Query),
        ("limit" = Option<i64>, Query)),
    security(("bearer" = ["editor"])), responses((status = 200, body = ChatReviews)))]
pub async fn list_chat_reviews(State(app): State<AppState>, _: EditorPlus, query: Query) -> Result<Response, ApiError> {
    let kind = match query.text("kind") {
        None | Some("disliked") => ReviewKind::Disliked,
        Some("abstained") => ReviewKind::Abstained,
        Some(_) => return Err(Error::invalid("kind", "kind is disliked or abstained").into()),
    };
    let page = query.page(STAFF_LIMIT)?;
    let found = app.conversations.reviews(kind, page).await?;
    let data = found.items.iter().map(ChatReview::from).collect();
    let (total_count, has_more) = (found.total, found.has_more());
    Ok(uncached(ChatReviews { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}
