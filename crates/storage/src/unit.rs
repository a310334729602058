//! One write transaction with everything that belongs to it: rows, jobs, change-log entries.

use async_trait::async_trait;
use domain::changes::Change;
use domain::{Result, UnitOfWork};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, ConnectionTrait, DbBackend, EntityTrait, TryInsertResult};

use crate::changes::{self, News};
use crate::errors::failed;
use crate::folding::Folding;
use crate::writing::WriteTransaction;

pub struct SqlUnitOfWork {
    pub(crate) txn: WriteTransaction,
    changes: Vec<Change>,
    news: News,
    folding: Folding,
}

impl SqlUnitOfWork {
    pub(crate) fn new(txn: WriteTransaction, news: News, folding: Folding) -> Self {
        Self { txn, changes: Vec::new(), news, folding }
    }

    /// False when something is there already that the row would clash with: it stays as it is.
    pub(crate) async fn insert_unless_there<A>(&self, row: A) -> Result<bool>
    where
        A: ActiveModelTrait,
    {
        let inserted = <A::Entity as EntityTrait>::insert(row)
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .try_insert()
            .exec_without_returning(&self.txn)
            .await
            .map_err(failed)?;
        Ok(matches!(inserted, TryInsertResult::Inserted(1..)))
    }
}

#[async_trait]
impl UnitOfWork for SqlUnitOfWork {
    fn articles(&self) -> &dyn domain::articles::ArticleRepository {
        self
    }

    fn categories(&self) -> &dyn domain::categories::CategoryRepository {
        self
    }

    fn tags(&self) -> &dyn domain::tags::TagRepository {
        self
    }

    fn facts(&self) -> &dyn domain::facts::FactRepository {
        self
    }

    fn assist_modules(&self) -> &dyn domain::assist_modules::AssistModuleRepository {
        self
    }

    fn faqs(&self) -> &dyn domain::faqs::FaqRepository {
        self
    }

    fn toggles(&self) -> &dyn domain::toggles::ToggleRepository {
        self
    }

    fn pages(&self) -> &dyn domain::pages::PageRepository {
        self
    }

    fn pictures(&self) -> &dyn domain::pictures::PictureRepository {
        self
    }

    fn digests(&self) -> &dyn domain::digests::DigestRepository {
        self
    }

    fn stats(&self) -> &dyn domain::stats::StatsRepository {
        self
    }

    fn analytics(&self) -> &dyn domain::analytics::AnalyticsRepository {
        self
    }

    fn short_links(&self) -> &dyn domain::short_links::ShortLinkRepository {
        self
    }

    fn staff(&self) -> &dyn domain::staff::StaffRepository {
        self
    }

    fn keys(&self) -> &dyn domain::keys::KeyRepository {
        self
    }

    fn jobs(&self) -> &dyn domain::jobs::JobRepository {
        self
    }

    fn redirects(&self) -> &dyn domain::redirects::RedirectRepository {
        self
    }

    fn imports(&self) -> &dyn domain::importing::ImportRepository {
        self
    }

    fn subscribers(&self) -> &dyn domain::subscribers::SubscriberRepository {
        self
    }

    fn sessions(&self) -> &dyn domain::sessions::SessionRepository {
        self
    }

    fn comments(&self) -> &dyn domain::comments::CommentRepository {
        self
    }

    fn webinars(&self) -> &dyn domain::webinars::WebinarRepository {
        self
    }

    fn calendar_feeds(&self) -> &dyn domain::calendar::CalendarFeedRepository {
        self
    }

    fn intake_files(&self) -> &dyn domain::intake_files::IntakeFileRepository {
        self
    }

    fn consultations(&self) -> &dyn domain::bookings::ConsultationRepository {
        self
    }

    fn bookings(&self) -> &dyn domain::bookings::BookingRepository {
        self
    }

    fn upkeep(&self) -> &dyn domain::bookings::BookingUpkeep {
        self
    }

    fn consents(&self) -> &dyn domain::consents::ConsentRepository {
        self
    }

    fn messages(&self) -> &dyn domain::messages::MessageRepository {
        self
    }

    fn orders(&self) -> &dyn domain::payments::OrderRepository {
        self
    }

    fn payments(&self) -> &dyn domain::payments::PaymentRepository {
        self
    }

    fn conversations(&self) -> &dyn domain::assistant::conversations::ConversationRepository {
        self
    }

    fn gaps(&self) -> &dyn domain::assistant::conversations::GapRepository {
        self
    }

    fn documents(&self) -> &dyn domain::invoices::DocumentRepository {
        self
    }

    fn record(&mut self, change: Change) {
        self.changes.push(change);
    }

    async fn commit(self: Box<Self>) -> Result<()> {
        let Self { txn, changes, news, folding } = *self;
        let newest = changes::write(&txn, &changes).await?;
        if newest.is_none() && txn.get_database_backend() == DbBackend::Postgres {
            // After a failed statement PostgreSQL answers COMMIT with success and undoes everything;
            // any other statement fails, and so tells.
            txn.execute_unprepared("SELECT 1").await.map_err(failed)?;
        }
        let erases = changes.iter().any(|change| matches!(change, Change::Erased(_)));
        if erases {
            folding.owe();
        }
        txn.commit().await?;
        if let Some(newest) = newest {
            news.announce(newest);
        }
        if erases {
            folding.fold().await;
        }
        Ok(())
    }
}
