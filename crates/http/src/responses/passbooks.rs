//! Passbooks that were read. They are serialised as the domain has them; `schema` describes their shape.

mod schema;

use domain::fund_accounts::OwnUan;
use domain::provident_fund::{Analysis, Passbook, PassbookReading, Refusal, Withdrawal};
use domain::reports::HindiSentences;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{Object, ObjectBuilder, Type};

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReadPassbooks {
    /// One entry for each file, in the order in which they were sent.
    pub books: Vec<ReadFile>,
    /// What follows from all passbooks together; null when no file is one.
    #[schema(value_type = Option<schema::PfAnalysis>, required)]
    pub analysis: Option<Analysis>,
    /// The UANs among those printed of which the session may ask to see the whole number; left out where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uans: Vec<RevealableUan>,
    /// What the findings say, each text once with its Hindi, which is that of the report. A text that has none is left out.
    pub hindi: Vec<TextInHindi>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TextInHindi {
    /// As it stands in the findings.
    pub english: String,
    pub hindi: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RevealableUan {
    /// By this name `data/revealUan/{ref}` tells it whole.
    #[serde(rename = "ref")]
    pub reference: String,
    /// Masked.
    pub uan: String,
}

/// Exactly one of `passbook` and `refusal` is there.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReadFile {
    /// The number of the file in the form, from 0.
    pub file: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::PfPassbook>)]
    pub passbook: Option<Passbook>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<FileRefusal>,
}

/// What can be withdrawn, each way with the grade of its rule.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawabilityCheck {
    /// kept: from the passbooks that the person keeps; stated: from what was typed.
    pub basis: &'static str,
    #[schema(value_type = Vec<schema::PfWithdrawal>)]
    pub withdrawals: Vec<Withdrawal>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FileRefusal {
    #[schema(schema_with = refusal_schema)]
    pub code: Refusal,
    /// For the person.
    pub message: &'static str,
}

fn refusal_schema() -> Object {
    word_schema(&["notAPassbook", "scan", "passwordNeeded", "anotherPerson", "damaged", "unknownPrint", "notAPdf", "tooLong"])
}

/// One of these words.
fn word_schema(words: &[&'static str]) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words.to_vec())).build()
}

impl ReadPassbooks {
    pub fn new(reading: PassbookReading, sentences: &HindiSentences) -> Self {
        let findings = reading.analysis.as_ref().map_or(&[][..], |analysis| analysis.findings.as_slice());
        let hindi = sentences.translate_findings(findings).into_iter().map(|(english, hindi)| TextInHindi { english, hindi });
        Self { books: to_read_files(reading.books), hindi: hindi.collect(), analysis: reading.analysis, uans: Vec::new() }
    }

    pub fn with_own_uans(self, own: Vec<OwnUan>) -> Self {
        let uans = own.into_iter().map(|own| RevealableUan { reference: own.reference, uan: own.uan.masked() });
        Self { uans: uans.collect(), ..self }
    }
}

/// What came of each file, in the order of the form.
pub fn to_read_files(books: Vec<Result<Passbook, Refusal>>) -> Vec<ReadFile> {
    let entry = |(file, book): (usize, Result<Passbook, Refusal>)| match book {
        Ok(passbook) => ReadFile { file, passbook: Some(passbook), refusal: None },
        Err(code) => ReadFile { file, passbook: None, refusal: Some(FileRefusal { code, message: code.message() }) },
    };
    books.into_iter().enumerate().map(entry).collect()
}
