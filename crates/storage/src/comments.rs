//! Comments in the database.

use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::comments::{Comment, CommentQueries, CommentRepository, CommentStatus, Order, Viewer};
use domain::ids::{ArticleId, CommentId, SubscriberId};
use domain::paging::{Listing, Page};
use domain::stats::VisitorKey;
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Order as SqlOrder, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::entities::comments::{ActiveModel, Column, Entity, Model};
use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::tables::CommentMarks;
use crate::time::{instant, micros, optional_instant};
use crate::unit::SqlUnitOfWork;
use crate::writing::WriteTransaction;

const LIKE: &str = "like";
const REPORT: &str = "report";

#[async_trait]
impl CommentQueries for SqlStore {
    async fn threads(&self, article: ArticleId, viewer: Viewer, order: Order, page: Page) -> Result<Listing<(Comment, Vec<Comment>)>> {
        let first_level =
            Entity::find().filter(Column::ArticleId.eq(article.0)).filter(Column::ParentId.is_null()).filter(visible_to(viewer));
        let total = first_level.clone().count(&self.reader).await.map_err(failed)?;
        let ordered = match order {
            Order::Helpful => first_level
                .order_by_desc(Column::Pinned)
                .order_by_desc(Column::Likes)
                .order_by_asc(Column::CreatedAt)
                .order_by_asc(Column::Id),
            Order::Newest => first_level.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id),
        };
        let firsts = ordered.offset(page.offset()).limit(u64::from(page.limit())).all(&self.reader).await.map_err(failed)?;
        let replies = Entity::find()
            .filter(Column::ParentId.is_in(firsts.iter().map(|row| row.id)))
            .filter(visible_to(viewer))
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        let replies = if firsts.is_empty() { Vec::new() } else { replies.all(&self.reader).await.map_err(failed)? };
        let mut items = firsts.into_iter().map(|row| Ok((comment(row)?, Vec::new()))).collect::<Result<Vec<(Comment, Vec<Comment>)>>>()?;
        for reply in replies {
            let reply = comment(reply)?;
            if let Some((_, under)) = items.iter_mut().find(|(first, _)| Some(first.id) == reply.parent) {
                under.push(reply);
            }
        }
        Ok(Listing { items, total, page })
    }

    async fn queue(&self, status: CommentStatus, page: Page) -> Result<Listing<Comment>> {
        let query = Entity::find().filter(Column::Status.eq(status.as_str()));
        let total = query.clone().count(&self.reader).await.map_err(failed)?;
        let query = query.order_by_asc(Column::CreatedAt).offset(page.offset()).limit(u64::from(page.limit()));
        let items = query.all(&self.reader).await.map_err(failed)?.into_iter().map(comment).collect::<Result<Vec<_>>>()?;
        Ok(Listing { items, total, page })
    }

    async fn reports(&self, comments: &[CommentId]) -> Result<Vec<(CommentId, String)>> {
        let query = Query::select()
            .columns([CommentMarks::CommentId, CommentMarks::Note])
            .from(CommentMarks::Table)
            .and_where(Expr::col(CommentMarks::CommentId).is_in(comments.iter().map(|id| id.0)))
            .and_where(Expr::col(CommentMarks::Mark).eq(REPORT))
            .and_where(Expr::col(CommentMarks::Note).is_not_null())
            .order_by(CommentMarks::At, SqlOrder::Asc)
            .take();
        let rows = self.reader.query_all(&query).await.map_err(failed)?;
        let reason = |row: &sea_orm::QueryResult| Ok((CommentId(row.try_get("", "comment_id")?), row.try_get("", "note")?));
        rows.iter().map(reason).collect::<DbResult<_>>().map_err(failed)
    }

    async fn pending_count(&self, article: ArticleId) -> Result<u64> {
        let pending = Entity::find().filter(Column::ArticleId.eq(article.0)).filter(Column::Status.eq(CommentStatus::Pending.as_str()));
        pending.count(&self.reader).await.map_err(failed)
    }

    async fn find(&self, id: CommentId) -> Result<Option<Comment>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?.map(comment).transpose()
    }

    async fn liked(&self, comments: &[CommentId], visitor: VisitorKey) -> Result<Vec<CommentId>> {
        let query = Query::select()
            .column(CommentMarks::CommentId)
            .from(CommentMarks::Table)
            .and_where(Expr::col(CommentMarks::CommentId).is_in(comments.iter().map(|id| id.0)))
            .and_where(Expr::col(CommentMarks::Visitor).eq(visitor.0.to_vec()))
            .and_where(Expr::col(CommentMarks::Mark).eq(LIKE))
            .take();
        let rows = self.reader.query_all(&query).await.map_err(failed)?;
        let ids = rows.iter().map(|row| row.try_get::<Uuid>("", "comment_id")).collect::<DbResult<Vec<_>>>().map_err(failed)?;
        Ok(ids.into_iter().map(CommentId).collect())
    }

    async fn of(&self, author: SubscriberId) -> Result<Vec<Comment>> {
        let query = Entity::find().filter(Column::SubscriberId.eq(author.0)).order_by_asc(Column::CreatedAt);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(comment).collect()
    }
}

