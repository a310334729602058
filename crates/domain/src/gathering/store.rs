//! Persistence. Reads go straight to the store. A change opens a unit of work, writes rows, jobs and change-log entries
//! through it, and commits them together or not at all.

use async_trait::async_trait;

use crate::Result;
use crate::address_key::AddressKey;
use crate::audit::ValueChange;
use crate::bookings::BookingUpkeep;
use crate::changes::{Change, ChangeLog};
use crate::messages::MessageQueue;
use crate::search::PassageVectors;

/// Lists what is stored: the accessor, the trait that a [`Store`] reads with and the trait that a [`UnitOfWork`] writes with.
/// Both have a method for each line. Whoever implements them passes the name of a macro, which gets the whole list, so a new
/// noun is one line here and none there.
#[macro_export]
macro_rules! for_each_repository {
    ($macro:ident) => {
        $macro! {
            articles: $crate::articles::ArticleQueries, $crate::articles::ArticleRepository;
            categories: $crate::categories::CategoryQueries, $crate::categories::CategoryRepository;
            tags: $crate::tags::TagQueries, $crate::tags::TagRepository;
            facts: $crate::facts::FactQueries, $crate::facts::FactRepository;
            assist_modules: $crate::assist_modules::AssistModuleQueries, $crate::assist_modules::AssistModuleRepository;
            short_answers: $crate::short_answers::ShortAnswerQueries, $crate::short_answers::ShortAnswerRepository;
            faqs: $crate::faqs::FaqQueries, $crate::faqs::FaqRepository;
            toggles: $crate::toggles::ToggleQueries, $crate::toggles::ToggleRepository;
            pages: $crate::pages::PageQueries, $crate::pages::PageRepository;
            pictures: $crate::pictures::PictureQueries, $crate::pictures::PictureRepository;
            digests: $crate::digests::DigestQueries, $crate::digests::DigestRepository;
            stats: $crate::stats::StatsQueries, $crate::stats::StatsRepository;
            analytics: $crate::analytics::AnalyticsQueries, $crate::analytics::AnalyticsRepository;
            short_links: $crate::short_links::ShortLinkQueries, $crate::short_links::ShortLinkRepository;
            staff: $crate::staff::StaffTokenQueries, $crate::staff::StaffTokenRepository;
            audit: $crate::audit::AuditQueries, $crate::audit::AuditRepository;
            keys: $crate::keys::KeyQueries, $crate::keys::KeyRepository;
            jobs: $crate::jobs::JobQueue, $crate::jobs::JobRepository;
            tasks: $crate::tasks::TaskQueue, $crate::tasks::TaskRepository;
            redirects: $crate::redirects::RedirectQueries, $crate::redirects::RedirectRepository;
            imports: $crate::import_ledger::ImportQueries, $crate::import_ledger::ImportRepository;
            subscribers: $crate::subscribers::SubscriberQueries, $crate::subscribers::SubscriberRepository;
            sessions: $crate::sessions::SessionQueries, $crate::sessions::SessionRepository;
            consents: $crate::consents::ConsentQueries, $crate::consents::ConsentRepository;
            follows: $crate::follows::FollowQueries, $crate::follows::FollowRepository;
            saved_plans: $crate::saved_plans::SavedPlanQueries, $crate::saved_plans::SavedPlanRepository;
            sealed_wills: $crate::sealed_wills::SealedWillQueries, $crate::sealed_wills::SealedWillRepository;
            messages: $crate::messages::MessageQueries, $crate::messages::MessageRepository;
            fund_accounts: $crate::fund_accounts::FundAccountQueries, $crate::fund_accounts::FundAccountRepository;
            leads: $crate::leads::LeadQueries, $crate::leads::LeadRepository;
            comments: $crate::comments::CommentQueries, $crate::comments::CommentRepository;
            webinars: $crate::webinars::WebinarQueries, $crate::webinars::WebinarRepository;
            calendar_feeds: $crate::calendar_feeds::CalendarFeedQueries, $crate::calendar_feeds::CalendarFeedRepository;
            consultations: $crate::bookings::ConsultationQueries, $crate::bookings::ConsultationRepository;
            bookings: $crate::bookings::BookingQueries, $crate::bookings::BookingRepository;
            intake_files: $crate::intake_files::IntakeFileQueries, $crate::intake_files::IntakeFileRepository;
            cases: $crate::cases::CaseQueries, $crate::cases::CaseRepository;
            reports: $crate::reports::ReportQueries, $crate::reports::ReportRepository;
            orders: $crate::orders::OrderQueries, $crate::orders::OrderRepository;
            payments: $crate::payments::PaymentQueries, $crate::payments::PaymentRepository;
            documents: $crate::invoices::DocumentQueries, $crate::invoices::DocumentRepository;
            conversations: $crate::conversations::ConversationQueries, $crate::conversations::ConversationRepository;
            gaps: $crate::conversations::GapQueries, $crate::conversations::GapRepository;
        }
    };
}

