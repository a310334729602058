//! From articles to rows.

use domain::articles::{Article, Revision};
use domain::ids::ArticleId;
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::rows::IDS_PER_QUERY;
use super::stale;
use crate::entities::{article_bodies, article_revisions, article_stats, articles};
use crate::errors::{DbResult, failed};
use crate::tables::{ArticleTags, FormerAddresses};
use crate::time::{day, micros};
use crate::writing::WriteTransaction;

pub async fn insert(txn: &WriteTransaction, article: &Article) -> Result<()> {
    let mut row = row_of(article)?;
    row.id = Set(article.id.0);
    row.created_at = Set(micros(article.created_at));
    row.owner = Set(article.owner.clone());
    articles::Entity::insert(row).exec_without_returning(txn).await.map_err(failed)?;
    let body = article_bodies::ActiveModel {
        main_content_id: Set(article.main_content_id),
        article_id: Set(article.id.0),
        html: Set(article.content.html.clone()),
    };
    article_bodies::Entity::insert(body).exec_without_returning(txn).await.map_err(failed)?;
    let stats = article_stats::ActiveModel {
        article_id: Set(article.id.0),
        views: Set(article.counts.views),
        likes: Set(article.counts.likes),
        shares: Set(article.counts.shares),
        listed_at: Set(listed_at(article)),
        shelf: Set(shelf(article)),
    };
    article_stats::Entity::insert(stats).exec_without_returning(txn).await.map_err(failed)?;
    insert_tags(txn, article).await.map_err(failed)
}

pub async fn save(txn: &WriteTransaction, article: &Article, previous: i64) -> Result<()> {
    let saved = articles::Entity::update_many()
        .set(row_of(article)?)
        .filter(articles::Column::Id.eq(article.id.0))
        .filter(articles::Column::Revision.eq(previous))
        .exec(txn)
        .await
        .map_err(failed)?;
    if saved.rows_affected == 0 {
        return Err(if exists(txn, article.id.0).await.map_err(failed)? { stale() } else { Error::NotFound("Article") });
    }
    article_bodies::Entity::update_many()
        .col_expr(article_bodies::Column::Html, article.content.html.clone().into())
        .filter(article_bodies::Column::ArticleId.eq(article.id.0))
        .exec(txn)
        .await
        .map_err(failed)?;
    keep_place(txn, article).await.map_err(failed)?;
    replace_tags(txn, article).await.map_err(failed)
}

/// What lists sort the counters by follows the article; most edits don't touch it.
async fn keep_place(txn: &WriteTransaction, article: &Article) -> DbResult<()> {
    use article_stats::Column::{ArticleId, ListedAt, Shelf};
    let (listed_at, shelf) = (listed_at(article), shelf(article));
    let elsewhere = match shelf {
        Some(shelf) => Condition::any().add(Shelf.ne(shelf)).add(Shelf.is_null()),
        None => Condition::any().add(Shelf.is_not_null()),
    };
    article_stats::Entity::update_many()
        .col_expr(ListedAt, listed_at.into())
        .col_expr(Shelf, shelf.into())
        .filter(ArticleId.eq(article.id.0))
        .filter(elsewhere.add(ListedAt.ne(listed_at)))
        .exec(txn)
        .await?;
    Ok(())
}

async fn exists(txn: &WriteTransaction, id: Uuid) -> DbResult<bool> {
    Ok(articles::Entity::find_by_id(id).one(txn).await?.is_some())
}

/// Everything an edit may change; id, owner and moment of creation stay.
fn row_of(article: &Article) -> Result<articles::ActiveModel> {
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
        publish_at: Set(content.publish_at.map(micros)),
        is_featured: Set(content.is_featured),
        author: Set(content.author.clone()),
        reviewer: Set(content.reviewer.clone()),
        checked_on: Set(content.checked_on.map(day)),
        sources: Set(serde_json::to_value(&content.sources).map_err(Error::internal)?),
        facts: Set(serde_json::to_value(&content.facts).map_err(Error::internal)?),
        worked: Set(serde_json::to_value(&content.worked).map_err(Error::internal)?),
        corrected_on: Set(content.corrections.iter().map(|correction| correction.date).max().map(day)),
        corrections: Set(serde_json::to_value(&content.corrections).map_err(Error::internal)?),
        sponsor: Set(content.sponsor.clone()),
        reading_minutes: Set(article.reading_minutes),
        published_at: Set(article.published_at.map(micros)),
        listed_at: Set(listed_at(article)),
        created_at: NotSet,
        updated_at: Set(micros(article.updated_at)),
        revision: Set(article.revision),
        owner: NotSet,
        deleted_at: Set(article.deleted_at.map(micros)),
        is_deleted: Set(article.deleted_at.is_some()),
    })
}

fn listed_at(article: &Article) -> i64 {
    micros(article.published_at.unwrap_or(article.updated_at))
}

fn shelf(article: &Article) -> Option<Uuid> {
    article.is_public().then_some(article.content.category.0)
}

async fn replace_tags(txn: &WriteTransaction, article: &Article) -> DbResult<()> {
    let all = Query::delete().from_table(ArticleTags::Table).and_where(Expr::col(ArticleTags::ArticleId).eq(article.id.0)).take();
    txn.execute(&all).await?;
    insert_tags(txn, article).await
}

/// A tag named twice stands once, at its first place.
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

/// `Conflict("STALE_REVISION")` when the number is taken.
pub async fn add_revision(txn: &WriteTransaction, revision: &Revision) -> Result<()> {
    let row = article_revisions::ActiveModel {
        article_id: Set(revision.article.0),
        number: Set(revision.number),
        content: Set(serde_json::to_value(&revision.content).map_err(Error::internal)?),
        saved_by: Set(revision.saved_by.clone()),
        saved_at: Set(micros(revision.saved_at)),
    };
    article_revisions::Entity::insert(row).exec_without_returning(txn).await.map_err(failed)?;
    Ok(())
}

pub async fn set_shares_slug(txn: &WriteTransaction, ids: &[ArticleId], shares: bool) -> Result<()> {
    for chunk in ids.chunks(IDS_PER_QUERY) {
        articles::Entity::update_many()
            .col_expr(articles::Column::SharesSlug, shares.into())
            .filter(articles::Column::Id.is_in(chunk.iter().map(|id| id.0)))
            .exec(txn)
            .await
            .map_err(failed)?;
    }
    Ok(())
}

/// Remembering it again moves it to the newer moment.
pub async fn remember_address(txn: &WriteTransaction, category_slug: &str, slug: &str, id: ArticleId, at: Timestamp) -> Result<()> {
    let key = [FormerAddresses::CategorySlug, FormerAddresses::Slug, FormerAddresses::ArticleId];
    let newer = Expr::col((FormerAddresses::Table, FormerAddresses::At)).lt(micros(at));
    let mut statement = Query::insert()
        .into_table(FormerAddresses::Table)
        .columns([FormerAddresses::CategorySlug, FormerAddresses::Slug, FormerAddresses::ArticleId, FormerAddresses::At])
        .to_owned();
    statement
        .values_panic([category_slug.into(), slug.into(), id.0.into(), micros(at).into()])
        .on_conflict(OnConflict::columns(key).update_column(FormerAddresses::At).action_and_where(newer).to_owned());
    txn.execute(&statement).await.map_err(failed)?;
    Ok(())
}
