//! Short links.

use domain::Store;
use domain::paging::Page;
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
    the_newest_come_first,
    unused_ones_go,
);

fn link(id: &str, target: &str) -> ShortLink {
    ShortLink {
        id: id.to_owned(),
        target: target.to_owned(),
        created_at: minute(1),
        revoked_at: None,
        is_kept: false,
        last_used_at: minute(1),
    }
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
        write!(world, |work| work.short_links().add_clicks(&clicks, minute(7)));
    }
    assert_eq!(query_number(&world, "SELECT clicks AS n FROM short_links").await, 10);
    let used = ShortLink { last_used_at: minute(7), ..link("aaaaaaa", "/a") };
    assert_eq!(world.store.short_links().find("aaaaaaa").await.unwrap(), Some(used));
}

async fn the_newest_come_first(world: TestDatabase) {
    for (id, made) in [("aaaaaaa", 2), ("bbbbbbb", 3), ("ccccccc", 1)] {
        let link = ShortLink { created_at: minute(made), ..link(id, &format!("/{id}")) };
        write!(world, |work| work.short_links().insert(&link));
    }
    write!(world, |work| work.short_links().add_clicks(&[("ccccccc".to_owned(), 4)], minute(9)));
    let links = world.store.short_links();
    let first = links.list(Page::new_clamped(1, 2)).await.unwrap();
    assert_eq!(first.items.iter().map(|(link, _)| link.id.as_str()).collect::<Vec<_>>(), ["bbbbbbb", "aaaaaaa"]);
    assert_eq!((first.total, first.has_more()), (3, true));
    let second = links.list(Page::new_clamped(2, 2)).await.unwrap();
    assert_eq!(second.items.iter().map(|(link, clicks)| (link.id.as_str(), *clicks)).collect::<Vec<_>>(), [("ccccccc", 4)]);
    let after = links.list_after("aaaaaaa", 1).await.unwrap();
    assert_eq!(after.iter().map(|(link, _)| link.id.as_str()).collect::<Vec<_>>(), ["bbbbbbb"]);
}

async fn unused_ones_go(world: TestDatabase) {
    let used_at = |id: &str, at: i64| ShortLink { last_used_at: minute(at), ..link(id, &format!("/{id}")) };
    let links = [
        used_at("aaaaaaa", 1),
        used_at("bbbbbbb", 20),
        ShortLink { is_kept: true, ..used_at("ccccccc", 1) },
        ShortLink { revoked_at: Some(minute(1)), ..used_at("ddddddd", 1) },
        used_at("eeeeeee", 1),
        used_at("fffffff", 1),
        used_at("ggggggg", 1),
        used_at("hhhhhhh", 1),
    ];
    for link in &links {
        write!(world, |work| work.short_links().insert(link));
    }
    write!(world, |work| work.short_links().add_clicks(&[("eeeeeee".to_owned(), 1)], minute(6)));
    write!(world, |work| work.short_links().add_clicks(&[("fffffff".to_owned(), 1)], minute(2)));
    assert!(write!(world, |work| work.short_links().mark_asked_for("ggggggg", minute(15), false)));
    assert!(write!(world, |work| work.short_links().mark_asked_for("hhhhhhh", minute(1), true)));
    assert!(!write!(world, |work| work.short_links().mark_asked_for("unknown", minute(1), true)));
    let purge = async || write!(world, |work| work.short_links().delete_unused(minute(10), minute(5), 1));
    assert_eq!((purge().await, purge().await, purge().await), (1, 1, 0), "a batch at a time");
    let left = world.store.short_links().list_after("", 100).await.unwrap();
    let left: Vec<&str> = left.iter().map(|(link, _)| link.id.as_str()).collect();
    assert_eq!(left, ["bbbbbbb", "ccccccc", "ddddddd", "eeeeeee", "ggggggg", "hhhhhhh"]);
}
