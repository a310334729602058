//! Stores search terms, requests for content, clicks and page views. Counts are summed in memory and written in a few
//! statements, always in the order of their keys, so that two nodes can't deadlock.

use std::collections::{BTreeMap, HashSet};

use async_trait::async_trait;
use domain::analytics::{
    AnalyticsAge, AnalyticsQueries, AnalyticsRepository, AwaitedTerm, ClickRecord, NotifyRequest, PageView, SearchRecord, TermCount,
};
use domain::paging::{Listing, Page};
use domain::time::indian_date;
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, IntoIden, OnConflict, Order, Query, SelectStatement};
use sea_orm::{Condition, ConnectionTrait, DynIden, QueryResult};

use crate::delete_batch::delete_batch;
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::{LeavingReasons, PageViewCounts, PageViewEvents, SearchTermDays, SearchTerms, SearchWishes};
use crate::time::{format_date, to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;

const ROWS_PER_STATEMENT: usize = 2_000;
/// Bytes. PostgreSQL can't index a text longer than about 2,700 bytes. The domain keeps terms and ids far shorter; one longer text would fail
/// its whole batch.
const MAX_KEY_BYTES: usize = 1_000;

#[async_trait]
impl AnalyticsQueries for SqlStore {
    async fn list_notify_requests(&self, page: Page) -> Result<Listing<NotifyRequest>> {
        let count = Query::select().expr_as(Expr::cust("COUNT(*)"), "total").from(SearchWishes::Table).take();
        let total: i64 = match self.reader.query_one(&count).await.map_err(to_error)? {
            Some(row) => row.try_get("", "total").map_err(to_error)?,
            None => 0,
        };
        let rows = self.reader.query_all(&select_newest_notify_requests(page)).await.map_err(to_error)?;
        let items = rows.iter().map(to_notify_request).collect::<Result<_>>()?;
        Ok(Listing { items, total: u64::try_from(total).unwrap_or(0), page })
    }

    async fn list_awaited_terms(&self, after: i64, limit: u32) -> Result<Vec<AwaitedTerm>> {
        let awaited = select_term_ids(SearchWishes::Table.into_iden()).cond_where(has_agreed_address()).take();
        let query = Query::select()
            .columns([SearchTerms::Id, SearchTerms::Term])
            .from(SearchTerms::Table)
            .and_where(Expr::col(SearchTerms::Id).gt(after))
            .and_where(Expr::col(SearchTerms::Id).in_subquery(awaited))
            .order_by(SearchTerms::Id, Order::Asc)
            .limit(u64::from(limit))
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        let to_term = |row: &QueryResult| Ok(AwaitedTerm { number: row.try_get("", "id")?, term: row.try_get("", "term")? });
        rows.iter().map(to_term).collect::<DbResult<_>>().map_err(to_error)
    }

    async fn list_requests_of_term(&self, number: i64, after: &str, limit: u32) -> Result<Vec<NotifyRequest>> {
        let query = select_notify_requests()
            .cond_where(has_agreed_address())
            .and_where(Expr::col((SearchWishes::Table, SearchWishes::TermId)).eq(number))
            .and_where(Expr::col((SearchWishes::Table, SearchWishes::Email)).gt(after))
            .order_by((SearchWishes::Table, SearchWishes::Email), Order::Asc)
            .limit(u64::from(limit))
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        rows.iter().map(to_notify_request).collect()
    }

    async fn list_zero_result_terms(&self, page: Page) -> Result<Listing<TermCount>> {
        let count =
            Query::select().expr_as(Expr::cust("COUNT(*)"), "total").from(SearchTerms::Table).and_where(no_results_condition()).take();
        let total: i64 = match self.reader.query_one(&count).await.map_err(to_error)? {
            Some(row) => row.try_get("", "total").map_err(to_error)?,
            None => 0,
        };
        let rows = self.reader.query_all(&select_terms_without_results(page)).await.map_err(to_error)?;
        let items = rows.iter().map(to_term_count).collect::<Result<_>>()?;
        Ok(Listing { items, total: u64::try_from(total).unwrap_or(0), page })
    }

    /// Counts by Indian day and includes the whole day of `since`. Most viewed first.
    async fn count_page_views(&self, since: Timestamp) -> Result<Vec<(String, i64)>> {
        let query = Query::select()
            .column(PageViewCounts::Route)
            .expr_as(Expr::cust("CAST(SUM(views) AS BIGINT)"), "total")
            .from(PageViewCounts::Table)
            .and_where(Expr::col(PageViewCounts::Day).gte(format_date(indian_date(since))))
            .group_by_col(PageViewCounts::Route)
            .order_by(Alias::new("total"), Order::Desc)
            .order_by(PageViewCounts::Route, Order::Asc)
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        rows.iter().map(|row| Ok((row.try_get("", "route").map_err(to_error)?, row.try_get("", "total").map_err(to_error)?))).collect()
    }
}

#[async_trait]
impl AnalyticsRepository for SqlUnitOfWork {
    async fn record_searches(&self, records: &[SearchRecord]) -> Result<()> {
        let mut terms: BTreeMap<&str, TermUpdate> = BTreeMap::new();
        for record in records.iter().filter(|record| record.term.len() <= MAX_KEY_BYTES) {
            terms.entry(&record.term).or_default().add(record);
        }
        let ids = upsert_terms(&self.txn, &terms).await.map_err(to_error)?;
        let mut days = BTreeMap::new();
        for (term, update) in &terms {
            let Some(id) = ids.get(*term) else { continue };
            for (day, searches) in &update.days {
                days.insert((*id, day.clone()), *searches);
            }
        }
        add_counts(&self.txn, &TERM_DAYS, days).await.map_err(to_error)
    }

    async fn find_known_terms(&self, terms: &[&str]) -> Result<Vec<String>> {
        let mut known = Vec::new();
        for chunk in terms.chunks(ROWS_PER_STATEMENT) {
            let query = Query::select()
                .column(SearchTerms::Term)
                .from(SearchTerms::Table)
                .and_where(Expr::col(SearchTerms::Term).is_in(chunk.iter().copied()))
                .take();
            for row in self.txn.query_all(&query).await.map_err(to_error)? {
                known.push(row.try_get("", "term").map_err(to_error)?);
            }
        }
        Ok(known)
    }

    async fn count_terms(&self) -> Result<u64> {
        let query = Query::select().expr_as(Expr::cust("COUNT(*)"), "total").from(SearchTerms::Table).take();
        let row = self.txn.query_one(&query).await.map_err(to_error)?;
        let total: i64 = row.map_or(Ok(0), |row| row.try_get("", "total")).map_err(to_error)?;
        Ok(total.unsigned_abs())
    }

    async fn record_clicks(&self, records: &[ClickRecord]) -> Result<()> {
        let mut sums = BTreeMap::new();
        for record in records {
            *sums.entry((record.kind.clone(), format_date(indian_date(record.at)))).or_insert(0) += 1;
        }
        add_counts(&self.txn, &CLICKS, sums).await.map_err(to_error)
    }

    async fn count_new_page_views(&self, views: &[PageView]) -> Result<()> {
        let mut events: BTreeMap<&str, &PageView> = BTreeMap::new();
        for view in views.iter().filter(|view| view.event_id.len() <= MAX_KEY_BYTES) {
            events.entry(&view.event_id).or_insert(view);
        }
        let new = insert_events(&self.txn, &events).await.map_err(to_error)?;
        let mut sums = BTreeMap::new();
        for view in events.values().filter(|view| new.contains(&view.event_id)) {
            *sums.entry((format_date(indian_date(view.at)), view.route.clone())).or_insert(0) += 1;
        }
        add_counts(&self.txn, &PAGE_VIEWS, sums).await.map_err(to_error)
    }

    /// Without an address there is at most one request per term, however many visitors make it.
    async fn save_notify_request(&self, request: &NotifyRequest) -> Result<()> {
        if request.term.len() > MAX_KEY_BYTES {
            return Err(Error::invalid("keyword", "That is too long"));
        }
        let update = TermUpdate { last_at: to_micros(request.at), ..TermUpdate::default() };
        let ids = upsert_terms(&self.txn, &BTreeMap::from([(request.term.as_str(), update)])).await.map_err(to_error)?;
        let Some(id) = ids.get(&request.term) else { return Err(Error::internal("the term was not stored")) };
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
                request.email.clone().unwrap_or_default().into(),
                to_micros(request.at).into(),
                request.consent.clone().into(),
            ])
            .on_conflict(once)
            .take();
        self.txn.execute(&statement).await.map_err(to_error)?;
        Ok(())
    }

    async fn has_notify_request(&self, term: &str, email: &str) -> Result<bool> {
        let its_term =
            Query::select().column(SearchTerms::Id).from(SearchTerms::Table).and_where(Expr::col(SearchTerms::Term).eq(term)).take();
        let query = Query::select()
            .column(SearchWishes::TermId)
            .from(SearchWishes::Table)
            .and_where(Expr::col(SearchWishes::TermId).in_subquery(its_term))
            .and_where(Expr::col(SearchWishes::Email).eq(email))
            .take();
        Ok(self.txn.query_one(&query).await.map_err(to_error)?.is_some())
    }

    async fn count_notify_requests(&self, email: &str) -> Result<u64> {
        let query = Query::select()
            .expr_as(Expr::col(SearchWishes::TermId).count(), "requests")
            .from(SearchWishes::Table)
            .and_where(Expr::col(SearchWishes::Email).eq(email))
            .take();
        let row = self.txn.query_one(&query).await.map_err(to_error)?;
        let requests: i64 = row.map_or(Ok(0), |row| row.try_get("", "requests")).map_err(to_error)?;
        Ok(requests.unsigned_abs())
    }

    async fn delete_notify_request(&self, term: &str, email: &str) -> Result<bool> {
        let its_term =
            Query::select().column(SearchTerms::Id).from(SearchTerms::Table).and_where(Expr::col(SearchTerms::Term).eq(term)).take();
        let statement = Query::delete()
            .from_table(SearchWishes::Table)
            .and_where(Expr::col(SearchWishes::TermId).in_subquery(its_term))
            .and_where(Expr::col(SearchWishes::Email).eq(email))
            .take();
        Ok(self.txn.execute(&statement).await.map_err(to_error)?.rows_affected() == 1)
    }

    async fn erase_notify_requests(&self, email: &str) -> Result<u64> {
        let own = Expr::col(SearchWishes::Email).eq(email).and(Expr::col(SearchWishes::Email).ne(""));
        let mut term_query = select_term_ids(SearchWishes::Table.into_iden());
        let rows = self.txn.query_all(term_query.and_where(own.clone())).await.map_err(to_error)?;
        let terms: Vec<i64> = rows.iter().map(|row| row.try_get("", "term_id")).collect::<DbResult<_>>().map_err(to_error)?;
        let statement = Query::delete().from_table(SearchWishes::Table).and_where(own).take();
        let erased = self.txn.execute(&statement).await.map_err(to_error)?.rows_affected();
        // A term that nobody else searched for or requested may identify the person.
        let only_theirs = Query::delete()
            .from_table(SearchTerms::Table)
            .and_where(Expr::col(SearchTerms::Id).is_in(terms))
            .and_where(Expr::col(SearchTerms::Id).not_in_subquery(select_term_ids(SearchTermDays::Table.into_iden())))
            .and_where(Expr::col(SearchTerms::Id).not_in_subquery(select_term_ids(SearchWishes::Table.into_iden())))
            .take();
        self.txn.execute(&only_theirs).await.map_err(to_error)?;
        Ok(erased + crate::conversations::delete_askers_by_email(&self.txn, email).await.map_err(to_error)?)
    }

    /// Daily sums hold no personal data and stay. A term is deleted when no recent search or request refers to it.
    async fn purge(&self, before: AnalyticsAge, limit: u32) -> Result<u64> {
        let AnalyticsAge { events, terms, single_searches } = before;
        let mut deleted = 0;
        let left = |deleted: u64| limit.saturating_sub(u32::try_from(deleted).unwrap_or(u32::MAX));
        let all = Condition::all;
        let old_events = all().add(Expr::col(PageViewEvents::At).lt(to_micros(events)));
        deleted +=
            delete_batch(&self.txn, PageViewEvents::Table, [PageViewEvents::EventId], old_events, left(deleted)).await.map_err(to_error)?;
        let old_requests = all().add(Expr::col(SearchWishes::At).lt(to_micros(terms)));
        let key = [SearchWishes::TermId, SearchWishes::Email];
        deleted += delete_batch(&self.txn, SearchWishes::Table, key, old_requests, left(deleted)).await.map_err(to_error)?;
        let old_days = all().add(Expr::col(SearchTermDays::Day).lt(format_date(indian_date(terms))));
        let key = [Alias::new("term_id"), Alias::new("day")];
        deleted += delete_batch(&self.txn, SearchTermDays::Table, key, old_days, left(deleted)).await.map_err(to_error)?;
        let key = [Alias::new("term_id"), Alias::new("day")];
        let single_days = all().add(Expr::col(Alias::new("term_id")).in_subquery(select_single_searches(single_searches)));
        deleted += delete_batch(&self.txn, SearchTermDays::Table, key, single_days, left(deleted)).await.map_err(to_error)?;
        let old_reasons = all().add(Expr::col(LeavingReasons::At).lt(to_micros(terms)));
        deleted +=
            delete_batch(&self.txn, LeavingReasons::Table, [Alias::new("id")], old_reasons, left(deleted)).await.map_err(to_error)?;
        let old_terms = all()
            .add(Expr::col(SearchTerms::LastAt).lt(to_micros(single_searches)))
            .add(Expr::col(SearchTerms::Id).not_in_subquery(select_term_ids(SearchTermDays::Table.into_iden())))
            .add(Expr::col(SearchTerms::Id).not_in_subquery(select_term_ids(SearchWishes::Table.into_iden())));
        deleted += delete_batch(&self.txn, SearchTerms::Table, [SearchTerms::Id], old_terms, left(deleted)).await.map_err(to_error)?;
        Ok(deleted)
    }
}

