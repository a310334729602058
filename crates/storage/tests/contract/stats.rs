//! Views, shares and likes.

use domain::Store;
use domain::articles::ArticleCounts;
use domain::stats::{Liker, VisitorAction, VisitorEvent, VisitorKey};

use crate::engines::TestDatabase;
use crate::samples::{article, article_id, liker, minute, visitor};
use crate::{on_both, write};

on_both!(
    a_like_counts_once_and_can_be_taken_back,
    likes_of_a_network_are_counted,
    likes_of_unknown_articles_answer_nothing,
    eight_readers_like_at_once,
    marks_count_once_in_thirty_minutes,
    marks_of_one_batch_follow_the_same_rule,
    marks_of_unknown_articles_count_nothing,
    ten_thousand_marks_in_one_batch,
    batches_of_many_nodes_do_not_deadlock,
    old_marks_are_forgotten,
);

fn mark(article: u128, visitor_number: u8, counted: VisitorAction, minutes: i64) -> VisitorEvent {
    VisitorEvent { article: article_id(article), visitor: visitor(visitor_number), action: counted, at: minute(minutes) }
}

fn view(article: u128, visitor_number: u8, minutes: i64) -> VisitorEvent {
    mark(article, visitor_number, VisitorAction::View, minutes)
}

async fn apply_marks(world: &TestDatabase, marks: &[VisitorEvent]) -> u64 {
    write!(world, |work| work.stats().apply_events(marks))
}

async fn find_counts(world: &TestDatabase, article: u128) -> (i64, i64, i64) {
    let ArticleCounts { views, likes, shares } = world.store.stats().find_counts(article_id(article)).await.unwrap().unwrap();
    (views, likes, shares)
}

async fn a_like_counts_once_and_can_be_taken_back(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    let like = |who: u8, liked: bool| {
        let world = world.clone();
        async move { write!(world, |work| work.stats().set_like(article_id(1), liker(who), liked, minute(1))).unwrap().likes }
    };
    assert_eq!(like(1, true).await, 1);
    assert_eq!(like(1, true).await, 1);
    assert_eq!(like(2, true).await, 2);
    assert_eq!(like(1, false).await, 1);
    assert_eq!(like(1, false).await, 1);
    assert_eq!(like(3, false).await, 1, "what was never liked can't be taken back");
    assert_eq!(find_counts(&world, 1).await, (0, 1, 0));
}

async fn likes_of_a_network_are_counted(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    world.insert_article(&article(2)).await;
    let network = liker(1).network;
    for (article, visitor_number, at) in [(1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 4, 3)] {
        let by = Liker { visitor: visitor(visitor_number), network };
        write!(world, |work| work.stats().set_like(article_id(article), by, true, minute(at)));
    }
    write!(world, |work| work.stats().set_like(article_id(1), liker(9), true, minute(3)));
    write!(world, |work| work.stats().set_like(article_id(1), Liker { visitor: visitor(3), network }, false, minute(4)));
    let count = async |since| write!(world, |work| work.stats().count_likes_by_network(article_id(1), network, minute(since)));
    assert_eq!((count(0).await, count(2).await, count(3).await), (2, 1, 0));
}

async fn likes_of_unknown_articles_answer_nothing(world: TestDatabase) {
    assert_eq!(write!(world, |work| work.stats().set_like(article_id(1), liker(1), true, minute(1))), None);
    assert_eq!(world.store.stats().find_counts(article_id(1)).await.unwrap(), None);
}

async fn eight_readers_like_at_once(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    let readers: Vec<_> = (0..8u8)
        .map(|reader| {
            let world = world.clone();
            tokio::spawn(async move {
                for liked in [true, true, false, true] {
                    write!(world, |work| work.stats().set_like(article_id(1), liker(reader), liked, minute(1))).unwrap();
                }
                // All of them also like as one common visitor.
                write!(world, |work| work.stats().set_like(article_id(1), liker(99), true, minute(1))).unwrap();
            })
        })
        .collect();
    for reader in readers {
        reader.await.unwrap();
    }
    assert_eq!(find_counts(&world, 1).await, (0, 9, 0));
}

