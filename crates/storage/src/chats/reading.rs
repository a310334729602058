//! Looking conversations up.

use async_trait::async_trait;
use domain::Result;
use domain::assistant::conversations::{
    Asker, Chunk, Conversation, ConversationQueries, Message, MessageStatus, Reaction, Review, ReviewKind, Sender, SharedConversation,
};
use domain::ids::{ChatMessageId, ConversationId, SubscriberId};
use domain::paging::{Listing, Page};
use sea_orm::sea_query::{Expr, ExprTrait, Func, LikeExpr, Order, Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::rows::{conversation, message, share, small};
use crate::entities::{chat_messages, chats};
use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::tables::{ChatChunks, ChatFeedback, ChatReactions, ChatShares};

#[async_trait]
impl ConversationQueries for SqlStore {
    async fn find(&self, id: ConversationId) -> Result<Option<Conversation>> {
        chats::Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?.map(conversation).transpose()
    }

    async fn message(&self, id: ChatMessageId) -> Result<Option<Message>> {
        chat_messages::Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?.map(message).transpose()
    }

    async fn messages(&self, id: ConversationId, upto: Option<u32>) -> Result<Vec<Message>> {
        let query = super::of_chat(id);
        let query = match upto {
            Some(upto) => query.filter(chat_messages::Column::Position.lte(i64::from(upto))),
            None => query,
        };
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(message).collect()
    }

    async fn newest_answer(&self, id: ConversationId) -> Result<Option<Message>> {
        let query = chat_messages::Entity::find()
            .filter(chat_messages::Column::ChatId.eq(id.0))
            .filter(chat_messages::Column::Sender.eq(Sender::Bot.as_str()))
            .order_by_desc(chat_messages::Column::Position)
            .limit(1);
        query.one(&self.reader).await.map_err(failed)?.map(message).transpose()
    }

    async fn chunks(&self, id: ChatMessageId, after: u32) -> Result<Vec<Chunk>> {
        let rows = self.reader.query_all(&chunks_of(id, after)).await.map_err(failed)?;
        rows.iter().map(chunk).collect()
    }

    async fn is_wanted(&self, id: ChatMessageId) -> Result<bool> {
        let query = chat_messages::Entity::find_by_id(id.0)
            .filter(chat_messages::Column::Status.eq(MessageStatus::Making.as_str()))
            .filter(chat_messages::Column::StopWanted.eq(false));
        Ok(query.count(&self.reader).await.map_err(failed)? > 0)
    }

    async fn list(&self, asker: Asker, search: Option<&str>, page: Page) -> Result<Listing<Conversation>> {
        let query = chats::Entity::find().filter(owned_by(asker)).filter(chats::Column::MessageCount.gt(0));
        let query = match search {
            Some(words) => query.filter(chats::Column::Id.in_subquery(asking(words))),
            None => query,
        };
        let total = query.clone().count(&self.reader).await.map_err(failed)?;
        let query = query.order_by_desc(chats::Column::LastAt).order_by_desc(chats::Column::Id);
        let rows = query.offset(page.offset()).limit(u64::from(page.limit())).all(&self.reader).await.map_err(failed)?;
        Ok(Listing { items: rows.into_iter().map(conversation).collect::<Result<_>>()?, total, page })
    }

    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<Conversation>> {
        let query = chats::Entity::find().filter(chats::Column::SubscriberId.eq(subscriber.0)).order_by_asc(chats::Column::CreatedAt);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(conversation).collect()
    }

    async fn share(&self, id: &str) -> Result<Option<SharedConversation>> {
        let query = super::shares().and_where(Expr::col(ChatShares::Id).eq(id)).take();
        self.reader.query_one(&query).await.map_err(failed)?.as_ref().map(share).transpose()
    }

    async fn reactions(&self, id: ConversationId) -> Result<Vec<(ChatMessageId, Reaction)>> {
        let query = Query::select()
            .columns([ChatReactions::MessageId, ChatReactions::Reaction])
            .from(ChatReactions::Table)
            .and_where(Expr::col(ChatReactions::MessageId).in_subquery(super::messages_of(&[id.0])))
            .take();
        let rows = self.reader.query_all(&query).await.map_err(failed)?;
        let read =
            |row: &sea_orm::QueryResult| -> DbResult<(Uuid, i64)> { Ok((row.try_get("", "message_id")?, row.try_get("", "reaction")?)) };
        let read = rows.iter().map(read).collect::<DbResult<Vec<_>>>().map_err(failed)?;
        Ok(read.into_iter().filter_map(|(id, number)| Some((ChatMessageId(id), Reaction::of(number)?))).collect())
    }

    async fn reviews(&self, kind: ReviewKind, page: Page) -> Result<Listing<Review>> {
        let query = chat_messages::Entity::find();
        let query = match kind {
            ReviewKind::Abstained => query.filter(chat_messages::Column::Abstained.eq(true)),
            ReviewKind::Disliked => query.filter(chat_messages::Column::Id.in_subquery(disliked())),
        };
        let total = query.clone().count(&self.reader).await.map_err(failed)?;
        let query = query.order_by_desc(chat_messages::Column::CreatedAt).order_by_desc(chat_messages::Column::Id);
        let rows = query.offset(page.offset()).limit(u64::from(page.limit())).all(&self.reader).await.map_err(failed)?;
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            items.push(self.review(message(row)?).await?);
        }
        Ok(Listing { items, total, page })
    }
}

