//! Webinars: the exact count of seats, registrations and the waitlist.

use domain::Store;
use domain::ids::{RegistrationId, WebinarId};
use domain::store::DatabaseEngine;
use domain::webinars::{Moderator, Registration, RegistrationCounts, SeatClaim, SeatStatus, Seats, Webinar};
use jiff::SignedDuration;
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::{minute, phone, session_id, subscriber_id};
use crate::schema::execute;
use crate::{on_both, write};

on_both!(
    what_was_stored_comes_back,
    those_to_come_are_listed_by_start,
    the_last_seat_is_taken_once,
    changing_a_webinar_keeps_its_seats,
    a_person_has_one_place,
    the_waitlist_is_in_order,
    who_joins_the_waitlist_knows_how_many_wait,
    erasing_somebody_frees_their_seat,
    a_hold_ends_once_unless_the_address_is_proven,
    a_feed_has_one_secret,
);

fn webinar_id(number: u128) -> WebinarId {
    WebinarId(Uuid::from_u128(0xA_0000 + number))
}

/// A webinar of one hour from `minute(100 * number)`, with two seats.
fn webinar(number: u128) -> Webinar {
    Webinar {
        id: webinar_id(number),
        title: format!("Webinar {number}"),
        description: "What it is about".to_owned(),
        kind: "Q&A".to_owned(),
        starts_at: minute(100 * i64::try_from(number).unwrap()),
        duration_minutes: 60,
        seats: Seats::Count(2),
        taken: 0,
        moderators: vec![Moderator { name: "आशा".to_owned(), profile_pic: None }],
        link: Some("https://meet.example.in/x".to_owned()),
        has_reminders: true,
        recording_url: None,
        transcript: None,
        moved_from: None,
        cancelled_at: None,
        cancel_reason: None,
        sequence: 0,
        is_deleted: false,
        created_at: minute(0),
        updated_at: minute(0),
    }
}

fn sample_registration(of: u128, at: u128, status: SeatStatus) -> Registration {
    Registration {
        id: RegistrationId(Uuid::from_u128(0xB_0000 + at * 100 + of)),
        webinar: webinar_id(at),
        subscriber: subscriber_id(of),
        session: session_id(1),
        status,
        name: format!("Reader {of}"),
        phone: Some(phone(of)),
        place: None,
        offer_hash: None,
        offer_until: None,
        is_claimed: false,
        held_until: None,
        created_at: minute(0),
        updated_at: minute(0),
    }
}

async fn insert_webinars(world: &TestDatabase, webinars: &[Webinar]) {
    world.insert_subscribers(4).await;
    for webinar in webinars {
        write!(world, |work| work.webinars().insert(webinar));
    }
}

async fn what_was_stored_comes_back(world: TestDatabase) {
    let changed = Webinar {
        seats: Seats::Unlimited,
        recording_url: Some("https://video.example.in/1".to_owned()),
        transcript: Some("Words".to_owned()),
        moved_from: Some(minute(7)),
        cancelled_at: Some(minute(8)),
        cancel_reason: Some("ill".to_owned()),
        sequence: 3,
        updated_at: minute(9),
        ..webinar(1)
    };
    insert_webinars(&world, &[webinar(1)]).await;
    assert_eq!(world.store.webinars().find(webinar_id(1)).await.unwrap(), Some(webinar(1)));
    write!(world, |work| work.webinars().update_details(&changed));
    assert_eq!(world.begin().await.webinars().lock(webinar_id(1)).await.unwrap(), Some(changed));
    let held = Registration {
        offer_hash: Some([7; 32]),
        offer_until: Some(minute(5)),
        place: Some(4),
        ..sample_registration(2, 1, SeatStatus::Offered)
    };
    write!(world, |work| work.webinars().put_registration(&held));
    assert_eq!(world.store.webinars().find_registration(webinar_id(1), subscriber_id(2)).await.unwrap(), Some(held.clone()));
    let work = world.begin().await;
    assert_eq!(work.webinars().find_by_offer_token(webinar_id(1), &[7; 32]).await.unwrap(), Some(held.clone()));
    assert_eq!(work.webinars().find_by_offer_token(webinar_id(1), &[8; 32]).await.unwrap(), None);
    assert_eq!(work.webinars().list_lapsed(webinar_id(1), minute(5)).await.unwrap(), [held]);
    assert!(work.webinars().list_lapsed(webinar_id(1), minute(4)).await.unwrap().is_empty());
}

