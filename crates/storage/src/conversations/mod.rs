//! Stores conversations with the assistant.

mod gaps;
mod queries;
mod rows;

use async_trait::async_trait;
use domain::Result;
use domain::conversations::{
    ArticleStatEvent, Chunk, Conversation, ConversationRepository, Message, MessageStatus, Reaction, SharedConversation,
};
use domain::ids::{ChatMessageId, ConversationId, SubscriberId};
use domain::sessions::Caller;
use domain::stats::VisitorKey;
use domain::time::{indian_date, indian_day_start};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, IntoIden, OnConflict, Query, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};
use uuid::Uuid;

use crate::entities::{chat_messages, chats};
use crate::errors::{DbResult, to_error};
use crate::tables::{ChatArticleStats, ChatChunks, ChatFeedback, ChatGapAskers, ChatReactions, ChatShares, VisitorMarks};
use crate::time::{format_date, to_micros};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;

const BATCH_SIZE: u64 = 100;

#[async_trait]
impl ConversationRepository for SqlUnitOfWork {
    async fn insert(&self, conversation: &Conversation) -> Result<()> {
        let once = OnConflict::column(chats::Column::Id).do_nothing().to_owned();
        let insert = chats::Entity::insert(rows::to_conversation_row(conversation)).on_conflict(once);
        insert.exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock(&self, id: ConversationId) -> Result<Option<Conversation>> {
        let query = chats::Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(rows::to_conversation).transpose()
    }

    async fn update(&self, conversation: &Conversation) -> Result<()> {
        chats::Entity::update(rows::to_conversation_row(conversation)).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn delete(&self, id: ConversationId, at: Timestamp) -> Result<()> {
        delete_conversations(&self.txn, &[id.0], at).await.map_err(to_error)
    }

    async fn adopt(&self, visitor: VisitorKey, caller: Caller) -> Result<u64> {
        let update = chats::Entity::update_many()
            .col_expr(chats::Column::SubscriberId, Expr::value(caller.subscriber.0))
            .col_expr(chats::Column::SessionId, Expr::value(caller.session.0))
            .col_expr(chats::Column::Visitor, Expr::value(Option::<Vec<u8>>::None))
            .filter(chats::Column::Visitor.eq(visitor.0.to_vec()))
            .filter(chats::Column::SubscriberId.is_null());
        Ok(update.exec(&self.txn).await.map_err(to_error)?.rows_affected)
    }

    async fn add_message(&self, message: &Message) -> Result<()> {
        let row = chat_messages::ActiveModel { stop_wanted: Set(false), copies: Set(0), ..rows::to_message_row(message)? };
        chat_messages::Entity::insert(row).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn list_messages(&self, id: ConversationId) -> Result<Vec<Message>> {
        select_messages(id).all(&self.txn).await.map_err(to_error)?.into_iter().map(rows::to_message).collect()
    }

    async fn lock_message(&self, id: ChatMessageId) -> Result<Option<Message>> {
        let query = chat_messages::Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(rows::to_message).transpose()
    }

    async fn save_message(&self, message: &Message) -> Result<()> {
        chat_messages::Entity::update(rows::to_message_row(message)?).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn remove_messages(&self, messages: &[ChatMessageId]) -> Result<()> {
        let ids: Vec<Uuid> = messages.iter().map(|id| id.0).collect();
        for table in message_tables() {
            let deletion =
                Query::delete().from_table(table).and_where(Expr::col(Alias::new("message_id")).is_in(ids.iter().copied())).take();
            self.txn.execute(&deletion).await.map_err(to_error)?;
        }
        chat_messages::Entity::delete_many().filter(chat_messages::Column::Id.is_in(ids)).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn renew_lease(&self, id: ChatMessageId, lease_until: Timestamp) -> Result<bool> {
        let update = chat_messages::Entity::update_many()
            .col_expr(chat_messages::Column::LeaseUntil, Expr::value(to_micros(lease_until)))
            .filter(chat_messages::Column::Id.eq(id.0))
            .filter(chat_messages::Column::Status.eq(MessageStatus::Generating.as_str()));
        Ok(update.exec(&self.txn).await.map_err(to_error)?.rows_affected > 0)
    }

    async fn request_stop(&self, id: ChatMessageId) -> Result<()> {
        let update = chat_messages::Entity::update_many()
            .col_expr(chat_messages::Column::StopWanted, Expr::value(true))
            .filter(chat_messages::Column::Id.eq(id.0))
            .filter(chat_messages::Column::Status.eq(MessageStatus::Generating.as_str()));
        update.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn add_chunks(&self, id: ChatMessageId, chunks: &[Chunk]) -> Result<()> {
        let mut query = Query::insert();
        query.into_table(ChatChunks::Table).columns([ChatChunks::MessageId, ChatChunks::Seq, ChatChunks::Text, ChatChunks::Anew]);
        for chunk in chunks {
            query.values_panic([id.0.into(), i64::from(chunk.seq).into(), chunk.text.as_str().into(), chunk.is_restart.into()]);
        }
        // A chunk is written again when it isn't certain that the first attempt succeeded.
        query.on_conflict(OnConflict::new().do_nothing().to_owned());
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }

    async fn list_chunks(&self, id: ChatMessageId) -> Result<Vec<Chunk>> {
        self.txn.query_all(&queries::select_chunks(id, 0)).await.map_err(to_error)?.iter().map(queries::to_chunk).collect()
    }

    async fn drop_chunks(&self, id: ChatMessageId) -> Result<()> {
        let deletion = Query::delete().from_table(ChatChunks::Table).and_where(Expr::col(ChatChunks::MessageId).eq(id.0)).take();
        self.txn.execute(&deletion).await.map(drop).map_err(to_error)
    }

    async fn react(&self, id: ChatMessageId, reaction: Reaction, at: Timestamp) -> Result<()> {
        let on_repeat =
            OnConflict::column(ChatReactions::MessageId).update_columns([ChatReactions::Reaction, ChatReactions::At]).to_owned();
        let query = Query::insert()
            .into_table(ChatReactions::Table)
            .columns([ChatReactions::MessageId, ChatReactions::Reaction, ChatReactions::At])
            .values_panic([id.0.into(), i64::from(reaction.as_number()).into(), to_micros(at).into()])
            .on_conflict(on_repeat)
            .take();
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }

    async fn give_feedback(&self, id: ChatMessageId, text: &str, at: Timestamp) -> Result<()> {
        let on_repeat = OnConflict::column(ChatFeedback::MessageId).update_columns([ChatFeedback::Text, ChatFeedback::At]).to_owned();
        let query = Query::insert()
            .into_table(ChatFeedback::Table)
            .columns([ChatFeedback::MessageId, ChatFeedback::Text, ChatFeedback::At])
            .values_panic([id.0.into(), text.into(), to_micros(at).into()])
            .on_conflict(on_repeat)
            .take();
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }

    async fn count_copy(&self, id: ChatMessageId) -> Result<()> {
        let update = chat_messages::Entity::update_many()
            .col_expr(chat_messages::Column::Copies, Expr::col(chat_messages::Column::Copies).add(1))
            .filter(chat_messages::Column::Id.eq(id.0));
        update.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn count_stat(&self, mark: &ArticleStatEvent) -> Result<bool> {
        if !mark_first_today(&self.txn, mark).await.map_err(to_error)? {
            return Ok(false);
        }
        let add = OnConflict::columns([ChatArticleStats::ArticleId, ChatArticleStats::Day, ChatArticleStats::Stat])
            .value(ChatArticleStats::Count, Expr::col((ChatArticleStats::Table, ChatArticleStats::Count)).add(1))
            .to_owned();
        let query = Query::insert()
            .into_table(ChatArticleStats::Table)
            .columns([ChatArticleStats::ArticleId, ChatArticleStats::Day, ChatArticleStats::Stat, ChatArticleStats::Count])
            .values_panic([mark.article.0.into(), format_date(indian_date(mark.at)).into(), mark.stat.as_str().into(), 1_i64.into()])
            .on_conflict(add)
            .take();
        self.txn.execute(&query).await.map(|_| true).map_err(to_error)
    }

    async fn insert_share(&self, share: &SharedConversation) -> Result<()> {
        let query = Query::insert()
            .into_table(ChatShares::Table)
            .columns([ChatShares::Id, ChatShares::ChatId, ChatShares::Upto, ChatShares::CreatedAt])
            .values_panic([
                share.id.as_str().into(),
                share.conversation.0.into(),
                i64::from(share.upto).into(),
                to_micros(share.created_at).into(),
            ])
            .take();
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }

    async fn find_open_share(&self, id: ConversationId, upto: u32) -> Result<Option<SharedConversation>> {
        let query = select_shares()
            .and_where(Expr::col(ChatShares::ChatId).eq(id.0))
            .and_where(Expr::col(ChatShares::Upto).eq(i64::from(upto)))
            .and_where(Expr::col(ChatShares::RevokedAt).is_null())
            .take();
        self.txn.query_one(&query).await.map_err(to_error)?.as_ref().map(rows::to_share).transpose()
    }

    async fn revoke_share(&self, id: &str, at: Timestamp) -> Result<()> {
        let query = Query::update()
            .table(ChatShares::Table)
            .value(ChatShares::RevokedAt, to_micros(at))
            .and_where(Expr::col(ChatShares::Id).eq(id))
            .and_where(Expr::col(ChatShares::RevokedAt).is_null())
            .take();
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }

    async fn revoke_shares_by_subscriber(&self, subscriber: SubscriberId, at: Timestamp) -> Result<()> {
        let of_them = chats::Entity::find().select_only().column(chats::Column::Id);
        let of_them = of_them.filter(chats::Column::SubscriberId.eq(subscriber.0)).into_query();
        let query = Query::update()
            .table(ChatShares::Table)
            .value(ChatShares::RevokedAt, to_micros(at))
            .and_where(Expr::col(ChatShares::ChatId).in_subquery(of_them))
            .and_where(Expr::col(ChatShares::RevokedAt).is_null())
            .take();
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }

    async fn purge(&self, visitors: Timestamp, subscribers: Timestamp, limit: u32) -> Result<u64> {
        let old = Condition::any()
            .add(Condition::all().add(chats::Column::SubscriberId.is_null()).add(chats::Column::LastAt.lt(to_micros(visitors))))
            .add(Condition::all().add(chats::Column::SubscriberId.is_not_null()).add(chats::Column::LastAt.lt(to_micros(subscribers))));
        let some = chats::Entity::find().select_only().column(chats::Column::Id).filter(old).limit(u64::from(limit));
        let some: Vec<Uuid> = some.into_tuple().all(&self.txn).await.map_err(to_error)?;
        delete_conversations(&self.txn, &some, visitors).await.map_err(to_error)?;
        Ok(some.len() as u64)
    }

    async fn list_orphaned_answers(&self, now: Timestamp, limit: u32) -> Result<Vec<ChatMessageId>> {
        let query = chat_messages::Entity::find()
            .select_only()
            .column(chat_messages::Column::Id)
            .filter(chat_messages::Column::Status.eq(MessageStatus::Generating.as_str()))
            .filter(chat_messages::Column::LeaseUntil.lt(to_micros(now)))
            .limit(u64::from(limit));
        let ids: Vec<Uuid> = query.into_tuple().all(&self.txn).await.map_err(to_error)?;
        Ok(ids.into_iter().map(ChatMessageId).collect())
    }

    async fn count_by_status(&self, status: MessageStatus) -> Result<u64> {
        let query = chat_messages::Entity::find().filter(chat_messages::Column::Status.eq(status.as_str()));
        query.count(&self.txn).await.map_err(to_error)
    }
}

/// Deletes all conversations of a person and their requests for articles. Their share links stay, marked as revoked.
pub async fn erase_subscriber(txn: &WriteTransaction, subscriber: SubscriberId) -> DbResult<()> {
    let own = chats::Entity::find().select_only().column(chats::Column::Id).filter(chats::Column::SubscriberId.eq(subscriber.0));
    let own: Vec<Uuid> = own.into_tuple().all(txn).await?;
    for some in own.chunks(BATCH_SIZE as usize) {
        delete_conversations(txn, some, Timestamp::UNIX_EPOCH).await?;
    }
    let waiting =
        Query::delete().from_table(ChatGapAskers::Table).and_where(Expr::col(ChatGapAskers::SubscriberId).eq(subscriber.0)).take();
    txn.execute(&waiting).await.map(drop)
}

/// Returns the number of gaps that this address waited for.
pub async fn delete_askers_by_email(txn: &WriteTransaction, email: &str) -> DbResult<u64> {
    let waiting = Query::delete().from_table(ChatGapAskers::Table).and_where(Expr::col(ChatGapAskers::Email).eq(email)).take();
    Ok(txn.execute(&waiting).await?.rows_affected())
}

/// Sets the visitor's mark; false when there is one of the same Indian day. The marks are purged together with those of views.
async fn mark_first_today(txn: &WriteTransaction, mark: &ArticleStatEvent) -> DbResult<bool> {
    let of_another_day = Expr::col((VisitorMarks::Table, VisitorMarks::At)).lt(to_micros(indian_day_start(mark.at)));
    let key = [VisitorMarks::ArticleId, VisitorMarks::Visitor, VisitorMarks::Counted];
    let once = OnConflict::columns(key).update_column(VisitorMarks::At).action_and_where(of_another_day).to_owned();
    let query = Query::insert()
        .into_table(VisitorMarks::Table)
        .columns([VisitorMarks::ArticleId, VisitorMarks::Visitor, VisitorMarks::Counted, VisitorMarks::At])
        .values_panic([mark.article.0.into(), mark.visitor.0.to_vec().into(), mark.stat.as_str().into(), to_micros(mark.at).into()])
        .on_conflict(once)
        .take();
    Ok(txn.execute(&query).await?.rows_affected() > 0)
}

async fn delete_conversations(txn: &WriteTransaction, conversations: &[Uuid], at: Timestamp) -> DbResult<()> {
    for table in message_tables() {
        let deletion = Query::delete()
            .from_table(table)
            .and_where(Expr::col(Alias::new("message_id")).in_subquery(select_message_ids(conversations)))
            .take();
        txn.execute(&deletion).await?;
    }
    let revoked = Query::update()
        .table(ChatShares::Table)
        .value(ChatShares::RevokedAt, to_micros(at))
        .and_where(Expr::col(ChatShares::ChatId).is_in(conversations.iter().copied()))
        .and_where(Expr::col(ChatShares::RevokedAt).is_null())
        .take();
    txn.execute(&revoked).await?;
    chat_messages::Entity::delete_many().filter(chat_messages::Column::ChatId.is_in(conversations.iter().copied())).exec(txn).await?;
    chats::Entity::delete_many().filter(chats::Column::Id.is_in(conversations.iter().copied())).exec(txn).await.map(drop)
}

/// The tables whose rows belong to a message.
fn message_tables() -> [sea_orm::sea_query::DynIden; 3] {
    [ChatChunks::Table.into_iden(), ChatReactions::Table.into_iden(), ChatFeedback::Table.into_iden()]
}

fn select_messages(id: ConversationId) -> Select<chat_messages::Entity> {
    chat_messages::Entity::find().filter(chat_messages::Column::ChatId.eq(id.0)).order_by_asc(chat_messages::Column::Position)
}

fn select_message_ids(conversations: &[Uuid]) -> SelectStatement {
    Query::select()
        .column(chat_messages::Column::Id)
        .from(chat_messages::Entity)
        .and_where(Expr::col(chat_messages::Column::ChatId).is_in(conversations.iter().copied()))
        .take()
}

fn select_shares() -> SelectStatement {
    let columns = [ChatShares::Id, ChatShares::ChatId, ChatShares::Upto, ChatShares::CreatedAt, ChatShares::RevokedAt];
    Query::select().columns(columns).from(ChatShares::Table).take()
}
