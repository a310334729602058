//! Conversations with the assistant: storage, ownership and deletion.

use domain::assistant::{RequestKind, Source};
use domain::conversations::{
    ArticleStat, ArticleStatEvent, Asker, Chunk, Conversation, Gap, GapAsker, Message, MessageStatus, Reaction, ReviewKind, Sender,
    SharedConversation,
};
use domain::ids::{ChatMessageId, ConversationId, GapId};
use domain::paging::Page;
use domain::sessions::{Assurance, Caller};
use domain::store::Store;
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::{article_id, minute, session_id, subscriber, subscriber_id, visitor};
use crate::schema::query_number;
use crate::{on_both, write};

on_both!(
    what_was_stored_comes_back,
    a_request_is_asked_once,
    people_see_their_own,
    questions_are_searched_as_written,
    pieces_are_kept_in_order_and_dropped,
    a_lease_is_renewed_while_it_is_made,
    a_visitors_conversations_pass_to_the_subscriber,
    reactions_and_feedback_are_replaced,
    deleting_takes_everything_along_and_revokes,
    old_ones_are_purged,
    a_gap_is_one_for_a_question,
    erasing_takes_conversations_along,
    stats_are_counted_by_article_and_day,
);

fn chat_id(number: u128) -> ConversationId {
    ConversationId(Uuid::from_u128(0xD000 + number))
}

fn message_id(number: u128) -> ChatMessageId {
    ChatMessageId(Uuid::from_u128(0xE000 + number))
}

/// A visitor's conversation with two messages, the last one at `minute(number)`.
fn chat(number: u128) -> Conversation {
    let at = minute(i64::try_from(number).unwrap());
    Conversation {
        id: chat_id(number),
        subscriber: None,
        session: None,
        visitor: Some(visitor(1)),
        article: Some(article_id(1)),
        page: Some("/epfo/article-1".to_owned()),
        module: None,
        first_message: format!("Question {number}"),
        message_count: 2,
        created_at: at,
        last_at: at,
    }
}

fn subscriber_chat(number: u128, of: u128, session: u128) -> Conversation {
    Conversation { subscriber: Some(subscriber_id(of)), session: Some(session_id(session)), visitor: None, ..chat(number) }
}

fn question(number: u128, of: u128, text: &str) -> Message {
    Message {
        id: message_id(number),
        conversation: chat_id(of),
        position: u32::try_from(number % 100).unwrap(),
        sender: Sender::User,
        kind: RequestKind::Answer,
        status: MessageStatus::Done,
        text: text.to_owned(),
        sources: Vec::new(),
        related: Vec::new(),
        confidence: None,
        abstained: false,
        refused: false,
        short_answer: None,
        engine: None,
        reply_to: None,
        request_key: None,
        lease_until: None,
        created_at: minute(0),
    }
}

/// An answer that is being generated under a lease until `minute(1)`.
fn unfinished_answer(number: u128, of: u128, answers: u128) -> Message {
    Message {
        sender: Sender::Bot,
        status: MessageStatus::Generating,
        text: String::new(),
        reply_to: Some(message_id(answers)),
        lease_until: Some(minute(1)),
        ..question(number, of, "")
    }
}

fn finished_answer(number: u128, of: u128, answers: u128) -> Message {
    Message {
        status: MessageStatus::Done,
        text: "<p>आशा 'x' \"y\" <sup data-source=\"1\">[1]</sup></p>".to_owned(),
        sources: vec![Source {
            title: "A \"title\"".to_owned(),
            url: "/epfo/x#y".to_owned(),
            quote: "Word for word · ₹1,00,000".to_owned(),
            article: Some(article_id(1)),
            paragraph: Some(3),
        }],
        related: vec!["How is it taxed?".to_owned()],
        confidence: Some(0.875),
        abstained: true,
        refused: true,
        short_answer: Some("pf-claim".to_owned()),
        engine: Some("embedded".to_owned()),
        lease_until: None,
        ..unfinished_answer(number, of, answers)
    }
}

