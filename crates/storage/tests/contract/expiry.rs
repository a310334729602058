//! What lives ten minutes lives ten minutes: sign-in codes, and the way back after unsubscribing.

use std::sync::Arc;

use domain::consents::{Consents, Purpose};
use domain::keys::SigningKeys;
use domain::messages::Outbox;
use domain::sessions::{Assurance, Caller, Sessions, SignInCodes};
use domain::unsubscribing::{Scope, Unsubscribing};
use domain::{Ambient, Error, Store};
use jiff::SignedDuration;

use crate::clock::{StoppedClock, templates};
use crate::engines::World;
use crate::samples::{consent, minute, session_id, subscriber, subscriber_id};
use crate::{on_both, write};

on_both!(a_code_lives_ten_minutes, unsubscribing_is_undone_for_ten_minutes);

const NEARLY: SignedDuration = SignedDuration::from_secs(9 * 60 + 59);
const OVER: SignedDuration = SignedDuration::from_secs(10 * 60 + 1);

async fn a_code_lives_ten_minutes(world: World) {
    for (wait, lives) in [(NEARLY, true), (OVER, false)] {
        let (clock, ambient) = StoppedClock::at(minute(if lives { 0 } else { 30 }));
        let codes = SignInCodes::new(ambient, 5);
        let email = subscriber(1).email;
        let work = world.begin().await;
        let code = codes.make(&*work, &email, true).await.unwrap().unwrap();
        work.commit().await.unwrap();
        clock.pass(wait);
        let work = world.begin().await;
        assert_eq!(codes.check(&*work, &email, &code).await.unwrap(), lives, "after {wait:?}");
        assert!(!codes.check(&*work, &email, &code).await.unwrap(), "used once");
        work.commit().await.unwrap();
    }
}

async fn leaving(world: &World, ambient: &Ambient) -> Unsubscribing {
    let store: Arc<dyn Store> = world.store.clone();
    let keys = SigningKeys::new(store.clone(), ambient.clone());
    keys.ensure().await.unwrap();
    let outbox = Outbox::new(ambient.clone(), Arc::new(templates()));
    let consents = Consents::new(store.clone(), ambient.clone());
    let sessions = Sessions::new(store.clone(), ambient.clone(), keys.clone());
    Unsubscribing::new(store, ambient.clone(), keys, outbox, consents, sessions)
}

async fn unsubscribing_is_undone_for_ten_minutes(world: World) {
    world.with_subscribers(1).await;
    write!(world, |work| work.consents().add(&consent(1, Purpose::Email)));
    let (clock, ambient) = StoppedClock::at(minute(60));
    let leaving = leaving(&world, &ambient).await;
    let caller = Caller { session: session_id(1), subscriber: subscriber_id(1), assurance: Assurance::Proven };
    let holds = || async { world.store.consents().current(subscriber_id(1)).await.unwrap()[0].granted };

    let left = leaving.by_session(caller, Some(Scope::Email)).await.unwrap();
    assert!(!holds().await);
    clock.pass(NEARLY);
    leaving.undo(&left.undo).await.unwrap();
    assert!(holds().await, "in time");

    let left = leaving.by_session(caller, Some(Scope::Email)).await.unwrap();
    clock.pass(OVER);
    assert!(matches!(leaving.undo(&left.undo).await, Err(Error::Gone(_))));
    assert!(!holds().await, "too late");
}
