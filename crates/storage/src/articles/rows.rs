//! From rows to articles, cards and revisions.

use std::collections::HashMap;

use domain::articles::{Article, ArticleCard, ArticleContent, CategoryRef, Corrected, Counts, Revision, Status};
use domain::ids::{ArticleId, CategoryId, TagId};
use domain::tags::Tag;
use domain::{Error, Result};
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, DerivePartialModel, EntityTrait, QueryFilter, QueryOrder, Select};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::entities::{article_bodies, article_revisions, article_stats, articles, categories, tags};
use crate::errors::{DbResult, failed};
use crate::tables::ArticleTags;
use crate::time::{date, instant, optional_instant};

/// Keeps every statement far below SQLite's 32,766 variables.
pub const IDS_PER_QUERY: usize = 5_000;

#[derive(DerivePartialModel)]
#[sea_orm(entity = "categories::Entity")]
struct CategoryRow {
    id: Uuid,
    name: String,
    slug: String,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "article_stats::Entity")]
struct CountsRow {
    views: i64,
    likes: i64,
    shares: i64,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "article_bodies::Entity")]
struct BodyRow {
    main_content_id: Uuid,
    html: String,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "articles::Entity")]
pub struct CardRow {
    id: Uuid,
    title: String,
    slug: String,
    shares_slug: bool,
    excerpt: String,
    image: Option<String>,
    video: Option<String>,
    is_featured: bool,
    sponsor: Option<String>,
    author: Option<String>,
    published_at: Option<i64>,
    updated_at: i64,
    reading_minutes: i32,
    status: String,
    #[sea_orm(nested)]
    category: CategoryRow,
    #[sea_orm(nested)]
    counts: CountsRow,
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "articles::Entity")]
pub struct TextRow {
    #[sea_orm(nested)]
    card: CardRow,
    chosen_slug: Option<String>,
    publish_at: Option<i64>,
    reviewer: Option<String>,
    checked_on: Option<String>,
    sources: Json,
    facts: Json,
    worked: Json,
    corrections: Json,
    created_at: i64,
    revision: i64,
    owner: String,
    deleted_at: Option<i64>,
    #[sea_orm(nested)]
    body: BodyRow,
}

/// Articles as lists show them: category and counters in the same query, no body.
pub fn cards() -> Select<articles::Entity> {
    articles::Entity::find().inner_join(categories::Entity).inner_join(article_stats::Entity)
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "articles::Entity")]
struct CorrectedRow {
    #[sea_orm(nested)]
    card: CardRow,
    corrections: Json,
}

pub async fn read_corrected(connection: &impl ConnectionTrait, query: Select<articles::Entity>) -> Result<Vec<Corrected>> {
    let rows = query.into_partial_model::<CorrectedRow>().all(connection).await.map_err(failed)?;
    let corrected = |row: CorrectedRow| {
        Ok(Corrected { article: card(row.card)?, corrections: serde_json::from_value(row.corrections).map_err(Error::internal)? })
    };
    rows.into_iter().map(corrected).collect()
}

/// Whole articles but for their tags.
pub fn texts() -> Select<articles::Entity> {
    cards().inner_join(article_bodies::Entity)
}

pub async fn read_cards(connection: &impl ConnectionTrait, query: Select<articles::Entity>) -> Result<Vec<ArticleCard>> {
    let rows = query.into_partial_model::<CardRow>().all(connection).await.map_err(failed)?;
    rows.into_iter().map(card).collect()
}

/// Two queries, however many articles there are: the rows, then all their tags.
pub async fn read(connection: &impl ConnectionTrait, query: Select<articles::Entity>) -> Result<Vec<Article>> {
    let rows = query.into_partial_model::<TextRow>().all(connection).await.map_err(failed)?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.card.id).collect();
    let mut tags = tags_of(connection, &ids).await.map_err(failed)?;
    rows.into_iter()
        .map(|row| {
            let own = tags.remove(&row.card.id).unwrap_or_default();
            article(row, own)
        })
        .collect()
}

pub async fn find(connection: &impl ConnectionTrait, id: ArticleId) -> Result<Option<Article>> {
    Ok(read(connection, texts().filter(articles::Column::Id.eq(id.0))).await?.pop())
}

