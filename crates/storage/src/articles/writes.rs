//! Writes articles and their revisions as rows.

use domain::articles::{Article, Revision};
use domain::ids::ArticleId;
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::rows::IDS_PER_QUERY;
use super::stale_revision_error;
use crate::entities::{article_bodies, article_revisions, article_stats, articles};
use crate::errors::{DbResult, to_error};
use crate::tables::{ArticleTags, FormerAddresses};
use crate::time::{format_date, to_micros};
use crate::write_batch::WriteTransaction;

pub async fn insert(txn: &WriteTransaction, article: &Article) -> Result<()> {
    let mut row = to_row(article)?;
    row.id = Set(article.id.0);
    row.created_at = Set(to_micros(article.created_at));
    row.owner = Set(article.owner.clone());
    articles::Entity::insert(row).exec_without_returning(txn).await.map_err(to_error)?;
    let body = article_bodies::ActiveModel {
        main_content_id: Set(article.main_content_id),
        article_id: Set(article.id.0),
        html: Set(article.content.html.clone()),
    };
    article_bodies::Entity::insert(body).exec_without_returning(txn).await.map_err(to_error)?;
    let stats = article_stats::ActiveModel {
        article_id: Set(article.id.0),
        views: Set(article.counts.views),
        likes: Set(article.counts.likes),
        shares: Set(article.counts.shares),
        listed_at: Set(listed_at(article)),
        shelf: Set(public_category_id(article)),
    };
    article_stats::Entity::insert(stats).exec_without_returning(txn).await.map_err(to_error)?;
    insert_tags(txn, article).await.map_err(to_error)
}

pub async fn save(txn: &WriteTransaction, article: &Article, previous: i64) -> Result<()> {
    let saved = articles::Entity::update_many()
        .set(to_row(article)?)
        .filter(articles::Column::Id.eq(article.id.0))
        .filter(articles::Column::Revision.eq(previous))
        .exec(txn)
        .await
        .map_err(to_error)?;
    if saved.rows_affected == 0 {
        return Err(if exists(txn, article.id.0).await.map_err(to_error)? { stale_revision_error() } else { Error::NotFound("Article") });
    }
    article_bodies::Entity::update_many()
        .col_expr(article_bodies::Column::Html, article.content.html.clone().into())
        .filter(article_bodies::Column::ArticleId.eq(article.id.0))
        .exec(txn)
        .await
        .map_err(to_error)?;
    update_list_position(txn, article).await.map_err(to_error)?;
    replace_tags(txn, article).await.map_err(to_error)
}

/// Copies the article's list position to its counters. Most edits don't change it, so the update is conditional.
async fn update_list_position(txn: &WriteTransaction, article: &Article) -> DbResult<()> {
    use article_stats::Column::{ArticleId, ListedAt, Shelf};
    let (listed_at, shelf) = (listed_at(article), public_category_id(article));
    let is_moved = match shelf {
        Some(shelf) => Condition::any().add(Shelf.ne(shelf)).add(Shelf.is_null()),
        None => Condition::any().add(Shelf.is_not_null()),
    };
    article_stats::Entity::update_many()
        .col_expr(ListedAt, listed_at.into())
        .col_expr(Shelf, shelf.into())
        .filter(ArticleId.eq(article.id.0))
        .filter(is_moved.add(ListedAt.ne(listed_at)))
        .exec(txn)
        .await?;
    Ok(())
}

async fn exists(txn: &WriteTransaction, id: Uuid) -> DbResult<bool> {
    Ok(articles::Entity::find_by_id(id).one(txn).await?.is_some())
}

/// The columns that an edit may change; id, owner and time of creation stay.
fn to_row(article: &Article) -> Result<articles::ActiveModel> {
    let content = &article.content;
    Ok(articles::ActiveModel {
        id: NotSet,
        category_id: Set(content.category.0),
        title: Set(content.title.clone()),
        chosen_slug: Set(content.chosen_slug.clone()),
        slug: Set(article.slug.clone()),
        shares_slug: Set(article.shares_slug),
        excerpt: Set(content.excerpt.clone()),
        image: Set(content.image.clone()),
        video: Set(content.video.clone()),
        status: Set(content.status.as_str().to_owned()),
        publish_at: Set(content.publish_at.map(to_micros)),
        is_featured: Set(content.is_featured),
        author: Set(content.author.clone()),
        reviewer: Set(content.reviewer.clone()),
        checked_on: Set(content.checked_on.map(format_date)),
        sources: Set(serde_json::to_value(&content.sources).map_err(Error::internal)?),
        facts: Set(serde_json::to_value(&content.facts).map_err(Error::internal)?),
        worked: Set(serde_json::to_value(&content.worked).map_err(Error::internal)?),
        corrected_on: Set(content.corrections.iter().map(|correction| correction.date).max().map(format_date)),
        corrections_on_arrival: NotSet,
        corrections: Set(serde_json::to_value(&content.corrections).map_err(Error::internal)?),
        sponsor: Set(content.sponsor.clone()),
        reading_minutes: Set(article.reading_minutes),
        published_at: Set(article.published_at.map(to_micros)),
        listed_at: Set(listed_at(article)),
        created_at: NotSet,
        updated_at: Set(to_micros(article.updated_at)),
        revision: Set(article.revision),
        owner: NotSet,
        deleted_at: Set(article.deleted_at.map(to_micros)),
        is_deleted: Set(article.deleted_at.is_some()),
    })
}

