//! Consultations: they are read back as stored, and there is no double booking.

use std::collections::HashMap;

use domain::bookings::{
    Availability, AvailabilityException, AvailabilityRule, Booking, BookingDetails, BookingFilter, BookingStatus, Cancellation,
    CancelledBy, Coupon, Discount, Meeting, OccupiedTime, Span, WaitlistEntry, WaitlistQuery, Window, to_minute,
};
use domain::ids::{OrderId, SubscriberId};
use domain::language::Language;
use domain::orders::Order;
use domain::paging::Page;
use domain::sessions::{Assurance, NetworkKey, Session};
use domain::stats::VisitorKey;
use domain::subscribers::Email;
use domain::{Money, Store};
use jiff::civil::{Date, Weekday, date};
use uuid::Uuid;

use crate::engines::{TestDatabase, conflict_code};
use crate::samples::{
    attendee, booking, booking_id, expert, expert_id, minute, order, service, session, subscriber, subscriber_id, visitor,
};
use crate::{on_both, write};

on_both!(
    what_is_offered_comes_back,
    what_is_booked_comes_back,
    words_are_unique,
    hours_are_replaced,
    time_is_taken_once,
    buffers_are_taken_too,
    a_hold_that_ran_out_gives_way,
    ends_of_calls_free_their_time,
    a_hundred_at_once_and_one_has_it,
    requests_are_known_by_their_key,
    a_browser_finds_what_it_holds,
    staff_find_calls,
    coupons_come_back,
    waiting_is_noted_once,
    only_days_with_slots_are_read,
    only_an_owner_replaces_a_wish,
    free_calls_without_a_proof_are_counted,
    erasing_takes_the_person_out,
    the_language_of_mails_is_that_of_the_newest_order_or_else_call,
);

async fn insert_fixtures(world: &TestDatabase) {
    world.insert_subscribers(2).await;
    for number in 1..=2 {
        write!(world, |work| work.consultations().save_expert(&expert(number)));
    }
    write!(world, |work| work.consultations().save_service(&service(1)));
}

/// Inserts the booking and reserves its time; false when the time is taken.
async fn try_booking(world: &TestDatabase, booking: &Booking) -> bool {
    let work = world.begin().await;
    work.bookings().insert(booking).await.unwrap();
    let has_it = work.bookings().occupy(booking, minute(0)).await.unwrap();
    if has_it {
        work.commit().await.unwrap();
    }
    has_it
}

async fn find_taken(world: &TestDatabase) -> Vec<OccupiedTime> {
    let span = Span { from: to_minute(minute(-2000)), until: to_minute(minute(2000)) };
    world.store.bookings().list_occupied(&[expert_id(2), expert_id(1)], span, minute(0)).await.unwrap()
}

async fn what_is_offered_comes_back(world: TestDatabase) {
    insert_fixtures(&world).await;
    let full = domain::bookings::Expert {
        registration_number: Some("ICAI 123456".to_owned()),
        photo: Some("/images/a.webp".to_owned()),
        calendar: Some("asha@example.in".to_owned()),
        position: -1,
        ..expert(2)
    };
    write!(world, |work| work.consultations().save_expert(&full));
    assert_eq!(world.store.consultations().list_experts().await.unwrap(), [full, expert(1)]);
    let other = domain::bookings::Service { price: Money::ZERO, is_active: false, experts: vec![expert_id(2)], ..service(2) };
    write!(world, |work| work.consultations().save_service(&other));
    assert_eq!(world.store.consultations().list_services().await.unwrap(), [service(1), other]);
    let fewer = domain::bookings::Service { experts: vec![expert_id(1)], ..service(1) };
    write!(world, |work| work.consultations().save_service(&fewer));
    assert_eq!(world.store.consultations().list_services().await.unwrap()[0], fewer);
    assert!(world.begin().await.consultations().lock_expert(expert_id(1)).await.unwrap());
    assert!(!world.begin().await.consultations().lock_expert(expert_id(9)).await.unwrap());
}