/// In the editor's order.
async fn tags_of(connection: &impl ConnectionTrait, articles: &[Uuid]) -> DbResult<HashMap<Uuid, Vec<Tag>>> {
    let mut found: HashMap<Uuid, Vec<Tag>> = HashMap::new();
    for ids in articles.chunks(IDS_PER_QUERY) {
        let query = Query::select()
            .column((ArticleTags::Table, ArticleTags::ArticleId))
            .columns([(tags::Entity, tags::Column::Id), (tags::Entity, tags::Column::Name), (tags::Entity, tags::Column::Slug)])
            .from(ArticleTags::Table)
            .inner_join(tags::Entity, Expr::col((tags::Entity, tags::Column::Id)).equals((ArticleTags::Table, ArticleTags::TagId)))
            .and_where(Expr::col((ArticleTags::Table, ArticleTags::ArticleId)).is_in(ids.iter().copied()))
            .order_by((ArticleTags::Table, ArticleTags::ArticleId), Order::Asc)
            .order_by((ArticleTags::Table, ArticleTags::Position), Order::Asc)
            .order_by((ArticleTags::Table, ArticleTags::TagId), Order::Asc)
            .take();
        for row in connection.query_all(&query).await? {
            let tag = Tag { id: TagId(row.try_get("", "id")?), name: row.try_get("", "name")?, slug: row.try_get("", "slug")? };
            found.entry(row.try_get("", "article_id")?).or_default().push(tag);
        }
    }
    Ok(found)
}

pub async fn revisions(connection: &impl ConnectionTrait, id: ArticleId) -> Result<Vec<Revision>> {
    let rows = article_revisions::Entity::find()
        .filter(article_revisions::Column::ArticleId.eq(id.0))
        .order_by_desc(article_revisions::Column::Number)
        .all(connection)
        .await
        .map_err(failed)?;
    rows.into_iter().map(revision_of).collect()
}

pub async fn revision(connection: &impl ConnectionTrait, id: ArticleId, number: i64) -> Result<Option<Revision>> {
    let row = article_revisions::Entity::find_by_id((id.0, number)).one(connection).await.map_err(failed)?;
    row.map(revision_of).transpose()
}

fn revision_of(row: article_revisions::Model) -> Result<Revision> {
    Ok(Revision {
        article: ArticleId(row.article_id),
        number: row.number,
        content: serde_json::from_value(row.content).map_err(Error::internal)?,
        saved_by: row.saved_by,
        saved_at: instant(row.saved_at)?,
    })
}

fn card(row: CardRow) -> Result<ArticleCard> {
    Ok(ArticleCard {
        id: ArticleId(row.id),
        title: row.title,
        slug: row.slug,
        shares_slug: row.shares_slug,
        category: CategoryRef { id: CategoryId(row.category.id), name: row.category.name, slug: row.category.slug },
        excerpt: row.excerpt,
        image: row.image,
        video: row.video,
        counts: Counts { views: row.counts.views, likes: row.counts.likes, shares: row.counts.shares },
        is_featured: row.is_featured,
        sponsor: row.sponsor,
        author: row.author,
        published_at: optional_instant(row.published_at)?,
        updated_at: instant(row.updated_at)?,
        reading_minutes: row.reading_minutes,
        status: Status::parse(&row.status).ok_or_else(|| Error::internal(format!("unknown status {}", row.status)))?,
    })
}

fn article(row: TextRow, tags: Vec<Tag>) -> Result<Article> {
    let card = card(row.card)?;
    let content = ArticleContent {
        title: card.title,
        chosen_slug: row.chosen_slug,
        category: card.category.id,
        html: row.body.html,
        excerpt: card.excerpt,
        image: card.image,
        video: card.video,
        tags: tags.iter().map(|tag| tag.id).collect(),
        status: card.status,
        publish_at: optional_instant(row.publish_at)?,
        is_featured: card.is_featured,
        author: card.author,
        reviewer: row.reviewer,
        checked_on: row.checked_on.as_deref().map(date).transpose()?,
        sources: serde_json::from_value(row.sources).map_err(Error::internal)?,
        facts: serde_json::from_value(row.facts).map_err(Error::internal)?,
        worked: serde_json::from_value(row.worked).map_err(Error::internal)?,
        corrections: serde_json::from_value(row.corrections).map_err(Error::internal)?,
        sponsor: card.sponsor,
    };
    Ok(Article {
        id: card.id,
        content,
        category: card.category,
        tags,
        main_content_id: row.body.main_content_id,
        slug: card.slug,
        shares_slug: card.shares_slug,
        reading_minutes: card.reading_minutes,
        published_at: card.published_at,
        created_at: instant(row.created_at)?,
        updated_at: card.updated_at,
        revision: row.revision,
        counts: card.counts,
        owner: row.owner,
        deleted_at: optional_instant(row.deleted_at)?,
    })
}
