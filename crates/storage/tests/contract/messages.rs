//! The outbox: each message is claimed by one worker, most urgent first, never without consent, and delivery events update it.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use domain::Store;
use domain::consents::{Consent, Consents, Purpose};
use domain::ids::MessageId;
use domain::messages::{
    Channel, CheckCode, Deliveries, DeliveryEvent, DeliveryStatus, Message, MessageFilter, MessageKind, Outbox, ReportedStatus,
    SendOutcome, Urgency, WebhookEvent, hash_address,
};
use domain::paging::Page;
use domain::store::DatabaseEngine;
use domain::subscribers::Subscriber;
use sea_orm::{ConnectionTrait, Database, Statement, TransactionTrait};
use uuid::Uuid;

use crate::clock::{ManualClock, load_templates};
use crate::engines::TestDatabase;
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
    a_report_before_the_answer_finds_its_text,
    a_mail_in_place_of_whatsapp_keeps_its_quiet_hours,
    failed_ones_are_sent_again,
    are_listed_newest_first,
    are_found_by_the_code_in_their_footer,
    a_code_is_looked_up_in_the_index,
    old_ones_are_purged,
    links_that_open_something_are_forgotten,
    nothing_is_left_of_a_message_to_somebody_erased,
);

const LEASE: Duration = Duration::from_secs(45);

async fn add_messages(world: &TestDatabase, messages: &[Message]) -> u64 {
    write!(world, |work| work.messages().add(messages))
}

async fn claim_messages(world: &TestDatabase, now: i64, token: &str) -> Vec<Message> {
    world.store.message_queue().claim(minute(now), LEASE, token, 100, true).await.unwrap()
}

async fn find_message(world: &TestDatabase, message: &Message) -> Message {
    world.store.messages().find(message.id).await.unwrap().unwrap()
}

fn to_numbers(messages: &[Message]) -> Vec<u128> {
    messages.iter().map(|message| message.id.0.as_u128() - 0x8000).collect()
}

async fn add_consent(world: &TestDatabase, of: u128, purpose: Purpose, granted: bool) {
    write!(world, |work| work.consents().add(&Consent { granted, ..consent(of, purpose) }));
}

async fn settle_message(world: &TestDatabase, token: &str, message: &Message, outcome: SendOutcome) {
    write!(world, |work| work.messages().record_outcomes(token, &[(message.id, outcome)], minute(5)));
}

async fn what_was_stored_comes_back(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let plain = message(1, 1);
    let mut odd = Message { subscriber: None, run_at: minute(3), ..digest_message(2, 1, Channel::Whatsapp) };
    odd.variables.insert("title".to_owned(), "'quoted' \"₹\" \\ {{ x }}".to_owned());
    assert_eq!(add_messages(&world, &[plain.clone(), odd.clone()]).await, 2);
    assert_eq!((find_message(&world, &plain).await, find_message(&world, &odd).await), (plain, odd));
}

async fn a_key_is_written_once(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let first = message(1, 1);
    let again = Message { key: first.key.clone(), recipient: "elsewhere@example.in".to_owned(), ..message(2, 1) };
    assert_eq!(add_messages(&world, std::slice::from_ref(&first)).await, 1);
    assert_eq!(add_messages(&world, &[again, message(3, 1)]).await, 1, "the rest is written");
    assert_eq!(find_message(&world, &first).await, first);
    assert_eq!(to_numbers(&claim_messages(&world, 1, "a").await), [1, 3]);
    // A large batch.
    let many: Vec<Message> = (100..1_100).map(|number| message(number, 1)).collect();
    assert_eq!(add_messages(&world, &many).await, 1_000);
    assert_eq!(add_messages(&world, &many).await, 0);
}

