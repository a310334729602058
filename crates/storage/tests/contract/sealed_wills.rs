//! Sealed wills in accounts: bytes come back as they were, to their owner alone, and a replaced file leaves nothing behind.

use domain::Store;
use domain::ids::SealedWillId;
use domain::sealed_wills::SealedWill;
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::{minute, subscriber, subscriber_id};
use crate::schema::query_number;
use crate::{on_both, write};

on_both!(a_file_comes_back_to_its_owner, a_replaced_file_leaves_nothing, an_erased_person_has_no_files);

fn will(number: u128, person: u128, stored_minute: i64) -> SealedWill {
    SealedWill {
        id: SealedWillId(Uuid::from_u128(number)),
        subscriber: subscriber_id(person),
        sha256: [7; 32],
        size: 4,
        sealed_at: minute(0),
        stored_at: minute(stored_minute),
    }
}

async fn add(world: &TestDatabase, will: &SealedWill, file: &[u8]) {
    write!(world, |work| work.sealed_wills().add_sealed_will(will, file));
}

async fn list(world: &TestDatabase, person: u128) -> Vec<SealedWill> {
    world.store.sealed_wills().list_by_subscriber(subscriber_id(person)).await.unwrap()
}

async fn read(world: &TestDatabase, person: u128, will: &SealedWill) -> Option<Vec<u8>> {
    world.store.sealed_wills().read_file(subscriber_id(person), will.id).await.unwrap()
}

async fn a_file_comes_back_to_its_owner(world: TestDatabase) {
    world.insert_subscribers(2).await;
    let (older, newer) = (will(1, 1, 1), will(2, 1, 2));
    add(&world, &older, &[0, 1, 254, 255]).await;
    add(&world, &newer, b"\0two").await;
    assert_eq!(list(&world, 1).await, [newer.clone(), older.clone()], "the newest first");
    assert_eq!(read(&world, 1, &older).await.as_deref(), Some(&[0, 1, 254, 255][..]));
    assert_eq!(read(&world, 2, &older).await, None, "not somebody else's");
    assert_eq!(list(&world, 2).await, []);
    let work = world.begin().await;
    assert_eq!(work.sealed_wills().list_sealed_wills(subscriber_id(1)).await.unwrap().len(), 2);
    work.sealed_wills().delete_sealed_will(older.id).await.unwrap();
    work.sealed_wills().delete_sealed_will(older.id).await.unwrap();
    work.commit().await.unwrap();
    assert_eq!(list(&world, 1).await, [newer]);
    assert_eq!(read(&world, 1, &older).await, None);
}

async fn a_replaced_file_leaves_nothing(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let first = will(1, 1, 1);
    add(&world, &first, b"first").await;
    let second = SealedWill { sha256: [9; 32], size: 6, sealed_at: minute(5), stored_at: minute(6), ..first.clone() };
    write!(world, |work| work.sealed_wills().replace_sealed_will(&second, b"second"));
    assert_eq!(list(&world, 1).await, std::slice::from_ref(&second));
    assert_eq!(read(&world, 1, &first).await.as_deref(), Some(&b"second"[..]));
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM sealed_wills").await, 1);
}

async fn an_erased_person_has_no_files(world: TestDatabase) {
    world.insert_subscribers(2).await;
    let (gone, kept) = (will(1, 1, 1), will(2, 2, 1));
    add(&world, &gone, b"gone").await;
    add(&world, &kept, b"kept").await;
    write!(world, |work| work.subscribers().erase(&subscriber(1)));
    assert_eq!(list(&world, 1).await, []);
    assert_eq!(list(&world, 2).await, [kept]);
}
