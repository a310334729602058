//! Frequently asked questions, toggles, static pages, digests.

use domain::Store;
use domain::articles::Source;
use domain::assist_modules::{AssistModule, AssistQuestion, AssistText, HindiModule};
use domain::digests::{Digest, DigestItem};
use domain::faqs::Faq;
use domain::ids::FaqId;
use domain::pages::StaticPage;
use domain::toggles::Toggle;
use jiff::civil::Date;
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::minute;
use crate::{on_both, write};

on_both!(
    questions_stand_in_the_editors_order,
    toggles_are_set_and_listed_by_name,
    pages_are_found_by_slug_and_replaced,
    assist_modules_stand_in_the_editors_order_and_are_replaced_whole,
    a_digest_is_kept_whole,
    the_latest_digest_is_not_in_the_future,
    digests_know_their_neighbours,
);

async fn questions_stand_in_the_editors_order(world: TestDatabase) {
    let faq = |number: u128, position| Faq {
        id: FaqId(Uuid::from_u128(number)),
        question: format!("Question {number}?"),
        answer: "<p>Yes</p>".to_owned(),
        position,
    };
    for question in [faq(1, 2), faq(3, 1), faq(2, 1), faq(4, 0), faq(4, 5)] {
        write!(world, |work| work.faqs().save(&question));
    }
    assert_eq!(world.store.faqs().list().await.unwrap(), [faq(2, 1), faq(3, 1), faq(1, 2), faq(4, 5)]);
    let work = world.begin().await;
    assert_eq!(work.faqs().lock(faq(4, 0).id).await.unwrap(), Some(faq(4, 5)));
    assert!(work.faqs().delete(faq(4, 0).id).await.unwrap());
    assert!(!work.faqs().delete(faq(4, 0).id).await.unwrap());
    assert_eq!(work.faqs().lock(faq(4, 0).id).await.unwrap(), None);
}

async fn toggles_are_set_and_listed_by_name(world: TestDatabase) {
    let toggle = |name: &str, is_enabled| Toggle { name: name.to_owned(), is_enabled };
    for one in [toggle("header", true), toggle("AI Chat", false), toggle("header", false)] {
        write!(world, |work| work.toggles().save(&one));
    }
    assert_eq!(world.store.toggles().list().await.unwrap(), [toggle("AI Chat", false), toggle("header", false)]);
}

async fn assist_modules_stand_in_the_editors_order_and_are_replaced_whole(world: TestDatabase) {
    let module = |slug: &str, position, takes: Option<&str>| AssistModule {
        slug: slug.to_owned(),
        title: format!("Help with {slug}"),
        line: "One line".to_owned(),
        takes: takes.map(str::to_owned),
        text: AssistText {
            we_do: vec!["Explain".to_owned(), "Show".to_owned()],
            questions: vec![AssistQuestion { question: "Why?".to_owned(), answer: "<p>So</p>".to_owned() }],
            sources: vec![Source { title: "Gazette".to_owned(), publisher: None, url: None }],
            hindi: takes
                .is_none()
                .then(|| Box::new(HindiModule { title: format!("{slug} में मदद"), ..HindiModule::default() })),
            ..AssistText::default()
        },
        checked_on: Date::constant(2026, 11, 20),
        position,
        updated_at: minute(1),
    };
    for one in [module("will", 2, None), module("epf", 1, Some("20 days")), module("tax", 2, None), module("epf", 3, None)] {
        write!(world, |work| work.assist_modules().save(&one));
    }
    let expected = [module("tax", 2, None), module("will", 2, None), module("epf", 3, None)];
    assert_eq!(world.store.assist_modules().list().await.unwrap(), expected);
    assert_eq!(world.store.assist_modules().find("epf").await.unwrap(), Some(module("epf", 3, None)));
    assert_eq!(world.store.assist_modules().find("nps").await.unwrap(), None);
}

async fn pages_are_found_by_slug_and_replaced(world: TestDatabase) {
    let page = |slug: &str, title: &str| StaticPage {
        slug: slug.to_owned(),
        title: title.to_owned(),
        description: "About us".to_owned(),
        html: "<p>We</p>".to_owned(),
        updated_at: minute(1),
    };
    for one in [page("privacy", "Privacy"), page("about", "About"), page("privacy", "Your privacy")] {
        write!(world, |work| work.pages().save(&one));
    }
    assert_eq!(world.store.pages().list().await.unwrap(), [page("about", "About"), page("privacy", "Your privacy")]);
    assert_eq!(world.store.pages().find("about").await.unwrap(), Some(page("about", "About")));
    assert_eq!(world.store.pages().find("terms").await.unwrap(), None);
}

fn digest(date: Date) -> Digest {
    let item = DigestItem {
        kind: "rule".to_owned(),
        title: "New rule".to_owned(),
        summary: "In short".to_owned(),
        why_it_matters: Some("Because".to_owned()),
        link: Some("/epfo/rule".to_owned()),
        sources: vec![Source { title: "Gazette".to_owned(), publisher: Some("India".to_owned()), url: None }],
    };
    Digest { date, title: format!("Digest of {date}"), intro: "Good morning".to_owned(), items: vec![item] }
}

fn november(day: i8) -> Date {
    Date::constant(2026, 11, day)
}

async fn insert_digests(world: &TestDatabase, days: &[i8]) {
    for day in days {
        write!(world, |work| work.digests().save(&digest(november(*day))));
    }
}

async fn a_digest_is_kept_whole(world: TestDatabase) {
    insert_digests(&world, &[20]).await;
    assert_eq!(world.store.digests().find(november(20)).await.unwrap(), Some(digest(november(20))));
    assert_eq!(world.store.digests().find(november(21)).await.unwrap(), None);
    let emptied = Digest { items: Vec::new(), ..digest(november(20)) };
    write!(world, |work| work.digests().save(&emptied));
    assert_eq!(world.store.digests().find(november(20)).await.unwrap(), Some(emptied));
}

async fn the_latest_digest_is_not_in_the_future(world: TestDatabase) {
    assert_eq!(world.store.digests().find_latest(november(20)).await.unwrap(), None);
    insert_digests(&world, &[18, 20, 22]).await;
    assert_eq!(world.store.digests().find_latest(november(21)).await.unwrap(), Some(digest(november(20))));
    assert_eq!(world.store.digests().find_latest(november(22)).await.unwrap(), Some(digest(november(22))));
    assert_eq!(world.store.digests().find_latest(november(17)).await.unwrap(), None);
}

async fn digests_know_their_neighbours(world: TestDatabase) {
    insert_digests(&world, &[9, 18, 20, 22]).await;
    let neighbours = |day, today| {
        let world = world.clone();
        async move { world.store.digests().find_neighbours(november(day), november(today)).await.unwrap() }
    };
    assert_eq!(neighbours(18, 21).await, (Some(november(9)), Some(november(20))));
    assert_eq!(neighbours(20, 21).await, (Some(november(18)), None));
    assert_eq!(neighbours(9, 30).await, (None, Some(november(18))));
    assert_eq!(neighbours(19, 30).await, (Some(november(18)), Some(november(20))));
}