/// Terms that were last searched for before this time, and only once, and for which nobody waits.
fn select_single_searches(before: Timestamp) -> SelectStatement {
    let searches = "(SELECT SUM(d.searches) FROM search_term_days d WHERE d.term_id = search_terms.id) = 1";
    Query::select()
        .column(SearchTerms::Id)
        .from(SearchTerms::Table)
        .and_where(Expr::col(SearchTerms::LastAt).lt(to_micros(before)))
        .and_where(Expr::col(SearchTerms::Id).not_in_subquery(select_term_ids(SearchWishes::Table.into_iden())))
        .and_where(Expr::cust(searches))
        .take()
}

/// Requests that can be answered: without an address there is nobody to tell, and without a consent nobody may be told.
fn has_agreed_address() -> Condition {
    Condition::all()
        .add(Expr::col((SearchWishes::Table, SearchWishes::Email)).ne(""))
        .add(Expr::col((SearchWishes::Table, SearchWishes::Consent)).is_not_null())
}

/// The changes that one batch makes to a term.
#[derive(Default)]
struct TermUpdate {
    days: BTreeMap<String, i64>,
    /// Time and outcome of the latest search whose outcome is known.
    outcome: Option<(i64, bool)>,
    last_at: i64,
}

impl TermUpdate {
    fn add(&mut self, record: &SearchRecord) {
        let at = to_micros(record.at);
        *self.days.entry(format_date(indian_date(record.at))).or_default() += 1;
        self.last_at = std::cmp::max(self.last_at, at);
        if let Some(found) = record.found_any
            && self.outcome.is_none_or(|(before, _)| before <= at)
        {
            self.outcome = Some((at, found));
        }
    }
}

