//! One task holds the only writing connection. What waits for it is committed together: one flush of the disk carries as many
//! messages as came in during the one before.

use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments, Connection, SqliteTransaction};
use tokio::sync::{mpsc, oneshot};

use super::hooks::{Outcome, settle};
use super::messages::take;
use super::{NewHook, NewMessage};
use crate::error::Error;

/// In one commit.
const MOST: usize = 500;

/// A parameter of a rare statement.
#[derive(Debug, Clone)]
pub(crate) enum Value {
    Text(String),
    Number(i64),
    Bytes(Vec<u8>),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

enum Work {
    Message(Box<NewMessage>, oneshot::Sender<String>),
    Hook(Box<NewHook>, oneshot::Sender<()>),
    Settle(Vec<Outcome>, oneshot::Sender<()>),
    Run(&'static str, Vec<Value>, oneshot::Sender<u64>),
}

/// What is told to those who wait once the commit is on the disk.
enum Answer {
    Id(oneshot::Sender<String>, String),
    Done(oneshot::Sender<()>),
    Rows(oneshot::Sender<u64>, u64),
}

#[derive(Clone)]
pub(super) struct Writer(mpsc::Sender<Work>);

impl Writer {
    /// Ends when the last clone is dropped.
    pub fn start(connection: SqliteConnection) -> Self {
        let (sender, receiver) = mpsc::channel(4 * MOST);
        tokio::spawn(write(connection, receiver));
        Self(sender)
    }

    pub async fn message(&self, message: NewMessage) -> Result<String, Error> {
        self.ask(|answer| Work::Message(Box::new(message), answer)).await
    }

    pub async fn hook(&self, hook: NewHook) -> Result<(), Error> {
        self.ask(|answer| Work::Hook(Box::new(hook), answer)).await
    }

    pub async fn settle(&self, outcomes: Vec<Outcome>) -> Result<(), Error> {
        self.ask(|answer| Work::Settle(outcomes, answer)).await
    }

    pub async fn run(&self, sql: &'static str, values: Vec<Value>) -> Result<u64, Error> {
        self.ask(|answer| Work::Run(sql, values, answer)).await
    }

    async fn ask<T>(&self, work: impl FnOnce(oneshot::Sender<T>) -> Work) -> Result<T, Error> {
        let (sender, receiver) = oneshot::channel();
        self.0.send(work(sender)).await.map_err(|_| Error::Writer)?;
        receiver.await.map_err(|_| Error::Writer)
    }
}

async fn write(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Work>) {
    let mut batch = Vec::with_capacity(MOST);
    while waiting.recv_many(&mut batch, MOST).await > 0 {
        // Who waits learns of a failure by a dropped answer.
        match commit(&mut connection, batch.drain(..)).await {
            Ok(answers) => answers.into_iter().for_each(Answer::tell),
            Err(error) => tracing::error!(%error, "the sandbox can't write"),
        }
    }
}

async fn commit(connection: &mut SqliteConnection, batch: impl Iterator<Item = Work>) -> Result<Vec<Answer>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let (mut messages, mut hooks, mut outcomes, mut answers, mut senders) = (vec![], vec![], vec![], vec![], vec![]);
    for work in batch {
        match work {
            Work::Message(message, sender) => {
                messages.push(*message);
                senders.push(sender);
            }
            Work::Hook(hook, sender) => {
                hooks.push(*hook);
                answers.push(Answer::Done(sender));
            }
            Work::Settle(settled, sender) => {
                outcomes.extend(settled);
                answers.push(Answer::Done(sender));
            }
            Work::Run(sql, values, sender) => answers.push(Answer::Rows(sender, run(&mut transaction, sql, values).await?)),
        }
    }
    let ids = take(&mut transaction, &messages, &hooks).await?;
    settle(&mut transaction, &outcomes).await?;
    transaction.commit().await?;
    answers.extend(senders.into_iter().zip(ids).map(|(sender, id)| Answer::Id(sender, id)));
    Ok(answers)
}

async fn run(transaction: &mut SqliteTransaction<'_>, sql: &'static str, values: Vec<Value>) -> Result<u64, sqlx::Error> {
    let mut arguments = SqliteArguments::default();
    for value in values {
        match value {
            Value::Text(text) => arguments.add(text),
            Value::Number(number) => arguments.add(number),
            Value::Bytes(bytes) => arguments.add(bytes),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(sqlx::query_with(sql, arguments).execute(&mut **transaction).await?.rows_affected())
}

impl Answer {
    /// Nobody may be waiting any more.
    fn tell(self) {
        match self {
            Self::Id(sender, id) => drop(sender.send(id)),
            Self::Done(sender) => drop(sender.send(())),
            Self::Rows(sender, rows) => drop(sender.send(rows)),
        }
    }
}
