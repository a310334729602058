//! Sessions and sign-in codes.

use domain::Store;
use domain::ids::CodeId;
use domain::sessions::{Assurance, Session, SignInCode};
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::{minute, session, session_id, subscriber_id};
use crate::{on_both, write};

on_both!(
    what_was_stored_comes_back,
    are_listed_last_seen_first,
    all_but_one_are_ended,
    old_ones_are_purged,
    the_newest_open_code_counts,
    codes_are_counted_by_the_hour,
);

const ADDRESS: [u8; 32] = [1; 32];

fn code(number: u128, at: i64) -> SignInCode {
    SignInCode { id: CodeId(Uuid::from_u128(number)), address: ADDRESS, code: Some([9; 32]), created_at: minute(at), tries: 0 }
}

async fn add_code(world: &TestDatabase, code: &SignInCode) {
    write!(world, |work| work.sessions().add_code(code));
}

async fn what_was_stored_comes_back(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let changed = Session {
        assurance: Assurance::Proven,
        name: "आशा".to_owned(),
        phone: None,
        refresh_hash: [255; 32],
        last_seen_at: minute(5),
        ended_at: Some(minute(6)),
        ..session(1, 1)
    };
    write!(world, |work| work.sessions().update(&changed));
    assert_eq!(world.store.sessions().find(session_id(1)).await.unwrap(), Some(changed.clone()));
    let work = world.begin().await;
    assert_eq!(work.sessions().lock(session_id(1)).await.unwrap(), Some(changed));
    assert_eq!(work.sessions().lock(session_id(9)).await.unwrap(), None);
}

async fn insert_sessions(world: &TestDatabase) {
    world.insert_subscribers(2).await;
    for (number, of) in [(2, 1), (3, 1), (4, 2)] {
        write!(world, |work| work.sessions().insert(&session(number, of)));
    }
}

async fn are_listed_last_seen_first(world: TestDatabase) {
    insert_sessions(&world).await;
    write!(world, |work| work.sessions().update(&Session { ended_at: Some(minute(9)), ..session(2, 1) }));
    let listed = world.store.sessions().list_by_subscriber(subscriber_id(1)).await.unwrap();
    assert_eq!(listed, [session(3, 1), session(1, 1)], "ended ones are left out, and other people's");
}

async fn all_but_one_are_ended(world: TestDatabase) {
    insert_sessions(&world).await;
    let mut ended = write!(world, |work| work.sessions().end_all(subscriber_id(1), Some(session_id(2)), minute(7)));
    ended.sort();
    assert_eq!(ended, [session_id(1), session_id(3)]);
    assert!(write!(world, |work| work.sessions().end_all(subscriber_id(1), Some(session_id(2)), minute(8))).is_empty());
    let sessions = world.store.sessions();
    let mut known = sessions.list_ended_since(minute(7)).await.unwrap();
    known.sort();
    assert_eq!(known, [(session_id(1), minute(7)), (session_id(3), minute(7))]);
    assert!(sessions.list_ended_since(minute(8)).await.unwrap().is_empty());
    assert_eq!(write!(world, |work| work.sessions().end_all(subscriber_id(1), None, minute(9))), [session_id(2)]);
    assert_eq!(sessions.list_by_subscriber(subscriber_id(2)).await.unwrap(), [session(4, 2)]);
}

async fn old_ones_are_purged(world: TestDatabase) {
    insert_sessions(&world).await;
    write!(world, |work| work.sessions().update(&Session { ended_at: Some(minute(1)), last_seen_at: minute(60), ..session(2, 1) }));
    // Sessions 1 and 3 were last seen before that time, session 2 ended before it.
    assert_eq!(write!(world, |work| work.sessions().purge(minute(4), 100)), 3);
    assert!(world.store.sessions().find(session_id(4)).await.unwrap().is_some());
}

async fn the_newest_open_code_counts(world: TestDatabase) {
    for number in [1, 2] {
        add_code(&world, &code(number, i64::try_from(number).unwrap())).await;
    }
    add_code(&world, &SignInCode { address: [2; 32], ..code(3, 3) }).await;
    let open = async |since: i64| world.begin().await.sessions().lock_open_code(&ADDRESS, minute(since)).await.unwrap();
    assert_eq!(open(0).await, Some(code(2, 2)));
    assert_eq!(open(2).await, None, "too old");
    write!(world, |work| work.sessions().increment_tries(code(2, 2).id));
    assert_eq!(open(0).await.unwrap().tries, 1);
    write!(world, |work| work.sessions().close_code(code(2, 2).id));
    assert_eq!(open(0).await, None, "an older one does not come back");
    add_code(&world, &SignInCode { code: None, ..code(4, 4) }).await;
    assert_eq!(open(0).await.unwrap().code, None);
}

async fn codes_are_counted_by_the_hour(world: TestDatabase) {
    for number in 1..=4 {
        add_code(&world, &code(number, i64::try_from(number).unwrap() * 10)).await;
    }
    let count = async |since: i64| world.begin().await.sessions().count_codes_since(&ADDRESS, minute(since)).await.unwrap();
    assert_eq!(count(0).await, (4, Some(minute(10))));
    assert_eq!(count(20).await, (2, Some(minute(30))));
    assert_eq!(count(40).await, (0, None));
    assert_eq!(write!(world, |work| work.sessions().purge_codes(minute(30), 100)), 2);
    assert_eq!(count(0).await, (2, Some(minute(30))));
}
