//! Conversations with the assistant on the wire (docs/product/assistant.md).

use std::collections::{HashMap, HashSet};

use domain::assistant::{Source, SuggestedQuestions};
use domain::conversations::{self as rules, Gap, MessageStatus, Reaction, Review};
use domain::ids::ArticleId;
use domain::language::Language;
use domain::paging::Listing;
use jiff::Timestamp;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::Cacheable;
use crate::App;

/// The source of a claim in an answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatSource {
    pub title: String,
    /// Path on this site, with the position after "#".
    pub url: String,
    /// Verbatim quotation.
    pub quote: String,
    #[schema(required)]
    pub content_id: Option<String>,
    /// Index of the block in the page's text, from 0.
    #[schema(required)]
    pub paragraph: Option<u32>,
}

impl From<&Source> for ChatSource {
    fn from(source: &Source) -> Self {
        Self {
            title: source.title.clone(),
            url: source.url.clone(),
            quote: source.quote.clone(),
            content_id: source.article.map(|id| id.to_string()),
            paragraph: source.paragraph,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChatMessage {
    id: String,
    /// The same as `id`.
    message_id: String,
    /// "user" or "bot".
    sender: String,
    /// Plain text from a user; from the bot, HTML with the tags allowed in answers.
    content: String,
    sources: Vec<ChatSource>,
    related: Vec<String>,
    #[schema(required)]
    confidence: Option<f32>,
    abstained: bool,
    /// making, done, stopped, interrupted or failed. An answer that is neither making nor done can be regenerated.
    status: String,
    /// The language in which it is written: en, hi or hinglish.
    language: String,
    /// True for a summary of an article instead of an answer.
    summary: bool,
    /// Id of the message that this one answers. After regenerating, a question has several answers.
    #[schema(required)]
    answers: Option<String>,
    /// 1, -1 or null.
    #[schema(required)]
    reaction: Option<i32>,
    /// Whether this reader gave feedback on it in words.
    has_feedback: bool,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl ChatMessage {
    pub fn from_reviewed(own: &rules::ReviewedMessage) -> Self {
        Self { reaction: own.reaction.map(Reaction::as_number), has_feedback: own.has_feedback, ..Self::new(&own.message) }
    }

    pub fn new(message: &rules::Message) -> Self {
        Self {
            id: message.id.to_string(),
            message_id: message.id.to_string(),
            sender: message.sender.as_str().to_owned(),
            content: message.text.clone(),
            sources: message.sources.iter().map(ChatSource::from).collect(),
            related: message.related.clone(),
            confidence: message.confidence,
            abstained: message.abstained,
            status: message.status.as_str().to_owned(),
            language: message.language().as_str().to_owned(),
            summary: message.kind == domain::assistant::RequestKind::Summary,
            answers: message.reply_to.map(|id| id.to_string()),
            reaction: None,
            has_feedback: false,
            created_at: message.created_at,
        }
    }

    /// The messages that anybody with the link sees: no unfinished and no failed answers.
    pub fn visible_in_share(messages: &[rules::Message]) -> Vec<Self> {
        let is_told = |message: &&rules::Message| !matches!(message.status, MessageStatus::Generating | MessageStatus::Failed);
        messages.iter().filter(is_told).map(Self::new).collect()
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChatSession {
    session_id: String,
    first_message: String,
    /// Path of the page on which it was started.
    #[schema(required)]
    article_url: Option<String>,
    /// Title of that page, when it is a published article.
    #[schema(required)]
    article_title: Option<String>,
    message_count: u32,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    last_at: Timestamp,
}

impl ChatSession {
    fn new(conversation: &rules::Conversation, titles: &HashMap<ArticleId, String>) -> Self {
        Self {
            session_id: conversation.id.to_string(),
            first_message: conversation.first_message.clone(),
            article_url: conversation.page.clone(),
            article_title: conversation.article.and_then(|id| titles.get(&id).cloned()),
            message_count: conversation.message_count,
            created_at: conversation.created_at,
            last_at: conversation.last_at,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatSessions {
    success: bool,
    results: Vec<ChatSession>,
    /// Number of the next page.
    #[schema(required)]
    next: Option<u32>,
    #[schema(required)]
    previous: Option<u32>,
    total_count: u64,
}

impl ChatSessions {
    pub async fn load(app: &App, listing: &Listing<rules::Conversation>) -> domain::Result<Self> {
        let mut titles = HashMap::new();
        let articles: HashSet<ArticleId> = listing.items.iter().filter_map(|conversation| conversation.article).collect();
        for id in articles {
            match app.content.article_reader.get(id, None).await {
                Ok(article) => drop(titles.insert(id, article.content.title)),
                Err(domain::Error::NotFound(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Self::with_titles(listing, &titles))
    }

    fn with_titles(listing: &Listing<rules::Conversation>, titles: &HashMap<ArticleId, String>) -> Self {
        let number = listing.page.number();
        Self {
            success: true,
            next: listing.has_more().then_some(number + 1),
            previous: (number > 1).then(|| number - 1),
            total_count: listing.total,
            results: listing.items.iter().map(|conversation| ChatSession::new(conversation, titles)).collect(),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChatHistory {
    pub success: bool,
    pub results: Vec<ChatMessage>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SharedChat {
    /// Id of the link, not of the conversation.
    pub session_id: String,
    pub messages: Vec<ChatMessage>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChatLink {
    pub success: bool,
    pub conversation_url: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatGap {
    #[serde(rename = "_id")]
    id: String,
    question: String,
    /// Number of readers who want to be told.
    askers: u32,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    last_at: Timestamp,
    /// Id of the article that answers it.
    #[schema(required)]
    content_id: Option<String>,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    answered_at: Option<Timestamp>,
}

impl From<&Gap> for ChatGap {
    fn from(gap: &Gap) -> Self {
        Self {
            id: gap.id.to_string(),
            question: gap.question.clone(),
            askers: gap.askers,
            created_at: gap.created_at,
            last_at: gap.last_at,
            content_id: gap.article.map(|id| id.to_string()),
            answered_at: gap.answered_at,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChatReview {
    message_id: String,
    question: String,
    /// HTML.
    answer: String,
    #[schema(required)]
    engine: Option<String>,
    abstained: bool,
    /// The reader's comment about the answer.
    #[schema(required)]
    feedback: Option<String>,
    #[schema(required)]
    article_url: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<&Review> for ChatReview {
    fn from(review: &Review) -> Self {
        Self {
            message_id: review.answer.id.to_string(),
            question: review.question.clone(),
            answer: review.answer.text.clone(),
            engine: review.answer.engine.clone(),
            abstained: review.answer.abstained,
            feedback: review.feedback.clone(),
            article_url: review.page.clone(),
            created_at: review.answer.created_at,
        }
    }
}

/// A conversation in the export of a person's data.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OwnChat {
    #[serde(flatten)]
    session: ChatSession,
    messages: Vec<ChatMessage>,
}

pub fn to_own_chat((conversation, messages): &(rules::Conversation, Vec<rules::Message>)) -> OwnChat {
    let session = ChatSession::new(conversation, &HashMap::new());
    OwnChat { session, messages: messages.iter().map(ChatMessage::new).collect() }
}

/// A question for which the person waits for an article.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnWait {
    question: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

pub fn to_own_wait((at, question): &(Timestamp, String)) -> OwnWait {
    OwnWait { question: question.clone(), created_at: *at }
}

/// Questions to begin a conversation with, the same ones in each language.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChatSuggestions {
    pub en: Vec<String>,
    /// Hindi in Devanagari.
    pub hi: Vec<String>,
    /// Hindi in Latin letters.
    pub hinglish: Vec<String>,
}

impl From<&SuggestedQuestions> for ChatSuggestions {
    fn from(questions: &SuggestedQuestions) -> Self {
        let [en, hi, hinglish] = [Language::English, Language::Hindi, Language::Hinglish].map(|language| questions.list_in(language));
        Self { en, hi, hinglish }
    }
}

impl Cacheable for ChatSuggestions {
    /// They change only with the program.
    fn tags(&self) -> Vec<Tag> {
        Vec::new()
    }
}
