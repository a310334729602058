//! What all use cases of provident-fund accounts share.

use std::sync::Arc;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::codes::minus;
use super::{FundAccount, IdentityData, OpenSession, PasswordHasher, UanCopy};
use crate::contact::Mobile;
use crate::ids::{FundAccountId, SubscriberId};
use crate::messages::Outbox;
use crate::provident_fund::Uan;
use crate::retention::FUND_ACCOUNT_RETENTION_DAYS;
use crate::sealing::{SealedBlob, Sealer};
use crate::tally::Tally;
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, end_of_retention, run_in_batches};
use crate::{Environment, Error, Result, Store, UnitOfWork};

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// What [`FundAccounts`] depends on.
pub struct FundAccountsDeps {
    pub store: Arc<dyn Store>,
    pub environment: Environment,
    pub outbox: Outbox,
    pub sealer: Arc<dyn Sealer>,
    pub hasher: Arc<dyn PasswordHasher>,
    /// `None`: people add their passbooks themselves.
    pub identity: Option<Arc<dyn IdentityData>>,
    /// Codes that the site pays for in a day.
    pub codes_per_day: u32,
}

#[derive(Clone)]
pub struct FundAccounts {
    pub(super) store: Arc<dyn Store>,
    pub(super) environment: Environment,
    pub(super) outbox: Outbox,
    pub(super) sealer: Arc<dyn Sealer>,
    pub(super) hasher: Arc<dyn PasswordHasher>,
    pub(super) identity: Option<Arc<dyn IdentityData>>,
    pub(super) codes_per_day: u32,
    /// Questions to the source about a number, by its hash.
    pub(super) asked: Arc<Tally<[u8; 32], uuid::Uuid>>,
    /// Whole UANs that were shown, by the hash of their number.
    pub(super) revealed: Arc<Tally<[u8; 32], uuid::Uuid>>,
}

/// Questions to the source about one number in a day: each may be paid for.
const MAX_LOOKUPS_OF_MOBILE: u32 = 20;

/// Times that the whole UANs of one number are shown in a day: each adds a row to the audit trail, from which nothing is deleted.
const MAX_REVEALS_OF_MOBILE: u32 = 60;

/// What an account's blob holds.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct AccountContent {
    pub mobile: String,
    pub former_mobile: Option<String>,
    pub uan: Option<String>,
    /// What the source answered, if the person keeps it, and the wording that was agreed to.
    pub copy: Option<UanCopy>,
    pub copy_consent: Option<String>,
}

/// What a session is shown of itself.
#[derive(Debug, Clone)]
pub struct FundProfile {
    /// Masked, as all numbers here.
    pub mobile: String,
    pub uan: Option<String>,
    pub is_proven: bool,
    pub has_password: bool,
    pub keeps_books: bool,
    /// When the kept copy of the source's answer was fetched; `None` while none is kept.
    pub record_kept_at: Option<jiff::Timestamp>,
    /// When the account was signed in to last; `None` while there is none.
    pub signed_in_at: Option<jiff::Timestamp>,
    /// The name of the source that knows UANs by number; `None` where this site is connected to none.
    pub source: Option<&'static str>,
}

/// What My Account shows of a subscriber's provident-fund account.
#[derive(Debug, Clone)]
pub struct LinkedProfile {
    pub mobile: String,
    pub uan: String,
    pub keeps_books: bool,
}

impl FundAccounts {
    pub fn new(deps: FundAccountsDeps) -> Self {
        let FundAccountsDeps { store, environment, outbox, sealer, hasher, identity, codes_per_day } = deps;
        let asked = Arc::new(Tally::per_day(MAX_LOOKUPS_OF_MOBILE));
        let revealed = Arc::new(Tally::per_day(MAX_REVEALS_OF_MOBILE));
        Self { store, environment, outbox, sealer, hasher, identity, codes_per_day, asked, revealed }
    }

    pub async fn read_profile(&self, session: &OpenSession) -> Result<FundProfile> {
        let account = self.store.fund_accounts().find_account(&session.row.mobile).await?;
        let mut profile = FundProfile {
            mobile: session.mobile.masked(),
            uan: None,
            is_proven: session.is_proven(),
            has_password: account.as_ref().is_some_and(|account| account.password.is_some()),
            keeps_books: false,
            record_kept_at: None,
            signed_in_at: account.as_ref().map(|account| account.signed_in_at),
            source: self.identity.as_ref().map(|source| source.name()),
        };
        if let Some(account) = account {
            profile.uan = self.masked_uan(&account)?;
            profile.record_kept_at = self.open_account(&account)?.copy.map(|copy| copy.fetched_at);
            profile.keeps_books = self.store.fund_accounts().find_books(account.id).await?.is_some();
        }
        Ok(profile)
    }

