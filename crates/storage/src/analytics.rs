//! Search terms, wishes, clicks and page views in the database: summed in memory first, written in
//! a few statements, always in the order of their keys so that two nodes never wait for each other.

use std::collections::{BTreeMap, HashSet};

use async_trait::async_trait;
use domain::analytics::{AnalyticsQueries, AnalyticsRepository, ClickRecord, PageView, SearchRecord, TermCount, Wish};
use domain::paging::{Listing, Page};
use domain::time::indian_date;
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, IntoIden, OnConflict, Order, Query, SelectStatement};
use sea_orm::{ConnectionTrait, DynIden, QueryResult};

use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::tables::{PageViewCounts, PageViewEvents, SearchTermDays, SearchTerms, SearchWishes};
use crate::time::{day, instant, micros};
use crate::unit::SqlUnitOfWork;
use crate::writing::WriteTransaction;

const ROWS_PER_STATEMENT: usize = 2_000;
/// PostgreSQL can't index a text above some 2,700 bytes, and 120 characters can be longer than that.
const LONGEST_KEY: usize = 1_000;

#[async_trait]
impl AnalyticsQueries for SqlStore {
    async fn wishes(&self, page: Page) -> Result<Listing<Wish>> {
        let count = Query::select().expr_as(Expr::cust("COUNT(*)"), "total").from(SearchWishes::Table).take();
        let total: i64 = match self.reader.query_one(&count).await.map_err(failed)? {
            Some(row) => row.try_get("", "total").map_err(failed)?,
            None => 0,
        };
        let rows = self.reader.query_all(&newest_wishes(page)).await.map_err(failed)?;
        let items = rows.iter().map(wish).collect::<Result<_>>()?;
        Ok(Listing { items, total: u64::try_from(total).unwrap_or(0), page })
    }

    async fn zero_results(&self, page: Page) -> Result<Listing<TermCount>> {
        let count = Query::select().expr_as(Expr::cust("COUNT(*)"), "total").from(SearchTerms::Table).and_where(found_nothing()).take();
        let total: i64 = match self.reader.query_one(&count).await.map_err(failed)? {
            Some(row) => row.try_get("", "total").map_err(failed)?,
            None => 0,
        };
        let rows = self.reader.query_all(&terms_without_results(page)).await.map_err(failed)?;
        let items = rows.iter().map(term_count).collect::<Result<_>>()?;
        Ok(Listing { items, total: u64::try_from(total).unwrap_or(0), page })
    }

    /// Counted by Indian day: the whole day of `since` is in it. Most viewed first.
    async fn page_views(&self, since: Timestamp) -> Result<Vec<(String, i64)>> {
        let query = Query::select()
            .column(PageViewCounts::Route)
            .expr_as(Expr::cust("CAST(SUM(views) AS BIGINT)"), "total")
            .from(PageViewCounts::Table)
            .and_where(Expr::col(PageViewCounts::Day).gte(day(indian_date(since))))
            .group_by_col(PageViewCounts::Route)
            .order_by(Alias::new("total"), Order::Desc)
            .order_by(PageViewCounts::Route, Order::Asc)
            .take();
        let rows = self.reader.query_all(&query).await.map_err(failed)?;
        rows.iter().map(|row| Ok((row.try_get("", "route").map_err(failed)?, row.try_get("", "total").map_err(failed)?))).collect()
    }
}

#[async_trait]
impl AnalyticsRepository for SqlUnitOfWork {
    async fn record_searches(&self, records: &[SearchRecord]) -> Result<()> {
        let mut terms: BTreeMap<&str, TermNews> = BTreeMap::new();
        for record in records.iter().filter(|record| record.term.len() <= LONGEST_KEY) {
            terms.entry(&record.term).or_default().add(record);
        }
        let ids = upsert_terms(&self.txn, &terms).await.map_err(failed)?;
        let mut days = BTreeMap::new();
        for (term, news) in &terms {
            let Some(id) = ids.get(*term) else { continue };
            for (day, searches) in &news.days {
                days.insert((*id, day.clone()), *searches);
            }
        }
        add_counts(&self.txn, &TERM_DAYS, days).await.map_err(failed)
    }

    async fn record_clicks(&self, records: &[ClickRecord]) -> Result<()> {
        let mut sums = BTreeMap::new();
        for record in records {
            *sums.entry((record.kind.clone(), day(indian_date(record.at)))).or_insert(0) += 1;
        }
        add_counts(&self.txn, &CLICKS, sums).await.map_err(failed)
    }