async fn what_is_booked_comes_back(world: TestDatabase) {
    insert_fixtures(&world).await;
    let hold = Booking { status: BookingStatus::Held, hold_expires_at: Some(minute(5)), attendee: None, ..booking(1, 1, 600) };
    write!(world, |work| work.bookings().insert(&hold));
    assert_eq!(world.store.bookings().find(hold.id).await.unwrap(), Some(hold.clone()));
    let full = Booking {
        status: BookingStatus::Cancelled,
        hold_expires_at: None,
        attendee: Some(attendee(1)),
        idempotency_key: Some([7; 32]),
        order: Some(OrderId(Uuid::from_u128(5))),
        meeting: Some(Meeting { id: "m1".to_owned(), url: "https://meet.example.in/m1".to_owned(), starts_at: minute(600) }),
        sequence: 3,
        times_moved: 1,
        is_refund_over: true,
        cancellation: Some(Cancellation { by: CancelledBy::Attendee, at: minute(9), reason: Some("आशा 'x' \"y\"".to_owned()) }),
        coupon: Some("DIWALI".to_owned()),
        ..hold
    };
    write!(world, |work| work.bookings().update(&full));
    assert_eq!(world.begin().await.bookings().lock(full.id).await.unwrap(), Some(full.clone()));
    assert_eq!(world.store.bookings().list_by_subscriber(subscriber_id(1)).await.unwrap(), std::slice::from_ref(&full));
    write!(world, |work| work.bookings().delete(full.id));
    assert_eq!(world.store.bookings().find(full.id).await.unwrap(), None);
}

async fn the_language_of_mails_is_that_of_the_newest_order_or_else_call(world: TestDatabase) {
    insert_fixtures(&world).await;
    let find = async |of: u128| world.begin().await.subscribers().find_mail_language(subscriber_id(of)).await.unwrap();
    assert_eq!(find(1).await, Language::English);
    let hindi = Booking { created_at: minute(2), ..booking(1, 1, 600) };
    let earlier = Booking { created_at: minute(1), details: BookingDetails::default(), ..booking(2, 2, 600) };
    for call in [&hindi, &earlier] {
        write!(world, |work| work.bookings().insert(call));
    }
    assert_eq!((find(1).await, find(2).await), (Language::Hindi, Language::English));
    write!(world, |work| work.orders().insert(&Order { language: Language::English, ..order(1, 1) }));
    assert_eq!(find(1).await, Language::English);
    write!(world, |work| work.orders().insert(&order(2, 1)));
    assert_eq!((find(1).await, find(2).await), (Language::Hindi, Language::English));
    // For many at once: who reads in English is absent, and so is who is unknown.
    let list = async |of: &[u128]| {
        let ids: Vec<_> = of.iter().copied().map(subscriber_id).collect();
        world.store.subscribers().list_mail_languages(&ids).await.unwrap()
    };
    assert_eq!(list(&[1, 2, 99]).await, HashMap::from([(subscriber_id(1), Language::Hindi)]));
    assert_eq!((list(&[2]).await, list(&[]).await), (HashMap::new(), HashMap::new()));
}

async fn words_are_unique(world: TestDatabase) {
    insert_fixtures(&world).await;
    let twin = domain::bookings::Expert { slug: expert(1).slug, ..expert(3) };
    assert_eq!(conflict_code(world.begin().await.consultations().save_expert(&twin).await), "SLUG_TAKEN");
    let twin = domain::bookings::Service { slug: service(1).slug, ..service(3) };
    assert_eq!(conflict_code(world.begin().await.consultations().save_service(&twin).await), "SLUG_TAKEN");
}

