//! Opens a database by its URL and configures its connections. `SqlStore::migrate` creates the tables.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use domain::{Error, Result};
use sea_orm::{SqlxPostgresConnector, SqlxSqliteConnector};
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

use crate::changes::ChangeNotifier;
use crate::errors::sqlx_to_error;
use crate::store::{Pools, SqlStore};

/// Milliseconds. Longer than any statement may take; a page request gives up long before.
const STATEMENT_TIMEOUT: &str = "15000";
const MAX_BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Each SQLite reader costs a thread and up to 2 MB of page cache.
const MAX_SQLITE_READERS: u32 = 4;
/// Readers map this many bytes of the file into memory instead of copying pages, which took a tenth of the time of an uncached
/// article. The writer uses ordinary calls, because those report I/O errors.
const MMAP_BYTES: &str = "1073741824";

/// The address of the database: `sqlite:PATH` or `postgres://…` (also `postgres:///name?host=/socket/folder`).
#[derive(Clone)]
pub enum DatabaseUrl {
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

impl DatabaseUrl {
    /// Fails with `Invalid("database")` and a sentence for the operator.
    pub fn parse(text: &str) -> Result<Self> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() || path.contains('?') || path.starts_with(':') {
                return Err(Error::invalid("database", "Write sqlite:PATH with the path of a file"));
            }
            return Ok(Self::Sqlite(PathBuf::from(path)));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            let options =
                PgConnectOptions::from_str(text).map_err(|_| Error::invalid("database", "This postgres:// address can't be read"))?;
            return Ok(Self::Postgres(Box::new(options)));
        }
        Err(Error::invalid("database", "Write sqlite:PATH or postgres://user@host/name"))
    }
}

/// Doesn't show the password.
impl std::fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Self::Postgres(options) => {
                write!(f, "postgres://{}/{}", options.get_host(), options.get_database().unwrap_or_default())
            }
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The number of connections of this process to PostgreSQL, or of readers of a SQLite file (at most four).
    pub max_connections: u32,
    /// How long a reader waits for a connection, and (at most 5 s) a writer for another process that writes to the SQLite file.
    /// For its turn among the writers of this process a writer waits three times as long.
    pub acquire_timeout: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_connections: 10, acquire_timeout: Duration::from_secs(5) }
    }
}

/// Opens the database. A SQLite file is created together with its folder; the tables may still be missing.
pub async fn connect(url: &str, options: Options) -> Result<SqlStore> {
    match DatabaseUrl::parse(url)? {
        DatabaseUrl::Sqlite(path) => open_sqlite(&path, options).await,
        DatabaseUrl::Postgres(address) => open_postgres(*address, options).await,
    }
}

async fn open_sqlite(path: &Path, options: Options) -> Result<SqlStore> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        create_private_folder(folder)
            .map_err(|cause| Error::unavailable(format!("The folder {} can't be created: {cause}", folder.display())))?;
    }
    let file = SqliteConnectOptions::new().filename(path).foreign_keys(true).busy_timeout(options.acquire_timeout.min(MAX_BUSY_TIMEOUT));
    let writer = open_sqlite_writer(file.clone(), options).await?;
    let readers = SqlitePoolOptions::new()
        .max_connections(options.max_connections.clamp(1, MAX_SQLITE_READERS))
        .acquire_timeout(options.acquire_timeout)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(file.pragma("query_only", "ON").pragma("cache_size", "-2000").pragma("mmap_size", MMAP_BYTES))
        .await
        .map_err(|cause| sqlx_to_error(&cause))?;
    Ok(SqlStore::new(
        SqlxSqliteConnector::from_sqlx_sqlite_pool(readers.clone()),
        SqlxSqliteConnector::from_sqlx_sqlite_pool(writer.clone()),
        Pools::Sqlite { readers, writer },
        ChangeNotifier::default(),
        options,
    ))
}

/// Only the owner may read the folder (mode 0700), because the database holds keys and personal data.
fn create_private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// The single connection that writes. Writers queue for it instead of failing with "database is locked".
async fn open_sqlite_writer(file: SqliteConnectOptions, options: Options) -> Result<SqlitePool> {
    let file = file
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // Statements are prepared once: a registration alone has a dozen, and each lane of the worker has its own.
        .statement_cache_capacity(192)
        // Deleted data is overwritten with zeros, so that an erased person is on no page of the file.
        .pragma("secure_delete", "ON")
        .pragma("cache_size", "-4000")
        // Statement journals of savepoints stay in memory instead of in a new file each time.
        .pragma("temp_store", "MEMORY")
        // A longer log: pages that many commits touch are checkpointed once, not every forty commits.
        .pragma("wal_autocheckpoint", "4000")
        .pragma("journal_size_limit", "67108864");
    SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(options.acquire_timeout)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        // On a full disk SQLite rolls back by itself, but the driver still counts an open transaction; such a connection is
        // replaced. An ordinary rollback may still be queued, and the ping waits for it.
        .before_acquire(|connection, _| {
            Box::pin(async move {
                if connection.is_in_transaction() {
                    connection.ping().await?;
                }
                Ok(!connection.is_in_transaction())
            })
        })
        .connect_with(file)
        .await
        .map_err(|cause| sqlx_to_error(&cause))
}

async fn open_postgres(address: PgConnectOptions, options: Options) -> Result<SqlStore> {
    let address = address
        .application_name("fineprint")
        .options([("statement_timeout", STATEMENT_TIMEOUT), ("idle_in_transaction_session_timeout", "60000")]);
    let pool = PgPoolOptions::new()
        .max_connections(options.max_connections.max(1))
        .acquire_timeout(options.acquire_timeout)
        .connect_with(address.clone())
        .await
        .map_err(|cause| sqlx_to_error(&cause))?;
    let change_notifier = ChangeNotifier::default();
    let listener = build_listener_pool(address, options);
    let listener_task = tokio::spawn(crate::changes::listen(listener.clone(), change_notifier.clone())).abort_handle();
    let connection = SqlxPostgresConnector::from_sqlx_postgres_pool(pool.clone());
    Ok(SqlStore::new(connection.clone(), connection, Pools::Postgres { pool, listener, listener_task }, change_notifier, options))
}

/// The listener has a connection of its own, so that it never takes one from requests.
fn build_listener_pool(address: PgConnectOptions, options: Options) -> PgPool {
    PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(options.acquire_timeout)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_lazy_with(address)
}