async fn insert_fixtures(world: &TestDatabase, chats: &[Conversation], messages: &[Message]) {
    for number in 1..=3 {
        write!(world, |work| work.subscribers().insert(&subscriber(number)));
    }
    for chat in chats {
        write!(world, |work| work.conversations().insert(chat));
    }
    for message in messages {
        write!(world, |work| work.conversations().add_message(message));
    }
}

const NOBODY: Asker = Asker { caller: None, visitor: None };

fn visitor_asker(visitor_number: u8) -> Asker {
    Asker { caller: None, visitor: Some(visitor(visitor_number)) }
}

fn caller(of: u128, session: u128, assurance: Assurance) -> Caller {
    Caller { session: session_id(session), subscriber: subscriber_id(of), assurance }
}

fn session_asker(of: u128, session: u128, assurance: Assurance) -> Asker {
    Asker { caller: Some(caller(of, session, assurance)), visitor: None }
}

async fn list_numbers(world: &TestDatabase, asker: Asker, search: Option<&str>) -> Vec<u128> {
    let found = world.store.conversations().list(asker, search, Page::new_clamped(1, 10)).await.unwrap();
    assert_eq!(found.total, found.items.len() as u64);
    found.items.iter().map(|chat| chat.id.0.as_u128() - 0xD000).collect()
}

async fn what_was_stored_comes_back(world: TestDatabase) {
    let full = Conversation { module: Some("epf".to_owned()), ..subscriber_chat(2, 1, 1) };
    insert_fixtures(&world, &[chat(1), full.clone()], &[question(1, 1, "Why?"), finished_answer(2, 1, 1)]).await;
    let store = world.store.conversations();
    assert_eq!(store.find(chat_id(2)).await.unwrap(), Some(full));
    assert_eq!(store.find_message(message_id(2)).await.unwrap(), Some(finished_answer(2, 1, 1)));
    assert_eq!(store.list_messages(chat_id(1), None).await.unwrap(), [question(1, 1, "Why?"), finished_answer(2, 1, 1)]);
    assert_eq!(store.list_messages(chat_id(1), Some(1)).await.unwrap().len(), 1);
    assert_eq!(store.find_newest_answer(chat_id(1)).await.unwrap().map(|answer| answer.id), Some(message_id(2)));
    let changed = Conversation { page: None, article: None, message_count: 4, last_at: minute(9), ..chat(1) };
    write!(world, |work| work.conversations().update(&changed));
    assert_eq!(world.begin().await.conversations().lock(chat_id(1)).await.unwrap(), Some(changed));
    // A second insert changes nothing.
    write!(world, |work| work.conversations().insert(&chat(1)));
    assert_eq!(world.store.conversations().find(chat_id(1)).await.unwrap().unwrap().message_count, 4);
    assert_eq!(world.store.conversations().find(chat_id(9)).await.unwrap(), None);
}

async fn a_request_is_asked_once(world: TestDatabase) {
    let named = Message { request_key: Some("r1".to_owned()), ..question(1, 1, "Why?") };
    insert_fixtures(&world, &[chat(1), chat(2)], &[named.clone(), question(2, 1, "x"), question(3, 1, "y")]).await;
    let elsewhere = Message { id: message_id(4), conversation: chat_id(2), ..named.clone() };
    write!(world, |work| work.conversations().add_message(&elsewhere));
    let again = Message { id: message_id(5), position: 5, ..named.clone() };
    assert!(world.begin().await.conversations().add_message(&again).await.is_err());
    let same_place = Message { id: message_id(6), request_key: None, ..named };
    assert!(world.begin().await.conversations().add_message(&same_place).await.is_err());
}