async fn are_claimed_most_urgent_first(world: TestDatabase) {
    world.insert_subscribers(1).await;
    add_consent(&world, 1, Purpose::Email, true).await;
    let at = |minutes: i64, message: Message| Message { run_at: minute(minutes), ..message };
    let soon = Message { kind: MessageKind::CommentReply, urgency: Urgency::Soon, ..message(3, 1) };
    let later = at(9, message(5, 1));
    add_messages(&world, &[at(0, digest_message(1, 1, Channel::Email)), at(1, soon), at(3, message(2, 1)), at(2, message(4, 1)), later])
        .await;
    let queue = world.store.message_queue();
    assert!(!queue.has_due(minute(-1)).await.unwrap() && queue.has_due(minute(0)).await.unwrap());
    assert_eq!(world.store.messages().backlog(minute(5)).await.unwrap(), (4, Some(minute(0))));
    let first = queue.claim(minute(5), LEASE, "a", 2, true).await.unwrap();
    assert_eq!((to_numbers(&first), first[0].status, first[0].tries), (vec![4, 2], DeliveryStatus::Sending, 1));
    assert_eq!(to_numbers(&queue.claim(minute(5), LEASE, "b", 100, false).await.unwrap()), [3], "updates can be left out");
    assert_eq!(to_numbers(&claim_messages(&world, 5, "c").await), [1]);
    assert!(claim_messages(&world, 5, "d").await.is_empty() && !queue.has_due(minute(5)).await.unwrap());
}

async fn no_message_goes_to_two_of_eight_workers(world: TestDatabase) {
    world.insert_subscribers(1).await;
    add_messages(&world, &(1..=200).map(|number| message(number, 1)).collect::<Vec<_>>()).await;
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
                mine.extend(to_numbers(&got));
            }
        });
    }
    let all = workers.join_all().await.concat();
    assert_eq!((all.len(), all.iter().collect::<HashSet<_>>().len()), (200, 200));
}

async fn a_lease_that_ran_out_is_retaken(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let one = message(1, 1);
    add_messages(&world, std::slice::from_ref(&one)).await;
    assert_eq!(claim_messages(&world, 0, "a").await.len(), 1);
    assert!(world.store.message_queue().claim(minute(0), LEASE, "b", 100, true).await.unwrap().is_empty());
    let retaken = claim_messages(&world, 1, "b").await;
    assert_eq!((to_numbers(&retaken), retaken[0].tries), (vec![1], 2));
    // The first worker reports back after it has lost its lease.
    settle_message(&world, "a", &one, SendOutcome::Failed { reason: "late".to_owned() }).await;
    assert_eq!(find_message(&world, &one).await.status, DeliveryStatus::Sending);
    settle_message(&world, "b", &one, SendOutcome::Sent { provider_id: Some("p".to_owned()) }).await;
    let sent = find_message(&world, &one).await;
    assert_eq!((sent.status, sent.provider_id.as_deref(), sent.updated_at), (DeliveryStatus::Sent, Some("p"), minute(5)));
    assert!(claim_messages(&world, 99, "c").await.is_empty());
}

async fn what_came_of_it_is_written_under_the_lease(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let outcomes = [
        SendOutcome::Retry { at: minute(7), reason: "busy".to_owned() },
        SendOutcome::Failed { reason: "131026 no".to_owned() },
        SendOutcome::Cancelled { reason: "why".to_owned() },
    ];
    let expected = [(DeliveryStatus::Queued, "busy"), (DeliveryStatus::Failed, "131026 no"), (DeliveryStatus::Cancelled, "why")];
    for ((number, outcome), (status, reason)) in (1..).zip(outcomes).zip(expected) {
        let one = message(number, 1);
        add_messages(&world, std::slice::from_ref(&one)).await;
        claim_messages(&world, 0, "a").await;
        settle_message(&world, "a", &one, outcome).await;
        let now = find_message(&world, &one).await;
        assert_eq!((now.status, now.failure.as_deref()), (status, Some(reason)));
    }
    assert!(claim_messages(&world, 6, "b").await.is_empty());
    assert_eq!(to_numbers(&claim_messages(&world, 7, "b").await), [1]);
}

