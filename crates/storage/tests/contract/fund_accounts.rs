//! Provident-fund accounts: one per number, sealed blobs as they were given, gone when their time is over.

use domain::Store;
use domain::fund_accounts::{CodePurpose, FundAccount, FundCode, FundSession, LoginTries, SealedPassbooks};
use domain::ids::{FundAccountId, FundCodeId, SubscriberId};
use domain::sealing::SealedBlob;
use domain::stats::{NetworkKey, VisitorKey};
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::minute;
use crate::{on_both, write};

on_both!(
    what_was_stored_comes_back,
    a_number_has_one_account,
    codes_and_tries_count,
    erasing_takes_everything_along,
    what_is_old_goes,
    sessions_are_of_a_number,
);

fn sealed(number: u8) -> SealedBlob {
    SealedBlob { key_id: "k1".to_owned(), wrapped_key: vec![number, 0, 255], body: vec![0, number] }
}

fn account(number: u8) -> FundAccount {
    FundAccount {
        id: FundAccountId(Uuid::from_u128(u128::from(number))),
        mobile: [number; 32],
        uan: Some([number; 32]),
        subscriber: Some(SubscriberId(Uuid::from_u128(77))),
        password: Some("argon2id$".to_owned()),
        former_mobile: Some([99; 32]),
        moved_at: Some(minute(1)),
        sealed: sealed(number),
        created_at: minute(1),
        signed_in_at: minute(i64::from(number)),
    }
}

fn session(number: u8) -> FundSession {
    FundSession {
        token: [number; 32],
        mobile: [1; 32],
        subscriber: None,
        proven_at: Some(minute(1)),
        password_code_at: None,
        sealed: sealed(number),
        created_at: minute(1),
        last_seen_at: minute(i64::from(number)),
    }
}

fn books(number: u8) -> SealedPassbooks {
    SealedPassbooks { account: account(number).id, sealed: sealed(number), consent: "pf-keep-1".to_owned(), kept_at: minute(1) }
}

fn code(number: u8) -> FundCode {
    FundCode {
        id: FundCodeId(Uuid::from_u128(u128::from(number))),
        mobile: [1; 32],
        visitor: VisitorKey([number; 16]),
        network: (number > 1).then_some(NetworkKey([number; 16])),
        purpose: CodePurpose::Password,
        code: [number; 32],
        created_at: minute(i64::from(number)),
        tries: 0,
        is_closed: false,
    }
}

async fn what_was_stored_comes_back(world: TestDatabase) {
    assert!(write!(world, |work| work.fund_accounts().insert_account(&account(1))));
    write!(world, |work| work.fund_accounts().save_passbooks(&books(1)));
    write!(world, |work| work.fund_accounts().insert_session(&session(1)));
    let queries = world.store.fund_accounts();
    assert_eq!(queries.find_account(&[1; 32]).await.unwrap(), Some(account(1)));
    assert_eq!(queries.find_account_of(SubscriberId(Uuid::from_u128(77))).await.unwrap(), Some(account(1)));
    assert_eq!(queries.find_books(account(1).id).await.unwrap(), Some(books(1)));
    assert_eq!(queries.find_session(&[1; 32]).await.unwrap(), Some(session(1)));
    let plain = FundAccount { uan: None, subscriber: None, password: None, former_mobile: None, moved_at: None, ..account(1) };
    write!(world, |work| work.fund_accounts().update_account(&plain));
    let replaced = SealedPassbooks { sealed: sealed(9), ..books(1) };
    write!(world, |work| work.fund_accounts().save_passbooks(&replaced));
    let seen = FundSession { last_seen_at: minute(5), ..session(1) };
    write!(world, |work| work.fund_accounts().update_session(&seen));
    assert_eq!(queries.find_account(&[1; 32]).await.unwrap(), Some(plain));
    assert_eq!(queries.find_books(account(1).id).await.unwrap(), Some(replaced));
    assert_eq!(queries.find_session(&[1; 32]).await.unwrap(), Some(seen));
}

async fn a_number_has_one_account(world: TestDatabase) {
    assert!(write!(world, |work| work.fund_accounts().insert_account(&account(1))));
    let second = FundAccount { id: FundAccountId(Uuid::from_u128(2)), ..account(1) };
    assert!(!write!(world, |work| work.fund_accounts().insert_account(&second)));
    assert_eq!(write!(world, |work| work.fund_accounts().lock_account(&[1; 32])), Some(account(1)));
    assert_eq!(write!(world, |work| work.fund_accounts().lock_account_moved_from(&[99; 32])), Some(account(1)));
    assert_eq!(write!(world, |work| work.fund_accounts().lock_account(&[2; 32])), None);
}

