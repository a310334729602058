//! Lists of articles. Every sort order ends with the id, so that pages never overlap and both databases agree.

use std::collections::BTreeSet;

use domain::Result;
use domain::articles::{ArticleCard, ArticleFilter, ArticleStatus, Byline, CategoryKey, FormerAddress, HINDI_CATEGORY, Sort};
use domain::ids::{ArticleId, CategoryId};
use domain::paging::Listing;
use sea_orm::sea_query::{Expr, ExprTrait, IntoColumnRef, Order, Query, SelectStatement, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select};
use uuid::Uuid;

use super::rows::{IDS_PER_QUERY, read_cards, read_counted_cards, select_cards};
use crate::entities::{article_stats, articles, categories};
use crate::errors::to_error;
use crate::tables::FormerAddresses;

pub fn is_published() -> Condition {
    Condition::all().add(articles::Column::Status.eq(ArticleStatus::Published.as_str())).add(articles::Column::IsDeleted.eq(false))
}

/// `known_total` is the total number of matches if it is cached; otherwise it is counted.
pub async fn list(connection: &impl ConnectionTrait, filter: &ArticleFilter, known_total: Option<u64>) -> Result<Listing<ArticleCard>> {
    let condition = filter_condition(filter);
    let page = filter.page;
    let ids = select_page_ids(condition.clone(), filter);
    let query = apply_sort(select_cards().filter(articles::Column::Id.in_subquery(ids)), filter.sort);
    if let Some(total) = known_total {
        return Ok(Listing { items: read_cards(connection, query).await?, total, page });
    }
    let (items, total) = read_counted_cards(connection, query, select_total(condition.clone())).await?;
    // Past the last page there is no row to carry the total.
    let total = match total {
        Some(total) => total,
        None => count_articles(connection, condition).await?,
    };
    Ok(Listing { items, total, page })
}

/// Selects the total as a column of the page's own query, which saves a round trip.
fn select_total(matching: Condition) -> SelectStatement {
    articles::Entity::find().select_only().column_as(Expr::cust("COUNT(*)"), "total").filter(matching).into_query()
}

/// Selects the ids of a page from an index alone, so that only these articles are read, however far the page is.
fn select_page_ids(matching: Condition, filter: &ArticleFilter) -> SelectStatement {
    let mut ids = match (filter.sort, public_category(filter)) {
        (Sort::Latest, _) => order_by_newest(select_ids(matching)).into_query(),
        (Sort::Popular, Some(category)) => select_popular_in_category(category),
        (Sort::Popular, None) if is_narrow(filter) => order_by_views(select_ids(matching).inner_join(article_stats::Entity)).into_query(),
        (Sort::Popular, None) => select_popular(matching),
    };
    ids.offset(filter.page.offset()).limit(u64::from(filter.page.limit()));
    ids
}

fn is_narrow(filter: &ArticleFilter) -> bool {
    filter.category.is_some() || filter.owner.is_some() || filter.byline.is_some() || filter.featured.is_some()
}

/// Returns the category if the list consists of all public articles of one category.
fn public_category(filter: &ArticleFilter) -> Option<&CategoryKey> {
    let is_whole =
        filter.status == Some(ArticleStatus::Published) && filter.owner.is_none() && filter.byline.is_none() && filter.featured.is_none();
    filter.category.as_ref().filter(|_| is_whole)
}

fn select_popular_in_category(category: &CategoryKey) -> SelectStatement {
    let own = category_condition((article_stats::Entity, article_stats::Column::Shelf), category);
    order_by_views(article_stats::Entity::find().select_only().column(article_stats::Column::ArticleId).filter(own)).into_query()
}

fn select_ids(matching: Condition) -> Select<articles::Entity> {
    articles::Entity::find().select_only().column(articles::Column::Id).filter(matching)
}

/// Walks down the index of views and checks each article against the filter, which nearly all pass. With a join SQLite would
/// sort all articles.
fn select_popular(matching: Condition) -> SelectStatement {
    let own = Expr::col((articles::Entity, articles::Column::Id)).equals((article_stats::Entity, article_stats::Column::ArticleId));
    let stats = article_stats::Entity::find()
        .select_only()
        .column(article_stats::Column::ArticleId)
        .filter(Expr::exists(select_ids(matching).filter(own).into_query()));
    order_by_views(stats).into_query()
}

