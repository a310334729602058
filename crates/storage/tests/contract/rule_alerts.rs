//! Mails about rules that change: each change once, whatever the rule is followed by, and none that the next change has overtaken.

use std::sync::Arc;
use std::time::Duration;

use domain::Store;
use domain::consents::Purpose;
use domain::facts::{Confidence, EffectiveValue, Fact, FactUnit, FactValue, Source};
use domain::follows::{Follow, Followed, RuleAlerts};
use domain::messages::{Message, MessageFilter, Outbox, SendOutcome};
use domain::paging::Page;

use crate::clock::{ManualClock, load_templates};
use crate::engines::TestDatabase;
use crate::samples::{article, article_id, category, consent, in_category, minute, subscriber_id, with_correction};
use crate::settling::sample_site;
use crate::{on_both, write};

on_both!(
    a_rule_that_changes_back_is_told_each_time,
    a_mail_that_waits_is_overtaken,
    a_mail_that_was_tried_counts_as_told,
    a_topic_brings_its_rules_and_corrections_once,
);

const CEILING: &str = "epf.wage-ceiling";
const OLD: (&str, f64) = ("2014-09-01", 15_000.0);
const NEW: (&str, f64) = ("2026-09-17", 25_000.0);
/// At this minute it is 10:30 in the evening in India: what is written waits for the morning, which is `MORNING`.
const EVENING: i64 = 420;
const MORNING: i64 = 990;
const LEASE: Duration = Duration::from_secs(45);

async fn set_ceiling(world: &TestDatabase, values: &[(&str, f64)]) {
    let values = values.iter().map(|(from, number)| EffectiveValue {
        from: from.parse().unwrap(),
        value: FactValue::Number(*number),
        confidence: Confidence::A,
        checked: "2026-11-20".parse().unwrap(),
        source: Source { title: "An order".to_owned(), publisher: None, url: None },
    });
    let fact = Fact {
        id: CEILING.to_owned(),
        label: "Wage ceiling".to_owned(),
        category: category(1).slug,
        unit: FactUnit::RupeesPerMonth,
        values: values.collect(),
    };
    write!(world, |work| work.facts().save(&fact, minute(0)));
}

