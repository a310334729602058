//! Columns about cases. Erasing a person empties them; number, module and times stay without the person.

use super::PersonalColumn;

const fn column(table: &'static str, column: &'static str, what: &'static str, why: &'static str) -> PersonalColumn {
    PersonalColumn { table, column, what, why, retention_days: None }
}

pub(super) const COLUMNS: &[PersonalColumn] = &[
    column("cases", "subscriber_id", "whose case it is", "showing it to that person alone"),
    column("cases", "title", "what the person calls the matter, personal numbers masked", "finding it again"),
    column("cases", "agent", "the member of staff who looks after it", "the person knows whom they write with"),
    column("cases", "expert", "the expert who may read it", "the person knows whom they write with"),
    column("cases", "consent", "which words the person agreed to", "proving the agreement"),
    column("cases", "checklist", "what the person was asked to have ready, and what is done", "preparing the matter"),
    column("cases", "quote", "the price and its reason", "the person decides by it; stating a refund"),
    column("cases", "filings", "the offices, their numbers and the days of what the person filed", "knowing when an office is late"),
    column("cases", "outcome", "whether the person found it settled", "learning whether we help"),
    column("cases", "bookings", "calls that belong to it", "showing them together"),
    column("case_events", "text", "what the person and staff wrote, personal numbers masked", "helping with the matter"),
    column("case_events", "staff", "the member of staff who wrote it", "questions about it"),
    column("case_accesses", "staff", "the member of staff who read the case or a file", "the person sees who has read it"),
    column("case_accesses", "what", "what was read", "the same"),
];
