//! How many days personal data is kept: the one list that purges and the register of personal data follow.

/// Search terms are stored masked, for 13 months.
pub const SEARCH_TERM_RETENTION_DAYS: u32 = 395;
/// Search terms that were searched for once, and for which nobody waits: made-up words have no end.
pub const SINGLE_SEARCH_RETENTION_DAYS: u32 = 30;
/// Page-view events (an id and a time) only need to outlive the browser's retries; the counts stay.
pub const EVENT_RETENTION_DAYS: u32 = 35;
/// Conversations of anonymous visitors, counted from their last message.
pub const VISITOR_CONVERSATION_RETENTION_DAYS: u32 = 30;
/// Conversations of subscribers, counted from their last message.
pub const SUBSCRIBER_CONVERSATION_RETENTION_DAYS: u32 = 365;
/// Sent messages, as proof of delivery.
pub const MESSAGE_RETENTION_DAYS: u32 = 395;
/// Links in messages that open a call or take a seat: as long as a message may have to be sent again, or in another way.
pub const MESSAGE_LINK_RETENTION_DAYS: u32 = 7;
/// Issued documents outlive the account because the law requires it (`invoices/document.rs` names the sections): eight financial
/// years after their own, so at most nine years. Until then the database itself refuses to change or remove them.
pub const DOCUMENT_RETENTION_DAYS: u32 = 3287;
/// Provident-fund accounts with all that they keep, counted from the last sign-in.
pub const FUND_ACCOUNT_RETENTION_DAYS: u32 = 90;
/// Codes by SMS, tries to sign in, and sessions that are over.
pub const FUND_CODE_RETENTION_DAYS: u32 = 1;
/// Leads, counted from the last contact.
pub const LEAD_RETENTION_DAYS: u32 = 365;
/// Plans after a death that are kept in an account, counted from the last time that they were saved.
pub const SAVED_PLAN_RETENTION_DAYS: u32 = 365;
/// Short links of readers that nobody ever followed, counted from the last time that somebody asked for them.
pub const UNFOLLOWED_LINK_RETENTION_DAYS: u32 = 30;
/// Short links of readers, counted from the last time that they were followed or asked for.
pub const SHORT_LINK_RETENTION_DAYS: u32 = 365;
/// Reports on provident funds, from the day they are ready; `content/reports.yml` says the same to buyers.
pub const REPORT_RETENTION_DAYS: u32 = 360;