fn listed_at(article: &Article) -> i64 {
    to_micros(article.published_at.unwrap_or(article.updated_at))
}

fn public_category_id(article: &Article) -> Option<Uuid> {
    article.is_public().then_some(article.content.category.0)
}

async fn replace_tags(txn: &WriteTransaction, article: &Article) -> DbResult<()> {
    let all = Query::delete().from_table(ArticleTags::Table).and_where(Expr::col(ArticleTags::ArticleId).eq(article.id.0)).take();
    txn.execute(&all).await?;
    insert_tags(txn, article).await
}

/// Inserts a tag that is listed twice only once, at its first position.
async fn insert_tags(txn: &WriteTransaction, article: &Article) -> DbResult<()> {
    if article.content.tags.is_empty() {
        return Ok(());
    }
    let mut statement = Query::insert()
        .into_table(ArticleTags::Table)
        .columns([ArticleTags::ArticleId, ArticleTags::TagId, ArticleTags::Position])
        .to_owned();
    for (position, tag) in (0i32..).zip(&article.content.tags) {
        statement.values_panic([article.id.0.into(), tag.0.into(), position.into()]);
    }
    statement.on_conflict(OnConflict::columns([ArticleTags::ArticleId, ArticleTags::TagId]).do_nothing().to_owned());
    txn.execute(&statement).await?;
    Ok(())
}

/// Fails with `Conflict("STALE_REVISION")` when the number is taken.
pub async fn add_revision(txn: &WriteTransaction, revision: &Revision) -> Result<()> {
    let row = article_revisions::ActiveModel {
        article_id: Set(revision.article.0),
        number: Set(revision.number),
        content: Set(serde_json::to_value(&revision.content).map_err(Error::internal)?),
        saved_by: Set(revision.saved_by.clone()),
        saved_at: Set(to_micros(revision.saved_at)),
    };
    article_revisions::Entity::insert(row).exec_without_returning(txn).await.map_err(to_error)?;
    Ok(())
}

pub async fn set_corrections_on_arrival(txn: &WriteTransaction, id: ArticleId, corrections: usize) -> Result<()> {
    let corrections = i32::try_from(corrections).map_err(Error::internal)?;
    articles::Entity::update_many()
        .col_expr(articles::Column::CorrectionsOnArrival, corrections.into())
        .filter(articles::Column::Id.eq(id.0))
        .exec(txn)
        .await
        .map_err(to_error)?;
    Ok(())
}

pub async fn set_shares_slug(txn: &WriteTransaction, ids: &[ArticleId], shares: bool) -> Result<()> {
    for chunk in ids.chunks(IDS_PER_QUERY) {
        articles::Entity::update_many()
            .col_expr(articles::Column::SharesSlug, shares.into())
            .filter(articles::Column::Id.is_in(chunk.iter().map(|id| id.0)))
            .exec(txn)
            .await
            .map_err(to_error)?;
    }
    Ok(())
}

/// Storing the same address again updates its time if that is newer.
pub async fn save_former_address(txn: &WriteTransaction, category_slug: &str, slug: &str, id: ArticleId, at: Timestamp) -> Result<()> {
    let key = [FormerAddresses::CategorySlug, FormerAddresses::Slug, FormerAddresses::ArticleId];
    let newer = Expr::col((FormerAddresses::Table, FormerAddresses::At)).lt(to_micros(at));
    let mut statement = Query::insert()
        .into_table(FormerAddresses::Table)
        .columns([FormerAddresses::CategorySlug, FormerAddresses::Slug, FormerAddresses::ArticleId, FormerAddresses::At])
        .to_owned();
    statement
        .values_panic([category_slug.into(), slug.into(), id.0.into(), to_micros(at).into()])
        .on_conflict(OnConflict::columns(key).update_column(FormerAddresses::At).action_and_where(newer).to_owned());
    txn.execute(&statement).await.map_err(to_error)?;
    Ok(())
}
