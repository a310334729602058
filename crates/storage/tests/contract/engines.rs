//! A database for each test, on either engine, gone afterwards.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use domain::{Result, Store, UnitOfWork};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use storage::{Options, SqlStore};

/// What a test gets: an empty, migrated store, and where it is.
#[derive(Clone)]
pub struct World {
    pub store: Arc<SqlStore>,
    pub url: String,
}

impl World {
    pub async fn begin(&self) -> Box<dyn UnitOfWork> {
        self.store.begin().await.unwrap()
    }

    /// A second node on the same database.
    pub async fn another_node(&self) -> Self {
        Self { store: Arc::new(storage::connect(&self.url, Options::default()).await.unwrap()), url: self.url.clone() }
    }
}

/// Writes in one unit of work and commits: `write!(world, |work| work.tags().save(&tag))`.
#[macro_export]
macro_rules! write {
    ($world:expr, |$work:ident| $call:expr) => {{
        let $work = $world.begin().await;
        let answer = $call.await.unwrap();
        $work.commit().await.unwrap();
        answer
    }};
}

/// Makes each named test run on both engines.
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

pub fn on_sqlite<F: Future<Output = ()>>(test: impl FnOnce(World) -> F) {
    let folder = tempfile::tempdir().unwrap();
    // In a folder that does not exist yet: opening must create it.
    let url = format!("sqlite:{}/data/fineprint.db", folder.path().display());
    runtime().block_on(async { test(world(&url).await).await });
}

pub fn on_postgres<F: Future<Output = ()> + Send + 'static>(test: impl FnOnce(World) -> F) {
    // Tests have no settings file; the runner names the throwaway server here.
    #[allow(clippy::disallowed_methods)]
    let server = std::env::var("FINEPRINT_TEST_POSTGRES").unwrap_or_else(|_| {
        panic!(
            "These tests run on PostgreSQL too. Run them with `make test-rust`, which starts a server, or set \
             FINEPRINT_TEST_POSTGRES to the address of a throwaway one (tools/postgres.sh start DIR prints it)."
        )
    });
    runtime().block_on(async {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("fineprint_test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        create_database(&server, &name).await;
        let outcome = tokio::spawn(test(world(&address_of(&server, &name)).await)).await;
        administer(&server, &format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
        if let Err(panicked) = outcome {
            std::panic::resume_unwind(panicked.into_panic());
        }
    });
}

async fn world(url: &str) -> World {
    let store = storage::connect(url, Options::default()).await.unwrap();
    store.migrate().await.unwrap();
    World { store: Arc::new(store), url: url.to_owned() }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// With the sorting of English where the server can, so that what must compare by bytes is seen to.
async fn create_database(server: &str, name: &str) {
    let english = format!("CREATE DATABASE {name} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'");
    if administer(server, &english).await.is_err() {
        administer(server, &format!("CREATE DATABASE {name} TEMPLATE template0")).await.unwrap();
    }
}

pub async fn administer(url: &str, sql: &str) -> std::result::Result<(), sqlx::Error> {
    let mut connection = PgConnection::connect(url).await?;
    connection.execute(AssertSqlSafe(sql.to_owned())).await?;
    connection.close().await
}

/// The server's address with another database's name.
fn address_of(server: &str, name: &str) -> String {
    let (base, query) = server.split_once('?').map_or((server, ""), |(base, query)| (base, query));
    let (host, _) = base.rsplit_once('/').expect("the address names a database");
    if query.is_empty() { format!("{host}/{name}") } else { format!("{host}/{name}?{query}") }
}

/// The code of a conflict, or what came instead.
pub fn conflict_code<T: std::fmt::Debug>(result: Result<T>) -> &'static str {
    match result {
        Err(domain::Error::Conflict { code, .. }) => code,
        other => panic!("expected a conflict, got {other:?}"),
    }
}
