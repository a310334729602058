//! The sandbox's own file: one writer that commits what comes in together, and a few readers.

mod gateway;
mod google;
mod hooks;
mod meetings;
mod messages;
mod schema;
mod writer;

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Executor};

pub(crate) use gateway::{GatewayOrder, GatewayPayment, GatewayRefund};
pub(crate) use hooks::{Due, Outcome};
pub(crate) use meetings::Meeting;
pub(crate) use messages::{Message, Wanted};
pub(crate) use writer::Value;

use crate::channel::Channel;
use crate::error::Error;
use writer::Writer;

/// An event that a webhook will tell.
#[derive(Debug, Clone, serde::Serialize)]
pub(crate) struct NewHook {
    pub channel: &'static str,
    pub message_id: Option<String>,
    pub status: Option<&'static str>,
    pub rank: Option<i64>,
    pub payload: String,
    pub due: i64,
}

/// A message as it is taken in; `hooks` is what will be told of it.
#[derive(Debug, Clone, serde::Serialize)]
pub(crate) struct NewMessage {
    pub id: String,
    pub channel: &'static str,
    /// The same key is the same message.
    pub key: String,
    pub recipient: String,
    pub template: String,
    pub subject: Option<String>,
    pub text: String,
    pub html: Option<String>,
    pub code: Option<String>,
    pub one_click: Option<String>,
    pub status: &'static str,
    pub rank: i64,
    pub at: i64,
    #[serde(skip)]
    pub hooks: Vec<NewHook>,
}

#[derive(Clone)]
pub(crate) struct Store {
    writer: Writer,
    readers: SqlitePool,
}

impl Store {
    /// Opens or makes the file.
    pub async fn open(path: &Path) -> Result<Self, Error> {
        let options = options(path);
        let mut connection: SqliteConnection = options.connect().await?;
        connection.execute(schema::TABLES).await?;
        let readers = SqlitePoolOptions::new().max_connections(3).connect_with(options.read_only(true)).await?;
        Ok(Self { writer: Writer::start(connection), readers })
    }

    /// Durable when it returns; answers the id that stands for the key, which is another one's when the key was known.
    pub async fn take(&self, message: NewMessage) -> Result<String, Error> {
        self.writer.message(message).await
    }

    /// One statement of a rare kind; answers how many rows it changed.
    pub async fn run(&self, sql: &'static str, values: Vec<Value>) -> Result<u64, Error> {
        self.writer.run(sql, values).await
    }

    pub async fn add_hook(&self, hook: NewHook) -> Result<(), Error> {
        self.writer.hook(hook).await
    }
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        .disable_statement_logging()
}

impl Store {
    /// Channel and the time its outage ends, in milliseconds.
    pub async fn outages(&self) -> Result<Vec<(Channel, i64)>, Error> {
        let rows: Vec<(String, i64)> = sqlx::query_as("SELECT channel, until FROM outages").fetch_all(&self.readers).await?;
        Ok(rows.into_iter().filter_map(|(channel, until)| Some((Channel::parse(&channel)?, until))).collect())
    }
}
