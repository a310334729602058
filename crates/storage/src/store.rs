//! The store itself: its connections, its one way of opening a write transaction, its health.

use std::time::Duration;

use async_trait::async_trait;
use domain::store::Engine;
use domain::{Error, Result, Store, UnitOfWork};
use sea_orm::{DatabaseConnection, DbBackend, TransactionTrait};
use sqlx::{PgPool, SqlitePool};
use tokio::task::AbortHandle;

use crate::articles::Totals;
use crate::changes::News;
use crate::errors::failed;
use crate::folding::Folding;
use crate::migrations;
use crate::turns::Turns;
use crate::unit::SqlUnitOfWork;
use crate::writing::WriteTransaction;

pub(crate) enum Pools {
    Sqlite { readers: SqlitePool, writer: SqlitePool },
    Postgres { pool: PgPool, listener: PgPool, listening: AbortHandle },
}

/// Who may write, and when: PostgreSQL keeps units of work apart by itself.
enum Writer {
    InTurns(Turns),
    AtOnce(DatabaseConnection),
}

pub struct SqlStore {
    pub(crate) reader: DatabaseConnection,
    writer: Writer,
    pub(crate) pools: Pools,
    pub(crate) news: News,
    folding: Folding,
    pub(crate) totals: Totals,
}

impl SqlStore {
    /// `patience`: how long somebody waits for their turn to write to a SQLite file.
    pub(crate) fn new(reader: DatabaseConnection, writer: DatabaseConnection, pools: Pools, news: News, patience: Duration) -> Self {
        let (folding, writer) = match &pools {
            Pools::Sqlite { writer: file, .. } => (Folding::of(file.clone()), Writer::InTurns(Turns::new(writer, patience))),
            Pools::Postgres { .. } => (Folding::default(), Writer::AtOnce(writer)),
        };
        Self { reader, writer, pools, news, folding, totals: Totals::default() }
    }

    /// The only ways to write are this and [`SqlStore::begin_alone`].
    pub(crate) async fn begin_write(&self) -> Result<WriteTransaction> {
        self.begin_sharing(true).await
    }

    /// For many rows: nobody's commit waits for this one.
    pub(crate) async fn begin_alone(&self) -> Result<WriteTransaction> {
        self.begin_sharing(false).await
    }

    async fn begin_sharing(&self, may_share: bool) -> Result<WriteTransaction> {
        match &self.writer {
            Writer::InTurns(turns) => turns.begin(may_share).await.map(Into::into),
            Writer::AtOnce(writer) => Ok(WriteTransaction::at_once(writer.begin().await.map_err(failed)?)),
        }
    }

    /// Applies all missing migrations, all or none; nodes that start together wait for one another.
    pub async fn migrate(&self) -> Result<()> {
        refuse_newer(&migrations::applied(&self.reader).await.map_err(failed)?)?;
        let txn = self.begin_alone().await?;
        migrations::apply(txn.own()).await.map_err(failed)?;
        txn.commit().await
    }

    /// Names of the migrations that this binary has and the database has not.
    pub async fn pending_migrations(&self) -> Result<Vec<String>> {
        migrations::pending(&self.reader).await.map_err(failed)
    }

    /// Removes all but the newest `keep` entries of the change log; answers how many went.
    pub async fn prune_changes(&self, keep: u64) -> Result<u64> {
        let txn = self.begin_alone().await?;
        let removed = crate::changes::prune(&txn, keep).await?;
        txn.commit().await?;
        self.folding.fold_if_owed().await;
        Ok(removed)
    }

    /// Ends all connections after the work under way; SQLite folds its log into the file.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { readers, writer } => {
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres { pool, listener, listening } => {
                listening.abort();
                listener.close().await;
                pool.close().await;
            }
        }
    }
}