async fn those_to_come_are_listed_by_start(world: TestDatabase) {
    let gone = Webinar { is_deleted: true, ..webinar(3) };
    let cancelled = Webinar { cancelled_at: Some(minute(1)), ..webinar(4) };
    insert_webinars(&world, &[webinar(2), webinar(1), gone, cancelled]).await;
    let titles = |webinars: Vec<Webinar>| webinars.into_iter().map(|webinar| webinar.title).collect::<Vec<_>>();
    let upcoming = async |at| titles(world.store.webinars().list_upcoming(at).await.unwrap());
    assert_eq!(upcoming(minute(0)).await, ["Webinar 1", "Webinar 2"]);
    let end = webinar(1).ends_at();
    assert_eq!(upcoming(end - SignedDuration::from_secs(1)).await, ["Webinar 1", "Webinar 2"], "live until its end");
    assert_eq!(upcoming(end).await, ["Webinar 2"]);
    assert_eq!(titles(world.store.webinars().list_public().await.unwrap()), ["Webinar 1", "Webinar 2", "Webinar 4"]);
}

/// Twenty transactions compete for two seats.
async fn the_last_seat_is_taken_once(world: TestDatabase) {
    insert_webinars(&world, &[webinar(1)]).await;
    let store = &world.store;
    let take = async || {
        let work = store.begin().await.unwrap();
        let is_taken = work.webinars().take_seat(webinar_id(1)).await.unwrap();
        let place = if is_taken { None } else { Some(work.webinars().allocate_place(webinar_id(1)).await.unwrap().place) };
        work.commit().await.unwrap();
        place
    };
    let mut places: Vec<Option<u64>> = Vec::new();
    let at_once = if store.engine() == DatabaseEngine::Postgres { 4 } else { 2 };
    for _ in 0..20 / at_once {
        let (one, two) = tokio::join!(take(), take());
        places.extend([one, two]);
        if at_once == 4 {
            let (three, four) = tokio::join!(take(), take());
            places.extend([three, four]);
        }
    }
    places.sort_unstable();
    let expected: Vec<Option<u64>> = [None, None].into_iter().chain((1..=18).map(Some)).collect();
    assert_eq!(places, expected);
    write!(world, |work| work.webinars().release_seat(webinar_id(1)));
    assert_eq!(store.webinars().find(webinar_id(1)).await.unwrap().unwrap().available_seats(), Some(1));
}

async fn changing_a_webinar_keeps_its_seats(world: TestDatabase) {
    insert_webinars(&world, &[webinar(1)]).await;
    let before = world.store.webinars().find(webinar_id(1)).await.unwrap().unwrap();
    write!(world, |work| work.webinars().take_seat(webinar_id(1)));
    write!(world, |work| work.webinars().update_details(&before));
    assert_eq!(world.store.webinars().find(webinar_id(1)).await.unwrap().unwrap().taken, 1);
}

