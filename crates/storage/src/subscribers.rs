//! Stores subscribers and erases one from every table.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::ids::{ArticleId, SessionId, SubscriberId};
use domain::language::Language;
use domain::subscribers::{Email, FeedbackAuthor, Phone, Subscriber, SubscriberQueries, SubscriberRepository};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Func, FunctionCall, Order, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QueryResult, QuerySelect, Select};

use crate::entities::{consents, messages, papers_reminders, sessions, sign_in_codes, subscribers};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::tables::{Feedback, LeavingReasons, UnprovenFeedback};
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;

/// A column of the newest row that a table has of a person; null when it has none.
fn select_newest(table: &'static str, column: &'static str, subscriber: Expr) -> Expr {
    let newest = Query::select()
        .column(column)
        .from(table)
        .and_where(Expr::col("subscriber_id").eq(subscriber))
        .order_by("created_at", Order::Desc)
        .order_by("id", Order::Desc)
        .limit(1)
        .take();
    Expr::SubQuery(None, Box::new(newest.into()))
}

/// The language of a person's mails.
fn select_mail_language(subscriber: &Expr) -> FunctionCall {
    let chosen = [("cases", "language"), ("orders", "language"), ("bookings", "mail_language")];
    let languages = chosen.into_iter().map(|(table, column)| select_newest(table, column, subscriber.clone()));
    Func::coalesce(languages.chain([Expr::val(Language::English.as_str())]))
}

#[async_trait]
impl SubscriberQueries for SqlStore {
    async fn find(&self, id: SubscriberId) -> Result<Option<Subscriber>> {
        subscribers::Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_subscriber).transpose()
    }

    async fn list_after(&self, after: Option<SubscriberId>, limit: u32) -> Result<Vec<Subscriber>> {
        let mut query = subscribers::Entity::find().order_by_asc(subscribers::Column::Id).limit(u64::from(limit));
        if let Some(after) = after {
            query = query.filter(subscribers::Column::Id.gt(after.0));
        }
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_subscriber).collect()
    }

    async fn find_by_email(&self, email: &Email) -> Result<Option<Subscriber>> {
        let query = subscribers::Entity::find().filter(subscribers::Column::Email.eq(email.as_str()));
        query.one(&self.reader).await.map_err(to_error)?.map(to_subscriber).transpose()
    }

    async fn list_mail_languages(&self, ids: &[SubscriberId]) -> Result<HashMap<SubscriberId, Language>> {
        let person = Expr::col((subscribers::Entity, subscribers::Column::Id));
        let query = Query::select()
            .column((subscribers::Entity, subscribers::Column::Id))
            .expr_as(select_mail_language(&person), "language")
            .from(subscribers::Entity)
            .and_where(person.is_in(ids.iter().map(|id| id.0)))
            .take();
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        let to_language = |row: &QueryResult| -> Result<(SubscriberId, Language)> {
            let language = Language::from_stored(&row.try_get::<String>("", "language").map_err(to_error)?)?;
            Ok((SubscriberId(row.try_get("", "id").map_err(to_error)?), language))
        };
        let all: Vec<(SubscriberId, Language)> = rows.iter().map(to_language).collect::<Result<_>>()?;
        Ok(all.into_iter().filter(|(_, language)| *language != Language::English).collect())
    }

    async fn list_feedback(&self, author: FeedbackAuthor) -> Result<Vec<(Timestamp, String)>> {
        let mut query = Query::select();
        match author {
            FeedbackAuthor::Subscriber(id) => query
                .columns([Feedback::At, Feedback::Text])
                .from(Feedback::Table)
                .and_where(Expr::col(Feedback::SubscriberId).eq(id.0))
                .order_by(Feedback::At, Order::Asc),
            FeedbackAuthor::UnprovenSession(session) => query
                .columns([UnprovenFeedback::At, UnprovenFeedback::Text])
                .from(UnprovenFeedback::Table)
                .and_where(Expr::col(UnprovenFeedback::SessionId).eq(session.0))
                .order_by(UnprovenFeedback::At, Order::Asc),
        };
        let rows = self.reader.query_all(&query).await.map_err(to_error)?;
        let to_feedback = |row: &QueryResult| -> Result<(Timestamp, String)> {
            Ok((to_timestamp(row.try_get("", "at").map_err(to_error)?)?, row.try_get("", "text").map_err(to_error)?))
        };
        rows.iter().map(to_feedback).collect()
    }
}

