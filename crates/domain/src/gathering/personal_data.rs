//! Register of every column that can identify a person: what it holds, why, and for how long. A storage test fails when a column
//! whose name looks personal is missing here. Export and erasure of accounts follow this register (docs/product/privacy.md);
//! `fineprint wishes` lists and erases the addresses that readers left without an account.

mod bookings_and_orders;
mod cases;
mod conversations;
mod fund_accounts;
mod leads;
mod publication;
mod reports;
mod subscribers;

pub use crate::retention::{
    DOCUMENT_RETENTION_DAYS, EVENT_RETENTION_DAYS, FUND_ACCOUNT_RETENTION_DAYS, FUND_CODE_RETENTION_DAYS, LEAD_RETENTION_DAYS,
    MESSAGE_RETENTION_DAYS, REPORT_RETENTION_DAYS, SAVED_PLAN_RETENTION_DAYS, SEARCH_TERM_RETENTION_DAYS,
    SUBSCRIBER_CONVERSATION_RETENTION_DAYS, VISITOR_CONVERSATION_RETENTION_DAYS,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonalColumn {
    pub table: &'static str,
    pub column: &'static str,
    pub what: &'static str,
    pub why: &'static str,
    /// Days after which the value is removed; `None`: it goes with the record it belongs to.
    pub retention_days: Option<u32>,
}

/// All registered columns.
pub fn personal_columns() -> impl Iterator<Item = &'static PersonalColumn> {
    [
        publication::COLUMNS,
        subscribers::COLUMNS,
        bookings_and_orders::COLUMNS,
        conversations::COLUMNS,
        leads::COLUMNS,
        cases::COLUMNS,
        reports::COLUMNS,
        fund_accounts::COLUMNS,
    ]
    .into_iter()
    .flatten()
}
