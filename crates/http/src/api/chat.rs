//! The chatbot's operations besides its socket: history, shared links, reactions, and staff's lists.

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::Response;
use domain::Error;
use domain::conversations::{ArticleStat, Asker, Reaction, ReviewKind, WishInput};
use domain::ids::{ArticleId, ChatMessageId, ConversationId, GapId, SubscriberId};
use domain::paging::Page;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::{ReadRequest, uncached_json};
use super::input::{JsonBody, PathParam, Query};
use crate::access::{AnyCaller, EditorPlus, MaybeCaller, MaybeVisitor, Network, Visitor};
use crate::responses::{ChatGap, ChatHistory, ChatLink, ChatMessage, ChatReview, ChatSessions, ChatSuggestions, Data, Done, SharedChat};
use crate::{ApiError, AppState};

const SESSIONS_LIMIT: i64 = 10;
const STAFF_LIMIT: i64 = 50;

/// The asker: identified by the session, otherwise by the visitor's cookie.
pub struct CurrentAsker(Asker);

impl FromRequestParts<AppState> for CurrentAsker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let MaybeCaller(caller) = MaybeCaller::from_request_parts(parts, app).await?;
        let MaybeVisitor(visitor) = MaybeVisitor::from_request_parts(parts, app).await?;
        Ok(Self(Asker { caller, visitor }))
    }
}

fn parse_message_id(id: Option<&str>) -> Result<ChatMessageId, Error> {
    id.and_then(ChatMessageId::parse).ok_or(Error::NotFound("Message"))
}

/// Questions that the assistant offers before the first one of a conversation without an article.
#[utoipa::path(get, path = "/chatbot/suggested-questions", tag = "chatbot", responses((status = 200, body = Data<ChatSuggestions>)))]
pub async fn list_suggested_questions(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    let questions = Data::new(ChatSuggestions::from(&*app.gathering.suggested_questions));
    reader.respond(&app, "suggested-questions", async { Ok(questions) }).await
}

/// The session's own conversations. `userId` is the subscriber's id or `me`; for any other id the list is empty.
#[utoipa::path(get, path = "/chatbot/user/sessions/{userId}", tag = "chatbot",
    params(("userId" = String, Path), ("page" = Option<i64>, Query, description = "from 1"), ("limit" = Option<i64>, Query),
        ("q" = Option<String>, Query, description = "words of a question")),
    security(("session" = ["claimed"])), responses((status = 200, body = ChatSessions)))]
pub async fn list_chat_sessions(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    CurrentAsker(asker): CurrentAsker,
    PathParam(user): PathParam<String>,
    query: Query,
) -> Result<Response, ApiError> {
    let page = query.page(SESSIONS_LIMIT)?;
    let is_own = user == "me" || SubscriberId::parse(&user) == Some(caller.subscriber);
    let asker = if is_own { asker } else { Asker { caller: None, visitor: None } };
    let listing = app.gathering.conversations.list(asker, query.text("q"), page).await?;
    Ok(uncached_json(ChatSessions::load(&app, &listing).await?))
}

/// All messages of one's own conversation, identified by session or visitor's cookie; 404 for another person's.
#[utoipa::path(get, path = "/chatbot/sessions/history/{sessionId}", tag = "chatbot", params(("sessionId" = String, Path)),
    responses((status = 200, body = ChatHistory)))]
pub async fn read_chat_history(
    State(app): State<AppState>,
    CurrentAsker(asker): CurrentAsker,
    PathParam(id): PathParam<ConversationId>,
) -> Result<Response, ApiError> {
    let messages = app.gathering.conversations.load_history(asker, id).await?;
    let results = messages.iter().map(ChatMessage::from_reviewed).collect();
    Ok(uncached_json(ChatHistory { success: true, results }))
}

/// Deletes a conversation with all its messages; shared links to it then return 410.
#[utoipa::path(delete, path = "/chatbot/sessions/{sessionId}", tag = "chatbot", params(("sessionId" = String, Path)),
    responses((status = 200, body = Done)))]
