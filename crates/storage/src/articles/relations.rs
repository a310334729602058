//! Which articles go with an article: first those that share tags, by the points the domain gives them,
//! then the newest of its category.

use domain::Result;
use domain::articles::{ArticleCard, Kinship, MOST_LOOKED_AT};
use domain::ids::{ArticleId, TagId};
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, Func, Order, Query, SelectStatement, SimpleExpr, UnionType};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryResult, QuerySelect};
use uuid::Uuid;

use super::lists::{is_published, newest_first};
use super::rows::{cards, read_cards};
use crate::entities::{article_stats, articles};
use crate::errors::{DbResult, failed};
use crate::tables::ArticleTags;

pub async fn related(connection: &impl ConnectionTrait, id: ArticleId, kinship: &Kinship, limit: u32) -> Result<Vec<ArticleCard>> {
    let chosen = sharing_tags(connection, id.0, kinship, limit).await.map_err(failed)?;
    let mut found = read_cards(connection, cards().filter(articles::Column::Id.is_in(chosen.iter().copied()))).await?;
    found.sort_by_key(|card| chosen.iter().position(|id| *id == card.id.0));
    let missing = (limit as usize).saturating_sub(found.len());
    if missing > 0 {
        found.extend(of_same_category(connection, id.0, &chosen, missing as u64).await?);
    }
    Ok(found)
}

/// In the order of the tags' ids.
pub async fn tags_carried(connection: &impl ConnectionTrait, id: ArticleId) -> DbResult<Vec<(TagId, u64)>> {
    let carried = format!(
        "(SELECT COUNT(*) FROM (SELECT 1 FROM article_tags AS carrying WHERE carrying.tag_id = article_tags.tag_id LIMIT {MOST_LOOKED_AT}) AS counted)"
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

/// Most points first, then newest. An index of the counters says all that is needed, without reading the articles.
async fn sharing_tags(connection: &impl ConnectionTrait, id: Uuid, kinship: &Kinship, limit: u32) -> DbResult<Vec<Uuid>> {
    use article_stats::Column::{ArticleId, ListedAt, Shelf};
    if kinship.tags.is_empty() {
        return Ok(Vec::new());
    }
    let own_category = Query::select()
        .column(articles::Column::CategoryId)
        .from(articles::Entity)
        .and_where(Expr::col(articles::Column::Id).eq(id))
        .take();
    let of_stats = |column| Expr::col((article_stats::Entity, column));
    let near: SimpleExpr = CaseStatement::new().case(of_stats(Shelf).in_subquery(own_category), kinship.category).finally(0_i64).into();
    let query = Query::select()
        .column((article_stats::Entity, ArticleId))
        .from_subquery(shared_tags(id, kinship), "shared")
        .inner_join(article_stats::Entity, of_stats(ArticleId).equals(("shared", ArticleTags::ArticleId)))
        .and_where(of_stats(Shelf).is_not_null())
        .order_by_expr(Expr::col(("shared", "points")).add(near), Order::Desc)
        .order_by((article_stats::Entity, ListedAt), Order::Desc)
        .order_by((article_stats::Entity, ArticleId), Order::Desc)
        .limit(u64::from(limit))
        .take();
    connection.query_all(&query).await?.iter().map(|row| row.try_get("", "article_id")).collect()
}

/// Other articles with a tag of this one, and the points of the tags they share.
fn shared_tags(id: Uuid, kinship: &Kinship) -> SelectStatement {
    let mut carrying = kinship
        .tags
        .iter()
        .map(|(tag, worth)| Query::select().expr(Expr::cust("*")).from_subquery(latest(*tag, *worth), "carrying").take());
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

/// Ids grow with time.
fn latest(tag: TagId, worth: i64) -> SelectStatement {
    Query::select()
        .column(ArticleTags::ArticleId)
        .expr_as(Expr::value(worth), "worth")
        .from(ArticleTags::Table)
        .and_where(Expr::col(ArticleTags::TagId).eq(tag.0))
        .order_by(ArticleTags::ArticleId, Order::Desc)
        .limit(MOST_LOOKED_AT)
        .take()
}

async fn of_same_category(connection: &impl ConnectionTrait, id: Uuid, but: &[Uuid], limit: u64) -> Result<Vec<ArticleCard>> {
    let category = articles::Entity::find_by_id(id)
        .select_only()
        .column(articles::Column::CategoryId)
        .into_tuple::<Uuid>()
        .one(connection)
        .await
        .map_err(failed)?;
    let Some(category) = category else { return Ok(Vec::new()) };
    let condition = is_published()
        .add(articles::Column::CategoryId.eq(category))
        .add(articles::Column::Id.ne(id))
        .add(articles::Column::Id.is_not_in(but.iter().copied()));
    read_cards(connection, newest_first(cards().filter(condition)).limit(limit)).await
}
