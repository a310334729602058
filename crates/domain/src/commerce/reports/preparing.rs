//! Preparing a paid report, in a job. Three failed runs, or the end of its time, give the whole amount back.

use jiff::SignedDuration;
use sha2::{Digest, Sha256};

use super::composing::{compose, list_missing_books};
use super::content::ReportContent;
use super::inputs::Inputs;
use super::origins::Origins;
use super::report::{Report, ReportState, ReportVersion};
use super::service::Reports;
use crate::cases::FundProgress;
use crate::ids::ReportId;
use crate::jobs::retry_delay;
use crate::orders::refund_reasons::{REASON_NO_DOCUMENT, REASON_REPORT_FAILED, REASON_REPORT_LATE};
use crate::time::indian_date;
use crate::{Error, Result, UnitOfWork};

const MAX_RUNS: i32 = 3;

impl Reports {
    /// Runs one attempt. On failure it enqueues a retry, or refunds the order after the last attempt, and returns the error for the log.
    pub async fn prepare_report(&self, id: ReportId) -> Result<Option<Error>> {
        let Some(report) = self.begin_run(id).await? else { return Ok(None) };
        match self.run(&report).await {
            Ok(()) => Ok(None),
            Err(error) => self.end_failed_run(&report, &error).await.map(|()| Some(error)),
        }
    }

    /// `None` when there is nothing to prepare, or no time is left.
    async fn begin_run(&self, id: ReportId) -> Result<Option<Report>> {
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let Some(mut report) = self.lock(&*work, id).await? else { return Ok(None) };
        if !matches!(report.state, ReportState::Paid | ReportState::Preparing) {
            return Ok(None);
        }
        let is_late = report.due_at.is_some_and(|due| due <= now);
        if is_late || report.attempts >= MAX_RUNS {
            self.fail_and_refund(&*work, &mut report, if is_late { REASON_REPORT_LATE } else { REASON_REPORT_FAILED }).await?;
            return work.commit().await.map(|()| None);
        }
        if report.state == ReportState::Paid {
            report.enter(ReportState::Preparing, now)?;
        }
        report.attempts += 1;
        work.reports().update(&report).await?;
        work.commit().await.map(|()| Some(report))
    }

    async fn run(&self, report: &Report) -> Result<()> {
        let inputs = self.open_inputs(report)?;
        let missing = if report.goes_without { Vec::new() } else { self.list_needs(&inputs)? };
        if !missing.is_empty() {
            return self.ask_for_documents(report, missing).await;
        }
        let rules = self.passbooks.fingerprint_rules()?;
        let (content, version) = self.build_version(report, &inputs)?;
        let work = self.store.begin().await?;
        let Some(mut current) = self.lock_run(&*work, report).await? else { return Ok(()) };
        current.rules = Some(rules);
        self.issue(&*work, &mut current, &version).await?;
        self.notify_ready(&*work, &current, &content, true).await?;
        work.commit().await
    }

    fn list_needs(&self, inputs: &Inputs) -> Result<Vec<String>> {
        let mut needs = list_missing_books(&self.analyse(inputs)?);
        needs.extend(inputs.list_doubtful_books());
        Ok(needs)
    }

    pub(super) fn build_version(&self, report: &Report, inputs: &Inputs) -> Result<(ReportContent, ReportVersion)> {
        let (now, number) = (self.environment.now(), report.version + 1);
        let origins = Origins { inputs, told_on: indian_date(report.created_at) };
        let content = compose(report.id, number, indian_date(now), &self.offer, &self.analyse(inputs)?, &origins);
        let bytes = serde_json::to_vec_pretty(&content).map_err(Error::internal)?;
        let hash = Sha256::digest(&bytes).into();
        let sealed = self.sealer.seal(&bytes, &ReportVersion::context(report.id, number))?;
        Ok((content, ReportVersion { report: report.id, number, issued_at: now, hash, content: sealed }))
    }

    /// The row of this run; `None` when another worker has taken over, or the buyer wants it no more.
    async fn lock_run(&self, work: &dyn UnitOfWork, run: &Report) -> Result<Option<Report>> {
        let current = self.lock(work, run.id).await?;
        Ok(current.filter(|current| current.state == ReportState::Preparing && current.attempts == run.attempts))
    }

    async fn issue(&self, work: &dyn UnitOfWork, report: &mut Report, version: &ReportVersion) -> Result<()> {
        let now = version.issued_at;
        report.enter(ReportState::Ready, now)?;
        (report.version, report.ready_at, report.due_at) = (version.number, Some(now), None);
        report.expires_at = now.checked_add(self.offer.report_retention()).map_err(Error::internal)?;
        work.reports().insert_version(version).await?;
        work.reports().update(report).await?;
        match self.find_buyer(work, report).await? {
            Some(buyer) => self.cases.record_progress(work, buyer, FundProgress::PfReportGenerated).await,
            None => Ok(()),
        }
    }

    /// The clock stands still while a passbook is missing.
    async fn ask_for_documents(&self, run: &Report, needs: Vec<String>) -> Result<()> {
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let Some(mut report) = self.lock_run(&*work, run).await? else { return Ok(()) };
        report.enter(ReportState::NeedsDocument, now)?;
        report.due_at = Some(now.checked_add(self.offer.document_wait()).map_err(Error::internal)?);
        (report.needs, report.attempts) = (needs, 0);
        work.reports().update(&report).await?;
        self.notify_needs(&*work, &report).await?;
        work.commit().await
    }

    async fn end_failed_run(&self, run: &Report, error: &Error) -> Result<()> {
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let Some(mut report) = self.lock_run(&*work, run).await? else { return Ok(()) };
        // What was erased stays erased: no further run will find it.
        if run.attempts >= MAX_RUNS || matches!(error, Error::Gone(_)) {
            self.fail_and_refund(&*work, &mut report, REASON_REPORT_FAILED).await?;
        } else {
            let pause = SignedDuration::try_from(retry_delay(run.attempts.unsigned_abs())).map_err(Error::internal)?;
            self.enqueue_preparing(&*work, run.id, now.checked_add(pause).map_err(Error::internal)?).await?;
        }
        work.commit().await
    }

    /// Gives the whole amount back and forgets the passbooks. The caller holds the order and the report.
    pub(super) async fn fail_and_refund(&self, work: &dyn UnitOfWork, report: &mut Report, reason: &str) -> Result<()> {
        let now = self.environment.now();
        self.withdraw_needs(work, report).await?;
        report.enter(ReportState::Failed, now)?;
        report.enter(ReportState::Refunding, now)?;
        report.forget();
        let order = match report.order {
            Some(order) => work.orders().lock(order).await?,
            None => None,
        };
        let refund = match &order {
            Some(order) => self.orders.refund_up_to(work, order.id, order.amount, reason).await?,
            None => None,
        };
        if refund.is_none() {
            report.enter(ReportState::Refunded, now)?;
        }
        work.reports().update(report).await?;
        self.notify_refunded(work, report, reason).await
    }

    /// Ends the wait for a document that did not come.
    pub(super) async fn end_waiting(&self, id: ReportId) -> Result<()> {
        let work = self.store.begin().await?;
        let Some(mut report) = self.lock(&*work, id).await? else { return Ok(()) };
        let is_over = report.due_at.is_some_and(|due| due <= self.environment.now());
        if report.state == ReportState::NeedsDocument && is_over {
            self.fail_and_refund(&*work, &mut report, REASON_NO_DOCUMENT).await?;
            work.commit().await?;
        }
        Ok(())
    }
}
