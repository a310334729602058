//! Consents: every decision is stored, and the newest effective one is valid.

use domain::Store;
use domain::consents::{Consent, Purpose};

use crate::engines::TestDatabase;
use crate::samples::{consent, minute, session_id, subscriber_id};
use crate::{on_both, write};

on_both!(the_newest_that_counts_holds, a_proof_settles_what_its_session_said, people_do_not_mix, a_yearly_reminder_is_found_when_it_is_due,);

async fn add_consent(world: &TestDatabase, consent: &Consent) {
    write!(world, |work| work.consents().add(consent));
}

async fn find_current(world: &TestDatabase) -> Vec<Consent> {
    let mut held = world.store.consents().list_current(subscriber_id(1)).await.unwrap();
    let work = world.begin().await;
    let mut inside = work.consents().list_current(subscriber_id(1)).await.unwrap();
    held.sort_by_key(|consent| consent.purpose);
    inside.sort_by_key(|consent| consent.purpose);
    assert_eq!(held, inside);
    held
}

async fn the_newest_that_counts_holds(world: TestDatabase) {
    world.insert_subscribers(1).await;
    assert!(find_current(&world).await.is_empty());
    let email = consent(1, Purpose::Email);
    // Of two decisions at the same time, the one written later is valid.
    let ended = Consent { granted: false, source: "account".to_owned(), notice: String::new(), session: None, ..email.clone() };
    let service = consent(1, Purpose::Service);
    for decision in [&service, &email, &ended] {
        add_consent(&world, decision).await;
    }
    add_consent(&world, &Consent { effective: false, session: Some(session_id(1)), at: minute(9), ..email.clone() }).await;
    assert_eq!(find_current(&world).await, [service.clone(), ended.clone()]);
    let history = world.store.consents().history(subscriber_id(1)).await.unwrap();
    assert_eq!(history.len(), 4, "nothing is rewritten");
    assert_eq!(history[..3], [service, email, ended]);
    let work = world.begin().await;
    assert_eq!(work.consents().count_since(subscriber_id(1), minute(9)).await.unwrap(), 0, "a stranger's is none");
    assert_eq!(work.consents().count_since(subscriber_id(1), minute(0)).await.unwrap(), 3);
}

async fn a_proof_settles_what_its_session_said(world: TestDatabase) {
    world.insert_subscribers(1).await;
    write!(world, |work| work.sessions().insert(&crate::samples::session(2, 1)));
    let said = |purpose, session| Consent { effective: false, session: Some(session_id(session)), ..consent(1, purpose) };
    add_consent(&world, &said(Purpose::Email, 1)).await;
    add_consent(&world, &said(Purpose::Whatsapp, 2)).await;
    assert!(find_current(&world).await.is_empty());
    write!(world, |work| work.consents().activate_for_session(subscriber_id(1), session_id(1)));
    assert_eq!(find_current(&world).await, [consent(1, Purpose::Email)]);
    assert_eq!(world.store.consents().history(subscriber_id(1)).await.unwrap().len(), 1, "others' words are dropped");
    write!(world, |work| work.consents().activate_for_session(subscriber_id(1), session_id(2)));
    assert_eq!(find_current(&world).await, [consent(1, Purpose::Email)], "what counts already stays");
}

async fn people_do_not_mix(world: TestDatabase) {
    world.insert_subscribers(2).await;
    add_consent(&world, &consent(2, Purpose::Email)).await;
    add_consent(&world, &Consent { effective: false, ..consent(2, Purpose::Whatsapp) }).await;
    write!(world, |work| work.consents().activate_for_session(subscriber_id(1), session_id(1)));
    assert!(find_current(&world).await.is_empty());
    assert_eq!(world.store.consents().history(subscriber_id(2)).await.unwrap().len(), 2);
}

async fn a_yearly_reminder_is_found_when_it_is_due(world: TestDatabase) {
    world.insert_subscribers(3).await;
    for (number, at) in [(1, 5), (2, 3), (3, 9)] {
        write!(world, |work| work.consents().set_papers_reminder(subscriber_id(number), Some(minute(at))));
    }
    let due = async |at: i64, limit: u32| world.store.consents().list_due_papers_reminders(minute(at), limit).await.unwrap();
    assert!(due(2, 10).await.is_empty());
    assert_eq!(due(5, 10).await, [subscriber_id(2), subscriber_id(1)], "the longest waiting first");
    assert_eq!(due(9, 1).await, [subscriber_id(2)]);
    write!(world, |work| work.consents().set_papers_reminder(subscriber_id(2), Some(minute(20))));
    write!(world, |work| work.consents().set_papers_reminder(subscriber_id(1), None));
    assert_eq!(due(9, 10).await, [subscriber_id(3)]);
}
