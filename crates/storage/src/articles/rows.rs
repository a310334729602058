//! Reads rows as articles, cards and revisions.

use std::collections::HashMap;

use domain::articles::{
    Article, ArticleCard, ArticleContent, ArticleCorrections, ArticleCounts, ArticleStatus, CategoryRef, KeyFact, Revision,
};
use domain::ids::{ArticleId, CategoryId, TagId};
use domain::tags::Tag;
use domain::{Error, Result};
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement, SimpleExpr};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, DerivePartialModel, EntityTrait, FromQueryResult, PartialModelTrait, QueryFilter,
    QueryOrder, QueryResult, QuerySelect, Select,
};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::entities::{article_bodies, article_revisions, article_stats, articles, categories};
use crate::errors::{DbResult, to_error};
use crate::time::{parse_date, to_optional_timestamp, to_timestamp};

/// Keeps every statement far below SQLite's limit of 32,766 variables.
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
pub struct ArticleRow {
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

/// Selects articles as lists show them: with category and counters, without the body.
pub fn select_cards() -> Select<articles::Entity> {
    articles::Entity::find().inner_join(categories::Entity).inner_join(article_stats::Entity)
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "articles::Entity")]
struct CorrectedRow {
    #[sea_orm(nested)]
    card: CardRow,
    corrections: Json,
    corrections_on_arrival: i32,
}

/// Each article comes with the number of corrections that it had when it came to its category.
pub async fn read_corrected(
    connection: &impl ConnectionTrait,
    query: Select<articles::Entity>,
) -> Result<Vec<(ArticleCorrections, usize)>> {
    let rows = query.into_partial_model::<CorrectedRow>().all(connection).await.map_err(to_error)?;
    let corrected = |row: CorrectedRow| {
        let on_arrival = usize::try_from(row.corrections_on_arrival).map_err(Error::internal)?;
        let corrected = ArticleCorrections {
            article: to_card(row.card)?,
            corrections: serde_json::from_value(row.corrections).map_err(Error::internal)?,
        };
        Ok((corrected, on_arrival))
    };
    rows.into_iter().map(corrected).collect()
}

#[derive(DerivePartialModel)]
#[sea_orm(entity = "articles::Entity")]
struct KeyFactsRow {
    id: Uuid,
    facts: Json,
}

pub async fn read_key_facts(
    connection: &impl ConnectionTrait,
    query: Select<articles::Entity>,
) -> Result<HashMap<ArticleId, Vec<KeyFact>>> {
    let rows = query.into_partial_model::<KeyFactsRow>().all(connection).await.map_err(to_error)?;
    let key_facts = |row: KeyFactsRow| Ok((ArticleId(row.id), serde_json::from_value(row.facts).map_err(Error::internal)?));
    rows.into_iter().map(key_facts).collect()
}

/// Selects whole articles except their tags.
pub fn select_articles() -> Select<articles::Entity> {
    select_cards().inner_join(article_bodies::Entity)
}

pub async fn read_cards(connection: &impl ConnectionTrait, query: Select<articles::Entity>) -> Result<Vec<ArticleCard>> {
    let rows = query.into_partial_model::<CardRow>().all(connection).await.map_err(to_error)?;
    rows.into_iter().map(to_card).collect()
}

/// Returns a page of cards and the result of `total`, which is `None` when the page is empty.
pub async fn read_counted_cards(
    connection: &impl ConnectionTrait,
    query: Select<articles::Entity>,
    total: SelectStatement,
) -> Result<(Vec<ArticleCard>, Option<u64>)> {
    let rows = CardRow::select_cols(query.select_only())
        .column_as(SimpleExpr::SubQuery(None, Box::new(total.into())), "total")
        .into_model::<CountedCardRow>()
        .all(connection)
        .await
        .map_err(to_error)?;
    let total = rows.first().and_then(|row| u64::try_from(row.total).ok());
    Ok((rows.into_iter().map(|row| to_card(row.card)).collect::<Result<_>>()?, total))
}

struct CountedCardRow {
    card: CardRow,
    total: i64,
}

impl FromQueryResult for CountedCardRow {
    fn from_query_result(row: &QueryResult, prefix: &str) -> DbResult<Self> {
        Ok(Self { card: CardRow::from_query_result(row, prefix)?, total: row.try_get(prefix, "total")? })
    }
}

/// Uses one query however many articles there are: each row carries the tags of its article.
pub async fn read_articles(connection: &impl ConnectionTrait, query: Select<articles::Entity>) -> Result<Vec<Article>> {
    let rows = ArticleRow::select_cols(query.select_only())
        .column_as(aggregate_tags(connection.get_database_backend()), "tag_list")
        .into_model::<TaggedArticleRow>()
        .all(connection)
        .await
        .map_err(to_error)?;
    rows.into_iter().map(|row| to_article(row.article, row.tags)).collect()
}

struct TaggedArticleRow {
    article: ArticleRow,
    tags: Vec<Tag>,
}

impl FromQueryResult for TaggedArticleRow {
    fn from_query_result(row: &QueryResult, prefix: &str) -> DbResult<Self> {
        let tags: Option<String> = row.try_get(prefix, "tag_list")?;
        Ok(Self { article: ArticleRow::from_query_result(row, prefix)?, tags: parse_tags(&tags.unwrap_or_default())? })
    }
}

pub async fn find(connection: &impl ConnectionTrait, id: ArticleId) -> Result<Option<Article>> {
    Ok(read_articles(connection, select_articles().filter(articles::Column::Id.eq(id.0))).await?.pop())
}