async fn without_an_agreement_nothing_is_claimed(world: TestDatabase) {
    world.insert_subscribers(4).await;
    add_consent(&world, 1, Purpose::Email, true).await;
    add_consent(&world, 2, Purpose::Email, true).await;
    add_consent(&world, 2, Purpose::Email, false).await;
    add_consent(&world, 3, Purpose::Whatsapp, true).await;
    write!(world, |work| work.consents().add(&Consent { effective: false, ..consent(4, Purpose::Email) }));
    let all: Vec<Message> = (1..=4).map(|of| digest_message(of, of, Channel::Email)).chain([message(9, 2)]).collect();
    add_messages(&world, &all).await;
    assert_eq!(to_numbers(&claim_messages(&world, 1, "a").await), [9, 1], "what is of the service needs none");
    for message in &all[1..4] {
        let refused = find_message(&world, message).await;
        assert_eq!((refused.status, refused.failure.as_deref()), (DeliveryStatus::Cancelled, Some("no agreement at the time of sending")));
    }
}

async fn nothing_goes_where_nothing_may(world: TestDatabase) {
    world.insert_subscribers(1).await;
    add_consent(&world, 1, Purpose::Email, true).await;
    let address = hash_address("reader1@example.in");
    let suppress = async |channel| write!(world, |work| work.messages().suppress(channel, &address, "bounced", minute(0)));
    suppress(Channel::Whatsapp).await;
    add_messages(&world, &[digest_message(1, 1, Channel::Email)]).await;
    assert_eq!(to_numbers(&claim_messages(&world, 1, "a").await), [1], "that is another way");
    suppress(Channel::Email).await;
    suppress(Channel::Email).await;
    let farewell = Message { kind: MessageKind::Unsubscribed, ..message(3, 1) };
    add_messages(&world, &[digest_message(2, 1, Channel::Email), farewell, message(4, 1)]).await;
    assert_eq!(to_numbers(&claim_messages(&world, 1, "b").await), [4], "but for a code");
    assert_eq!(find_message(&world, &digest_message(2, 1, Channel::Email)).await.status, DeliveryStatus::Cancelled);
    let is_suppressed = async || world.begin().await.messages().is_suppressed(Channel::Email, &address).await.unwrap();
    assert!(is_suppressed().await);
    write!(world, |work| work.messages().lift_suppression(Channel::Email, &address));
    assert!(!is_suppressed().await);
}

async fn a_paused_reader_gets_no_updates(world: TestDatabase) {
    world.insert_subscribers(1).await;
    add_consent(&world, 1, Purpose::Email, true).await;
    write!(world, |work| work.subscribers().update(&Subscriber { paused_until: Some(minute(60)), ..subscriber(1) }));
    add_messages(&world, &[digest_message(1, 1, Channel::Email), message(2, 1)]).await;
    assert_eq!(to_numbers(&claim_messages(&world, 1, "a").await), [2]);
    add_messages(&world, &[digest_message(3, 1, Channel::Email)]).await;
    assert_eq!(to_numbers(&claim_messages(&world, 60, "b").await), [2, 3], "the pause is over, and so is the first one's lease");
}

async fn taking_back_empties_the_outbox(world: TestDatabase) {
    world.insert_subscribers(2).await;
    let email = digest_message(1, 1, Channel::Email);
    let others = [digest_message(2, 1, Channel::Whatsapp), digest_message(3, 2, Channel::Email), message(4, 1)];
    add_messages(&world, std::slice::from_ref(&email)).await;
    add_messages(&world, &others).await;
    assert_eq!(write!(world, |work| work.messages().cancel(subscriber_id(1), Purpose::Email, minute(2))), 1);
    let cancelled = find_message(&world, &email).await;
    assert_eq!((cancelled.status, cancelled.updated_at), (DeliveryStatus::Cancelled, minute(2)));
    for other in &others {
        assert_eq!(find_message(&world, other).await, *other);
    }
}