async fn hours_are_replaced(world: TestDatabase) {
    insert_fixtures(&world).await;
    let window = Window { start: 540, end: 1050 };
    let rule = |weekday| AvailabilityRule { weekday, window, valid_from: None, valid_until: Some(date(2027, 3, 31)) };
    let exception =
        |day, is_closed| AvailabilityException { date: date(2026, 11, day), is_closed, extra: vec![window], reason: "x".to_owned() };
    let hours = Availability {
        rules: vec![rule(Weekday::Monday), rule(Weekday::Sunday)],
        exceptions: vec![exception(20, true), exception(26, false)],
    };
    for _ in 0..2 {
        write!(world, |work| work.consultations().set_availability(expert_id(1), &hours));
    }
    let of = async |since| world.store.consultations().list_availability(since).await.unwrap();
    assert_eq!(of(date(2026, 11, 20)).await, [(expert_id(1), hours.clone())]);
    assert_eq!(of(date(2026, 11, 21)).await[0].1.exceptions, [exception(26, false)]);
    write!(world, |work| work.consultations().set_availability(expert_id(1), &Availability::default()));
    assert!(of(date(2026, 11, 1)).await.is_empty());
}

async fn time_is_taken_once(world: TestDatabase) {
    insert_fixtures(&world).await;
    assert!(try_booking(&world, &booking(1, 1, 600)).await);
    assert!(!try_booking(&world, &booking(2, 1, 600)).await, "the same time");
    assert!(!try_booking(&world, &booking(2, 1, 615)).await, "a part of it");
    assert!(try_booking(&world, &booking(2, 2, 600)).await, "another expert");
    assert!(try_booking(&world, &booking(3, 1, 700)).await);
    let found: Vec<_> = find_taken(&world).await.iter().map(|part| (part.expert, part.booking)).collect();
    assert_eq!(found, [(expert_id(1), booking_id(1)), (expert_id(1), booking_id(3)), (expert_id(2), booking_id(2))]);
    let nobody = Span { from: to_minute(minute(640)), until: to_minute(minute(690)) };
    assert!(world.store.bookings().list_occupied(&[expert_id(1)], nobody, minute(0)).await.unwrap().is_empty());
    assert!(world.store.bookings().list_occupied(&[], nobody, minute(0)).await.unwrap().is_empty());
}

/// A call of thirty minutes with buffers of five and ten takes 45 minutes.
async fn buffers_are_taken_too(world: TestDatabase) {
    insert_fixtures(&world).await;
    assert!(try_booking(&world, &booking(1, 1, 600)).await);
    assert!(!try_booking(&world, &booking(2, 1, 640)).await, "its buffer before lies in the other's buffer after");
    assert!(try_booking(&world, &booking(2, 1, 645)).await, "end to end");
    assert_eq!(crate::schema::query_number(&world, "SELECT COUNT(*) AS n FROM booking_ticks").await, 18);
}

async fn a_hold_that_ran_out_gives_way(world: TestDatabase) {
    insert_fixtures(&world).await;
    let held = |number, until| Booking { status: BookingStatus::Held, hold_expires_at: Some(minute(until)), ..booking(number, 1, 600) };
    assert!(try_booking(&world, &held(1, 5)).await);
    assert_eq!(find_taken(&world).await.len(), 1);
    let span = Span { from: to_minute(minute(500)), until: to_minute(minute(700)) };
    let at = async |now| world.store.bookings().list_occupied(&[expert_id(1)], span, minute(now)).await.unwrap().len();
    assert_eq!((at(4).await, at(5).await), (1, 0), "dead at the very moment");
    let work = world.begin().await;
    let second = held(2, 15);
    work.bookings().insert(&second).await.unwrap();
    assert!(!work.bookings().occupy(&second, minute(4)).await.unwrap());
    assert!(work.bookings().occupy(&second, minute(5)).await.unwrap());
    work.commit().await.unwrap();
    let work = world.begin().await;
    let expired: Vec<_> = work.booking_upkeep().lock_expired(minute(5), 10).await.unwrap().into_iter().map(|hold| hold.id).collect();
    assert_eq!(expired, [booking_id(1)]);
    work.booking_upkeep().vacate(booking_id(1)).await.unwrap();
    work.bookings().delete(booking_id(1)).await.unwrap();
    work.commit().await.unwrap();
    assert_eq!(crate::schema::query_number(&world, "SELECT COUNT(*) AS n FROM booking_ticks").await, 9, "the other keeps its own");
}

