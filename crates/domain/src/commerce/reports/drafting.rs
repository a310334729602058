//! Drafting a report: the passbooks are read once, and what they say is sealed, with the answers and the fetched record.

use super::inputs::Inputs;
use super::report::{Report, ReportState};
use super::service::Reports;
use crate::ids::ReportId;
use crate::provident_fund::{FetchedRecord, Passbook, QuestionnaireAnswers, Refusal, SentPapers};
use crate::sessions::{Browser, Caller};
use crate::subscribers::{RegistrationInput, SignInResult, ValidatedRegistration};
use crate::{Error, Result};

/// The form as sent.
pub struct DraftInput {
    pub who: RegistrationInput,
    /// Version of the consent to keep.
    pub consent: String,
    pub papers: DraftPapers,
    /// The record that the dashboard uses for the same person: of the provident-fund session, else the copy that its account keeps.
    pub fetched: Option<FetchedRecord>,
}

/// What a report is drafted from.
pub enum DraftPapers {
    /// Files that came with the form.
    Sent { papers: SentPapers, told: QuestionnaireAnswers },
    /// Passbooks that the person keeps here, and the answers beside them.
    Kept { books: Vec<Passbook>, told: QuestionnaireAnswers },
}

/// A draft, with what came of each file, and the session of its maker.
#[derive(Debug)]
pub struct DraftedReport {
    pub report: Report,
    pub books: Vec<std::result::Result<Passbook, Refusal>>,
    pub signed_in: SignInResult,
}

impl Reports {
    pub async fn draft_report(&self, input: DraftInput, caller: Option<Caller>, browser: &Browser) -> Result<DraftedReport> {
        let who = ValidatedRegistration::parse(input.who)?;
        if !self.offer.consent.has_version(&input.consent) {
            return Err(Error::invalid("consent", "Please tick the box that lets us keep what your passbooks say"));
        }
        let (books, told) = match input.papers {
            DraftPapers::Sent { papers, told } => (self.passbooks.read(papers, &told).await?.books, told),
            DraftPapers::Kept { books, told } => (books.into_iter().map(Ok).collect(), told),
        };
        let read: Vec<Passbook> = books.iter().filter_map(|book| book.as_ref().ok()).cloned().collect();
        if read.is_empty() {
            return Err(Error::invalid("file", "None of these files is a passbook that can be read"));
        }
        let id = ReportId(self.environment.new_random_uuid());
        let mut report = self.new_report(id, &Inputs { books: read, told, fetched: input.fetched }, input.consent)?;
        let work = self.store.begin().await?;
        let registered = self.subscribers.register_in(&*work, &who, caller, browser).await?;
        (report.subscriber, report.session) = (Some(registered.subscriber.id), Some(registered.session.id));
        work.reports().insert(&report).await?;
        work.commit().await?;
        Ok(DraftedReport { report, books, signed_in: self.subscribers.finish_registration(registered).await? })
    }

    fn new_report(&self, id: ReportId, inputs: &Inputs, consent: String) -> Result<Report> {
        let now = self.environment.now();
        let uan = inputs.books.iter().find_map(|book| book.uan.as_ref()).map(crate::provident_fund::Uan::masked);
        Ok(Report {
            id,
            subscriber: None,
            session: None,
            state: ReportState::Draft,
            order: None,
            inputs: self.seal_inputs(inputs, &format!("pf-report:{id}"))?,
            uan: uan.unwrap_or_default(),
            consent,
            needs: Vec::new(),
            goes_without: false,
            attempts: 0,
            due_at: None,
            version: 0,
            rules: None,
            ready_at: None,
            created_at: now,
            updated_at: now,
            expires_at: now.checked_add(self.offer.draft_retention()).map_err(Error::internal)?,
        })
    }

    /// What would be asked for after the payment.
    pub(super) fn list_missing(&self, report: &Report) -> Result<Vec<String>> {
        let inputs = self.open_inputs(report)?;
        let mut missing = super::composing::list_missing_books(&self.analyse(&inputs)?);
        missing.extend(inputs.list_doubtful_books());
        Ok(missing)
    }
}
