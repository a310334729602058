//! A database for one test, and a way into it beside the server.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};
use tempfile::TempDir;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

pub struct Database {
    pub engine: Engine,
    /// Holds the SQLite file; on PostgreSQL the server's other things.
    folder: Folder,
    /// On PostgreSQL.
    name: String,
}

enum Folder {
    Temporary(TempDir),
    Kept(PathBuf),
}

impl Database {
    pub async fn create(engine: Engine) -> Self {
        Self::new(engine, Folder::Temporary(super::folder()), None).await
    }

    /// With a folder that stays when the database goes.
    pub async fn create_in(engine: Engine, folder: PathBuf) -> Self {
        Self::new(engine, Folder::Kept(folder), None).await
    }

    /// A copy of another one, to which nobody may be connected.
    pub async fn copy(original: &Self) -> Self {
        let folder = super::folder();
        let copied = Command::new("cp").arg("-a").arg(original.folder().join(".")).arg(folder.path()).status();
        assert!(copied.is_ok_and(|status| status.success()), "{} can be copied", original.folder().display());
        Self::new(original.engine, Folder::Temporary(folder), Some(original)).await
    }

    async fn new(engine: Engine, folder: Folder, original: Option<&Self>) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("it_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        if engine == Engine::Postgres {
            let mut admin = PgConnection::connect(&postgres()).await.expect("PostgreSQL answers");
            let template = original.map(|original| format!(" TEMPLATE {}", original.name)).unwrap_or_default();
            let sql = format!("CREATE DATABASE {name}{template}");
            sqlx::query(AssertSqlSafe(sql)).execute(&mut admin).await.expect("a database can be made");
        }
        Self { engine, folder, name }
    }

    pub fn folder(&self) -> &Path {
        match &self.folder {
            Folder::Temporary(folder) => folder.path(),
            Folder::Kept(folder) => folder,
        }
    }

    /// As the setting `database_url` has it.
    pub fn url(&self) -> String {
        match self.engine {
            Engine::Sqlite => format!("sqlite:{}", self.folder().join("fineprint.sqlite").display()),
            Engine::Postgres => {
                let mut url = url::Url::parse(&postgres()).expect("an address");
                url.set_path(&self.name);
                url.to_string()
            }
        }
    }

    pub async fn connect(&self) -> Connection {
        match self.engine {
            Engine::Sqlite => Connection::Sqlite(SqliteConnection::connect(&self.url()).await.unwrap()),
            Engine::Postgres => Connection::Postgres(PgConnection::connect(&self.url()).await.unwrap()),
        }
    }

    /// A connection to the server's main database, for what can't be done from inside.
    pub async fn connect_admin(&self) -> Connection {
        Connection::Postgres(PgConnection::connect(&postgres()).await.unwrap())
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub async fn number(&self, sql: &str) -> i64 {
        self.connect().await.number(sql).await
    }

    pub async fn texts(&self, sql: &str) -> Vec<String> {
        self.connect().await.texts(sql).await
    }

    /// Answers how many rows it changed.
    pub async fn run(&self, sql: &str) -> u64 {
        self.connect().await.run(sql).await
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if self.engine == Engine::Sqlite {
            return;
        }
        let sql = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name);
        // A test's own runtime can't be waited on from here.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let mut admin = PgConnection::connect(&postgres()).await?;
                sqlx::query(AssertSqlSafe(sql)).execute(&mut admin).await
            })
        });
        if !matches!(dropping.join(), Ok(Ok(_))) {
            eprintln!("the database {} could not be dropped", self.name);
        }
    }
}

pub enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Each in the words that both databases understand.
impl Connection {
    pub async fn run(&mut self, sql: &str) -> u64 {
        let query = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(connection) => sqlx::query(query).execute(connection).await.unwrap().rows_affected(),
            Self::Postgres(connection) => sqlx::query(query).execute(connection).await.unwrap().rows_affected(),
        }
    }

    /// NULL (the sum of nothing) is 0.
    pub async fn number(&mut self, sql: &str) -> i64 {
        let query = AssertSqlSafe(sql.to_owned());
        let number: Option<i64> = match self {
            Self::Sqlite(connection) => sqlx::query_scalar(query).fetch_one(connection).await.unwrap(),
            Self::Postgres(connection) => sqlx::query_scalar(query).fetch_one(connection).await.unwrap(),
        };
        number.unwrap_or_default()
    }

    pub async fn texts(&mut self, sql: &str) -> Vec<String> {
        let query = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(connection) => sqlx::query_scalar(query).fetch_all(connection).await.unwrap(),
            Self::Postgres(connection) => sqlx::query_scalar(query).fetch_all(connection).await.unwrap(),
        }
    }
}

/// Address of a PostgreSQL server that these tests may make databases on.
fn postgres() -> String {
    // Where it runs is decided outside of these tests.
    #[allow(clippy::disallowed_methods)]
    let address = std::env::var("FINEPRINT_TEST_POSTGRES");
    address.unwrap_or_else(|_| {
        panic!("These tests need a PostgreSQL server. Run them by:  make test-rust  (or tools/with-postgres.sh cargo test -p fineprint --test it)")
    })
}