async fn people_see_their_own(world: TestDatabase) {
    let unasked = Conversation { message_count: 0, ..chat(6) };
    let others = Conversation { visitor: Some(visitor(2)), ..chat(5) };
    insert_fixtures(&world, &[chat(1), subscriber_chat(2, 1, 1), subscriber_chat(3, 1, 2), subscriber_chat(4, 2, 3), others, unasked], &[])
        .await;
    assert_eq!(list_numbers(&world, visitor_asker(1), None).await, [1]);
    assert_eq!(list_numbers(&world, visitor_asker(2), None).await, [5]);
    assert!(list_numbers(&world, session_asker(1, 1, Assurance::Claimed), None).await.is_empty(), "a claimed address shows nothing");
    assert_eq!(list_numbers(&world, session_asker(1, 9, Assurance::Proven), None).await, [3, 2]);
    let both = Asker { visitor: Some(visitor(1)), ..session_asker(2, 3, Assurance::Proven) };
    assert_eq!(list_numbers(&world, both, None).await, [4, 1]);
    assert!(list_numbers(&world, NOBODY, None).await.is_empty());
    let page = world.store.conversations().list(session_asker(1, 9, Assurance::Proven), None, Page::new_clamped(2, 1)).await.unwrap();
    assert_eq!((page.items[0].id, page.total), (chat_id(2), 2));
    assert_eq!(world.store.conversations().list_by_subscriber(subscriber_id(1)).await.unwrap().len(), 2);
}

async fn questions_are_searched_as_written(world: TestDatabase) {
    insert_fixtures(
        &world,
        &[chat(1), chat(2), chat(3)],
        &[
            question(101, 1, "How is EPF taxed? 100% sure"),
            question(201, 2, "पीएफ का ब्याज"),
            question(301, 3, "1000 a month"),
            finished_answer(302, 3, 301),
        ],
    )
    .await;
    assert_eq!(list_numbers(&world, visitor_asker(1), Some("epf")).await, [1]);
    assert_eq!(list_numbers(&world, visitor_asker(1), Some("ब्याज")).await, [2]);
    assert_eq!(list_numbers(&world, visitor_asker(1), Some("100%")).await, [1], "a percent sign is no wildcard");
    assert_eq!(list_numbers(&world, visitor_asker(1), Some("1_00")).await, [] as [u128; 0]);
    assert_eq!(list_numbers(&world, visitor_asker(1), Some("data-source")).await, [] as [u128; 0], "answers are not searched");
    assert_eq!(list_numbers(&world, visitor_asker(2), Some("epf")).await, [] as [u128; 0]);
}

async fn pieces_are_kept_in_order_and_dropped(world: TestDatabase) {
    insert_fixtures(&world, &[chat(1)], &[question(1, 1, "Why?"), unfinished_answer(2, 1, 1)]).await;
    let piece = |seq, anew| Chunk { seq, text: format!("<p>{seq} ₹"), is_restart: anew };
    write!(world, |work| work.conversations().add_chunks(message_id(2), &[piece(1, false), piece(2, true)]));
    write!(world, |work| work.conversations().add_chunks(message_id(2), &[piece(2, true), piece(3, false)]));
    assert_eq!(
        world.store.conversations().list_chunks_after(message_id(2), 0).await.unwrap(),
        [piece(1, false), piece(2, true), piece(3, false)]
    );
    assert_eq!(world.store.conversations().list_chunks_after(message_id(2), 2).await.unwrap(), [piece(3, false)]);
    assert_eq!(world.begin().await.conversations().list_chunks(message_id(2)).await.unwrap().len(), 3);
    write!(world, |work| work.conversations().drop_chunks(message_id(2)));
    assert!(world.store.conversations().list_chunks_after(message_id(2), 0).await.unwrap().is_empty());
}

async fn a_lease_is_renewed_while_it_is_made(world: TestDatabase) {
    insert_fixtures(&world, &[chat(1)], &[question(1, 1, "Why?"), unfinished_answer(2, 1, 1)]).await;
    let orphans = async |at| world.begin().await.conversations().list_orphaned_answers(minute(at), 100).await.unwrap();
    assert!(orphans(1).await.is_empty());
    assert_eq!(orphans(2).await, [message_id(2)]);
    assert!(write!(world, |work| work.conversations().renew_lease(message_id(2), minute(5))));
    assert!(orphans(2).await.is_empty());
    let wanted = async || world.store.conversations().is_wanted(message_id(2)).await.unwrap();
    assert!(wanted().await);
    write!(world, |work| work.conversations().request_stop(message_id(2)));
    assert!(!wanted().await);
    write!(world, |work| work.conversations().save_message(&finished_answer(2, 1, 1)));
    assert!(!write!(world, |work| work.conversations().renew_lease(message_id(2), minute(9))), "it is not made any more");
    assert!(orphans(99).await.is_empty());
    assert_eq!(world.begin().await.conversations().count_by_status(MessageStatus::Done).await.unwrap(), 2);
}

