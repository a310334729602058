//! What every use case of cases needs: finding and holding a case, recording events, and keeping the subscriber's `assistStatus`.

use std::sync::Arc;

use super::case::Case;
use super::event::{Author, CaseAccess, CaseEvent, EventKind};
use super::rules::{CaseRules, add_days};
use super::status::CaseStatus;
use crate::assist_modules::{AssistHelp, AssistModule};
use crate::facts::FactCache;
use crate::ids::{CaseId, IntakeFileId, SubscriberId};
use crate::messages::Outbox;
use crate::payments::Orders;
use crate::sessions::Caller;
use crate::site::Site;
use crate::staff::Staff;
use crate::subscribers::{Subscriber, Subscribers};
use crate::tally::Tally;
use crate::tasks::RecurringTask;
use crate::{Environment, Error, Money, Result, Store, UnitOfWork};

/// Events of a case after which its person adds no more: a longer thread is nobody's to read, and each reading loads all of it.
const MAX_EVENTS: i64 = 1_000;

#[derive(Clone)]
pub struct Cases {
    pub(super) store: Arc<dyn Store>,
    pub(super) environment: Environment,
    pub(super) rules: Arc<CaseRules>,
    pub(super) fact_cache: Arc<FactCache>,
    pub(super) subscribers: Subscribers,
    pub(super) orders: Orders,
    pub(super) outbox: Outbox,
    pub(super) site: Arc<Site>,
    /// Cases asked for by person. An erased case is nobody's any more, so they are not counted in the database.
    pub(super) requested: Arc<Tally<SubscriberId, CaseId>>,
}

/// What [`Cases`] depends on.
pub struct CaseDeps {
    pub rules: Arc<CaseRules>,
    pub fact_cache: Arc<FactCache>,
    pub subscribers: Subscribers,
    pub orders: Orders,
    pub outbox: Outbox,
    pub site: Arc<Site>,
}

/// A file that was sent for a case.
#[derive(Debug, Clone, Copy)]
pub struct CaseFile<'f> {
    pub id: IntakeFileId,
    pub name: &'f str,
}

/// What is new in a case, before it gets its number and time.
pub(super) struct NewEvent<'e> {
    pub by: Author,
    pub kind: EventKind,
    pub text: &'e str,
    pub file: Option<IntakeFileId>,
    pub amount: Option<Money>,
}

impl<'e> NewEvent<'e> {
    pub fn new(by: Author, kind: EventKind, text: &'e str) -> Self {
        Self { by, kind, text, file: None, amount: None }
    }
}

impl Cases {
    pub fn new(store: Arc<dyn Store>, environment: Environment, deps: CaseDeps) -> Self {
        let CaseDeps { rules, fact_cache, subscribers, orders, outbox, site } = deps;
        let requested = Arc::new(Tally::per_day(rules.terms.cases_per_day));
        Self { store, environment, rules, fact_cache, subscribers, orders, outbox, site, requested }
    }

    pub fn rules(&self) -> &CaseRules {
        &self.rules
    }

    /// A case of the person's own. `NotFound` for everybody else's.
    pub async fn find_own(&self, caller: Caller, id: CaseId) -> Result<Case> {
        let subscriber = self.subscribers.require_proven(caller).await?;
        self.store.cases().find(id).await?.filter(|case| case.is_of(subscriber.id)).ok_or_else(case_not_found)
    }

    /// The person's own cases, newest first.
    pub async fn list_own(&self, caller: Caller) -> Result<Vec<Case>> {
        let subscriber = self.subscribers.require_proven(caller).await?;
        self.store.cases().list_by_subscriber(subscriber.id).await
    }

    /// The thread, oldest first. Notes of staff are left out for the person.
    pub async fn list_events(&self, case: CaseId) -> Result<Vec<CaseEvent>> {
        let mut events = self.store.cases().list_events(&[case]).await?;
        events.retain(|event| event.kind != EventKind::Note);
        Ok(events)
    }

    /// The thread for agents: with notes, and what the site said to the person in the words of the desk.
    pub async fn list_events_for_desk(&self, case: CaseId) -> Result<Vec<CaseEvent>> {
        let mut events = self.store.cases().list_events(&[case]).await?;
        for event in events.iter_mut().filter(|event| event.by == Author::System) {
            if let Some(text) = self.rules.reword_for_desk(&event.text) {
                event.text = text;
            }
        }
        Ok(events)
    }

    /// Who has read the case, newest first.
    pub async fn list_accesses(&self, case: CaseId) -> Result<Vec<CaseAccess>> {
        self.store.cases().list_accesses(&[case]).await
    }

    pub(super) async fn lock_own(&self, work: &dyn UnitOfWork, caller: Caller, id: CaseId) -> Result<(Case, Subscriber)> {
        let subscriber = self.subscribers.require_proven(caller).await?;
        let case = work.cases().lock(id).await?.filter(|case| case.is_of(subscriber.id)).ok_or_else(case_not_found)?;
        Ok((case, subscriber))
    }

    /// `NotFound` for a case of a module that is not the agent's.
    pub(super) async fn lock_for_staff(&self, work: &dyn UnitOfWork, staff: &Staff, id: CaseId) -> Result<Case> {
        work.cases().lock(id).await?.filter(|case| case.is_visible_to(staff)).ok_or_else(case_not_found)
    }

