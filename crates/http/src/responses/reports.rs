//! Reports on provident funds, as their owners, readers of a shared link and verifiers see them.

use domain::language::Language;
use domain::reports::{Block, Offer, ReportContent, ReportShare, ReportState, ReportVersion, Section, SectionDifference};
use domain::text::to_hex;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::services::Amount;
use super::string_enum;

/// Price and terms.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportOffer {
    pub title: String,
    /// GST included.
    pub price: Amount,
    pub price_note: String,
    pub contents: Vec<String>,
    pub refund_rule: String,
    pub consent_version: String,
    pub consent_text: String,
    /// The consent as Hindi readers see it, with a version of its own.
    pub hindi_consent: ConsentWords,
    pub share_days: i64,
    /// Languages in which the report can be had.
    pub languages: Vec<&'static str>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentWords {
    pub version: String,
    pub text: String,
}

pub fn to_offer(offer: &Offer) -> domain::Result<ReportOffer> {
    Ok(ReportOffer {
        title: offer.title.clone(),
        price: Amount::from(offer.price()?),
        price_note: offer.price_note.clone(),
        contents: offer.contents.clone(),
        refund_rule: offer.refund_rule.clone(),
        consent_version: offer.consent.version.clone(),
        consent_text: offer.consent.text.clone(),
        hindi_consent: ConsentWords { version: offer.consent.hindi.version.clone(), text: offer.consent.hindi.text.clone() },
        share_days: offer.share_days,
        languages: to_languages(&[Language::English, Language::Hindi]),
    })
}

fn to_languages(languages: &[Language]) -> Vec<&'static str> {
    languages.iter().map(|language| language.as_str()).collect()
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    #[serde(rename = "_id")]
    pub id: String,
    #[schema(schema_with = report_state_schema)]
    pub state: &'static str,
    /// The newest version; 0 for none.
    pub version: i32,
    /// Until when it will be ready, or documents are waited for.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub due_at: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// Until when it is kept.
    #[schema(value_type = String, format = DateTime)]
    pub kept_until: Timestamp,
    /// Path of its page.
    pub url: String,
}

impl From<&domain::reports::Report> for Report {
    fn from(report: &domain::reports::Report) -> Self {
        Self {
            id: report.id.to_string(),
            state: report.state.as_str(),
            version: report.version,
            due_at: report.due_at,
            created_at: report.created_at,
            kept_until: report.expires_at,
            url: report.path(),
        }
    }
}

/// A report with the version that is shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenedReport {
    #[serde(flatten)]
    pub report: Report,
    pub offer: ReportOffer,
    /// Passbooks that are missing or do not add up.
    pub missing: Vec<String>,
    #[schema(required)]
    pub content: Option<ReportBody>,
    /// Languages in which the shown version can be read.
    pub languages: Vec<&'static str>,
    pub versions: Vec<IssuedVersion>,
    /// What the shown version changed against the one before it.
    pub differences: Vec<ChangedSection>,
    /// Whether a new version is free now.
    pub is_renewable: bool,
    pub shares: Vec<ReportLink>,
}

impl OpenedReport {
    pub fn new(
        opened: domain::reports::OpenedReport,
        offer: ReportOffer,
        shares: Vec<(ReportShare, Vec<Timestamp>)>,
        now: Timestamp,
    ) -> Self {
        let report = Report { state: opened.state.as_str(), ..Report::from(&opened.report) };
        Self {
            report,
            offer,
            missing: opened.missing,
            languages: to_languages(&opened.languages),
            content: opened.shown.map(|(_, content)| ReportBody::from(content)),
            versions: opened.versions.iter().map(IssuedVersion::from).collect(),
            differences: opened.differences.into_iter().map(ChangedSection::from).collect(),
            is_renewable: opened.is_renewable,
            shares: shares.into_iter().map(|(share, views)| ReportLink::new(&share, views, now)).collect(),
        }
    }
}