macro_rules! declare_queries {
    ($($accessor:ident: $queries:path, $repository:path;)*) => {
        $(fn $accessor(&self) -> &dyn $queries;)*
    };
}

macro_rules! declare_repositories {
    ($($accessor:ident: $queries:path, $repository:path;)*) => {
        $(fn $accessor(&self) -> &dyn $repository;)*
    };
}

/// The database that a store runs on. Only reports and metrics may depend on it, never a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatabaseEngine {
    Sqlite,
    Postgres,
}

#[async_trait]
pub trait Store: Send + Sync {
    /// Opens a write transaction (`BEGIN IMMEDIATE` on SQLite) with a commit of its own. Dropping it without `commit` rolls
    /// it back. On SQLite it is the only unit that writes, and everything written before it is on disk and visible to the
    /// queries of the store. PostgreSQL runs units at the same time: a unit that writes what it has read locks the row (the
    /// `lock` methods) or writes under a condition.
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>>;

    /// Like [`Store::begin`], but on SQLite the unit may share one commit, and so one flush to disk, with the shared units
    /// that queue before and behind it. Only for the writes of which a crowd makes many at once and whose throughput is
    /// measured (docs/decisions/0020): registering and verifying, refreshing a session, and the steps of an answer in a
    /// conversation. All other writes use `begin`.
    ///
    /// The rows of earlier units in the commit are visible inside the unit but not yet on disk, so the caller
    /// - reads only through the unit. The store's own queries don't see those rows, so a check that reads the store and then
    ///   writes through the unit can miss them;
    /// - returns what it has written or read only after `commit`. If the shared commit fails, nothing of it has happened;
    /// - acts outside the database (memory, caches, providers) only after `commit`, for the same reason;
    /// - writes few rows and waits for nothing else, because the other units wait for it.
    async fn begin_shared(&self) -> Result<Box<dyn UnitOfWork>> {
        self.begin().await
    }

    for_each_repository!(declare_queries);
    fn changes(&self) -> &dyn ChangeLog;
    fn passage_vectors(&self) -> &dyn PassageVectors;
    fn message_queue(&self) -> &dyn MessageQueue;

    fn engine(&self) -> DatabaseEngine;
    /// Checks that the database responds and that its migrations are those of this binary.
    async fn check_schema(&self) -> Result<()>;
}

/// A write transaction. Reads see everything that was written through it. A conflict with another row may be reported as
/// late as by `commit`.
#[async_trait]
pub trait UnitOfWork: Send + Sync {
    for_each_repository!(declare_repositories);
    fn booking_upkeep(&self) -> &dyn BookingUpkeep;

    /// The installation's key, by which stored hashes of addresses are made.
    fn address_key(&self) -> &AddressKey;

    /// Adds an entry to the change log, written with the commit.
    fn record_change(&mut self, change: Change);
    /// Adds a value before and after to the audit event that the commit writes when a member of staff acts; see
    /// [`crate::audit::note_value`].
    fn note_value(&mut self, change: ValueChange);
    /// Adds the reason that a member of staff gives to the same event, in full; see [`crate::audit::parse_reason`].
    fn note_reason(&mut self, reason: &str);
    async fn commit(self: Box<Self>) -> Result<()>;
}
