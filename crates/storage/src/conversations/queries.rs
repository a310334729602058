//! Queries of conversations.

use async_trait::async_trait;
use domain::Result;
use domain::conversations::{
    Asker, Chunk, Conversation, ConversationQueries, Message, MessageStatus, Reaction, Review, ReviewKind, Sender, SharedConversation,
};
use domain::ids::{ChatMessageId, ConversationId, SubscriberId};
use domain::paging::{Listing, Page};
use sea_orm::sea_query::{Expr, ExprTrait, Func, LikeExpr, Order, Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::rows::{to_conversation, to_message, to_share, to_u32};
use crate::entities::{chat_messages, chats};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::{ChatChunks, ChatFeedback, ChatReactions, ChatShares};

#[async_trait]
impl ConversationQueries for SqlStore {
    async fn find(&self, id: ConversationId) -> Result<Option<Conversation>> {
        chats::Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_conversation).transpose()
    }

    async fn find_message(&self, id: ChatMessageId) -> Result<Option<Message>> {
        chat_messages::Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_message).transpose()
    }

    async fn list_messages(&self, id: ConversationId, upto: Option<u32>) -> Result<Vec<Message>> {
        let query = super::select_messages(id);
        let query = match upto {
            Some(upto) => query.filter(chat_messages::Column::Position.lte(i64::from(upto))),
            None => query,
        };
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_message).collect()
    }

    async fn find_newest_answer(&self, id: ConversationId) -> Result<Option<Message>> {
        let query = chat_messages::Entity::find()
            .filter(chat_messages::Column::ChatId.eq(id.0))
            .filter(chat_messages::Column::Sender.eq(Sender::Bot.as_str()))
            .order_by_desc(chat_messages::Column::Position)
            .limit(1);
        query.one(&self.reader).await.map_err(to_error)?.map(to_message).transpose()
    }

    async fn list_chunks_after(&self, id: ChatMessageId, after: u32) -> Result<Vec<Chunk>> {
        let rows = self.reader.query_all(&select_chunks(id, after)).await.map_err(to_error)?;
        rows.iter().map(to_chunk).collect()
    }

    async fn is_wanted(&self, id: ChatMessageId) -> Result<bool> {
        let query = chat_messages::Entity::find_by_id(id.0)
            .filter(chat_messages::Column::Status.eq(MessageStatus::Generating.as_str()))
            .filter(chat_messages::Column::StopWanted.eq(false));
        Ok(query.count(&self.reader).await.map_err(to_error)? > 0)
    }

    async fn list(&self, asker: Asker, search: Option<&str>, page: Page) -> Result<Listing<Conversation>> {
        let query = chats::Entity::find().filter(ownership_condition(asker)).filter(chats::Column::MessageCount.gt(0));
        let query = match search {
            Some(words) => query.filter(chats::Column::Id.in_subquery(select_conversations_matching(words))),
            None => query,
        };
        let total = query.clone().count(&self.reader).await.map_err(to_error)?;
        let query = query.order_by_desc(chats::Column::LastAt).order_by_desc(chats::Column::Id);
        let rows = query.offset(page.offset()).limit(u64::from(page.limit())).all(&self.reader).await.map_err(to_error)?;
        Ok(Listing { items: rows.into_iter().map(to_conversation).collect::<Result<_>>()?, total, page })
    }

    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Conversation>> {
        let query = chats::Entity::find().filter(chats::Column::SubscriberId.eq(subscriber.0)).order_by_asc(chats::Column::CreatedAt);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_conversation).collect()
    }

    async fn find_share(&self, id: &str) -> Result<Option<SharedConversation>> {
        let query = super::select_shares().and_where(Expr::col(ChatShares::Id).eq(id)).take();
        self.reader.query_one(&query).await.map_err(to_error)?.as_ref().map(to_share).transpose()
    }

    async fn list_reactions(&self, id: ConversationId) -> Result<Vec<(ChatMessageId, Reaction)>> {
        let query = Query::select()
            .columns([ChatReactions::MessageId, ChatReactions::Reaction])
            .from(ChatReactions::Table)
            .and_where(Expr::col(ChatReactions::MessageId).in_subquery(super::select_message_ids(&[id.0])))
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        let read =
            |row: &sea_orm::QueryResult| -> DbResult<(Uuid, i64)> { Ok((row.try_get("", "message_id")?, row.try_get("", "reaction")?)) };
        let read = rows.iter().map(read).collect::<DbResult<Vec<_>>>().map_err(to_error)?;
        Ok(read.into_iter().filter_map(|(id, number)| Some((ChatMessageId(id), Reaction::from_number(number)?))).collect())
    }

    async fn list_answers_with_feedback(&self, id: ConversationId) -> Result<Vec<ChatMessageId>> {
        let query = Query::select()
            .column(ChatFeedback::MessageId)
            .from(ChatFeedback::Table)
            .and_where(Expr::col(ChatFeedback::MessageId).in_subquery(super::select_message_ids(&[id.0])))
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        let read = |row: &sea_orm::QueryResult| -> DbResult<ChatMessageId> { Ok(ChatMessageId(row.try_get("", "message_id")?)) };
        rows.iter().map(read).collect::<DbResult<Vec<_>>>().map_err(to_error)
    }

    async fn list_reviews(&self, kind: ReviewKind, page: Page) -> Result<Listing<Review>> {
        let query = chat_messages::Entity::find();
        let query = match kind {
            ReviewKind::Abstained => query.filter(chat_messages::Column::Abstained.eq(true)),
            ReviewKind::Disliked => query.filter(chat_messages::Column::Id.in_subquery(select_disliked_ids())),
        };
        let total = query.clone().count(&self.reader).await.map_err(to_error)?;
        let query = query.order_by_desc(chat_messages::Column::CreatedAt).order_by_desc(chat_messages::Column::Id);
        let rows = query.offset(page.offset()).limit(u64::from(page.limit())).all(&self.reader).await.map_err(to_error)?;
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            items.push(self.load_review(to_message(row)?).await?);
        }
        Ok(Listing { items, total, page })
    }
}