impl Drop for SqlStore {
    fn drop(&mut self) {
        if let Pools::Postgres { listening, .. } = &self.pools {
            listening.abort();
        }
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>> {
        let txn = self.begin_write().await?;
        Ok(Box::new(SqlUnitOfWork::new(txn, self.news.clone(), self.folding.clone())))
    }

    async fn begin_alone(&self) -> Result<Box<dyn UnitOfWork>> {
        let txn = SqlStore::begin_alone(self).await?;
        Ok(Box::new(SqlUnitOfWork::new(txn, self.news.clone(), self.folding.clone())))
    }

    fn articles(&self) -> &dyn domain::articles::ArticleQueries {
        self
    }

    fn categories(&self) -> &dyn domain::categories::CategoryQueries {
        self
    }

    fn tags(&self) -> &dyn domain::tags::TagQueries {
        self
    }

    fn facts(&self) -> &dyn domain::facts::FactQueries {
        self
    }

    fn assist_modules(&self) -> &dyn domain::assist_modules::AssistModuleQueries {
        self
    }

    fn faqs(&self) -> &dyn domain::faqs::FaqQueries {
        self
    }

    fn toggles(&self) -> &dyn domain::toggles::ToggleQueries {
        self
    }

    fn pages(&self) -> &dyn domain::pages::PageQueries {
        self
    }

    fn pictures(&self) -> &dyn domain::pictures::PictureQueries {
        self
    }

    fn digests(&self) -> &dyn domain::digests::DigestQueries {
        self
    }

    fn stats(&self) -> &dyn domain::stats::StatsQueries {
        self
    }

    fn analytics(&self) -> &dyn domain::analytics::AnalyticsQueries {
        self
    }

    fn short_links(&self) -> &dyn domain::short_links::ShortLinkQueries {
        self
    }

    fn staff(&self) -> &dyn domain::staff::StaffQueries {
        self
    }

    fn keys(&self) -> &dyn domain::keys::KeyQueries {
        self
    }

    fn jobs(&self) -> &dyn domain::jobs::JobQueue {
        self
    }

    fn changes(&self) -> &dyn domain::changes::ChangeLog {
        self
    }

    fn redirects(&self) -> &dyn domain::redirects::RedirectQueries {
        self
    }

    fn imports(&self) -> &dyn domain::importing::ImportQueries {
        self
    }

    fn vectors(&self) -> &dyn domain::search::PassageVectors {
        self
    }

    fn subscribers(&self) -> &dyn domain::subscribers::SubscriberQueries {
        self
    }

    fn sessions(&self) -> &dyn domain::sessions::SessionQueries {
        self
    }

    fn comments(&self) -> &dyn domain::comments::CommentQueries {
        self
    }

    fn webinars(&self) -> &dyn domain::webinars::WebinarQueries {
        self
    }

    fn calendar_feeds(&self) -> &dyn domain::calendar::CalendarFeedQueries {
        self
    }

    fn intake_files(&self) -> &dyn domain::intake_files::IntakeFileQueries {
        self
    }

    fn consultations(&self) -> &dyn domain::bookings::ConsultationQueries {
        self
    }

    fn bookings(&self) -> &dyn domain::bookings::BookingQueries {
        self
    }

    fn consents(&self) -> &dyn domain::consents::ConsentQueries {
        self
    }

    fn messages(&self) -> &dyn domain::messages::MessageQueries {
        self
    }

    fn orders(&self) -> &dyn domain::payments::OrderQueries {
        self
    }

    fn payments(&self) -> &dyn domain::payments::PaymentQueries {
        self
    }

    fn conversations(&self) -> &dyn domain::assistant::conversations::ConversationQueries {
        self
    }

    fn gaps(&self) -> &dyn domain::assistant::conversations::GapQueries {
        self
    }

    fn documents(&self) -> &dyn domain::invoices::DocumentQueries {
        self
    }

    fn message_queue(&self) -> &dyn domain::messages::MessageQueue {
        self
    }

    fn engine(&self) -> Engine {
        match self.reader.get_database_backend() {
            DbBackend::Postgres => Engine::Postgres,
            _ => Engine::Sqlite,
        }
    }

    async fn check(&self) -> Result<()> {
        let applied = migrations::applied(&self.reader).await.map_err(failed)?;
        let known = migrations::names();
        if let Some(missing) = known.iter().find(|name| !applied.contains(name)) {
            return Err(Error::unavailable(format!("The database lacks migration {missing}")));
        }
        refuse_newer(&applied)
    }
}

fn refuse_newer(applied: &[String]) -> Result<()> {
    let known = migrations::names();
    let Some(newer) = applied.iter().find(|name| !known.contains(name)) else { return Ok(()) };
    Err(Error::unavailable(format!(
        "The database has migration {newer}, which this program does not know. Run the newer program that made it, or restore a backup \
         from before"
    )))
}

#[cfg(test)]
mod tests {
    use domain::categories::Category;
    use domain::ids::CategoryId;
    use sea_orm::{ConnectionTrait, SqlxSqliteConnector};
    use uuid::Uuid;

