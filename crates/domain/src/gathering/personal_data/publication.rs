//! Columns about readers without an account, and about the people whom the publication names.

use super::{PersonalColumn, SEARCH_TERM_RETENTION_DAYS};

pub(super) const COLUMNS: &[PersonalColumn] = &[
    PersonalColumn {
        table: "visitor_marks",
        column: "visitor",
        what: "hash of a random browser cookie",
        why: "a view or share counts once in 30 minutes",
        retention_days: Some(1),
    },
    PersonalColumn {
        table: "article_likes",
        column: "visitor",
        what: "hash of a random browser cookie",
        why: "a like counts once and can be taken back",
        retention_days: None,
    },
    PersonalColumn {
        table: "article_likes",
        column: "network",
        what: "keyed hash of the network a like came from",
        why: "one network does not make all likes",
        retention_days: None,
    },
    PersonalColumn {
        table: "search_wishes",
        column: "email",
        what: "address typed into Notify Me or Tell me, with the consent given (search_wishes.consent)",
        why: "telling the reader when there is something",
        retention_days: Some(SEARCH_TERM_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "search_terms",
        column: "term",
        what: "search term, personal numbers masked",
        why: "finding what readers miss",
        retention_days: Some(SEARCH_TERM_RETENTION_DAYS),
    },
    PersonalColumn {
        table: "staff_tokens",
        column: "name",
        what: "name of a staff member or program",
        why: "knowing who changed what",
        retention_days: None,
    },
    PersonalColumn {
        table: "articles",
        column: "owner",
        what: "name of the staff token that created it",
        why: "an author edits only their own",
        retention_days: None,
    },
    PersonalColumn { table: "articles", column: "author", what: "published byline", why: "readers see who wrote it", retention_days: None },
    PersonalColumn {
        table: "articles",
        column: "reviewer",
        what: "published byline",
        why: "readers see who checked it",
        retention_days: None,
    },
    PersonalColumn {
        table: "article_revisions",
        column: "saved_by",
        what: "name of the staff token that saved it",
        why: "history of an article",
        retention_days: None,
    },
    PersonalColumn {
        table: "pictures",
        column: "uploaded_by",
        what: "name of the staff token that sent it",
        why: "knowing where a picture came from",
        retention_days: None,
    },
    PersonalColumn {
        table: "webinars",
        column: "moderators",
        what: "names and pictures of who leads it, as published",
        why: "readers see who speaks",
        retention_days: None,
    },
    PersonalColumn {
        table: "experts",
        column: "name",
        what: "published name of an expert",
        why: "readers see whom they call",
        retention_days: None,
    },
];