async fn news_only_lead_forwards(world: TestDatabase) {
    world.insert_subscribers(1).await;
    // Every order in which three delivery events can arrive.
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let statuses = [DeliveryStatus::Sent, DeliveryStatus::Delivered, DeliveryStatus::Read];
    for (number, order) in (1..).zip(orders) {
        let one = message(number, 1);
        add_messages(&world, std::slice::from_ref(&one)).await;
        for at in order {
            let key = Some(one.key.clone());
            let news = DeliveryEvent {
                channel: Channel::Email,
                provider_id: format!("p{number}"),
                key,
                recipient: None,
                status: statuses[at],
                failure: None,
            };
            let (known, _) = write!(world, |work| work.messages().apply_delivery_event(&news, minute(1))).unwrap();
            assert_eq!(known.id, one.id);
        }
        let end = find_message(&world, &one).await;
        assert_eq!((end.status, end.provider_id), (DeliveryStatus::Read, Some(format!("p{number}"))), "{order:?}");
    }
    let failed = DeliveryEvent {
        channel: Channel::Email,
        provider_id: "p1".to_owned(),
        key: None,
        recipient: None,
        status: DeliveryStatus::Failed,
        failure: Some("no".to_owned()),
    };
    let (known, changed) = write!(world, |work| work.messages().apply_delivery_event(&failed, minute(2))).unwrap();
    assert_eq!((known.id, changed), (message(1, 1).id, false), "what was read has arrived");
    let elsewhere = DeliveryEvent { channel: Channel::Whatsapp, ..failed.clone() };
    assert!(write!(world, |work| work.messages().apply_delivery_event(&elsewhere, minute(2))).is_none());
    let unknown = DeliveryEvent { provider_id: "nobody's".to_owned(), ..failed };
    assert!(write!(world, |work| work.messages().apply_delivery_event(&unknown, minute(2))).is_none());
}

/// Providers of SMS return no key. Their report may come before their answer to the send is written.
async fn a_report_before_the_answer_finds_its_text(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let mut text = Message { kind: MessageKind::PfCode, channel: Channel::Sms, recipient: "+919000000011".to_owned(), ..message(1, 1) };
    text.variables.insert("code".to_owned(), "123456".to_owned());
    add_messages(&world, std::slice::from_ref(&text)).await;
    let arrived = DeliveryEvent {
        channel: Channel::Sms,
        provider_id: "r1".to_owned(),
        key: None,
        recipient: Some(text.recipient.clone()),
        status: DeliveryStatus::Delivered,
        failure: None,
    };
    assert!(write!(world, |work| work.messages().apply_delivery_event(&arrived, minute(1))).is_none(), "it is not being sent yet");
    assert_eq!(claim_messages(&world, 1, "a").await.len(), 1);
    let elsewhere = DeliveryEvent { recipient: Some("+919000000012".to_owned()), ..arrived.clone() };
    assert!(write!(world, |work| work.messages().apply_delivery_event(&elsewhere, minute(1))).is_none());
    let (known, changed) = write!(world, |work| work.messages().apply_delivery_event(&arrived, minute(1))).unwrap();
    assert_eq!((known.id, changed), (text.id, true));
    assert!(find_message(&world, &text).await.variables.is_empty(), "a code that arrived is kept nowhere");
    settle_message(&world, "a", &text, SendOutcome::Sent { provider_id: Some("r1".to_owned()) }).await;
    let end = find_message(&world, &text).await;
    assert_eq!((end.status, end.provider_id.as_deref()), (DeliveryStatus::Delivered, Some("r1")), "the answer changes nothing any more");
    let (_, changed) = write!(world, |work| work.messages().apply_delivery_event(&arrived, minute(2))).unwrap();
    assert!(!changed, "told twice");
}

/// A WhatsApp message that the provider has taken, written at `minute(written)` and last due at `minute(due)`.
fn taken_by_whatsapp(number: u128, kind: MessageKind, written: i64, due: i64) -> Message {
    let variables = ["firstName", "date", "webinar", "when", "link", "calendar", "reason"];
    Message {
        key: format!("{}:{number}:whatsapp", kind.as_str()),
        kind,
        purpose: kind.purpose(Channel::Whatsapp),
        urgency: kind.urgency(),
        variables: variables.map(|name| (name.to_owned(), "x".to_owned())).into(),
        status: DeliveryStatus::Sent,
        run_at: minute(due),
        created_at: minute(written),
        ..digest_message(number, 1, Channel::Whatsapp)
    }
}