async fn a_person_has_one_place(world: TestDatabase) {
    insert_webinars(&world, &[webinar(1), webinar(2)]).await;
    for registration in [
        sample_registration(1, 1, SeatStatus::Registered),
        sample_registration(1, 2, SeatStatus::Waitlisted),
        sample_registration(2, 1, SeatStatus::Cancelled),
    ] {
        write!(world, |work| work.webinars().put_registration(&registration));
    }
    write!(world, |work| work
        .webinars()
        .put_registration(&Registration { name: "Anew".to_owned(), ..sample_registration(1, 1, SeatStatus::Registered) }));
    let twice = Registration { id: RegistrationId(Uuid::from_u128(99)), ..sample_registration(1, 1, SeatStatus::Registered) };
    let work = world.begin().await;
    let put = work.webinars().put_registration(&twice).await;
    assert!(put.is_err() || work.commit().await.is_err(), "one place a person");
    let held: Vec<_> =
        world.store.webinars().list_by_subscriber(subscriber_id(1)).await.unwrap().into_iter().map(|(w, r)| (w.title, r.status)).collect();
    assert_eq!(held, [("Webinar 1".to_owned(), SeatStatus::Registered), ("Webinar 2".to_owned(), SeatStatus::Waitlisted)]);
    let all = world.store.webinars().list_attendees(webinar_id(1), None, 10).await.unwrap();
    assert_eq!(
        all.iter().map(|one| (one.registration.name.as_str(), one.email.as_str())).collect::<Vec<_>>(),
        [("Anew", "reader1@example.in")]
    );
    write!(world, |work| work.webinars().put_claim(webinar_id(2), session_id(1), SeatClaim { position: 3, held_until: Some(minute(4)) }));
    assert_eq!(
        world.store.webinars().find_claim(webinar_id(2), session_id(1)).await.unwrap(),
        Some(SeatClaim { position: 3, held_until: Some(minute(4)) })
    );
    assert_eq!(world.store.webinars().list_claims_by_session(session_id(1)).await.unwrap()[0].0.title, "Webinar 2");
    write!(world, |work| work.webinars().delete_claim(webinar_id(2), session_id(1)));
    assert_eq!(world.store.webinars().find_claim(webinar_id(2), session_id(1)).await.unwrap(), None);
}

async fn the_waitlist_is_in_order(world: TestDatabase) {
    insert_webinars(&world, &[webinar(1)]).await;
    for (of, at) in [(1, 3), (2, 1), (3, 2)] {
        let waiting = Registration { place: Some(at), ..sample_registration(of, 1, SeatStatus::Waitlisted) };
        write!(world, |work| work.webinars().put_registration(&waiting));
    }
    let work = world.begin().await;
    assert_eq!(work.webinars().find_first_waiting(webinar_id(1)).await.unwrap().unwrap().subscriber, subscriber_id(2));
    assert_eq!(work.webinars().count_before(webinar_id(1), 3).await.unwrap(), 2);
    drop(work);
    assert_eq!(
        world.store.webinars().count_registrations(webinar_id(1)).await.unwrap(),
        RegistrationCounts { registered: 0, waitlisted: 3 }
    );
}

async fn who_joins_the_waitlist_knows_how_many_wait(world: TestDatabase) {
    insert_webinars(&world, &[webinar(1), webinar(2)]).await;
    let before = async || world.begin().await.webinars().allocate_place(webinar_id(1)).await.unwrap().ahead;
    write!(world, |work| work.webinars().put_registration(&sample_registration(1, 2, SeatStatus::Waitlisted)));
    assert_eq!(before().await, 0, "of another webinar");
    let steps = [
        (sample_registration(1, 1, SeatStatus::Waitlisted), 1),
        (sample_registration(2, 1, SeatStatus::Waitlisted), 2),
        (Registration { name: "Anew".to_owned(), ..sample_registration(2, 1, SeatStatus::Waitlisted) }, 2),
        (sample_registration(3, 1, SeatStatus::Registered), 2),
        (sample_registration(1, 1, SeatStatus::Offered), 1),
        (sample_registration(1, 1, SeatStatus::Cancelled), 1),
        (sample_registration(1, 1, SeatStatus::Waitlisted), 2),
    ];
    for (at, (registration, expected)) in steps.into_iter().enumerate() {
        write!(world, |work| work.webinars().put_registration(&registration));
        assert_eq!(before().await, expected, "after step {at}");
    }
    write!(world, |work| work.webinars().update_details(&Webinar { title: "Changed".to_owned(), ..webinar(1) }));
    let person = world.store.subscribers().find(subscriber_id(1)).await.unwrap().unwrap();
    write!(world, |work| work.subscribers().erase(&person));
    assert_eq!(before().await, 1, "after an erasure");
    execute(&world, "ALTER TABLE webinars DROP COLUMN waiting").await;
    execute(&world, "DELETE FROM seaql_migrations WHERE version = 'm0019_waiting'").await;
    world.store.migrate().await.unwrap();
    assert_eq!(before().await, 1, "counted by the migration");
    execute(&world, "UPDATE webinars SET waiting = 7").await;
    write!(world, |work| work.webinars().recount_waiting(webinar_id(1)));
    assert_eq!(before().await, 1, "counted anew");
}

