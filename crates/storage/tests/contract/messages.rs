//! The outbox: claimed by one, most urgent first, never without an agreement, kept true by the providers' news.

use std::collections::HashSet;
use std::time::Duration;

use domain::Store;
use domain::consents::{Consent, Purpose};
use domain::messages::{Channel, Kind, Message, MessageFilter, News, Outcome, Status, Urgency, address_hash};
use domain::paging::Page;
use domain::subscribers::Subscriber;

use crate::engines::World;
use crate::samples::{consent, digest_message, message, minute, subscriber, subscriber_id};
use crate::{on_both, write};

on_both!(
    what_was_stored_comes_back,
    a_key_is_written_once,
    are_claimed_most_urgent_first,
    no_message_goes_to_two_of_eight_workers,
    a_lease_that_ran_out_is_retaken,
    what_came_of_it_is_written_under_the_lease,
    without_an_agreement_nothing_is_claimed,
    nothing_goes_where_nothing_may,
    a_paused_reader_gets_no_updates,
    taking_back_empties_the_outbox,
    news_only_lead_forwards,
    failed_ones_are_sent_again,
    are_listed_newest_first,
    old_ones_are_purged,
);

const LEASE: Duration = Duration::from_secs(45);

async fn add(world: &World, messages: &[Message]) -> u64 {
    write!(world, |work| work.messages().add(messages))
}

async fn claim(world: &World, now: i64, token: &str) -> Vec<Message> {
    world.store.message_queue().claim(minute(now), LEASE, token, 100, true).await.unwrap()
}

async fn found(world: &World, message: &Message) -> Message {
    world.store.messages().find(message.id).await.unwrap().unwrap()
}

fn ids(messages: &[Message]) -> Vec<u128> {
    messages.iter().map(|message| message.id.0.as_u128() - 0x8000).collect()
}

async fn agree(world: &World, of: u128, purpose: Purpose, granted: bool) {
    write!(world, |work| work.consents().add(&Consent { granted, ..consent(of, purpose) }));
}

async fn settle(world: &World, token: &str, message: &Message, outcome: Outcome) {
    write!(world, |work| work.messages().settle(token, &[(message.id, outcome)], minute(5)));
}

async fn what_was_stored_comes_back(world: World) {
    world.with_subscribers(1).await;
    let plain = message(1, 1);
    let mut odd = Message { subscriber: None, run_at: minute(3), ..digest_message(2, 1, Channel::Whatsapp) };
    odd.variables.insert("title".to_owned(), "'quoted' \"₹\" \\ {{ x }}".to_owned());
    assert_eq!(add(&world, &[plain.clone(), odd.clone()]).await, 2);
    assert_eq!((found(&world, &plain).await, found(&world, &odd).await), (plain, odd));
}

async fn a_key_is_written_once(world: World) {
    world.with_subscribers(1).await;
    let first = message(1, 1);
    let again = Message { key: first.key.clone(), recipient: "elsewhere@example.in".to_owned(), ..message(2, 1) };
    assert_eq!(add(&world, std::slice::from_ref(&first)).await, 1);
    assert_eq!(add(&world, &[again, message(3, 1)]).await, 1, "the rest is written");
    assert_eq!(found(&world, &first).await, first);
    assert_eq!(ids(&claim(&world, 1, "a").await), [1, 3]);
    // Many at once.
    let many: Vec<Message> = (100..1_100).map(|number| message(number, 1)).collect();
    assert_eq!(add(&world, &many).await, 1_000);
    assert_eq!(add(&world, &many).await, 0);
}

