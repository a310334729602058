//! Counters in the database: batches of marks in a few statements, likes one by one.

use std::collections::{BTreeMap, HashSet};

use async_trait::async_trait;
use domain::Result;
use domain::articles::Counts;
use domain::ids::ArticleId;
use domain::stats::{Counted, Mark, StatsQueries, StatsRepository, VisitorKey};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use uuid::Uuid;

use crate::articles::lists::is_published;
use crate::entities::{article_stats, articles};
use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::tables::{ArticleLikes, VisitorMarks};
use crate::time::micros;
use crate::unit::SqlUnitOfWork;
use crate::writing::WriteTransaction;

const ROWS_PER_STATEMENT: usize = 2_000;
const THIRTY_MINUTES: i64 = 30 * 60 * 1_000_000;

/// Ordered, so that two nodes take row locks in the same order and never wait for each other.
type Key = (Uuid, Vec<u8>, &'static str);
/// Views and shares to add, by article.
type Sums = BTreeMap<Uuid, (i64, i64)>;

const VIEW: &str = "view";
const SHARE: &str = "share";

#[async_trait]
impl StatsQueries for SqlStore {
    async fn counts(&self, article: ArticleId) -> Result<Option<Counts>> {
        counts(&self.reader, article).await.map_err(failed)
    }
}

#[async_trait]
impl StatsRepository for SqlUnitOfWork {
    async fn apply(&self, marks: &[Mark]) -> Result<u64> {
        let known = known_articles(&self.txn, marks).await.map_err(failed)?;
        let mut waiting: BTreeMap<Key, Vec<i64>> = BTreeMap::new();
        for mark in marks.iter().filter(|mark| known.contains(&mark.article.0)) {
            let key = (mark.article.0, mark.visitor.0.to_vec(), word(mark.counted));
            waiting.entry(key).or_default().push(micros(mark.at));
        }
        waiting.values_mut().for_each(|times| times.sort_unstable());
        let mut sums = Sums::new();
        while !waiting.is_empty() {
            let round: Vec<(&Key, i64)> = waiting.iter().filter_map(|(key, times)| Some((key, *times.first()?))).collect();
            let counted = mark_all(&self.txn, &round).await.map_err(failed)?;
            waiting = next_round(waiting, &counted);
            for (article, _, what) in counted {
                let (views, shares) = sums.entry(article).or_default();
                *(if what == VIEW { views } else { shares }) += 1;
            }
        }
        add(&self.txn, &sums).await.map_err(failed)?;
        Ok(sums.values().map(|(views, shares)| (views + shares).unsigned_abs()).sum())
    }

    async fn like(&self, article: ArticleId, visitor: VisitorKey, liked: bool, at: Timestamp) -> Result<Option<Counts>> {
        if counts(&self.txn, article).await.map_err(failed)?.is_none() {
            return Ok(None);
        }
        let changed = if liked { like(&self.txn, article, visitor, at).await } else { unlike(&self.txn, article, visitor).await };
        let difference = match changed.map_err(failed)? {
            0 => return counts(&self.txn, article).await.map_err(failed),
            _ if liked => 1,
            _ => -1,
        };
        article_stats::Entity::update_many()
            .col_expr(article_stats::Column::Likes, Expr::col(article_stats::Column::Likes).add(difference))
            .filter(article_stats::Column::ArticleId.eq(article.0))
            .exec(&self.txn)
            .await
            .map_err(failed)?;
        counts(&self.txn, article).await.map_err(failed)
    }

    async fn purge_marks(&self, before: Timestamp) -> Result<u64> {
        let old = Query::delete().from_table(VisitorMarks::Table).and_where(Expr::col(VisitorMarks::At).lt(micros(before))).take();
        Ok(self.txn.execute(&old).await.map_err(failed)?.rows_affected())
    }
}

fn word(counted: Counted) -> &'static str {
    match counted {
        Counted::View => VIEW,
        Counted::Share => SHARE,
    }
}

/// Of published articles only: what readers can't see can't be viewed or liked either.
async fn counts(connection: &impl ConnectionTrait, article: ArticleId) -> DbResult<Option<Counts>> {
    let published = articles::Entity::find_by_id(article.0).select_only().column(articles::Column::Id).filter(is_published());
    let query = article_stats::Entity::find_by_id(article.0).filter(article_stats::Column::ArticleId.in_subquery(published.into_query()));
    let row = query.one(connection).await?;
    Ok(row.map(|row| Counts { views: row.views, likes: row.likes, shares: row.shares }))
}

async fn known_articles(txn: &WriteTransaction, marks: &[Mark]) -> DbResult<HashSet<Uuid>> {
    let asked: HashSet<Uuid> = marks.iter().map(|mark| mark.article.0).collect();
    let mut known = HashSet::new();
    for chunk in asked.into_iter().collect::<Vec<_>>().chunks(ROWS_PER_STATEMENT) {
        let query = articles::Entity::find().select_only().column(articles::Column::Id);
        let ids = query.filter(articles::Column::Id.is_in(chunk.iter().copied())).into_tuple::<Uuid>().all(txn).await?;
        known.extend(ids);
    }
    Ok(known)
}

