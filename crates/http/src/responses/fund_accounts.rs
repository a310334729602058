//! What the provident-fund service says of accounts. Numbers are masked everywhere.

use domain::fund_accounts::{self, ErasureReceipt, FundDataExport, FundProfile, ListedSession, ListedUan, ListedUans, SentCode};
use domain::provident_fund::QuestionnaireAnswers;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::{ReadFile, ReadPassbooks, to_read_files};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundCode {
    otp_id: String,
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
    /// When another code can be asked for.
    #[schema(value_type = String, format = DateTime)]
    resend_at: Timestamp,
}

impl From<SentCode> for FundCode {
    fn from(sent: SentCode) -> Self {
        Self { otp_id: sent.id.to_string(), expires_at: sent.expires_at, resend_at: sent.resend_at }
    }
}

/// A session of the provident-fund service.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundSignIn {
    /// The browser in words, such as "Chrome on Android"; null when it is not known.
    #[schema(required)]
    device: Option<String>,
    is_current: bool,
    /// Whether a code has proven the number in it; else it was opened by password.
    is_proven: bool,
    #[schema(value_type = String, format = DateTime)]
    opened_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    last_seen_at: Timestamp,
}

impl From<ListedSession> for FundSignIn {
    fn from(session: ListedSession) -> Self {
        let ListedSession { device, is_current, is_proven, opened_at, last_seen_at } = session;
        Self { device: Some(device).filter(|device| !device.is_empty()), is_current, is_proven, opened_at, last_seen_at }
    }
}

/// Whom the session belongs to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundAccount {
    /// Masked.
    mobile_number: String,
    /// Masked; null until the account has one.
    #[schema(required)]
    uan: Option<String>,
    /// Whether a code has proven the number in this session; false after signing in by password.
    is_proven: bool,
    has_password: bool,
    keeps_passbooks: bool,
    /// When the kept copy of the source's answer was fetched; null while none is kept.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    record_kept_at: Option<Timestamp>,
    /// The name of the source that is asked for UANs; null where there is none.
    #[schema(required)]
    source: Option<&'static str>,
}

impl From<FundProfile> for FundAccount {
    fn from(profile: FundProfile) -> Self {
        Self {
            mobile_number: profile.mobile,
            uan: profile.uan,
            is_proven: profile.is_proven,
            has_password: profile.has_password,
            keeps_passbooks: profile.keeps_books,
            record_kept_at: profile.record_kept_at,
            source: profile.source,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundLoginStatus {
    pub is_loggedin: bool,
    #[schema(required)]
    pub account: Option<FundAccount>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundUans {
    uans: Vec<FundUan>,
    #[schema(value_type = String, format = DateTime)]
    fetched_at: Timestamp,
    source: String,
    /// Whether the source was not asked, or did not answer, so that this is what it answered then.
    is_copy: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundUan {
    /// By this name the account can be asked for: its number stands in no address.
    #[serde(rename = "ref")]
    reference: String,
    /// Masked.
    uan: String,
    #[schema(required)]
    name: Option<String>,
    #[schema(required)]
    last_employer: Option<String>,
    /// Latest first.
    employments: Vec<FundEmployment>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundEmployment {
    #[schema(required)]
    member_id: Option<String>,
    employer: String,
    #[schema(value_type = Option<String>, format = Date, required)]
    joined: Option<Date>,
    #[schema(value_type = Option<String>, format = Date, required)]
    left: Option<Date>,
    /// Whether the employer's own trust keeps the account, so that the passbook is there; null when the source does not say.
    #[schema(required)]
    is_exempted: Option<bool>,
}

/// One account, with when and by whom it was told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundUanDetails {
    #[serde(flatten)]
    uan: FundUan,
    #[schema(value_type = String, format = DateTime)]
    fetched_at: Timestamp,
    source: String,
    is_copy: bool,
}

impl FundUanDetails {
    pub fn new(uan: ListedUan, listed: ListedUans) -> Self {
        Self { uan: uan.into(), fetched_at: listed.fetched_at, source: listed.source, is_copy: listed.is_copy }
    }
}

impl From<ListedUans> for FundUans {
    fn from(listed: ListedUans) -> Self {
        let uans = listed.uans.into_iter().map(FundUan::from).collect();
        Self { uans, fetched_at: listed.fetched_at, source: listed.source, is_copy: listed.is_copy }
    }
}

impl From<ListedUan> for FundUan {
    fn from(listed: ListedUan) -> Self {
        let employments: Vec<_> = listed.record.employments.into_iter().map(FundEmployment::from).collect();
        Self {
            reference: listed.reference,
            uan: listed.uan.masked(),
            name: listed.record.name,
            last_employer: employments.first().map(|latest| latest.employer.clone()),
            employments,
        }
    }
}

impl From<fund_accounts::Employment> for FundEmployment {
    fn from(employment: fund_accounts::Employment) -> Self {
        let fund_accounts::Employment { member_id, employer, joined, left, is_exempted } = employment;
        Self { member_id, employer, joined, left, is_exempted }
    }
}

/// Passbooks that a person keeps, and what follows from them today.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeptPassbooks {
    #[serde(flatten)]
    pub read: ReadPassbooks,
    /// What the member told beside the passbooks, as for reading them.
    #[schema(value_type = Object)]
    pub told: QuestionnaireAnswers,
    #[schema(value_type = String, format = DateTime)]
    pub kept_at: Timestamp,
}

/// Null while nothing is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct FundDataFile {
    #[schema(required)]
    pub account: Option<FundData>,
}

/// All that is kept of a person's provident fund.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundData {
    /// Masked.
    mobile_number: String,
    /// The number before the last move, masked.
    #[schema(required)]
    former_mobile_number: Option<String>,
    /// Masked.
    #[schema(required)]
    uan: Option<String>,
    has_password: bool,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    signed_in_at: Timestamp,
    /// The copy that is kept of the source's answer.
    #[schema(required)]
    records: Option<FundUans>,
    /// Version and hash of the wording that was agreed to, as in `passbooks`.
    #[schema(required)]
    records_consent: Option<String>,
    #[schema(required)]
    passbooks: Option<ExportedPassbooks>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPassbooks {
    /// Each as it was read; its UAN is masked.
    books: Vec<ReadFile>,
    #[schema(value_type = Object)]
    told: QuestionnaireAnswers,
    consent: String,
    #[schema(value_type = String, format = DateTime)]
    kept_at: Timestamp,
}

impl From<fund_accounts::KeptPassbooks> for ExportedPassbooks {
    fn from(kept: fund_accounts::KeptPassbooks) -> Self {
        let books = to_read_files(kept.books.into_iter().map(Ok).collect());
        Self { books, told: kept.told, consent: kept.consent, kept_at: kept.kept_at }
    }
}

impl From<FundDataExport> for FundData {
    fn from(export: FundDataExport) -> Self {
        Self {
            mobile_number: export.mobile,
            former_mobile_number: export.former_mobile,
            uan: export.uan,
            has_password: export.has_password,
            created_at: export.created_at,
            signed_in_at: export.signed_in_at,
            records: export.records.map(FundUans::from),
            records_consent: export.records_consent,
            passbooks: export.passbooks.map(ExportedPassbooks::from),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundErasure {
    /// For the person's own records: nothing is found by it.
    receipt: String,
    #[schema(value_type = String, format = DateTime)]
    erased_at: Timestamp,
}

impl From<ErasureReceipt> for FundErasure {
    fn from(receipt: ErasureReceipt) -> Self {
        Self { receipt: receipt.number, erased_at: receipt.erased_at }
    }
}