async fn ends_of_calls_free_their_time(world: TestDatabase) {
    insert_fixtures(&world).await;
    assert!(try_booking(&world, &booking(1, 1, 600)).await);
    let work = world.begin().await;
    work.booking_upkeep().vacate(booking_id(1)).await.unwrap();
    work.bookings().update(&Booking { status: BookingStatus::Cancelled, ..booking(1, 1, 600) }).await.unwrap();
    work.commit().await.unwrap();
    assert!(find_taken(&world).await.is_empty());
    assert!(try_booking(&world, &booking(2, 1, 600)).await);
}

async fn a_hundred_at_once_and_one_has_it(world: TestDatabase) {
    insert_fixtures(&world).await;
    // Nothing locks the expert here: the primary key alone must prevent the double booking.
    let tries = (1..=100u128).map(|number| {
        let (world, call) = (world.clone(), booking(number, 1, 600 + i64::try_from(number % 4).unwrap() * 5));
        tokio::spawn(async move {
            let Ok(work) = world.store.begin().await else { return false };
            let has_it = work.bookings().insert(&call).await.is_ok() && work.bookings().occupy(&call, minute(0)).await.unwrap_or(false);
            has_it && work.commit().await.is_ok()
        })
    });
    let mut winners = 0;
    for one in tries.collect::<Vec<_>>() {
        winners += i32::from(one.await.unwrap());
    }
    assert_eq!(winners, 1);
    assert_eq!(crate::schema::query_number(&world, "SELECT COUNT(*) AS n FROM bookings").await, 1);
    assert_eq!(crate::schema::query_number(&world, "SELECT COUNT(*) AS n FROM booking_ticks").await, 9);
}

async fn requests_are_known_by_their_key(world: TestDatabase) {
    insert_fixtures(&world).await;
    let call = Booking { idempotency_key: Some([9; 32]), ..booking(1, 1, 600) };
    write!(world, |work| work.bookings().insert(&call));
    let work = world.begin().await;
    assert_eq!(work.bookings().lock_by_key(&[9; 32]).await.unwrap(), Some(call));
    assert_eq!(work.bookings().lock_by_key(&[8; 32]).await.unwrap(), None);
    drop(work);
    let again = Booking { idempotency_key: Some([9; 32]), ..booking(2, 1, 700) };
    assert_eq!(conflict_code(world.begin().await.bookings().insert(&again).await), "KEY_REUSED");
}

async fn a_browser_finds_what_it_holds(world: TestDatabase) {
    insert_fixtures(&world).await;
    let held = |number: u128, by: VisitorKey, until| Booking {
        status: BookingStatus::Held,
        hold_expires_at: Some(minute(until)),
        visitor: Some(by),
        network: None,
        attendee: None,
        ..booking(number, 1, i64::try_from(number).unwrap() * 100)
    };
    for hold in [held(1, visitor(1), 5), held(2, visitor(2), 5), held(3, visitor(1), -1)] {
        write!(world, |work| work.bookings().insert(&hold));
    }
    let filled = Booking { attendee: Some(attendee(1)), ..held(4, visitor(1), 5) };
    write!(world, |work| work.bookings().insert(&filled));
    let ids = |found: Vec<Booking>| found.into_iter().map(|hold| hold.id).collect::<Vec<_>>();
    assert_eq!(ids(world.store.bookings().list_held_by(visitor(1), minute(0)).await.unwrap()), [booking_id(1)]);
    assert_eq!(ids(world.begin().await.bookings().lock_held_by(visitor(1), minute(0)).await.unwrap()), [booking_id(1)]);
}

