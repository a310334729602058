//! Webinars and their places in the database.

mod rows;

use async_trait::async_trait;
use domain::Result;
use domain::ids::{RegistrationId, SessionId, SubscriberId, WebinarId};
use domain::paging::{Listing, Page};
use domain::webinars::{Claim, Counts, NextPlace, Registration, SeatStatus, Webinar, WebinarQueries, WebinarRepository};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, SelectStatement, SimpleExpr};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    UpdateMany,
};
use uuid::Uuid;

use crate::entities::{subscribers, webinar_claims, webinar_registrations, webinars};
use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::time::micros;
use crate::unit::SqlUnitOfWork;
use rows::{claim, registration, registration_row, webinar, webinar_row};

use webinar_registrations::Column as Place;
use webinars::Column;

#[async_trait]
impl WebinarQueries for SqlStore {
    async fn find(&self, id: WebinarId) -> Result<Option<Webinar>> {
        webinars::Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?.map(webinar).transpose()
    }

    async fn upcoming(&self, now: Timestamp) -> Result<Vec<Webinar>> {
        let query = webinars::Entity::find()
            .filter(Column::IsDeleted.eq(false))
            .filter(Column::EndsAt.gt(micros(now)))
            .filter(Column::CancelledAt.is_null())
            .order_by_asc(Column::StartsAt)
            .order_by_asc(Column::Id);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(webinar).collect()
    }

    async fn all(&self, page: Page) -> Result<Listing<Webinar>> {
        let query = webinars::Entity::find().filter(Column::IsDeleted.eq(false));
        let total = query.clone().count(&self.reader).await.map_err(failed)?;
        let query = query.order_by_desc(Column::StartsAt).order_by_desc(Column::Id);
        let rows = query.offset(page.offset()).limit(u64::from(page.limit())).all(&self.reader).await.map_err(failed)?;
        Ok(Listing { items: rows.into_iter().map(webinar).collect::<Result<_>>()?, total, page })
    }

    async fn public(&self) -> Result<Vec<Webinar>> {
        let query = webinars::Entity::find().filter(Column::IsDeleted.eq(false)).order_by_asc(Column::Id);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(webinar).collect()
    }

    async fn counts(&self, id: WebinarId) -> Result<Counts> {
        let with = |status: SeatStatus| {
            webinar_registrations::Entity::find().filter(Place::WebinarId.eq(id.0)).filter(Place::Status.eq(status.as_str()))
        };
        let registered = with(SeatStatus::Registered).count(&self.reader).await.map_err(failed)?;
        let waitlisted = with(SeatStatus::Waitlisted).count(&self.reader).await.map_err(failed)?;
        Ok(Counts { registered, waitlisted })
    }

    async fn registration(&self, webinar: WebinarId, subscriber: SubscriberId) -> Result<Option<Registration>> {
        find_registration(&self.reader, webinar, subscriber).await.map_err(failed)?.map(registration).transpose()
    }

    async fn claim(&self, webinar: WebinarId, session: SessionId) -> Result<Option<Claim>> {
        let row = webinar_claims::Entity::find_by_id((session.0, webinar.0)).one(&self.reader).await.map_err(failed)?;
        Ok(row.map(|row| claim(row.position)))
    }

    async fn before(&self, webinar: WebinarId, place: u64) -> Result<u64> {
        count_before(&self.reader, webinar, place).await.map_err(failed)
    }

    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<(Webinar, Registration)>> {
        all_of(&self.reader, subscriber).await
    }

    async fn claimed_by(&self, session: SessionId) -> Result<Vec<(Webinar, Claim)>> {
        let query = webinar_claims::Entity::find().filter(webinar_claims::Column::SessionId.eq(session.0));
        let mut found = Vec::new();
        for row in query.all(&self.reader).await.map_err(failed)? {
            if let Some(webinar) = WebinarQueries::find(self, WebinarId(row.webinar_id)).await? {
                found.push((webinar, claim(row.position)));
            }
        }
        found.sort_by_key(|(webinar, _)| webinar.starts_at);
        Ok(found)
    }