/// Inserts or updates terms and returns their ids.
async fn upsert_terms(txn: &WriteTransaction, terms: &BTreeMap<&str, TermUpdate>) -> DbResult<BTreeMap<String, i64>> {
    let mut ids = BTreeMap::new();
    for chunk in terms.iter().collect::<Vec<_>>().chunks(ROWS_PER_STATEMENT) {
        let mut statement = Query::insert()
            .into_table(SearchTerms::Table)
            .columns([SearchTerms::Term, SearchTerms::FoundAny, SearchTerms::FoundAt, SearchTerms::LastAt])
            .on_conflict(keep_newer_outcome())
            .returning(Query::returning().columns([SearchTerms::Id, SearchTerms::Term]))
            .to_owned();
        for (term, update) in chunk {
            let found_any = update.outcome.map(|(_, found)| found);
            let found_at = update.outcome.map(|(at, _)| at);
            statement.values_panic([(**term).into(), found_any.into(), found_at.into(), update.last_at.into()]);
        }
        for row in txn.query_all(&statement).await? {
            ids.insert(row.try_get("", "term")?, row.try_get("", "id")?);
        }
    }
    Ok(ids)
}

fn keep_newer_outcome() -> OnConflict {
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

/// A table of sums with two key columns and one count.
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

/// Inserts the events and returns the ids that were new.
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
            statement.values_panic([view.event_id.as_str().into(), to_micros(view.at).into()]);
        }
        for row in txn.query_all(&statement).await? {
            new.insert(row.try_get("", "event_id")?);
        }
    }
    Ok(new)
}