    async fn record_page_views(&self, views: &[PageView]) -> Result<()> {
        let mut events: BTreeMap<&str, &PageView> = BTreeMap::new();
        for view in views.iter().filter(|view| view.event_id.len() <= LONGEST_KEY) {
            events.entry(&view.event_id).or_insert(view);
        }
        let new = insert_events(&self.txn, &events).await.map_err(failed)?;
        let mut sums = BTreeMap::new();
        for view in events.values().filter(|view| new.contains(&view.event_id)) {
            *sums.entry((day(indian_date(view.at)), view.route.clone())).or_insert(0) += 1;
        }
        add_counts(&self.txn, &PAGE_VIEWS, sums).await.map_err(failed)
    }

    /// Without an address the term is wished for once, whoever wishes.
    async fn record_wish(&self, wish: &Wish) -> Result<()> {
        if wish.term.len() > LONGEST_KEY {
            return Err(Error::invalid("keyword", "That is too long"));
        }
        let news = TermNews { last_at: micros(wish.at), ..TermNews::default() };
        let ids = upsert_terms(&self.txn, &BTreeMap::from([(wish.term.as_str(), news)])).await.map_err(failed)?;
        let Some(id) = ids.get(&wish.term) else { return Err(Error::internal("the term was not stored")) };
        let latest = "CASE WHEN excluded.consent IS NULL THEN search_wishes.at ELSE excluded.at END";
        let once = OnConflict::columns([SearchWishes::TermId, SearchWishes::Email])
            .value(SearchWishes::Consent, Expr::cust("COALESCE(excluded.consent, search_wishes.consent)"))
            .value(SearchWishes::At, Expr::cust(latest))
            .to_owned();
        let statement = Query::insert()
            .into_table(SearchWishes::Table)
            .columns([SearchWishes::TermId, SearchWishes::Email, SearchWishes::At, SearchWishes::Consent])
            .values_panic([
                (*id).into(),
                wish.email.clone().unwrap_or_default().into(),
                micros(wish.at).into(),
                wish.consent.clone().into(),
            ])
            .on_conflict(once)
            .take();
        self.txn.execute(&statement).await.map_err(failed)?;
        Ok(())
    }

    async fn erase_wishes(&self, email: &str) -> Result<u64> {
        let own = Expr::col(SearchWishes::Email).eq(email).and(Expr::col(SearchWishes::Email).ne(""));
        let mut wished = term_ids(SearchWishes::Table.into_iden());
        let rows = self.txn.query_all(wished.and_where(own.clone())).await.map_err(failed)?;
        let terms: Vec<i64> = rows.iter().map(|row| row.try_get("", "term_id")).collect::<DbResult<_>>().map_err(failed)?;
        let statement = Query::delete().from_table(SearchWishes::Table).and_where(own).take();
        let wishes = self.txn.execute(&statement).await.map_err(failed)?.rows_affected();
        // Words that nobody else searched for or wished may tell who they were.
        let only_theirs = Query::delete()
            .from_table(SearchTerms::Table)
            .and_where(Expr::col(SearchTerms::Id).is_in(terms))
            .and_where(Expr::col(SearchTerms::Id).not_in_subquery(term_ids(SearchTermDays::Table.into_iden())))
            .and_where(Expr::col(SearchTerms::Id).not_in_subquery(term_ids(SearchWishes::Table.into_iden())))
            .take();
        self.txn.execute(&only_theirs).await.map_err(failed)?;
        Ok(wishes + crate::chats::forget_waiting(&self.txn, email).await.map_err(failed)?)
    }

    /// Sums per day carry nobody's words and stay; a term goes when nothing young refers to it.
    async fn purge(&self, events: Timestamp, terms: Timestamp) -> Result<u64> {
        let old = [
            Query::delete().from_table(PageViewEvents::Table).and_where(Expr::col(PageViewEvents::At).lt(micros(events))).take(),
            Query::delete().from_table(SearchWishes::Table).and_where(Expr::col(SearchWishes::At).lt(micros(terms))).take(),
            Query::delete().from_table(SearchTermDays::Table).and_where(Expr::col(SearchTermDays::Day).lt(day(indian_date(terms)))).take(),
            Query::delete()
                .from_table(SearchTerms::Table)
                .and_where(Expr::col(SearchTerms::LastAt).lt(micros(terms)))
                .and_where(Expr::col(SearchTerms::Id).not_in_subquery(term_ids(SearchTermDays::Table.into_iden())))
                .and_where(Expr::col(SearchTerms::Id).not_in_subquery(term_ids(SearchWishes::Table.into_iden())))
                .take(),
        ];
        let mut removed = 0;
        for statement in old {
            removed += self.txn.execute(&statement).await.map_err(failed)?.rows_affected();
        }
        Ok(removed)
    }
}