    async fn attendees(&self, webinar: WebinarId, after: Option<RegistrationId>, limit: u32) -> Result<Vec<(Registration, String)>> {
        let open = [SeatStatus::Registered, SeatStatus::Waitlisted, SeatStatus::Offered].map(SeatStatus::as_str);
        let mut query = webinar_registrations::Entity::find()
            .filter(Place::WebinarId.eq(webinar.0))
            .filter(Place::Status.is_in(open))
            .order_by_asc(Place::Id)
            .limit(u64::from(limit));
        if let Some(after) = after {
            query = query.filter(Place::Id.gt(after.0));
        }
        let rows = query.all(&self.reader).await.map_err(failed)?;
        let people = subscribers::Entity::find().filter(subscribers::Column::Id.is_in(rows.iter().map(|row| row.subscriber_id)));
        let people = if rows.is_empty() { Vec::new() } else { people.all(&self.reader).await.map_err(failed)? };
        let emails: std::collections::HashMap<_, _> = people.into_iter().map(|person| (person.id, person.email)).collect();
        let with_email = |row: webinar_registrations::Model| {
            let email = emails.get(&row.subscriber_id).cloned();
            email.map(|email| Ok((registration(row)?, email)))
        };
        rows.into_iter().filter_map(with_email).collect()
    }
}

#[async_trait]
impl WebinarRepository for SqlUnitOfWork {
    async fn insert(&self, webinar: &Webinar) -> Result<()> {
        webinars::Entity::insert(webinar_row(webinar)?).exec_without_returning(&self.txn).await.map(drop).map_err(failed)
    }

    async fn lock(&self, id: WebinarId) -> Result<Option<Webinar>> {
        let query = webinars::Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(failed)?.map(webinar).transpose()
    }

    async fn update(&self, webinar: &Webinar) -> Result<()> {
        let row = webinars::ActiveModel { taken: NotSet, last_place: NotSet, waiting: NotSet, ..webinar_row(webinar)? };
        webinars::Entity::update(row).exec(&self.txn).await.map(drop).map_err(failed)
    }

    async fn take_seat(&self, id: WebinarId) -> Result<bool> {
        let is_free = Condition::any().add(Column::Seats.is_null()).add(Expr::col(Column::Taken).lt(Expr::col(Column::Seats)));
        let taken = webinars::Entity::update_many()
            .col_expr(Column::Taken, Expr::col(Column::Taken).add(1))
            .filter(Column::Id.eq(id.0))
            .filter(is_free)
            .exec(&self.txn)
            .await
            .map_err(failed)?;
        Ok(taken.rows_affected == 1)
    }

    async fn free_seat(&self, id: WebinarId) -> Result<()> {
        let freed = webinars::Entity::update_many()
            .col_expr(Column::Taken, Expr::col(Column::Taken).sub(1))
            .filter(Column::Id.eq(id.0))
            .exec(&self.txn);
        freed.await.map(drop).map_err(failed)
    }

    async fn next_place(&self, id: WebinarId) -> Result<NextPlace> {
        let counted = webinars::Entity::update_many()
            .col_expr(Column::LastPlace, Expr::col(Column::LastPlace).add(1))
            .filter(Column::Id.eq(id.0))
            .exec_with_returning(&self.txn);
        let row = counted.await.map_err(failed)?.pop().ok_or(domain::Error::NotFound("Webinar"))?;
        let number = |counted: i64| u64::try_from(counted).unwrap_or_default();
        Ok(NextPlace { place: number(row.last_place), before: number(row.waiting) })
    }

    async fn of(&self, subscriber: SubscriberId) -> Result<Vec<(Webinar, Registration)>> {
        all_of(&self.txn, subscriber).await
    }

