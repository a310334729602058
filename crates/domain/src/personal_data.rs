//! Every column that can identify a person: what it is, why it is kept, for how long. A storage test
//! fails when a column whose name looks personal is missing here. `fineprint wishes` lists and erases
//! the only addresses that readers leave so far; export and erasure of accounts will follow this table.

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

pub const PERSONAL_COLUMNS: &[PersonalColumn] = &[
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
];
