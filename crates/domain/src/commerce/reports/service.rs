//! Finding, opening, cancelling and erasing reports.

use std::sync::Arc;

use super::SectionDifference;
use super::content::ReportContent;
use super::offer::Offer;
use super::report::{Report, ReportState, ReportVersion, wrong_state};
use crate::cases::Cases;
use crate::ids::{JobId, OrderId, ReportId};
use crate::jobs::{Job, NewJob};
use crate::keys::SigningKeys;
use crate::language::Language;
use crate::messages::Outbox;
use crate::orders::refund_reasons::REASON_NOT_WANTED;
use crate::payments::Orders;
use crate::provident_fund::PassbookReader;
use crate::sealing::Sealer;
use crate::sessions::Caller;
use crate::site::Site;
use crate::subscribers::Subscribers;
use crate::{Environment, Error, Result, Store, UnitOfWork};

#[derive(Clone)]
pub struct Reports {
    pub(super) store: Arc<dyn Store>,
    pub(super) environment: Environment,
    pub(super) sealer: Arc<dyn Sealer>,
    pub(super) outbox: Outbox,
    pub(super) site: Arc<Site>,
    pub(super) subscribers: Subscribers,
    pub(super) cases: Cases,
    pub(super) orders: Orders,
    pub(super) passbooks: PassbookReader,
    pub(super) offer: Arc<Offer>,
    pub(super) keys: SigningKeys,
    pub(super) external_page: Option<String>,
}

/// What [`Reports`] depends on.
pub struct ReportDeps {
    pub sealer: Arc<dyn Sealer>,
    pub outbox: Outbox,
    pub site: Arc<Site>,
    pub subscribers: Subscribers,
    pub cases: Cases,
    pub orders: Orders,
    pub passbooks: PassbookReader,
    pub offer: Arc<Offer>,
    pub keys: SigningKeys,
    /// The https address, without a query, of a page elsewhere to which the report button leads; `None`: our own page shows reports.
    pub external_page: Option<String>,
}

/// A report with one of its versions, as its owner opens it.
#[derive(Debug, Clone)]
pub struct OpenedReport {
    pub report: Report,
    /// Of the version that is shown; without one, of the report.
    pub state: ReportState,
    /// The version that is shown, with how to verify it; `None` until the first one is ready.
    pub shown: Option<(ReportVersion, ReportContent)>,
    /// All versions, oldest first.
    pub versions: Vec<ReportVersion>,
    /// Languages in which the shown version can be read.
    pub languages: Vec<Language>,
    /// What the shown version changed against the one before it.
    pub differences: Vec<SectionDifference>,
    /// Passbooks that lie between those given, or do not add up; for whoever has not paid yet.
    pub missing: Vec<String>,
    /// Whether a new version is free now.
    pub is_renewable: bool,
}

impl Reports {
    pub fn new(store: Arc<dyn Store>, environment: Environment, deps: ReportDeps) -> Self {
        let ReportDeps { sealer, outbox, site, subscribers, cases, orders, passbooks, offer, keys, external_page } = deps;
        Self { store, environment, sealer, outbox, site, subscribers, cases, orders, passbooks, offer, keys, external_page }
    }

    /// Price and terms.
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// `NotFound` for everybody who may not know that it exists.
    pub async fn find_visible(&self, caller: Caller, id: ReportId) -> Result<Report> {
        self.store.reports().find(id).await?.filter(|report| report.is_visible_to(caller)).ok_or_else(report_not_found)
    }

    /// All reports of a proven person; for a session that has proven nothing, only those it made. Newest first.
    pub async fn list_by_caller(&self, caller: Caller) -> Result<Vec<Report>> {
        let mut reports = self.store.reports().list_by_subscriber(caller.subscriber).await?;
        reports.retain(|report| report.is_visible_to(caller));
        Ok(reports)
    }

    /// Opens a version for the owner; `number` is the newest one when it is `None`. A version that can't be read in the language is shown
    /// in English.
    pub async fn open_version(&self, caller: Caller, id: ReportId, number: Option<i32>, language: Language) -> Result<OpenedReport> {
        let report = self.find_visible(caller, id).await?;
        let versions = self.store.reports().list_versions(id).await?;
        let missing = if matches!(report.state, ReportState::Draft | ReportState::Ordered) {
            self.list_missing(&report)?
        } else {
            report.needs.clone()
        };
        let mut opened = OpenedReport {
            state: report.state,
            is_renewable: self.is_renewable(&report),
            report,
            shown: None,
            versions,
            languages: Vec::new(),
            differences: Vec::new(),
            missing,
        };
        if opened.report.state == ReportState::Ready {
            self.show_version(&mut opened, number, language)?;
        }
        Ok(opened)
    }

    /// The newest version of a report that is ready, whosever it is.
    pub(super) async fn find_newest_ready(&self, id: ReportId) -> Result<ReportVersion> {
        let report = self.store.reports().find(id).await?.filter(|report| report.state == ReportState::Ready);
        let report = report.ok_or_else(report_not_found)?;
        let mut versions = self.store.reports().list_versions(id).await?.into_iter();
        versions.find(|version| version.number == report.version).ok_or_else(report_not_found)
    }

