//! Stores view, share and like counters. Marks are written in batches with a few statements, likes one by one.

use std::collections::{BTreeMap, HashSet};

use async_trait::async_trait;
use domain::Result;
use domain::articles::ArticleCounts;
use domain::ids::ArticleId;
use domain::stats::{Liker, NetworkKey, StatsQueries, StatsRepository, VisitorAction, VisitorEvent, VisitorKey};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use uuid::Uuid;

use crate::articles::lists::is_published;
use crate::delete_batch::delete_batch;
use crate::entities::{article_stats, articles};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::{ArticleLikes, VisitorMarks};
use crate::time::to_micros;
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;

const ROWS_PER_STATEMENT: usize = 2_000;
const MARK_WINDOW_MICROS: i64 = 30 * 60 * 1_000_000;

/// Article, visitor and kind. Keys are ordered, so that two nodes take row locks in the same order and can't deadlock.
type MarkKey = (Uuid, Vec<u8>, &'static str);
/// Views and shares to add, by article.
type Sums = BTreeMap<Uuid, (i64, i64)>;

const VIEW: &str = "view";
const SHARE: &str = "share";

#[async_trait]
impl StatsQueries for SqlStore {
    async fn find_counts(&self, article: ArticleId) -> Result<Option<ArticleCounts>> {
        find_counts(&self.reader, article).await.map_err(to_error)
    }

    async fn list_counts(&self) -> Result<Vec<(ArticleId, ArticleCounts)>> {
        let rows = article_stats::Entity::find().all(&self.reader).await.map_err(to_error)?;
        Ok(rows.into_iter().map(|row| (ArticleId(row.article_id), to_counts(&row))).collect())
    }
}

#[async_trait]
impl StatsRepository for SqlUnitOfWork {
    async fn apply_events(&self, marks: &[VisitorEvent]) -> Result<u64> {
        let known = find_known_articles(&self.txn, marks).await.map_err(to_error)?;
        let mut waiting: BTreeMap<MarkKey, Vec<i64>> = BTreeMap::new();
        for mark in marks.iter().filter(|mark| known.contains(&mark.article.0)) {
            let key = (mark.article.0, mark.visitor.0.to_vec(), counted_name(mark.action));
            waiting.entry(key).or_default().push(to_micros(mark.at));
        }
        waiting.values_mut().for_each(|times| times.sort_unstable());
        let mut sums = Sums::new();
        while !waiting.is_empty() {
            let round: Vec<(&MarkKey, i64)> = waiting.iter().filter_map(|(key, times)| Some((key, *times.first()?))).collect();
            let counted = upsert_marks(&self.txn, &round).await.map_err(to_error)?;
            waiting = prepare_next_round(waiting, &counted);
            for (article, _, what) in counted {
                let (views, shares) = sums.entry(article).or_default();
                *(if what == VIEW { views } else { shares }) += 1;
            }
        }
        add_counts(&self.txn, &sums).await.map_err(to_error)?;
        Ok(sums.values().map(|(views, shares)| (views + shares).unsigned_abs()).sum())
    }

    async fn set_like(&self, article: ArticleId, liker: Liker, liked: bool, at: Timestamp) -> Result<Option<ArticleCounts>> {
        if find_counts(&self.txn, article).await.map_err(to_error)?.is_none() {
            return Ok(None);
        }
        let changed =
            if liked { insert_like(&self.txn, article, liker, at).await } else { delete_like(&self.txn, article, liker.visitor).await };
        let difference = match changed.map_err(to_error)? {
            0 => return find_counts(&self.txn, article).await.map_err(to_error),
            _ if liked => 1,
            _ => -1,
        };
        article_stats::Entity::update_many()
            .col_expr(article_stats::Column::Likes, Expr::col(article_stats::Column::Likes).add(difference))
            .filter(article_stats::Column::ArticleId.eq(article.0))
            .exec(&self.txn)
            .await
            .map_err(to_error)?;
        find_counts(&self.txn, article).await.map_err(to_error)
    }

    async fn count_likes_by_network(&self, article: ArticleId, network: NetworkKey, since: Timestamp) -> Result<u64> {
        let query = Query::select()
            .expr_as(Expr::col(ArticleLikes::Visitor).count(), "likes")
            .from(ArticleLikes::Table)
            .and_where(Expr::col(ArticleLikes::ArticleId).eq(article.0))
            .and_where(Expr::col(ArticleLikes::Network).eq(network.0.to_vec()))
            .and_where(Expr::col(ArticleLikes::At).gte(to_micros(since)))
            .take();
        let row = self.txn.query_one(&query).await.map_err(to_error)?;
        let likes: i64 = row.map_or(Ok(0), |row| row.try_get("", "likes")).map_err(to_error)?;
        Ok(likes.unsigned_abs())
    }

    async fn purge_visitor_events(&self, before: Timestamp, limit: u32) -> Result<u64> {
        let key = [VisitorMarks::ArticleId, VisitorMarks::Visitor, VisitorMarks::Counted];
        let is_old = Condition::all().add(Expr::col(VisitorMarks::At).lt(to_micros(before)));
        delete_batch(&self.txn, VisitorMarks::Table, key, is_old, limit).await.map_err(to_error)
    }
}

fn counted_name(counted: VisitorAction) -> &'static str {
    match counted {
        VisitorAction::View => VIEW,
        VisitorAction::Share => SHARE,
    }
}

