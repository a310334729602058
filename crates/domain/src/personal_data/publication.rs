//! What is kept of readers without an account, and of the people a publication names.

use super::{PersonalColumn, TERMS_KEPT_DAYS};

pub(super) const COLUMNS: &[PersonalColumn] = &[
    PersonalColumn {
        table: "visitor_marks",
        column: "visitor",
        what: "hash of a random browser cookie",
        why: "a view or share counts once in 30 minutes",
        kept_days: Some(1),
    },
    PersonalColumn {
        table: "article_likes",
        column: "visitor",
        what: "hash of a random browser cookie",
        why: "a like counts once and can be taken back",
        kept_days: None,
    },
    PersonalColumn {
        table: "search_wishes",
        column: "email",
        what: "address typed into Notify Me or Tell me, with the consent given (search_wishes.consent)",
        why: "telling the reader when there is something",
        kept_days: Some(TERMS_KEPT_DAYS),
    },
    PersonalColumn {
        table: "search_terms",
        column: "term",
        what: "search term, personal numbers masked",
        why: "finding what readers miss",
        kept_days: Some(TERMS_KEPT_DAYS),
    },
    PersonalColumn {
        table: "staff_tokens",
        column: "name",
        what: "name of a staff member or program",
        why: "knowing who changed what",
        kept_days: None,
    },
    PersonalColumn {
        table: "articles",
        column: "owner",
        what: "name of the staff token that created it",
        why: "an author edits only their own",
        kept_days: None,
    },
    PersonalColumn { table: "articles", column: "author", what: "published byline", why: "readers see who wrote it", kept_days: None },
    PersonalColumn { table: "articles", column: "reviewer", what: "published byline", why: "readers see who checked it", kept_days: None },
    PersonalColumn {
        table: "article_revisions",
        column: "saved_by",
        what: "name of the staff token that saved it",
        why: "history of an article",
        kept_days: None,
    },
    PersonalColumn {
        table: "pictures",
        column: "uploaded_by",
        what: "name of the staff token that sent it",
        why: "knowing where a picture came from",
        kept_days: None,
    },
    PersonalColumn {
        table: "webinars",
        column: "moderators",
        what: "names and pictures of who leads it, as published",
        why: "readers see who speaks",
        kept_days: None,
    },
    PersonalColumn {
        table: "experts",
        column: "name",
        what: "published name of an expert",
        why: "readers see whom they call",
        kept_days: None,
    },
];
