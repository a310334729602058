//! Every column that can identify a person: what it is, why it is kept, for how long. A storage test
//! fails when a column whose name looks personal is missing here. Export and erasure of accounts follow this
//! table; `fineprint wishes` lists and erases the addresses that readers left without an account.

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
/// What was sent, as a proof of it.
pub const MESSAGES_KEPT_DAYS: u32 = 395;

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
    PersonalColumn {
        table: "webinar_registrations",
        column: "name",
        what: "name as typed for a seat",
        why: "the list of who comes, greeting in reminders",
        kept_days: None,
    },
    PersonalColumn {
        table: "webinar_registrations",
        column: "country_code",
        what: "dial code of the number below",
        why: "reminders by WhatsApp",
        kept_days: None,
    },
    PersonalColumn {
        table: "webinar_registrations",
        column: "phone",
        what: "number as typed for a seat",
        why: "reminders by WhatsApp",
        kept_days: None,
    },
    PersonalColumn {
        table: "webinar_registrations",
        column: "subscriber_id",
        what: "who has the place",
        why: "one seat a person",
        kept_days: None,
    },
    PersonalColumn {
        table: "webinar_registrations",
        column: "session_id",
        what: "the session that asked for the place",
        why: "a session that has proven nothing sees its own place",
        kept_days: None,
    },
    PersonalColumn {
        table: "webinar_claims",
        column: "session_id",
        what: "a session that was told of a place",
        why: "strangers who type an address are answered as anybody",
        kept_days: None,
    },
    PersonalColumn {
        table: "calendar_feeds",
        column: "secret",
        what: "the unguessable part of somebody's private calendar address",
        why: "calendar programs can't sign in",
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
        table: "subscribers",
        column: "email",
        what: "address of a subscriber",
        why: "the account, codes, what was agreed to",
        kept_days: None,
    },
    PersonalColumn { table: "subscribers", column: "name", what: "name as given", why: "greeting, registrations", kept_days: None },
    PersonalColumn {
        table: "subscribers",
        column: "country_code",
        what: "dial code of the mobile number",
        why: "updates by WhatsApp, if agreed to",
        kept_days: None,
    },
    PersonalColumn {
        table: "subscribers",
        column: "phone",
        what: "mobile number",
        why: "updates by WhatsApp, if agreed to",
        kept_days: None,
    },
    PersonalColumn {
        table: "subscribers",
        column: "picture",
        what: "address of the picture at the sign-in provider",
        why: "the account panel",
        kept_days: None,
    },
    PersonalColumn {
        table: "subscribers",
        column: "google_sub",
        what: "Google's name for the account",
        why: "signing in with Google",
        kept_days: None,
    },
    PersonalColumn {
        table: "sessions",
        column: "name",
        what: "name as typed in this session",
        why: "a session that has proven nothing sees what it typed",
        kept_days: Some(90),
    },
    PersonalColumn { table: "sessions", column: "country_code", what: "dial code as typed", why: "the same", kept_days: Some(90) },
    PersonalColumn { table: "sessions", column: "phone", what: "mobile number as typed", why: "the same", kept_days: Some(90) },
    PersonalColumn {
        table: "sessions",
        column: "device",
        what: "browser and system",
        why: "telling one's sessions apart",
        kept_days: Some(90),
    },
    PersonalColumn {
        table: "consents",
        column: "session_id",
        what: "session in which somebody agreed or took it back",
        why: "words of a session count once it has proven the address",
        kept_days: None,
    },
    PersonalColumn {
        table: "sign_in_codes",
        column: "address_hash",
        what: "hash of an address that a code was asked for",
        why: "limits and the check of the code",
        kept_days: Some(1),
    },
    PersonalColumn {
        table: "messages",
        column: "recipient",
        what: "address or number a message goes to",
        why: "sending it, proving that it was sent",
        kept_days: Some(MESSAGES_KEPT_DAYS),
    },
    PersonalColumn {
        table: "messages",
        column: "variables",
        what: "what the message is filled with, e.g. the first name",
        why: "the same",
        kept_days: Some(MESSAGES_KEPT_DAYS),
    },
    PersonalColumn {
        table: "suppressions",
        column: "address_hash",
        what: "hash of an address that bounced, complained or said STOP",
        why: "never sending there again",
        kept_days: None,
    },
    PersonalColumn {
        table: "feedback",
        column: "text",
        what: "what a subscriber wrote of the chat, personal numbers masked",
        why: "making it better",
        kept_days: None,
    },
    PersonalColumn {
        table: "comments",
        column: "name",
        what: "first name and initial, as shown",
        why: "readers see who speaks",
        kept_days: None,
    },
    PersonalColumn {
        table: "comments",
        column: "text",
        what: "what a reader wrote, personal numbers masked",
        why: "readers read it",
        kept_days: None,
    },
    PersonalColumn {
        table: "comment_marks",
        column: "visitor",
        what: "hash of a random browser cookie",
        why: "a like or report counts once",
        kept_days: None,
    },
    PersonalColumn {
        table: "comment_marks",
        column: "note",
        what: "why a reader reported a comment, personal numbers masked",
        why: "moderators read it",
        kept_days: None,
    },
];
