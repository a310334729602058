//! The yearly mail to people who asked to be reminded of their papers. It names no paper: what lies on the person's device, we do
//! not know.

use std::sync::Arc;

use crate::consents::{Purpose, next_papers_reminder_at};
use crate::contact::first_name;
use crate::ids::SubscriberId;
use crate::messages::{MessageDraft, MessageKind, Outbox, Recipient};
use crate::tasks::{TaskReport, run_in_batches};
use crate::time::indian_date;
use crate::{Environment, Result, Store};

const BATCH_SIZE: u32 = 100;

#[derive(Clone)]
pub struct PapersReminders {
    store: Arc<dyn Store>,
    environment: Environment,
    outbox: Outbox,
}

impl PapersReminders {
    pub fn new(store: Arc<dyn Store>, environment: Environment, outbox: Outbox) -> Self {
        Self { store, environment, outbox }
    }

    /// Writes to everybody whose year is over; run by a task. The next date is set in the transaction that writes the mail, so that
    /// nobody gets it twice.
    pub async fn send_due(&self) -> Result<TaskReport> {
        run_in_batches(&self.environment, BATCH_SIZE, || async {
            let due = self.store.consents().list_due_papers_reminders(self.environment.now(), BATCH_SIZE).await?;
            for id in &due {
                self.remind(*id).await?;
            }
            Ok(due.len() as u64)
        })
        .await
    }

    async fn remind(&self, id: SubscriberId) -> Result<()> {
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let Some(subscriber) = work.subscribers().lock(id).await? else { return Ok(()) };
        let agreed = work.consents().list_current(id).await?;
        if !agreed.iter().any(|consent| consent.purpose == Purpose::Papers && consent.granted) {
            work.consents().set_papers_reminder(id, None).await?;
            return work.commit().await;
        }
        let dedup_key = format!("{}:{}", id.0.simple(), indian_date(now));
        let draft = MessageDraft::new(MessageKind::PapersReminder, dedup_key, [("firstName", first_name(&subscriber.name))]);
        let language = work.subscribers().find_mail_language(id).await?;
        self.outbox.add(&*work, draft.with_language(language), Recipient::from(&subscriber)).await?;
        work.consents().set_papers_reminder(id, Some(next_papers_reminder_at(now)?)).await?;
        work.commit().await
    }
}