    async fn recount_waiting(&self, id: WebinarId) -> Result<()> {
        let waiting = webinar_registrations::Entity::find()
            .select_only()
            .column_as(Expr::cust("COUNT(*)"), "waiting")
            .filter(Place::WebinarId.eq(id.0))
            .filter(Place::Status.eq(SeatStatus::Waitlisted.as_str()))
            .into_query();
        let counted = Expr::expr(SimpleExpr::SubQuery(None, Box::new(waiting.into())));
        let update = webinars::Entity::update_many().col_expr(Column::Waiting, counted).filter(Column::Id.eq(id.0));
        update.exec(&self.txn).await.map(drop).map_err(failed)
    }

    async fn registration(&self, webinar: WebinarId, subscriber: SubscriberId) -> Result<Option<Registration>> {
        find_registration(&self.txn, webinar, subscriber).await.map_err(failed)?.map(registration).transpose()
    }

    async fn put_registration(&self, registration: &Registration) -> Result<()> {
        let replaces = OnConflict::column(Place::Id)
            .update_columns([
                Place::SessionId,
                Place::Status,
                Place::Name,
                Place::CountryCode,
                Place::Phone,
                Place::Place,
                Place::OfferHash,
                Place::OfferUntil,
                Place::UpdatedAt,
            ])
            .to_owned();
        let insert = webinar_registrations::Entity::insert(registration_row(registration)).on_conflict(replaces);
        let own = (Place::Id, registration.id.0);
        self.txn.later(waits_no_more(waited(own))).await.map_err(failed)?;
        self.txn.later(insert).await.map_err(failed)?;
        if registration.status == SeatStatus::Waitlisted {
            let waits = webinars::Entity::update_many().col_expr(Column::Waiting, Expr::col(Column::Waiting).add(1));
            self.txn.later(waits.filter(Column::Id.eq(registration.webinar.0))).await.map_err(failed)?;
        }
        Ok(())
    }

    async fn claim(&self, webinar: WebinarId, session: SessionId) -> Result<Option<Claim>> {
        let row = webinar_claims::Entity::find_by_id((session.0, webinar.0)).one(&self.txn).await.map_err(failed)?;
        Ok(row.map(|row| claim(row.position)))
    }

    async fn put_claim(&self, webinar: WebinarId, session: SessionId, claim: Claim) -> Result<()> {
        let position = i64::try_from(claim.position).unwrap_or(i64::MAX);
        let row = webinar_claims::ActiveModel { session_id: Set(session.0), webinar_id: Set(webinar.0), position: Set(position) };
        webinar_claims::Entity::insert(row).exec_without_returning(&self.txn).await.map(drop).map_err(failed)
    }

    async fn drop_claim(&self, webinar: WebinarId, session: SessionId) -> Result<()> {
        webinar_claims::Entity::delete_by_id((session.0, webinar.0)).exec(&self.txn).await.map(drop).map_err(failed)
    }

    async fn first_waiting(&self, webinar: WebinarId) -> Result<Option<Registration>> {
        let waiting = webinar_registrations::Entity::find()
            .filter(Place::WebinarId.eq(webinar.0))
            .filter(Place::Status.eq(SeatStatus::Waitlisted.as_str()))
            .order_by_asc(Place::Place);
        waiting.one(&self.txn).await.map_err(failed)?.map(registration).transpose()
    }

    async fn before(&self, webinar: WebinarId, place: u64) -> Result<u64> {
        count_before(&self.txn, webinar, place).await.map_err(failed)
    }

    async fn lapsed(&self, webinar: WebinarId, now: Timestamp) -> Result<Vec<Registration>> {
        let ended = webinar_registrations::Entity::find()
            .filter(Place::WebinarId.eq(webinar.0))
            .filter(Place::Status.eq(SeatStatus::Offered.as_str()))
            .filter(Place::OfferUntil.lte(micros(now)))
            .order_by_asc(Place::Place);
        ended.all(&self.txn).await.map_err(failed)?.into_iter().map(registration).collect()
    }

