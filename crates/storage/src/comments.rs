//! Stores comments.

use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::comments::{Comment, CommentOrder, CommentQueries, CommentRepository, CommentStatus, Viewer};
use domain::ids::{ArticleId, CommentId, SubscriberId};
use domain::paging::{Listing, Page};
use domain::stats::{Liker, NetworkKey, VisitorKey};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Order as SqlOrder, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::{ClosedComments, CommentMarks};
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;
use entity::{ActiveModel, Column, Entity, Model};

const LIKE: &str = "like";
const REPORT: &str = "report";

#[async_trait]
impl CommentQueries for SqlStore {
    async fn are_closed(&self, article: ArticleId) -> Result<bool> {
        let query = Query::select()
            .column(ClosedComments::ArticleId)
            .from(ClosedComments::Table)
            .and_where(Expr::col(ClosedComments::ArticleId).eq(article.0))
            .take();
        Ok(self.reader.query_one(&query).await.map_err(to_error)?.is_some())
    }

    async fn list_threads(
        &self,
        article: ArticleId,
        viewer: Viewer,
        order: CommentOrder,
        page: Page,
    ) -> Result<Listing<(Comment, Vec<Comment>)>> {
        let first_level =
            Entity::find().filter(Column::ArticleId.eq(article.0)).filter(Column::ParentId.is_null()).filter(visibility_condition(viewer));
        let total = first_level.clone().count(&self.reader).await.map_err(to_error)?;
        let ordered = match order {
            CommentOrder::Helpful => first_level
                .order_by_desc(Column::Pinned)
                .order_by_desc(Column::Likes)
                .order_by_asc(Column::CreatedAt)
                .order_by_asc(Column::Id),
            CommentOrder::Newest => first_level.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id),
        };
        let firsts = ordered.offset(page.offset()).limit(u64::from(page.limit())).all(&self.reader).await.map_err(to_error)?;
        let replies = Entity::find()
            .filter(Column::ParentId.is_in(firsts.iter().map(|row| row.id)))
            .filter(visibility_condition(viewer))
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        let replies = if firsts.is_empty() { Vec::new() } else { replies.all(&self.reader).await.map_err(to_error)? };
        let mut items =
            firsts.into_iter().map(|row| Ok((to_comment(row)?, Vec::new()))).collect::<Result<Vec<(Comment, Vec<Comment>)>>>()?;
        for reply in replies {
            let reply = to_comment(reply)?;
            if let Some((_, under)) = items.iter_mut().find(|(first, _)| Some(first.id) == reply.parent) {
                under.push(reply);
            }
        }
        Ok(Listing { items, total, page })
    }

    async fn list_queue(&self, status: CommentStatus, page: Page) -> Result<Listing<Comment>> {
        let query = Entity::find().filter(Column::Status.eq(status.as_str()));
        let total = query.clone().count(&self.reader).await.map_err(to_error)?;
        let query = query.order_by_asc(Column::CreatedAt).offset(page.offset()).limit(u64::from(page.limit()));
        let items = query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_comment).collect::<Result<Vec<_>>>()?;
        Ok(Listing { items, total, page })
    }

    async fn list_reports(&self, comments: &[CommentId]) -> Result<Vec<(CommentId, String)>> {
        let query = Query::select()
            .columns([CommentMarks::CommentId, CommentMarks::Note])
            .from(CommentMarks::Table)
            .and_where(Expr::col(CommentMarks::CommentId).is_in(comments.iter().map(|id| id.0)))
            .and_where(Expr::col(CommentMarks::Mark).eq(REPORT))
            .and_where(Expr::col(CommentMarks::Note).is_not_null())
            .order_by(CommentMarks::At, SqlOrder::Asc)
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        let reason = |row: &sea_orm::QueryResult| Ok((CommentId(row.try_get("", "comment_id")?), row.try_get("", "note")?));
        rows.iter().map(reason).collect::<DbResult<_>>().map_err(to_error)
    }

    async fn count_pending(&self, article: ArticleId) -> Result<u64> {
        let pending = Entity::find().filter(Column::ArticleId.eq(article.0)).filter(Column::Status.eq(CommentStatus::Pending.as_str()));
        pending.count(&self.reader).await.map_err(to_error)
    }

    async fn find(&self, id: CommentId) -> Result<Option<Comment>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_comment).transpose()
    }

    async fn find_liked(&self, comments: &[CommentId], visitor: VisitorKey) -> Result<Vec<CommentId>> {
        let query = Query::select()
            .column(CommentMarks::CommentId)
            .from(CommentMarks::Table)
            .and_where(Expr::col(CommentMarks::CommentId).is_in(comments.iter().map(|id| id.0)))
            .and_where(Expr::col(CommentMarks::Visitor).eq(visitor.0.to_vec()))
            .and_where(Expr::col(CommentMarks::Mark).eq(LIKE))
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        let ids = rows.iter().map(|row| row.try_get::<Uuid>("", "comment_id")).collect::<DbResult<Vec<_>>>().map_err(to_error)?;
        Ok(ids.into_iter().map(CommentId).collect())
    }

    async fn list_by_author(&self, author: SubscriberId) -> Result<Vec<Comment>> {
        let query = Entity::find().filter(Column::SubscriberId.eq(author.0)).order_by_asc(Column::CreatedAt);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_comment).collect()
    }
}

