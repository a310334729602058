//! Digests: only staff see drafts, and an approved digest goes to everybody who has consented.

use domain::Store;
use domain::consents::{Consent, Purpose};
use domain::digests::{Digest, DigestItem, DigestState};
use domain::paging::Page;
use domain::subscribers::Subscriber;
use jiff::civil::{Date, date};

use crate::engines::TestDatabase;
use crate::samples::{consent, minute, subscriber, subscriber_id};
use crate::{on_both, write};

on_both!(
    drafts_are_hidden,
    saving_keeps_the_state,
    a_new_draft_replaces_nothing,
    neighbours_are_published_days,
    receivers_are_who_agrees_now,
    receivers_come_in_parts
);

fn digest(day: i8, title: &str) -> Digest {
    let item = DigestItem {
        kind: "news".to_owned(),
        title: "₹ \"quoted\"".to_owned(),
        summary: "Text".to_owned(),
        why_it_matters: None,
        link: Some("/rules".to_owned()),
        sources: Vec::new(),
    };
    Digest { date: november(day), title: title.to_owned(), intro: "Intro".to_owned(), items: vec![item] }
}

fn november(day: i8) -> Date {
    date(2026, 11, day)
}

async fn save_digest(world: &TestDatabase, digest: &Digest, state: DigestState) {
    let work = world.begin().await;
    work.digests().save(digest).await.unwrap();
    work.digests().set_state(digest.date, state, None).await.unwrap();
    work.commit().await.unwrap();
}

async fn drafts_are_hidden(world: TestDatabase) {
    save_digest(&world, &digest(20, "Draft"), DigestState::Draft).await;
    let digests = world.store.digests();
    assert_eq!(digests.find(november(20)).await.unwrap(), None);
    assert_eq!(digests.find_latest(november(30)).await.unwrap(), None);
    assert_eq!(digests.list_published().await.unwrap(), []);
    assert_eq!(digests.find_state(november(20)).await.unwrap(), Some(DigestState::Draft));
    assert_eq!(digests.find_state(november(21)).await.unwrap(), None);
    let all = digests.list_all(Page::new_clamped(1, 10)).await.unwrap();
    assert_eq!((all.items, all.total), (vec![(digest(20, "Draft"), DigestState::Draft)], 1));
    write!(world, |work| work.digests().set_state(november(20), DigestState::Published, None));
    assert_eq!(digests.find(november(20)).await.unwrap(), Some(digest(20, "Draft")));
    assert_eq!(digests.list_published().await.unwrap(), [digest(20, "Draft")]);
    assert_eq!(digests.find_latest(november(19)).await.unwrap(), None, "its day has not come");
    assert_eq!(digests.find_latest(november(20)).await.unwrap(), Some(digest(20, "Draft")));
}

async fn a_new_draft_replaces_nothing(world: TestDatabase) {
    assert!(write!(world, |work| work.digests().insert_draft(&digest(20, "First"))));
    assert!(!write!(world, |work| work.digests().insert_draft(&digest(20, "Second"))));
    let all = world.store.digests().list_all(Page::new_clamped(1, 10)).await.unwrap();
    assert_eq!(all.items, [(digest(20, "First"), DigestState::Draft)]);
}

async fn saving_keeps_the_state(world: TestDatabase) {
    save_digest(&world, &digest(20, "First"), DigestState::Draft).await;
    write!(world, |work| work.digests().save(&digest(20, "Second")));
    assert_eq!(world.begin().await.digests().lock_state(november(20)).await.unwrap(), Some(DigestState::Draft));
    write!(world, |work| work.digests().set_state(november(20), DigestState::Published, Some(minute(3))));
    write!(world, |work| work.digests().set_state(november(20), DigestState::Published, None));
    let sent = crate::schema::query_number(&world, "SELECT sent_at AS n FROM digests").await;
    assert_eq!(sent, minute(3).as_microsecond(), "when it was sent stays known");
    assert_eq!(world.store.digests().find(november(20)).await.unwrap().unwrap().title, "Second");
}

async fn neighbours_are_published_days(world: TestDatabase) {
    for (day, state) in [(18, DigestState::Published), (19, DigestState::Draft), (20, DigestState::Published), (21, DigestState::Published)]
    {
        save_digest(&world, &digest(day, "Day"), state).await;
    }
    let neighbours = async |day| world.store.digests().find_neighbours(november(day), november(20)).await.unwrap();
    assert_eq!(neighbours(20).await, (Some(november(18)), None), "tomorrow's is not there yet");
    assert_eq!(neighbours(18).await, (None, Some(november(20))));
    assert_eq!(world.store.digests().find_first_day().await.unwrap(), Some(november(18)), "a draft is not the first");
}

async fn receivers_are_who_agrees_now(world: TestDatabase) {
    world.insert_subscribers(5).await;
    let work = world.begin().await;
    for number in [1, 3, 4] {
        let paused_until = (number == 4).then(|| minute(60));
        work.subscribers().update(&Subscriber { proven_at: Some(minute(0)), paused_until, ..subscriber(number) }).await.unwrap();
    }
    for (of, purpose) in [(1, Purpose::Email), (2, Purpose::Email), (2, Purpose::Whatsapp), (3, Purpose::Email), (4, Purpose::Email)] {
        work.consents().add(&consent(of, purpose)).await.unwrap();
    }
    work.consents().add(&Consent { granted: false, ..consent(3, Purpose::Email) }).await.unwrap();
    work.consents().add(&Consent { effective: false, ..consent(5, Purpose::Whatsapp) }).await.unwrap();
    work.commit().await.unwrap();
    let receivers = async |now: i64| -> Vec<(u128, bool, bool)> {
        let found = world.store.digests().list_receivers(None, 100, minute(now)).await.unwrap();
        let gets = found.into_iter().filter(|receiver| receiver.by_email || receiver.by_whatsapp);
        gets.map(|receiver| (receiver.subscriber.id.0.as_u128() - 0x5000, receiver.by_email, receiver.by_whatsapp)).collect()
    };
    assert_eq!(receivers(0).await, [(1, true, false), (2, false, true)]);
    assert_eq!(receivers(60).await, [(1, true, false), (2, false, true), (4, true, false)], "the pause is over");
}

async fn receivers_come_in_parts(world: TestDatabase) {
    world.insert_subscribers(5).await;
    for of in 1..=5 {
        write!(world, |work| work.consents().add(&consent(of, Purpose::Whatsapp)));
    }
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let part = world.store.digests().list_receivers(after, 2, minute(0)).await.unwrap();
        let Some(last) = part.last() else { break };
        after = Some(last.subscriber.id);
        seen.extend(part.into_iter().map(|receiver| receiver.subscriber.id));
    }
    assert_eq!(seen, [1, 2, 3, 4, 5].map(subscriber_id));
}
