//! Creates a database for each test, on either engine, and drops it afterwards.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use domain::{Result, Store, UnitOfWork};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use storage::{Options, SqlStore};

/// An empty, migrated database for one test, with its URL.
#[derive(Clone)]
pub struct TestDatabase {
    pub store: Arc<SqlStore>,
    pub url: String,
}

impl TestDatabase {
    pub async fn begin(&self) -> Box<dyn UnitOfWork> {
        self.store.begin().await.unwrap()
    }

    pub async fn begin_shared(&self) -> Box<dyn UnitOfWork> {
        self.store.begin_shared().await.unwrap()
    }

    /// Connects a second node to the same database.
    pub async fn open_second_node(&self) -> Self {
        Self { store: Arc::new(storage::connect(&self.url, Options::default()).await.unwrap()), url: self.url.clone() }
    }
}

/// Writes in one unit of work and commits: `write!(world, |work| work.tags().save(&tag))`. The unit begins with
/// `world.begin()`; another beginning is named by `write!(in world.begin_shared(), |work| ...)`.
#[macro_export]
macro_rules! write {
    (in $begin:expr, |$work:ident| $call:expr) => {{
        let $work = $begin.await;
        let answer = $call.await.unwrap();
        $work.commit().await.unwrap();
        answer
    }};
    ($world:expr, |$work:ident| $call:expr) => {
        $crate::write!(in $world.begin(), |$work| $call)
    };
}

/// Runs each named test on both engines.
#[macro_export]
macro_rules! on_both {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[test] fn $test() { $crate::engines::on_sqlite(super::$test) })+
        }
        mod postgres {
            $(#[test] fn $test() { $crate::engines::on_postgres(super::$test) })+
        }
    };
}

pub fn on_sqlite<F: Future<Output = ()>>(test: impl FnOnce(TestDatabase) -> F) {
    let folder = tempfile::tempdir().unwrap();
    // The folder does not exist yet: connecting must create it.
    let url = format!("sqlite:{}/data/fineprint.db", folder.path().display());
    build_runtime().block_on(async { test(open_database(&url).await).await });
}

pub fn on_postgres<F: Future<Output = ()> + Send + 'static>(test: impl FnOnce(TestDatabase) -> F) {
    // Tests have no settings file; the test runner passes the throwaway server in the environment.
    #[allow(clippy::disallowed_methods)]
    let server = std::env::var("FINEPRINT_TEST_POSTGRES").unwrap_or_else(|_| {
        panic!(
            "These tests run on PostgreSQL too. Run them with `make test-rust`, which starts a server, or set \
             FINEPRINT_TEST_POSTGRES to the address of a throwaway one (tools/postgres.sh start DIR prints it)."
        )
    });
    build_runtime().block_on(async {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("fineprint_test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        create_database(&server, &name).await;
        let outcome = tokio::spawn(test(open_database(&replace_database_name(&server, &name)).await)).await;
        execute_on_server(&server, &format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
        if let Err(panicked) = outcome {
            std::panic::resume_unwind(panicked.into_panic());
        }
    });
}

async fn open_database(url: &str) -> TestDatabase {
    let store = storage::connect(url, Options::default()).await.unwrap();
    store.migrate().await.unwrap();
    TestDatabase { store: Arc::new(store), url: url.to_owned() }
}

fn build_runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// Uses the English collation if the server supports it, so that tests detect text that isn't compared by bytes.
async fn create_database(server: &str, name: &str) {
    let english = format!("CREATE DATABASE {name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'");
    if execute_on_server(server, &english).await.is_err() {
        execute_on_server(server, &format!("CREATE DATABASE {name} TEMPLATE template0")).await.unwrap();
    }
}

pub async fn execute_on_server(url: &str, sql: &str) -> std::result::Result<(), sqlx::Error> {
    let mut connection = PgConnection::connect(url).await?;
    connection.execute(AssertSqlSafe(sql.to_owned())).await?;
    connection.close().await
}

/// Replaces the name of the database in the server's address.
fn replace_database_name(server: &str, name: &str) -> String {
    let (base, query) = server.split_once('?').map_or((server, ""), |(base, query)| (base, query));
    let (host, _) = base.rsplit_once('/').expect("the address names a database");
    if query.is_empty() { format!("{host}/{name}") } else { format!("{host}/{name}?{query}") }
}

/// Returns the code of a conflict and panics on any other result.
pub fn conflict_code<T: std::fmt::Debug>(result: Result<T>) -> &'static str {
    match result {
        Err(domain::Error::Conflict { code, .. }) => code,
        other => panic!("expected a conflict, got {other:?}"),
    }
}