#[async_trait]
impl CommentRepository for SqlUnitOfWork {
    async fn set_closed(&self, article: ArticleId, closed: bool, at: Timestamp) -> Result<()> {
        if !closed {
            let deletion =
                Query::delete().from_table(ClosedComments::Table).and_where(Expr::col(ClosedComments::ArticleId).eq(article.0)).take();
            return self.txn.execute(&deletion).await.map(drop).map_err(to_error);
        }
        let insertion = Query::insert()
            .into_table(ClosedComments::Table)
            .columns([ClosedComments::ArticleId, ClosedComments::ClosedAt])
            .values_panic([article.0.into(), to_micros(at).into()])
            .on_conflict(OnConflict::column(ClosedComments::ArticleId).do_nothing().to_owned())
            .take();
        self.txn.execute(&insertion).await.map(drop).map_err(to_error)
    }

    async fn insert(&self, comment: &Comment) -> Result<()> {
        Entity::insert(to_row(comment)).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock(&self, id: CommentId) -> Result<Option<Comment>> {
        let query = Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_comment).transpose()
    }

    async fn update(&self, comment: &Comment) -> Result<()> {
        // The likes are changed only by their own statement.
        let row = ActiveModel { likes: sea_orm::ActiveValue::NotSet, ..to_row(comment) };
        Entity::update(row).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn delete(&self, id: CommentId) -> Result<()> {
        delete_comments(&self.txn, &[id.0]).await.map_err(to_error)
    }

    async fn has_replies(&self, id: CommentId) -> Result<bool> {
        let replies = Entity::find().filter(Column::ParentId.eq(id.0)).limit(1);
        Ok(replies.one(&self.txn).await.map_err(to_error)?.is_some())
    }

    async fn count_approved_and_spam(&self, author: SubscriberId) -> Result<(u64, u64)> {
        let with =
            |status: CommentStatus| Entity::find().filter(Column::SubscriberId.eq(author.0)).filter(Column::Status.eq(status.as_str()));
        let approved = with(CommentStatus::Approved).count(&self.txn).await.map_err(to_error)?;
        let spam = with(CommentStatus::Spam).count(&self.txn).await.map_err(to_error)?;
        Ok((approved, spam))
    }

    async fn has_reviewed(&self, author: SubscriberId, name: &str) -> Result<bool> {
        let query = Entity::find()
            .filter(Column::SubscriberId.eq(author.0))
            .filter(Column::Status.eq(CommentStatus::Approved.as_str()))
            .filter(Column::Name.eq(name))
            .filter(Column::HeldFor.is_not_null());
        Ok(query.count(&self.txn).await.map_err(to_error)? > 0)
    }

    async fn set_like(&self, id: CommentId, liker: Liker, likes: bool, at: Timestamp) -> Result<bool> {
        let changed = if likes {
            add_mark(&self.txn, id, (liker.visitor, Some(liker.network)), (LIKE, None), at).await.map_err(to_error)?
        } else {
            let query = Query::delete()
                .from_table(CommentMarks::Table)
                .and_where(Expr::col(CommentMarks::CommentId).eq(id.0))
                .and_where(Expr::col(CommentMarks::Visitor).eq(liker.visitor.0.to_vec()))
                .and_where(Expr::col(CommentMarks::Mark).eq(LIKE))
                .take();
            self.txn.execute(&query).await.map_err(to_error)?.rows_affected() > 0
        };
        if changed {
            let step = if likes { 1 } else { -1 };
            let counting = Entity::update_many().col_expr(Column::Likes, Expr::col(Column::Likes).add(step)).filter(Column::Id.eq(id.0));
            counting.exec(&self.txn).await.map_err(to_error)?;
        }
        Ok(changed)
    }

    async fn count_likes_by_network(&self, id: CommentId, network: NetworkKey, since: Timestamp) -> Result<u64> {
        let query = Query::select()
            .expr_as(Expr::col(CommentMarks::Visitor).count(), "likes")
            .from(CommentMarks::Table)
            .and_where(Expr::col(CommentMarks::CommentId).eq(id.0))
            .and_where(Expr::col(CommentMarks::Mark).eq(LIKE))
            .and_where(Expr::col(CommentMarks::Network).eq(network.0.to_vec()))
            .and_where(Expr::col(CommentMarks::At).gte(to_micros(since)))
            .take();
        let row = self.txn.query_one(&query).await.map_err(to_error)?;
        let likes: i64 = row.map_or(Ok(0), |row| row.try_get("", "likes")).map_err(to_error)?;
        Ok(likes.unsigned_abs())
    }

    async fn delete_reports(&self, id: CommentId) -> Result<()> {
        let query = Query::delete()
            .from_table(CommentMarks::Table)
            .and_where(Expr::col(CommentMarks::CommentId).eq(id.0))
            .and_where(Expr::col(CommentMarks::Mark).eq(REPORT))
            .take();
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }

    async fn add_report(&self, id: CommentId, visitor: VisitorKey, reason: &str, at: Timestamp) -> Result<u64> {
        let note = Some(reason).filter(|reason| !reason.is_empty());
        add_mark(&self.txn, id, (visitor, None), (REPORT, note), at).await.map_err(to_error)?;
        let query = Query::select()
            .expr_as(Expr::col(CommentMarks::Visitor).count(), "n")
            .from(CommentMarks::Table)
            .and_where(Expr::col(CommentMarks::CommentId).eq(id.0))
            .and_where(Expr::col(CommentMarks::Mark).eq(REPORT))
            .take();
        let row = self.txn.query_one(&query).await.map_err(to_error)?;
        let count = row.map(|row| row.try_get::<i64>("", "n")).transpose().map_err(to_error)?.unwrap_or_default();
        Ok(u64::try_from(count).unwrap_or_default())
    }
}

/// Deletes an author's comments and returns the articles they belonged to. A comment with replies stays as an empty placeholder
/// without a name.
pub async fn erase_subscriber(txn: &WriteTransaction, author: SubscriberId) -> DbResult<Vec<ArticleId>> {
    let own = Entity::find().select_only().columns([Column::Id, Column::ArticleId]).filter(Column::SubscriberId.eq(author.0));
    let own: Vec<(Uuid, Uuid)> = own.into_tuple().all(txn).await?;
    let articles: BTreeSet<Uuid> = own.iter().map(|(_, article)| *article).collect();
    let own: Vec<Uuid> = own.into_iter().map(|(id, _)| id).collect();
    let answered = Entity::find().select_only().column(Column::ParentId).distinct().filter(Column::ParentId.is_in(own.iter().copied()));
    let answered: Vec<Option<Uuid>> = answered.into_tuple().all(txn).await?;
    let (answered_ids, unanswered_ids): (Vec<Uuid>, Vec<Uuid>) = own.into_iter().partition(|id| answered.contains(&Some(*id)));
    delete_comments(txn, &unanswered_ids).await?;
    let emptied = Entity::update_many()
        .col_expr(Column::SubscriberId, Option::<Uuid>::None.into())
        .col_expr(Column::Name, "".into())
        .col_expr(Column::Text, "".into())
        .col_expr(Column::Status, CommentStatus::Removed.as_str().into())
        .filter(Column::Id.is_in(answered_ids));
    emptied.exec(txn).await?;
    Ok(articles.into_iter().map(ArticleId).collect())
}

async fn delete_comments(txn: &WriteTransaction, ids: &[Uuid]) -> DbResult<()> {
    let marks =
        Query::delete().from_table(CommentMarks::Table).and_where(Expr::col(CommentMarks::CommentId).is_in(ids.iter().copied())).take();
    txn.execute(&marks).await?;
    Entity::delete_many().filter(Column::Id.is_in(ids.iter().copied())).exec(txn).await.map(drop)
}

/// Inserts a mark; false when it exists already.
async fn add_mark(
    txn: &WriteTransaction,
    id: CommentId,
    (visitor, network): (VisitorKey, Option<NetworkKey>),
    (mark, note): (&str, Option<&str>),
    at: Timestamp,
) -> DbResult<bool> {
    let mut query = Query::insert();
    query
        .into_table(CommentMarks::Table)
        .columns([
            CommentMarks::CommentId,
            CommentMarks::Visitor,
            CommentMarks::Mark,
            CommentMarks::Note,
            CommentMarks::At,
            CommentMarks::Network,
        ])
        .values_panic([
            id.0.into(),
            visitor.0.to_vec().into(),
            mark.into(),
            note.into(),
            to_micros(at).into(),
            network.map(|network| network.0.to_vec()).into(),
        ])
        .on_conflict(OnConflict::new().do_nothing().to_owned());
    Ok(txn.execute(&query).await?.rows_affected() > 0)
}

/// Approved comments and placeholders, and all comments of the viewer whatever their status.
fn visibility_condition(viewer: Viewer) -> Condition {
    let open = Column::Status.is_in([CommentStatus::Approved.as_str(), CommentStatus::Removed.as_str()]);
    let mut visible = Condition::any().add(open);
    if let Some(subscriber) = viewer.subscriber {
        visible = visible.add(Column::SubscriberId.eq(subscriber.0));
    }
    visible
}

fn to_row(comment: &Comment) -> ActiveModel {
    ActiveModel {
        id: Set(comment.id.0),
        article_id: Set(comment.article.0),
        parent_id: Set(comment.parent.map(|id| id.0)),
        subscriber_id: Set(comment.author.map(|id| id.0)),
        name: Set(comment.name.clone()),
        badge: Set(comment.badge.clone()),
        text: Set(comment.text.clone()),
        status: Set(comment.status.as_str().to_owned()),
        held_for: Set(comment.held_for.clone()),
        pinned: Set(comment.pinned),
        changed_article: Set(comment.changed_article),
        likes: Set(comment.likes),
        created_at: Set(to_micros(comment.created_at)),
        edited_at: Set(comment.edited_at.map(to_micros)),
    }
}

fn to_comment(row: Model) -> Result<Comment> {
    Ok(Comment {
        id: CommentId(row.id),
        article: ArticleId(row.article_id),
        parent: row.parent_id.map(CommentId),
        author: row.subscriber_id.map(SubscriberId),
        name: row.name,
        badge: row.badge,
        text: row.text,
        status: CommentStatus::parse(&row.status).ok_or_else(|| Error::internal("comment has an unknown status"))?,
        held_for: row.held_for,
        pinned: row.pinned,
        changed_article: row.changed_article,
        likes: row.likes,
        created_at: to_timestamp(row.created_at)?,
        edited_at: to_optional_timestamp(row.edited_at)?,
    })
}

/// A comment of a reader or of staff on an article.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "comments")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub article_id: Uuid,
        pub parent_id: Option<Uuid>,
        pub subscriber_id: Option<Uuid>,
        pub name: String,
        pub badge: Option<String>,
        pub text: String,
        pub status: String,
        pub held_for: Option<String>,
        pub pinned: bool,
        pub changed_article: bool,
        pub likes: i64,
        pub created_at: i64,
        pub edited_at: Option<i64>,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