/// What one batch tells of a term.
#[derive(Default)]
struct TermNews {
    days: BTreeMap<String, i64>,
    /// The latest search of which the outcome is known.
    outcome: Option<(i64, bool)>,
    last_at: i64,
}

impl TermNews {
    fn add(&mut self, record: &SearchRecord) {
        let at = micros(record.at);
        *self.days.entry(day(indian_date(record.at))).or_default() += 1;
        self.last_at = std::cmp::max(self.last_at, at);
        if let Some(found) = record.found_any
            && self.outcome.is_none_or(|(before, _)| before <= at)
        {
            self.outcome = Some((at, found));
        }
    }
}

/// Adds or refreshes terms; answers their ids.
async fn upsert_terms(txn: &WriteTransaction, terms: &BTreeMap<&str, TermNews>) -> DbResult<BTreeMap<String, i64>> {
    let mut ids = BTreeMap::new();
    for chunk in terms.iter().collect::<Vec<_>>().chunks(ROWS_PER_STATEMENT) {
        let mut statement = Query::insert()
            .into_table(SearchTerms::Table)
            .columns([SearchTerms::Term, SearchTerms::FoundAny, SearchTerms::FoundAt, SearchTerms::LastAt])
            .on_conflict(newer_wins())
            .returning(Query::returning().columns([SearchTerms::Id, SearchTerms::Term]))
            .to_owned();
        for (term, news) in chunk {
            let found_any = news.outcome.map(|(_, found)| found);
            let found_at = news.outcome.map(|(at, _)| at);
            statement.values_panic([(**term).into(), found_any.into(), found_at.into(), news.last_at.into()]);
        }
        for row in txn.query_all(&statement).await? {
            ids.insert(row.try_get("", "term")?, row.try_get("", "id")?);
        }
    }
    Ok(ids)
}

fn newer_wins() -> OnConflict {
    const OUTCOME_IS_NEWER: &str =
        "excluded.found_at IS NOT NULL AND (search_terms.found_at IS NULL OR excluded.found_at >= search_terms.found_at)";
    let newer = |column: &str| Expr::cust(format!("CASE WHEN {OUTCOME_IS_NEWER} THEN excluded.{column} ELSE search_terms.{column} END"));
    let later = "CASE WHEN excluded.last_at > search_terms.last_at THEN excluded.last_at ELSE search_terms.last_at END";
    OnConflict::column(SearchTerms::Term)
        .value(SearchTerms::FoundAny, newer("found_any"))
        .value(SearchTerms::FoundAt, newer("found_at"))
        .value(SearchTerms::LastAt, Expr::cust(later))
        .to_owned()
}

