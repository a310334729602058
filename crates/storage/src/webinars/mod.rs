//! Stores webinars and their registrations.

mod rows;

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use domain::Result;
use domain::consents::Purpose;
use domain::ids::{RegistrationId, SessionId, SubscriberId, WebinarId};
use domain::paging::{Listing, Page};
use domain::sessions::Assurance;
use domain::subscribers::{Email, Phone};
use domain::webinars::{
    Attendee, Registration, RegistrationCounts, SeatClaim, SeatStatus, WaitlistPosition, Webinar, WebinarQueries, WebinarRepository,
};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, SelectStatement, SimpleExpr};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    UpdateMany,
};
use uuid::Uuid;

use crate::consents;
use crate::entities::{sessions, subscribers, webinar_claims, webinar_registrations, webinars};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::subscribers::to_phone;
use crate::time::to_micros;
use crate::unit::SqlUnitOfWork;
use rows::{to_claim, to_registration, to_registration_row, to_webinar, to_webinar_row};

use webinar_registrations::Column as RegistrationColumn;
use webinars::Column;

#[async_trait]
impl WebinarQueries for SqlStore {
    async fn find(&self, id: WebinarId) -> Result<Option<Webinar>> {
        webinars::Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_webinar).transpose()
    }

    async fn list_upcoming(&self, now: Timestamp) -> Result<Vec<Webinar>> {
        let query = webinars::Entity::find()
            .filter(Column::IsDeleted.eq(false))
            .filter(Column::EndsAt.gt(to_micros(now)))
            .filter(Column::CancelledAt.is_null())
            .order_by_asc(Column::StartsAt)
            .order_by_asc(Column::Id);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_webinar).collect()
    }

    async fn list(&self, page: Page) -> Result<Listing<Webinar>> {
        let query = webinars::Entity::find().filter(Column::IsDeleted.eq(false));
        let total = query.clone().count(&self.reader).await.map_err(to_error)?;
        let query = query.order_by_desc(Column::StartsAt).order_by_desc(Column::Id);
        let rows = query.offset(page.offset()).limit(u64::from(page.limit())).all(&self.reader).await.map_err(to_error)?;
        Ok(Listing { items: rows.into_iter().map(to_webinar).collect::<Result<_>>()?, total, page })
    }

    async fn list_public(&self) -> Result<Vec<Webinar>> {
        let query = webinars::Entity::find().filter(Column::IsDeleted.eq(false)).order_by_asc(Column::Id);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_webinar).collect()
    }

    async fn count_registrations(&self, id: WebinarId) -> Result<RegistrationCounts> {
        let with = |status: SeatStatus| {
            webinar_registrations::Entity::find()
                .filter(RegistrationColumn::WebinarId.eq(id.0))
                .filter(RegistrationColumn::Status.eq(status.as_str()))
        };
        let registered = with(SeatStatus::Registered).count(&self.reader).await.map_err(to_error)?;
        let waitlisted = with(SeatStatus::Waitlisted).count(&self.reader).await.map_err(to_error)?;
        Ok(RegistrationCounts { registered, waitlisted })
    }

    async fn find_registration(&self, webinar: WebinarId, subscriber: SubscriberId) -> Result<Option<Registration>> {
        find_registration(&self.reader, webinar, subscriber).await.map_err(to_error)?.map(to_registration).transpose()
    }

    async fn find_claim(&self, webinar: WebinarId, session: SessionId) -> Result<Option<SeatClaim>> {
        let row = webinar_claims::Entity::find_by_id((session.0, webinar.0)).one(&self.reader).await.map_err(to_error)?;
        row.as_ref().map(to_claim).transpose()
    }

    async fn count_before(&self, webinar: WebinarId, place: u64) -> Result<u64> {
        count_waiting_before(&self.reader, webinar, place).await.map_err(to_error)
    }

    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<(Webinar, Registration)>> {
        find_registered_webinars(&self.reader, subscriber).await
    }

    async fn list_claims_by_session(&self, session: SessionId) -> Result<Vec<(Webinar, SeatClaim)>> {
        let query = webinar_claims::Entity::find().filter(webinar_claims::Column::SessionId.eq(session.0));
        let mut found = Vec::new();
        for row in query.all(&self.reader).await.map_err(to_error)? {
            if let Some(webinar) = WebinarQueries::find(self, WebinarId(row.webinar_id)).await? {
                found.push((webinar, to_claim(&row)?));
            }
        }
        found.sort_by_key(|(webinar, _)| webinar.starts_at);
        Ok(found)
    }

    async fn list_ended_holds(&self, now: Timestamp, limit: u32) -> Result<Vec<Registration>> {
        let ended = webinar_registrations::Entity::find()
            .filter(RegistrationColumn::Status.eq(SeatStatus::Registered.as_str()))
            .filter(RegistrationColumn::HeldUntil.lte(to_micros(now)))
            .order_by_asc(RegistrationColumn::HeldUntil)
            .limit(u64::from(limit));
        ended.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_registration).collect()
    }

    async fn list_attendees(&self, webinar: WebinarId, after: Option<RegistrationId>, limit: u32) -> Result<Vec<Attendee>> {
        let open = [SeatStatus::Registered, SeatStatus::Waitlisted, SeatStatus::Offered].map(SeatStatus::as_str);
        let mut query = webinar_registrations::Entity::find()
            .filter(RegistrationColumn::WebinarId.eq(webinar.0))
            .filter(RegistrationColumn::Status.is_in(open))
            .order_by_asc(RegistrationColumn::Id)
            .limit(u64::from(limit));
        if let Some(after) = after {
            query = query.filter(RegistrationColumn::Id.gt(after.0));
        }
        let rows = query.all(&self.reader).await.map_err(to_error)?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let people = find_reachable(&self.reader, &rows).await?;
        let proven = find_proven_sessions(&self.reader, &rows).await?;
        let with_address = |row: webinar_registrations::Model| {
            let person = people.get(&row.subscriber_id)?;
            let is_proven = proven.contains(&row.session_id);
            let (email, whatsapp) = person.clone();
            Some(to_registration(row).map(|registration| Attendee { registration, email, is_proven, whatsapp }))
        };
        rows.into_iter().filter_map(with_address).collect()
    }
}