/// Separators between tags and between the parts of a tag. They are control characters, which no name contains.
const TAG_SEPARATOR: char = '\u{1e}';
const PART_SEPARATOR: char = '\u{1f}';

/// Aggregates the tags of an article into one text without an order: SQLite would build a temporary table per article to sort
/// them. The engines differ only in how they write an id.
fn aggregate_tags(backend: DbBackend) -> SimpleExpr {
    let id = match backend {
        DbBackend::Postgres => "CAST(tags.id AS text)",
        _ => "hex(tags.id)",
    };
    let parts = format!(
        "CAST(article_tags.position AS text) || '{PART_SEPARATOR}' || {id} || '{PART_SEPARATOR}' || tags.slug || '{PART_SEPARATOR}' || tags.name"
    );
    Expr::cust(format!(
        "(SELECT string_agg({parts}, '{TAG_SEPARATOR}') \
         FROM article_tags JOIN tags ON tags.id = article_tags.tag_id WHERE article_tags.article_id = articles.id)"
    ))
}

/// Parses the text of [`aggregate_tags`] and sorts the tags in the editor's order.
fn parse_tags(list: &str) -> DbResult<Vec<Tag>> {
    let tag = |text: &str| {
        let mut parts = text.splitn(4, PART_SEPARATOR);
        let (position, id, slug, name) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let tag = Tag { id: TagId(Uuid::try_parse(id).ok()?), slug: slug.to_owned(), name: name.to_owned() };
        Some((position.parse::<i32>().ok()?, tag))
    };
    let tags = list.split(TAG_SEPARATOR).filter(|text| !text.is_empty());
    let unreadable = || DbErr::Type("a list of tags could not be read".to_owned());
    let mut tags: Vec<_> = tags.map(|text| tag(text).ok_or_else(unreadable)).collect::<DbResult<_>>()?;
    tags.sort_by_key(|(position, tag)| (*position, tag.id.0));
    Ok(tags.into_iter().map(|(_, tag)| tag).collect())
}

pub async fn list_revisions(connection: &impl ConnectionTrait, id: ArticleId) -> Result<Vec<Revision>> {
    let rows = article_revisions::Entity::find()
        .filter(article_revisions::Column::ArticleId.eq(id.0))
        .order_by_desc(article_revisions::Column::Number)
        .all(connection)
        .await
        .map_err(to_error)?;
    rows.into_iter().map(to_revision).collect()
}

pub async fn find_revision(connection: &impl ConnectionTrait, id: ArticleId, number: i64) -> Result<Option<Revision>> {
    let row = article_revisions::Entity::find_by_id((id.0, number)).one(connection).await.map_err(to_error)?;
    row.map(to_revision).transpose()
}

pub async fn find_withdrawer(connection: &impl ConnectionTrait, id: ArticleId) -> Result<Option<String>> {
    use article_revisions::Column;
    let last_public = Query::select()
        .expr(Expr::col(Column::Number).max())
        .from(article_revisions::Entity)
        .and_where(Column::ArticleId.eq(id.0))
        .and_where(Expr::cust("content ->> 'status' <> 'draft'"))
        .take();
    let query = article_revisions::Entity::find()
        .filter(Column::ArticleId.eq(id.0))
        .filter(Expr::col(Column::Number).gt(SimpleExpr::SubQuery(None, Box::new(last_public.into()))))
        .order_by_asc(Column::Number)
        .limit(1)
        .select_only()
        .column(Column::SavedBy);
    query.into_tuple().one(connection).await.map_err(to_error)
}

fn to_revision(row: article_revisions::Model) -> Result<Revision> {
    Ok(Revision {
        article: ArticleId(row.article_id),
        number: row.number,
        content: serde_json::from_value(row.content).map_err(Error::internal)?,
        saved_by: row.saved_by,
        saved_at: to_timestamp(row.saved_at)?,
    })
}

fn to_card(row: CardRow) -> Result<ArticleCard> {
    Ok(ArticleCard {
        id: ArticleId(row.id),
        title: row.title,
        slug: row.slug,
        shares_slug: row.shares_slug,
        category: CategoryRef { id: CategoryId(row.category.id), name: row.category.name, slug: row.category.slug },
        excerpt: row.excerpt,
        image: row.image,
        video: row.video,
        counts: ArticleCounts { views: row.counts.views, likes: row.counts.likes, shares: row.counts.shares },
        is_featured: row.is_featured,
        sponsor: row.sponsor,
        author: row.author,
        published_at: to_optional_timestamp(row.published_at)?,
        updated_at: to_timestamp(row.updated_at)?,
        reading_minutes: row.reading_minutes,
        status: ArticleStatus::parse(&row.status).ok_or_else(|| Error::internal(format!("unknown status {}", row.status)))?,
    })
}

fn to_article(row: ArticleRow, tags: Vec<Tag>) -> Result<Article> {
    let card = to_card(row.card)?;
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
        publish_at: to_optional_timestamp(row.publish_at)?,
        is_featured: card.is_featured,
        author: card.author,
        reviewer: row.reviewer,
        checked_on: row.checked_on.as_deref().map(parse_date).transpose()?,
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
        created_at: to_timestamp(row.created_at)?,
        updated_at: card.updated_at,
        revision: row.revision,
        counts: card.counts,
        owner: row.owner,
        deleted_at: to_optional_timestamp(row.deleted_at)?,
    })
}
