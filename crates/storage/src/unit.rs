//! A unit of work: one write transaction with its rows, jobs and change log entries.

use async_trait::async_trait;
use domain::address_key::AddressKey;
use domain::audit::ValueChange;
use domain::changes::Change;
use domain::{Result, UnitOfWork, for_each_repository};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveModelTrait, ConnectionTrait, DbBackend, EntityTrait, TryInsertResult};

use crate::changes::{self, ChangeNotifier};
use crate::errors::to_error;
use crate::wal_checkpoint::WalCheckpoint;
use crate::write_batch::WriteTransaction;

pub struct SqlUnitOfWork {
    pub(crate) txn: WriteTransaction,
    pub(crate) address_key: AddressKey,
    changes: Vec<Change>,
    values: Vec<ValueChange>,
    reason: Option<String>,
    change_notifier: ChangeNotifier,
    pub(crate) wal_checkpoint: WalCheckpoint,
}

impl SqlUnitOfWork {
    pub(crate) fn new(
        txn: WriteTransaction,
        address_key: AddressKey,
        change_notifier: ChangeNotifier,
        wal_checkpoint: WalCheckpoint,
    ) -> Self {
        Self { txn, address_key, changes: Vec::new(), values: Vec::new(), reason: None, change_notifier, wal_checkpoint }
    }

    /// Returns false when an existing row conflicts with the new one; the existing row stays unchanged.
    pub(crate) async fn insert_if_absent<A>(&self, row: A) -> Result<bool>
    where
        A: ActiveModelTrait,
    {
        let inserted = <A::Entity as EntityTrait>::insert(row)
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .try_insert()
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(matches!(inserted, TryInsertResult::Inserted(1..)))
    }
}

/// The `SqlUnitOfWork` is every repository by itself: the modules of the nouns implement their traits for it.
macro_rules! implement_repositories {
    ($($accessor:ident: $queries:path, $repository:path;)*) => {
        $(fn $accessor(&self) -> &dyn $repository {
            self
        })*
    };
}

#[async_trait]
impl UnitOfWork for SqlUnitOfWork {
    for_each_repository!(implement_repositories);

    fn booking_upkeep(&self) -> &dyn domain::bookings::BookingUpkeep {
        self
    }

    fn address_key(&self) -> &AddressKey {
        &self.address_key
    }

    fn record_change(&mut self, change: Change) {
        self.changes.push(change);
    }

    fn note_value(&mut self, change: ValueChange) {
        self.values.push(change);
    }

    fn note_reason(&mut self, reason: &str) {
        self.reason = Some(reason.to_owned());
    }

    async fn commit(self: Box<Self>) -> Result<()> {
        let Self { txn, address_key: _, changes, values, reason, change_notifier, wal_checkpoint } = *self;
        // Values first: what is cut off at the end is the least.
        let details = values.iter().map(ToString::to_string).chain(changes.iter().map(|change| format!("{change:?}"))).collect();
        crate::audit::append_current(&txn, details, reason.as_deref()).await?;
        let newest = changes::write(&txn, &changes).await?;
        if newest.is_none() && txn.get_database_backend() == DbBackend::Postgres {
            // After a failed statement PostgreSQL rolls back on COMMIT and still reports success. Any other statement
            // fails then, so this one reveals it.
            txn.execute_unprepared("SELECT 1").await.map_err(to_error)?;
        }
        let erases = changes.iter().any(|change| matches!(change, Change::Erased(_)));
        if erases {
            wal_checkpoint.mark_pending();
        }
        txn.commit().await?;
        if let Some(newest) = newest {
            change_notifier.announce(newest);
        }
        if erases {
            wal_checkpoint.run().await;
        }
        Ok(())
    }
}
