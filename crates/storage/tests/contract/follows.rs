//! What people follow: who is behind is found, everything once, and nobody else's.

use domain::Store;
use domain::articles::ArticleStatus;
use domain::follows::{Follow, Followed};
use domain::messages::{DeliveryStatus, Message, MessageKind};

use crate::engines::TestDatabase;
use crate::samples::{
    article, article_id, category, in_category, message, minute, subscriber, subscriber_id, with_correction, with_status,
};
use crate::{on_both, write};

on_both!(
    whoever_is_behind_is_found,
    following_twice_is_following_once,
    an_erased_person_follows_nothing,
    mails_of_a_kind_are_counted,
    what_no_worker_had_is_withdrawn,
    a_message_is_withdrawn_by_its_key,
    a_topic_has_its_corrected_articles,
);

fn rule() -> Followed {
    Followed::Fact("epf.wage-ceiling".to_owned())
}

fn follow(number: u128, followed: Followed, known: &str) -> Follow {
    Follow { subscriber: subscriber_id(number), followed, at: minute(0), known: known.to_owned() }
}

async fn add(world: &TestDatabase, follow: &Follow) {
    write!(world, |work| work.follows().add_follow(follow));
}

async fn whoever_is_behind_is_found(world: TestDatabase) {
    world.insert_subscribers(3).await;
    let article = Followed::Article(article_id(1));
    for (number, known) in [(1, "old"), (2, "new"), (3, "old")] {
        add(&world, &follow(number, rule(), known)).await;
    }
    add(&world, &follow(1, article.clone(), "old")).await;
    let follows = world.store.follows();
    assert_eq!(follows.list_followed(None, 10).await.unwrap(), [article.clone(), rule()], "each once");
    assert_eq!(follows.list_followed(Some(&article), 10).await.unwrap(), [rule()]);
    assert_eq!(follows.list_followers_behind(&rule(), "new", None, 10).await.unwrap(), [subscriber_id(1), subscriber_id(3)]);
    assert_eq!(follows.list_followers_behind(&rule(), "new", Some(subscriber_id(1)), 1).await.unwrap(), [subscriber_id(3)]);
    write!(world, |work| work.follows().set_known(subscriber_id(3), &rule(), "new"));
    assert_eq!(follows.list_followers_behind(&rule(), "new", None, 10).await.unwrap(), [subscriber_id(1)]);
    assert_eq!(follows.list_followers_behind(&article, "old", None, 10).await.unwrap(), []);
}

async fn following_twice_is_following_once(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let first = follow(1, rule(), "old");
    add(&world, &first).await;
    add(&world, &Follow { known: "new".to_owned(), at: minute(5), ..first.clone() }).await;
    assert_eq!(world.store.follows().list_by_subscriber(subscriber_id(1)).await.unwrap(), std::slice::from_ref(&first));
    let work = world.begin().await;
    assert_eq!(work.follows().count_follows(subscriber_id(1)).await.unwrap(), 1);
    assert_eq!(work.follows().find_follow(subscriber_id(1), &rule()).await.unwrap().as_ref(), Some(&first));
    assert_eq!(work.follows().list_follows(subscriber_id(1)).await.unwrap(), [first]);
    work.follows().remove_follow(subscriber_id(1), &rule()).await.unwrap();
    assert_eq!(work.follows().find_follow(subscriber_id(1), &rule()).await.unwrap(), None);
    work.commit().await.unwrap();
}

async fn an_erased_person_follows_nothing(world: TestDatabase) {
    world.insert_subscribers(2).await;
    for number in [1, 2] {
        add(&world, &follow(number, rule(), "old")).await;
    }
    write!(world, |work| work.subscribers().erase(&subscriber(1)));
    assert_eq!(world.store.follows().list_followers_behind(&rule(), "new", None, 10).await.unwrap(), [subscriber_id(2)]);
}

async fn mails_of_a_kind_are_counted(world: TestDatabase) {
    world.insert_subscribers(2).await;
    let alert = |number: u128, person: u128, at: i64| domain::messages::Message {
        kind: MessageKind::RuleAlert,
        subscriber: Some(subscriber_id(person)),
        created_at: minute(at),
        ..message(number, person)
    };
    write!(world, |work| work.messages().add(&[alert(1, 1, 0), alert(2, 1, 5), alert(3, 2, 5), message(4, 1)]));
    let work = world.begin().await;
    let count = work.messages().count_kinds_since(subscriber_id(1), &[MessageKind::RuleAlert, MessageKind::CorrectionAlert], minute(5));
    assert_eq!(count.await.unwrap(), 1);
}

async fn what_no_worker_had_is_withdrawn(world: TestDatabase) {
    world.insert_subscribers(2).await;
    let alert = |number: u128, person: u128| Message { kind: MessageKind::RuleAlert, ..message(number, person) };
    let tried = Message { tries: 1, ..alert(2, 1) };
    let sent = Message { status: DeliveryStatus::Sent, ..alert(3, 1) };
    write!(world, |work| work.messages().add(&[alert(1, 1), tried.clone(), sent, alert(4, 2), message(5, 1)]));
    let work = world.begin().await;
    let unsent = work.messages().list_unsent(subscriber_id(1), MessageKind::RuleAlert).await.unwrap();
    assert_eq!(unsent, [alert(1, 1)]);
    for withdrawn in [alert(1, 1), tried.clone()] {
        work.messages().withdraw(withdrawn.id).await.unwrap();
    }
    work.commit().await.unwrap();
    assert_eq!(world.store.messages().find(alert(1, 1).id).await.unwrap(), None);
    assert_eq!(world.store.messages().find(tried.id).await.unwrap(), Some(tried), "it may have arrived");
}

async fn a_message_is_withdrawn_by_its_key(world: TestDatabase) {
    let sending = Message { status: DeliveryStatus::Sending, ..message(3, 1) };
    let all = [message(1, 1), Message { tries: 2, ..message(2, 1) }, sending, message(4, 1)];
    world.insert_subscribers(1).await;
    write!(world, |work| work.messages().add(&all));
    let work = world.begin().await;
    for message in &all[..3] {
        work.messages().withdraw_by_key(&message.key).await.unwrap();
    }
    work.commit().await.unwrap();
    let mut left = Vec::new();
    for message in &all {
        left.push(world.store.messages().find(message.id).await.unwrap().is_some());
    }
    assert_eq!(left, [false, false, true, true], "a worker has the third one, and nobody named the fourth");
}

async fn a_topic_has_its_corrected_articles(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let corrected = |article| with_correction(article, "2026-11-21");
    let (draft, elsewhere) = (with_status(article(4), ArticleStatus::Draft), in_category(article(5), 2));
    for inserted in [corrected(article(2)), corrected(article(1)), article(3), corrected(draft), corrected(elsewhere)] {
        world.insert_article(&inserted).await;
    }
    let found = world.store.articles().list_corrected_in_category(category(1).id).await.unwrap();
    let ids: Vec<_> = found.iter().map(|(corrected, on_arrival)| (corrected.article.id, *on_arrival)).collect();
    assert_eq!(ids, [(article_id(1), 0), (article_id(2), 0)]);
    assert_eq!(found[0].0.corrections[0].text, "It was the wrong form.");
    write!(world, |work| work.articles().set_corrections_on_arrival(article_id(2), 1));
    let moved = world.store.articles().list_corrected_in_category(category(1).id).await.unwrap();
    assert_eq!((moved[0].1, moved[1].1), (0, 1));
    assert_eq!(world.store.articles().list_corrected(5).await.unwrap().len(), 3, "those of every topic");
}