async fn staff_find_calls(world: TestDatabase) {
    insert_fixtures(&world).await;
    for (number, by, at) in [(1, 1, 600), (2, 2, 500), (3, 1, 900)] {
        write!(world, |work| work.bookings().insert(&booking(number, by, at)));
    }
    let hold = Booking { status: BookingStatus::Held, attendee: None, ..booking(4, 1, 700) };
    write!(world, |work| work.bookings().insert(&hold));
    let find = async |filter: BookingFilter| {
        let found = world.store.bookings().list(&filter, Page::new_clamped(1, 10)).await.unwrap();
        assert_eq!(usize::try_from(found.total).unwrap(), found.items.len());
        found.items.iter().map(|call| call.id.0.as_u128() - 0xE000).collect::<Vec<_>>()
    };
    assert_eq!(find(BookingFilter::default()).await, [2, 1, 3], "mere holds are nobody's");
    assert_eq!(find(BookingFilter { expert: Some(expert_id(1)), ..Default::default() }).await, [1, 3]);
    let between = BookingFilter { from: Some(minute(600)), until: Some(minute(900)), ..Default::default() };
    assert_eq!(find(between).await, [1]);
    assert!(find(BookingFilter { status: Some(BookingStatus::NoShow), ..Default::default() }).await.is_empty());
    let of = |modules: &[&str]| BookingFilter { modules: Some(modules.iter().map(ToString::to_string).collect()), ..Default::default() };
    let with_module = |module: Option<&str>| domain::bookings::Service { module: module.map(str::to_owned), ..service(1) };
    write!(world, |work| work.consultations().save_service(&with_module(None)));
    assert_eq!(find(of(&[])).await, [2, 1, 3], "calls of no module are for everybody");
    write!(world, |work| work.consultations().save_service(&with_module(Some("epf"))));
    assert!(find(of(&[])).await.is_empty() && find(of(&["will"])).await.is_empty());
    assert_eq!(find(of(&["will", "epf"])).await, [2, 1, 3]);
}

async fn coupons_come_back(world: TestDatabase) {
    insert_fixtures(&world).await;
    let coupon = |code: &str, discount| Coupon {
        code: code.to_owned(),
        note: "for a test".to_owned(),
        discount,
        services: vec![service(1).id],
        valid_from: Some(date(2026, 11, 1)),
        valid_until: None,
        max_uses: Some(3),
        used: 0,
        is_active: true,
    };
    let all = [coupon("A10", Discount::Percent(10)), coupon("B99", Discount::Amount(Money::from_paise(9_900)))];
    for one in &all {
        write!(world, |work| work.consultations().save_coupon(one));
    }
    assert_eq!(world.store.consultations().list_coupons().await.unwrap(), all);
    let used = Coupon { used: 1, ..all[0].clone() };
    write!(world, |work| work.consultations().save_coupon(&used));
    assert_eq!(world.begin().await.consultations().lock_coupon("A10").await.unwrap(), Some(used));
    assert_eq!(world.begin().await.consultations().lock_coupon("NONE").await.unwrap(), None);
}

/// Somebody who waits for the service of the fixtures from a day on.
fn waiting(email: &str, at: i64, (from, to): (Option<Date>, Option<Date>)) -> WaitlistEntry {
    let email = Email::from_stored(email.to_owned());
    let network = Some(NetworkKey([4; 16]));
    WaitlistEntry {
        service: service(1).id,
        email,
        name: "Asha".to_owned(),
        from,
        to,
        network,
        is_proven: false,
        language: Language::Hindi,
        created_at: minute(at),
    }
}

/// The waitlist of the fixtures' service for slots in December 2026.
fn december(after: Option<&WaitlistEntry>, limit: u32) -> WaitlistQuery {
    let after = after.map(|entry| (entry.created_at, entry.email.clone()));
    WaitlistQuery { service: service(1).id, first: date(2026, 12, 1), last: date(2026, 12, 31), after, limit }
}

