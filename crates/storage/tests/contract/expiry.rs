//! Sign-in codes and the undo of an unsubscription expire after ten minutes.

use std::sync::Arc;

use domain::consents::{Consents, Purpose};
use domain::keys::SigningKeys;
use domain::messages::Outbox;
use domain::sessions::{Assurance, Caller, Sessions, SignInCodes};
use domain::unsubscribe::{Scope, Unsubscriptions};
use domain::{Environment, Error, Store};
use jiff::SignedDuration;

use crate::clock::{ManualClock, load_templates};
use crate::engines::TestDatabase;
use crate::samples::{consent, minute, session_id, subscriber, subscriber_id};
use crate::{on_both, write};

on_both!(a_code_lives_ten_minutes, unsubscribing_is_undone_for_ten_minutes);

const JUST_BEFORE_EXPIRY: SignedDuration = SignedDuration::from_secs(9 * 60 + 59);
const JUST_AFTER_EXPIRY: SignedDuration = SignedDuration::from_secs(10 * 60 + 1);

async fn a_code_lives_ten_minutes(world: TestDatabase) {
    for (wait, lives) in [(JUST_BEFORE_EXPIRY, true), (JUST_AFTER_EXPIRY, false)] {
        let (clock, environment) = ManualClock::starting_at(minute(if lives { 0 } else { 30 }));
        let codes = SignInCodes::new(environment, 5);
        let email = subscriber(1).email;
        let work = world.begin().await;
        let code = codes.issue(&*work, &email, true).await.unwrap().unwrap();
        work.commit().await.unwrap();
        clock.advance(wait);
        let work = world.begin().await;
        assert_eq!(codes.check(&*work, &email, &code).await.unwrap(), lives, "after {wait:?}");
        assert!(!codes.check(&*work, &email, &code).await.unwrap(), "used once");
        work.commit().await.unwrap();
    }
}

async fn build_unsubscribing(world: &TestDatabase, environment: &Environment) -> Unsubscriptions {
    let store: Arc<dyn Store> = world.store.clone();
    let keys = SigningKeys::new(store.clone(), environment.clone());
    keys.ensure_key().await.unwrap();
    let outbox = Outbox::new(environment.clone(), Arc::new(load_templates()));
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
