//! Lists of articles. Every order ends in the id, so that pages never overlap and both databases agree.

use domain::Result;
use domain::articles::{ArticleCard, ArticleFilter, CategoryKey, Sort, Status};
use domain::ids::{ArticleId, CategoryId};
use domain::paging::Listing;
use domain::transfer::FormerAddress;
use sea_orm::sea_query::{Expr, ExprTrait, IntoColumnRef, Order, Query, SelectStatement, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select};
use uuid::Uuid;

use super::rows::{cards, read_cards, read_counted_cards};
use crate::entities::{article_stats, articles, categories};
use crate::errors::failed;
use crate::tables::FormerAddresses;

pub fn is_published() -> Condition {
    Condition::all().add(articles::Column::Status.eq(Status::Published.as_str())).add(articles::Column::IsDeleted.eq(false))
}

/// `known`: how many there are in all, when that need not be counted.
pub async fn list(connection: &impl ConnectionTrait, filter: &ArticleFilter, known: Option<u64>) -> Result<Listing<ArticleCard>> {
    let matching = matching(filter);
    let page = filter.page;
    let ids = ids_of_page(matching.clone(), filter);
    let query = ordered(cards().filter(articles::Column::Id.in_subquery(ids)), filter.sort);
    if let Some(total) = known {
        return Ok(Listing { items: read_cards(connection, query).await?, total, page });
    }
    let (items, total) = read_counted_cards(connection, query, total_of(matching.clone())).await?;
    // Behind the last page no row carries the total.
    let total = match total {
        Some(total) => total,
        None => count(connection, matching).await?,
    };
    Ok(Listing { items, total, page })
}

/// How many there are in all, as a column of the page's own query: one errand to the database.
fn total_of(matching: Condition) -> SelectStatement {
    articles::Entity::find().select_only().column_as(Expr::cust("COUNT(*)"), "total").filter(matching).into_query()
}

/// The page's ids come from an index alone; only these articles are read, however far the page is.
fn ids_of_page(matching: Condition, filter: &ArticleFilter) -> SelectStatement {
    let mut ids = match (filter.sort, shelf(filter)) {
        (Sort::Latest, _) => newest_first(ids_of(matching)).into_query(),
        (Sort::Popular, Some(category)) => most_viewed_of_shelf(category),
        (Sort::Popular, None) if is_narrow(filter) => by_views(ids_of(matching).inner_join(article_stats::Entity)).into_query(),
        (Sort::Popular, None) => most_viewed(matching),
    };
    ids.offset(filter.page.offset()).limit(u64::from(filter.page.limit()));
    ids
}

fn is_narrow(filter: &ArticleFilter) -> bool {
    filter.category.is_some() || filter.owner.is_some() || filter.featured.is_some()
}

/// The category of a list that shows everything readers may see of it.
fn shelf(filter: &ArticleFilter) -> Option<&CategoryKey> {
    let is_whole = filter.status == Some(Status::Published) && filter.owner.is_none() && filter.featured.is_none();
    filter.category.as_ref().filter(|_| is_whole)
}

fn most_viewed_of_shelf(category: &CategoryKey) -> SelectStatement {
    let own = in_category((article_stats::Entity, article_stats::Column::Shelf), category);
    by_views(article_stats::Entity::find().select_only().column(article_stats::Column::ArticleId).filter(own)).into_query()
}

fn ids_of(matching: Condition) -> Select<articles::Entity> {
    articles::Entity::find().select_only().column(articles::Column::Id).filter(matching)
}

/// Walks down the index of views and looks whether each article is wanted: nearly all are. (As a join
/// SQLite would sort them all.)
fn most_viewed(matching: Condition) -> SelectStatement {
    let own = Expr::col((articles::Entity, articles::Column::Id)).equals((article_stats::Entity, article_stats::Column::ArticleId));
    let stats = article_stats::Entity::find()
        .select_only()
        .column(article_stats::Column::ArticleId)
        .filter(Expr::exists(ids_of(matching).filter(own).into_query()));
    by_views(stats).into_query()
}

fn matching(filter: &ArticleFilter) -> Condition {
    Condition::all()
        .add(articles::Column::IsDeleted.eq(false))
        .add_option(filter.status.map(|status| articles::Column::Status.eq(status.as_str())))
        .add_option(filter.category.as_ref().map(|category| in_category((articles::Entity, articles::Column::CategoryId), category)))
        .add_option(filter.owner.as_ref().map(|owner| articles::Column::Owner.eq(owner)))
        .add_option(filter.featured.map(|featured| articles::Column::IsFeatured.eq(featured)))
}

