//! Columns about people who asked to be called.

use super::{LEAD_RETENTION_DAYS, PersonalColumn};

pub(super) const COLUMNS: &[PersonalColumn] = &[
    PersonalColumn {
        table: "leads",
        column: "name",
        what: "name as given",
        why: "calling the person",
        retention_days: Some(LEAD_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "leads",
        column: "country_code",
        what: "dial code of the mobile number",
        why: "the same",
        retention_days: Some(LEAD_RETENTION_DAYS),
    },
    PersonalColumn { table: "leads", column: "phone", what: "mobile number", why: "the same", retention_days: Some(LEAD_RETENTION_DAYS) },
    PersonalColumn {
        table: "leads",
        column: "email",
        what: "e-mail address, if given",
        why: "the same, and erasing with an account",
        retention_days: Some(LEAD_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "leads",
        column: "consent",
        what: "which words somebody agreed to, or how staff learnt of it",
        why: "proving the agreement",
        retention_days: Some(LEAD_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "leads",
        column: "crm_record",
        what: "the CRM's name for the record",
        why: "changing and erasing it there",
        retention_days: Some(LEAD_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "leads",
        column: "other_askers",
        what: "names and addresses with which others asked for a call to the same number",
        why: "the lead stays for them when the one who asked first is erased",
        retention_days: Some(LEAD_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "lead_notes",
        column: "text",
        what: "what staff noted of a conversation, personal numbers masked",
        why: "the next call",
        retention_days: Some(LEAD_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "leads",
        column: "owner",
        what: "the member of staff who looks after it",
        why: "nobody is called twice",
        retention_days: Some(LEAD_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "lead_notes",
        column: "author",
        what: "the member of staff who wrote the note",
        why: "questions about it",
        retention_days: Some(LEAD_RETENTION_DAYS),
    },
];