    pub(super) async fn find_module(&self, slug: &str) -> Result<AssistModule> {
        let unknown = || Error::invalid("module", "Please choose one of the areas that we help with");
        self.store.assist_modules().find(slug).await?.ok_or_else(unknown)
    }

    /// What the module's page says about its help; empty for a module that is gone.
    pub(super) async fn find_help(&self, slug: &str) -> Result<AssistHelp> {
        Ok(self.store.assist_modules().find(slug).await?.and_then(|module| module.text.help).unwrap_or_default())
    }

    /// Takes a step of the table and says so in the thread. `WRONG_STATE` when it may not follow.
    pub(super) async fn take_step(&self, work: &dyn UnitOfWork, case: &mut Case, next: CaseStatus, by: Author, why: &str) -> Result<()> {
        case.status.check_step(next)?;
        let now = self.environment.now();
        (case.status, case.since, case.reminders) = (next, now, 0);
        // A question to the person does not stop the time of an office; every other step ends our waiting for it.
        if !matches!(next, CaseStatus::WaitingForOffice | CaseStatus::WaitingForYou) {
            case.filings.iter_mut().for_each(|filing| filing.is_awaited = false);
        }
        case.due_at = match next {
            CaseStatus::Requested | CaseStatus::Open => Some(self.rules.answer_due_at(now)?),
            _ => None,
        };
        if next.is_over() {
            self.end(work, case).await?;
        } else if case.closed_at.is_some() {
            self.begin_again(work, case).await?;
        }
        self.record(work, case, NewEvent::new(by, EventKind::Status, why)).await
    }

    /// The files of a case that is over are kept for some weeks. Nobody needs those of a case that was cancelled before its work began:
    /// a worker deletes them as soon as it runs.
    async fn end(&self, work: &dyn UnitOfWork, case: &mut Case) -> Result<()> {
        let now = self.environment.now();
        let is_unworked = case.status == CaseStatus::Cancelled && case.began_at.is_none();
        let until = if is_unworked { now } else { add_days(now, self.rules.terms.files_kept_days)? };
        (case.closed_at, case.keep_until) = (Some(now), Some(until));
        work.intake_files().set_case_expiry(case.id, until).await?;
        if is_unworked { work.tasks().bring_forward(RecurringTask::ExpiredFiles, now).await } else { Ok(()) }
    }

    async fn begin_again(&self, work: &dyn UnitOfWork, case: &mut Case) -> Result<()> {
        (case.closed_at, case.keep_until, case.outcome) = (None, None, None);
        work.intake_files().set_case_expiry(case.id, add_days(self.environment.now(), self.rules.terms.open_files_kept_days)?).await
    }

    /// Adds an event; the caller stores the case with its new number. `CASE_FULL` for the person of a very long case; steps, such as its
    /// end, are always noted.
    pub(super) async fn record(&self, work: &dyn UnitOfWork, case: &mut Case, new: NewEvent<'_>) -> Result<()> {
        let adds_more = matches!(new.kind, EventKind::Message | EventKind::File | EventKind::Checklist);
        if adds_more && new.by == Author::Person && case.last_event >= MAX_EVENTS {
            let message = "This case has become very long. Please start a new one, and say that it goes on from this one";
            return Err(Error::conflict("CASE_FULL", message));
        }
        case.last_event += 1;
        let event = CaseEvent {
            case: case.id,
            number: case.last_event,
            at: self.environment.now(),
            by: new.by,
            kind: new.kind,
            text: new.text.to_owned(),
            status: (new.kind == EventKind::Status).then_some(case.status),
            file: new.file,
            amount: new.amount,
        };
        work.cases().add_event(&event).await
    }

    /// Stores a changed case and the `assistStatus` that follows from it.
    pub(super) async fn save(&self, work: &dyn UnitOfWork, case: &mut Case) -> Result<()> {
        case.updated_at = self.environment.now();
        case.clock_at = self.next_clock_at(case)?;
        work.cases().update(case).await?;
        match case.subscriber {
            Some(subscriber) => self.update_assist_status(work, subscriber).await,
            None => Ok(()),
        }
    }

    /// `assistStatus` is the word of the newest case, kept in the transaction that changes it; nothing once no case is left.
    pub(super) async fn update_assist_status(&self, work: &dyn UnitOfWork, id: SubscriberId) -> Result<()> {
        let newest = work.cases().list_by_subscriber(id).await?.into_iter().next();
        let Some(mut subscriber) = work.subscribers().lock(id).await? else { return Ok(()) };
        let word = newest.as_ref().map(Case::status_word);
        if subscriber.assist_status.as_deref() == word && (subscriber.service_assist.is_some() || newest.is_none()) {
            return Ok(());
        }
        subscriber.assist_status = word.map(str::to_owned);
        if let Some(newest) = newest {
            subscriber.service_assist.get_or_insert(newest.module);
        }
        work.subscribers().update(&subscriber).await
    }
}

pub(super) fn case_not_found() -> Error {
    Error::NotFound("Case")
}
