//! What is sealed with a report: the passbooks as read, the answers, and the record that was fetched.

use serde::{Deserialize, Serialize};

use super::{Report, ReportContent, ReportVersion, Reports};
use crate::provident_fund::{Analysis, FetchedRecord, MemberStatements, Passbook, QuestionnaireAnswers, list_latest_prints};
use crate::sealing::SealedBlob;
use crate::{Error, Result};

#[derive(Serialize, Deserialize)]
pub(super) struct Inputs {
    pub books: Vec<Passbook>,
    pub told: QuestionnaireAnswers,
    /// What the source told under the number of the provident-fund session; `None` when nothing was fetched, as in every report that was
    /// drafted before reports used it.
    #[serde(default)]
    pub fetched: Option<FetchedRecord>,
}

impl Inputs {
    pub fn statements(&self) -> MemberStatements<'_> {
        MemberStatements { told: &self.told, fetched: self.fetched.as_ref() }
    }

    /// Takes a record that was fetched later. One that fits none of the passbooks belongs to somebody else of the same browser; and that
    /// nothing is known any more may be the source's mistake.
    pub fn take_record(&mut self, fetched: Option<FetchedRecord>) {
        let Some(fetched) = fetched else { return };
        let is_newer = self.fetched.as_ref().is_none_or(|known| known.fetched_on <= fetched.fetched_on);
        let loses_nothing = !fetched.uans.is_empty() || self.fetched.as_ref().is_none_or(|known| known.uans.is_empty());
        let is_own = self.books.iter().any(|book| !fetched.contradicts(book));
        if is_newer && loses_nothing && is_own {
            self.fetched = Some(fetched);
        }
    }

    /// Passbooks that do not add up, as the buyer reads it. One that was printed anew since is not asked for again.
    pub fn list_doubtful_books(&self) -> Vec<String> {
        let doubtful = list_latest_prints(self.books.iter()).into_iter().filter(|book| !book.adds_up());
        let name = |book: &Passbook| {
            let (year, account) = (crate::provident_fund::year_name(book.year), super::composing::mask_member(&book.member.0));
            format!("The passbook of {year}, {account}, printed anew: its lines do not add up to its totals")
        };
        doubtful.map(name).collect()
    }
}

impl Reports {
    pub(super) fn seal_inputs(&self, inputs: &Inputs, context: &str) -> Result<SealedBlob> {
        self.sealer.seal(&serde_json::to_vec(inputs).map_err(Error::internal)?, context)
    }

    pub(super) fn open_inputs(&self, report: &Report) -> Result<Inputs> {
        let bytes = self.sealer.open(&report.inputs, &report.context())?;
        serde_json::from_slice(&bytes).map_err(Error::internal)
    }

    pub(super) fn analyse(&self, inputs: &Inputs) -> Result<Analysis> {
        self.passbooks.analyse(&inputs.books, inputs.statements())
    }

    /// The bytes of the data file, whose hash is printed.
    pub(super) fn open_data_file(&self, version: &ReportVersion) -> Result<Vec<u8>> {
        self.sealer.open(&version.content, &ReportVersion::context(version.report, version.number))
    }

    pub(super) fn open_content(&self, version: &ReportVersion) -> Result<ReportContent> {
        serde_json::from_slice(&self.open_data_file(version)?).map_err(Error::internal)
    }
}
