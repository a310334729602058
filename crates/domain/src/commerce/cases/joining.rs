//! What opens a case or joins one from elsewhere: confirmed bookings, paid reports, and agents who set an `assistStatus`.

use super::case::Case;
use super::event::{Author, EventKind};
use super::notifications::CaseNotification;
use super::service::{Cases, NewEvent, case_not_found};
use super::status::{CaseStatus, FundProgress};
use crate::audit::note_value;
use crate::contact::Email;
use crate::ids::{BookingId, CaseId, ReportId, SubscriberId};
use crate::language::Language;
use crate::orders::FUND_MODULE;
use crate::orders::refund_reasons::REASON_ACCOUNT_ERASED;
use crate::staff::Staff;
use crate::{Error, Result, UnitOfWork};

/// What a person agreed to when a case follows from something else that they bought.
const FROM_BOOKING: &str = "the booking of a call of this module";
const FROM_REPORT: &str = "the order of a report";

/// How the line begins that tells how far a report is.
const REPORT_PREFIX: &str = "Report: ";

/// A word of `assistStatus`.
enum Word {
    Step(CaseStatus),
    Progress(FundProgress),
}

impl Word {
    fn parse(text: &str) -> Result<Self> {
        let text = text.trim().to_lowercase();
        let unknown = || Error::invalid("assistStatus", "This is not a status of an assisted service");
        let is_public = |status: &CaseStatus| *status != CaseStatus::Quoted;
        FundProgress::parse(&text)
            .map(Word::Progress)
            .or_else(|| CaseStatus::parse(&text).filter(is_public).map(Word::Step))
            .ok_or_else(unknown)
    }
}

impl Cases {
    /// Notes a booking that is being made in the case from which it is made; readers see it once it is confirmed. `false` for a case of
    /// somebody else, `WRONG_STATE` for one that is over.
    pub(crate) async fn link_booking(
        &self,
        work: &dyn UnitOfWork,
        subscriber: SubscriberId,
        id: CaseId,
        booking: BookingId,
    ) -> Result<bool> {
        let Some(mut case) = work.cases().lock(id).await?.filter(|case| case.is_of(subscriber)) else { return Ok(false) };
        if case.status.is_over() {
            return Err(case.status.refuse("given a call"));
        }
        if !case.bookings.contains(&booking) {
            case.bookings.push(booking);
            self.save(work, &mut case).await?;
        }
        Ok(true)
    }

    /// Joins a confirmed booking to the case that knows it already, else to the person's open case of its module, or opens one in the
    /// language of its mails.
    pub(crate) async fn join_booking(
        &self,
        work: &dyn UnitOfWork,
        subscriber: SubscriberId,
        (module, language): (Option<&str>, Language),
        booking: BookingId,
        text: &str,
    ) -> Result<()> {
        let known = self.find_case_of_call(work, subscriber, booking).await?;
        let mut case = match (known, module) {
            (Some(known), _) => known,
            (None, Some(module)) => self.find_or_open(work, subscriber, module, FROM_BOOKING, language).await?,
            (None, None) => return Ok(()),
        };
        if !case.bookings.contains(&booking) {
            case.bookings.push(booking);
        }
        self.record(work, &mut case, NewEvent::new(Author::System, EventKind::Booking, text)).await?;
        self.save(work, &mut case).await
    }

    /// Says in the case of a call what became of it; nothing for a call without a case. No mail: the booking has its own.
    pub(crate) async fn record_call(&self, work: &dyn UnitOfWork, subscriber: SubscriberId, booking: BookingId, text: &str) -> Result<()> {
        let Some(mut case) = self.find_case_of_call(work, subscriber, booking).await? else { return Ok(()) };
        self.record(work, &mut case, NewEvent::new(Author::System, EventKind::Booking, text)).await?;
        self.save(work, &mut case).await
    }

    /// Holds the case to which a call belongs, else the open one of its module, which it would join; nothing without a case. Called
    /// before the person is held: everybody who changes a case locks the two in this order.
    pub(crate) async fn hold_case_of_call(
        &self,
        work: &dyn UnitOfWork,
        subscriber: SubscriberId,
        module: Option<&str>,
        booking: BookingId,
    ) -> Result<()> {
        let cases = work.cases().list_by_subscriber(subscriber).await?;
        let known = cases.iter().find(|case| case.bookings.contains(&booking));
        let open = || cases.iter().find(|case| module == Some(case.module.as_str()) && !case.status.is_over());
        if let Some(case) = known.or_else(open) {
            work.cases().lock(case.id).await?;
        }
        Ok(())
    }