    /// The account that a subscriber linked by proving its number while signed in; `None` until it has a UAN.
    pub async fn find_linked(&self, subscriber: SubscriberId) -> Result<Option<LinkedProfile>> {
        let Some(account) = self.store.fund_accounts().find_account_of(subscriber).await? else { return Ok(None) };
        let Some(uan) = self.masked_uan(&account)? else { return Ok(None) };
        let mobile = Mobile::from_sealed(self.open_account(&account)?.mobile).masked();
        Ok(Some(LinkedProfile { mobile, uan, keeps_books: self.store.fund_accounts().find_books(account.id).await?.is_some() }))
    }

    /// Whether the account that a subscriber linked has both this mobile number and this UAN.
    pub async fn has_numbers(&self, subscriber: SubscriberId, mobile: &str, uan: &Uan) -> Result<bool> {
        let Ok(mobile) = Mobile::parse("mobileNumber", mobile) else { return Ok(false) };
        let Some(account) = self.store.fund_accounts().find_account_of(subscriber).await? else { return Ok(false) };
        if account.mobile != self.hash_mobile(&mobile)? {
            return Ok(false);
        }
        let copy = self.open_account(&account)?.copy;
        let is_told = copy.is_some_and(|copy| copy.records.iter().any(|record| record.uan == uan.reveal()));
        Ok(is_told || account.uan == Some(self.hash_uan(uan)?))
    }

    /// The account's own UAN, or the first that its source named.
    pub(super) fn masked_uan(&self, account: &FundAccount) -> Result<Option<String>> {
        let content = self.open_account(account)?;
        let first = content.copy.and_then(|copy| copy.records.into_iter().next()).map(|record| record.uan);
        Ok(content.uan.or(first).as_deref().and_then(Uan::new).map(|uan| uan.masked()))
    }

    /// Deletes old codes, sessions that are over, and accounts that nobody signed in to for long.
    pub async fn purge(&self) -> Result<TaskReport> {
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || self.purge_batch()).await
    }

    async fn purge_batch(&self) -> Result<u64> {
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let accounts = end_of_retention(now, FUND_ACCOUNT_RETENTION_DAYS)?;
        let deleted = work.fund_accounts().purge(minus(now, DAY), minus(now, DAY), accounts, MAX_BATCH_ROWS).await?;
        work.commit().await?;
        Ok(deleted)
    }

    pub(super) fn hash_mobile(&self, mobile: &Mobile) -> Result<[u8; 32]> {
        self.sealer.lookup_hash("pf-mobile", mobile.reveal())
    }

    pub(super) fn hash_uan(&self, uan: &Uan) -> Result<[u8; 32]> {
        self.sealer.lookup_hash("pf-uan", uan.reveal())
    }

    pub(super) fn seal(&self, content: &impl Serialize, context: &str) -> Result<SealedBlob> {
        self.sealer.seal(&serde_json::to_vec(content).map_err(Error::internal)?, context)
    }

    pub(super) fn open_account(&self, account: &FundAccount) -> Result<AccountContent> {
        let content = self.sealer.open(&account.sealed, &account_context(account.id))?;
        serde_json::from_slice(&content).map_err(Error::internal)
    }

    pub(super) fn seal_account(&self, id: FundAccountId, content: &AccountContent) -> Result<SealedBlob> {
        self.seal(content, &account_context(id))
    }

    /// The account of the session's number, made when there is none.
    pub(super) async fn lock_or_create_account(&self, work: &dyn UnitOfWork, session: &OpenSession) -> Result<FundAccount> {
        if let Some(account) = work.fund_accounts().lock_account(&session.row.mobile).await? {
            return Ok(account);
        }
        let (id, now) = (FundAccountId(self.environment.new_random_uuid()), self.environment.now());
        let content = AccountContent { mobile: session.mobile.reveal().to_owned(), ..AccountContent::default() };
        let account = FundAccount {
            id,
            mobile: session.row.mobile,
            uan: None,
            subscriber: session.linkable_subscriber(),
            password: None,
            former_mobile: None,
            moved_at: None,
            sealed: self.seal_account(id, &content)?,
            created_at: now,
            signed_in_at: now,
        };
        if work.fund_accounts().insert_account(&account).await? {
            return Ok(account);
        }
        // Another request made it at the same moment.
        work.fund_accounts()
            .lock_account(&session.row.mobile)
            .await?
            .ok_or_else(|| Error::internal("an account vanished while it was made"))
    }
}

fn account_context(id: FundAccountId) -> String {
    format!("pf-account:{id}")
}
