//! Converts webinars and registrations to rows and back.

use domain::ids::{RegistrationId, SessionId, SubscriberId, WebinarId};
use domain::webinars::{Registration, SeatClaim, SeatStatus, Seats, Webinar};
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;

use crate::entities::{webinar_claims, webinar_registrations, webinars};
use crate::subscribers::to_phone;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};

pub fn to_webinar_row(webinar: &Webinar) -> Result<webinars::ActiveModel> {
    Ok(webinars::ActiveModel {
        id: Set(webinar.id.0),
        title: Set(webinar.title.clone()),
        description: Set(webinar.description.clone()),
        kind: Set(webinar.kind.clone()),
        starts_at: Set(to_micros(webinar.starts_at)),
        ends_at: Set(to_micros(webinar.ends_at())),
        duration_minutes: Set(i32::try_from(webinar.duration_minutes).map_err(Error::internal)?),
        seats: Set(match webinar.seats {
            Seats::Unlimited => None,
            Seats::Count(seats) => Some(i64::from(seats)),
        }),
        taken: Set(i64::from(webinar.taken)),
        last_place: Set(0),
        waiting: Set(0),
        moderators: Set(serde_json::to_value(&webinar.moderators).map_err(Error::internal)?),
        link: Set(webinar.link.clone()),
        has_reminders: Set(webinar.has_reminders),
        recording_url: Set(webinar.recording_url.clone()),
        transcript: Set(webinar.transcript.clone()),
        moved_from: Set(webinar.moved_from.map(to_micros)),
        cancelled_at: Set(webinar.cancelled_at.map(to_micros)),
        cancel_reason: Set(webinar.cancel_reason.clone()),
        sequence: Set(i32::try_from(webinar.sequence).map_err(Error::internal)?),
        is_deleted: Set(webinar.is_deleted),
        created_at: Set(to_micros(webinar.created_at)),
        updated_at: Set(to_micros(webinar.updated_at)),
    })
}

pub fn to_webinar(row: webinars::Model) -> Result<Webinar> {
    let to_u32 = |number: i64| u32::try_from(number).map_err(Error::internal);
    Ok(Webinar {
        id: WebinarId(row.id),
        title: row.title,
        description: row.description,
        kind: row.kind,
        starts_at: to_timestamp(row.starts_at)?,
        duration_minutes: to_u32(i64::from(row.duration_minutes))?,
        seats: row.seats.map(to_u32).transpose()?.map_or(Seats::Unlimited, Seats::Count),
        taken: to_u32(row.taken)?,
        moderators: serde_json::from_value(row.moderators).map_err(Error::internal)?,
        link: row.link,
        has_reminders: row.has_reminders,
        recording_url: row.recording_url,
        transcript: row.transcript,
        moved_from: to_optional_timestamp(row.moved_from)?,
        cancelled_at: to_optional_timestamp(row.cancelled_at)?,
        cancel_reason: row.cancel_reason,
        sequence: to_u32(i64::from(row.sequence))?,
        is_deleted: row.is_deleted,
        created_at: to_timestamp(row.created_at)?,
        updated_at: to_timestamp(row.updated_at)?,
    })
}

pub fn to_registration_row(registration: &Registration) -> webinar_registrations::ActiveModel {
    webinar_registrations::ActiveModel {
        id: Set(registration.id.0),
        webinar_id: Set(registration.webinar.0),
        subscriber_id: Set(registration.subscriber.0),
        session_id: Set(registration.session.0),
        status: Set(registration.status.as_str().to_owned()),
        name: Set(registration.name.clone()),
        country_code: Set(registration.phone.as_ref().map(|phone| phone.country_code().to_owned())),
        phone: Set(registration.phone.as_ref().map(|phone| phone.number().to_owned())),
        place: Set(registration.place.map(|place| i64::try_from(place).unwrap_or(i64::MAX))),
        offer_hash: Set(registration.offer_hash.map(|hash| hash.to_vec())),
        offer_until: Set(registration.offer_until.map(to_micros)),
        is_claimed: Set(registration.is_claimed),
        held_until: Set(registration.held_until.map(to_micros)),
        created_at: Set(to_micros(registration.created_at)),
        updated_at: Set(to_micros(registration.updated_at)),
    }
}

pub fn to_registration(row: webinar_registrations::Model) -> Result<Registration> {
    Ok(Registration {
        id: RegistrationId(row.id),
        webinar: WebinarId(row.webinar_id),
        subscriber: SubscriberId(row.subscriber_id),
        session: SessionId(row.session_id),
        status: SeatStatus::parse(&row.status).ok_or_else(|| Error::internal("registration has an unknown status"))?,
        name: row.name,
        phone: to_phone(row.country_code, row.phone),
        place: row.place.map(u64::try_from).transpose().map_err(Error::internal)?,
        offer_hash: row
            .offer_hash
            .map(TryInto::try_into)
            .transpose()
            .map_err(|_| Error::internal("seat offer's hash is not 32 bytes long"))?,
        offer_until: to_optional_timestamp(row.offer_until)?,
        is_claimed: row.is_claimed,
        held_until: to_optional_timestamp(row.held_until)?,
        created_at: to_timestamp(row.created_at)?,
        updated_at: to_timestamp(row.updated_at)?,
    })
}

pub fn to_claim(row: &webinar_claims::Model) -> Result<SeatClaim> {
    Ok(SeatClaim { position: u64::try_from(row.position).unwrap_or_default(), held_until: to_optional_timestamp(row.held_until)? })
}