    /// Takes a booking that was given up before it was confirmed out of the case from which it was made.
    pub(crate) async fn unlink_booking(&self, work: &dyn UnitOfWork, subscriber: SubscriberId, booking: BookingId) -> Result<()> {
        let Some(mut case) = self.find_case_of_call(work, subscriber, booking).await? else { return Ok(()) };
        case.bookings.retain(|known| *known != booking);
        self.save(work, &mut case).await
    }

    /// The person's case to which a call belongs, locked.
    async fn find_case_of_call(&self, work: &dyn UnitOfWork, subscriber: SubscriberId, booking: BookingId) -> Result<Option<Case>> {
        let cases = work.cases().list_by_subscriber(subscriber).await?;
        match cases.into_iter().find(|case| case.bookings.contains(&booking)) {
            Some(case) => work.cases().lock(case.id).await,
            None => Ok(None),
        }
    }

    /// Joins a paid report on a provident fund, in the transaction that settles its payment. A case that is opened for it has the language
    /// of its order.
    pub async fn join_report(&self, work: &dyn UnitOfWork, subscriber: SubscriberId, report: ReportId, language: Language) -> Result<()> {
        let mut case = self.find_or_open(work, subscriber, FUND_MODULE, FROM_REPORT, language).await?;
        case.report = Some(report);
        case.progress.get_or_insert(FundProgress::NotStarted);
        self.record(work, &mut case, NewEvent::new(Author::System, EventKind::Message, "A report was ordered for this case.")).await?;
        self.save(work, &mut case).await
    }

    /// Moves the progress of a person's report forward; earlier words are ignored. Without a case nothing happens.
    pub async fn record_progress(&self, work: &dyn UnitOfWork, subscriber: SubscriberId, progress: FundProgress) -> Result<()> {
        let cases = work.cases().list_by_subscriber(subscriber).await?;
        let newest = cases.into_iter().find(|case| case.module == FUND_MODULE && case.status != CaseStatus::Cancelled);
        let Some(mut case) = (match newest {
            Some(case) => work.cases().lock(case.id).await?,
            None => None,
        }) else {
            return Ok(());
        };
        if case.progress.is_none_or(|known| known < progress) {
            case.progress = Some(progress);
            self.save(work, &mut case).await?;
        }
        Ok(())
    }

    /// Before a person is erased: what was paid for and not begun is refunded, and unpaid orders are closed. Of what was begun an
    /// agent states the part that goes back.
    pub(crate) async fn release(&self, work: &dyn UnitOfWork, subscriber: SubscriberId) -> Result<()> {
        for mut case in work.cases().list_by_subscriber(subscriber).await?.into_iter().filter(|case| !case.status.is_over()) {
            if case.began_at.is_none() {
                self.refund_all(work, &case, REASON_ACCOUNT_ERASED).await?;
            } else if case.order.is_some() && case.status != CaseStatus::Resolved {
                (case.is_refund_open, case.due_at) = (true, Some(self.rules.answer_due_at(self.environment.now())?));
                work.cases().update(&case).await?;
            }
        }
        Ok(())
    }

    /// The person's case of this module that is not over, locked; else a new one.
    async fn find_or_open(
        &self,
        work: &dyn UnitOfWork,
        subscriber: SubscriberId,
        module: &str,
        consent: &str,
        language: Language,
    ) -> Result<Case> {
        let cases = work.cases().list_by_subscriber(subscriber).await?;
        if let Some(open) = cases.into_iter().find(|case| case.module == module && !case.status.is_over())
            && let Some(case) = work.cases().lock(open.id).await?.filter(|case| !case.status.is_over())
        {
            return Ok(case);
        }
        let title = self.store.assist_modules().find(module).await?.map_or_else(|| module.to_uppercase(), |page| page.title);
        // No mail: whatever opens the case has one of its own.
        self.insert_case(work, subscriber, (module, &title), consent.to_owned(), language).await
    }

