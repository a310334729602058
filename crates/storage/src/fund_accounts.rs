//! Stores provident-fund accounts, their codes, sessions and kept passbooks.

use async_trait::async_trait;
use domain::fund_accounts::{
    CodePurpose, FundAccount, FundAccountQueries, FundAccountRepository, FundCode, FundSession, LoginTries, SealedPassbooks,
};
use domain::ids::{FundAccountId, FundCodeId, SubscriberId};
use domain::sealing::SealedBlob;
use domain::stats::{NetworkKey, VisitorKey};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use uuid::Uuid;

use crate::delete_batch::delete_batch;
use crate::entities::{pf_accounts, pf_books, pf_codes, pf_login_tries, pf_sessions};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl FundAccountQueries for SqlStore {
    async fn find_session(&self, token: &[u8; 32]) -> Result<Option<FundSession>> {
        let query = pf_sessions::Entity::find_by_id(token.to_vec());
        query.one(&self.reader).await.map_err(to_error)?.map(to_session).transpose()
    }

    async fn list_sessions(&self, mobile: &[u8; 32]) -> Result<Vec<FundSession>> {
        let query = pf_sessions::Entity::find()
            .filter(pf_sessions::Column::MobileHash.eq(mobile.to_vec()))
            .order_by_desc(pf_sessions::Column::LastSeenAt)
            .order_by_asc(pf_sessions::Column::TokenHash);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_session).collect()
    }

    async fn find_account(&self, mobile: &[u8; 32]) -> Result<Option<FundAccount>> {
        let query = pf_accounts::Entity::find().filter(pf_accounts::Column::MobileHash.eq(mobile.to_vec()));
        query.one(&self.reader).await.map_err(to_error)?.map(to_account).transpose()
    }

    async fn find_account_of(&self, subscriber: SubscriberId) -> Result<Option<FundAccount>> {
        let query = pf_accounts::Entity::find()
            .filter(pf_accounts::Column::SubscriberId.eq(subscriber.0))
            .order_by_desc(pf_accounts::Column::SignedInAt)
            .order_by_asc(pf_accounts::Column::Id);
        query.one(&self.reader).await.map_err(to_error)?.map(to_account).transpose()
    }

    async fn list_mobiles(&self) -> Result<Vec<[u8; 32]>> {
        let query = pf_accounts::Entity::find().select_only().column(pf_accounts::Column::MobileHash);
        let rows = query.into_tuple::<Vec<u8>>().all(&self.reader).await.map_err(to_error)?;
        rows.into_iter().map(to_hash).collect()
    }

    async fn find_books(&self, account: FundAccountId) -> Result<Option<SealedPassbooks>> {
        pf_books::Entity::find_by_id(account.0).one(&self.reader).await.map_err(to_error)?.map(to_books).transpose()
    }
}