async fn a_visitors_conversations_pass_to_the_subscriber(world: TestDatabase) {
    let others = Conversation { visitor: Some(visitor(2)), ..chat(3) };
    insert_fixtures(&world, &[chat(1), chat(2), others, subscriber_chat(4, 2, 3)], &[]).await;
    assert_eq!(write!(world, |work| work.conversations().adopt(visitor(1), caller(1, 1, Assurance::Proven))), 2);
    assert!(list_numbers(&world, visitor_asker(1), None).await.is_empty());
    assert_eq!(list_numbers(&world, session_asker(1, 9, Assurance::Proven), None).await, [2, 1]);
    assert_eq!(list_numbers(&world, visitor_asker(2), None).await, [3]);
    assert_eq!(write!(world, |work| work.conversations().adopt(visitor(1), caller(2, 2, Assurance::Proven))), 0);
}

async fn reactions_and_feedback_are_replaced(world: TestDatabase) {
    let whole = Message { abstained: false, ..finished_answer(2, 1, 1) };
    insert_fixtures(&world, &[chat(1)], &[question(1, 1, "Why?"), whole, finished_answer(3, 1, 1)]).await;
    let reacted = async || world.store.conversations().list_reactions(chat_id(1)).await.unwrap();
    for _ in 0..2 {
        write!(world, |work| work.conversations().react(message_id(2), Reaction::Like, minute(1)));
    }
    assert_eq!(reacted().await, [(message_id(2), Reaction::Like)]);
    write!(world, |work| work.conversations().react(message_id(2), Reaction::Dislike, minute(2)));
    assert_eq!(reacted().await, [(message_id(2), Reaction::Dislike)]);
    let commented = async || world.store.conversations().list_answers_with_feedback(chat_id(1)).await.unwrap();
    assert_eq!(commented().await, []);
    for text in ["first", "second"] {
        write!(world, |work| work.conversations().give_feedback(message_id(2), text, minute(3)));
    }
    assert_eq!(commented().await, [message_id(2)]);
    write!(world, |work| work.conversations().count_copy(message_id(2)));
    assert_eq!(query_number(&world, "SELECT copies AS n FROM chat_messages ORDER BY copies DESC LIMIT 1").await, 1);
    let reviews = async |kind| world.store.conversations().list_reviews(kind, Page::new_clamped(1, 10)).await.unwrap();
    let disliked = reviews(ReviewKind::Disliked).await;
    assert_eq!((disliked.total, disliked.items[0].answer.id), (1, message_id(2)));
    assert_eq!((disliked.items[0].question.as_str(), disliked.items[0].feedback.as_deref()), ("Why?", Some("second")));
    assert_eq!(disliked.items[0].page.as_deref(), Some("/epfo/article-1"));
    assert_eq!(reviews(ReviewKind::Abstained).await.items[0].answer.id, message_id(3));
}

