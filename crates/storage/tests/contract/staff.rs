//! Staff tokens and signing keys.

use domain::Store;
use domain::ids::StaffTokenId;
use domain::keys::SigningKey;
use domain::staff::{Role, StaffToken};
use uuid::Uuid;

use crate::engines::{TestDatabase, conflict_code};
use crate::samples::minute;
use crate::{on_both, write};

on_both!(
    tokens_are_found_by_hash_and_listed_oldest_first,
    a_token_is_revoked_once,
    use_of_a_token_is_noted,
    keys_are_listed_newest_first,
    older_keys_are_retired_but_never_later_than_before,
);

fn token(number: u128, role: Role) -> StaffToken {
    StaffToken {
        id: StaffTokenId(Uuid::from_u128(number)),
        name: "Asha".to_owned(),
        role,
        modules: vec!["epf".to_owned()],
        hash: format!("hash {number}"),
        created_at: minute(i64::try_from(number).unwrap()),
        last_used_at: None,
        revoked_at: None,
        expires_at: Some(minute(90)),
    }
}

async fn tokens_are_found_by_hash_and_listed_oldest_first(world: TestDatabase) {
    for (number, role) in [6, 5, 4, 3, 2, 1].into_iter().zip(Role::ALL.iter().copied().rev()) {
        write!(world, |work| work.staff().insert(&token(number, role)));
    }
    let expected: Vec<_> = (1..).zip(Role::ALL.iter().copied()).map(|(number, role)| token(number, role)).collect();
    assert_eq!(world.store.staff().list().await.unwrap(), expected);
    assert_eq!(world.store.staff().find_by_hash("hash 2").await.unwrap(), Some(token(2, Role::Editor)));
    assert_eq!(world.store.staff().find_by_hash("hash").await.unwrap(), None);
    let work = world.begin().await;
    let same = StaffToken { id: StaffTokenId(Uuid::nil()), ..token(1, Role::Admin) };
    assert_eq!(conflict_code(work.staff().insert(&same).await), "ALREADY_EXISTS");
}

async fn a_token_is_revoked_once(world: TestDatabase) {
    write!(world, |work| work.staff().insert(&token(1, Role::Admin)));
    let id = token(1, Role::Admin).id;
    assert!(write!(world, |work| work.staff().revoke(id, minute(5))));
    assert!(!write!(world, |work| work.staff().revoke(id, minute(6))));
    assert!(!write!(world, |work| work.staff().revoke(StaffTokenId(Uuid::nil()), minute(6))));
    assert_eq!(world.store.staff().list().await.unwrap()[0].revoked_at, Some(minute(5)));
}

async fn use_of_a_token_is_noted(world: TestDatabase) {
    write!(world, |work| work.staff().insert(&token(1, Role::Admin)));
    for at in [minute(5), minute(9), minute(7)] {
        write!(world, |work| work.staff().set_last_used(token(1, Role::Admin).id, at));
    }
    assert_eq!(world.store.staff().list().await.unwrap()[0].last_used_at, Some(minute(9)));
}

fn key(number: u8) -> SigningKey {
    SigningKey { id: format!("key {number}"), secret: [number; 32], created_at: minute(i64::from(number)), retires_at: None }
}

async fn keys_are_listed_newest_first(world: TestDatabase) {
    for one in [key(2), key(3), key(1)] {
        write!(world, |work| work.keys().insert(&one));
    }
    assert_eq!(world.store.keys().list().await.unwrap(), [key(3), key(2), key(1)]);
    let work = world.begin().await;
    assert_eq!(conflict_code(work.keys().insert(&key(1)).await), "ALREADY_EXISTS");
}

async fn older_keys_are_retired_but_never_later_than_before(world: TestDatabase) {
    for one in [SigningKey { retires_at: Some(minute(10)), ..key(1) }, key(2), key(3)] {
        write!(world, |work| work.keys().insert(&one));
    }
    write!(world, |work| work.keys().retire_others("key 3", minute(20)));
    write!(world, |work| work.keys().retire_others("key 3", minute(30)));
    let ends: Vec<_> = world.store.keys().list().await.unwrap().into_iter().map(|key| key.retires_at).collect();
    assert_eq!(ends, [None, Some(minute(20)), Some(minute(10))]);
}
