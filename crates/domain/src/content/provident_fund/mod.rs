//! The provident fund: what a passbook says, and what follows from it. Pure rules; rates, ceilings and forms come from the fact
//! registry. The reading of PDFs is in the crate `papers`.

mod analysis;
mod month;
mod passbook;
mod told;

pub use analysis::{
    Account, Analysis, Check, Evidence, Finding, MonthLine, MonthState, Outcome, PensionOutlook, Readiness, ReadinessItem, RuleSource,
    Severity, Verdict, Withdrawal, YearBalance,
};
pub use month::Month;
pub use passbook::{
    EstablishmentId, Heads, LineRef, MemberId, Passbook, Refusal, Row, RowKind, SelfCheck, SelfCheckKind, TaxableData, Totals, Uan, Wages,
};
pub use told::ToldFacts;