/// A table of sums: two key columns and one number.
struct CountTable {
    table: &'static str,
    key: [&'static str; 2],
    sum: &'static str,
}

const TERM_DAYS: CountTable = CountTable { table: "search_term_days", key: ["term_id", "day"], sum: "searches" };
const CLICKS: CountTable = CountTable { table: "click_counts", key: ["kind", "day"], sum: "clicks" };
const PAGE_VIEWS: CountTable = CountTable { table: "page_view_counts", key: ["day", "route"], sum: "views" };

async fn add_counts<A, B>(txn: &WriteTransaction, counts: &CountTable, sums: BTreeMap<(A, B), i64>) -> DbResult<()>
where
    A: Into<Expr> + Clone,
    B: Into<Expr> + Clone,
{
    let name = |name: &'static str| -> DynIden { Alias::new(name).into_iden() };
    let [first, second] = counts.key;
    let plus = Expr::cust(format!("{}.{sum} + excluded.{sum}", counts.table, sum = counts.sum));
    let add = OnConflict::columns([name(first), name(second)]).value(name(counts.sum), plus).to_owned();
    for chunk in sums.into_iter().collect::<Vec<_>>().chunks(ROWS_PER_STATEMENT) {
        let mut statement = Query::insert()
            .into_table(name(counts.table))
            .columns([name(first), name(second), name(counts.sum)])
            .on_conflict(add.clone())
            .to_owned();
        for ((a, b), sum) in chunk {
            statement.values_panic([a.clone().into(), b.clone().into(), (*sum).into()]);
        }
        txn.execute(&statement).await?;
    }
    Ok(())
}

/// Answers the ids that were new.
async fn insert_events(txn: &WriteTransaction, events: &BTreeMap<&str, &PageView>) -> DbResult<HashSet<String>> {
    let mut new = HashSet::new();
    for chunk in events.values().collect::<Vec<_>>().chunks(ROWS_PER_STATEMENT) {
        let mut statement = Query::insert()
            .into_table(PageViewEvents::Table)
            .columns([PageViewEvents::EventId, PageViewEvents::At])
            .on_conflict(OnConflict::column(PageViewEvents::EventId).do_nothing().to_owned())
            .returning_col(PageViewEvents::EventId)
            .to_owned();
        for view in chunk {
            statement.values_panic([view.event_id.as_str().into(), micros(view.at).into()]);
        }
        for row in txn.query_all(&statement).await? {
            new.insert(row.try_get("", "event_id")?);
        }
    }
    Ok(new)
}

/// Nothing was found at the last search, or somebody asked to be told.
fn found_nothing() -> Expr {
    let wished = Expr::col((SearchTerms::Table, SearchTerms::Id)).in_subquery(term_ids(SearchWishes::Table.into_iden()));
    Expr::col((SearchTerms::Table, SearchTerms::FoundAny)).eq(false).or(wished)
}

fn newest_wishes(page: Page) -> SelectStatement {
    Query::select()
        .column((SearchTerms::Table, SearchTerms::Term))
        .columns([SearchWishes::Email, SearchWishes::At, SearchWishes::Consent].map(|column| (SearchWishes::Table, column)))
        .from(SearchWishes::Table)
        .inner_join(
            SearchTerms::Table,
            Expr::col((SearchTerms::Table, SearchTerms::Id)).equals((SearchWishes::Table, SearchWishes::TermId)),
        )
        .order_by((SearchWishes::Table, SearchWishes::At), Order::Desc)
        .order_by((SearchTerms::Table, SearchTerms::Term), Order::Asc)
        .order_by((SearchWishes::Table, SearchWishes::Email), Order::Asc)
        .offset(page.offset())
        .limit(u64::from(page.limit()))
        .take()
}

fn wish(row: &QueryResult) -> Result<Wish> {
    let email: String = row.try_get("", "email").map_err(failed)?;
    Ok(Wish {
        term: row.try_get("", "term").map_err(failed)?,
        email: Some(email).filter(|email| !email.is_empty()),
        consent: row.try_get("", "consent").map_err(failed)?,
        at: instant(row.try_get("", "at").map_err(failed)?)?,
    })
}

fn terms_without_results(page: Page) -> SelectStatement {
    let searches = "(SELECT CAST(COALESCE(SUM(d.searches), 0) AS BIGINT) FROM search_term_days d WHERE d.term_id = search_terms.id)";
    let wishes = "(SELECT COUNT(*) FROM search_wishes w WHERE w.term_id = search_terms.id)";
    Query::select()
        .columns([(SearchTerms::Table, SearchTerms::Term), (SearchTerms::Table, SearchTerms::LastAt)])
        .expr_as(Expr::cust(searches), "searches")
        .expr_as(Expr::cust(wishes), "wishes")
        .from(SearchTerms::Table)
        .and_where(found_nothing())
        .order_by(Alias::new("searches"), Order::Desc)
        .order_by((SearchTerms::Table, SearchTerms::LastAt), Order::Desc)
        .order_by((SearchTerms::Table, SearchTerms::Term), Order::Asc)
        .offset(page.offset())
        .limit(u64::from(page.limit()))
        .take()
}

fn term_count(row: &QueryResult) -> Result<TermCount> {
    Ok(TermCount {
        term: row.try_get("", "term").map_err(failed)?,
        searches: row.try_get("", "searches").map_err(failed)?,
        wishes: row.try_get("", "wishes").map_err(failed)?,
        last_at: instant(row.try_get("", "last_at").map_err(failed)?)?,
    })
}

fn term_ids(table: DynIden) -> SelectStatement {
    Query::select().column(Alias::new("term_id")).from(table).take()
}