/// Terms whose last search found nothing, or for which somebody asked to be notified.
fn no_results_condition() -> Expr {
    let has_requests = Expr::col((SearchTerms::Table, SearchTerms::Id)).in_subquery(select_term_ids(SearchWishes::Table.into_iden()));
    Expr::col((SearchTerms::Table, SearchTerms::FoundAny)).eq(false).or(has_requests)
}

fn select_newest_notify_requests(page: Page) -> SelectStatement {
    select_notify_requests()
        .order_by((SearchWishes::Table, SearchWishes::At), Order::Desc)
        .order_by((SearchTerms::Table, SearchTerms::Term), Order::Asc)
        .order_by((SearchWishes::Table, SearchWishes::Email), Order::Asc)
        .offset(page.offset())
        .limit(u64::from(page.limit()))
        .take()
}

fn select_notify_requests() -> SelectStatement {
    Query::select()
        .column((SearchTerms::Table, SearchTerms::Term))
        .columns([SearchWishes::Email, SearchWishes::At, SearchWishes::Consent].map(|column| (SearchWishes::Table, column)))
        .from(SearchWishes::Table)
        .inner_join(
            SearchTerms::Table,
            Expr::col((SearchTerms::Table, SearchTerms::Id)).equals((SearchWishes::Table, SearchWishes::TermId)),
        )
        .take()
}

