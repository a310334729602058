//! Subscribers: one per address, and erasure from every table on request.

use domain::changes::{Change, Erasure};
use domain::consents::Purpose;
use domain::ids::ArticleId;
use domain::messages::{Channel, hash_address};
use domain::sessions::SignInCode;
use domain::subscribers::{FeedbackAuthor, Subscriber};
use domain::{Error, Store, UnitOfWork};

use crate::engines::{TestDatabase, on_sqlite};
use crate::samples::{
    article, article_id, comment, comment_id, consent, digest_message, message, minute, phone, session, session_id, subscriber,
    subscriber_id,
};
use crate::schema::query_number;
use crate::{on_both, write};

on_both!(
    are_found_by_everything_that_names_them,
    an_address_belongs_to_one,
    what_was_stored_comes_back,
    erasing_takes_every_row,
    feedback_is_kept_until_then,
);

async fn are_found_by_everything_that_names_them(world: TestDatabase) {
    let asha = Subscriber { google_sub: Some("1234".to_owned()), ..subscriber(1) };
    assert!(write!(world, |work| work.subscribers().insert(&asha)));
    let queries = world.store.subscribers();
    assert_eq!(queries.find(asha.id).await.unwrap(), Some(asha.clone()));
    assert_eq!(queries.find_by_email(&asha.email).await.unwrap(), Some(asha.clone()));
    assert_eq!(queries.find_by_email(&subscriber(2).email).await.unwrap(), None);
    let work = world.begin().await;
    assert_eq!(work.subscribers().lock(asha.id).await.unwrap(), Some(asha.clone()));
    assert_eq!(work.subscribers().lock_by_email(&asha.email).await.unwrap(), Some(asha.clone()));
    assert_eq!(work.subscribers().lock_by_google_sub("1234").await.unwrap(), Some(asha));
    assert_eq!(work.subscribers().lock_by_google_sub("4321").await.unwrap(), None);
}

async fn an_address_belongs_to_one(world: TestDatabase) {
    world.insert_subscribers(2).await;
    let same = Subscriber { email: subscriber(1).email, ..subscriber(3) };
    assert!(!write!(world, |work| work.subscribers().insert(&same)));
    let work = world.begin().await;
    let taken = Subscriber { email: subscriber(1).email, ..subscriber(2) };
    assert!(matches!(work.subscribers().update(&taken).await, Err(Error::Conflict { .. })));
    drop(work);
    assert_eq!(world.store.subscribers().find(subscriber_id(2)).await.unwrap(), Some(subscriber(2)));
}

async fn what_was_stored_comes_back(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let full = Subscriber {
        name: "आशा 'R' \"👩‍👩‍👧\"".to_owned(),
        phone: None,
        picture: Some("https://example.in/p.png".to_owned()),
        google_sub: Some("9".to_owned()),
        proven_at: Some(minute(1)),
        email_changed_at: Some(minute(2)),
        made_by: None,
        service_assist: Some("epf".to_owned()),
        assist_status: Some("pf_report_generated".to_owned()),
        paused_until: Some(minute(2)),
        ..subscriber(1)
    };
    write!(world, |work| work.subscribers().update(&full));
    assert_eq!(world.store.subscribers().find(full.id).await.unwrap(), Some(full));
}

async fn erasing_takes_every_row(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    world.insert_subscribers(2).await;
    let work = world.begin().await;
    for of in [1, 2] {
        work.sessions().insert(&session(10 + of, of)).await.unwrap();
        work.consents().add(&consent(of, Purpose::Email)).await.unwrap();
        work.messages().add(&[message(of, of), digest_message(10 + of, of, Channel::Whatsapp)]).await.unwrap();
        work.subscribers().add_feedback(FeedbackAuthor::Subscriber(subscriber_id(of)), "Fine", minute(0)).await.unwrap();
        let address = subscriber(of).email.hash();
        let id = domain::ids::CodeId(session_id(of).0);
        work.sessions()
            .add_code(&SignInCode {
                id,
                address,
                code: None,
                session: None,
                visitor: None,
                network: None,
                changes: None,
                created_at: minute(0),
                tries: 0,
                closed: false,
            })
            .await
            .unwrap();
    }
    // A mail to the address without a subscriber id, and two comments, of which one has a reply.
    let unknown = domain::messages::Message { subscriber: None, ..message(20, 1) };
    work.messages().add(&[unknown]).await.unwrap();
    work.comments().insert(&comment(1, 1)).await.unwrap();
    work.comments().insert(&comment(2, 1)).await.unwrap();
    work.comments().insert(&domain::comments::Comment { parent: Some(comment_id(1)), ..comment(3, 2) }).await.unwrap();
    work.messages().suppress(Channel::Whatsapp, &hash_address(&phone(1).to_e164()), "stop", minute(0)).await.unwrap();
    work.commit().await.unwrap();

    let articles: Vec<ArticleId> = write!(world, |work| work.subscribers().erase(&subscriber(1)));
    assert_eq!(articles, [article_id(1)]);
    for (table, left) in
        [("subscribers", 1), ("sessions", 1), ("consents", 1), ("messages", 2), ("feedback", 1), ("sign_in_codes", 1), ("comments", 2)]
    {
        assert_eq!(query_number(&world, &format!("SELECT COUNT(*) AS n FROM {table}")).await, left, "{table}");
    }
    let emptied = world.store.comments().find(comment_id(1)).await.unwrap().unwrap();
    assert_eq!((emptied.author, emptied.name.as_str(), emptied.text.as_str()), (None, "", ""));
    assert!(world.store.comments().find(comment_id(2)).await.unwrap().is_none());
    assert_eq!(world.store.comments().find(comment_id(3)).await.unwrap().unwrap().text, "Words 3");
    let work = world.begin().await;
    assert!(
        work.messages().is_suppressed(Channel::Whatsapp, &hash_address(&phone(1).to_e164())).await.unwrap(),
        "nothing is sent there again"
    );
}

