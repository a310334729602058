//! What people agreed to: every decision is kept, the newest that counts holds.

use domain::Store;
use domain::consents::{Consent, Purpose};

use crate::engines::World;
use crate::samples::{consent, minute, session_id, subscriber_id};
use crate::{on_both, write};

on_both!(the_newest_that_counts_holds, a_proof_settles_what_its_session_said, people_do_not_mix);

async fn add(world: &World, consent: &Consent) {
    write!(world, |work| work.consents().add(consent));
}

async fn current(world: &World) -> Vec<Consent> {
    let mut held = world.store.consents().current(subscriber_id(1)).await.unwrap();
    let work = world.begin().await;
    let mut inside = work.consents().current(subscriber_id(1)).await.unwrap();
    held.sort_by_key(|consent| consent.purpose);
    inside.sort_by_key(|consent| consent.purpose);
    assert_eq!(held, inside);
    held
}

async fn the_newest_that_counts_holds(world: World) {
    world.with_subscribers(1).await;
    assert!(current(&world).await.is_empty());
    let email = consent(1, Purpose::Email);
    // Two in the same moment: the one that was written later.
    let ended = Consent { granted: false, source: "account".to_owned(), notice: String::new(), session: None, ..email.clone() };
    let service = consent(1, Purpose::Service);
    for decision in [&service, &email, &ended] {
        add(&world, decision).await;
    }
    add(&world, &Consent { effective: false, session: Some(session_id(1)), at: minute(9), ..email.clone() }).await;
    assert_eq!(current(&world).await, [service.clone(), ended.clone()]);
    let history = world.store.consents().history(subscriber_id(1)).await.unwrap();
    assert_eq!(history.len(), 4, "nothing is rewritten");
    assert_eq!(history[..3], [service, email, ended]);
}

async fn a_proof_settles_what_its_session_said(world: World) {
    world.with_subscribers(1).await;
    write!(world, |work| work.sessions().insert(&crate::samples::session(2, 1)));
    let said = |purpose, session| Consent { effective: false, session: Some(session_id(session)), ..consent(1, purpose) };
    add(&world, &said(Purpose::Email, 1)).await;
    add(&world, &said(Purpose::Whatsapp, 2)).await;
    assert!(current(&world).await.is_empty());
    write!(world, |work| work.consents().settle(subscriber_id(1), session_id(1)));
    assert_eq!(current(&world).await, [consent(1, Purpose::Email)]);
    assert_eq!(world.store.consents().history(subscriber_id(1)).await.unwrap().len(), 1, "others' words are dropped");
    write!(world, |work| work.consents().settle(subscriber_id(1), session_id(2)));
    assert_eq!(current(&world).await, [consent(1, Purpose::Email)], "what counts already stays");
}

async fn people_do_not_mix(world: World) {
    world.with_subscribers(2).await;
    add(&world, &consent(2, Purpose::Email)).await;
    add(&world, &Consent { effective: false, ..consent(2, Purpose::Whatsapp) }).await;
    write!(world, |work| work.consents().settle(subscriber_id(1), session_id(1)));
    assert!(current(&world).await.is_empty());
    assert_eq!(world.store.consents().history(subscriber_id(2)).await.unwrap().len(), 2);
}
