//! The sandbox's database file, with one writer that commits concurrent requests together, and a few readers.

mod crm;
mod gateway;
mod google;
mod hooks;
mod meetings;
mod messages;
mod rows;
mod schema;
mod writer;

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Executor};

pub(crate) use crm::CrmRecord;
pub(crate) use gateway::{GatewayOrder, GatewayPayment, GatewayRefund};
pub(crate) use hooks::{DueHook, HookOutcome};
pub(crate) use meetings::Meeting;
pub(crate) use messages::{Message, MessageFilter};
pub(crate) use writer::SqlValue;

use crate::channel::Channel;
use crate::error::Error;
use writer::Writer;

/// An event to be delivered by webhook.
#[derive(Debug, Clone, serde::Serialize)]
pub(crate) struct NewHook {
    pub channel: &'static str,
    pub message_id: Option<String>,
    pub status: Option<&'static str>,
    pub rank: Option<i64>,
    pub payload: String,
    pub due: i64,
}

/// A message to insert, with the events to be delivered about it.
#[derive(Debug, Clone, serde::Serialize)]
pub(crate) struct NewMessage {
    pub id: String,
    pub channel: &'static str,
    /// Idempotency key: the same key is the same message.
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
    /// Opens or creates the file.
    pub async fn open(path: &Path) -> Result<Self, Error> {
        let options = connect_options(path);
        let mut connection: SqliteConnection = options.connect().await?;
        connection.execute(schema::TABLES).await?;
        let readers = SqlitePoolOptions::new().max_connections(3).connect_with(options.read_only(true)).await?;
        Ok(Self { writer: Writer::start(connection), readers })
    }

    /// Inserts the message durably. Returns the id that belongs to its key, which is an earlier message's if the key is known.
    pub async fn insert_message(&self, message: NewMessage) -> Result<String, Error> {
        self.writer.insert_message(message).await
    }

    /// Executes a statement; returns the number of changed rows.
    pub async fn execute(&self, sql: &'static str, values: Vec<SqlValue>) -> Result<u64, Error> {
        self.writer.execute(sql, values).await
    }

    pub async fn add_hook(&self, hook: NewHook) -> Result<(), Error> {
        self.writer.insert_hook(hook).await
    }
}

fn connect_options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        .disable_statement_logging()
}

impl Store {
    /// Each channel with an outage, and its end in milliseconds since 1970.
    pub async fn list_outages(&self) -> Result<Vec<(Channel, i64)>, Error> {
        let rows: Vec<(String, i64)> = sqlx::query_as("SELECT channel, until FROM outages").fetch_all(&self.readers).await?;
        Ok(rows.into_iter().filter_map(|(channel, until)| Some((Channel::parse(&channel)?, until))).collect())
    }
}