async fn deleting_takes_everything_along_and_revokes(world: TestDatabase) {
    insert_fixtures(&world, &[chat(1), chat(2)], &[question(1, 1, "Why?"), unfinished_answer(2, 1, 1), question(3, 2, "Else?")]).await;
    let share = SharedConversation { id: "0".repeat(32), conversation: chat_id(1), upto: 2, created_at: minute(1), revoked_at: None };
    write!(world, |work| work.conversations().insert_share(&share));
    assert_eq!(world.begin().await.conversations().find_open_share(chat_id(1), 2).await.unwrap(), Some(share.clone()));
    assert_eq!(world.begin().await.conversations().find_open_share(chat_id(1), 1).await.unwrap(), None);
    write!(world, |work| work.conversations().add_chunks(message_id(2), &[Chunk { seq: 1, text: "x".to_owned(), is_restart: false }]));
    write!(world, |work| work.conversations().react(message_id(2), Reaction::Like, minute(1)));
    write!(world, |work| work.conversations().give_feedback(message_id(2), "x", minute(1)));
    write!(world, |work| work.conversations().delete(chat_id(1), minute(7)));
    for table in ["chat_chunks", "chat_reactions", "chat_feedback"] {
        assert_eq!(query_number(&world, &format!("SELECT COUNT(*) AS n FROM {table}")).await, 0, "{table}");
    }
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM chat_messages").await, 1);
    let revoked = SharedConversation { revoked_at: Some(minute(7)), ..share };
    assert_eq!(world.store.conversations().find_share(&revoked.id).await.unwrap(), Some(revoked.clone()));
    write!(world, |work| work.conversations().revoke_share(&revoked.id, minute(8)));
    assert_eq!(world.store.conversations().find_share(&revoked.id).await.unwrap(), Some(revoked), "the first time stands");
    write!(world, |work| work.conversations().remove_messages(&[message_id(3)]));
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM chat_messages").await, 0);
}

async fn old_ones_are_purged(world: TestDatabase) {
    insert_fixtures(
        &world,
        &[chat(1), chat(5), subscriber_chat(2, 1, 1), subscriber_chat(6, 1, 1)],
        &[question(1, 1, "x"), question(2, 2, "y")],
    )
    .await;
    assert_eq!(write!(world, |work| work.conversations().purge(minute(3), minute(0), 100)), 1);
    assert_eq!(write!(world, |work| work.conversations().purge(minute(3), minute(3), 100)), 1);
    assert_eq!(
        (
            list_numbers(&world, visitor_asker(1), None).await,
            world.store.conversations().list_by_subscriber(subscriber_id(1)).await.unwrap().len()
        ),
        (vec![5], 1)
    );
}

fn gap(number: u128, key: &str) -> Gap {
    Gap {
        id: GapId(Uuid::from_u128(0xF000 + number)),
        key: key.to_owned(),
        question: format!("{key}?"),
        askers: u32::try_from(number).unwrap(),
        created_at: minute(0),
        last_at: minute(0),
        article: None,
        answered_at: None,
    }
}

async fn a_gap_is_one_for_a_question(world: TestDatabase) {
    insert_fixtures(&world, &[], &[]).await;
    for gap in [gap(1, "how is crypto taxed"), gap(2, "what is a trust"), gap(3, "how is crypto taxed")] {
        write!(world, |work| work.gaps().insert(&gap));
    }
    let found = world.store.gaps().list(false, Page::new_clamped(1, 10)).await.unwrap();
    assert_eq!(found.items, [gap(2, "what is a trust"), gap(1, "how is crypto taxed")], "the most wanted first");
    let asker =
        GapAsker { gap: gap(1, "").id, subscriber: Some(subscriber_id(1)), email: subscriber(1).email, consent: None, at: minute(1) };
    assert!(write!(world, |work| work.gaps().add_asker(&asker)));
    assert!(!write!(world, |work| work.gaps().add_asker(&asker)), "an address waits once");
    let consent = Some("tell-me-2 sha256:00".to_owned());
    let stranger = GapAsker { subscriber: None, email: subscriber(2).email, consent, at: minute(5), ..asker.clone() };
    assert!(write!(world, |work| work.gaps().add_asker(&stranger)));
    assert_eq!(world.begin().await.gaps().list_askers(asker.gap).await.unwrap(), [asker.clone(), stranger.clone()]);
    assert_eq!(world.store.gaps().list_by_subscriber(subscriber_id(1)).await.unwrap(), [(minute(1), "how is crypto taxed?".to_owned())]);
    let elsewhere = GapAsker { gap: gap(2, "").id, ..stranger.clone() };
    assert!(write!(world, |work| work.gaps().add_asker(&elsewhere)));
    let work = world.begin().await;
    assert_eq!((work.gaps().count_askers(asker.gap).await.unwrap(), work.gaps().count_waits(&stranger.email).await.unwrap()), (2, 2));
    drop(work);
    write!(world, |work| work.gaps().drop_askers(elsewhere.gap));
    assert_eq!(write!(world, |work| work.gaps().purge(minute(3), 1)), 1, "who waited longest");
    assert_eq!(write!(world, |work| work.gaps().purge(minute(3), 100)), 1, "and the question that nobody waits for");
    let open = world.store.gaps().list(false, Page::new_clamped(1, 10)).await.unwrap();
    assert_eq!(open.items, [gap(1, "how is crypto taxed")], "somebody waits for it");
    let covered = Gap { article: Some(article_id(1)), answered_at: Some(minute(9)), ..gap(1, "how is crypto taxed") };
    write!(world, |work| work.gaps().update(&covered));
    write!(world, |work| work.gaps().drop_askers(covered.id));
    assert!(world.begin().await.gaps().list_askers(covered.id).await.unwrap().is_empty());
    assert_eq!(world.store.gaps().list(true, Page::new_clamped(1, 10)).await.unwrap().items, std::slice::from_ref(&covered));
    assert_eq!(world.begin().await.gaps().lock_by_key("how is crypto taxed").await.unwrap(), Some(covered.clone()));
    assert_eq!(world.begin().await.gaps().lock(covered.id).await.unwrap(), Some(covered));
}

