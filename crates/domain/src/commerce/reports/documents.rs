//! Passbooks that come later: those that were missing, and those of a newer version.

use super::inputs::Inputs;
use super::report::{Report, ReportState, wrong_state};
use super::service::{Reports, report_not_found};
use crate::ids::ReportId;
use crate::provident_fund::{FetchedRecord, Passbook, Refusal, SentPapers, Uan, refuse_other_people, require_passbook};
use crate::sessions::Caller;
use crate::{Error, Result};

impl Reports {
    /// Takes further passbooks, or goes on without them (no file was sent): a report that waits for them is prepared, one that is ready
    /// gets a new version. A record that was `fetched` since counts too. Answers what came of each file.
    pub async fn add_documents(
        &self,
        caller: Caller,
        id: ReportId,
        sent: SentPapers,
        fetched: Option<FetchedRecord>,
    ) -> Result<Vec<std::result::Result<Passbook, Refusal>>> {
        let report = self.find_visible(caller, id).await?;
        if report.state == ReportState::Ready {
            return self.renew_with(caller, &report, sent, fetched).await;
        }
        if report.state != ReportState::NeedsDocument {
            return Err(wrong_state(report.state));
        }
        let goes_without = sent.files.is_empty();
        let (mut inputs, books) = self.read_more(&report, sent).await?;
        self.take_record(&mut inputs, &report, fetched);
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let mut report = self.lock_visible(&*work, caller, id).await?;
        report.enter(ReportState::Preparing, now)?;
        self.withdraw_needs(&*work, &report).await?;
        report.inputs = self.seal_inputs(&inputs, &report.context())?;
        report.due_at = Some(now.checked_add(self.offer.preparation_time()).map_err(Error::internal)?);
        (report.goes_without, report.attempts) = (goes_without, 0);
        report.needs.clear();
        work.reports().update(&report).await?;
        self.enqueue_preparing(&*work, id, now).await?;
        work.commit().await.map(|()| books)
    }

    /// A new version by today's facts and by the record that was `fetched` since, if it says anything else than the one before. Answers
    /// whether there is one.
    pub async fn renew_report(&self, caller: Caller, id: ReportId, fetched: Option<FetchedRecord>) -> Result<bool> {
        let report = self.find_visible(caller, id).await?;
        let mut inputs =
            if report.state == ReportState::Ready { self.open_inputs(&report)? } else { return Err(wrong_state(report.state)) };
        self.take_record(&mut inputs, &report, fetched);
        self.issue_renewal(Some(caller), &report, &inputs).await
    }

    /// Whether a new version is free now.
    pub(super) fn is_renewable(&self, report: &Report) -> bool {
        let until = report.ready_at.and_then(|ready| ready.checked_add(self.offer.renewal_period()).ok());
        report.state == ReportState::Ready && until.is_some_and(|until| until > self.environment.now())
    }

    /// Only who agreed to the wording of today has agreed to keeping a record.
    fn take_record(&self, inputs: &mut Inputs, report: &Report, fetched: Option<FetchedRecord>) {
        if self.offer.consent.has_version(&report.consent) {
            inputs.take_record(fetched);
        }
    }

    async fn renew_with(
        &self,
        caller: Caller,
        report: &Report,
        sent: SentPapers,
        fetched: Option<FetchedRecord>,
    ) -> Result<Vec<std::result::Result<Passbook, Refusal>>> {
        if sent.files.is_empty() {
            return Err(Error::invalid("file", "A file is required"));
        }
        let (mut inputs, books) = self.read_more(report, sent).await?;
        self.take_record(&mut inputs, report, fetched);
        self.issue_renewal(Some(caller), report, &inputs).await?;
        Ok(books)
    }

    /// A new version, if it says anything else than the newest one. `owner` is `None` when nobody asked for it.
    pub(super) async fn issue_renewal(&self, owner: Option<Caller>, report: &Report, inputs: &Inputs) -> Result<bool> {
        if !self.is_renewable(report) {
            return Err(Error::conflict("RENEWAL_OVER", "The time in which a new version is free is over"));
        }
        let versions = self.store.reports().list_versions(report.id).await?;
        let newest = versions.last().ok_or_else(|| Error::internal("a ready report has no version"))?;
        let rules = self.passbooks.fingerprint_rules()?;
        let (content, version) = self.build_version(report, inputs)?;
        let is_new = !self.open_content(newest)?.says_the_same_as(&content);
        let work = self.store.begin().await?;
        let mut current = match owner {
            Some(caller) => self.lock_visible(&*work, caller, report.id).await?,
            None => self.lock(&*work, report.id).await?.ok_or_else(report_not_found)?,
        };
        if current.state != ReportState::Ready || current.version != report.version {
            return Err(Error::conflict("STALE", "A newer version was just made. Please look again"));
        }
        current.rules = Some(rules);
        if is_new {
            current.inputs = self.seal_inputs(inputs, &current.context())?;
            (current.version, current.updated_at) = (version.number, version.issued_at);
            work.reports().insert_version(&version).await?;
        }
        work.reports().update(&current).await?;
        if is_new {
            self.notify_ready(&*work, &current, &content, owner.is_some()).await?;
        }
        work.commit().await.map(|()| is_new)
    }

    /// All passbooks of the report with these, which must be of the same person.
    async fn read_more(&self, report: &Report, sent: SentPapers) -> Result<(Inputs, Vec<std::result::Result<Passbook, Refusal>>)> {
        let mut inputs = self.open_inputs(report)?;
        if sent.files.is_empty() {
            return Ok((inputs, Vec::new()));
        }
        let reading = self.passbooks.read(sent, inputs.statements()).await?;
        let known = inputs.books.len();
        let mut all: Vec<_> = inputs.books.drain(..).map(Ok).chain(reading.books).collect();
        refuse_other_people(&mut all);
        let added = all.split_off(known);
        if all.iter().any(std::result::Result::is_err) {
            return Err(Error::invalid("file", Refusal::AnotherPerson.message()));
        }
        // The books of before come without the first digits of their UAN, which must not make two numbers of one.
        let added_books = added.iter().flatten().cloned();
        let added_books = added_books.map(|book| Passbook { uan: book.uan.as_ref().map(Uan::without_first_digits), ..book });
        inputs.books = all.into_iter().flatten().chain(added_books).collect();
        require_passbook(&added)?;
        Ok((inputs, added))
    }
}
