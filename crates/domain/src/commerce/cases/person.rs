//! What a person does in a case of their own.

use super::case::{Case, CasePermissions, ChecklistActor, ChecklistItem, Outcome};
use super::event::{Author, EventKind};
use super::notifications::CaseNotification;
use super::service::{CaseFile, Cases, NewEvent};
use super::status::CaseStatus;
use crate::changes::{Change, Erasure};
use crate::consents::{CASE_NOTICE, Notice};
use crate::error::{FieldErrors, collect_field_errors};
use crate::ids::{CaseId, SubscriberId};
use crate::language::Language;
use crate::orders::refund_reasons::{REASON_CASE_CANCELLED, REASON_CASE_ERASED};
use crate::personal_numbers::mask_personal_numbers;
use crate::sessions::Caller;
use crate::tasks::RecurringTask;
use crate::text::lengths::{self, check_length};
use crate::text::{normalise_line, normalise_multiline, truncate};
use crate::time::indian_date;
use crate::{Error, Money, Result, UnitOfWork};

pub const MAX_TEXT_LENGTH: usize = 4_000;

/// A request for help, as it was typed.
#[derive(Clone, Default)]
pub struct CaseInput {
    pub module: String,
    pub title: Option<String>,
    pub text: String,
    /// The version of the notice that was agreed to.
    pub consent: Option<String>,
    /// The language of its mails.
    pub language: Language,
}

impl Cases {
    /// Opens a case for the person of a proven session.
    pub async fn request_case(&self, caller: Caller, input: CaseInput) -> Result<Case> {
        let subscriber = self.subscribers.require_proven(caller).await?;
        let (text, notice) = input.validate()?;
        let module = self.find_module(input.module.trim()).await?;
        let typed = parse_line("title", input.title.as_deref().unwrap_or_default(), lengths::CASE_TITLE)?;
        let title = if typed.is_empty() { module.title.clone() } else { typed };
        let work = self.store.begin().await?;
        // Held, so that two requests at once count each other.
        work.subscribers().lock(subscriber.id).await?.ok_or(Error::Unauthorized)?;
        let open = work.cases().list_by_subscriber(subscriber.id).await?.into_iter().filter(|case| !case.status.is_over()).count();
        if open >= self.rules.terms.open_cases {
            return Err(Error::conflict("TOO_MANY_CASES", "You have several open cases. Please go on with one of them first"));
        }
        let now = self.environment.now();
        if !self.requested.count_thing(subscriber.id, CaseId(self.environment.new_random_uuid()), now) {
            return Err(Error::conflict("TOO_MANY_CASES", "You have asked for help several times today. Please come back tomorrow"));
        }
        let mut case = self.insert_case(&*work, subscriber.id, (&module.slug, &title), notice.fingerprint(), input.language).await?;
        self.subscribers.record_age(&*work, caller, "case").await?;
        self.record_person_message(&*work, &mut case, &text).await?;
        self.notify(&*work, &case, CaseNotification::Received).await?;
        self.save(&*work, &mut case).await?;
        work.commit().await?;
        Ok(case)
    }

    /// A new case with its number and its first event.
    pub(super) async fn insert_case(
        &self,
        work: &dyn UnitOfWork,
        subscriber: SubscriberId,
        (module, title): (&str, &str),
        consent: String,
        language: Language,
    ) -> Result<Case> {
        let now = self.environment.now();
        let year = indian_date(now).year();
        let serial = work.cases().next_serial(year).await?;
        let checklist = self.find_help(module).await?.checklist.into_iter().map(ChecklistItem::new).collect();
        // Random, because it stands in addresses.
        let id = CaseId(self.environment.new_random_uuid());
        let number = format!("TFP-{:02}-{serial:06}", year.rem_euclid(100));
        let due_at = self.rules.answer_due_at(now)?;
        let new = Case::new(id, number, subscriber, now);
        let mut case =
            Case { module: module.to_owned(), title: title.to_owned(), checklist, consent, language, due_at: Some(due_at), ..new };
        work.cases().insert(&case).await?;
        let why = self.rules.events.requested.clone();
        self.record(work, &mut case, NewEvent::new(Author::System, EventKind::Status, &why)).await?;
        Ok(case)
    }

    /// Writes in the thread. Personal numbers are masked; a message that asks for what we never do gets the fixed answer.
    pub async fn write_message(&self, caller: Caller, id: CaseId, text: &str) -> Result<Case> {
        let text = parse_text("text", text)?;
        let work = self.store.begin().await?;
        let (mut case, _) = self.lock_own(&*work, caller, id).await?;
        self.record_person_message(&*work, &mut case, &text).await?;
        self.resume_after_answer(&*work, &mut case).await?;
        self.save(&*work, &mut case).await?;
        work.commit().await?;
        Ok(case)
    }