async fn feedback_is_kept_until_then(world: TestDatabase) {
    world.insert_subscribers(2).await;
    for (of, at, text) in [(1, 2, "later"), (1, 1, "first"), (2, 1, "another's")] {
        write!(world, |work| work.subscribers().add_feedback(FeedbackAuthor::Subscriber(subscriber_id(of)), text, minute(at)));
    }
    for session in [1, 2] {
        let unproven = FeedbackAuthor::UnprovenSession(session_id(session));
        write!(world, |work| work.subscribers().add_feedback(unproven, "unproven", minute(3)));
    }
    let list = async |author: FeedbackAuthor| {
        let found = world.store.subscribers().list_feedback(author).await.unwrap();
        found.into_iter().map(|(at, text)| format!("{text} {at}")).collect::<Vec<_>>()
    };
    let line = |at: i64, text: &str| format!("{text} {}", minute(at));
    let of = |number| FeedbackAuthor::Subscriber(subscriber_id(number));
    let by = |number| FeedbackAuthor::UnprovenSession(session_id(number));
    assert_eq!(list(of(1)).await, [line(1, "first"), line(2, "later")]);
    assert_eq!(list(by(1)).await, [line(3, "unproven")]);
    write!(world, |work| work.subscribers().keep_claimed(subscriber_id(1), session_id(1)));
    assert_eq!(list(of(1)).await, [line(1, "first"), line(2, "later"), line(3, "unproven")], "it is proven");
    assert_eq!((list(by(1)).await.len(), list(by(2)).await.len(), list(of(2)).await.len()), (0, 1, 1), "another's stays");
    write!(world, |work| work.subscribers().erase(&subscriber(1)));
    assert_eq!((list(of(1)).await.len(), list(by(2)).await.len()), (0, 1), "what strangers wrote is nobody's");
    write!(world, |work| work.subscribers().add_unsubscribe_reason("Too many mails", minute(0)));
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM leaving_reasons").await, 1);
}

/// Runs on SQLite only; the files of PostgreSQL belong to its server.
#[test]
fn no_page_of_the_file_keeps_an_erased_person() {
    on_sqlite(async |world| {
        world.insert_subscribers(2).await;
        let path = world.url.trim_start_matches("sqlite:").to_owned();
        let peculiar = Subscriber { name: "Zebulon Quuxworthy".to_owned(), ..subscriber(1) };
        write!(world, |work| work.subscribers().update(&peculiar));
        for number in 1..=60 {
            let text = format!("Zebulon's words {number}");
            write!(world, |work| work.subscribers().add_feedback(FeedbackAuthor::Subscriber(subscriber_id(1)), &text, minute(number)));
        }
        let traces = [peculiar.email.as_str(), peculiar.phone.as_ref().unwrap().number(), "Zebulon"].map(str::to_owned);
        let found = || {
            let files = ["", "-wal"].map(|end| std::fs::read(format!("{path}{end}")).unwrap_or_default());
            let holds = |trace: &String| files.iter().any(|file| file.windows(trace.len()).any(|part| part == trace.as_bytes()));
            traces.iter().filter(|trace| holds(trace)).cloned().collect::<Vec<_>>()
        };
        assert_eq!(found(), traces, "they were there");
        let mut work: Box<dyn UnitOfWork> = world.begin().await;
        work.subscribers().erase(&peculiar).await.unwrap();
        let erasure = Erasure::of_person(work.address_key(), &peculiar.email.hash(), peculiar.id, minute(0));
        work.record_change(Change::Erased(erasure));
        work.commit().await.unwrap();
        assert_eq!(found(), Vec::<String>::new(), "while it runs");
        world.store.close().await;
        assert_eq!(found(), Vec::<String>::new(), "after a clean stop");
    });
}