async fn codes_and_tries_count(world: TestDatabase) {
    for number in [1, 2] {
        write!(world, |work| work.fund_accounts().add_code(&code(number)));
    }
    let listed = write!(world, |work| work.fund_accounts().list_codes_since(&[1; 32], minute(0)));
    assert_eq!(listed, [code(1), code(2)]);
    assert_eq!(write!(world, |work| work.fund_accounts().count_all_codes_since(minute(1))), 1);
    let tried = FundCode { tries: 3, is_closed: true, ..code(1) };
    write!(world, |work| work.fund_accounts().update_code(&tried));
    assert_eq!(write!(world, |work| work.fund_accounts().lock_code(tried.id)), Some(tried));
    let none = LoginTries { count: 0, last_at: minute(1) };
    assert_eq!(write!(world, |work| work.fund_accounts().lock_login_tries(&[5; 32], minute(1))), none);
    let some = LoginTries { count: 2, last_at: minute(2) };
    write!(world, |work| work.fund_accounts().set_login_tries(&[5; 32], some));
    assert_eq!(write!(world, |work| work.fund_accounts().lock_login_tries(&[5; 32], minute(9))), some);
}

async fn erasing_takes_everything_along(world: TestDatabase) {
    for number in [1, 2] {
        write!(world, |work| work.fund_accounts().insert_account(&account(number)));
        write!(world, |work| work.fund_accounts().save_passbooks(&books(number)));
        write!(world, |work| work.fund_accounts().insert_session(&session(number)));
    }
    write!(world, |work| work.fund_accounts().end_sessions(&[1; 32], Some(&[2; 32])));
    assert_eq!(world.store.fund_accounts().find_session(&[1; 32]).await.unwrap(), None);
    assert_eq!(write!(world, |work| work.fund_accounts().erase_mobile(&[1; 32], minute(0))), 0, "made later");
    assert_eq!(write!(world, |work| work.fund_accounts().erase_mobile(&[1; 32], minute(1))), 3, "account, books and session");
    assert_eq!(world.store.fund_accounts().find_account(&[1; 32]).await.unwrap(), None);
    write!(world, |work| work.fund_accounts().unlink_subscriber(SubscriberId(Uuid::from_u128(77))));
    assert!(world.store.fund_accounts().find_books(account(2).id).await.unwrap().is_some());
    assert_eq!(world.store.fund_accounts().find_account_of(SubscriberId(Uuid::from_u128(77))).await.unwrap(), None);
}

async fn sessions_are_of_a_number(world: TestDatabase) {
    let sessions = [session(1), session(3), session(2), FundSession { mobile: [9; 32], ..session(4) }];
    for session in &sessions {
        write!(world, |work| work.fund_accounts().insert_session(session));
    }
    assert_eq!(world.store.fund_accounts().list_sessions(&[1; 32]).await.unwrap(), [session(3), session(2), session(1)]);
    write!(world, |work| work.fund_accounts().end_sessions(&[1; 32], Some(&[2; 32])));
    assert_eq!(world.store.fund_accounts().list_sessions(&[1; 32]).await.unwrap(), [session(2)]);
    assert_eq!(world.store.fund_accounts().list_sessions(&[9; 32]).await.unwrap().len(), 1, "another number's is not touched");
}

async fn what_is_old_goes(world: TestDatabase) {
    for number in [1, 3] {
        write!(world, |work| work.fund_accounts().insert_account(&account(number)));
        write!(world, |work| work.fund_accounts().save_passbooks(&books(number)));
        write!(world, |work| work.fund_accounts().insert_session(&session(number)));
        write!(world, |work| work.fund_accounts().add_code(&code(number)));
    }
    write!(world, |work| work.fund_accounts().lock_login_tries(&[5; 32], minute(1)));
    let deleted = write!(world, |work| work.fund_accounts().purge(minute(2), minute(2), minute(2), 100));
    assert_eq!(deleted, 5, "a code, a try, a session, an account and its books");
    assert!(world.store.fund_accounts().find_account(&[3; 32]).await.unwrap().is_some());
    assert!(world.store.fund_accounts().find_session(&[3; 32]).await.unwrap().is_some());
}
