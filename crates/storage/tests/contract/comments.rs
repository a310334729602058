//! Comments: visibility, order, likes and reports.

use domain::Store;
use domain::comments::{Comment, CommentOrder, CommentStatus, Viewer};
use domain::paging::Page;

use crate::engines::TestDatabase;
use crate::samples::{article, article_id, comment, comment_id, liker, minute, subscriber_id, visitor};
use crate::{on_both, write};

on_both!(
    what_was_stored_comes_back,
    threads_are_paged_with_their_replies,
    what_waits_is_seen_by_its_author_alone,
    helpful_ones_come_first,
    moderators_see_the_oldest_first,
    a_name_is_reviewed_once_a_moderator_approved_it,
    a_visitor_likes_once,
    reports_are_counted_once_a_visitor,
    deleting_takes_the_marks_along,
);

const ANONYMOUS: Viewer = Viewer { subscriber: None, visitor: None };

async fn insert_fixtures(world: &TestDatabase, comments: &[Comment]) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    world.insert_subscribers(3).await;
    for comment in comments {
        write!(world, |work| work.comments().insert(comment));
    }
}

fn reply(number: u128, to: u128, of: u128) -> Comment {
    Comment { parent: Some(comment_id(to)), ..comment(number, of) }
}

/// The numbers of the top-level comments, each with the numbers of its replies.
async fn list_thread_numbers(world: &TestDatabase, viewer: Viewer, order: CommentOrder, page: Page) -> Vec<(u128, Vec<u128>)> {
    let number = |comment: &Comment| comment.id.0.as_u128() - 0x9000;
    let found = world.store.comments().list_threads(article_id(1), viewer, order, page).await.unwrap();
    found.items.iter().map(|(first, replies)| (number(first), replies.iter().map(number).collect())).collect()
}

async fn what_was_stored_comes_back(world: TestDatabase) {
    let staff = Comment { author: None, badge: Some("editor".to_owned()), ..comment(2, 1) };
    insert_fixtures(&world, &[comment(1, 1), staff.clone()]).await;
    assert_eq!(world.store.comments().find(comment_id(2)).await.unwrap(), Some(staff));
    let changed = Comment {
        text: "आशा 👩‍👩‍👧 'x' \"y\" <b>".to_owned(),
        status: CommentStatus::Pending,
        held_for: Some("link".to_owned()),
        pinned: true,
        changed_article: true,
        edited_at: Some(minute(5)),
        ..comment(1, 1)
    };
    write!(world, |work| work.comments().update(&changed));
    assert_eq!(world.begin().await.comments().lock(comment_id(1)).await.unwrap(), Some(changed));
    assert_eq!(world.store.comments().list_by_author(subscriber_id(1)).await.unwrap().len(), 1);
    assert_eq!(world.store.comments().find(comment_id(9)).await.unwrap(), None);
}

async fn threads_are_paged_with_their_replies(world: TestDatabase) {
    insert_fixtures(&world, &[comment(1, 1), comment(2, 2), comment(3, 1), reply(4, 1, 2), reply(5, 3, 2), reply(6, 1, 1)]).await;
    let newest = async |number, limit| list_thread_numbers(&world, ANONYMOUS, CommentOrder::Newest, Page::new_clamped(number, limit)).await;
    assert_eq!(newest(1, 2).await, [(3, vec![5]), (2, vec![])]);
    assert_eq!(newest(2, 2).await, [(1, vec![4, 6])], "replies come with theirs, oldest first");
    assert!(newest(3, 2).await.is_empty());
    let found = world.store.comments().list_threads(article_id(1), ANONYMOUS, CommentOrder::Newest, Page::new_clamped(1, 2)).await.unwrap();
    assert_eq!(found.total, 3, "first comments are counted");
    let elsewhere =
        world.store.comments().list_threads(article_id(2), ANONYMOUS, CommentOrder::Newest, Page::new_clamped(1, 2)).await.unwrap();
    assert_eq!((elsewhere.total, elsewhere.items.len()), (0, 0));
}

async fn what_waits_is_seen_by_its_author_alone(world: TestDatabase) {
    let with_status = |status, comment: Comment| Comment { status, ..comment };
    insert_fixtures(
        &world,
        &[
            comment(1, 1),
            with_status(CommentStatus::Pending, comment(2, 1)),
            with_status(CommentStatus::Rejected, comment(3, 2)),
            with_status(CommentStatus::Spam, comment(4, 2)),
            with_status(CommentStatus::Removed, comment(5, 2)),
            with_status(CommentStatus::Pending, reply(6, 1, 2)),
        ],
    )
    .await;
    let seen = async |subscriber: Option<u128>| {
        let viewer = Viewer { subscriber: subscriber.map(subscriber_id), visitor: Some(visitor(1)) };
        list_thread_numbers(&world, viewer, CommentOrder::Newest, Page::new_clamped(1, 10)).await
    };
    assert_eq!(seen(None).await, [(5, vec![]), (1, vec![])]);
    assert_eq!(seen(Some(3)).await, [(5, vec![]), (1, vec![])]);
    assert_eq!(seen(Some(1)).await, [(5, vec![]), (2, vec![]), (1, vec![])]);
    assert_eq!(seen(Some(2)).await, [(5, vec![]), (4, vec![]), (3, vec![]), (1, vec![6])]);
}

