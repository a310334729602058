//! Columns about reports on provident funds. Erasing deletes the key of what is sealed.

use super::{PersonalColumn, REPORT_RETENTION_DAYS};

pub(super) const COLUMNS: &[PersonalColumn] = &[
    PersonalColumn {
        table: "pf_reports",
        column: "subscriber_id",
        what: "whose report it is",
        why: "showing it to nobody else",
        retention_days: None,
    },
    PersonalColumn { table: "pf_reports", column: "session_id", what: "the session that made it", why: "the same", retention_days: None },
    PersonalColumn {
        table: "pf_reports",
        column: "inputs",
        what: "passbooks as read, answers and the fetched record, sealed",
        why: "preparing the report and its newer versions",
        retention_days: Some(REPORT_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "pf_reports",
        column: "wrapped_key",
        what: "the key of the passbooks, itself sealed",
        why: "the same",
        retention_days: Some(REPORT_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "pf_reports",
        column: "uan",
        what: "the last four digits of the UAN",
        why: "telling one’s reports apart",
        retention_days: Some(REPORT_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "pf_reports",
        column: "consent",
        what: "version of the consent to keep",
        why: "proof of it",
        retention_days: Some(REPORT_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "pf_reports",
        column: "needs",
        what: "which passbook is missing: a year and four digits",
        why: "asking for it",
        retention_days: Some(REPORT_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "pf_report_versions",
        column: "content",
        what: "the report, sealed",
        why: "showing it",
        retention_days: Some(REPORT_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "pf_report_versions",
        column: "wrapped_key",
        what: "the key of the report, itself sealed",
        why: "the same",
        retention_days: Some(REPORT_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "pf_report_views",
        column: "at",
        what: "when somebody opened a shared link",
        why: "telling the owner",
        retention_days: Some(REPORT_RETENTION_DAYS),
    },
];
