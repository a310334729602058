//! Hashes of addresses are stored with the installation's key, those of earlier versions too.

use domain::address_key::AddressKey;
use domain::changes::{Change, Erasure};
use domain::messages::{Channel, hash_address};
use domain::store::DatabaseEngine;
use domain::text::to_hex;
use domain::{Error, Store, UnitOfWork};
use storage::Options;

use crate::engines::TestDatabase;
use crate::samples::{minute, subscriber_id};
use crate::schema::{execute, query_number};
use crate::{on_both, write};

on_both!(
    no_plain_hash_is_stored,
    plain_hashes_are_keyed_once,
    another_key_is_refused,
    a_key_takes_the_place_of_another,
    a_lost_key_is_forgotten
);

const NUMBER: &str = "+919876543210";

/// A plain hash as a literal of the engine.
fn literal(world: &TestDatabase) -> String {
    let hex = to_hex(&hash_address(NUMBER));
    match world.store.engine() {
        DatabaseEngine::Postgres => format!("decode('{hex}', 'hex')"),
        DatabaseEngine::Sqlite => format!("X'{hex}'"),
    }
}

async fn count_plain(world: &TestDatabase) -> i64 {
    query_number(world, &format!("SELECT COUNT(*) AS n FROM suppressions WHERE address_hash = {}", literal(world))).await
}

async fn is_suppressed(world: &TestDatabase) -> bool {
    world.begin().await.messages().is_suppressed(Channel::Whatsapp, &hash_address(NUMBER)).await.unwrap()
}

/// What a version without a key stored: a number that said STOP, and an erasure.
async fn store_plain_hashes(world: &TestDatabase) {
    let values = format!("'whatsapp', {}, 'stop', 0", literal(world));
    execute(world, &format!("INSERT INTO suppressions (channel, address_hash, reason, at) VALUES ({values})")).await;
    let mut work: Box<dyn UnitOfWork> = world.begin().await;
    work.record_change(Change::Erased(Erasure { address: to_hex(&hash_address(NUMBER)), account: None, at: minute(0) }));
    work.record_change(Change::Tags);
    work.commit().await.unwrap();
}

async fn no_plain_hash_is_stored(world: TestDatabase) {
    write!(world, |work| work.messages().suppress(Channel::Whatsapp, &hash_address(NUMBER), "stop", minute(0)));
    assert!(is_suppressed(&world).await);
    assert_eq!(count_plain(&world).await, 0);
}

async fn plain_hashes_are_keyed_once(world: TestDatabase) {
    store_plain_hashes(&world).await;
    assert!(!is_suppressed(&world).await, "a plain hash is not looked for");
    for _ in 0..2 {
        world.store.adopt_address_key().await.unwrap();
        assert!(is_suppressed(&world).await);
        assert_eq!(count_plain(&world).await, 0);
    }
    let changes: Vec<Change> = world.store.changes().list_since(0, 100).await.unwrap().into_iter().map(|(_, change)| change).collect();
    let person = Erasure::of_person(world.store.address_key(), &hash_address(NUMBER), subscriber_id(1), minute(0));
    let keyed = Erasure { account: None, ..person };
    assert_eq!(changes, [Change::Erased(keyed), Change::Tags]);
    assert_eq!(world.store.address_key_fingerprint().await.unwrap(), Some(world.store.address_key().fingerprint()));
}

async fn another_key_is_refused(world: TestDatabase) {
    world.store.adopt_address_key().await.unwrap();
    let other = storage::connect(&world.url, Options::default()).await.unwrap().with_address_key(AddressKey::new([9; 32]));
    let answer = other.adopt_address_key().await;
    assert!(matches!(answer, Err(Error::Conflict { code: "OTHER_KEY", .. })), "{answer:?}");
    other.close().await;
}

async fn a_key_takes_the_place_of_another(world: TestDatabase) {
    world.store.adopt_address_key().await.unwrap();
    write!(world, |work| work.messages().suppress(Channel::Whatsapp, &hash_address(NUMBER), "stop", minute(0)));
    let mut work: Box<dyn UnitOfWork> = world.begin().await;
    work.record_change(Change::Erased(Erasure::of_person(world.store.address_key(), &hash_address(NUMBER), subscriber_id(1), minute(0))));
    work.commit().await.unwrap();
    let key = AddressKey::parse(&format!("{},{}", "09".repeat(32), "00".repeat(32))).unwrap();
    let (first, second) = (
        storage::connect(&world.url, Options::default()).await.unwrap().with_address_key(key),
        storage::connect(&world.url, Options::default()).await.unwrap().with_address_key(key),
    );
    // Nodes that start at the same time do it once.
    let (one, other) = tokio::join!(first.adopt_address_key(), second.adopt_address_key());
    one.unwrap();
    other.unwrap();
    let work = first.begin().await.unwrap();
    assert!(work.messages().is_suppressed(Channel::Whatsapp, &hash_address(NUMBER)).await.unwrap());
    work.commit().await.unwrap();
    assert!(!is_suppressed(&world).await, "the former key finds nothing any more");
    let work = world.begin().await;
    let noted = work.messages().suppress(Channel::Whatsapp, &hash_address("9999999999"), "stop", minute(1)).await;
    assert!(matches!(noted, Err(Error::Conflict { code: "OTHER_KEY", .. })), "what it notes nobody finds: {noted:?}");
    drop(work);
    let logged = first.changes().list_since(0, 100).await.unwrap().pop().unwrap().1;
    assert_eq!(logged, Change::Erased(Erasure::of_person(&key, &hash_address(NUMBER), subscriber_id(1), minute(0))));
    let answer = world.store.adopt_address_key().await;
    assert!(matches!(answer, Err(Error::Conflict { code: "OTHER_KEY", .. })), "{answer:?}");
    first.close().await;
    second.close().await;
}

async fn a_lost_key_is_forgotten(world: TestDatabase) {
    world.store.adopt_address_key().await.unwrap();
    write!(world, |work| work.messages().suppress(Channel::Whatsapp, &hash_address(NUMBER), "stop", minute(0)));
    assert_eq!(world.store.forget_address_key().await.unwrap(), 1);
    let other = storage::connect(&world.url, Options::default()).await.unwrap().with_address_key(AddressKey::new([9; 32]));
    other.adopt_address_key().await.unwrap();
    assert_eq!(world.store.address_key_fingerprint().await.unwrap(), Some(AddressKey::new([9; 32]).fingerprint()));
    other.close().await;
}
