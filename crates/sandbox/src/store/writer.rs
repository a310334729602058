//! A task with the only writing connection. Requests that wait for it are committed together: one disk flush covers all requests
//! that arrived during the previous one.

use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments, Connection, SqliteTransaction};
use tokio::sync::{mpsc, oneshot};

use super::hooks::{HookOutcome, record_outcomes};
use super::messages::insert_messages;
use super::{NewHook, NewMessage};
use crate::error::Error;

/// Largest number of requests in one commit.
const MAX_BATCH: usize = 500;

/// A parameter of a statement.
#[derive(Debug, Clone)]
pub(crate) enum SqlValue {
    Text(String),
    Number(i64),
    Bytes(Vec<u8>),
}

impl From<&str> for SqlValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i64> for SqlValue {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

enum WriteRequest {
    Message(Box<NewMessage>, oneshot::Sender<String>),
    Hook(Box<NewHook>, oneshot::Sender<()>),
    Settle(Vec<HookOutcome>, oneshot::Sender<()>),
    Run(&'static str, Vec<SqlValue>, oneshot::Sender<u64>),
}

/// The reply to a waiting caller, sent once the commit is on the disk.
enum WriteReply {
    Id(oneshot::Sender<String>, String),
    Done(oneshot::Sender<()>),
    Rows(oneshot::Sender<u64>, u64),
}

#[derive(Clone)]
pub(super) struct Writer(mpsc::Sender<WriteRequest>);

impl Writer {
    /// Starts the task, which ends when the last clone is dropped.
    pub fn start(connection: SqliteConnection) -> Self {
        let (sender, receiver) = mpsc::channel(4 * MAX_BATCH);
        tokio::spawn(run_writer(connection, receiver));
        Self(sender)
    }

    pub async fn insert_message(&self, message: NewMessage) -> Result<String, Error> {
        self.submit(|answer| WriteRequest::Message(Box::new(message), answer)).await
    }

    pub async fn insert_hook(&self, hook: NewHook) -> Result<(), Error> {
        self.submit(|answer| WriteRequest::Hook(Box::new(hook), answer)).await
    }

    pub async fn record_outcomes(&self, outcomes: Vec<HookOutcome>) -> Result<(), Error> {
        self.submit(|answer| WriteRequest::Settle(outcomes, answer)).await
    }

    pub async fn execute(&self, sql: &'static str, values: Vec<SqlValue>) -> Result<u64, Error> {
        self.submit(|answer| WriteRequest::Run(sql, values, answer)).await
    }

    async fn submit<T>(&self, work: impl FnOnce(oneshot::Sender<T>) -> WriteRequest) -> Result<T, Error> {
        let (sender, receiver) = oneshot::channel();
        self.0.send(work(sender)).await.map_err(|_| Error::Writer)?;
        receiver.await.map_err(|_| Error::Writer)
    }
}

async fn run_writer(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<WriteRequest>) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while waiting.recv_many(&mut batch, MAX_BATCH).await > 0 {
        // A failure drops the replies, which the waiting callers see as an error.
        match commit_batch(&mut connection, batch.drain(..)).await {
            Ok(answers) => answers.into_iter().for_each(WriteReply::send),
            Err(error) => tracing::error!(%error, "sandbox commit failed; its requests are answered 503"),
        }
    }
}

async fn commit_batch(
    connection: &mut SqliteConnection,
    batch: impl Iterator<Item = WriteRequest>,
) -> Result<Vec<WriteReply>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let (mut messages, mut hooks, mut outcomes, mut answers, mut senders) = (vec![], vec![], vec![], vec![], vec![]);
    for work in batch {
        match work {
            WriteRequest::Message(message, sender) => {
                messages.push(*message);
                senders.push(sender);
            }
            WriteRequest::Hook(hook, sender) => {
                hooks.push(*hook);
                answers.push(WriteReply::Done(sender));
            }
            WriteRequest::Settle(settled, sender) => {
                outcomes.extend(settled);
                answers.push(WriteReply::Done(sender));
            }
            WriteRequest::Run(sql, values, sender) => {
                answers.push(WriteReply::Rows(sender, execute_statement(&mut transaction, sql, values).await?))
            }
        }
    }
    let ids = insert_messages(&mut transaction, &messages, &hooks).await?;
    record_outcomes(&mut transaction, &outcomes).await?;
    transaction.commit().await?;
    answers.extend(senders.into_iter().zip(ids).map(|(sender, id)| WriteReply::Id(sender, id)));
    Ok(answers)
}

async fn execute_statement(transaction: &mut SqliteTransaction<'_>, sql: &'static str, values: Vec<SqlValue>) -> Result<u64, sqlx::Error> {
    let mut arguments = SqliteArguments::default();
    for value in values {
        match value {
            SqlValue::Text(text) => arguments.add(text),
            SqlValue::Number(number) => arguments.add(number),
            SqlValue::Bytes(bytes) => arguments.add(bytes),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(sqlx::query_with(sql, arguments).execute(&mut **transaction).await?.rows_affected())
}

impl WriteReply {
    /// Sends the reply; the caller may have gone.
    fn send(self) {
        match self {
            Self::Id(sender, id) => drop(sender.send(id)),
            Self::Done(sender) => drop(sender.send(())),
            Self::Rows(sender, rows) => drop(sender.send(rows)),
        }
    }
}
