//! Short links.

use domain::Store;
use domain::short_links::ShortLink;

use crate::engines::TestDatabase;
use crate::samples::minute;
use crate::schema::query_number;
use crate::{on_both, write};

on_both!(
    are_found_by_id_and_target,
    a_taken_id_or_target_is_told_and_the_unit_lives_on,
    one_target_gets_one_link_from_eight_writers,
    clicks_add_up,
);

fn link(id: &str, target: &str) -> ShortLink {
    ShortLink { id: id.to_owned(), target: target.to_owned(), created_at: minute(1), revoked_at: None }
}

async fn are_found_by_id_and_target(world: TestDatabase) {
    let revoked = ShortLink { revoked_at: Some(minute(2)), ..link("bbbbbbb", "/b?id=1") };
    assert!(write!(world, |work| work.short_links().insert(&link("aaaaaaa", "/a"))));
    assert!(write!(world, |work| work.short_links().insert(&revoked)));
    let links = world.store.short_links();
    assert_eq!(links.find("aaaaaaa").await.unwrap(), Some(link("aaaaaaa", "/a")));
    assert_eq!(links.find("AAAAAAA").await.unwrap(), None, "case matters");
    let work = world.begin().await;
    assert_eq!(work.short_links().find_by_target("/b?id=1").await.unwrap(), Some(revoked));
    assert_eq!(work.short_links().find_by_target("/c").await.unwrap(), None);
}

async fn a_taken_id_or_target_is_told_and_the_unit_lives_on(world: TestDatabase) {
    let work = world.begin().await;
    let links = work.short_links();
    assert!(links.insert(&link("aaaaaaa", "/a")).await.unwrap());
    assert!(!links.insert(&link("aaaaaaa", "/b")).await.unwrap());
    assert!(!links.insert(&link("bbbbbbb", "/a")).await.unwrap());
    assert!(links.insert(&link("bbbbbbb", &format!("/{}", "x".repeat(1_999)))).await.unwrap());
    work.commit().await.unwrap();
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM short_links").await, 2);
}

async fn one_target_gets_one_link_from_eight_writers(world: TestDatabase) {
    let writers: Vec<_> = (0..8)
        .map(|number| {
            let world = world.clone();
            tokio::spawn(async move { write!(world, |work| work.short_links().insert(&link(&format!("aaaaaa{number}"), "/a"))) })
        })
        .collect();
    let mut inserted = 0;
    for writer in writers {
        inserted += u32::from(writer.await.unwrap());
    }
    assert_eq!(inserted, 1);
}

async fn clicks_add_up(world: TestDatabase) {
    write!(world, |work| work.short_links().insert(&link("aaaaaaa", "/a")));
    let clicks = [("aaaaaaa".to_owned(), 2), ("unknown".to_owned(), 5), ("aaaaaaa".to_owned(), 3)];
    for _ in 0..2 {
        write!(world, |work| work.short_links().add_clicks(&clicks));
    }
    assert_eq!(query_number(&world, "SELECT clicks AS n FROM short_links").await, 10);
}