impl SqlStore {
    async fn load_review(&self, answer: Message) -> Result<Review> {
        let question = match answer.reply_to {
            Some(id) => chat_messages::Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?,
            None => None,
        };
        let chat = chats::Entity::find_by_id(answer.conversation.0).one(&self.reader).await.map_err(to_error)?;
        let query = Query::select()
            .column(ChatFeedback::Text)
            .from(ChatFeedback::Table)
            .and_where(Expr::col(ChatFeedback::MessageId).eq(answer.id.0))
            .take();
        let feedback = self.reader.query_one(&query).await.map_err(to_error)?;
        let feedback = feedback.map(|row| row.try_get("", "text")).transpose().map_err(to_error)?;
        Ok(Review { answer, question: question.map(|row| row.text).unwrap_or_default(), page: chat.and_then(|chat| chat.page), feedback })
    }
}

fn select_disliked_ids() -> SelectStatement {
    Query::select()
        .column(ChatReactions::MessageId)
        .from(ChatReactions::Table)
        .and_where(Expr::col(ChatReactions::Reaction).eq(i64::from(Reaction::Dislike.as_number())))
        .take()
}

/// Selects conversations with a question that contains these words, ignoring case.
fn select_conversations_matching(words: &str) -> SelectStatement {
    let escaped: String =
        words.to_lowercase().chars().flat_map(|c| [Some('\\').filter(|_| matches!(c, '\\' | '%' | '_')), Some(c)]).flatten().collect();
    let like = LikeExpr::new(format!("%{escaped}%")).escape('\\');
    Query::select()
        .column(chat_messages::Column::ChatId)
        .from(chat_messages::Entity)
        .and_where(Expr::col(chat_messages::Column::Sender).eq(Sender::User.as_str()))
        .and_where(Expr::expr(Func::lower(Expr::col(chat_messages::Column::Text))).like(like))
        .take()
}

/// The rule of [`Asker::owns`] as a condition. An empty `any` would match every row, so it starts with `false`.
fn ownership_condition(asker: Asker) -> Condition {
    let mut own = Condition::any().add(Expr::value(false));
    if let Some(caller) = asker.proven_caller() {
        own = own.add(chats::Column::SubscriberId.eq(caller.subscriber.0));
    }
    if let Some(visitor) = asker.visitor {
        own = own.add(Condition::all().add(chats::Column::SubscriberId.is_null()).add(chats::Column::Visitor.eq(visitor.0.to_vec())));
    }
    own
}

pub(super) fn select_chunks(id: ChatMessageId, after: u32) -> SelectStatement {
    Query::select()
        .columns([ChatChunks::Seq, ChatChunks::Text, ChatChunks::Anew])
        .from(ChatChunks::Table)
        .and_where(Expr::col(ChatChunks::MessageId).eq(id.0))
        .and_where(Expr::col(ChatChunks::Seq).gt(i64::from(after)))
        .order_by(ChatChunks::Seq, Order::Asc)
        .take()
}

pub(super) fn to_chunk(row: &sea_orm::QueryResult) -> Result<Chunk> {
    let seq: i64 = row.try_get("", "seq").map_err(to_error)?;
    Ok(Chunk {
        seq: to_u32(seq)?,
        text: row.try_get("", "text").map_err(to_error)?,
        is_restart: row.try_get("", "anew").map_err(to_error)?,
    })
}