fn in_category(column: impl IntoColumnRef, category: &CategoryKey) -> SimpleExpr {
    match category {
        CategoryKey::Id(id) => Expr::col(column).eq(id.0),
        CategoryKey::Slug(slug) => {
            let id = categories::Entity::find()
                .select_only()
                .column(categories::Column::Id)
                .filter(categories::Column::Slug.eq(slug))
                // As the index says it: compared with a bound value it would not be used.
                .filter(Expr::col((categories::Entity, categories::Column::IsDeleted)).not());
            Expr::col(column).eq(Expr::SubQuery(None, Box::new(id.into_query().into())))
        }
    }
}

async fn count(connection: &impl ConnectionTrait, matching: Condition) -> Result<u64> {
    let counted = articles::Entity::find()
        .select_only()
        .column_as(Expr::cust("COUNT(*)"), "total")
        .filter(matching)
        .into_tuple::<i64>()
        .one(connection)
        .await
        .map_err(failed)?;
    Ok(counted.and_then(|total| u64::try_from(total).ok()).unwrap_or(0))
}

fn ordered(query: Select<articles::Entity>, sort: Sort) -> Select<articles::Entity> {
    match sort {
        Sort::Latest => newest_first(query),
        Sort::Popular => by_views(query),
    }
}

fn by_views<Q: QueryOrder>(query: Q) -> Q {
    query
        .order_by_desc(article_stats::Column::Views)
        .order_by_desc(article_stats::Column::ListedAt)
        .order_by_desc(article_stats::Column::ArticleId)
}

pub fn newest_first(query: Select<articles::Entity>) -> Select<articles::Entity> {
    query.order_by_desc(articles::Column::ListedAt).order_by_desc(articles::Column::Id)
}

pub async fn by_slug(connection: &impl ConnectionTrait, category: Option<CategoryId>, slug: &str) -> Result<Vec<ArticleCard>> {
    let condition = is_published()
        .add(articles::Column::Slug.eq(slug))
        .add_option(category.map(|category| articles::Column::CategoryId.eq(category.0)));
    read_cards(connection, newest_first(cards().filter(condition))).await
}

pub async fn by_former_address(connection: &impl ConnectionTrait, category_slug: &str, slug: &str) -> Result<Option<ArticleId>> {
    let query = Query::select()
        .column(FormerAddresses::ArticleId)
        .from(FormerAddresses::Table)
        .and_where(Expr::col(FormerAddresses::CategorySlug).eq(category_slug))
        .and_where(Expr::col(FormerAddresses::Slug).eq(slug))
        .order_by(FormerAddresses::At, Order::Desc)
        .order_by(FormerAddresses::ArticleId, Order::Desc)
        .limit(1)
        .take();
    let row = connection.query_one(&query).await.map_err(failed)?;
    row.map(|row| row.try_get("", "article_id").map(ArticleId).map_err(failed)).transpose()
}

pub async fn former_addresses(connection: &impl ConnectionTrait) -> Result<Vec<FormerAddress>> {
    let query = Query::select()
        .columns([FormerAddresses::CategorySlug, FormerAddresses::Slug, FormerAddresses::ArticleId, FormerAddresses::At])
        .from(FormerAddresses::Table)
        .order_by(FormerAddresses::CategorySlug, Order::Asc)
        .order_by(FormerAddresses::Slug, Order::Asc)
        .order_by(FormerAddresses::ArticleId, Order::Asc)
        .take();
    let rows = connection.query_all(&query).await.map_err(failed)?;
    rows.iter()
        .map(|row| {
            let at: i64 = row.try_get("", "at").map_err(failed)?;
            Ok(FormerAddress {
                category_slug: row.try_get("", "category_slug").map_err(failed)?,
                slug: row.try_get("", "slug").map_err(failed)?,
                article: ArticleId(row.try_get("", "article_id").map_err(failed)?),
                at: crate::time::instant(at)?,
            })
        })
        .collect()
}

pub async fn with_slug(connection: &impl ConnectionTrait, category: CategoryId, slug: &str) -> Result<Vec<ArticleId>> {
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
        .map_err(failed)?;
    Ok(ids.into_iter().map(ArticleId).collect())
}

pub async fn addresses_in(connection: &impl ConnectionTrait, category: CategoryId) -> Result<Vec<(ArticleId, String)>> {
    let rows: Vec<(Uuid, String)> = articles::Entity::find()
        .select_only()
        .columns([articles::Column::Id, articles::Column::Slug])
        .filter(articles::Column::CategoryId.eq(category.0))
        .order_by_asc(articles::Column::Id)
        .into_tuple()
        .all(connection)
        .await
        .map_err(failed)?;
    Ok(rows.into_iter().map(|(id, slug)| (ArticleId(id), slug)).collect())
}