async fn marks_count_once_in_thirty_minutes(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    world.insert_article(&article(2)).await;
    assert_eq!(apply_marks(&world, &[view(1, 1, 0)]).await, 1);
    assert_eq!(apply_marks(&world, &[view(1, 1, 29)]).await, 0, "the same visitor, too soon");
    assert_eq!(apply_marks(&world, &[view(1, 2, 29), view(2, 1, 29)]).await, 2, "another visitor, another article");
    assert_eq!(apply_marks(&world, &[mark(1, 1, VisitorAction::Share, 29)]).await, 1, "a share is not a view");
    assert_eq!(apply_marks(&world, &[view(1, 1, 30)]).await, 1, "30 minutes after the one that counted");
    assert_eq!(apply_marks(&world, &[view(1, 1, 10)]).await, 0, "late news of an earlier view");
    assert_eq!(find_counts(&world, 1).await, (3, 0, 1));
    assert_eq!(find_counts(&world, 2).await, (1, 0, 0));
    let mut all = world.store.stats().list_counts().await.unwrap();
    all.sort_by_key(|(id, _)| *id);
    let of = |article, views, shares| (article_id(article), ArticleCounts { views, likes: 0, shares });
    assert_eq!(all, [of(1, 3, 1), of(2, 1, 0)]);
}

async fn marks_of_one_batch_follow_the_same_rule(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    assert_eq!(apply_marks(&world, &[view(1, 1, 5), view(1, 1, 0), view(1, 1, 0), view(1, 1, 29)]).await, 1);
    assert_eq!(apply_marks(&world, &[view(1, 1, 29), view(1, 1, 31)]).await, 1, "the second is late enough");
    assert_eq!(apply_marks(&world, &[view(1, 2, 0), view(1, 2, 31), view(1, 2, 60), view(1, 2, 61)]).await, 3);
    assert_eq!(apply_marks(&world, &[]).await, 0);
    assert_eq!(find_counts(&world, 1).await, (5, 0, 0));
}

async fn marks_of_unknown_articles_count_nothing(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    assert_eq!(apply_marks(&world, &[view(9, 1, 0), view(1, 1, 0), view(8, 1, 0)]).await, 1);
    assert_eq!(apply_marks(&world, &[view(9, 1, 0)]).await, 0);
}

fn many_marks(visitors: u32, articles: u128) -> Vec<VisitorEvent> {
    let key = |number: u32| {
        let mut key = [0; 16];
        key[..4].copy_from_slice(&number.to_le_bytes());
        VisitorKey(key)
    };
    let marks = (0..visitors).map(|number| VisitorEvent {
        article: article_id(u128::from(number) % articles + 1),
        visitor: key(number),
        action: if number % 10 == 0 { VisitorAction::Share } else { VisitorAction::View },
        at: minute(0),
    });
    marks.collect()
}

async fn ten_thousand_marks_in_one_batch(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    for number in 1..=20 {
        world.insert_article(&article(number)).await;
    }
    let mut marks = many_marks(10_000, 20);
    marks.extend_from_within(..500);
    assert_eq!(apply_marks(&world, &marks).await, 10_000);
    assert_eq!(apply_marks(&world, &marks).await, 0);
    let mut sums = (0, 0);
    for number in 1..=20 {
        let (views, _, shares) = find_counts(&world, number).await;
        sums = (sums.0 + views, sums.1 + shares);
    }
    assert_eq!(sums, (9_000, 1_000));
}

async fn batches_of_many_nodes_do_not_deadlock(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    for number in 1..=10 {
        world.insert_article(&article(number)).await;
    }
    let nodes: Vec<_> = (0..8usize)
        .map(|node| {
            let world = world.clone();
            tokio::spawn(async move {
                let mut marks = many_marks(600, 10);
                marks.rotate_left(node * 70);
                apply_marks(&world, &marks).await
            })
        })
        .collect();
    let mut counted = 0;
    for node in nodes {
        counted += node.await.unwrap();
    }
    assert_eq!(counted, 600, "each mark counted on exactly one node");
}

async fn old_marks_are_forgotten(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    apply_marks(&world, &[view(1, 1, 0), view(1, 2, 10), view(1, 3, 20)]).await;
    assert_eq!(write!(world, |work| work.stats().purge_visitor_events(minute(10), 100)), 1);
    assert_eq!(write!(world, |work| work.stats().purge_visitor_events(minute(10), 100)), 0);
    assert_eq!(apply_marks(&world, &[view(1, 1, 11), view(1, 2, 11)]).await, 1, "only the forgotten one counts again");
    assert_eq!(find_counts(&world, 1).await, (4, 0, 0));
}