impl SqlStore {
    async fn review(&self, answer: Message) -> Result<Review> {
        let question = match answer.answers {
            Some(id) => chat_messages::Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?,
            None => None,
        };
        let chat = chats::Entity::find_by_id(answer.conversation.0).one(&self.reader).await.map_err(failed)?;
        let query = Query::select()
            .column(ChatFeedback::Text)
            .from(ChatFeedback::Table)
            .and_where(Expr::col(ChatFeedback::MessageId).eq(answer.id.0))
            .take();
        let feedback = self.reader.query_one(&query).await.map_err(failed)?;
        let feedback = feedback.map(|row| row.try_get("", "text")).transpose().map_err(failed)?;
        Ok(Review { answer, question: question.map(|row| row.text).unwrap_or_default(), page: chat.and_then(|chat| chat.page), feedback })
    }
}

fn disliked() -> SelectStatement {
    Query::select()
        .column(ChatReactions::MessageId)
        .from(ChatReactions::Table)
        .and_where(Expr::col(ChatReactions::Reaction).eq(i64::from(Reaction::Dislike.as_number())))
        .take()
}

/// Conversations with a question that has these words, whatever their case.
fn asking(words: &str) -> SelectStatement {
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

/// [`Asker::owns`], for lists. An empty `any` would hold for every row, so it begins with what holds for none.
fn owned_by(asker: Asker) -> Condition {
    let mut own = Condition::any().add(Expr::value(false));
    if let Some(caller) = asker.proven() {
        own = own.add(chats::Column::SubscriberId.eq(caller.subscriber.0));
    }
    if let Some(visitor) = asker.visitor {
        own = own.add(Condition::all().add(chats::Column::SubscriberId.is_null()).add(chats::Column::Visitor.eq(visitor.0.to_vec())));
    }
    own
}

pub(super) fn chunks_of(id: ChatMessageId, after: u32) -> SelectStatement {
    Query::select()
        .columns([ChatChunks::Seq, ChatChunks::Text, ChatChunks::Anew])
        .from(ChatChunks::Table)
        .and_where(Expr::col(ChatChunks::MessageId).eq(id.0))
        .and_where(Expr::col(ChatChunks::Seq).gt(i64::from(after)))
        .order_by(ChatChunks::Seq, Order::Asc)
        .take()
}

pub(super) fn chunk(row: &sea_orm::QueryResult) -> Result<Chunk> {
    let seq: i64 = row.try_get("", "seq").map_err(failed)?;
    Ok(Chunk { seq: small(seq)?, text: row.try_get("", "text").map_err(failed)?, anew: row.try_get("", "anew").map_err(failed)? })
}