#[async_trait]
impl FundAccountRepository for SqlUnitOfWork {
    async fn add_code(&self, code: &FundCode) -> Result<()> {
        pf_codes::Entity::insert(to_code_row(code)).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn list_codes_since(&self, mobile: &[u8; 32], since: Timestamp) -> Result<Vec<FundCode>> {
        let query = pf_codes::Entity::find()
            .filter(pf_codes::Column::MobileHash.eq(mobile.to_vec()))
            .filter(pf_codes::Column::CreatedAt.gt(to_micros(since)))
            .order_by_asc(pf_codes::Column::CreatedAt);
        let rows = query.all(&self.txn).await.map_err(to_error)?;
        rows.into_iter().map(to_code).collect()
    }

    async fn count_all_codes_since(&self, since: Timestamp) -> Result<u64> {
        pf_codes::Entity::find().filter(pf_codes::Column::CreatedAt.gt(to_micros(since))).count(&self.txn).await.map_err(to_error)
    }

    async fn lock_code(&self, id: FundCodeId) -> Result<Option<FundCode>> {
        self.lock_row(pf_codes::Entity::find_by_id(id.0)).one(&self.txn).await.map_err(to_error)?.map(to_code).transpose()
    }

    async fn update_code(&self, code: &FundCode) -> Result<()> {
        pf_codes::Entity::update(to_code_row(code)).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn insert_session(&self, session: &FundSession) -> Result<()> {
        pf_sessions::Entity::insert(to_session_row(session)).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    /// A session that ended meanwhile stays ended.
    async fn update_session(&self, session: &FundSession) -> Result<()> {
        let update = pf_sessions::Entity::update_many().set(to_session_row(session));
        update.filter(pf_sessions::Column::TokenHash.eq(session.token.to_vec())).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn end_session(&self, token: &[u8; 32]) -> Result<()> {
        pf_sessions::Entity::delete_by_id(token.to_vec()).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn end_sessions(&self, mobile: &[u8; 32], except: Option<&[u8; 32]>) -> Result<()> {
        let others = Condition::all()
            .add(pf_sessions::Column::MobileHash.eq(mobile.to_vec()))
            .add_option(except.map(|token| pf_sessions::Column::TokenHash.ne(token.to_vec())));
        pf_sessions::Entity::delete_many().filter(others).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock_account(&self, mobile: &[u8; 32]) -> Result<Option<FundAccount>> {
        let query = pf_accounts::Entity::find().filter(pf_accounts::Column::MobileHash.eq(mobile.to_vec()));
        self.lock_row(query).one(&self.txn).await.map_err(to_error)?.map(to_account).transpose()
    }

    async fn lock_account_moved_from(&self, mobile: &[u8; 32]) -> Result<Option<FundAccount>> {
        let query = pf_accounts::Entity::find()
            .filter(pf_accounts::Column::FormerMobile.eq(mobile.to_vec()))
            .order_by_desc(pf_accounts::Column::MovedAt)
            .limit(1);
        self.lock_row(query).one(&self.txn).await.map_err(to_error)?.map(to_account).transpose()
    }

    async fn insert_account(&self, account: &FundAccount) -> Result<bool> {
        self.insert_if_absent(to_account_row(account)).await
    }

    async fn update_account(&self, account: &FundAccount) -> Result<()> {
        pf_accounts::Entity::update(to_account_row(account)).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn save_passbooks(&self, books: &SealedPassbooks) -> Result<()> {
        use pf_books::Column;
        let row = pf_books::ActiveModel {
            account_id: Set(books.account.0),
            key_id: Set(books.sealed.key_id.clone()),
            wrapped_key: Set(books.sealed.wrapped_key.clone()),
            body: Set(books.sealed.body.clone()),
            consent: Set(books.consent.clone()),
            kept_at: Set(to_micros(books.kept_at)),
        };
        let columns = [Column::KeyId, Column::WrappedKey, Column::Body, Column::Consent, Column::KeptAt];
        let replacing = OnConflict::column(Column::AccountId).update_columns(columns).to_owned();
        pf_books::Entity::insert(row).on_conflict(replacing).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn erase_mobile(&self, mobile: &[u8; 32], until: Timestamp) -> Result<u64> {
        let account = Condition::all()
            .add(pf_accounts::Column::MobileHash.eq(mobile.to_vec()))
            .add(pf_accounts::Column::CreatedAt.lte(to_micros(until)));
        let accounts = self.delete_accounts(pf_accounts::Entity::find().filter(account)).await?;
        let sessions = pf_sessions::Entity::delete_many()
            .filter(pf_sessions::Column::MobileHash.eq(mobile.to_vec()))
            .filter(pf_sessions::Column::CreatedAt.lte(to_micros(until)));
        let sessions = sessions.exec(&self.txn).await.map_err(to_error)?.rows_affected;
        // The codes stay for their day, because they count: erasing must not be a way to send more of them.
        Ok(accounts + sessions)
    }

    async fn unlink_subscriber(&self, subscriber: SubscriberId) -> Result<()> {
        use sea_orm::sea_query::Expr;
        let nobody = || Expr::value(Option::<Uuid>::None);
        let accounts = pf_accounts::Entity::update_many()
            .col_expr(pf_accounts::Column::SubscriberId, nobody())
            .filter(pf_accounts::Column::SubscriberId.eq(subscriber.0));
        accounts.exec(&self.txn).await.map_err(to_error)?;
        let sessions = pf_sessions::Entity::update_many()
            .col_expr(pf_sessions::Column::SubscriberId, nobody())
            .filter(pf_sessions::Column::SubscriberId.eq(subscriber.0));
        sessions.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock_login_tries(&self, mobile: &[u8; 32], now: Timestamp) -> Result<LoginTries> {
        let none = pf_login_tries::ActiveModel { mobile_hash: Set(mobile.to_vec()), tries: Set(0), last_at: Set(to_micros(now)) };
        self.insert_if_absent(none).await?;
        let query = self.lock_row(pf_login_tries::Entity::find_by_id(mobile.to_vec()));
        let row = query.one(&self.txn).await.map_err(to_error)?.ok_or_else(|| Error::internal("tries to sign in vanished"))?;
        Ok(LoginTries { count: u32::try_from(row.tries).unwrap_or_default(), last_at: to_timestamp(row.last_at)? })
    }

    async fn set_login_tries(&self, mobile: &[u8; 32], tries: LoginTries) -> Result<()> {
        let row = pf_login_tries::ActiveModel {
            mobile_hash: Set(mobile.to_vec()),
            tries: Set(i32::try_from(tries.count).unwrap_or(i32::MAX)),
            last_at: Set(to_micros(tries.last_at)),
        };
        pf_login_tries::Entity::update(row).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn purge(&self, codes: Timestamp, sessions: Timestamp, accounts: Timestamp, limit: u32) -> Result<u64> {
        let old_codes = Condition::all().add(pf_codes::Column::CreatedAt.lt(to_micros(codes)));
        let old_tries = Condition::all().add(pf_login_tries::Column::LastAt.lt(to_micros(codes)));
        let idle = Condition::all().add(pf_sessions::Column::LastSeenAt.lt(to_micros(sessions)));
        let mut deleted = delete_batch(&self.txn, pf_codes::Entity, [pf_codes::Column::Id], old_codes, limit).await.map_err(to_error)?;
        deleted += delete_batch(&self.txn, pf_login_tries::Entity, [pf_login_tries::Column::MobileHash], old_tries, limit)
            .await
            .map_err(to_error)?;
        deleted += delete_batch(&self.txn, pf_sessions::Entity, [pf_sessions::Column::TokenHash], idle, limit).await.map_err(to_error)?;
        let left = pf_accounts::Entity::find().filter(pf_accounts::Column::SignedInAt.lt(to_micros(accounts))).limit(u64::from(limit));
        Ok(deleted + self.delete_accounts(left).await?)
    }
}

impl SqlUnitOfWork {
    fn lock_row<E: EntityTrait>(&self, query: Select<E>) -> Select<E> {
        if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query }
    }

    /// Deletes accounts with their books; returns how many rows went.
    async fn delete_accounts(&self, query: Select<pf_accounts::Entity>) -> Result<u64> {
        let query = self.lock_row(query).select_only().column(pf_accounts::Column::Id);
        let ids = query.into_tuple::<Uuid>().all(&self.txn).await.map_err(to_error)?;
        let mut deleted = 0;
        // Fewer ids than the largest number of parameters of either database.
        for batch in ids.chunks(500) {
            let books = pf_books::Entity::delete_many().filter(pf_books::Column::AccountId.is_in(batch.to_vec()));
            deleted += books.exec(&self.txn).await.map_err(to_error)?.rows_affected;
            let accounts = pf_accounts::Entity::delete_many().filter(pf_accounts::Column::Id.is_in(batch.to_vec()));
            deleted += accounts.exec(&self.txn).await.map_err(to_error)?.rows_affected;
        }
        Ok(deleted)
    }
}

fn to_account_row(account: &FundAccount) -> pf_accounts::ActiveModel {
    pf_accounts::ActiveModel {
        id: Set(account.id.0),
        mobile_hash: Set(account.mobile.to_vec()),
        uan_hash: Set(account.uan.map(|hash| hash.to_vec())),
        subscriber_id: Set(account.subscriber.map(|id| id.0)),
        password: Set(account.password.clone()),
        former_mobile: Set(account.former_mobile.map(|hash| hash.to_vec())),
        moved_at: Set(account.moved_at.map(to_micros)),
        key_id: Set(account.sealed.key_id.clone()),
        wrapped_key: Set(account.sealed.wrapped_key.clone()),
        body: Set(account.sealed.body.clone()),
        created_at: Set(to_micros(account.created_at)),
        signed_in_at: Set(to_micros(account.signed_in_at)),
    }
}

fn to_account(row: pf_accounts::Model) -> Result<FundAccount> {
    Ok(FundAccount {
        id: FundAccountId(row.id),
        mobile: to_hash(row.mobile_hash)?,
        uan: row.uan_hash.map(to_hash).transpose()?,
        subscriber: row.subscriber_id.map(SubscriberId),
        password: row.password,
        former_mobile: row.former_mobile.map(to_hash).transpose()?,
        moved_at: to_optional_timestamp(row.moved_at)?,
        sealed: SealedBlob { key_id: row.key_id, wrapped_key: row.wrapped_key, body: row.body },
        created_at: to_timestamp(row.created_at)?,
        signed_in_at: to_timestamp(row.signed_in_at)?,
    })
}

fn to_books(row: pf_books::Model) -> Result<SealedPassbooks> {
    Ok(SealedPassbooks {
        account: FundAccountId(row.account_id),
        sealed: SealedBlob { key_id: row.key_id, wrapped_key: row.wrapped_key, body: row.body },
        consent: row.consent,
        kept_at: to_timestamp(row.kept_at)?,
    })
}

fn to_session_row(session: &FundSession) -> pf_sessions::ActiveModel {
    pf_sessions::ActiveModel {
        token_hash: Set(session.token.to_vec()),
        mobile_hash: Set(session.mobile.to_vec()),
        subscriber_id: Set(session.subscriber.map(|id| id.0)),
        proven_at: Set(session.proven_at.map(to_micros)),
        password_code_at: Set(session.password_code_at.map(to_micros)),
        key_id: Set(session.sealed.key_id.clone()),
        wrapped_key: Set(session.sealed.wrapped_key.clone()),
        body: Set(session.sealed.body.clone()),
        created_at: Set(to_micros(session.created_at)),
        last_seen_at: Set(to_micros(session.last_seen_at)),
    }
}

fn to_session(row: pf_sessions::Model) -> Result<FundSession> {
    Ok(FundSession {
        token: to_hash(row.token_hash)?,
        mobile: to_hash(row.mobile_hash)?,
        subscriber: row.subscriber_id.map(SubscriberId),
        proven_at: to_optional_timestamp(row.proven_at)?,
        password_code_at: to_optional_timestamp(row.password_code_at)?,
        sealed: SealedBlob { key_id: row.key_id, wrapped_key: row.wrapped_key, body: row.body },
        created_at: to_timestamp(row.created_at)?,
        last_seen_at: to_timestamp(row.last_seen_at)?,
    })
}

fn to_code_row(code: &FundCode) -> pf_codes::ActiveModel {
    pf_codes::ActiveModel {
        id: Set(code.id.0),
        mobile_hash: Set(code.mobile.to_vec()),
        visitor: Set(code.visitor.0.to_vec()),
        network: Set(code.network.map(|key| key.0.to_vec())),
        purpose: Set(code.purpose.as_str().to_owned()),
        code_hash: Set(code.code.to_vec()),
        created_at: Set(to_micros(code.created_at)),
        tries: Set(i32::try_from(code.tries).unwrap_or(i32::MAX)),
        closed: Set(code.is_closed),
    }
}

fn to_code(row: pf_codes::Model) -> Result<FundCode> {
    Ok(FundCode {
        id: FundCodeId(row.id),
        mobile: to_hash(row.mobile_hash)?,
        visitor: to_visitor(row.visitor)?,
        network: row.network.and_then(|bytes| bytes.try_into().ok()).map(NetworkKey),
        purpose: CodePurpose::parse(&row.purpose).ok_or_else(|| Error::internal("a code has an unknown purpose"))?,
        code: to_hash(row.code_hash)?,
        created_at: to_timestamp(row.created_at)?,
        tries: u32::try_from(row.tries).unwrap_or(u32::MAX),
        is_closed: row.closed,
    })
}

fn to_visitor(bytes: Vec<u8>) -> Result<VisitorKey> {
    bytes.try_into().map(VisitorKey).map_err(|_| Error::internal("visitor is not 16 bytes long"))
}

fn to_hash(bytes: Vec<u8>) -> Result<[u8; 32]> {
    bytes.try_into().map_err(|_| Error::internal("hash is not 32 bytes long"))
}