fn filter_condition(filter: &ArticleFilter) -> Condition {
    let is_english_only = filter.category.is_none() && !filter.with_editions;
    Condition::all()
        .add_option(is_english_only.then(is_english))
        .add(articles::Column::IsDeleted.eq(false))
        .add_option(filter.status.map(|status| articles::Column::Status.eq(status.as_str())))
        .add_option(filter.category.as_ref().map(|category| category_condition((articles::Entity, articles::Column::CategoryId), category)))
        .add_option(filter.owner.as_ref().map(|owner| articles::Column::Owner.eq(owner)))
        .add_option(filter.byline.as_ref().map(byline_condition))
        .add_option(filter.featured.map(|featured| articles::Column::IsFeatured.eq(featured)))
}

fn byline_condition(byline: &Byline) -> SimpleExpr {
    match byline {
        Byline::Author(name) => articles::Column::Author.eq(name),
        Byline::Reviewer(name) => articles::Column::Reviewer.eq(name),
    }
}

/// Whether an article is none of the Hindi editions. Without such a category every article passes.
fn is_english() -> SimpleExpr {
    let editions = categories::Entity::find()
        .select_only()
        .column(categories::Column::Id)
        .filter(categories::Column::Slug.eq(HINDI_CATEGORY))
        .filter(Expr::col((categories::Entity, categories::Column::IsDeleted)).not());
    Expr::col((articles::Entity, articles::Column::CategoryId)).not_in_subquery(editions.into_query())
}

fn category_condition(column: impl IntoColumnRef, category: &CategoryKey) -> SimpleExpr {
    match category {
        CategoryKey::Id(id) => Expr::col(column).eq(id.0),
        CategoryKey::Slug(slug) => {
            let id = categories::Entity::find()
                .select_only()
                .column(categories::Column::Id)
                .filter(categories::Column::Slug.eq(slug))
                // Written as in the index definition: compared with a bound value, the index would not be used.
                .filter(Expr::col((categories::Entity, categories::Column::IsDeleted)).not());
            Expr::col(column).eq(Expr::SubQuery(None, Box::new(id.into_query().into())))
        }
    }
}

async fn count_articles(connection: &impl ConnectionTrait, matching: Condition) -> Result<u64> {
    let counted = articles::Entity::find()
        .select_only()
        .column_as(Expr::cust("COUNT(*)"), "total")
        .filter(matching)
        .into_tuple::<i64>()
        .one(connection)
        .await
        .map_err(to_error)?;
    Ok(counted.and_then(|total| u64::try_from(total).ok()).unwrap_or(0))
}

fn apply_sort(query: Select<articles::Entity>, sort: Sort) -> Select<articles::Entity> {
    match sort {
        Sort::Latest => order_by_newest(query),
        Sort::Popular => order_by_views(query),
    }
}

fn order_by_views<Q: QueryOrder>(query: Q) -> Q {
    query
        .order_by_desc(article_stats::Column::Views)
        .order_by_desc(article_stats::Column::ListedAt)
        .order_by_desc(article_stats::Column::ArticleId)
}

pub fn order_by_newest(query: Select<articles::Entity>) -> Select<articles::Entity> {
    query.order_by_desc(articles::Column::ListedAt).order_by_desc(articles::Column::Id)
}

pub async fn find_by_slug(connection: &impl ConnectionTrait, category: Option<CategoryId>, slug: &str) -> Result<Vec<ArticleCard>> {
    let condition = is_published()
        .add(articles::Column::Slug.eq(slug))
        .add(category.map_or_else(is_english, |category| articles::Column::CategoryId.eq(category.0)));
    read_cards(connection, order_by_newest(select_cards().filter(condition))).await
}

pub async fn find_by_former_address(connection: &impl ConnectionTrait, category_slug: &str, slug: &str) -> Result<Option<ArticleId>> {
    let query = Query::select()
        .column(FormerAddresses::ArticleId)
        .from(FormerAddresses::Table)
        .and_where(Expr::col(FormerAddresses::CategorySlug).eq(category_slug))
        .and_where(Expr::col(FormerAddresses::Slug).eq(slug))
        .order_by(FormerAddresses::At, Order::Desc)
        .order_by(FormerAddresses::ArticleId, Order::Desc)
        .limit(1)
        .take();
    let row = connection.query_one(&query).await.map_err(to_error)?;
    row.map(|row| row.try_get("", "article_id").map(ArticleId).map_err(to_error)).transpose()
}