/// Returns `None` for articles that aren't published, which can't be viewed or liked.
async fn find_counts(connection: &impl ConnectionTrait, article: ArticleId) -> DbResult<Option<ArticleCounts>> {
    let published = articles::Entity::find_by_id(article.0).select_only().column(articles::Column::Id).filter(is_published());
    let query = article_stats::Entity::find_by_id(article.0).filter(article_stats::Column::ArticleId.in_subquery(published.into_query()));
    let row = query.one(connection).await?;
    Ok(row.as_ref().map(to_counts))
}

fn to_counts(row: &article_stats::Model) -> ArticleCounts {
    ArticleCounts { views: row.views, likes: row.likes, shares: row.shares }
}

async fn find_known_articles(txn: &WriteTransaction, marks: &[VisitorEvent]) -> DbResult<HashSet<Uuid>> {
    let requested: HashSet<Uuid> = marks.iter().map(|mark| mark.article.0).collect();
    let mut known = HashSet::new();
    for chunk in requested.into_iter().collect::<Vec<_>>().chunks(ROWS_PER_STATEMENT) {
        let query = articles::Entity::find().select_only().column(articles::Column::Id);
        let ids = query.filter(articles::Column::Id.is_in(chunk.iter().copied())).into_tuple::<Uuid>().all(txn).await?;
        known.extend(ids);
    }
    Ok(known)
}

/// Sets the time of each mark if its previous time is at least 30 minutes earlier, and returns the marks that were set.
async fn upsert_marks(txn: &WriteTransaction, round: &[(&MarkKey, i64)]) -> DbResult<HashSet<MarkKey>> {
    let mut counted = HashSet::new();
    let key = [VisitorMarks::ArticleId, VisitorMarks::Visitor, VisitorMarks::Counted];
    let old_enough =
        Expr::col((VisitorMarks::Table, VisitorMarks::At)).lte(Expr::col(("excluded", VisitorMarks::At)).sub(MARK_WINDOW_MICROS));
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

/// One batch may contain the same visitor several times. After a mark that counted, the next one that can count is 30 minutes
/// later. After a mark that did not count, the last one of the batch is the best candidate. This is exact while a batch spans
/// less than 30 minutes; otherwise it may count too few, never too many.
fn prepare_next_round(waiting: BTreeMap<MarkKey, Vec<i64>>, counted: &HashSet<MarkKey>) -> BTreeMap<MarkKey, Vec<i64>> {
    let mut next = BTreeMap::new();
    for (key, times) in waiting {
        let Some((first, later_times)) = times.split_first() else { continue };
        let candidates: Vec<i64> = if counted.contains(&key) {
            later_times.iter().copied().filter(|at| *at >= first + MARK_WINDOW_MICROS).collect()
        } else {
            later_times.last().into_iter().copied().collect()
        };
        if !candidates.is_empty() {
            next.insert(key, candidates);
        }
    }
    next
}

async fn add_counts(txn: &WriteTransaction, sums: &Sums) -> DbResult<()> {
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
            // Every article has its row from its insertion on, so the values for likes and time are never used.
            statement.values_panic([(**article).into(), (*views).into(), 0i64.into(), (*shares).into(), 0i64.into()]);
        }
        txn.execute(&statement).await?;
    }
    Ok(())
}

/// Returns the number of inserted rows: 0 when the like exists already.
async fn insert_like(txn: &WriteTransaction, article: ArticleId, liker: Liker, at: Timestamp) -> DbResult<u64> {
    let statement = Query::insert()
        .into_table(ArticleLikes::Table)
        .columns([ArticleLikes::ArticleId, ArticleLikes::Visitor, ArticleLikes::At, ArticleLikes::Network])
        .values_panic([article.0.into(), liker.visitor.0.to_vec().into(), to_micros(at).into(), liker.network.0.to_vec().into()])
        .on_conflict(OnConflict::columns([ArticleLikes::ArticleId, ArticleLikes::Visitor]).do_nothing().to_owned())
        .take();
    Ok(txn.execute(&statement).await?.rows_affected())
}

async fn delete_like(txn: &WriteTransaction, article: ArticleId, visitor: VisitorKey) -> DbResult<u64> {
    let statement = Query::delete()
        .from_table(ArticleLikes::Table)
        .and_where(Expr::col(ArticleLikes::ArticleId).eq(article.0))
        .and_where(Expr::col(ArticleLikes::Visitor).eq(visitor.0.to_vec()))
        .take();
    Ok(txn.execute(&statement).await?.rows_affected())
}
