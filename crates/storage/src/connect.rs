//! Opening a database: which one, with which settings. Creating tables is `SqlStore::migrate`.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use domain::{Error, Result};
use sea_orm::{SqlxPostgresConnector, SqlxSqliteConnector};
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};

use crate::changes::News;
use crate::errors::failed_sqlx;
use crate::store::{Pools, SqlStore};

/// Longer than any statement of ours may take; a page has given up long before.
const STATEMENT_TIMEOUT: &str = "15000";
const LONGEST_BUSY_WAIT: Duration = Duration::from_secs(5);
/// Each SQLite reader costs a thread and up to 2 MB of page cache.
const MOST_SQLITE_READERS: u32 = 4;
/// Of the file, readers see so many bytes as memory instead of copying page by page: a tenth of what an uncached article
/// cost was copying. The writer keeps to ordinary calls, whose failures it can tell.
const MAPPED: &str = "1073741824";

/// Where the data is: `sqlite:PATH` or `postgres://…` (also `postgres:///name?host=/socket/folder`).
#[derive(Clone)]
pub enum DatabaseUrl {
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

impl DatabaseUrl {
    /// `Invalid("database")` with a sentence for the operator.
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

/// Never shows a password.
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
    /// Connections of this process to PostgreSQL; readers of SQLite (at most four).
    pub max_connections: u32,
    /// How long a request waits for a connection, and (at most 5 s) for another writer of a SQLite file.
    pub acquire_timeout: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_connections: 10, acquire_timeout: Duration::from_secs(5) }
    }
}

/// Opens the database (a SQLite file is created with its folder); the tables may still be missing.
pub async fn connect(url: &str, options: Options) -> Result<SqlStore> {
    match DatabaseUrl::parse(url)? {
        DatabaseUrl::Sqlite(path) => open_sqlite(&path, options).await,
        DatabaseUrl::Postgres(address) => open_postgres(*address, options).await,
    }
}

async fn open_sqlite(path: &Path, options: Options) -> Result<SqlStore> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        create_private(folder).map_err(|cause| Error::unavailable(format!("The folder {} can't be created: {cause}", folder.display())))?;
    }
    let file = SqliteConnectOptions::new().filename(path).foreign_keys(true).busy_timeout(options.acquire_timeout.min(LONGEST_BUSY_WAIT));
    let writer = sqlite_writer(file.clone(), options).await?;
    let readers = SqlitePoolOptions::new()
        .max_connections(options.max_connections.clamp(1, MOST_SQLITE_READERS))
        .acquire_timeout(options.acquire_timeout)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(file.pragma("query_only", "ON").pragma("cache_size", "-2000").pragma("mmap_size", MAPPED))
        .await
        .map_err(|cause| failed_sqlx(&cause))?;
    Ok(SqlStore::new(
        SqlxSqliteConnector::from_sqlx_sqlite_pool(readers.clone()),
        SqlxSqliteConnector::from_sqlx_sqlite_pool(writer.clone()),
        Pools::Sqlite { readers, writer },
        News::default(),
        options.acquire_timeout,
    ))
}

/// Keys and addresses are in there: nobody else on the machine may look.
fn create_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Exactly one connection writes: writers queue here instead of meeting "database is locked".
async fn sqlite_writer(file: SqliteConnectOptions, options: Options) -> Result<SqlitePool> {
    let file = file
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // Prepared once: a registration alone has a dozen statements, and the lanes of the worker have theirs.
        .statement_cache_capacity(192)
        // What is deleted is overwritten, not only forgotten: an erased person is in no page of the file.
        .pragma("secure_delete", "ON")
        .pragma("cache_size", "-4000")
        // Pages that many commits touch are copied into the file once, not every forty commits.
        // What a savepoint or a statement would take back is kept in memory, not in a file that is made each time.
        .pragma("temp_store", "MEMORY")
        .pragma("wal_autocheckpoint", "4000")
        .pragma("journal_size_limit", "67108864");
    SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(options.acquire_timeout)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        // After a full disk SQLite has rolled back by itself, but the driver still counts an open
        // transaction; such a connection is replaced. A rollback may still be queued: the ping waits for it.
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
        .map_err(|cause| failed_sqlx(&cause))
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
        .map_err(|cause| failed_sqlx(&cause))?;
    let news = News::default();
    let listener = listening_pool(address, options);
    let listening = tokio::spawn(crate::changes::listen(listener.clone(), news.clone())).abort_handle();
    let connection = SqlxPostgresConnector::from_sqlx_postgres_pool(pool.clone());
    Ok(SqlStore::new(connection.clone(), connection, Pools::Postgres { pool, listener, listening }, news, options.acquire_timeout))
}

/// A connection of its own, so that listening never takes one from requests.
fn listening_pool(address: PgConnectOptions, options: Options) -> PgPool {
    PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(options.acquire_timeout)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_lazy_with(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_both_kinds_of_address() {
        assert_eq!(format!("{:?}", DatabaseUrl::parse("sqlite:data/fineprint.db").unwrap()), "sqlite:data/fineprint.db");
        assert_eq!(format!("{:?}", DatabaseUrl::parse("sqlite:///var/f.db").unwrap()), "sqlite:/var/f.db");
        let shown = format!("{:?}", DatabaseUrl::parse("postgres://me:hidden@db.example/fine").unwrap());
        assert_eq!(shown, "postgres://db.example/fine");
    }

    #[test]
    fn reads_a_socket_folder() {
        let DatabaseUrl::Postgres(options) = DatabaseUrl::parse("postgres:///fine?host=/run/postgresql&user=me").unwrap() else {
            panic!("not postgres");
        };
        assert_eq!(options.get_socket().unwrap(), Path::new("/run/postgresql"));
        assert_eq!((options.get_username(), options.get_database()), ("me", Some("fine")));
    }

    #[test]
    fn refuses_what_would_lose_data_or_is_misspelt() {
        for text in ["sqlite::memory:", "sqlite:", "sqlite:a.db?mode=memory", "mysql://x/y", ""] {
            assert!(DatabaseUrl::parse(text).is_err(), "{text}");
        }
    }
}