async fn erasing_takes_conversations_along(world: TestDatabase) {
    insert_fixtures(&world, &[subscriber_chat(1, 1, 1), subscriber_chat(2, 2, 2)], &[question(1, 1, "x"), question(2, 2, "y")]).await;
    write!(world, |work| work.gaps().insert(&gap(1, "k")));
    let known =
        GapAsker { gap: gap(1, "").id, subscriber: Some(subscriber_id(1)), email: subscriber(3).email, consent: None, at: minute(1) };
    let typed = GapAsker { subscriber: None, email: subscriber(1).email, ..known.clone() };
    let others = GapAsker { subscriber: Some(subscriber_id(2)), email: subscriber(2).email, ..known.clone() };
    for asker in [&known, &typed, &others] {
        write!(world, |work| work.gaps().add_asker(asker));
    }
    write!(world, |work| work.subscribers().erase(&subscriber(1)));
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM chats").await, 1);
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM chat_messages").await, 1);
    assert_eq!(world.begin().await.gaps().list_askers(known.gap).await.unwrap(), [others]);
    write!(world, |work| work.analytics().erase_notify_requests(subscriber(2).email.as_str()));
    assert!(world.begin().await.gaps().list_askers(known.gap).await.unwrap().is_empty());
}

async fn stats_are_counted_by_article_and_day(world: TestDatabase) {
    // The Indian day begins at 18:30 UTC.
    let (evening, night, next) = ("2026-11-20T18:00:00Z", "2026-11-20T18:29:59Z", "2026-11-20T18:30:00Z");
    for (article, visited_by, stat, at, counts) in [
        (1, 1, ArticleStat::AiSession, evening, true),
        (1, 1, ArticleStat::AiSession, night, false),
        (1, 2, ArticleStat::AiSession, night, true),
        (1, 1, ArticleStat::RelatedQuery, evening, true),
        (1, 1, ArticleStat::AiSession, next, true),
        (2, 1, ArticleStat::AiSession, evening, true),
    ] {
        let mark = ArticleStatEvent { article: article_id(article), visitor: visitor(visited_by), stat, at: at.parse().unwrap() };
        assert_eq!(write!(world, |work| work.conversations().count_stat(&mark)), counts, "{mark:?}");
    }
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM chat_article_stats").await, 4);
    let sql = "SELECT count AS n FROM chat_article_stats WHERE stat = 'ai_session' ORDER BY count DESC LIMIT 1";
    assert_eq!(query_number(&world, sql).await, 2);
}
