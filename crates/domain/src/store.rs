//! Where everything is kept. Reads go straight to the store; a change opens a unit of work,
//! writes rows, jobs and change-log entries through it, and commits them together or not at all.

use async_trait::async_trait;

use crate::Result;
use crate::analytics::{AnalyticsQueries, AnalyticsRepository};
use crate::articles::{ArticleQueries, ArticleRepository};
use crate::assist_modules::{AssistModuleQueries, AssistModuleRepository};
use crate::assistant::conversations::{ConversationQueries, ConversationRepository, GapQueries, GapRepository};
use crate::bookings::{BookingQueries, BookingRepository, BookingUpkeep, ConsultationQueries, ConsultationRepository};
use crate::calendar::{CalendarFeedQueries, CalendarFeedRepository};
use crate::categories::{CategoryQueries, CategoryRepository};
use crate::changes::{Change, ChangeLog};
use crate::comments::{CommentQueries, CommentRepository};
use crate::consents::{ConsentQueries, ConsentRepository};
use crate::digests::{DigestQueries, DigestRepository};
use crate::facts::{FactQueries, FactRepository};
use crate::faqs::{FaqQueries, FaqRepository};
use crate::importing::{ImportQueries, ImportRepository};
use crate::intake_files::{IntakeFileQueries, IntakeFileRepository};
use crate::invoices::{DocumentQueries, DocumentRepository};
use crate::jobs::{JobQueue, JobRepository};
use crate::keys::{KeyQueries, KeyRepository};
use crate::messages::{MessageQueries, MessageQueue, MessageRepository};
use crate::pages::{PageQueries, PageRepository};
use crate::payments::{OrderQueries, OrderRepository, PaymentQueries, PaymentRepository};
use crate::pictures::{PictureQueries, PictureRepository};
use crate::redirects::{RedirectQueries, RedirectRepository};
use crate::search::PassageVectors;
use crate::sessions::{SessionQueries, SessionRepository};
use crate::short_links::{ShortLinkQueries, ShortLinkRepository};
use crate::staff::{StaffQueries, StaffRepository};
use crate::stats::{StatsQueries, StatsRepository};
use crate::subscribers::{SubscriberQueries, SubscriberRepository};
use crate::tags::{TagQueries, TagRepository};
use crate::toggles::{ToggleQueries, ToggleRepository};
use crate::webinars::{WebinarQueries, WebinarRepository};

/// Which database a store runs on; only for reports and metrics, never for a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

#[async_trait]
pub trait Store: Send + Sync {
    /// Opens a write transaction (`BEGIN IMMEDIATE` on SQLite). Dropping it without `commit` undoes it.
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>>;

    /// As [`Store::begin`], for hundreds of rows, and for whoever asks the store itself beside the unit or answers by what
    /// the unit has only read. Where several units of work share a commit (SQLite), this one has its own: nobody is kept
    /// waiting for it after their own work is done, and what others did before it is on the disk, not only in the unit.
    async fn begin_alone(&self) -> Result<Box<dyn UnitOfWork>> {
        self.begin().await
    }