#[async_trait]
impl CommentRepository for SqlUnitOfWork {
    async fn insert(&self, comment: &Comment) -> Result<()> {
        Entity::insert(row(comment)).exec_without_returning(&self.txn).await.map(drop).map_err(failed)
    }

    async fn lock(&self, id: CommentId) -> Result<Option<Comment>> {
        let query = Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(failed)?.map(comment).transpose()
    }

    async fn update(&self, comment: &Comment) -> Result<()> {
        // Likes have a statement of their own.
        let row = ActiveModel { likes: sea_orm::ActiveValue::NotSet, ..row(comment) };
        Entity::update(row).exec(&self.txn).await.map(drop).map_err(failed)
    }

    async fn delete(&self, id: CommentId) -> Result<()> {
        delete(&self.txn, &[id.0]).await.map_err(failed)
    }

    async fn has_replies(&self, id: CommentId) -> Result<bool> {
        let replies = Entity::find().filter(Column::ParentId.eq(id.0)).limit(1);
        Ok(replies.one(&self.txn).await.map_err(failed)?.is_some())
    }

    async fn record_of(&self, author: SubscriberId) -> Result<(u64, u64)> {
        let with =
            |status: CommentStatus| Entity::find().filter(Column::SubscriberId.eq(author.0)).filter(Column::Status.eq(status.as_str()));
        let approved = with(CommentStatus::Approved).count(&self.txn).await.map_err(failed)?;
        let spam = with(CommentStatus::Spam).count(&self.txn).await.map_err(failed)?;
        Ok((approved, spam))
    }

    async fn like(&self, id: CommentId, visitor: VisitorKey, likes: bool, at: Timestamp) -> Result<bool> {
        let changed = if likes {
            mark(&self.txn, id, visitor, (LIKE, None), at).await.map_err(failed)?
        } else {
            let query = Query::delete()
                .from_table(CommentMarks::Table)
                .and_where(Expr::col(CommentMarks::CommentId).eq(id.0))
                .and_where(Expr::col(CommentMarks::Visitor).eq(visitor.0.to_vec()))
                .and_where(Expr::col(CommentMarks::Mark).eq(LIKE))
                .take();
            self.txn.execute(&query).await.map_err(failed)?.rows_affected() > 0
        };
        if changed {
            let step = if likes { 1 } else { -1 };
            let counting = Entity::update_many().col_expr(Column::Likes, Expr::col(Column::Likes).add(step)).filter(Column::Id.eq(id.0));
            counting.exec(&self.txn).await.map_err(failed)?;
        }
        Ok(changed)
    }

    async fn report(&self, id: CommentId, visitor: VisitorKey, reason: &str, at: Timestamp) -> Result<u64> {
        mark(&self.txn, id, visitor, (REPORT, Some(reason).filter(|reason| !reason.is_empty())), at).await.map_err(failed)?;
        let query = Query::select()
            .expr_as(Expr::col(CommentMarks::Visitor).count(), "n")
            .from(CommentMarks::Table)
            .and_where(Expr::col(CommentMarks::CommentId).eq(id.0))
            .and_where(Expr::col(CommentMarks::Mark).eq(REPORT))
            .take();
        let row = self.txn.query_one(&query).await.map_err(failed)?;
        let count = row.map(|row| row.try_get::<i64>("", "n")).transpose().map_err(failed)?.unwrap_or_default();
        Ok(u64::try_from(count).unwrap_or_default())
    }
}