pub async fn delete_chat_session(
    State(app): State<AppState>,
    CurrentAsker(asker): CurrentAsker,
    PathParam(id): PathParam<ConversationId>,
) -> Result<Response, ApiError> {
    app.gathering.conversations.delete(asker, id).await?;
    Ok(uncached_json(Done::new()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ShareInput {
    session_id: Option<String>,
    /// Accepted because old clients send it; the conversation itself determines what is shown.
    #[serde(default)]
    #[allow(dead_code, reason = "old clients send it")]
    article_url: Option<String>,
}

/// Creates a link to the conversation so far. Repeating the request returns the same link.
#[utoipa::path(post, path = "/chatbot/public/conversation/generate-link", tag = "chatbot", request_body = ShareInput,
    responses((status = 200, body = ChatLink)))]
pub async fn share_chat(
    State(app): State<AppState>,
    CurrentAsker(asker): CurrentAsker,
    JsonBody(input): JsonBody<ShareInput>,
) -> Result<Response, ApiError> {
    let id = input.session_id.as_deref().and_then(ConversationId::parse).ok_or(Error::NotFound("Conversation"))?;
    let conversation_url = app.gathering.conversations.share(asker, id).await?;
    Ok(uncached_json(ChatLink { success: true, conversation_url }))
}

/// A shared conversation, for anybody who has the link; 410 once it was revoked.
#[utoipa::path(get, path = "/chatbot/public/conversation/{id}", tag = "chatbot", params(("id" = String, Path)),
    responses((status = 200, body = Data<SharedChat>)))]
pub async fn read_shared_chat(State(app): State<AppState>, PathParam(id): PathParam<String>) -> Result<Response, ApiError> {
    let (share, messages) = app.gathering.conversations.load_shared(&id).await?;
    let messages = ChatMessage::visible_in_share(&messages);
    Ok(uncached_json(Data::new(SharedChat { session_id: share.id, messages, created_at: share.created_at })))
}

/// Revokes a shared link; only the conversation's owner may do this.
#[utoipa::path(delete, path = "/chatbot/public/conversation/{id}", tag = "chatbot", params(("id" = String, Path)),
    responses((status = 200, body = Done)))]