/// The address of each person, and their own number if they agreed to messages by WhatsApp.
async fn find_reachable(
    reader: &impl ConnectionTrait,
    rows: &[webinar_registrations::Model],
) -> Result<HashMap<Uuid, (Email, Option<Phone>)>> {
    let ids: Vec<SubscriberId> = rows.iter().map(|row| SubscriberId(row.subscriber_id)).collect();
    let consents = consents::find_current(reader, &ids).await?.into_iter();
    let granted = consents.filter(|consent| consent.granted && consent.purpose == Purpose::Whatsapp);
    let agreed: HashSet<Uuid> = granted.map(|consent| consent.subscriber.0).collect();
    let people = subscribers::Entity::find().filter(subscribers::Column::Id.is_in(ids.iter().map(|id| id.0)));
    let reachable = people.all(reader).await.map_err(to_error)?.into_iter().map(|person| {
        let whatsapp = to_phone(person.country_code, person.phone).filter(|_| agreed.contains(&person.id));
        (person.id, (Email::from_stored(person.email), whatsapp))
    });
    Ok(reachable.collect())
}

async fn find_proven_sessions(reader: &impl ConnectionTrait, rows: &[webinar_registrations::Model]) -> Result<HashSet<Uuid>> {
    let query = sessions::Entity::find()
        .select_only()
        .column(sessions::Column::Id)
        .filter(sessions::Column::Id.is_in(rows.iter().map(|row| row.session_id)))
        .filter(sessions::Column::Assurance.eq(Assurance::Proven.as_str()));
    Ok(query.into_tuple().all(reader).await.map_err(to_error)?.into_iter().collect())
}

#[async_trait]
impl WebinarRepository for SqlUnitOfWork {
    async fn insert(&self, webinar: &Webinar) -> Result<()> {
        webinars::Entity::insert(to_webinar_row(webinar)?).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock(&self, id: WebinarId) -> Result<Option<Webinar>> {
        let query = webinars::Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_webinar).transpose()
    }