/// The words of a version, in their order.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportBody {
    pub version: i32,
    pub title: String,
    pub language: String,
    #[schema(value_type = String, format = Date)]
    pub issued_on: Date,
    #[schema(value_type = String, format = Date)]
    pub rules_as_of: Date,
    pub holder: String,
    pub sections: Vec<ReportSection>,
}

impl From<ReportContent> for ReportBody {
    fn from(content: ReportContent) -> Self {
        Self {
            version: content.version,
            title: content.title,
            language: content.language,
            issued_on: content.issued_on,
            rules_as_of: content.rules_as_of,
            holder: content.holder,
            sections: content.sections.into_iter().map(ReportSection::from).collect(),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportSection {
    /// Names its place on the page.
    pub id: String,
    pub title: String,
    pub blocks: Vec<ReportBlock>,
}

impl From<Section> for ReportSection {
    fn from(section: Section) -> Self {
        Self { id: section.id, title: section.title, blocks: section.blocks.into_iter().map(ReportBlock::from).collect() }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ReportBlock {
    Heading { text: String },
    Paragraph { text: String },
    List { items: Vec<String> },
    Steps { items: Vec<String> },
    Table { head: Vec<String>, rows: Vec<Vec<String>> },
}

impl From<Block> for ReportBlock {
    fn from(block: Block) -> Self {
        match block {
            Block::Heading { text } => Self::Heading { text },
            Block::Paragraph { text } => Self::Paragraph { text },
            Block::List { items } => Self::List { items },
            Block::Steps { items } => Self::Steps { items },
            Block::Table { head, rows } => Self::Table { head, rows },
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssuedVersion {
    pub number: i32,
    #[schema(value_type = String, format = DateTime)]
    pub issued_at: Timestamp,
    /// SHA-256 of its data file.
    pub hash: String,
}

impl From<&ReportVersion> for IssuedVersion {
    fn from(version: &ReportVersion) -> Self {
        Self { number: version.number, issued_at: version.issued_at, hash: to_hex(&version.hash) }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedSection {
    pub title: String,
    pub added: Vec<String>,
    pub removed: Vec<String>,
}

impl From<SectionDifference> for ChangedSection {
    fn from(difference: SectionDifference) -> Self {
        Self { title: difference.title, added: difference.added, removed: difference.removed }
    }
}

/// A link by which somebody else reads the report.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportLink {
    #[serde(rename = "_id")]
    pub id: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
    pub is_open: bool,
    /// When somebody opened it.
    #[schema(value_type = Vec<String>)]
    pub views: Vec<Timestamp>,
    /// The whole address; only in the answer that makes the link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

impl ReportLink {
    pub fn new(share: &ReportShare, views: Vec<Timestamp>, now: Timestamp) -> Self {
        Self {
            id: share.id.to_string(),
            created_at: share.created_at,
            expires_at: share.expires_at,
            is_open: share.is_open(now),
            views,
            url: None,
        }
    }
}

/// What a report says: with the name masked for whoever has a shared link, and as its owner sees it for the page that a token led to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SharedReport {
    pub content: ReportBody,
    /// Languages in which it can be read at this address.
    pub languages: Vec<&'static str>,
}

impl SharedReport {
    pub fn new(content: ReportContent, languages: &[Language]) -> Self {
        Self { content: ReportBody::from(content), languages: to_languages(languages) }
    }
}

/// Nothing in it is personal.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifiedReport {
    #[schema(value_type = String, format = DateTime)]
    pub issued_at: Timestamp,
    pub version: i32,
    pub newest_version: i32,
    /// Whether the hash is that of this version; null when none was given.
    #[schema(required)]
    pub does_hash_fit: Option<bool>,
    /// Whether its owner still keeps it.
    pub is_kept: bool,
}

impl From<domain::reports::VerifiedReport> for VerifiedReport {
    fn from(verified: domain::reports::VerifiedReport) -> Self {
        Self {
            issued_at: verified.issued_at,
            version: verified.version,
            newest_version: verified.newest_version,
            does_hash_fit: verified.does_hash_fit,
            is_kept: verified.is_kept,
        }
    }
}

fn report_state_schema() -> Object {
    string_enum(ReportState::ALL)
}
