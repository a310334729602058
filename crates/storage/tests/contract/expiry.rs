//! Sign-in codes and the undo of an unsubscription expire after ten minutes.

use std::sync::Arc;

use domain::consents::{Consents, Purpose};
use domain::keys::SigningKeys;
use domain::language::Language;
use domain::messages::Outbox;
use domain::sessions::{Assurance, Browser, Caller, CodeAsker, CodeCheck, NetworkKey, Sessions, SignInCodes};
use domain::stats::VisitorKey;
use domain::unsubscribe::{Scope, Unsubscriptions};
use domain::{Environment, Error, Store};
use jiff::SignedDuration;

use crate::clock::{ManualClock, load_templates};
use crate::engines::TestDatabase;
use crate::samples::{consent, minute, session_id, subscriber, subscriber_id};
use crate::{on_both, write};

on_both!(
    a_code_lives_ten_minutes,
    strangers_neither_guess_nor_burn_nor_use_up_the_owners_codes,
    who_guesses_meets_long_codes,
    unsubscribing_is_undone_for_ten_minutes,
);

const JUST_BEFORE_EXPIRY: SignedDuration = SignedDuration::from_secs(9 * 60 + 59);
const JUST_AFTER_EXPIRY: SignedDuration = SignedDuration::from_secs(10 * 60 + 1);

async fn a_code_lives_ten_minutes(world: TestDatabase) {
    for (wait, lives) in [(JUST_BEFORE_EXPIRY, true), (JUST_AFTER_EXPIRY, false)] {
        let (clock, environment) = ManualClock::starting_at(minute(if lives { 0 } else { 30 }));
        let codes = SignInCodes::new(environment, 5);
        let email = subscriber(1).email;
        let browser = browser(1);
        let asker = CodeAsker { session: None, changes: None, browser: &browser };
        let work = world.begin().await;
        let code = codes.issue(&*work, &email, asker, true).await.unwrap().unwrap();
        work.commit().await.unwrap();
        clock.advance(wait);
        let work = world.begin().await;
        let expected = if lives { CodeCheck::Right } else { CodeCheck::Wrong };
        assert_eq!(codes.check(&*work, &email, &code, asker).await.unwrap(), expected, "after {wait:?}");
        assert_eq!(codes.check(&*work, &email, &code, asker).await.unwrap(), CodeCheck::Wrong, "used once");
        work.commit().await.unwrap();
    }
}

/// A browser on a network of its own.
fn browser(number: u8) -> Browser {
    let network = NetworkKey([number; 16]);
    Browser {
        device: "Firefox".to_owned(),
        visitor: Some(VisitorKey([number; 16])),
        network,
        code_network: network,
        known: None,
        language: Language::English,
    }
}

async fn issue(world: &TestDatabase, codes: &SignInCodes, number: u8) -> domain::Result<Option<String>> {
    let browser = browser(number);
    let work = world.begin().await;
    let asker = CodeAsker { session: None, changes: None, browser: &browser };
    let issued = codes.issue(&*work, &subscriber(1).email, asker, true).await;
    work.commit().await.unwrap();
    issued
}

async fn check(world: &TestDatabase, codes: &SignInCodes, number: u8, typed: &str) -> CodeCheck {
    let browser = browser(number);
    let work = world.begin().await;
    let asker = CodeAsker { session: None, changes: None, browser: &browser };
    let checked = codes.check(&*work, &subscriber(1).email, typed, asker).await.unwrap();
    work.commit().await.unwrap();
    checked
}

async fn strangers_neither_guess_nor_burn_nor_use_up_the_owners_codes(world: TestDatabase) {
    let (clock, environment) = ManualClock::starting_at(minute(0));
    let codes = SignInCodes::new(environment, 5);
    let code = issue(&world, &codes, 1).await.unwrap().unwrap();
    assert_eq!(issue(&world, &codes, 1).await.unwrap(), None, "asked again at once, the same code counts");
    for stranger in 10..15 {
        // Others' codes neither outdate the owner's nor can they be the owner's.
        issue(&world, &codes, stranger).await.unwrap();
        assert_eq!(check(&world, &codes, stranger, &code).await, CodeCheck::Wrong);
    }
    assert_eq!(check(&world, &codes, 1, &code).await, CodeCheck::Right);
    clock.advance(SignedDuration::from_mins(2));
    assert!(issue(&world, &codes, 1).await.unwrap().is_some(), "strangers have used up nothing of the owner's");
    clock.advance(SignedDuration::from_mins(2));
    assert!(matches!(issue(&world, &codes, 1).await, Err(domain::Error::TooManyRequests { .. })));
}

async fn who_guesses_meets_long_codes(world: TestDatabase) {
    let (clock, environment) = ManualClock::starting_at(minute(0));
    let codes = SignInCodes::new(environment, 5);
    for stranger in 10..14 {
        assert_eq!(issue(&world, &codes, stranger).await.unwrap().unwrap().len(), 6);
        for number in 1..=5 {
            let is_last = stranger == 13 && number == 5;
            let expected = if is_last { CodeCheck::LastWrong } else { CodeCheck::Wrong };
            assert_eq!(check(&world, &codes, stranger, "none").await, expected);
        }
    }
    let code = issue(&world, &codes, 1).await.unwrap().unwrap();
    assert_eq!(code.len(), 12);
    assert_eq!(check(&world, &codes, 1, "123456").await, CodeCheck::Paused);
    assert_eq!(check(&world, &codes, 1, &code).await, CodeCheck::Right, "the owner is never locked out");
    clock.advance(SignedDuration::from_hours(25));
    assert_eq!(issue(&world, &codes, 1).await.unwrap().unwrap().len(), 6);
}

async fn build_unsubscribing(world: &TestDatabase, environment: &Environment) -> Unsubscriptions {
    let store: Arc<dyn Store> = world.store.clone();
    let keys = SigningKeys::new(store.clone(), environment.clone());
    keys.ensure_key().await.unwrap();
    let outbox = Outbox::new(environment.clone(), Arc::new(load_templates()), 5);
    let consents = Consents::new(store.clone(), environment.clone());
    let sessions = Sessions::new(store.clone(), environment.clone(), keys.clone());
    Unsubscriptions::new(store, environment.clone(), keys, outbox, consents, sessions)
}

async fn unsubscribing_is_undone_for_ten_minutes(world: TestDatabase) {
    world.insert_subscribers(1).await;
    write!(world, |work| work.consents().add(&consent(1, Purpose::Email)));
    let (clock, environment) = ManualClock::starting_at(minute(60));
    let leaving = build_unsubscribing(&world, &environment).await;
    let caller = Caller { session: session_id(1), subscriber: subscriber_id(1), assurance: Assurance::Proven };
    let holds = || async { world.store.consents().list_current(subscriber_id(1)).await.unwrap()[0].granted };

    let left = leaving.unsubscribe_by_session(caller, Some(Scope::Email)).await.unwrap();
    assert!(!holds().await);
    clock.advance(JUST_BEFORE_EXPIRY);
    leaving.undo(&left.undo_token).await.unwrap();
    assert!(holds().await, "in time");

    let left = leaving.unsubscribe_by_session(caller, Some(Scope::Email)).await.unwrap();
    clock.advance(JUST_AFTER_EXPIRY);
    assert!(matches!(leaving.undo(&left.undo_token).await, Err(Error::Gone(_))));
    assert!(!holds().await, "too late");
}