    async fn update_details(&self, webinar: &Webinar) -> Result<()> {
        let row = webinars::ActiveModel { taken: NotSet, last_place: NotSet, waiting: NotSet, ..to_webinar_row(webinar)? };
        webinars::Entity::update(row).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn take_seat(&self, id: WebinarId) -> Result<bool> {
        let is_free = Condition::any().add(Column::Seats.is_null()).add(Expr::col(Column::Taken).lt(Expr::col(Column::Seats)));
        let taken = webinars::Entity::update_many()
            .col_expr(Column::Taken, Expr::col(Column::Taken).add(1))
            .filter(Column::Id.eq(id.0))
            .filter(is_free)
            .exec(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(taken.rows_affected == 1)
    }

    async fn release_seat(&self, id: WebinarId) -> Result<()> {
        let freed = webinars::Entity::update_many()
            .col_expr(Column::Taken, Expr::col(Column::Taken).sub(1))
            .filter(Column::Id.eq(id.0))
            .exec(&self.txn);
        freed.await.map(drop).map_err(to_error)
    }

    async fn allocate_place(&self, id: WebinarId) -> Result<WaitlistPosition> {
        let counted = webinars::Entity::update_many()
            .col_expr(Column::LastPlace, Expr::col(Column::LastPlace).add(1))
            .filter(Column::Id.eq(id.0))
            .exec_with_returning(&self.txn);
        let row = counted.await.map_err(to_error)?.pop().ok_or(domain::Error::NotFound("Webinar"))?;
        let number = |counted: i64| u64::try_from(counted).unwrap_or_default();
        Ok(WaitlistPosition { place: number(row.last_place), ahead: number(row.waiting) })
    }

    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<(Webinar, Registration)>> {
        find_registered_webinars(&self.txn, subscriber).await
    }

    async fn recount_waiting(&self, id: WebinarId) -> Result<()> {
        let waiting = webinar_registrations::Entity::find()
            .select_only()
            .column_as(Expr::cust("COUNT(*)"), "waiting")
            .filter(RegistrationColumn::WebinarId.eq(id.0))
            .filter(RegistrationColumn::Status.eq(SeatStatus::Waitlisted.as_str()))
            .into_query();
        let counted = Expr::expr(SimpleExpr::SubQuery(None, Box::new(waiting.into())));
        let update = webinars::Entity::update_many().col_expr(Column::Waiting, counted).filter(Column::Id.eq(id.0));
        update.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn find_registration(&self, webinar: WebinarId, subscriber: SubscriberId) -> Result<Option<Registration>> {
        find_registration(&self.txn, webinar, subscriber).await.map_err(to_error)?.map(to_registration).transpose()
    }

    async fn put_registration(&self, registration: &Registration) -> Result<()> {
        let replaces = OnConflict::column(RegistrationColumn::Id)
            .update_columns([
                RegistrationColumn::SessionId,
                RegistrationColumn::Status,
                RegistrationColumn::Name,
                RegistrationColumn::CountryCode,
                RegistrationColumn::Phone,
                RegistrationColumn::Place,
                RegistrationColumn::OfferHash,
                RegistrationColumn::OfferUntil,
                RegistrationColumn::IsClaimed,
                RegistrationColumn::HeldUntil,
                RegistrationColumn::UpdatedAt,
            ])
            .to_owned();
        let insert = webinar_registrations::Entity::insert(to_registration_row(registration)).on_conflict(replaces);
        let own = (RegistrationColumn::Id, registration.id.0);
        self.txn.execute_deferred(decrement_waiting(select_waited_webinars(own))).await.map_err(to_error)?;
        self.txn.execute_deferred(insert).await.map_err(to_error)?;
        if registration.status == SeatStatus::Waitlisted {
            let waits = webinars::Entity::update_many().col_expr(Column::Waiting, Expr::col(Column::Waiting).add(1));
            self.txn.execute_deferred(waits.filter(Column::Id.eq(registration.webinar.0))).await.map_err(to_error)?;
        }
        Ok(())
    }

    async fn find_claim(&self, webinar: WebinarId, session: SessionId) -> Result<Option<SeatClaim>> {
        let row = webinar_claims::Entity::find_by_id((session.0, webinar.0)).one(&self.txn).await.map_err(to_error)?;
        row.as_ref().map(to_claim).transpose()
    }

    async fn put_claim(&self, webinar: WebinarId, session: SessionId, claim: SeatClaim) -> Result<()> {
        let position = i64::try_from(claim.position).unwrap_or(i64::MAX);
        let row = webinar_claims::ActiveModel {
            session_id: Set(session.0),
            webinar_id: Set(webinar.0),
            position: Set(position),
            held_until: Set(claim.held_until.map(to_micros)),
        };
        webinar_claims::Entity::insert(row).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn delete_claim(&self, webinar: WebinarId, session: SessionId) -> Result<()> {
        webinar_claims::Entity::delete_by_id((session.0, webinar.0)).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn find_first_waiting(&self, webinar: WebinarId) -> Result<Option<Registration>> {
        let waiting = webinar_registrations::Entity::find()
            .filter(RegistrationColumn::WebinarId.eq(webinar.0))
            .filter(RegistrationColumn::Status.eq(SeatStatus::Waitlisted.as_str()))
            .order_by_asc(RegistrationColumn::Place);
        waiting.one(&self.txn).await.map_err(to_error)?.map(to_registration).transpose()
    }

    async fn count_before(&self, webinar: WebinarId, place: u64) -> Result<u64> {
        count_waiting_before(&self.txn, webinar, place).await.map_err(to_error)
    }

    async fn end_hold(&self, id: RegistrationId, now: Timestamp) -> Result<bool> {
        let ended = webinar_registrations::Entity::update_many()
            .col_expr(RegistrationColumn::Status, Expr::value(SeatStatus::Lapsed.as_str()))
            .col_expr(RegistrationColumn::UpdatedAt, Expr::value(to_micros(now)))
            .filter(RegistrationColumn::Id.eq(id.0))
            .filter(RegistrationColumn::Status.eq(SeatStatus::Registered.as_str()))
            .filter(RegistrationColumn::HeldUntil.lte(to_micros(now)))
            .exec(&self.txn);
        Ok(ended.await.map_err(to_error)?.rows_affected == 1)
    }

    async fn drop_holds(&self, webinar: WebinarId) -> Result<()> {
        let dropped = webinar_registrations::Entity::update_many()
            .col_expr(RegistrationColumn::HeldUntil, Expr::value(Option::<i64>::None))
            .filter(RegistrationColumn::WebinarId.eq(webinar.0))
            .filter(RegistrationColumn::HeldUntil.is_not_null())
            .filter(RegistrationColumn::Status.eq(SeatStatus::Registered.as_str()))
            .exec(&self.txn);
        dropped.await.map(drop).map_err(to_error)
    }

    async fn list_lapsed(&self, webinar: WebinarId, now: Timestamp) -> Result<Vec<Registration>> {
        let ended = webinar_registrations::Entity::find()
            .filter(RegistrationColumn::WebinarId.eq(webinar.0))
            .filter(RegistrationColumn::Status.eq(SeatStatus::Offered.as_str()))
            .filter(RegistrationColumn::OfferUntil.lte(to_micros(now)))
            .order_by_asc(RegistrationColumn::Place);
        ended.all(&self.txn).await.map_err(to_error)?.into_iter().map(to_registration).collect()
    }

    async fn find_by_offer_token(&self, webinar: WebinarId, token: &[u8; 32]) -> Result<Option<Registration>> {
        let with = webinar_registrations::Entity::find()
            .filter(RegistrationColumn::WebinarId.eq(webinar.0))
            .filter(RegistrationColumn::OfferHash.eq(token.to_vec()));
        with.one(&self.txn).await.map_err(to_error)?.map(to_registration).transpose()
    }
}

async fn find_registered_webinars(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> Result<Vec<(Webinar, Registration)>> {
    let query = webinar_registrations::Entity::find().filter(RegistrationColumn::SubscriberId.eq(subscriber.0));
    let places = query.all(connection).await.map_err(to_error)?;
    let registered = webinars::Entity::find().filter(Column::Id.is_in(places.iter().map(|row| row.webinar_id)));
    let registered = if places.is_empty() { Vec::new() } else { registered.all(connection).await.map_err(to_error)? };
    let mut found = Vec::with_capacity(places.len());
    for row in places {
        if let Some(of) = registered.iter().find(|webinar| webinar.id == row.webinar_id) {
            found.push((to_webinar(of.clone())?, to_registration(row)?));
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
    let query = webinar_registrations::Entity::find()
        .filter(RegistrationColumn::WebinarId.eq(webinar.0))
        .filter(RegistrationColumn::SubscriberId.eq(subscriber.0));
    query.one(connection).await
}

async fn count_waiting_before(connection: &impl ConnectionTrait, webinar: WebinarId, place: u64) -> DbResult<u64> {
    let waiting = webinar_registrations::Entity::find()
        .filter(RegistrationColumn::WebinarId.eq(webinar.0))
        .filter(RegistrationColumn::Status.eq(SeatStatus::Waitlisted.as_str()))
        .filter(RegistrationColumn::Place.lt(i64::try_from(place).unwrap_or(i64::MAX)));
    waiting.count(connection).await
}

/// Selects the webinars for which a registration, or a person, is on the waitlist.
fn select_waited_webinars((column, id): (RegistrationColumn, Uuid)) -> SelectStatement {
    let waiting = webinar_registrations::Entity::find().select_only().column(RegistrationColumn::WebinarId).filter(column.eq(id));
    waiting.filter(RegistrationColumn::Status.eq(SeatStatus::Waitlisted.as_str())).into_query()
}

fn decrement_waiting(webinars: SelectStatement) -> UpdateMany<webinars::Entity> {
    let fewer = webinars::Entity::update_many().col_expr(Column::Waiting, Expr::col(Column::Waiting).sub(1));
    fewer.filter(Expr::col(Column::Id).in_subquery(webinars))
}

/// Locks all webinars of a person in the order of ids, so that two erasures with common webinars can't deadlock.
async fn lock_subscriber_webinars(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> DbResult<()> {
    let own = webinar_registrations::Entity::find()
        .select_only()
        .column(RegistrationColumn::WebinarId)
        .filter(RegistrationColumn::SubscriberId.eq(subscriber.0));
    let query = webinars::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Id.in_subquery(own.into_query()))
        .order_by_asc(Column::Id)
        .lock_exclusive();
    query.into_tuple::<Uuid>().all(connection).await.map(drop)
}

/// Makes the places of a person lasting that sessions without proof took.
pub async fn keep_claimed_places(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> DbResult<()> {
    let open = [SeatStatus::Registered, SeatStatus::Waitlisted, SeatStatus::Offered].map(SeatStatus::as_str);
    let kept = webinar_registrations::Entity::update_many()
        .col_expr(RegistrationColumn::IsClaimed, Expr::value(false))
        .col_expr(RegistrationColumn::HeldUntil, Expr::value(Option::<i64>::None))
        .filter(RegistrationColumn::SubscriberId.eq(subscriber.0))
        .filter(RegistrationColumn::IsClaimed.eq(true))
        .filter(RegistrationColumn::Status.is_in(open))
        .exec(connection);
    kept.await.map(drop)
}

/// Deletes all registrations of a person and frees their seats.
pub async fn erase_subscriber(connection: &impl ConnectionTrait, subscriber: SubscriberId) -> DbResult<()> {
    if connection.get_database_backend() == DbBackend::Postgres {
        lock_subscriber_webinars(connection, subscriber).await?;
    }
    let holding_statuses = [SeatStatus::Registered, SeatStatus::Offered].map(SeatStatus::as_str);
    let query = webinar_registrations::Entity::find()
        .select_only()
        .column(RegistrationColumn::WebinarId)
        .filter(RegistrationColumn::SubscriberId.eq(subscriber.0))
        .filter(RegistrationColumn::Status.is_in(holding_statuses))
        .into_query();
    webinars::Entity::update_many()
        .col_expr(Column::Taken, Expr::col(Column::Taken).sub(1))
        .filter(Expr::col(Column::Id).in_subquery(query))
        .exec(connection)
        .await?;
    decrement_waiting(select_waited_webinars((RegistrationColumn::SubscriberId, subscriber.0))).exec(connection).await?;
    webinar_registrations::Entity::delete_many().filter(RegistrationColumn::SubscriberId.eq(subscriber.0)).exec(connection).await?;
    Ok(())
}