async fn erasing_somebody_frees_their_seat(world: TestDatabase) {
    insert_webinars(&world, &[webinar(1)]).await;
    write!(world, |work| work.webinars().take_seat(webinar_id(1)));
    write!(world, |work| work.webinars().put_registration(&sample_registration(2, 1, SeatStatus::Registered)));
    let person = world.store.subscribers().find(subscriber_id(2)).await.unwrap().unwrap();
    write!(world, |work| work.subscribers().erase(&person));
    assert_eq!(world.store.webinars().find(webinar_id(1)).await.unwrap().unwrap().taken, 0);
    assert_eq!(world.store.webinars().count_registrations(webinar_id(1)).await.unwrap().registered, 0);
}

async fn a_hold_ends_once_unless_the_address_is_proven(world: TestDatabase) {
    insert_webinars(&world, &[webinar(1)]).await;
    let held = |of: u128, until| Registration {
        is_claimed: true,
        held_until: Some(minute(until)),
        ..sample_registration(of, 1, SeatStatus::Registered)
    };
    for registration in [held(1, 5), held(2, 4), held(3, 9), sample_registration(4, 1, SeatStatus::Registered)] {
        write!(world, |work| work.webinars().put_registration(&registration));
    }
    assert_eq!(world.store.webinars().find_registration(webinar_id(1), subscriber_id(1)).await.unwrap(), Some(held(1, 5)));
    let ended = async |at| world.store.webinars().list_ended_holds(minute(at), 10).await.unwrap();
    assert!(ended(3).await.is_empty());
    assert_eq!(ended(5).await, [held(2, 4), held(1, 5)]);
    write!(world, |work| work.subscribers().keep_claimed(subscriber_id(1), session_id(1)));
    let end = async |of| {
        let work = world.begin().await;
        let has_ended = work.webinars().end_hold(held(of, 1).id, minute(6)).await.unwrap();
        work.commit().await.unwrap();
        has_ended
    };
    assert_eq!((end(1).await, end(2).await, end(2).await, end(3).await, end(4).await), (false, true, false, false, false));
    let found = async |of| world.store.webinars().find_registration(webinar_id(1), subscriber_id(of)).await.unwrap().unwrap();
    assert_eq!(found(1).await, sample_registration(1, 1, SeatStatus::Registered), "its owner keeps it");
    assert_eq!(found(2).await.status, SeatStatus::Lapsed);
    write!(world, |work| work.webinars().drop_holds(webinar_id(1)));
    assert!(ended(100).await.is_empty());
    assert!(found(3).await.is_claimed, "still no proof");
}

async fn a_feed_has_one_secret(world: TestDatabase) {
    world.insert_subscribers(1).await;
    for secret in ["first", "second"] {
        write!(world, |work| work.calendar_feeds().set_secret(subscriber_id(1), secret, minute(1)));
    }
    assert_eq!(world.store.calendar_feeds().find_secret(subscriber_id(1)).await.unwrap().as_deref(), Some("second"));
    assert_eq!(world.store.calendar_feeds().find_owner("second").await.unwrap(), Some(subscriber_id(1)));
    assert_eq!(world.store.calendar_feeds().find_owner("first").await.unwrap(), None);
}