/// Reports at `minute(at)` that the message failed, and returns the mail in its place.
async fn fail_by_webhook(world: &TestDatabase, failed: &Message, at: i64) -> Message {
    let (_, environment) = ManualClock::starting_at(minute(at));
    let store: Arc<dyn Store> = world.store.clone();
    let outbox = Outbox::new(environment.clone(), Arc::new(load_templates()), 5);
    let deliveries = Deliveries::new(store.clone(), environment.clone(), outbox, Consents::new(store, environment));
    let (provider_id, key) = (format!("p-{}", failed.key), Some(failed.key.clone()));
    let news = WebhookEvent::Status { provider_id, key, recipient: None, status: ReportedStatus::Failed, reason: None };
    deliveries.apply_events(Channel::Whatsapp, vec![news]).await.unwrap();
    let by_mail = MessageFilter { channel: Some(Channel::Email), ..Default::default() };
    let mails = world.store.messages().list(&by_mail, Page::new_clamped(1, 100)).await.unwrap().items;
    let key = failed.key.replace(":whatsapp", ":email");
    mails.into_iter().find(|mail| mail.key == key).expect("a mail takes its place")
}

async fn a_mail_in_place_of_whatsapp_keeps_its_quiet_hours(world: TestDatabase) {
    world.insert_subscribers(1).await;
    add_consent(&world, 1, Purpose::Email, true).await;
    add_consent(&world, 1, Purpose::Service, true).await;
    // In India: 15:30, 20:50, 22:00, 23:00, and 8:00 the next morning.
    let (day, evening, night, late, morning) = (0, 320, 390, 450, 990);
    let (digest, cancelled) = (MessageKind::Digest, MessageKind::WebinarCancelled);
    for (number, (kind, written, due, failed_at, waits, why)) in (1..).zip([
        (digest, day, day, day + 1, false, "by day nothing waits"),
        (digest, evening, evening, late, true, "sent in the evening, its failure is told at night"),
        (digest, evening, late, late, true, "its last retry was at night"),
        (digest, night, morning, morning + 1, false, "it has waited already"),
        (cancelled, evening, evening, late, true, "urgent is only what was due at night"),
        (cancelled, night, night, late, false, "the webinar would begin before the morning's mails are read"),
        (cancelled, night, late, late, false, "the same, after a retry"),
    ]) {
        let failed = taken_by_whatsapp(number, kind, written, due);
        add_messages(&world, std::slice::from_ref(&failed)).await;
        let mail = fail_by_webhook(&world, &failed, failed_at).await;
        assert_eq!(mail.run_at, if waits { minute(morning) } else { mail.created_at }, "{why}");
    }
}

async fn failed_ones_are_sent_again(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let one = message(1, 1);
    add_messages(&world, std::slice::from_ref(&one)).await;
    let resend = async || write!(world, |work| work.messages().resend(one.id, minute(8)));
    assert!(!resend().await, "it has not failed");
    claim_messages(&world, 0, "a").await;
    assert!(!resend().await, "it is under way");
    settle_message(&world, "a", &one, SendOutcome::Failed { reason: "no".to_owned() }).await;
    assert!(resend().await && !resend().await);
    let again = find_message(&world, &one).await;
    assert_eq!((again.status, again.tries, again.run_at, again.failure), (DeliveryStatus::Queued, 0, minute(8), None));
    assert_eq!(to_numbers(&claim_messages(&world, 8, "b").await), [1]);
}