/// Takes an author's comments away: where others have answered, an empty place without a name stays. Answers the articles
/// they stood under.
pub async fn erase_of(txn: &WriteTransaction, author: SubscriberId) -> DbResult<Vec<ArticleId>> {
    let own = Entity::find().select_only().columns([Column::Id, Column::ArticleId]).filter(Column::SubscriberId.eq(author.0));
    let own: Vec<(Uuid, Uuid)> = own.into_tuple().all(txn).await?;
    let articles: BTreeSet<Uuid> = own.iter().map(|(_, article)| *article).collect();
    let own: Vec<Uuid> = own.into_iter().map(|(id, _)| id).collect();
    let answered = Entity::find().select_only().column(Column::ParentId).distinct().filter(Column::ParentId.is_in(own.iter().copied()));
    let answered: Vec<Option<Uuid>> = answered.into_tuple().all(txn).await?;
    let (kept, gone): (Vec<Uuid>, Vec<Uuid>) = own.into_iter().partition(|id| answered.contains(&Some(*id)));
    delete(txn, &gone).await?;
    let emptied = Entity::update_many()
        .col_expr(Column::SubscriberId, Option::<Uuid>::None.into())
        .col_expr(Column::Name, "".into())
        .col_expr(Column::Text, "".into())
        .col_expr(Column::Status, CommentStatus::Removed.as_str().into())
        .filter(Column::Id.is_in(kept));
    emptied.exec(txn).await?;
    Ok(articles.into_iter().map(ArticleId).collect())
}

async fn delete(txn: &WriteTransaction, ids: &[Uuid]) -> DbResult<()> {
    let marks =
        Query::delete().from_table(CommentMarks::Table).and_where(Expr::col(CommentMarks::CommentId).is_in(ids.iter().copied())).take();
    txn.execute(&marks).await?;
    Entity::delete_many().filter(Column::Id.is_in(ids.iter().copied())).exec(txn).await.map(drop)
}

/// True when it was not there.
async fn mark(
    txn: &WriteTransaction,
    id: CommentId,
    visitor: VisitorKey,
    (mark, note): (&str, Option<&str>),
    at: Timestamp,
) -> DbResult<bool> {
    let mut query = Query::insert();
    query
        .into_table(CommentMarks::Table)
        .columns([CommentMarks::CommentId, CommentMarks::Visitor, CommentMarks::Mark, CommentMarks::Note, CommentMarks::At])
        .values_panic([id.0.into(), visitor.0.to_vec().into(), mark.into(), note.into(), micros(at).into()])
        .on_conflict(OnConflict::new().do_nothing().to_owned());
    Ok(txn.execute(&query).await?.rows_affected() > 0)
}

/// What is approved or an emptied place, and one's own that waits or was refused.
fn visible_to(viewer: Viewer) -> Condition {
    let open = Column::Status.is_in([CommentStatus::Approved.as_str(), CommentStatus::Removed.as_str()]);
    let mut visible = Condition::any().add(open);
    if let Some(subscriber) = viewer.subscriber {
        visible = visible.add(Column::SubscriberId.eq(subscriber.0));
    }
    visible
}

fn row(comment: &Comment) -> ActiveModel {
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
        created_at: Set(micros(comment.created_at)),
        edited_at: Set(comment.edited_at.map(micros)),
    }
}

fn comment(row: Model) -> Result<Comment> {
    Ok(Comment {
        id: CommentId(row.id),
        article: ArticleId(row.article_id),
        parent: row.parent_id.map(CommentId),
        author: row.subscriber_id.map(SubscriberId),
        name: row.name,
        badge: row.badge,
        text: row.text,
        status: CommentStatus::parse(&row.status).ok_or_else(|| Error::internal("an unknown state of a comment"))?,
        held_for: row.held_for,
        pinned: row.pinned,
        changed_article: row.changed_article,
        likes: row.likes,
        created_at: instant(row.created_at)?,
        edited_at: optional_instant(row.edited_at)?,
    })
}
