//! Views, shares and likes.

use domain::Store;
use domain::articles::Counts;
use domain::stats::{Counted, Mark, VisitorKey};

use crate::engines::World;
use crate::samples::{article, article_id, minute, visitor};
use crate::{on_both, write};

on_both!(
    a_like_counts_once_and_can_be_taken_back,
    likes_of_unknown_articles_answer_nothing,
    eight_readers_like_at_once,
    marks_count_once_in_thirty_minutes,
    marks_of_one_batch_follow_the_same_rule,
    marks_of_unknown_articles_count_nothing,
    ten_thousand_marks_in_one_batch,
    batches_of_many_nodes_do_not_deadlock,
    old_marks_are_forgotten,
);

fn mark(article: u128, visitor_number: u8, counted: Counted, minutes: i64) -> Mark {
    Mark { article: article_id(article), visitor: visitor(visitor_number), counted, at: minute(minutes) }
}

fn view(article: u128, visitor_number: u8, minutes: i64) -> Mark {
    mark(article, visitor_number, Counted::View, minutes)
}

async fn apply(world: &World, marks: &[Mark]) -> u64 {
    write!(world, |work| work.stats().apply(marks))
}

async fn counts(world: &World, article: u128) -> (i64, i64, i64) {
    let Counts { views, likes, shares } = world.store.stats().counts(article_id(article)).await.unwrap().unwrap();
    (views, likes, shares)
}

async fn a_like_counts_once_and_can_be_taken_back(world: World) {
    world.with_shelves().await;
    world.insert(&article(1)).await;
    let like = |who: u8, liked: bool| {
        let world = world.clone();
        async move { write!(world, |work| work.stats().like(article_id(1), visitor(who), liked, minute(1))).unwrap().likes }
    };
    assert_eq!(like(1, true).await, 1);
    assert_eq!(like(1, true).await, 1);
    assert_eq!(like(2, true).await, 2);
    assert_eq!(like(1, false).await, 1);
    assert_eq!(like(1, false).await, 1);
    assert_eq!(like(3, false).await, 1, "what was never liked can't be taken back");
    assert_eq!(counts(&world, 1).await, (0, 1, 0));
}

async fn likes_of_unknown_articles_answer_nothing(world: World) {
    assert_eq!(write!(world, |work| work.stats().like(article_id(1), visitor(1), true, minute(1))), None);
    assert_eq!(world.store.stats().counts(article_id(1)).await.unwrap(), None);
}

async fn eight_readers_like_at_once(world: World) {
    world.with_shelves().await;
    world.insert(&article(1)).await;
    let readers: Vec<_> = (0..8u8)
        .map(|reader| {
            let world = world.clone();
            tokio::spawn(async move {
                for liked in [true, true, false, true] {
                    write!(world, |work| work.stats().like(article_id(1), visitor(reader), liked, minute(1))).unwrap();
                }
                // Everybody also likes under one shared name.
                write!(world, |work| work.stats().like(article_id(1), visitor(99), true, minute(1))).unwrap();
            })
        })
        .collect();
    for reader in readers {
        reader.await.unwrap();
    }
    assert_eq!(counts(&world, 1).await, (0, 9, 0));
}

async fn marks_count_once_in_thirty_minutes(world: World) {
    world.with_shelves().await;
    world.insert(&article(1)).await;
    world.insert(&article(2)).await;
    assert_eq!(apply(&world, &[view(1, 1, 0)]).await, 1);
    assert_eq!(apply(&world, &[view(1, 1, 29)]).await, 0, "the same visitor, too soon");
    assert_eq!(apply(&world, &[view(1, 2, 29), view(2, 1, 29)]).await, 2, "another visitor, another article");
    assert_eq!(apply(&world, &[mark(1, 1, Counted::Share, 29)]).await, 1, "a share is not a view");
    assert_eq!(apply(&world, &[view(1, 1, 30)]).await, 1, "30 minutes after the one that counted");
    assert_eq!(apply(&world, &[view(1, 1, 10)]).await, 0, "late news of an earlier view");
    assert_eq!(counts(&world, 1).await, (3, 0, 1));
    assert_eq!(counts(&world, 2).await, (1, 0, 0));
}

async fn marks_of_one_batch_follow_the_same_rule(world: World) {
    world.with_shelves().await;
    world.insert(&article(1)).await;
    assert_eq!(apply(&world, &[view(1, 1, 5), view(1, 1, 0), view(1, 1, 0), view(1, 1, 29)]).await, 1);
    assert_eq!(apply(&world, &[view(1, 1, 29), view(1, 1, 31)]).await, 1, "the second is late enough");
    assert_eq!(apply(&world, &[view(1, 2, 0), view(1, 2, 31), view(1, 2, 60), view(1, 2, 61)]).await, 3);
    assert_eq!(apply(&world, &[]).await, 0);
    assert_eq!(counts(&world, 1).await, (5, 0, 0));
}

async fn marks_of_unknown_articles_count_nothing(world: World) {
    world.with_shelves().await;
    world.insert(&article(1)).await;
    assert_eq!(apply(&world, &[view(9, 1, 0), view(1, 1, 0), view(8, 1, 0)]).await, 1);
    assert_eq!(apply(&world, &[view(9, 1, 0)]).await, 0);
}

fn crowd(visitors: u32, articles: u128) -> Vec<Mark> {
    let key = |number: u32| {
        let mut key = [0; 16];
        key[..4].copy_from_slice(&number.to_le_bytes());
        VisitorKey(key)
    };
    let marks = (0..visitors).map(|number| Mark {
        article: article_id(u128::from(number) % articles + 1),
        visitor: key(number),
        counted: if number % 10 == 0 { Counted::Share } else { Counted::View },
        at: minute(0),
    });
    marks.collect()
}

async fn ten_thousand_marks_in_one_batch(world: World) {
    world.with_shelves().await;
    for number in 1..=20 {
        world.insert(&article(number)).await;
    }
    let mut marks = crowd(10_000, 20);
    marks.extend_from_within(..500);
    assert_eq!(apply(&world, &marks).await, 10_000);
    assert_eq!(apply(&world, &marks).await, 0);
    let mut sums = (0, 0);
    for number in 1..=20 {
        let (views, _, shares) = counts(&world, number).await;
        sums = (sums.0 + views, sums.1 + shares);
    }
    assert_eq!(sums, (9_000, 1_000));
}

async fn batches_of_many_nodes_do_not_deadlock(world: World) {
    world.with_shelves().await;
    for number in 1..=10 {
        world.insert(&article(number)).await;
    }
    let nodes: Vec<_> = (0..8usize)
        .map(|node| {
            let world = world.clone();
            tokio::spawn(async move {
                let mut marks = crowd(600, 10);
                marks.rotate_left(node * 70);
                apply(&world, &marks).await
            })
        })
        .collect();
    let mut counted = 0;
    for node in nodes {
        counted += node.await.unwrap();
    }
    assert_eq!(counted, 600, "each mark counted on exactly one node");
}

async fn old_marks_are_forgotten(world: World) {
    world.with_shelves().await;
    world.insert(&article(1)).await;
    apply(&world, &[view(1, 1, 0), view(1, 2, 10), view(1, 3, 20)]).await;
    assert_eq!(write!(world, |work| work.stats().purge_marks(minute(10))), 1);
    assert_eq!(write!(world, |work| work.stats().purge_marks(minute(10))), 0);
    assert_eq!(apply(&world, &[view(1, 1, 11), view(1, 2, 11)]).await, 1, "only the forgotten one counts again");
    assert_eq!(counts(&world, 1).await, (4, 0, 0));
}
