//! Finds related articles: first those that share tags, ordered by the points that the domain assigns, then the newest of
//! the same category.

use domain::Result;
use domain::articles::{ArticleCard, MAX_TAG_ARTICLES, RelatednessWeights};
use domain::ids::{ArticleId, TagId};
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, Func, Order, Query, SelectStatement, SimpleExpr, UnionType};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryResult, QuerySelect};
use uuid::Uuid;

use super::lists::{is_published, order_by_newest};
use super::rows::{read_cards, select_cards};
use crate::entities::{article_stats, articles};
use crate::errors::{DbResult, to_error};
use crate::tables::ArticleTags;

pub async fn find_related(
    connection: &impl ConnectionTrait,
    id: ArticleId,
    weights: &RelatednessWeights,
    limit: u32,
) -> Result<Vec<ArticleCard>> {
    let chosen = find_sharing_tags(connection, id.0, weights, limit).await.map_err(to_error)?;
    let mut found = read_cards(connection, select_cards().filter(articles::Column::Id.is_in(chosen.iter().copied()))).await?;
    found.sort_by_key(|card| chosen.iter().position(|id| *id == card.id.0));
    let missing = (limit as usize).saturating_sub(found.len());
    if missing > 0 {
        found.extend(find_in_same_category(connection, id.0, &chosen, missing as u64).await?);
    }
    Ok(found)
}

/// The tags of an article with the number of articles that have each, ordered by tag id.
pub async fn count_tag_usage(connection: &impl ConnectionTrait, id: ArticleId) -> DbResult<Vec<(TagId, u64)>> {
    let carried = format!(
        "(SELECT COUNT(*) FROM (SELECT 1 FROM article_tags AS carrying WHERE carrying.tag_id = article_tags.tag_id LIMIT {MAX_TAG_ARTICLES}) AS counted)"
    );
    let query = Query::select()
        .column(ArticleTags::TagId)
        .expr_as(Expr::cust(carried), "carried")
        .from(ArticleTags::Table)
        .and_where(Expr::col(ArticleTags::ArticleId).eq(id.0))
        .order_by(ArticleTags::TagId, Order::Asc)
        .take();
    let pair = |row: &QueryResult| -> DbResult<_> {
        let carried: i64 = row.try_get("", "carried")?;
        Ok((TagId(row.try_get("", "tag_id")?), u64::try_from(carried).unwrap_or(0)))
    };
    connection.query_all(&query).await?.iter().map(pair).collect()
}

/// Most points first, then newest. An index of the counters holds all that is needed, so no article is read.
async fn find_sharing_tags(connection: &impl ConnectionTrait, id: Uuid, weights: &RelatednessWeights, limit: u32) -> DbResult<Vec<Uuid>> {
    use article_stats::Column::{ArticleId, ListedAt, Shelf};
    if weights.tags.is_empty() {
        return Ok(Vec::new());
    }
    let own_category = Query::select()
        .column(articles::Column::CategoryId)
        .from(articles::Entity)
        .and_where(Expr::col(articles::Column::Id).eq(id))
        .take();
    let of_stats = |column| Expr::col((article_stats::Entity, column));
    let category_bonus: SimpleExpr =
        CaseStatement::new().case(of_stats(Shelf).in_subquery(own_category), weights.category).finally(0_i64).into();
    let query = Query::select()
        .column((article_stats::Entity, ArticleId))
        .from_subquery(select_shared_tag_points(id, weights), "shared")
        .inner_join(article_stats::Entity, of_stats(ArticleId).equals(("shared", ArticleTags::ArticleId)))
        .and_where(of_stats(Shelf).is_not_null())
        .order_by_expr(Expr::col(("shared", "points")).add(category_bonus), Order::Desc)
        .order_by((article_stats::Entity, ListedAt), Order::Desc)
        .order_by((article_stats::Entity, ArticleId), Order::Desc)
        .limit(u64::from(limit))
        .take();
    connection.query_all(&query).await?.iter().map(|row| row.try_get("", "article_id")).collect()
}

/// Selects other articles that share a tag with this one, and the sum of points of the shared tags.
fn select_shared_tag_points(id: Uuid, weights: &RelatednessWeights) -> SelectStatement {
    let mut carrying = weights
        .tags
        .iter()
        .map(|(tag, weight)| Query::select().expr(Expr::cust("*")).from_subquery(select_latest_with_tag(*tag, *weight), "carrying").take());
    let mut all = carrying.next().unwrap_or_default();
    for more in carrying {
        all.union(UnionType::All, more);
    }
    Query::select()
        .column(ArticleTags::ArticleId)
        .expr_as(Func::cast_as(Func::sum(Expr::col("worth")), "bigint"), "points")
        .from_subquery(all, "carried")
        .and_where(Expr::col(ArticleTags::ArticleId).ne(id))
        .group_by_col(ArticleTags::ArticleId)
        .take()
}

/// Selects the newest articles with a tag, ordered by id because ids grow with time.
fn select_latest_with_tag(tag: TagId, weight: i64) -> SelectStatement {
    Query::select()
        .column(ArticleTags::ArticleId)
        .expr_as(Expr::value(weight), "worth")
        .from(ArticleTags::Table)
        .and_where(Expr::col(ArticleTags::TagId).eq(tag.0))
        .order_by(ArticleTags::ArticleId, Order::Desc)
        .limit(MAX_TAG_ARTICLES)
        .take()
}

async fn find_in_same_category(connection: &impl ConnectionTrait, id: Uuid, excluded: &[Uuid], limit: u64) -> Result<Vec<ArticleCard>> {
    let category = articles::Entity::find_by_id(id)
        .select_only()
        .column(articles::Column::CategoryId)
        .into_tuple::<Uuid>()
        .one(connection)
        .await
        .map_err(to_error)?;
    let Some(category) = category else { return Ok(Vec::new()) };
    let condition = is_published()
        .add(articles::Column::CategoryId.eq(category))
        .add(articles::Column::Id.ne(id))
        .add(articles::Column::Id.is_not_in(excluded.iter().copied()));
    read_cards(connection, order_by_newest(select_cards().filter(condition)).limit(limit)).await
}