pub async fn list_former_addresses(connection: &impl ConnectionTrait) -> Result<Vec<FormerAddress>> {
    let query = Query::select()
        .columns([FormerAddresses::CategorySlug, FormerAddresses::Slug, FormerAddresses::ArticleId, FormerAddresses::At])
        .from(FormerAddresses::Table)
        .order_by(FormerAddresses::CategorySlug, Order::Asc)
        .order_by(FormerAddresses::Slug, Order::Asc)
        .order_by(FormerAddresses::ArticleId, Order::Asc)
        .take();
    let rows = connection.query_all(&query).await.map_err(to_error)?;
    rows.iter()
        .map(|row| {
            let at: i64 = row.try_get("", "at").map_err(to_error)?;
            Ok(FormerAddress {
                category_slug: row.try_get("", "category_slug").map_err(to_error)?,
                slug: row.try_get("", "slug").map_err(to_error)?,
                article: ArticleId(row.try_get("", "article_id").map_err(to_error)?),
                at: crate::time::to_timestamp(at)?,
            })
        })
        .collect()
}

/// The table's key begins with the category's slug, so only former addresses of this category are looked at.
pub async fn list_former_slugs(connection: &impl ConnectionTrait, category_slug: &str, articles: &[ArticleId]) -> Result<Vec<String>> {
    let mut slugs: BTreeSet<String> = BTreeSet::new();
    for chunk in articles.chunks(IDS_PER_QUERY) {
        let query = Query::select()
            .column(FormerAddresses::Slug)
            .from(FormerAddresses::Table)
            .and_where(Expr::col(FormerAddresses::CategorySlug).eq(category_slug))
            .and_where(Expr::col(FormerAddresses::ArticleId).is_in(chunk.iter().map(|id| id.0)))
            .take();
        for row in connection.query_all(&query).await.map_err(to_error)? {
            slugs.insert(row.try_get("", "slug").map_err(to_error)?);
        }
    }
    Ok(slugs.into_iter().collect())
}

pub async fn find_ids_by_slug(connection: &impl ConnectionTrait, category: CategoryId, slug: &str) -> Result<Vec<ArticleId>> {
    let ids: Vec<Uuid> = articles::Entity::find()
        .select_only()
        .column(articles::Column::Id)
        .filter(articles::Column::IsDeleted.eq(false))
        .filter(articles::Column::Slug.eq(slug))
        .filter(articles::Column::CategoryId.eq(category.0))
        .order_by_asc(articles::Column::Id)
        .into_tuple()
        .all(connection)
        .await
        .map_err(to_error)?;
    Ok(ids.into_iter().map(ArticleId).collect())
}

pub async fn has_english_namesake(connection: &impl ConnectionTrait, article: ArticleId, slug: &str) -> Result<bool> {
    let other: Option<Uuid> = articles::Entity::find()
        .select_only()
        .column(articles::Column::Id)
        .filter(articles::Column::Slug.eq(slug))
        .filter(articles::Column::Id.ne(article.0))
        .filter(articles::Column::DeletedAt.is_null())
        .filter(is_english())
        .into_tuple()
        .one(connection)
        .await
        .map_err(to_error)?;
    Ok(other.is_some())
}

pub async fn is_slug_taken(connection: &impl ConnectionTrait, article: ArticleId, slug: &str) -> Result<bool> {
    let present = Query::select()
        .column(articles::Column::Id)
        .from(articles::Entity)
        .and_where(articles::Column::Slug.eq(slug))
        .and_where(articles::Column::Id.ne(article.0))
        .limit(1)
        .take();
    let former = Query::select()
        .column(FormerAddresses::ArticleId)
        .from(FormerAddresses::Table)
        .and_where(Expr::col(FormerAddresses::Slug).eq(slug))
        .and_where(Expr::col(FormerAddresses::ArticleId).ne(article.0))
        .limit(1)
        .take();
    let has_present = connection.query_one(&present).await.map_err(to_error)?.is_some();
    Ok(has_present || connection.query_one(&former).await.map_err(to_error)?.is_some())
}

pub async fn list_slugs_in_category(connection: &impl ConnectionTrait, category: CategoryId) -> Result<Vec<(ArticleId, String)>> {
    let rows: Vec<(Uuid, String)> = articles::Entity::find()
        .select_only()
        .columns([articles::Column::Id, articles::Column::Slug])
        .filter(articles::Column::CategoryId.eq(category.0))
        .order_by_asc(articles::Column::Id)
        .into_tuple()
        .all(connection)
        .await
        .map_err(to_error)?;
    Ok(rows.into_iter().map(|(id, slug)| (ArticleId(id), slug)).collect())
}
