//! Converts bookings to rows and back.

use domain::bookings::{
    Attendee, Booking, BookingDetails, BookingStatus, CallLanguage, Cancellation, CancelledBy, Meeting, Mode, Price, Span,
};
use domain::ids::{BookingId, ExpertId, OrderId, ServiceId, SessionId, SubscriberId};
use domain::language;
use domain::sessions::NetworkKey;
use domain::stats::VisitorKey;
use domain::subscribers::Email;
use domain::{Error, Money, Result};
use sea_orm::ActiveValue::Set;

use crate::consultations::{from_json, to_json};
use crate::entities::bookings::{ActiveModel, Model};
use crate::subscribers::to_phone;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};

pub(super) fn to_row(booking: &Booking) -> Result<ActiveModel> {
    let attendee = booking.attendee.as_ref();
    let number = attendee.and_then(|attendee| attendee.phone.as_ref());
    let (meeting, ended) = (booking.meeting.as_ref(), booking.cancellation.as_ref());
    Ok(ActiveModel {
        id: Set(booking.id.0),
        service_id: Set(booking.service.0),
        expert_id: Set(booking.expert.0),
        status: Set(booking.status.as_str().to_owned()),
        mode: Set(booking.mode.as_str().to_owned()),
        starts_at: Set(to_micros(booking.starts_at)),
        ends_at: Set(to_micros(booking.ends_at)),
        busy_from: Set(booking.busy.from),
        busy_until: Set(booking.busy.until),
        hold_expires_at: Set(booking.hold_expires_at.map(to_micros)),
        visitor: Set(booking.visitor.map(|visitor| visitor.0.to_vec())),
        network: Set(booking.network.map(|network| network.0.to_vec())),
        subscriber_id: Set(attendee.map(|attendee| attendee.subscriber.0)),
        session_id: Set(attendee.map(|attendee| attendee.session.0)),
        name: Set(attendee.map(|attendee| attendee.name.clone())),
        email: Set(attendee.map(|attendee| attendee.email.to_string())),
        country_code: Set(number.map(|phone| phone.country_code().to_owned())),
        phone: Set(number.map(|phone| phone.number().to_owned())),
        language: Set(booking.details.language.as_str().to_owned()),
        mail_language: Set(booking.details.mail_language.as_str().to_owned()),
        topic: Set(booking.details.topic.clone()),
        question: Set(booking.details.question.clone()),
        zone: Set(booking.details.zone.clone()),
        add_ons: Set(to_json(&booking.add_ons)?),
        coupon: Set(booking.coupon.clone()),
        price: Set(booking.price.total.paise()),
        lines: Set(to_json(&booking.price.lines)?),
        policy: Set(to_json(&booking.policy)?),
        request_key: Set(booking.idempotency_key.map(|key| key.to_vec())),
        request_hash: Set(booking.request_fingerprint.map(|hash| hash.to_vec())),
        order_id: Set(booking.order.map(|order| order.0)),
        meeting_id: Set(meeting.map(|meeting| meeting.id.clone())),
        meeting_url: Set(meeting.map(|meeting| meeting.url.clone())),
        meeting_at: Set(meeting.map(|meeting| to_micros(meeting.starts_at))),
        sequence: Set(saturating_i32(booking.sequence)),
        moved: Set(saturating_i32(booking.times_moved)),
        is_refund_over: Set(booking.is_refund_over),
        ended_by: Set(ended.map(|ended| ended.by.as_str().to_owned())),
        ended_at: Set(ended.map(|ended| to_micros(ended.at))),
        ended_reason: Set(ended.and_then(|ended| ended.reason.clone())),
        created_at: Set(to_micros(booking.created_at)),
        updated_at: Set(to_micros(booking.updated_at)),
    })
}

pub(super) fn to_booking(row: Model) -> Result<Booking> {
    let unknown = |what: &str| Error::internal(format!("booking has an unknown {what}"));
    let meeting = row.meeting_id.zip(row.meeting_url).zip(row.meeting_at);
    let ended = row.ended_by.as_deref().and_then(CancelledBy::parse).zip(row.ended_at);
    let attendee = row.subscriber_id.zip(row.session_id).zip(row.name.zip(row.email));
    let phone = to_phone(row.country_code, row.phone);
    Ok(Booking {
        id: BookingId(row.id),
        service: ServiceId(row.service_id),
        expert: ExpertId(row.expert_id),
        status: BookingStatus::parse(&row.status).ok_or_else(|| unknown("state"))?,
        mode: Mode::parse(&row.mode).ok_or_else(|| unknown("mode"))?,
        starts_at: to_timestamp(row.starts_at)?,
        ends_at: to_timestamp(row.ends_at)?,
        busy: Span { from: row.busy_from, until: row.busy_until },
        hold_expires_at: to_optional_timestamp(row.hold_expires_at)?,
        visitor: row.visitor.and_then(|bytes| bytes.try_into().ok()).map(VisitorKey),
        network: row.network.and_then(|bytes| bytes.try_into().ok()).map(NetworkKey),
        attendee: attendee.map(|((subscriber, session), (name, email))| Attendee {
            subscriber: SubscriberId(subscriber),
            session: SessionId(session),
            name,
            email: Email::from_stored(email),
            phone,
        }),
        details: BookingDetails {
            language: CallLanguage::parse(&row.language).unwrap_or_default(),
            mail_language: language::Language::from_stored(&row.mail_language)?,
            topic: row.topic,
            question: row.question,
            zone: row.zone,
        },
        add_ons: from_json(row.add_ons)?,
        coupon: row.coupon,
        price: Price { lines: from_json(row.lines)?, total: Money::from_paise(row.price) },
        policy: from_json(row.policy)?,
        idempotency_key: row.request_key.and_then(|bytes| bytes.try_into().ok()),
        request_fingerprint: row.request_hash.and_then(|bytes| bytes.try_into().ok()),
        order: row.order_id.map(OrderId),
        meeting: meeting.map(|((id, url), at)| Ok::<_, Error>(Meeting { id, url, starts_at: to_timestamp(at)? })).transpose()?,
        sequence: u32::try_from(row.sequence).unwrap_or_default(),
        times_moved: u32::try_from(row.moved).unwrap_or_default(),
        is_refund_over: row.is_refund_over,
        cancellation: ended
            .map(|(by, at)| Ok::<_, Error>(Cancellation { by, at: to_timestamp(at)?, reason: row.ended_reason }))
            .transpose()?,
        created_at: to_timestamp(row.created_at)?,
        updated_at: to_timestamp(row.updated_at)?,
    })
}

fn saturating_i32(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