    fn articles(&self) -> &dyn ArticleQueries;
    fn categories(&self) -> &dyn CategoryQueries;
    fn tags(&self) -> &dyn TagQueries;
    fn facts(&self) -> &dyn FactQueries;
    fn assist_modules(&self) -> &dyn AssistModuleQueries;
    fn faqs(&self) -> &dyn FaqQueries;
    fn toggles(&self) -> &dyn ToggleQueries;
    fn pages(&self) -> &dyn PageQueries;
    fn pictures(&self) -> &dyn PictureQueries;
    fn digests(&self) -> &dyn DigestQueries;
    fn stats(&self) -> &dyn StatsQueries;
    fn analytics(&self) -> &dyn AnalyticsQueries;
    fn short_links(&self) -> &dyn ShortLinkQueries;
    fn staff(&self) -> &dyn StaffQueries;
    fn keys(&self) -> &dyn KeyQueries;
    fn jobs(&self) -> &dyn JobQueue;
    fn changes(&self) -> &dyn ChangeLog;
    fn redirects(&self) -> &dyn RedirectQueries;
    fn imports(&self) -> &dyn ImportQueries;
    fn vectors(&self) -> &dyn PassageVectors;
    fn subscribers(&self) -> &dyn SubscriberQueries;
    fn sessions(&self) -> &dyn SessionQueries;
    fn consents(&self) -> &dyn ConsentQueries;
    fn messages(&self) -> &dyn MessageQueries;
    fn comments(&self) -> &dyn CommentQueries;
    fn webinars(&self) -> &dyn WebinarQueries;
    fn calendar_feeds(&self) -> &dyn CalendarFeedQueries;
    fn consultations(&self) -> &dyn ConsultationQueries;
    fn bookings(&self) -> &dyn BookingQueries;
    fn intake_files(&self) -> &dyn IntakeFileQueries;
    fn orders(&self) -> &dyn OrderQueries;
    fn payments(&self) -> &dyn PaymentQueries;
    fn documents(&self) -> &dyn DocumentQueries;
    fn message_queue(&self) -> &dyn MessageQueue;
    fn conversations(&self) -> &dyn ConversationQueries;
    fn gaps(&self) -> &dyn GapQueries;

    fn engine(&self) -> Engine;
    /// Proves that the database answers and its migrations are those of this binary.
    async fn check(&self) -> Result<()>;
}

/// What is read sees all that was written. A row that clashes with another may be told of as late as by `commit`.
#[async_trait]
pub trait UnitOfWork: Send + Sync {
    fn articles(&self) -> &dyn ArticleRepository;
    fn categories(&self) -> &dyn CategoryRepository;
    fn tags(&self) -> &dyn TagRepository;
    fn facts(&self) -> &dyn FactRepository;
    fn assist_modules(&self) -> &dyn AssistModuleRepository;
    fn faqs(&self) -> &dyn FaqRepository;
    fn toggles(&self) -> &dyn ToggleRepository;
    fn pages(&self) -> &dyn PageRepository;
    fn pictures(&self) -> &dyn PictureRepository;
    fn digests(&self) -> &dyn DigestRepository;
    fn stats(&self) -> &dyn StatsRepository;
    fn analytics(&self) -> &dyn AnalyticsRepository;
    fn short_links(&self) -> &dyn ShortLinkRepository;
    fn staff(&self) -> &dyn StaffRepository;
    fn keys(&self) -> &dyn KeyRepository;
    fn jobs(&self) -> &dyn JobRepository;
    fn redirects(&self) -> &dyn RedirectRepository;
    fn imports(&self) -> &dyn ImportRepository;
    fn subscribers(&self) -> &dyn SubscriberRepository;
    fn sessions(&self) -> &dyn SessionRepository;
    fn consents(&self) -> &dyn ConsentRepository;
    fn messages(&self) -> &dyn MessageRepository;
    fn comments(&self) -> &dyn CommentRepository;
    fn webinars(&self) -> &dyn WebinarRepository;
    fn calendar_feeds(&self) -> &dyn CalendarFeedRepository;
    fn consultations(&self) -> &dyn ConsultationRepository;
    fn bookings(&self) -> &dyn BookingRepository;
    fn upkeep(&self) -> &dyn BookingUpkeep;
    fn intake_files(&self) -> &dyn IntakeFileRepository;
    fn orders(&self) -> &dyn OrderRepository;
    fn payments(&self) -> &dyn PaymentRepository;
    fn documents(&self) -> &dyn DocumentRepository;
    fn conversations(&self) -> &dyn ConversationRepository;
    fn gaps(&self) -> &dyn GapRepository;

    /// Notes what readers will see differently once this commits.
    fn record(&mut self, change: Change);
    async fn commit(self: Box<Self>) -> Result<()>;
}
