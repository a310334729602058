//! Identifiers of tables without an entity: links, marks, counts, the change log. Their rows are read and written by query.

use sea_orm::DeriveIden;

#[derive(DeriveIden)]
pub enum ArticleTags {
    Table,
    ArticleId,
    TagId,
    Position,
}

#[derive(DeriveIden)]
pub enum ArticleFacts {
    Table,
    ArticleId,
    FactId,
    Shown,
}

#[derive(DeriveIden)]
pub enum FormerAddresses {
    Table,
    CategorySlug,
    Slug,
    ArticleId,
    At,
}

#[derive(DeriveIden)]
pub enum ArticleLikes {
    Table,
    ArticleId,
    Visitor,
    At,
    Network,
}

#[derive(DeriveIden)]
pub enum VisitorMarks {
    Table,
    ArticleId,
    Visitor,
    Counted,
    At,
}

#[derive(DeriveIden)]
pub enum SearchTerms {
    Table,
    Id,
    Term,
    FoundAny,
    FoundAt,
    LastAt,
}

#[derive(DeriveIden)]
pub enum SearchTermDays {
    Table,
    Day,
}

#[derive(DeriveIden)]
pub enum SearchWishes {
    Table,
    TermId,
    Email,
    At,
    Consent,
}

#[derive(DeriveIden)]
pub enum PageViewEvents {
    Table,
    EventId,
    At,
}

#[derive(DeriveIden)]
pub enum PageViewCounts {
    Table,
    Day,
    Route,
}

#[derive(DeriveIden)]
pub enum Changes {
    Table,
    Seq,
    Change,
}

#[derive(DeriveIden)]
pub enum ImportItems {
    Table,
    Origin,
    Item,
    ArticleId,
    Digest,
    At,
}

#[derive(DeriveIden)]
pub enum HashKeys {
    Table,
    Id,
    Fingerprint,
}

#[derive(DeriveIden)]
pub enum SignInCodes {
    Table,
    AddressHash,
}

#[derive(DeriveIden)]
pub enum Suppressions {
    Table,
    Channel,
    AddressHash,
    Reason,
    At,
}

#[derive(DeriveIden)]
pub enum Feedback {
    Table,
    SubscriberId,
    Text,
    At,
}

#[derive(DeriveIden)]
pub enum UnprovenFeedback {
    Table,
    SessionId,
    Text,
    At,
}

#[derive(DeriveIden)]
pub enum ClosedComments {
    Table,
    ArticleId,
    ClosedAt,
}

#[derive(DeriveIden)]
pub enum CommentMarks {
    Table,
    CommentId,
    Visitor,
    Mark,
    Note,
    At,
    Network,
}

#[derive(DeriveIden)]
pub enum LeavingReasons {
    Table,
    Reason,
    At,
}

#[derive(DeriveIden)]
pub enum ServiceExperts {
    Table,
    ServiceId,
    ExpertId,
}

#[derive(DeriveIden)]
pub enum BookingTicks {
    Table,
    ExpertId,
    Tick,
    BookingId,
}

#[derive(DeriveIden)]
pub enum GatewayEvents {
    Table,
    Event,
    At,
}

#[derive(DeriveIden)]
pub enum CaseSerials {
    Table,
    Year,
    Last,
}

#[derive(DeriveIden)]
pub enum DocumentSerials {
    Table,
    Kind,
    Year,
    Last,
}

#[derive(DeriveIden)]
pub enum ChatChunks {
    Table,
    MessageId,
    Seq,
    Text,
    Anew,
}

#[derive(DeriveIden)]
pub enum ChatReactions {
    Table,
    MessageId,
    Reaction,
    At,
}

#[derive(DeriveIden)]
pub enum ChatFeedback {
    Table,
    MessageId,
    Text,
    At,
}

#[derive(DeriveIden)]
pub enum ChatShares {
    Table,
    Id,
    ChatId,
    Upto,
    CreatedAt,
    RevokedAt,
}

#[derive(DeriveIden)]
pub enum ChatArticleStats {
    Table,
    ArticleId,
    Day,
    Stat,
    Count,
}

#[derive(DeriveIden)]
pub enum ChatGapAskers {
    Table,
    GapId,
    Email,
    SubscriberId,
    Consent,
    At,
}
