//! Changes of a case by time alone: it sends reminders, expires quotes, reminds of late offices and closes unanswered cases.

use jiff::Timestamp;

use super::case::Case;
use super::event::{Author, EventKind};
use super::notifications::CaseNotification;
use super::rules::add_days;
use super::service::{Cases, NewEvent};
use super::status::CaseStatus;
use crate::ids::CaseId;
use crate::tasks::{TaskReport, run_in_batches};
use crate::{Result, UnitOfWork};

const BATCH_SIZE: u32 = 50;

impl Cases {
    /// Returns when `process_due_case` must look at the case next.
    pub(super) fn next_clock_at(&self, case: &Case) -> Result<Option<Timestamp>> {
        let terms = &self.rules.terms;
        match case.status {
            CaseStatus::Quoted => Ok(case.quote.as_ref().map(|quote| quote.expires_at)),
            CaseStatus::WaitingForYou => {
                let next = match terms.reminder_days.get(case.reminders as usize) {
                    Some(days) => add_days(case.since, *days)?,
                    None => add_days(case.unanswered_since()?, terms.unanswered_days)?,
                };
                Ok(Some(case.office_reminder_at()?.map_or(next, |office| office.min(next))))
            }
            CaseStatus::WaitingForOffice => case.office_reminder_at(),
            CaseStatus::Resolved => add_days(case.since, terms.acceptance_days).map(Some),
            _ => Ok(None),
        }
    }

    /// Lets time pass for the cases that are due; run by a task.
    pub async fn process_due_cases(&self) -> Result<TaskReport> {
        run_in_batches(&self.environment, BATCH_SIZE, || async {
            let due = self.store.cases().list_due_clocks(self.environment.now(), BATCH_SIZE).await?;
            for id in &due {
                self.process_due_case(*id).await?;
            }
            Ok(due.len() as u64)
        })
        .await
    }

    async fn process_due_case(&self, id: CaseId) -> Result<()> {
        let work = self.store.begin().await?;
        let Some(mut case) = work.cases().lock(id).await? else { return Ok(()) };
        if case.clock_at.is_none_or(|at| at > self.environment.now()) {
            return Ok(());
        }
        match case.status {
            CaseStatus::Quoted => self.expire_quote(&*work, &mut case).await?,
            CaseStatus::WaitingForYou if case.office_reminder_at()?.is_some_and(|at| at <= self.environment.now()) => {
                self.remind_about_offices(&*work, &mut case).await?;
            }
            CaseStatus::WaitingForYou => self.remind_or_close(&*work, &mut case).await?,
            CaseStatus::WaitingForOffice => self.remind_about_offices(&*work, &mut case).await?,
            CaseStatus::Resolved => {
                let why = self.rules.events.accepted_by_time.clone();
                self.take_step(&*work, &mut case, CaseStatus::Closed, Author::System, &why).await?;
                self.notify(&*work, &case, CaseNotification::Over).await?;
            }
            _ => {}
        }
        self.save(&*work, &mut case).await?;
        work.commit().await
    }

    /// The order is closed: a payment that still arrives opens the case all the same, because its price was agreed.
    async fn expire_quote(&self, work: &dyn UnitOfWork, case: &mut Case) -> Result<()> {
        if let Some(order) = case.order {
            self.orders.close(work, order).await?;
        }
        let why = self.rules.events.quote_lapsed.clone();
        self.take_step(work, case, CaseStatus::Requested, Author::System, &why).await?;
        // Nobody owes an answer until the person writes again.
        case.due_at = None;
        self.notify(work, case, CaseNotification::PriceLapsed).await
    }

    async fn remind_or_close(&self, work: &dyn UnitOfWork, case: &mut Case) -> Result<()> {
        if (case.reminders as usize) < self.rules.terms.reminder_days.len() {
            case.reminders += 1;
            self.record(work, case, NewEvent::new(Author::System, EventKind::Message, &self.rules.events.reminded)).await?;
            return self.notify(work, case, CaseNotification::Reminder).await;
        }
        let why = self.rules.events.unanswered.clone();
        self.take_step(work, case, CaseStatus::Closed, Author::System, &why).await?;
        self.notify(work, case, CaseNotification::Over).await
    }
}