async fn are_claimed_most_urgent_first(world: World) {
    world.with_subscribers(1).await;
    agree(&world, 1, Purpose::Email, true).await;
    let at = |minutes: i64, message: Message| Message { run_at: minute(minutes), ..message };
    let soon = Message { kind: Kind::CommentReply, urgency: Urgency::Soon, ..message(3, 1) };
    let later = at(9, message(5, 1));
    add(&world, &[at(0, digest_message(1, 1, Channel::Email)), at(1, soon), at(3, message(2, 1)), at(2, message(4, 1)), later]).await;
    let queue = world.store.message_queue();
    assert!(!queue.is_due(minute(-1)).await.unwrap() && queue.is_due(minute(0)).await.unwrap());
    assert_eq!(world.store.messages().backlog(minute(5)).await.unwrap(), (4, Some(minute(0))));
    let first = queue.claim(minute(5), LEASE, "a", 2, true).await.unwrap();
    assert_eq!((ids(&first), first[0].status, first[0].tries), (vec![4, 2], Status::Sending, 1));
    assert_eq!(ids(&queue.claim(minute(5), LEASE, "b", 100, false).await.unwrap()), [3], "updates can be left out");
    assert_eq!(ids(&claim(&world, 5, "c").await), [1]);
    assert!(claim(&world, 5, "d").await.is_empty() && !queue.is_due(minute(5)).await.unwrap());
}

async fn no_message_goes_to_two_of_eight_workers(world: World) {
    world.with_subscribers(1).await;
    add(&world, &(1..=200).map(|number| message(number, 1)).collect::<Vec<_>>()).await;
    let mut workers = tokio::task::JoinSet::new();
    for worker in 0..8 {
        let world = world.clone();
        workers.spawn(async move {
            let mut mine = Vec::new();
            loop {
                let got = world.store.message_queue().claim(minute(1), LEASE, &format!("worker {worker}"), 7, true).await.unwrap();
                if got.is_empty() {
                    return mine;
                }
                mine.extend(ids(&got));
            }
        });
    }
    let all = workers.join_all().await.concat();
    assert_eq!((all.len(), all.iter().collect::<HashSet<_>>().len()), (200, 200));
}

async fn a_lease_that_ran_out_is_retaken(world: World) {
    world.with_subscribers(1).await;
    let one = message(1, 1);
    add(&world, std::slice::from_ref(&one)).await;
    assert_eq!(claim(&world, 0, "a").await.len(), 1);
    assert!(world.store.message_queue().claim(minute(0), LEASE, "b", 100, true).await.unwrap().is_empty());
    let retaken = claim(&world, 1, "b").await;
    assert_eq!((ids(&retaken), retaken[0].tries), (vec![1], 2));
    // The first worker comes back: it has lost it.
    settle(&world, "a", &one, Outcome::Failed { reason: "late".to_owned() }).await;
    assert_eq!(found(&world, &one).await.status, Status::Sending);
    settle(&world, "b", &one, Outcome::Sent { provider_id: Some("p".to_owned()) }).await;
    let sent = found(&world, &one).await;
    assert_eq!((sent.status, sent.provider_id.as_deref(), sent.updated_at), (Status::Sent, Some("p"), minute(5)));
    assert!(claim(&world, 99, "c").await.is_empty());
}

async fn what_came_of_it_is_written_under_the_lease(world: World) {
    world.with_subscribers(1).await;
    let outcomes = [
        Outcome::Again { at: minute(7), reason: "busy".to_owned() },
        Outcome::Failed { reason: "131026 no".to_owned() },
        Outcome::Cancelled { reason: "why".to_owned() },
    ];
    let expected = [(Status::Queued, "busy"), (Status::Failed, "131026 no"), (Status::Cancelled, "why")];
    for ((number, outcome), (status, reason)) in (1..).zip(outcomes).zip(expected) {
        let one = message(number, 1);
        add(&world, std::slice::from_ref(&one)).await;
        claim(&world, 0, "a").await;
        settle(&world, "a", &one, outcome).await;
        let now = found(&world, &one).await;
        assert_eq!((now.status, now.failure.as_deref()), (status, Some(reason)));
    }
    assert!(claim(&world, 6, "b").await.is_empty());
    assert_eq!(ids(&claim(&world, 7, "b").await), [1]);
}

