//! The provident fund: what a passbook says, and what follows from it. Pure rules; rates, ceilings and forms come from the fact
//! registry. The reading of PDFs is in the crate `papers`.

mod account_years;
mod analyse;
mod analysis;
mod check_context;
mod continuity;
mod contribution_history;
mod contributions;
mod deposits;
mod explanations;
mod fetched;
mod findings;
mod identity;
mod interest;
mod ledger;
mod paper_reader;
mod passbook;
mod pension;
mod pension_membership;
mod questionnaire;
mod readiness;
mod reading;
mod reading_budget;
mod rules;
mod sample;
mod service;
mod service_dates;
mod stated;
mod tax;
mod transfers;
mod withdraw_or_keep;
mod withdrawability;
mod words;

pub use crate::month::Month;
pub use account_years::{AccountYear, sum_account_years};
pub use analyse::analyse;
pub use analysis::{
    Account, Analysis, Check, ContinuedPension, Evidence, Finding, GrownBalance, MonthLine, MonthState, Outcome, PensionOutlook, Readiness,
    ReadinessItem, RuleSource, Severity, Verdict, WithdrawOrKeep, Withdrawal, YearBalance,
};
pub use contribution_history::{ContributionHistory, ContributionPeriod, calculate_contribution_history};
pub use fetched::{FetchedEmployment, FetchedRecord, FetchedUan, MemberStatements};
pub use interest::{MonthlyRates, calculate_year_interest};
pub use paper_reader::PaperReader;
pub use passbook::{
    EstablishmentId, Heads, LineRef, MemberId, Passbook, Refusal, Row, RowKind, SelfCheck, SelfCheckKind, TaxableData, Totals, Uan, Wages,
    require_passbook,
};
pub use questionnaire::QuestionnaireAnswers;
pub use reading::{PositionedText, TextPage, TextRun, read_passbook, refuse_other_people};
pub use reading_budget::{ReadingBudget, ReadingBudgetSettings};
pub use service::{MAX_FILE_BYTES, MAX_FILES, MAX_TOTAL_BYTES, PaperFile, PassbookReader, PassbookReading, SentPapers, list_latest_prints};
pub use stated::StatedAccount;
pub(crate) use words::{month_list, month_name, rupees, year_name};