async fn waiting_is_noted_once(world: TestDatabase) {
    insert_fixtures(&world).await;
    let today = date(2026, 11, 26);
    let from = (Some(date(2026, 12, 1)), None);
    let (asha, ravi) = (waiting("asha@example.in", 2, from), waiting("ravi@example.in", 1, from));
    assert!(world.store.bookings().list_awaited_services().await.unwrap().is_empty());
    assert!(write!(world, |work| work.booking_upkeep().add_to_waitlist(&asha, today)));
    assert!(!write!(world, |work| work.booking_upkeep().add_to_waitlist(&asha, today)));
    assert!(write!(world, |work| work.booking_upkeep().add_to_waitlist(&ravi, today)));
    assert_eq!(world.store.bookings().list_awaited_services().await.unwrap(), [service(1).id]);
    assert_eq!(world.store.bookings().list_waitlist(&december(None, 10)).await.unwrap(), [ravi.clone(), asha.clone()]);
    assert!(write!(world, |work| work.booking_upkeep().remove_from_waitlist(&ravi)));
    assert!(!write!(world, |work| work.booking_upkeep().remove_from_waitlist(&ravi)), "a letter goes only to who still waits");
    assert_eq!(world.store.bookings().list_waitlist(&december(None, 10)).await.unwrap(), [asha]);
    assert_eq!(write!(world, |work| work.booking_upkeep().purge_waitlist(minute(3), today, 100)), 1);
}

async fn only_days_with_slots_are_read(world: TestDatabase) {
    insert_fixtures(&world).await;
    let day = |month, number| Some(date(2026, month, number));
    let entries = [
        waiting("past@example.in", 1, (day(11, 1), day(11, 30))),
        waiting("later@example.in", 2, (Some(date(2027, 1, 1)), None)),
        waiting("first@example.in", 3, (None, None)),
        waiting("second@example.in", 4, (day(11, 1), day(12, 1))),
        waiting("third@example.in", 4, (day(12, 31), None)),
    ];
    for entry in &entries {
        assert!(write!(world, |work| work.booking_upkeep().add_to_waitlist(entry, date(2026, 11, 1))));
    }
    let [past, _, first, second, third] = entries;
    let read = async |query: WaitlistQuery| world.store.bookings().list_waitlist(&query).await.unwrap();
    assert_eq!(read(december(None, 2)).await, [first.clone(), second.clone()]);
    assert_eq!(read(december(Some(&second), 2)).await, [third], "the next page begins behind the last entry, also within a moment");
    assert!(read(WaitlistQuery { service: service(2).id, ..december(None, 9) }).await.is_empty());

    let (own, other) = (NetworkKey([4; 16]), NetworkKey([5; 16]));
    let count = async |network, since| write!(world, |work| work.booking_upkeep().count_waiting_by_network(network, minute(since)));
    assert_eq!((count(own, 0).await, count(own, 4).await, count(other, 0).await), (5, 2, 0));

    // Whoever waited for days that are over may wait anew.
    assert!(!write!(world, |work| work.booking_upkeep().add_to_waitlist(&past, date(2026, 11, 30))));
    let again = WaitlistEntry { to: None, ..past };
    assert!(write!(world, |work| work.booking_upkeep().add_to_waitlist(&again, date(2026, 12, 1))));
    assert_eq!(write!(world, |work| work.booking_upkeep().purge_waitlist(minute(0), date(2026, 12, 2), 100)), 1);
    assert_eq!(read(december(None, 9)).await.len(), 3, "an entry whose last day is over goes");
}

