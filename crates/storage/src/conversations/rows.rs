//! Converts conversations, messages and shares to rows and back.

use domain::assistant::{RequestKind, Source};
use domain::conversations::{Conversation, Message, MessageStatus, Sender, SharedConversation};
use domain::ids::{ArticleId, ChatMessageId, ConversationId, SessionId, SubscriberId};
use domain::stats::VisitorKey;
use domain::{Error, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use serde::{Deserialize, Serialize};

use crate::entities::{chat_messages, chats};
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};

const ANSWER: &str = "answer";
const SUMMARY: &str = "summary";
const THOUSANDTHS: f32 = 1000.0;

#[derive(Serialize, Deserialize)]
struct StoredSource {
    title: String,
    url: String,
    quote: String,
    article: Option<ArticleId>,
    paragraph: Option<u32>,
}

pub fn to_conversation_row(conversation: &Conversation) -> chats::ActiveModel {
    chats::ActiveModel {
        id: Set(conversation.id.0),
        subscriber_id: Set(conversation.subscriber.map(|id| id.0)),
        session_id: Set(conversation.session.map(|id| id.0)),
        visitor: Set(conversation.visitor.map(|key| key.0.to_vec())),
        article_id: Set(conversation.article.map(|id| id.0)),
        page: Set(conversation.page.clone()),
        module: Set(conversation.module.clone()),
        first_message: Set(conversation.first_message.clone()),
        message_count: Set(i64::from(conversation.message_count)),
        created_at: Set(to_micros(conversation.created_at)),
        last_at: Set(to_micros(conversation.last_at)),
    }
}

pub fn to_conversation(row: chats::Model) -> Result<Conversation> {
    let visitor = row.visitor.map(|bytes| bytes.try_into().map(VisitorKey)).transpose();
    Ok(Conversation {
        id: ConversationId(row.id),
        subscriber: row.subscriber_id.map(SubscriberId),
        session: row.session_id.map(SessionId),
        visitor: visitor.map_err(|_| Error::internal("visitor key has the wrong length"))?,
        article: row.article_id.map(ArticleId),
        page: row.page,
        module: row.module,
        first_message: row.first_message,
        message_count: to_u32(row.message_count)?,
        created_at: to_timestamp(row.created_at)?,
        last_at: to_timestamp(row.last_at)?,
    })
}

/// Leaves out `stop_wanted` and `copies`, which have statements of their own.
pub fn to_message_row(message: &Message) -> Result<chat_messages::ActiveModel> {
    let sources: Vec<StoredSource> = message.sources.iter().map(to_stored_source).collect();
    Ok(chat_messages::ActiveModel {
        id: Set(message.id.0),
        chat_id: Set(message.conversation.0),
        position: Set(i64::from(message.position)),
        sender: Set(message.sender.as_str().to_owned()),
        wish: Set(if message.kind == RequestKind::Summary { SUMMARY } else { ANSWER }.to_owned()),
        status: Set(message.status.as_str().to_owned()),
        text: Set(message.text.clone()),
        sources: Set(serde_json::to_value(sources).map_err(Error::internal)?),
        related: Set(serde_json::to_value(&message.related).map_err(Error::internal)?),
        confidence: Set(message.confidence.map(|confidence| (confidence * THOUSANDTHS).round() as i64)),
        abstained: Set(message.abstained),
        engine: Set(message.engine.clone()),
        answers: Set(message.reply_to.map(|id| id.0)),
        request: Set(message.request_key.clone()),
        lease_until: Set(message.lease_until.map(to_micros)),
        stop_wanted: NotSet,
        copies: NotSet,
        created_at: Set(to_micros(message.created_at)),
        refused: Set(message.refused),
        short_answer: Set(message.short_answer.clone()),
    })
}

pub fn to_message(row: chat_messages::Model) -> Result<Message> {
    let sources: Vec<StoredSource> = serde_json::from_value(row.sources).map_err(Error::internal)?;
    Ok(Message {
        id: ChatMessageId(row.id),
        conversation: ConversationId(row.chat_id),
        position: to_u32(row.position)?,
        sender: Sender::parse(&row.sender).ok_or_else(|| Error::internal("chat message has an unknown sender"))?,
        kind: if row.wish == SUMMARY { RequestKind::Summary } else { RequestKind::Answer },
        status: MessageStatus::parse(&row.status).ok_or_else(|| Error::internal("chat message has an unknown status"))?,
        text: row.text,
        sources: sources.into_iter().map(to_source).collect(),
        related: serde_json::from_value(row.related).map_err(Error::internal)?,
        confidence: row.confidence.map(|thousandths| thousandths as f32 / THOUSANDTHS),
        abstained: row.abstained,
        refused: row.refused,
        short_answer: row.short_answer,
        engine: row.engine,
        reply_to: row.answers.map(ChatMessageId),
        request_key: row.request,
        lease_until: to_optional_timestamp(row.lease_until)?,
        created_at: to_timestamp(row.created_at)?,
    })
}

pub fn to_share(row: &sea_orm::QueryResult) -> Result<SharedConversation> {
    let read = || -> crate::errors::DbResult<_> {
        Ok((row.try_get("", "id")?, row.try_get("", "chat_id")?, row.try_get("", "upto")?, row.try_get("", "created_at")?))
    };
    let (id, chat, upto, created_at): (String, uuid::Uuid, i64, i64) = read().map_err(crate::errors::to_error)?;
    let revoked_at: Option<i64> = row.try_get("", "revoked_at").map_err(crate::errors::to_error)?;
    Ok(SharedConversation {
        id,
        conversation: ConversationId(chat),
        upto: to_u32(upto)?,
        created_at: to_timestamp(created_at)?,
        revoked_at: to_optional_timestamp(revoked_at)?,
    })
}

pub fn to_u32(number: i64) -> Result<u32> {
    u32::try_from(number).map_err(Error::internal)
}

fn to_stored_source(source: &Source) -> StoredSource {
    StoredSource {
        title: source.title.clone(),
        url: source.url.clone(),
        quote: source.quote.clone(),
        article: source.article,
        paragraph: source.paragraph,
    }
}

fn to_source(stored: StoredSource) -> Source {
    Source { title: stored.title, url: stored.url, quote: stored.quote, article: stored.article, paragraph: stored.paragraph }
}