    /// Sets the status of somebody's assisted service by its word. Without a case it opens one of the module that the person asked
    /// about. `Invalid` for an unknown word, `WRONG_STATE` for a step that may not follow.
    pub async fn set_assist_status(&self, staff: &Staff, email: &Email, word: &str, id: Option<CaseId>, note: Option<&str>) -> Result<()> {
        let word = Word::parse(word)?;
        let mut work = self.store.begin().await?;
        let subscriber = self.store.subscribers().find_by_email(email).await?.ok_or(Error::NotFound("Subscriber"))?;
        let mut case = match id {
            Some(id) => self.lock_for_staff(&*work, staff, id).await?,
            None => {
                let module = subscriber.service_assist.clone().or(matches!(word, Word::Progress(_)).then(|| FUND_MODULE.to_owned()));
                let module =
                    module.ok_or_else(|| Error::conflict("WRONG_STATE", "This person has not asked for help with anything yet"))?;
                self.find_newest_or_open(&*work, staff, subscriber.id, &module).await?
            }
        };
        if !case.is_of(subscriber.id) {
            return Err(case_not_found());
        }
        let before = case.status_word().to_owned();
        self.apply_word(&*work, &mut case, staff, &word, note).await?;
        self.save(&*work, &mut case).await?;
        note_value(&mut *work, format!("status of case {}", case.id), Some(before.as_str()), Some(case.status_word()));
        work.commit().await
    }

    async fn find_newest_or_open(&self, work: &dyn UnitOfWork, staff: &Staff, subscriber: SubscriberId, module: &str) -> Result<Case> {
        let newest = work.cases().list_by_subscriber(subscriber).await?.into_iter().next();
        let case = match newest {
            Some(newest) => work.cases().lock(newest.id).await?,
            None => {
                let consent = format!("opened by {}", staff.name);
                Some(self.find_or_open(work, subscriber, module, &consent, Language::English).await?)
            }
        };
        case.filter(|case| case.is_visible_to(staff)).ok_or_else(case_not_found)
    }

    /// Whether the last words in the thread are those of staff, so that the person can answer them.
    async fn is_question_open(&self, case: &Case) -> Result<bool> {
        let events = self.store.cases().list_events(&[case.id]).await?;
        let last = events.iter().rfind(|event| event.kind == EventKind::Message && event.by != Author::System);
        Ok(last.is_some_and(|event| matches!(event.by, Author::Staff(_)) && !event.text.starts_with(REPORT_PREFIX)))
    }

    async fn apply_word(&self, work: &dyn UnitOfWork, case: &mut Case, staff: &Staff, word: &Word, note: Option<&str>) -> Result<()> {
        let by = Author::Staff(staff.name.clone());
        match word {
            // A case that this very call opened is requested already.
            Word::Step(CaseStatus::Requested) if case.last_event == 1 && case.status == CaseStatus::Requested => {}
            Word::Step(next) => {
                if *next == CaseStatus::Cancelled && case.order.is_some() {
                    return Err(Error::conflict("WRONG_STATE", "This case was priced: cancel it where its refund can be stated"));
                }
                if case.status == CaseStatus::Closed {
                    return Err(Error::conflict("WRONG_STATE", "This case is closed. Only its person can open it again"));
                }
                if *next == CaseStatus::WaitingForYou && !self.is_question_open(case).await? {
                    return Err(Error::conflict("WRONG_STATE", "Nothing was asked: ask in the case, so that the person sees what we need"));
                }
                if next.is_under_way() {
                    case.began_at.get_or_insert(self.environment.now());
                }
                self.take_step(work, case, *next, by.clone(), "").await?;
                self.notify(work, case, if next.is_over() { CaseNotification::Over } else { CaseNotification::Answer }).await?;
            }
            Word::Progress(progress) => {
                if case.module != FUND_MODULE
                    || case.status == CaseStatus::Cancelled
                    || case.progress.is_some_and(|known| known > *progress)
                {
                    return Err(case.status.refuse("set to that"));
                }
                case.progress = Some(*progress);
                let text = format!("{REPORT_PREFIX}{}", progress.as_str().replace('_', " "));
                self.record(work, case, NewEvent::new(by.clone(), EventKind::Message, &text)).await?;
            }
        }
        match note.filter(|note| !note.trim().is_empty()) {
            Some(note) => {
                let note = super::person::parse_text("note", note)?;
                self.record(work, case, NewEvent::new(by, EventKind::Note, &note)).await
            }
            None => Ok(()),
        }
    }
}