fn write_state(ceiling: (&str, f64)) -> String {
    let (from, number) = ceiling;
    format!(r#"{{"facts":{{"{CEILING}":{{"from":"{from}","value":{number:?}}}}},"corrections":{{}}}}"#)
}

/// Person 1, who agrees, follows something and knows the old ceiling.
async fn add_follow(world: &TestDatabase, followed: Followed) {
    let follow = Follow { subscriber: subscriber_id(1), followed, at: minute(0), known: write_state(OLD) };
    write!(world, |work| work.follows().add_follow(&follow));
}

async fn prepare(world: &TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_subscribers(1).await;
    write!(world, |work| work.consents().add(&consent(1, Purpose::Rules)));
    set_ceiling(world, &[OLD]).await;
}

/// Looks for changes at a minute; how many mails are written.
async fn look_for_changes(world: &TestDatabase, at: i64) -> u64 {
    let (_, environment) = ManualClock::starting_at(minute(at));
    let store: Arc<dyn Store> = world.store.clone();
    let outbox = Outbox::new(environment.clone(), Arc::new(load_templates()), 5);
    RuleAlerts::new(store, environment, outbox, Arc::new(sample_site())).send_alerts().await.unwrap().affected
}

/// Claims what is due at a minute and notes what became of it.
async fn send(world: &TestDatabase, at: i64, outcome: SendOutcome) {
    let claimed = world.store.message_queue().claim(minute(at), LEASE, "worker", 100, true).await.unwrap();
    assert!(!claimed.is_empty());
    let outcomes: Vec<_> = claimed.iter().map(|message| (message.id, outcome.clone())).collect();
    write!(world, |work| work.messages().record_outcomes("worker", &outcomes, minute(at)));
}

fn build_sent_outcome() -> SendOutcome {
    SendOutcome::Sent { provider_id: None }
}

/// Oldest first.
async fn list_mails(world: &TestDatabase) -> Vec<Message> {
    let mut mails = world.store.messages().list(&MessageFilter::default(), Page::new_clamped(1, 100)).await.unwrap().items;
    mails.reverse();
    mails
}

/// What each mail says the rule was, and is.
async fn list_told(world: &TestDatabase) -> Vec<(String, String)> {
    let mails = list_mails(world).await;
    mails.iter().map(|mail| (mail.variables["was"].clone(), mail.variables["now"].clone())).collect()
}

fn name_values(was: &str, now: &str) -> (String, String) {
    (format!("{was} a month"), format!("{now} a month"))
}

async fn a_rule_that_changes_back_is_told_each_time(world: TestDatabase) {
    prepare(&world).await;
    add_follow(&world, Followed::Fact(CEILING.to_owned())).await;
    for (at, values) in [(1, &[OLD, NEW][..]), (2, &[OLD][..]), (3, &[OLD, NEW][..])] {
        set_ceiling(&world, values).await;
        assert_eq!(look_for_changes(&world, at).await, 1);
        assert_eq!(look_for_changes(&world, at).await, 0, "once");
        send(&world, at + 1, build_sent_outcome()).await;
    }
    let (old, new) = ("₹15,000", "₹25,000");
    assert_eq!(list_told(&world).await, [name_values(old, new), name_values(new, old), name_values(old, new)]);
}

async fn a_mail_that_waits_is_overtaken(world: TestDatabase) {
    prepare(&world).await;
    let followed = Followed::Fact(CEILING.to_owned());
    add_follow(&world, followed.clone()).await;
    set_ceiling(&world, &[OLD, NEW]).await;
    assert_eq!(look_for_changes(&world, EVENING).await, 1);
    set_ceiling(&world, &[OLD, ("2026-09-17", 26_000.0)]).await;
    assert_eq!(look_for_changes(&world, EVENING + 60).await, 1);
    assert_eq!(list_told(&world).await, [name_values("₹15,000", "₹26,000")], "the second change takes the place of the first");
    set_ceiling(&world, &[OLD]).await;
    assert_eq!(look_for_changes(&world, EVENING + 120).await, 0);
    assert!(list_mails(&world).await.is_empty(), "it is back where it was");
    assert!(world.store.follows().list_followers_behind(&followed, &write_state(OLD), None, 10).await.unwrap().is_empty());
    set_ceiling(&world, &[OLD, NEW]).await;
    assert_eq!(look_for_changes(&world, EVENING + 180).await, 1);
    send(&world, MORNING, build_sent_outcome()).await;
    assert_eq!(list_told(&world).await, [name_values("₹15,000", "₹25,000")]);
}

/// A mail that a worker has had may have arrived, whatever the provider said.
async fn a_mail_that_was_tried_counts_as_told(world: TestDatabase) {
    prepare(&world).await;
    add_follow(&world, Followed::Fact(CEILING.to_owned())).await;
    set_ceiling(&world, &[OLD, NEW]).await;
    assert_eq!(look_for_changes(&world, 1).await, 1);
    send(&world, 2, SendOutcome::Retry { at: minute(60), reason: "no answer".to_owned() }).await;
    set_ceiling(&world, &[OLD]).await;
    assert_eq!(look_for_changes(&world, 3).await, 1);
    assert_eq!(list_told(&world).await, [name_values("₹15,000", "₹25,000"), name_values("₹25,000", "₹15,000")]);
}

async fn a_topic_brings_its_rules_and_corrections_once(world: TestDatabase) {
    prepare(&world).await;
    for inserted in [with_correction(article(1), "2026-11-21"), with_correction(in_category(article(2), 2), "2026-11-21"), article(3)] {
        world.insert_article(&inserted).await;
    }
    for followed in [Followed::Category(category(1).id), Followed::Article(article_id(1)), Followed::Fact(CEILING.to_owned())] {
        add_follow(&world, followed).await;
    }
    set_ceiling(&world, &[OLD, NEW]).await;
    look_for_changes(&world, 1).await;
    look_for_changes(&world, 2).await;
    let mails = list_mails(&world).await;
    let kinds: Vec<_> = mails.iter().map(|mail| mail.kind.as_str()).collect();
    assert_eq!(kinds.len(), 2, "one mail for the rule and one for the article of the topic: {kinds:?}");
    let rule = mails.iter().find(|mail| mail.kind.as_str() == "rule-alert").unwrap();
    let correction = mails.iter().find(|mail| mail.kind.as_str() == "correction-alert").unwrap();
    assert_eq!(rule.variables["now"], "₹25,000 a month");
    assert_eq!(correction.variables["article"], "Article 1");
    assert_eq!(correction.variables["link"], "http://x/category-1/article-1");
    // Another article of the topic is corrected later.
    world.insert_article(&with_correction(article(4), "2026-11-22")).await;
    assert_eq!(look_for_changes(&world, 3).await, 1);
    let newest = list_mails(&world).await.pop().unwrap();
    assert_eq!((newest.variables["followed"].as_str(), newest.variables["article"].as_str()), ("Category 1", "Article 4"));
}