    use super::*;
    use crate::Options;

    fn file_of(store: &SqlStore) -> DatabaseConnection {
        match &store.pools {
            Pools::Sqlite { writer, .. } => SqlxSqliteConnector::from_sqlx_sqlite_pool(writer.clone()),
            Pools::Postgres { .. } => panic!("not a file"),
        }
    }

    async fn save_category(store: &SqlStore, number: u128, description: &str) -> Result<()> {
        let work = store.begin().await?;
        let category = Category {
            id: CategoryId(Uuid::from_u128(number)),
            name: "Name".to_owned(),
            slug: format!("slug-{number}"),
            description: description.to_owned(),
            position: 0,
        };
        work.categories().save(&category).await?;
        work.commit().await
    }

    #[tokio::test]
    async fn writes_go_on_after_a_full_disk() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("full.db").display());
        let store = crate::connect(&url, Options::default()).await.unwrap();
        store.migrate().await.unwrap();
        for round in 0..3 {
            file_of(&store).execute_unprepared("PRAGMA max_page_count = 1").await.unwrap();
            let answer = save_category(&store, round, &"long ".repeat(100_000)).await;
            assert!(matches!(&answer, Err(Error::Unavailable { message, .. }) if message.contains("full")), "{answer:?}");
            assert_eq!(store.categories().list().await.unwrap().len(), usize::try_from(round).unwrap(), "nothing half-written");
            file_of(&store).execute_unprepared("PRAGMA max_page_count = 1000000").await.unwrap();
            save_category(&store, round, "short").await.unwrap();
        }
        store.close().await;
    }

    /// On a full disk SQLite may end the transaction by itself, which the driver doesn't notice. After
    /// one more unit that is undone, such a connection would say "committed" of what is never written.
    #[tokio::test]
    async fn a_transaction_that_sqlite_ended_by_itself_spoils_no_later_one() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("ended.db").display());
        let store = crate::connect(&url, Options::default()).await.unwrap();
        store.migrate().await.unwrap();
        let txn = store.begin_write().await.unwrap();
        txn.execute_unprepared("ROLLBACK").await.unwrap();
        drop(txn);
        drop(store.begin().await.unwrap());
        save_category(&store, 1, "after").await.unwrap();
        assert_eq!(store.categories().list().await.unwrap().len(), 1);
        store.close().await;
    }

    /// Three that share a commit, and the disk is full for the second: yes is said only of what is there.
    #[tokio::test]
    async fn a_full_disk_in_a_shared_commit_is_told_to_everybody_it_concerns() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("shared.db").display());
        let store = std::sync::Arc::new(crate::connect(&url, Options::default()).await.unwrap());
        store.migrate().await.unwrap();
        for round in 0..10 {
            let file = file_of(&store);
            file.execute_unprepared("PRAGMA max_page_count = 1").await.unwrap();
            let save = |number: u128, description: String| {
                let store = store.clone();
                tokio::spawn(async move { (number, save_category(&store, number, &description).await) })
            };
            let size = if round % 2 == 0 { 100_000 } else { 10 };
            let units = [(1, 1), (2, size), (3, 1), (4, 1)].map(|(number, size)| save(round * 10 + number, "long ".repeat(size)));
            let mut answers = Vec::new();
            for unit in units {
                answers.push(unit.await.unwrap());
            }
            let kept = store.categories().list().await.unwrap();
            for (number, answer) in answers {
                let is_there = kept.iter().any(|(category, _)| category.slug == format!("slug-{number}"));
                assert!(answer.is_err() || is_there, "{number} was said to be kept: {answer:?}");
            }
            file.execute_unprepared("PRAGMA max_page_count = 1000000").await.unwrap();
            save_category(&store, round * 10 + 9, "short").await.unwrap();
        }
        store.close().await;
    }
}