#[async_trait]
impl SubscriberRepository for SqlUnitOfWork {
    async fn lock(&self, id: SubscriberId) -> Result<Option<Subscriber>> {
        self.lock_subscriber(subscribers::Entity::find_by_id(id.0)).await
    }

    async fn lock_by_email(&self, email: &Email) -> Result<Option<Subscriber>> {
        self.lock_subscriber(subscribers::Entity::find().filter(subscribers::Column::Email.eq(email.as_str()))).await
    }

    async fn lock_by_google_sub(&self, sub: &str) -> Result<Option<Subscriber>> {
        self.lock_subscriber(subscribers::Entity::find().filter(subscribers::Column::GoogleSub.eq(sub))).await
    }

    async fn find_mail_language(&self, id: SubscriberId) -> Result<Language> {
        let query = Query::select().expr_as(select_mail_language(&Expr::val(id.0)), "language").take();
        let row = self.txn.query_one(&query).await.map_err(to_error)?.ok_or_else(|| Error::internal("no row with a language"))?;
        Language::from_stored(&row.try_get::<String>("", "language").map_err(to_error)?)
    }

    async fn insert(&self, subscriber: &Subscriber) -> Result<bool> {
        self.insert_if_absent(to_row(subscriber)).await
    }

    async fn update(&self, subscriber: &Subscriber) -> Result<()> {
        subscribers::Entity::update(to_row(subscriber)).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn keep_claimed(&self, id: SubscriberId, session: SessionId) -> Result<()> {
        crate::webinars::keep_claimed_places(&self.txn, id).await.map_err(to_error)?;
        let of_session = || Expr::col(UnprovenFeedback::SessionId).eq(session.0);
        let written = Query::select()
            .expr(Expr::val(id.0))
            .columns([UnprovenFeedback::Text, UnprovenFeedback::At])
            .from(UnprovenFeedback::Table)
            .and_where(of_session())
            .take();
        let mut claimed = Query::insert();
        claimed.into_table(Feedback::Table).columns([Feedback::SubscriberId, Feedback::Text, Feedback::At]);
        claimed.select_from(written).map_err(Error::internal)?;
        self.txn.execute(&claimed).await.map_err(to_error)?;
        let moved = Query::delete().from_table(UnprovenFeedback::Table).and_where(of_session()).take();
        self.txn.execute(&moved).await.map(drop).map_err(to_error)
    }

    /// Keeps the hash of an address that bounced or sent STOP, so that nothing is sent there again; orders without their buyer;
    /// and issued documents for the term that the law requires (docs/product/privacy.md).
    async fn erase(&self, subscriber: &Subscriber) -> Result<Vec<ArticleId>> {
        let by_address = messages::Column::Recipient.eq(subscriber.email.as_str());
        messages::Entity::delete_many().filter(by_address).exec(&self.txn).await.map_err(to_error)?;
        crate::bookings::erase_waits(&self.txn, &subscriber.email).await.map_err(to_error)?;
        crate::conversations::delete_askers_by_email(&self.txn, subscriber.email.as_str()).await.map_err(to_error)?;
        self.dissolve(subscriber).await
    }

    async fn dissolve(&self, subscriber: &Subscriber) -> Result<Vec<ArticleId>> {
        let id = subscriber.id.0;
        messages::Entity::delete_many().filter(messages::Column::SubscriberId.eq(id)).exec(&self.txn).await.map_err(to_error)?;
        crate::webinars::erase_subscriber(&self.txn, subscriber.id).await.map_err(to_error)?;
        let articles = crate::comments::erase_subscriber(&self.txn, subscriber.id).await.map_err(to_error)?;
        crate::bookings::erase_subscriber(&self.txn, subscriber.id).await.map_err(to_error)?;
        crate::follows::erase_subscriber(&self.txn, subscriber.id).await.map_err(to_error)?;
        crate::saved_plans::erase_subscriber(&self.txn, subscriber.id).await.map_err(to_error)?;
        crate::sealed_wills::erase_subscriber(&self.txn, subscriber.id).await.map_err(to_error)?;
        crate::cases::erase_subscriber(&self.txn, subscriber.id).await.map_err(to_error)?;
        crate::reports::erase_subscriber(&self.txn, subscriber.id).await.map_err(to_error)?;
        crate::orders::erase_buyer(&self.txn, subscriber.id).await.map_err(to_error)?;
        crate::conversations::erase_subscriber(&self.txn, subscriber.id).await.map_err(to_error)?;
        let feedback = Query::delete().from_table(Feedback::Table).and_where(Expr::col(Feedback::SubscriberId).eq(id)).take();
        self.txn.execute(&feedback).await.map_err(to_error)?;
        consents::Entity::delete_many().filter(consents::Column::SubscriberId.eq(id)).exec(&self.txn).await.map_err(to_error)?;
        papers_reminders::Entity::delete_by_id(id).exec(&self.txn).await.map_err(to_error)?;
        sessions::Entity::delete_many().filter(sessions::Column::SubscriberId.eq(id)).exec(&self.txn).await.map_err(to_error)?;
        let hash = self.address_key.hash(&subscriber.email.hash()).to_vec();
        sign_in_codes::Entity::delete_many().filter(sign_in_codes::Column::AddressHash.eq(hash)).exec(&self.txn).await.map_err(to_error)?;
        subscribers::Entity::delete_by_id(id).exec(&self.txn).await.map_err(to_error)?;
        Ok(articles)
    }

    async fn add_unsubscribe_reason(&self, reason: &str, at: Timestamp) -> Result<()> {
        let mut query = Query::insert();
        query
            .into_table(LeavingReasons::Table)
            .columns([LeavingReasons::Reason, LeavingReasons::At])
            .values_panic([reason.into(), to_micros(at).into()]);
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }

    async fn add_feedback(&self, author: FeedbackAuthor, text: &str, at: Timestamp) -> Result<()> {
        let mut query = Query::insert();
        match author {
            FeedbackAuthor::Subscriber(id) => query
                .into_table(Feedback::Table)
                .columns([Feedback::SubscriberId, Feedback::Text, Feedback::At])
                .values_panic([id.0.into(), text.into(), to_micros(at).into()]),
            FeedbackAuthor::UnprovenSession(session) => query
                .into_table(UnprovenFeedback::Table)
                .columns([UnprovenFeedback::SessionId, UnprovenFeedback::Text, UnprovenFeedback::At])
                .values_panic([session.0.into(), text.into(), to_micros(at).into()]),
        };
        self.txn.execute(&query).await.map(drop).map_err(to_error)
    }
}

impl SqlUnitOfWork {
    async fn lock_subscriber(&self, query: Select<subscribers::Entity>) -> Result<Option<Subscriber>> {
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_subscriber).transpose()
    }
}