async fn without_an_agreement_nothing_is_claimed(world: World) {
    world.with_subscribers(4).await;
    agree(&world, 1, Purpose::Email, true).await;
    agree(&world, 2, Purpose::Email, true).await;
    agree(&world, 2, Purpose::Email, false).await;
    agree(&world, 3, Purpose::Whatsapp, true).await;
    write!(world, |work| work.consents().add(&Consent { effective: false, ..consent(4, Purpose::Email) }));
    let all: Vec<Message> = (1..=4).map(|of| digest_message(of, of, Channel::Email)).chain([message(9, 2)]).collect();
    add(&world, &all).await;
    assert_eq!(ids(&claim(&world, 1, "a").await), [9, 1], "what is of the service needs none");
    for message in &all[1..4] {
        let refused = found(&world, message).await;
        assert_eq!((refused.status, refused.failure.as_deref()), (Status::Cancelled, Some("no agreement at the time of sending")));
    }
}

async fn nothing_goes_where_nothing_may(world: World) {
    world.with_subscribers(1).await;
    agree(&world, 1, Purpose::Email, true).await;
    let address = address_hash("reader1@example.in");
    let suppress = async |channel| write!(world, |work| work.messages().suppress(channel, &address, "bounced", minute(0)));
    suppress(Channel::Whatsapp).await;
    add(&world, &[digest_message(1, 1, Channel::Email)]).await;
    assert_eq!(ids(&claim(&world, 1, "a").await), [1], "that is another way");
    suppress(Channel::Email).await;
    suppress(Channel::Email).await;
    let farewell = Message { kind: Kind::Unsubscribed, ..message(3, 1) };
    add(&world, &[digest_message(2, 1, Channel::Email), farewell, message(4, 1)]).await;
    assert_eq!(ids(&claim(&world, 1, "b").await), [4], "but for a code");
    assert_eq!(found(&world, &digest_message(2, 1, Channel::Email)).await.status, Status::Cancelled);
    let is_suppressed = async || world.begin().await.messages().is_suppressed(Channel::Email, &address).await.unwrap();
    assert!(is_suppressed().await);
    write!(world, |work| work.messages().allow(Channel::Email, &address));
    assert!(!is_suppressed().await);
}

async fn a_paused_reader_gets_no_updates(world: World) {
    world.with_subscribers(1).await;
    agree(&world, 1, Purpose::Email, true).await;
    write!(world, |work| work.subscribers().update(&Subscriber { paused_until: Some(minute(60)), ..subscriber(1) }));
    add(&world, &[digest_message(1, 1, Channel::Email), message(2, 1)]).await;
    assert_eq!(ids(&claim(&world, 1, "a").await), [2]);
    add(&world, &[digest_message(3, 1, Channel::Email)]).await;
    assert_eq!(ids(&claim(&world, 60, "b").await), [2, 3], "the pause is over, and so is the first one's lease");
}

async fn taking_back_empties_the_outbox(world: World) {
    world.with_subscribers(2).await;
    let email = digest_message(1, 1, Channel::Email);
    let others = [digest_message(2, 1, Channel::Whatsapp), digest_message(3, 2, Channel::Email), message(4, 1)];
    add(&world, std::slice::from_ref(&email)).await;
    add(&world, &others).await;
    assert_eq!(write!(world, |work| work.messages().cancel(subscriber_id(1), Purpose::Email, minute(2))), 1);
    let cancelled = found(&world, &email).await;
    assert_eq!((cancelled.status, cancelled.updated_at), (Status::Cancelled, minute(2)));
    for other in &others {
        assert_eq!(found(&world, other).await, *other);
    }
}