async fn are_listed_newest_first(world: TestDatabase) {
    world.insert_subscribers(2).await;
    let at = |number: u128, message: Message| Message { created_at: minute(i64::try_from(number).unwrap()), ..message };
    add_messages(&world, &[at(1, message(1, 1)), at(2, digest_message(2, 1, Channel::Whatsapp)), at(3, message(3, 2))]).await;
    write!(world, |work| work.messages().cancel(subscriber_id(1), Purpose::Whatsapp, minute(9)));
    let list =
        async |filter: MessageFilter| to_numbers(&world.store.messages().list(&filter, Page::new_clamped(1, 10)).await.unwrap().items);
    assert_eq!(list(MessageFilter::default()).await, [3, 2, 1]);
    assert_eq!(list(MessageFilter { status: Some(DeliveryStatus::Cancelled), ..Default::default() }).await, [2]);
    assert_eq!(list(MessageFilter { channel: Some(Channel::Email), ..Default::default() }).await, [3, 1]);
    assert_eq!(list(MessageFilter { subscriber: Some(subscriber_id(1)), ..Default::default() }).await, [2, 1]);
    let second = world.store.messages().list(&MessageFilter::default(), Page::new_clamped(2, 2)).await.unwrap();
    assert_eq!((to_numbers(&second.items), second.total), (vec![1], 3));
    let work = world.begin().await;
    assert_eq!(work.messages().find_latest_to(Channel::Email, "reader2@example.in").await.unwrap().unwrap().id, message(3, 2).id);
    assert!(work.messages().find_latest_to(Channel::Whatsapp, "reader2@example.in").await.unwrap().is_none());
}

async fn are_found_by_the_code_in_their_footer(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let sharing =
        Message { id: MessageId(Uuid::from_u128((1 << 100) | message(1, 1).id.0.as_u128())), created_at: minute(3), ..message(9, 1) };
    add_messages(&world, &[message(1, 1), message(2, 1), sharing.clone()]).await;
    let find = async |code: CheckCode| {
        let found = world.store.messages().list_by_check_code(code).await.unwrap();
        found.into_iter().map(|message| message.id).collect::<Vec<_>>()
    };
    assert_eq!(find(CheckCode::from_message(message(2, 1).id)).await, [message(2, 1).id]);
    let code = CheckCode::from_message(message(1, 1).id);
    assert_eq!(find(CheckCode::parse(&code.to_string()).unwrap()).await, [sharing.id, message(1, 1).id], "the newest first");
    assert!(find(CheckCode::from_message(message(3, 1).id)).await.is_empty());
}

async fn a_code_is_looked_up_in_the_index(world: TestDatabase) {
    let connection = Database::connect(&world.url).await.unwrap();
    let work = connection.begin().await.unwrap();
    let (explain, column) = match world.store.engine() {
        DatabaseEngine::Postgres => {
            work.execute_unprepared("SET LOCAL enable_seqscan = off").await.unwrap();
            (r"EXPLAIN SELECT id FROM messages WHERE substr(uuid_send(id), 12) = '\x0000000001'::bytea", "QUERY PLAN")
        }
        DatabaseEngine::Sqlite => ("EXPLAIN QUERY PLAN SELECT id FROM messages WHERE substr(id, 12) = x'0000000001'", "detail"),
    };
    let rows = work.query_all_raw(Statement::from_string(work.get_database_backend(), explain)).await.unwrap();
    let plan: Vec<String> = rows.iter().map(|row| row.try_get("", column).unwrap()).collect();
    assert!(plan.iter().any(|line| line.contains("messages_by_code")), "{plan:?}");
}

async fn links_that_open_something_are_forgotten(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let of_kind = |number, kind| Message { kind, ..message(number, 1) };
    let (call, other) = (of_kind(1, MessageKind::BookingConfirmed), of_kind(2, MessageKind::CommentReply));
    let waiting = Message { run_at: minute(50), ..of_kind(3, MessageKind::BookingReminder) };
    add_messages(&world, &[call.clone(), other.clone(), waiting.clone()]).await;
    claim_messages(&world, 0, "a").await;
    for sent in [&call, &other] {
        settle_message(&world, "a", sent, SendOutcome::Sent { provider_id: None }).await;
    }
    assert!(world.store.messages().list_spent_links(minute(5), 10).await.unwrap().is_empty(), "it may have to go another way");
    let spent = world.store.messages().list_spent_links(minute(6), 10).await.unwrap();
    assert_eq!(spent, [call.id], "what waits and what opens nothing is kept");
    write!(world, |work| work.messages().forget_variables(&spent));
    assert!(find_message(&world, &call).await.variables.is_empty());
    write!(world, |work| work.messages().forget_variables(&[waiting.id]));
    assert_eq!(find_message(&world, &waiting).await.variables, waiting.variables, "it was queued again since the list was read");
    assert!(world.store.messages().list_spent_links(minute(6), 10).await.unwrap().is_empty());
}

