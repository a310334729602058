//! Samples of experts, services and bookings.

use domain::Money;
use domain::bookings::{
    AddOn, Attendee, Booking, BookingDetails, BookingStatus, Expert, Mode, Policy, Price, Service, Span, Timing, busy_span,
};
use domain::ids::{BookingId, ExpertId, ServiceId};
use domain::language::Language;
use domain::payments::OrderLine;
use domain::subscribers::Email;
use uuid::Uuid;

use super::{minute, phone, session_id, subscriber_id, visitor};

pub fn expert_id(number: u128) -> ExpertId {
    ExpertId(Uuid::from_u128(0xD000 + number))
}

pub fn expert(number: u128) -> Expert {
    Expert {
        id: expert_id(number),
        slug: format!("expert-{number}"),
        name: format!("Expert {number}"),
        title: "Chartered accountant".to_owned(),
        registration_number: None,
        bio: "Knows the forms.".to_owned(),
        photo: None,
        languages: vec!["English".to_owned(), "हिन्दी".to_owned()],
        zone: "Asia/Kolkata".to_owned(),
        calendar: None,
        is_sample: true,
        is_active: true,
        position: i32::try_from(number).unwrap(),
        created_at: minute(0),
    }
}

/// A call of thirty minutes with expert 1 or 2, with a buffer of five minutes before and ten after.
pub fn service(number: u128) -> Service {
    Service {
        id: ServiceId(Uuid::from_u128(0xF000 + number)),
        slug: format!("service-{number}"),
        module: Some("epf".to_owned()),
        title: format!("Service {number}"),
        summary: "What it is".to_owned(),
        price: Money::from_paise(118_000),
        price_note: "including GST".to_owned(),
        modes: vec![Mode::Video, Mode::Phone],
        add_ons: vec![AddOn { id: "report".to_owned(), title: "Report".to_owned(), price: Money::from_paise(59_000) }],
        timing: Timing { duration: 30, buffer_before: 5, buffer_after: 10, step: 30, notice: 60, horizon_days: 30, max_per_day: Some(4) },
        policy: Policy::default(),
        experts: vec![expert_id(1), expert_id(2)],
        is_active: true,
        position: i32::try_from(number).unwrap(),
        created_at: minute(0),
    }
}

pub fn booking_id(number: u128) -> BookingId {
    BookingId(Uuid::from_u128(0xE000 + number))
}

pub fn attendee(of: u128) -> Attendee {
    Attendee {
        subscriber: subscriber_id(of),
        session: session_id(1),
        name: format!("Reader {of}"),
        email: Email::from_stored(format!("reader{of}@example.in")),
        phone: Some(phone(of)),
    }
}

/// A confirmed booking of service 1 that starts at `minute(at)`.
pub fn booking(number: u128, by: u128, at: i64) -> Booking {
    let start = minute(at);
    let mut booking = Booking {
        id: booking_id(number),
        service: service(1).id,
        expert: expert_id(by),
        status: BookingStatus::Confirmed,
        mode: Mode::Video,
        starts_at: start,
        ends_at: start,
        busy: Span { from: 0, until: 0 },
        hold_expires_at: None,
        visitor: Some(visitor(1)),
        network: None,
        attendee: Some(attendee(1)),
        details: BookingDetails { question: Some("How?".to_owned()), mail_language: Language::Hindi, ..BookingDetails::default() },
        add_ons: vec!["report".to_owned()],
        coupon: None,
        price: Price {
            lines: vec![OrderLine { title: "Service 1".to_owned(), amount: Money::from_paise(118_000) }],
            total: Money::from_paise(118_000),
        },
        policy: Policy::default(),
        idempotency_key: None,
        request_fingerprint: None,
        order: None,
        meeting: None,
        sequence: 0,
        times_moved: 0,
        is_refund_over: false,
        cancellation: None,
        created_at: minute(0),
        updated_at: minute(0),
    };
    booking.assign_slot(&service(1), expert_id(by), start);
    assert_eq!(booking.busy, busy_span(&service(1), domain::bookings::to_minute(start)));
    booking
}
