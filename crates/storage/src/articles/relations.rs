//! Which articles go with an article: first those that share tags, then the newest of its category.

use domain::Result;
use domain::articles::ArticleCard;
use domain::ids::ArticleId;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query, SelectStatement};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::lists::{is_published, newest_first};
use super::rows::{cards, read_cards};
use crate::entities::articles;
use crate::errors::{DbResult, failed};
use crate::tables::ArticleTags;

pub async fn related(connection: &impl ConnectionTrait, id: ArticleId, limit: u32) -> Result<Vec<ArticleCard>> {
    let chosen = sharing_tags(connection, id.0, limit).await.map_err(failed)?;
    let mut found = read_cards(connection, cards().filter(articles::Column::Id.is_in(chosen.iter().copied()))).await?;
    found.sort_by_key(|card| chosen.iter().position(|id| *id == card.id.0));
    let missing = (limit as usize).saturating_sub(found.len());
    if missing > 0 {
        found.extend(of_same_category(connection, id.0, &chosen, missing as u64).await?);
    }
    Ok(found)
}

/// Most shared tags first, then newest.
async fn sharing_tags(connection: &impl ConnectionTrait, id: Uuid, limit: u32) -> DbResult<Vec<Uuid>> {
    let query = Query::select()
        .column((articles::Entity, articles::Column::Id))
        .from_subquery(shared_tags(id), "shared")
        .inner_join(articles::Entity, Expr::col((articles::Entity, articles::Column::Id)).equals(("shared", ArticleTags::ArticleId)))
        .cond_where(is_published())
        .order_by(("shared", "tags"), Order::Desc)
        .order_by((articles::Entity, articles::Column::ListedAt), Order::Desc)
        .order_by((articles::Entity, articles::Column::Id), Order::Desc)
        .limit(u64::from(limit))
        .take();
    connection.query_all(&query).await?.iter().map(|row| row.try_get("", "id")).collect()
}

/// Every other article with a tag of this one, and how many tags they share.
fn shared_tags(id: Uuid) -> SelectStatement {
    let own_tags =
        Query::select().column(ArticleTags::TagId).from(ArticleTags::Table).and_where(Expr::col(ArticleTags::ArticleId).eq(id)).take();
    Query::select()
        .column(ArticleTags::ArticleId)
        .expr_as(Expr::cust("COUNT(*)"), "tags")
        .from(ArticleTags::Table)
        .and_where(Expr::col(ArticleTags::TagId).in_subquery(own_tags))
        .and_where(Expr::col(ArticleTags::ArticleId).ne(id))
        .group_by_col(ArticleTags::ArticleId)
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