async fn news_only_lead_forwards(world: World) {
    world.with_subscribers(1).await;
    // Every order in which three pieces of news can come.
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let statuses = [Status::Sent, Status::Delivered, Status::Read];
    for (number, order) in (1..).zip(orders) {
        let one = message(number, 1);
        add(&world, std::slice::from_ref(&one)).await;
        for at in order {
            let key = Some(one.key.clone());
            let news = News { channel: Channel::Email, provider_id: format!("p{number}"), key, status: statuses[at], failure: None };
            let (known, _) = write!(world, |work| work.messages().apply(&news, minute(1))).unwrap();
            assert_eq!(known.id, one.id);
        }
        let end = found(&world, &one).await;
        assert_eq!((end.status, end.provider_id), (Status::Read, Some(format!("p{number}"))), "{order:?}");
    }
    let failed =
        News { channel: Channel::Email, provider_id: "p1".to_owned(), key: None, status: Status::Failed, failure: Some("no".to_owned()) };
    let (known, changed) = write!(world, |work| work.messages().apply(&failed, minute(2))).unwrap();
    assert_eq!((known.id, changed), (message(1, 1).id, false), "what was read has arrived");
    let elsewhere = News { channel: Channel::Whatsapp, ..failed.clone() };
    assert!(write!(world, |work| work.messages().apply(&elsewhere, minute(2))).is_none());
    let unknown = News { provider_id: "nobody's".to_owned(), ..failed };
    assert!(write!(world, |work| work.messages().apply(&unknown, minute(2))).is_none());
}

async fn failed_ones_are_sent_again(world: World) {
    world.with_subscribers(1).await;
    let one = message(1, 1);
    add(&world, std::slice::from_ref(&one)).await;
    let resend = async || write!(world, |work| work.messages().resend(one.id, minute(8)));
    assert!(!resend().await, "it has not failed");
    claim(&world, 0, "a").await;
    assert!(!resend().await, "it is under way");
    settle(&world, "a", &one, Outcome::Failed { reason: "no".to_owned() }).await;
    assert!(resend().await && !resend().await);
    let again = found(&world, &one).await;
    assert_eq!((again.status, again.tries, again.run_at, again.failure), (Status::Queued, 0, minute(8), None));
    assert_eq!(ids(&claim(&world, 8, "b").await), [1]);
}

async fn are_listed_newest_first(world: World) {
    world.with_subscribers(2).await;
    let at = |number: u128, message: Message| Message { created_at: minute(i64::try_from(number).unwrap()), ..message };
    add(&world, &[at(1, message(1, 1)), at(2, digest_message(2, 1, Channel::Whatsapp)), at(3, message(3, 2))]).await;
    write!(world, |work| work.messages().cancel(subscriber_id(1), Purpose::Whatsapp, minute(9)));
    let list = async |filter: MessageFilter| ids(&world.store.messages().list(&filter, Page::clamped(1, 10)).await.unwrap().items);
    assert_eq!(list(MessageFilter::default()).await, [3, 2, 1]);
    assert_eq!(list(MessageFilter { status: Some(Status::Cancelled), ..Default::default() }).await, [2]);
    assert_eq!(list(MessageFilter { channel: Some(Channel::Email), ..Default::default() }).await, [3, 1]);
    assert_eq!(list(MessageFilter { subscriber: Some(subscriber_id(1)), ..Default::default() }).await, [2, 1]);
    let second = world.store.messages().list(&MessageFilter::default(), Page::clamped(2, 2)).await.unwrap();
    assert_eq!((ids(&second.items), second.total), (vec![1], 3));
    let work = world.begin().await;
    assert_eq!(work.messages().latest_to(Channel::Email, "reader2@example.in").await.unwrap().unwrap().id, message(3, 2).id);
    assert!(work.messages().latest_to(Channel::Whatsapp, "reader2@example.in").await.unwrap().is_none());
}

async fn old_ones_are_purged(world: World) {
    world.with_subscribers(1).await;
    add(&world, &[message(1, 1), message(2, 1), Message { created_at: minute(9), ..message(3, 1) }]).await;
    for number in [2, 3] {
        let news = News {
            channel: Channel::Email,
            provider_id: "p".to_owned(),
            key: Some(message(number, 1).key),
            status: Status::Read,
            failure: None,
        };
        write!(world, |work| work.messages().apply(&news, minute(1)));
    }
    assert_eq!(write!(world, |work| work.messages().purge(minute(9))), 1, "what still waits stays, however old");
    assert!(world.store.messages().find(message(2, 1).id).await.unwrap().is_none());
}