async fn helpful_ones_come_first(world: TestDatabase) {
    insert_fixtures(&world, &[comment(1, 1), comment(2, 1), comment(3, 1), Comment { pinned: true, ..comment(4, 1) }]).await;
    for number in [1, 2] {
        write!(world, |work| work.comments().set_like(comment_id(3), liker(number), true, minute(0)));
    }
    write!(world, |work| work.comments().set_like(comment_id(2), liker(1), true, minute(0)));
    let helpful = list_thread_numbers(&world, ANONYMOUS, CommentOrder::Helpful, Page::new_clamped(1, 10)).await;
    assert_eq!(helpful.iter().map(|(first, _)| *first).collect::<Vec<_>>(), [4, 3, 2, 1]);
}

async fn moderators_see_the_oldest_first(world: TestDatabase) {
    let waiting = |number| Comment { status: CommentStatus::Pending, ..comment(number, 1) };
    insert_fixtures(&world, &[waiting(3), waiting(1), comment(2, 1), Comment { status: CommentStatus::Spam, ..comment(4, 1) }]).await;
    let queue = world.store.comments().list_queue(CommentStatus::Pending, Page::new_clamped(1, 1)).await.unwrap();
    assert_eq!((queue.items[0].id, queue.total), (comment_id(1), 2));
    assert_eq!(world.store.comments().count_pending(article_id(1)).await.unwrap(), 2);
    let work = world.begin().await;
    assert_eq!(work.comments().count_approved_and_spam(subscriber_id(1)).await.unwrap(), (1, 1));
    assert_eq!(work.comments().count_approved_and_spam(subscriber_id(2)).await.unwrap(), (0, 0));
}

async fn a_name_is_reviewed_once_a_moderator_approved_it(world: TestDatabase) {
    let held = |number, of| Comment { held_for: Some("first".to_owned()), ..comment(number, of) };
    insert_fixtures(&world, &[held(1, 1), comment(2, 2), Comment { status: CommentStatus::Pending, ..held(3, 2) }]).await;
    let work = world.begin().await;
    let has_reviewed = async |of: u128, name: &str| work.comments().has_reviewed(subscriber_id(of), name).await.unwrap();
    assert!(has_reviewed(1, "Reader 1").await && !has_reviewed(1, "Reader").await);
    assert!(!has_reviewed(2, "Reader 2").await, "nobody has looked at what is shown");
}

async fn a_visitor_likes_once(world: TestDatabase) {
    insert_fixtures(&world, &[comment(1, 1), comment(2, 1)]).await;
    let like = async |by: u8, likes: bool| write!(world, |work| work.comments().set_like(comment_id(1), liker(by), likes, minute(0)));
    assert!(like(1, true).await && !like(1, true).await && like(2, true).await);
    let count = async || world.store.comments().find(comment_id(1)).await.unwrap().unwrap().likes;
    assert_eq!(count().await, 2);
    // An update of a comment does not reset its likes.
    write!(world, |work| work.comments().update(&comment(1, 1)));
    assert_eq!(count().await, 2);
    assert!(like(1, false).await && !like(1, false).await);
    assert_eq!(count().await, 1);
    let count_of = async |by: u8| write!(world, |work| work.comments().count_likes_by_network(comment_id(1), liker(by).network, minute(0)));
    assert_eq!((count_of(1).await, count_of(2).await), (0, 1), "a like that was taken back counts no more");
    let liked = world.store.comments().find_liked(&[comment_id(1), comment_id(2)], visitor(2)).await.unwrap();
    assert_eq!(liked, [comment_id(1)]);
}

async fn reports_are_counted_once_a_visitor(world: TestDatabase) {
    insert_fixtures(&world, &[comment(1, 1), comment(2, 1)]).await;
    let report = async |by: u8, reason: &str| {
        write!(world, |work| work.comments().add_report(comment_id(1), visitor(by), reason, minute(i64::from(by))))
    };
    write!(world, |work| work.comments().set_like(comment_id(1), liker(9), true, minute(0)));
    assert_eq!((report(1, "rude").await, report(1, "again").await, report(2, "").await, report(3, "spam").await), (1, 1, 2, 3));
    let reasons = world.store.comments().list_reports(&[comment_id(1), comment_id(2)]).await.unwrap();
    assert_eq!(reasons, [(comment_id(1), "rude".to_owned()), (comment_id(1), "spam".to_owned())]);
}

async fn deleting_takes_the_marks_along(world: TestDatabase) {
    insert_fixtures(&world, &[comment(1, 1), reply(2, 1, 2)]).await;
    let has_replies = async |number| world.begin().await.comments().has_replies(comment_id(number)).await.unwrap();
    assert!(has_replies(1).await && !has_replies(2).await);
    write!(world, |work| work.comments().set_like(comment_id(2), liker(1), true, minute(0)));
    write!(world, |work| work.comments().delete(comment_id(2)));
    assert!(!has_replies(1).await);
    assert_eq!(crate::schema::query_number(&world, "SELECT COUNT(*) AS n FROM comment_marks").await, 0);
}