fn to_notify_request(row: &QueryResult) -> Result<NotifyRequest> {
    let email: String = row.try_get("", "email").map_err(to_error)?;
    Ok(NotifyRequest {
        term: row.try_get("", "term").map_err(to_error)?,
        email: Some(email).filter(|email| !email.is_empty()),
        consent: row.try_get("", "consent").map_err(to_error)?,
        at: to_timestamp(row.try_get("", "at").map_err(to_error)?)?,
    })
}

fn select_terms_without_results(page: Page) -> SelectStatement {
    let searches = "(SELECT CAST(COALESCE(SUM(d.searches), 0) AS BIGINT) FROM search_term_days d WHERE d.term_id = search_terms.id)";
    let request_count = "(SELECT COUNT(*) FROM search_wishes w WHERE w.term_id = search_terms.id)";
    Query::select()
        .columns([(SearchTerms::Table, SearchTerms::Term), (SearchTerms::Table, SearchTerms::LastAt)])
        .expr_as(Expr::cust(searches), "searches")
        .expr_as(Expr::cust(request_count), "wishes")
        .from(SearchTerms::Table)
        .and_where(no_results_condition())
        .order_by(Alias::new("searches"), Order::Desc)
        .order_by((SearchTerms::Table, SearchTerms::LastAt), Order::Desc)
        .order_by((SearchTerms::Table, SearchTerms::Term), Order::Asc)
        .offset(page.offset())
        .limit(u64::from(page.limit()))
        .take()
}

fn to_term_count(row: &QueryResult) -> Result<TermCount> {
    Ok(TermCount {
        term: row.try_get("", "term").map_err(to_error)?,
        searches: row.try_get("", "searches").map_err(to_error)?,
        notify_requests: row.try_get("", "wishes").map_err(to_error)?,
        last_at: to_timestamp(row.try_get("", "last_at").map_err(to_error)?)?,
    })
}

fn select_term_ids(table: DynIden) -> SelectStatement {
    Query::select().column(Alias::new("term_id")).from(table).take()
}