fn to_row(subscriber: &Subscriber) -> subscribers::ActiveModel {
    subscribers::ActiveModel {
        id: Set(subscriber.id.0),
        email: Set(subscriber.email.to_string()),
        name: Set(subscriber.name.clone()),
        country_code: Set(subscriber.phone.as_ref().map(|phone| phone.country_code().to_owned())),
        phone: Set(subscriber.phone.as_ref().map(|phone| phone.number().to_owned())),
        picture: Set(subscriber.picture.clone()),
        google_sub: Set(subscriber.google_sub.clone()),
        proven_at: Set(subscriber.proven_at.map(to_micros)),
        email_changed_at: Set(subscriber.email_changed_at.map(to_micros)),
        made_by: Set(subscriber.made_by.map(|session| session.0)),
        service_assist: Set(subscriber.service_assist.clone()),
        assist_status: Set(subscriber.assist_status.clone()),
        paused_until: Set(subscriber.paused_until.map(to_micros)),
        created_at: Set(to_micros(subscriber.created_at)),
    }
}

pub fn to_subscriber(row: subscribers::Model) -> Result<Subscriber> {
    Ok(Subscriber {
        id: SubscriberId(row.id),
        email: Email::from_stored(row.email),
        name: row.name,
        phone: to_phone(row.country_code, row.phone),
        picture: row.picture,
        google_sub: row.google_sub,
        proven_at: to_optional_timestamp(row.proven_at)?,
        email_changed_at: to_optional_timestamp(row.email_changed_at)?,
        made_by: row.made_by.map(SessionId),
        service_assist: row.service_assist,
        assist_status: row.assist_status,
        paused_until: to_optional_timestamp(row.paused_until)?,
        created_at: to_timestamp(row.created_at)?,
    })
}

pub fn to_phone(country_code: Option<String>, number: Option<String>) -> Option<Phone> {
    country_code.zip(number).map(|(code, number)| Phone::from_stored(code, number))
}