async fn only_an_owner_replaces_a_wish(world: TestDatabase) {
    insert_fixtures(&world).await;
    let (today, day) = (date(2026, 11, 26), |month, number| Some(date(2026, month, number)));
    let add = async |entry: &WaitlistEntry| write!(world, |work| work.booking_upkeep().add_to_waitlist(entry, today));
    let read = async || world.store.bookings().list_waitlist(&december(None, 9)).await.unwrap();
    let first = waiting("asha@example.in", 1, (day(12, 10), day(12, 12)));
    assert!(add(&first).await);
    assert!(!add(&waiting("asha@example.in", 2, (day(12, 11), day(12, 20)))).await);
    assert_eq!(read().await, [WaitlistEntry { to: day(12, 20), ..first.clone() }], "days are only added");
    assert!(!add(&waiting("asha@example.in", 2, (None, day(12, 1)))).await);
    assert_eq!(read().await, [WaitlistEntry { from: None, to: day(12, 20), ..first.clone() }]);
    let own = WaitlistEntry { is_proven: true, network: None, ..waiting("asha@example.in", 3, (day(12, 5), day(12, 6))) };
    assert!(add(&own).await);
    assert!(!add(&waiting("asha@example.in", 4, (None, None))).await);
    assert_eq!(read().await, std::slice::from_ref(&own), "a stranger's wish changes nothing");
    let newer = WaitlistEntry { created_at: minute(5), from: None, ..own.clone() };
    assert!(add(&newer).await);
    assert!(!write!(world, |work| work.booking_upkeep().remove_from_waitlist(&own)), "it was read before");
    assert_eq!(read().await, [newer]);
}

async fn free_calls_without_a_proof_are_counted(world: TestDatabase) {
    insert_fixtures(&world).await;
    let own = NetworkKey([4; 16]);
    let call = |number, status, at| Booking { network: Some(own), attendee: Some(attendee(1)), status, ..booking(number, 1, at) };
    let calls = [
        call(1, BookingStatus::Confirmed, 600),
        call(2, BookingStatus::Cancelled, 700),
        call(3, BookingStatus::Confirmed, -600),
        Booking { hold_expires_at: Some(minute(5)), attendee: None, ..call(4, BookingStatus::Held, 800) },
        Booking { network: Some(NetworkKey([5; 16])), ..call(5, BookingStatus::Confirmed, 900) },
    ];
    for call in &calls {
        write!(world, |work| work.bookings().insert(call));
    }
    let count = async || write!(world, |work| work.booking_upkeep().count_unproven_by_network(own, minute(0)));
    assert_eq!(count().await, 2, "what is ahead, cancelled or not");
    let proven = Session { assurance: Assurance::Proven, ..session(1, 1) };
    write!(world, |work| work.sessions().update(&proven));
    assert_eq!(count().await, 0);
}

async fn erasing_takes_the_person_out(world: TestDatabase) {
    insert_fixtures(&world).await;
    assert!(try_booking(&world, &Booking { attendee: Some(attendee(1)), ..booking(1, 1, 600) }).await);
    assert!(try_booking(&world, &Booking { attendee: Some(attendee(2)), ..booking(2, 1, 700) }).await);
    let done = Booking { attendee: Some(attendee(1)), status: BookingStatus::Completed, ..booking(3, 1, -600) };
    write!(world, |work| work.bookings().insert(&done));
    write!(world, |work| work.subscribers().erase(&subscriber(1)));
    let found = async |number| world.store.bookings().find(booking_id(number)).await.unwrap().unwrap();
    let (ended, kept, past) = (found(1).await, found(2).await, found(3).await);
    assert_eq!((ended.status, ended.attendee, ended.details.question), (BookingStatus::Cancelled, None, None));
    assert_eq!((past.status, past.attendee), (BookingStatus::Completed, None));
    assert_eq!(kept.attendee.map(|attendee| attendee.subscriber), Some(SubscriberId(subscriber_id(2).0)));
    assert_eq!(find_taken(&world).await.len(), 1, "the time is free again");
    let left = "SELECT COUNT(*) AS n FROM bookings WHERE email = 'reader1@example.in' OR name = 'Reader 1'";
    assert_eq!(crate::schema::query_number(&world, left).await, 0);
}