pub async fn revoke_shared_chat(
    State(app): State<AppState>,
    CurrentAsker(asker): CurrentAsker,
    PathParam(id): PathParam<String>,
) -> Result<Response, ApiError> {
    app.gathering.conversations.revoke_share(asker, &id).await?;
    Ok(uncached_json(Done::new()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ReactionInput {
    message_id: Option<String>,
    /// 1 or -1.
    reaction: Option<i64>,
}

/// Likes or dislikes an answer.
#[utoipa::path(post, path = "/chatbot/user/reaction", tag = "chatbot", request_body = ReactionInput, responses((status = 200, body = Done)))]
pub async fn react_to_chat_message(
    State(app): State<AppState>,
    CurrentAsker(asker): CurrentAsker,
    JsonBody(input): JsonBody<ReactionInput>,
) -> Result<Response, ApiError> {
    let reaction = input.reaction.and_then(Reaction::from_number).ok_or_else(|| Error::invalid("reaction", "reaction is 1 or -1"))?;
    app.gathering.conversations.react(asker, parse_message_id(input.message_id.as_deref())?, reaction).await?;
    Ok(uncached_json(Done::new()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ChatMessageInput {
    message_id: Option<String>,
}

/// Counts that an answer was copied.
#[utoipa::path(post, path = "/chatbot/user/message/copy", tag = "chatbot", request_body = ChatMessageInput,
    responses((status = 200, body = Done)))]
pub async fn count_chat_copy(
    State(app): State<AppState>,
    CurrentAsker(asker): CurrentAsker,
    JsonBody(input): JsonBody<ChatMessageInput>,
) -> Result<Response, ApiError> {
    app.gathering.conversations.count_copy(asker, parse_message_id(input.message_id.as_deref())?).await?;
    Ok(uncached_json(Done::new()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ChatFeedbackInput {
    message_id: Option<String>,
    description: Option<String>,
}

/// Stores a reader's feedback about an answer.
#[utoipa::path(post, path = "/chatbot/user/feedback", tag = "chatbot", request_body = ChatFeedbackInput,
    responses((status = 200, body = Done)))]
pub async fn submit_chat_feedback(
    State(app): State<AppState>,
    CurrentAsker(asker): CurrentAsker,
    JsonBody(input): JsonBody<ChatFeedbackInput>,
) -> Result<Response, ApiError> {
    let id = parse_message_id(input.message_id.as_deref())?;
    app.gathering.conversations.give_feedback(asker, id, &input.description.unwrap_or_default()).await?;
    Ok(uncached_json(Done::with_message("Your feedback has been submitted successfully.")))
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChatWishInput)]
pub struct NotifyWhenCoveredInput {
    /// The abstained answer.
    message_id: Option<String>,
    /// Address for the message; by default the session's own.
    email: Option<String>,
    /// Version of the notice beside the box that the reader ticked (`/cms/api/notices/tell-me`). Needed with `email`.
    consent: Option<String>,
}

/// "Tell me when you cover this": the reader gets one message when an article answers the question. 429 with a sentence for the reader when
/// enough was asked for today from this browser, network or by everybody, or waits already.
#[utoipa::path(post, path = "/chatbot/user/wish", tag = "chatbot", request_body = NotifyWhenCoveredInput, responses((status = 200, body = Done)))]
pub async fn notify_when_covered(
    State(app): State<AppState>,
    CurrentAsker(asker): CurrentAsker,
    Network(networks): Network,
    JsonBody(input): JsonBody<NotifyWhenCoveredInput>,
) -> Result<Response, ApiError> {
    let answer = parse_message_id(input.message_id.as_deref())?;
    let wish = WishInput { answer, email: input.email, consent: input.consent, networks };
    app.gathering.conversations.subscribe_to_gap(asker, wish).await?;
    Ok(uncached_json(Done::with_message("We will e-mail you when we publish an article about this.")))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ArticleStatInput {
    article_url: Option<String>,
    /// summarize_ai, ai_session, related_query or source_interaction.
    stat_type: Option<String>,
}

/// Counts an interaction by article and day, once per visitor.
#[utoipa::path(post, path = "/chatbot/article/stats", tag = "chatbot", request_body = ArticleStatInput, responses((status = 200, body = Done)))]
pub async fn count_article_stat(
    State(app): State<AppState>,
    visitor: Visitor,
    JsonBody(input): JsonBody<ArticleStatInput>,
) -> Result<Response, ApiError> {
    let stat = input.stat_type.as_deref().and_then(ArticleStat::parse);
    let stat =
        stat.ok_or_else(|| Error::invalid("stat_type", "stat_type is summarize_ai, ai_session, related_query or source_interaction"))?;
    app.gathering.conversations.count_stat(&input.article_url.unwrap_or_default(), visitor.key, stat).await?;
    Ok(visitor.attach_cookie(uncached_json(Done::new())))
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

/// Questions that no article answers yet, the most requested first.
#[utoipa::path(get, path = "/chatbot/gaps", tag = "chatbot",
    params(("answered" = Option<String>, Query, description = "true: those that were answered"), ("page" = Option<i64>, Query),
        ("limit" = Option<i64>, Query)),
    security(("bearer" = ["editor"])), responses((status = 200, body = ChatGaps)))]
pub async fn list_chat_gaps(State(app): State<AppState>, _: EditorPlus, query: Query) -> Result<Response, ApiError> {
    let page: Page = query.page(STAFF_LIMIT)?;
    let found = app.gathering.conversations.list_gaps(query.text("answered") == Some("true"), page).await?;
    let data = found.items.iter().map(ChatGap::from).collect();
    let (total_count, has_more) = (found.total, found.has_more());
    Ok(uncached_json(ChatGaps { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
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
    /// Number of people who are notified.
    told: u32,
}

/// Marks a question as answered by an article and notifies everybody who waits for it.
#[utoipa::path(post, path = "/chatbot/gaps/{id}/covered", tag = "chatbot", params(("id" = String, Path)), request_body = CoveredInput,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<CoveredGap>)))]
pub async fn cover_chat_gap(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(id): PathParam<GapId>,
    JsonBody(input): JsonBody<CoveredInput>,
) -> Result<Response, ApiError> {
    let article = input.content_id.as_deref().and_then(ArticleId::parse).ok_or(Error::NotFound("Article"))?;
    let covered = app.gathering.conversations.close_gap(id, article).await?;
    Ok(uncached_json(Data::new(CoveredGap { gap: ChatGap::from(&covered.gap), told: covered.notified })))
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

/// Answers that readers disliked, or in which the assistant abstained, newest first.
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
    let found = app.gathering.conversations.list_reviews(kind, page).await?;
    let data = found.items.iter().map(ChatReview::from).collect();
    let (total_count, has_more) = (found.total, found.has_more());
    Ok(uncached_json(ChatReviews { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more }))
}
