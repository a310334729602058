//! The report on a person's provident fund: drafted from passbooks, answers and the fetched record, paid, prepared by a worker, read, shared, renewed, erased. What can't
//! be delivered is refunded by itself. It is read in English and in Hindi.

mod accounts;
mod composing;
mod content;
mod documents;
mod drafting;
mod fulfilment;
mod hindi;
mod inputs;
mod letters;
mod maintenance;
mod notifications;
mod offer;
mod ordering;
mod origins;
mod preparing;
mod renderer;
mod renewing;
mod report;
mod repository;
mod service;
mod sharing;
#[cfg(test)]
mod tests;
mod verifying;
mod visiting;
mod withdrawals;

pub use content::{Block, ReportContent, Section, SectionDifference, mask_name};
pub use drafting::{DraftInput, DraftPapers, DraftedReport};
pub use fulfilment::ReportFulfilment;
pub use hindi::HindiSentences;
pub use offer::{ConsentWords, KeepingConsent, Offer};
pub use renderer::ReportRenderer;
pub use report::{Report, ReportShare, ReportState, ReportVersion};
pub use repository::{ReportQueries, ReportRepository};
pub use service::{OpenedReport, ReportDeps, Reports};
pub use verifying::VerifiedReport;