    fn show_version(&self, opened: &mut OpenedReport, number: Option<i32>, language: Language) -> Result<()> {
        let number = number.unwrap_or(opened.report.version);
        let find = |number: i32| opened.versions.iter().find(|version| version.number == number).cloned();
        let version = find(number).ok_or(Error::NotFound("Version"))?;
        let content = self.open_content(&version)?;
        if let Some(before) = find(number - 1) {
            let before = self.open_content(&before)?;
            // Words of an older day may have no Hindi: then what changed is told in English.
            let hindi = if language == Language::Hindi { before.translate(&self.offer.hindi) } else { None };
            opened.differences = match hindi.zip(content.translate(&self.offer.hindi)) {
                Some((before, content)) => before.list_differences(&content),
                None => before.list_differences(&content),
            };
        }
        let content = content.with_verification(&version, &self.site.base_url);
        let (content, languages) = self.choose_language(content, language);
        if number < opened.report.version {
            opened.state = ReportState::Superseded;
        }
        opened.languages = languages;
        opened.shown = Some((version, content));
        Ok(())
    }

    /// The content in the language, if all of it is there in it, else in English; and the languages in which it is there.
    pub(super) fn choose_language(&self, content: ReportContent, language: Language) -> (ReportContent, Vec<Language>) {
        match content.translate(&self.offer.hindi) {
            Some(hindi) => {
                let chosen = if language == Language::Hindi { hindi } else { content };
                (chosen, vec![Language::English, Language::Hindi])
            }
            None => (content, vec![Language::English]),
        }
    }

    /// The data file of a version: in English byte for byte as its hash was taken, in Hindi with that hash in its last section.
    pub async fn read_data_file(&self, caller: Caller, id: ReportId, number: Option<i32>, language: Language) -> Result<(Report, Vec<u8>)> {
        let (report, version, content) = self.open_document(caller, id, number, language).await?;
        let bytes =
            if content.is_hindi() { serde_json::to_vec_pretty(&content).map_err(Error::internal)? } else { self.open_data_file(&version)? };
        Ok((report, bytes))
    }

    /// A version as a file; `NotFound` when it can't be had in the language: whoever saves a file has asked for this one.
    pub async fn open_document(
        &self,
        caller: Caller,
        id: ReportId,
        number: Option<i32>,
        language: Language,
    ) -> Result<(Report, ReportVersion, ReportContent)> {
        let opened = self.open_version(caller, id, number, language).await?;
        let (version, content) = opened.shown.ok_or_else(|| wrong_state(opened.report.state))?;
        if content.language != language.as_str() {
            return Err(Error::NotFound("Hindi version of this report"));
        }
        Ok((opened.report, version, content))
    }

    /// Gives the money back, because its buyer asks before it is ready.
    pub async fn cancel(&self, caller: Caller, id: ReportId) -> Result<Report> {
        let work = self.store.begin().await?;
        let mut report = self.lock_visible(&*work, caller, id).await?;
        if !report.state.is_awaited() {
            return Err(wrong_state(report.state));
        }
        self.fail_and_refund(&*work, &mut report, REASON_NOT_WANTED).await?;
        work.commit().await.map(|()| report)
    }

    /// Deletes the keys of everything sealed. The order and its invoice stay, because the law wants them.
    pub async fn erase_report(&self, caller: Caller, id: ReportId) -> Result<Report> {
        let work = self.store.begin().await?;
        let mut report = self.lock_visible(&*work, caller, id).await?;
        let order = report.order.filter(|_| report.state == ReportState::Ordered);
        self.forget(&*work, &mut report, ReportState::Erased).await?;
        if let Some(order) = order {
            self.orders.close(&*work, order).await?;
        }
        work.commit().await.map(|()| report)
    }

    pub(super) async fn forget(&self, work: &dyn UnitOfWork, report: &mut Report, as_state: ReportState) -> Result<()> {
        let now = self.environment.now();
        report.enter(as_state, now)?;
        report.forget();
        work.reports().update(report).await?;
        work.reports().forget_versions(report.id).await?;
        self.withdraw_ready(work, report).await?;
        work.reports().revoke_shares(report.id, now).await
    }

    /// Locks the order before the report, in the order in which payments lock them.
    pub(super) async fn lock_visible(&self, work: &dyn UnitOfWork, caller: Caller, id: ReportId) -> Result<Report> {
        self.lock(work, id).await?.filter(|report| report.is_visible_to(caller)).ok_or_else(report_not_found)
    }

    pub(super) async fn lock(&self, work: &dyn UnitOfWork, id: ReportId) -> Result<Option<Report>> {
        let known: Option<OrderId> = self.store.reports().find(id).await?.and_then(|report| report.order);
        if let Some(order) = known {
            work.orders().lock(order).await?;
        }
        work.reports().lock(id).await
    }

    pub(super) async fn enqueue_preparing(&self, work: &dyn UnitOfWork, id: ReportId, run_at: jiff::Timestamp) -> Result<()> {
        let job = NewJob { job: Job::PrepareReport { report: id }, run_at, unique_key: Some(format!("report:{}", id.0.simple())) };
        work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await
    }
}

pub(super) fn report_not_found() -> Error {
    Error::NotFound("Report")
}