async fn old_ones_are_purged(world: TestDatabase) {
    world.insert_subscribers(1).await;
    add_messages(&world, &[message(1, 1), message(2, 1), Message { created_at: minute(9), ..message(3, 1) }]).await;
    for number in [2, 3] {
        let news = DeliveryEvent {
            channel: Channel::Email,
            provider_id: "p".to_owned(),
            key: Some(message(number, 1).key),
            recipient: None,
            status: DeliveryStatus::Read,
            failure: None,
        };
        write!(world, |work| work.messages().apply_delivery_event(&news, minute(1)));
    }
    assert_eq!(write!(world, |work| work.messages().purge(minute(9), 100)), 1, "what still waits stays, however old");
    assert!(world.store.messages().find(message(2, 1).id).await.unwrap().is_none());
}

/// It is kept while it waits or is tried again, and deleted whatever comes of it.
async fn nothing_is_left_of_a_message_to_somebody_erased(world: TestDatabase) {
    let farewell = |number| Message { subscriber: None, kind: MessageKind::AccountErased, ..message(number, 1) };
    let is_left = async |message: &Message| world.store.messages().find(message.id).await.unwrap().is_some();
    let outcomes = [
        SendOutcome::Sent { provider_id: Some("p1".to_owned()) },
        SendOutcome::Failed { reason: "no such mailbox".to_owned() },
        SendOutcome::Cancelled { reason: "no more".to_owned() },
    ];
    for (number, outcome) in (1..).zip(outcomes) {
        let told = farewell(number);
        add_messages(&world, std::slice::from_ref(&told)).await;
        assert_eq!(claim_messages(&world, 1, "a").await.len(), 1);
        settle_message(&world, "b", &told, outcome.clone()).await;
        settle_message(&world, "a", &told, SendOutcome::Retry { at: minute(2), reason: "busy".to_owned() }).await;
        assert!(is_left(&told).await, "another worker's outcome counts no more than a try that failed for now");
        claim_messages(&world, 2, "c").await;
        settle_message(&world, "c", &told, outcome).await;
        assert!(!is_left(&told).await);
    }
    // The provider's report comes before its answer.
    let reported = farewell(11);
    add_messages(&world, std::slice::from_ref(&reported)).await;
    claim_messages(&world, 1, "a").await;
    let news = DeliveryEvent {
        channel: Channel::Email,
        provider_id: "p11".to_owned(),
        key: Some(reported.key.clone()),
        recipient: None,
        status: DeliveryStatus::Delivered,
        failure: None,
    };
    let (known, changed) = write!(world, |work| work.messages().apply_delivery_event(&news, minute(1))).unwrap();
    assert_eq!((known.id, changed, is_left(&reported).await), (reported.id, true, false));
    // A backup is restored in which one waits; and an address to which nothing may be sent.
    let waiting = farewell(12);
    add_messages(&world, std::slice::from_ref(&waiting)).await;
    assert_eq!(write!(world, |work| work.messages().cancel_waiting("restored", minute(1))), 1);
    assert!(!is_left(&waiting).await);
    let refused = farewell(13);
    add_messages(&world, std::slice::from_ref(&refused)).await;
    write!(world, |work| work.messages().suppress(Channel::Email, &hash_address(&refused.recipient), "bounced", minute(0)));
    assert!(claim_messages(&world, 1, "a").await.is_empty() && !is_left(&refused).await);
}