    async fn record_person_message(&self, work: &dyn UnitOfWork, case: &mut Case, text: &str) -> Result<()> {
        if !case.can_write() {
            return Err(case.status.refuse("written to"));
        }
        self.record(work, case, NewEvent::new(Author::Person, EventKind::Message, text)).await?;
        match self.rules.find_scope_answer(text).map(str::to_owned) {
            Some(answer) => self.record(work, case, NewEvent::new(Author::System, EventKind::Message, &answer)).await,
            None => Ok(()),
        }
    }

    /// Any answer returns the case to us, and a word after it was resolved opens it again.
    async fn resume_after_answer(&self, work: &dyn UnitOfWork, case: &mut Case) -> Result<()> {
        match case.status {
            CaseStatus::WaitingForYou if case.awaits_office() => {
                let why = self.rules.events.office_goes_on.clone();
                self.take_step(work, case, CaseStatus::WaitingForOffice, Author::System, &why).await?;
                // Somebody has to read the answer meanwhile.
                case.due_at = Some(self.rules.answer_due_at(self.environment.now())?);
                Ok(())
            }
            CaseStatus::WaitingForYou | CaseStatus::Resolved => self.take_step(work, case, CaseStatus::Open, Author::Person, "").await,
            _ if case.due_at.is_none() => {
                case.due_at = Some(self.rules.answer_due_at(self.environment.now())?);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Records a file in the transaction that stores it.
    pub(crate) async fn attach_file(&self, work: &dyn UnitOfWork, caller: Caller, id: CaseId, file: CaseFile<'_>) -> Result<()> {
        let (mut case, _) = self.lock_own(work, caller, id).await?;
        if !case.can_write() {
            return Err(case.status.refuse("given files"));
        }
        // A file is called as it is on the person's device; nobody wrote that for us.
        let name = mask_personal_numbers(&truncate(&normalise_line(file.name), lengths::CASE_TITLE)).0;
        let sent = NewEvent { file: Some(file.id), ..NewEvent::new(Author::Person, EventKind::File, &name) };
        self.record(work, &mut case, sent).await?;
        self.resume_after_answer(work, &mut case).await?;
        self.save(work, &mut case).await
    }

    /// Until when a file of a case that is not over is kept.
    pub(crate) fn file_expires_at(&self) -> Result<jiff::Timestamp> {
        super::rules::add_days(self.environment.now(), self.rules.terms.open_files_kept_days)
    }

    /// Writes the mails about the case, its payment and its refund in another language from now on. Its calls and its report keep theirs.
    pub async fn choose_language(&self, caller: Caller, id: CaseId, language: Language) -> Result<()> {
        self.find_own(caller, id).await?;
        let work = self.store.begin().await?;
        self.lock_order_first(&*work, id).await?;
        let (mut case, _) = self.lock_own(&*work, caller, id).await?;
        if case.language == language {
            return Ok(());
        }
        case.language = language;
        work.cases().update(&case).await?;
        if let Some(order) = case.order {
            self.orders.set_language(&*work, order, language).await?;
        }
        work.commit().await
    }

    /// Ticks or unticks a line of the checklist.
    pub async fn tick_item(&self, caller: Caller, id: CaseId, item: usize, is_done: bool) -> Result<Case> {
        let work = self.store.begin().await?;
        let (mut case, _) = self.lock_own(&*work, caller, id).await?;
        if !case.can_write() {
            return Err(case.status.refuse("changed"));
        }
        let now = self.environment.now();
        let line = case.checklist.get_mut(item).ok_or(Error::NotFound("Line"))?;
        if line.done_by.is_some() != is_done {
            (line.done_by, line.at) = if is_done { (Some(ChecklistActor::Person), Some(now)) } else { (None, None) };
            let text = line.text.clone();
            self.record(&*work, &mut case, NewEvent::new(Author::Person, EventKind::Checklist, &text)).await?;
            if is_done {
                self.resume_after_answer(&*work, &mut case).await?;
            }
            self.save(&*work, &mut case).await?;
        }
        work.commit().await?;
        Ok(case)
    }

    /// The person agrees that it is settled, and says how far.
    pub async fn accept_outcome(&self, caller: Caller, id: CaseId, outcome: Option<Outcome>) -> Result<Case> {
        let work = self.store.begin().await?;
        let (mut case, _) = self.lock_own(&*work, caller, id).await?;
        self.take_accepted_step(&*work, &mut case).await?;
        case.outcome = outcome;
        self.save(&*work, &mut case).await?;
        work.commit().await?;
        Ok(case)
    }

    async fn take_accepted_step(&self, work: &dyn UnitOfWork, case: &mut Case) -> Result<()> {
        if !case.can_accept() {
            return Err(case.status.refuse("accepted"));
        }
        self.take_step(work, case, CaseStatus::Closed, Author::Person, "").await
    }

    /// Opens a closed case again, within the term.
    pub async fn reopen_case(&self, caller: Caller, id: CaseId, text: &str) -> Result<Case> {
        let text = parse_text("text", text)?;
        let work = self.store.begin().await?;
        let (mut case, _) = self.lock_own(&*work, caller, id).await?;
        if !case.can_reopen(self.rules.terms.reopen_days, self.environment.now())? {
            return Err(match case.status {
                CaseStatus::Closed => Error::conflict("WRONG_STATE", "This case was closed too long ago. Please start a new one"),
                status => status.refuse("opened again"),
            });
        }
        self.take_step(&*work, &mut case, CaseStatus::Open, Author::Person, "").await?;
        self.record_person_message(&*work, &mut case, &text).await?;
        self.save(&*work, &mut case).await?;
        work.commit().await?;
        Ok(case)
    }

    /// What the person may do with it now.
    pub fn find_permissions(&self, case: &Case) -> Result<CasePermissions> {
        case.find_permissions(self.rules.terms.reopen_days, self.environment.now())
    }

    /// The person cancels: everything goes back before work began; afterwards an agent states the part that was not worked for.
    pub async fn cancel_case(&self, caller: Caller, id: CaseId, reason: Option<&str>) -> Result<Case> {
        let why = parse_line("reason", reason.unwrap_or_default(), lengths::CASE_TITLE)?;
        self.find_own(caller, id).await?;
        let work = self.store.begin().await?;
        self.lock_order_first(&*work, id).await?;
        let (mut case, _) = self.lock_own(&*work, caller, id).await?;
        self.take_step(&*work, &mut case, CaseStatus::Cancelled, Author::Person, &why).await?;
        if case.began_at.is_none() {
            let refunded = self.refund_all(&*work, &case, REASON_CASE_CANCELLED).await?;
            self.record_refund(&*work, &mut case, refunded, REASON_CASE_CANCELLED).await?;
        } else if case.order.is_some() {
            case.is_refund_open = true;
            case.due_at = Some(self.rules.answer_due_at(self.environment.now())?);
        }
        self.notify(&*work, &case, CaseNotification::Over).await?;
        self.save(&*work, &mut case).await?;
        work.commit().await?;
        Ok(case)
    }

    /// Erases a case of the person's own: its thread, files, readers and title go, and it is nobody's from then on. Number, module,
    /// order and times stay; invoices are kept as the law demands, and the audit trail as it is. `WRONG_STATE` while it is open.
    pub async fn erase_case(&self, caller: Caller, id: CaseId) -> Result<()> {
        self.find_own(caller, id).await?;
        let now = self.environment.now();
        let mut work = self.store.begin().await?;
        self.lock_order_first(&*work, id).await?;
        let (case, subscriber) = self.lock_own(&*work, caller, id).await?;
        if !case.can_erase() {
            return Err(match case.status {
                CaseStatus::Cancelled => Error::conflict("WRONG_STATE", "An agent still has to state your refund. Please wait for that"),
                status => status.refuse("erased"),
            });
        }
        if !case.status.is_over() {
            self.refund_all(&*work, &case, REASON_CASE_ERASED).await?;
        }
        work.cases().erase(id).await?;
        self.update_assist_status(&*work, subscriber.id).await?;
        // A worker deletes the bytes of the files as soon as it runs.
        work.tasks().bring_forward(RecurringTask::ExpiredFiles, now).await?;
        work.record_change(Change::Erased(Erasure::of_case(id, now)));
        work.commit().await
    }

    pub(super) async fn record_refund(&self, work: &dyn UnitOfWork, case: &mut Case, amount: Option<Money>, why: &str) -> Result<()> {
        let Some(amount) = amount else { return Ok(()) };
        let back = NewEvent { amount: Some(Money::from_paise(-amount.paise())), ..NewEvent::new(Author::System, EventKind::Payment, why) };
        self.record(work, case, back).await
    }
}

impl CaseInput {
    /// What was written, and the notice in the language in which it was agreed to.
    fn validate(&self) -> Result<(String, &'static Notice)> {
        let mut errors = FieldErrors::new();
        let notice = CASE_NOTICE.find_shown(self.consent.as_deref());
        if notice.is_none() {
            errors.insert("consent".to_owned(), "Please tick the box, so that we may keep what you write here".to_owned());
        }
        let text = collect_field_errors(parse_text("text", &self.text), &mut errors)?;
        match (text, notice) {
            (Some(text), Some(notice)) if errors.is_empty() => Ok((text, notice)),
            _ => Err(Error::invalid_fields(errors)),
        }
    }
}

/// Words for the thread, with personal numbers masked.
pub(super) fn parse_text(field: &str, typed: &str) -> Result<String> {
    let typed = normalise_multiline(typed);
    if typed.is_empty() {
        return Err(Error::invalid(field, "Please write something first"));
    }
    if typed.chars().count() > MAX_TEXT_LENGTH {
        return Err(Error::invalid(field, "Please keep it under 4,000 characters"));
    }
    Ok(mask_personal_numbers(&typed).0)
}

/// One line of at most `most` characters, with personal numbers masked. A blank one is empty.
pub(super) fn parse_line(field: &str, typed: &str, most: usize) -> Result<String> {
    let line = normalise_line(typed);
    check_length(field, &line, most)?;
    Ok(mask_personal_numbers(&line).0)
}
