//! Files uploaded before a consultation: they are read back as stored, and nobody has more than five.

use domain::Store;
use domain::bookings::Booking;
use domain::ids::IntakeFileId;
use domain::intake_files::{FileKind, FileState, IntakeFile, MAX_FILES};
use domain::stats::VisitorKey;
use domain::subscribers::Email;
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::{attendee, booking, expert, minute, service, subscriber, visitor};
use crate::{on_both, write};

on_both!(files_come_back, a_place_is_given_once, time_runs_out, a_person_takes_their_files_along);

fn file(number: u128, of: VisitorKey, place: u8) -> IntakeFile {
    IntakeFile {
        id: IntakeFileId(Uuid::from_u128(0xF000 + number)),
        visitor: Some(of),
        booking: None,
        case: None,
        place,
        name: format!("Paper {number}.pdf"),
        kind: FileKind::Pdf,
        size: 12,
        object: format!("intake-{number}"),
        state: FileState::Quarantined,
        created_at: minute(i64::try_from(number).unwrap()),
        expires_at: minute(1000),
    }
}

async fn insert_booking(world: &TestDatabase) -> Booking {
    world.insert_subscribers(1).await;
    for number in 1..=2 {
        write!(world, |work| work.consultations().save_expert(&expert(number)));
    }
    write!(world, |work| work.consultations().save_service(&service(1)));
    let call = Booking { attendee: Some(attendee(1)), ..booking(1, 1, 600) };
    write!(world, |work| work.bookings().insert(&call));
    call
}

async fn files_come_back(world: TestDatabase) {
    let call = insert_booking(&world).await;
    let work = world.begin().await;
    assert!(work.intake_files().insert_if_place_free(&file(1, visitor(1), 0)).await.unwrap());
    work.commit().await.unwrap();
    assert_eq!(world.store.intake_files().find(file(1, visitor(1), 0).id).await.unwrap(), Some(file(1, visitor(1), 0)));
    assert_eq!(world.store.intake_files().list_by_visitor(visitor(1)).await.unwrap(), [file(1, visitor(1), 0)]);
    assert!(world.store.intake_files().list_by_visitor(visitor(2)).await.unwrap().is_empty());
    let taken_up = IntakeFile { booking: Some(call.id), state: FileState::Clean, place: 3, ..file(1, visitor(1), 0) };
    write!(world, |work| work.intake_files().update(&taken_up));
    assert_eq!(world.store.intake_files().list_by_bookings(&[call.id]).await.unwrap(), std::slice::from_ref(&taken_up));
    assert_eq!(world.store.intake_files().list_object_names().await.unwrap(), ["intake-1"]);
    write!(world, |work| work.intake_files().delete(taken_up.id));
    assert!(world.store.intake_files().list_by_bookings(&[call.id]).await.unwrap().is_empty());
}

async fn a_place_is_given_once(world: TestDatabase) {
    let places = u8::try_from(MAX_FILES).unwrap();
    let sends = (0..20_u8).map(async |number| {
        let work = world.begin().await;
        let has_it = work.intake_files().insert_if_place_free(&file(u128::from(number), visitor(1), number % places)).await.unwrap();
        work.commit().await.unwrap();
        has_it
    });
    let had = futures_util::future::join_all(sends).await;
    assert_eq!(had.into_iter().filter(|has_it| *has_it).count(), MAX_FILES);
    let work = world.begin().await;
    assert!(work.intake_files().insert_if_place_free(&file(99, visitor(2), 0)).await.unwrap(), "another browser has its own five");
}

async fn time_runs_out(world: TestDatabase) {
    let call = insert_booking(&world).await;
    let of_call = IntakeFile { booking: Some(call.id), ..file(1, visitor(1), 0) };
    for one in [&of_call, &file(2, visitor(1), 0)] {
        let work = world.begin().await;
        assert!(work.intake_files().insert_if_place_free(one).await.unwrap());
        work.commit().await.unwrap();
    }
    assert!(world.store.intake_files().list_expired(minute(999), 10).await.unwrap().is_empty());
    write!(world, |work| work.intake_files().set_expiry(call.id, minute(5)));
    let over = world.store.intake_files().list_expired(minute(5), 10).await.unwrap();
    assert_eq!(over.iter().map(|file| file.id).collect::<Vec<_>>(), [of_call.id]);
    assert_eq!(world.store.intake_files().list_unchecked(minute(2), 10).await.unwrap().len(), 1, "sent before then");
}

async fn a_person_takes_their_files_along(world: TestDatabase) {
    let call = insert_booking(&world).await;
    let of_call = IntakeFile { booking: Some(call.id), ..file(1, visitor(7), 0) };
    for one in [&of_call, &file(2, visitor(8), 0)] {
        let work = world.begin().await;
        assert!(work.intake_files().insert_if_place_free(one).await.unwrap());
        work.commit().await.unwrap();
    }
    let person = domain::subscribers::Subscriber { email: Email::from_stored("reader1@example.in".to_owned()), ..subscriber(1) };
    write!(world, |work| work.subscribers().erase(&person));
    let over = world.store.intake_files().list_expired(minute(0), 10).await.unwrap();
    assert_eq!(over.len(), 1);
    assert_eq!((over[0].id, over[0].name.as_str(), over[0].visitor, over[0].object.as_str()), (of_call.id, "", None, "intake-1"));
}