/// Sets each mark's time if the one before is at least 30 minutes old; answers those that were set.
async fn mark_all(txn: &WriteTransaction, round: &[(&Key, i64)]) -> DbResult<HashSet<Key>> {
    let mut counted = HashSet::new();
    let key = [VisitorMarks::ArticleId, VisitorMarks::Visitor, VisitorMarks::Counted];
    let old_enough = Expr::col((VisitorMarks::Table, VisitorMarks::At)).lte(Expr::col(("excluded", VisitorMarks::At)).sub(THIRTY_MINUTES));
    let unless_recent = OnConflict::columns(key).update_column(VisitorMarks::At).action_and_where(old_enough).to_owned();
    for chunk in round.chunks(ROWS_PER_STATEMENT) {
        let mut statement = Query::insert()
            .into_table(VisitorMarks::Table)
            .columns([VisitorMarks::ArticleId, VisitorMarks::Visitor, VisitorMarks::Counted, VisitorMarks::At])
            .on_conflict(unless_recent.clone())
            .returning(Query::returning().columns([VisitorMarks::ArticleId, VisitorMarks::Visitor, VisitorMarks::Counted]))
            .to_owned();
        for ((article, visitor, what), at) in chunk {
            statement.values_panic([(*article).into(), visitor.clone().into(), (*what).into(), (*at).into()]);
        }
        for row in txn.query_all(&statement).await? {
            let what: String = row.try_get("", "counted")?;
            let what = if what == VIEW { VIEW } else { SHARE };
            counted.insert((row.try_get("", "article_id")?, row.try_get("", "visitor")?, what));
        }
    }
    Ok(counted)
}

/// The same visitor may stand in one batch several times. After a mark that counted, the next that
/// can count is 30 minutes later; after one that did not, the batch's last one is the best candidate
/// (exact while a batch spans less than 30 minutes, never too many otherwise).
fn next_round(waiting: BTreeMap<Key, Vec<i64>>, counted: &HashSet<Key>) -> BTreeMap<Key, Vec<i64>> {
    let mut next = BTreeMap::new();
    for (key, times) in waiting {
        let Some((first, rest)) = times.split_first() else { continue };
        let candidates: Vec<i64> = if counted.contains(&key) {
            rest.iter().copied().filter(|at| *at >= first + THIRTY_MINUTES).collect()
        } else {
            rest.last().into_iter().copied().collect()
        };
        if !candidates.is_empty() {
            next.insert(key, candidates);
        }
    }
    next
}

async fn add(txn: &WriteTransaction, sums: &Sums) -> DbResult<()> {
    let plus = |column: article_stats::Column| Expr::col((article_stats::Entity, column)).add(Expr::col(("excluded", column)));
    let add = OnConflict::column(article_stats::Column::ArticleId)
        .value(article_stats::Column::Views, plus(article_stats::Column::Views))
        .value(article_stats::Column::Shares, plus(article_stats::Column::Shares))
        .to_owned();
    for chunk in sums.iter().collect::<Vec<_>>().chunks(ROWS_PER_STATEMENT) {
        let mut statement = Query::insert()
            .into_table(article_stats::Entity)
            .columns([
                article_stats::Column::ArticleId,
                article_stats::Column::Views,
                article_stats::Column::Likes,
                article_stats::Column::Shares,
                article_stats::Column::ListedAt,
            ])
            .on_conflict(add.clone())
            .to_owned();
        for (article, (views, shares)) in chunk {
            // Every article has its row since it was inserted, so likes and time are never used.
            statement.values_panic([(**article).into(), (*views).into(), 0i64.into(), (*shares).into(), 0i64.into()]);
        }
        txn.execute(&statement).await?;
    }
    Ok(())
}

/// How many rows it added: none when the like was there.
async fn like(txn: &WriteTransaction, article: ArticleId, visitor: VisitorKey, at: Timestamp) -> DbResult<u64> {
    let statement = Query::insert()
        .into_table(ArticleLikes::Table)
        .columns([ArticleLikes::ArticleId, ArticleLikes::Visitor, ArticleLikes::At])
        .values_panic([article.0.into(), visitor.0.to_vec().into(), micros(at).into()])
        .on_conflict(OnConflict::columns([ArticleLikes::ArticleId, ArticleLikes::Visitor]).do_nothing().to_owned())
        .take();
    Ok(txn.execute(&statement).await?.rows_affected())
}

async fn unlike(txn: &WriteTransaction, article: ArticleId, visitor: VisitorKey) -> DbResult<u64> {
    let statement = Query::delete()
        .from_table(ArticleLikes::Table)
        .and_where(Expr::col(ArticleLikes::ArticleId).eq(article.0))
        .and_where(Expr::col(ArticleLikes::Visitor).eq(visitor.0.to_vec()))
        .take();
    Ok(txn.execute(&statement).await?.rows_affected())
}
