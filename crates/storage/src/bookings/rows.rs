//! A booking as a row, and back.

use domain::bookings::{About, Attendee, Booking, BookingStatus, Ended, EndedBy, Language, Meeting, Mode, Price, Span};
use domain::ids::{BookingId, ExpertId, OrderId, ServiceId, SessionId, SubscriberId};
use domain::stats::VisitorKey;
use domain::subscribers::Email;
use domain::{Error, Money, Result};
use sea_orm::ActiveValue::Set;

use crate::consultations::{json, parsed};
use crate::entities::bookings::{ActiveModel, Model};
use crate::subscribers::phone;
use crate::time::{instant, micros, optional_instant};

pub(super) fn row(booking: &Booking) -> Result<ActiveModel> {
    let attendee = booking.attendee.as_ref();
    let number = attendee.and_then(|attendee| attendee.phone.as_ref());
    let (meeting, ended) = (booking.meeting.as_ref(), booking.ended.as_ref());
    Ok(ActiveModel {
        id: Set(booking.id.0),
        service_id: Set(booking.service.0),
        expert_id: Set(booking.expert.0),
        status: Set(booking.status.as_str().to_owned()),
        mode: Set(booking.mode.as_str().to_owned()),
        starts_at: Set(micros(booking.starts_at)),
        ends_at: Set(micros(booking.ends_at)),
        busy_from: Set(booking.busy.from),
        busy_until: Set(booking.busy.until),
        hold_expires_at: Set(booking.hold_expires_at.map(micros)),
        visitor: Set(booking.visitor.map(|visitor| visitor.0.to_vec())),
        subscriber_id: Set(attendee.map(|attendee| attendee.subscriber.0)),
        session_id: Set(attendee.map(|attendee| attendee.session.0)),
        name: Set(attendee.map(|attendee| attendee.name.clone())),
        email: Set(attendee.map(|attendee| attendee.email.to_string())),
        country_code: Set(number.map(|phone| phone.country_code().to_owned())),
        phone: Set(number.map(|phone| phone.number().to_owned())),
        language: Set(booking.about.language.as_str().to_owned()),
        topic: Set(booking.about.topic.clone()),
        question: Set(booking.about.question.clone()),
        zone: Set(booking.about.zone.clone()),
        add_ons: Set(json(&booking.add_ons)?),
        coupon: Set(booking.coupon.clone()),
        price: Set(booking.price.total.paise()),
        lines: Set(json(&booking.price.lines)?),
        policy: Set(json(&booking.policy)?),
        request_key: Set(booking.key.map(|key| key.to_vec())),
        request_hash: Set(booking.request.map(|hash| hash.to_vec())),
        order_id: Set(booking.order.map(|order| order.0)),
        meeting_id: Set(meeting.map(|meeting| meeting.id.clone())),
        meeting_url: Set(meeting.map(|meeting| meeting.url.clone())),
        meeting_at: Set(meeting.map(|meeting| micros(meeting.starts_at))),
        sequence: Set(number_of(booking.sequence)),
        moved: Set(number_of(booking.moved)),
        ended_by: Set(ended.map(|ended| ended.by.as_str().to_owned())),
        ended_at: Set(ended.map(|ended| micros(ended.at))),
        ended_reason: Set(ended.and_then(|ended| ended.reason.clone())),
        created_at: Set(micros(booking.created_at)),
        updated_at: Set(micros(booking.updated_at)),
    })
}

pub(super) fn booking(row: Model) -> Result<Booking> {
    let unknown = |what: &str| Error::internal(format!("an unknown {what} of a booking"));
    let meeting = row.meeting_id.zip(row.meeting_url).zip(row.meeting_at);
    let ended = row.ended_by.as_deref().and_then(EndedBy::parse).zip(row.ended_at);
    let attendee = row.subscriber_id.zip(row.session_id).zip(row.name.zip(row.email));
    let phone = phone(row.country_code, row.phone);
    Ok(Booking {
        id: BookingId(row.id),
        service: ServiceId(row.service_id),
        expert: ExpertId(row.expert_id),
        status: BookingStatus::parse(&row.status).ok_or_else(|| unknown("state"))?,
        mode: Mode::parse(&row.mode).ok_or_else(|| unknown("mode"))?,
        starts_at: instant(row.starts_at)?,
        ends_at: instant(row.ends_at)?,
        busy: Span { from: row.busy_from, until: row.busy_until },
        hold_expires_at: optional_instant(row.hold_expires_at)?,
        visitor: row.visitor.and_then(|bytes| bytes.try_into().ok()).map(VisitorKey),
        attendee: attendee.map(|((subscriber, session), (name, email))| Attendee {
            subscriber: SubscriberId(subscriber),
            session: SessionId(session),
            name,
            email: Email::kept(email),
            phone,
        }),
        about: About {
            language: Language::parse(&row.language).unwrap_or_default(),
            topic: row.topic,
            question: row.question,
            zone: row.zone,
        },
        add_ons: parsed(row.add_ons)?,
        coupon: row.coupon,
        price: Price { lines: parsed(row.lines)?, total: Money::of_paise(row.price) },
        policy: parsed(row.policy)?,
        key: row.request_key.and_then(|bytes| bytes.try_into().ok()),
        request: row.request_hash.and_then(|bytes| bytes.try_into().ok()),
        order: row.order_id.map(OrderId),
        meeting: meeting.map(|((id, url), at)| Ok::<_, Error>(Meeting { id, url, starts_at: instant(at)? })).transpose()?,
        sequence: u32::try_from(row.sequence).unwrap_or_default(),
        moved: u32::try_from(row.moved).unwrap_or_default(),
        ended: ended.map(|(by, at)| Ok::<_, Error>(Ended { by, at: instant(at)?, reason: row.ended_reason })).transpose()?,
        created_at: instant(row.created_at)?,
        updated_at: instant(row.updated_at)?,
    })
}

fn number_of(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