    async fn offered(&self, webinar: WebinarId, token: &[u8; 32]) -> Result<Option<Registration>> {
        let with = webinar_registrations::Entity::find().filter(Place::WebinarId.eq(webinar.0)).filter(Place::OfferHash.eq(token.to_vec()));
        with.one(&self.txn).await.map_err(failed)?.map(registration).transpose()
    }
}

async fn all_of(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> Result<Vec<(Webinar, Registration)>> {
    let query = webinar_registrations::Entity::find().filter(Place::SubscriberId.eq(subscriber.0));
    let places = query.all(connection).await.map_err(failed)?;
    let held = webinars::Entity::find().filter(Column::Id.is_in(places.iter().map(|row| row.webinar_id)));
    let held = if places.is_empty() { Vec::new() } else { held.all(connection).await.map_err(failed)? };
    let mut found = Vec::with_capacity(places.len());
    for row in places {
        if let Some(of) = held.iter().find(|webinar| webinar.id == row.webinar_id) {
            found.push((webinar(of.clone())?, registration(row)?));
        }
    }
    found.sort_by_key(|(webinar, _)| webinar.starts_at);
    Ok(found)
}

async fn find_registration(
    connection: &impl ConnectionTrait,
    webinar: WebinarId,
    subscriber: SubscriberId,
) -> DbResult<Option<webinar_registrations::Model>> {
    let query = webinar_registrations::Entity::find().filter(Place::WebinarId.eq(webinar.0)).filter(Place::SubscriberId.eq(subscriber.0));
    query.one(connection).await
}

async fn count_before(connection: &impl ConnectionTrait, webinar: WebinarId, place: u64) -> DbResult<u64> {
    let waiting = webinar_registrations::Entity::find()
        .filter(Place::WebinarId.eq(webinar.0))
        .filter(Place::Status.eq(SeatStatus::Waitlisted.as_str()))
        .filter(Place::Place.lt(i64::try_from(place).unwrap_or(i64::MAX)));
    waiting.count(connection).await
}

/// The webinars that a place, or a person, waits for.
fn waited((column, id): (Place, Uuid)) -> SelectStatement {
    let waiting = webinar_registrations::Entity::find().select_only().column(Place::WebinarId).filter(column.eq(id));
    waiting.filter(Place::Status.eq(SeatStatus::Waitlisted.as_str())).into_query()
}

fn waits_no_more(webinars: SelectStatement) -> UpdateMany<webinars::Entity> {
    let fewer = webinars::Entity::update_many().col_expr(Column::Waiting, Expr::col(Column::Waiting).sub(1));
    fewer.filter(Expr::col(Column::Id).in_subquery(webinars))
}

/// In one order, whoever does it: two people who leave may have places in the same webinars.
async fn hold_all_of(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> DbResult<()> {
    let own = webinar_registrations::Entity::find().select_only().column(Place::WebinarId).filter(Place::SubscriberId.eq(subscriber.0));
    let held = webinars::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Id.in_subquery(own.into_query()))
        .order_by_asc(Column::Id)
        .lock_exclusive();
    held.into_tuple::<Uuid>().all(connection).await.map(drop)
}

/// All of one person, and the seats they held become free.
pub async fn erase_of(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> DbResult<()> {
    if connection.get_database_backend() == DbBackend::Postgres {
        hold_all_of(connection, subscriber).await?;
    }
    let holding = [SeatStatus::Registered, SeatStatus::Offered].map(SeatStatus::as_str);
    let held = webinar_registrations::Entity::find()
        .select_only()
        .column(Place::WebinarId)
        .filter(Place::SubscriberId.eq(subscriber.0))
        .filter(Place::Status.is_in(holding))
        .into_query();
    webinars::Entity::update_many()
        .col_expr(Column::Taken, Expr::col(Column::Taken).sub(1))
        .filter(Expr::col(Column::Id).in_subquery(held))
        .exec(connection)
        .await?;
    waits_no_more(waited((Place::SubscriberId, subscriber.0))).exec(connection).await?;
    webinar_registrations::Entity::delete_many().filter(Place::SubscriberId.eq(subscriber.0)).exec(connection).await?;
    Ok(())
}
