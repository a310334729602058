//! Sessions and sign-in codes.

use domain::Store;
use domain::ids::CodeId;
use domain::sessions::{Assurance, NetworkKey, Session, SignInCode};
use domain::stats::VisitorKey;
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::{minute, session, session_id, subscriber_id};
use crate::{on_both, write};

on_both!(
    what_was_stored_comes_back,
    are_listed_last_seen_first,
    all_but_one_are_ended,
    old_ones_are_purged,
    codes_of_an_address_come_newest_first,
    changes_are_counted_by_person_and_network,
);

const ADDRESS: [u8; 32] = [1; 32];

fn code(number: u128, at: i64) -> SignInCode {
    SignInCode {
        id: CodeId(Uuid::from_u128(number)),
        address: ADDRESS,
        code: Some([9; 32]),
        session: Some(session_id(1)),
        visitor: Some(VisitorKey([7; 16])),
        network: Some(NetworkKey([8; 16])),
        changes: None,
        created_at: minute(at),
        tries: 0,
        closed: false,
    }
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
        confirmed_at: Some(minute(4)),
        google_sub: Some("108".to_owned()),
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

async fn codes_of_an_address_come_newest_first(world: TestDatabase) {
    for number in [1, 2] {
        add_code(&world, &code(number, i64::try_from(number).unwrap())).await;
    }
    add_code(&world, &SignInCode { address: [2; 32], code: None, session: None, visitor: None, network: None, ..code(3, 3) }).await;
    let codes = async |since: i64| world.begin().await.sessions().lock_codes_since(&ADDRESS, minute(since)).await.unwrap();
    assert_eq!(codes(0).await, [code(2, 2), code(1, 1)]);
    assert_eq!(codes(1).await, [code(2, 2)]);
    write!(world, |work| work.sessions().increment_tries(code(2, 2).id));
    write!(world, |work| work.sessions().close_code(code(1, 1).id));
    assert_eq!(codes(0).await, [SignInCode { tries: 1, ..code(2, 2) }, SignInCode { closed: true, ..code(1, 1) }]);
    assert_eq!(write!(world, |work| work.sessions().purge_codes(minute(2), 100)), 1);
    assert_eq!(codes(0).await.len(), 1);
}

async fn changes_are_counted_by_person_and_network(world: TestDatabase) {
    let (own, near, far) = (Some(subscriber_id(1)), NetworkKey([8; 16]), NetworkKey([9; 16]));
    for (number, changes, network) in [(1, own, far), (2, Some(subscriber_id(2)), near), (3, None, near), (4, Some(subscriber_id(2)), far)]
    {
        add_code(&world, &SignInCode { changes, network: Some(network), ..code(number, i64::try_from(number).unwrap()) }).await;
    }
    let work = world.begin().await;
    let found = async |since: i64| work.sessions().list_changes_since(subscriber_id(1), &near, minute(since)).await.unwrap();
    assert_eq!(found(0).await.iter().map(|code| code.created_at).collect::<Vec<_>>(), [minute(2), minute(1)]);
    assert_eq!(found(1).await.len(), 1);
}
