//! What is sealed with a report: the passbooks as read, and the answers.

use serde::{Deserialize, Serialize};

use super::{Report, ReportContent, ReportVersion, Reports};
use crate::provident_fund::{Analysis, Passbook, QuestionnaireAnswers, list_latest_prints};
use crate::sealing::SealedBlob;
use crate::{Error, Result};

#[derive(Serialize, Deserialize)]
pub(super) struct Inputs {
    pub books: Vec<Passbook>,
    pub told: QuestionnaireAnswers,
}

impl Inputs {
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
        self.passbooks.analyse(&inputs.books, &inputs.told)
    }

    /// The bytes of the data file, whose hash is printed.
    pub(super) fn open_data_file(&self, version: &ReportVersion) -> Result<Vec<u8>> {
        self.sealer.open(&version.content, &ReportVersion::context(version.report, version.number))
    }

    pub(super) fn open_content(&self, version: &ReportVersion) -> Result<ReportContent> {
        serde_json::from_slice(&self.open_data_file(version)?).map_err(Error::internal)
    }
}
