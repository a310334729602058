//! Every column that can identify a person: what it is, why it is kept, for how long. A storage test
//! fails when a column whose name looks personal is missing here. Export and erasure of accounts follow this
//! table; `fineprint wishes` lists and erases the addresses that readers left without an account.

mod conversations;
mod dealings;
mod members;
mod publication;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonalColumn {
    pub table: &'static str,
    pub column: &'static str,
    pub what: &'static str,
    pub why: &'static str,
    /// Days after which it is removed; `None`: with the record it belongs to.
    pub kept_days: Option<u32>,
}

/// Search terms are kept 13 months, masked (contract, settled detail 6).
pub const TERMS_KEPT_DAYS: u32 = 395;
/// Page-view events (an id and a moment) only need to outlive the browser's retries; the counts stay.
pub const EVENTS_KEPT_DAYS: u32 = 35;
/// Conversations of visitors who never said who they are, after the last word (contract, settled detail 6).
pub const VISITORS_CHATS_KEPT_DAYS: u32 = 30;
/// Conversations of subscribers, after the last word.
pub const SUBSCRIBERS_CHATS_KEPT_DAYS: u32 = 365;
/// What was sent, as a proof of it.
pub const MESSAGES_KEPT_DAYS: u32 = 395;
/// Issued documents outlive the account: the law asks for it (`invoices/document.rs` says which). Eight financial years after
/// their own, so at most nine years; until then the database itself refuses to change or remove them.
pub const DOCUMENTS_KEPT_DAYS: u32 = 3287;

/// All of them.
pub fn personal_columns() -> impl Iterator<Item = &'static PersonalColumn> {
    [publication::COLUMNS, members::COLUMNS, dealings::COLUMNS, conversations::COLUMNS].into_iter().flatten()
}
