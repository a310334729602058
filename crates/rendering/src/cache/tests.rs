use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::SeqCst;

use tokio::sync::{Notify, oneshot};
use tokio::task::JoinSet;

use super::*;
use crate::page::Tag;

const CAPACITY: u64 = 1 << 20;

type Built = Result<CachedPage, String>;

fn page(body: &str, tags: &[&str]) -> CachedPage {
    let tags = tags.iter().map(|tag| Tag::from(*tag));
    CachedPage::new(200, "text/html", body, tags)
}

/// Requests a page whose build returns this body; returns the cache's result.
async fn get_page(cache: &PageCache, key: &str, body: &str, tags: &[&str]) -> CachedResult {
    let built = cache.get_or_build(key, async || Built::Ok(page(body, tags)));
    built.await.unwrap()
}

async fn get_failing_page(cache: &PageCache, key: &str) -> Result<CachedResult, Arc<String>> {
    let failing = async || Built::Err("the database is away".into());
    cache.get_or_build(key, failing).await
}

fn body(outcome: &CachedResult) -> (bool, &str) {
    let fresh = matches!(outcome, CachedResult::Fresh(_));
    (fresh, std::str::from_utf8(&outcome.page().identity).unwrap())
}

#[tokio::test]
async fn a_page_is_built_once_and_then_found() {
    let cache = PageCache::new(CAPACITY);
    assert_eq!(body(&get_page(&cache, "/", "one", &[]).await), (true, "one"));
    assert_eq!(body(&get_page(&cache, "/", "two", &[]).await), (true, "one"));
    assert_eq!(body(&get_page(&cache, "/faq", "two", &[]).await), (true, "two"));
    cache.run_pending_tasks().await;
    let stats = cache.stats();
    assert_eq!((stats.entries, stats.hits, stats.misses), (2, 1, 2));
    assert!(stats.bytes > 0);
}

#[tokio::test]
async fn a_hundred_askers_cause_one_build() {
    let cache = PageCache::new(CAPACITY);
    let (builds, gate) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
    let mut asking = JoinSet::new();
    for _ in 0..100 {
        let (cache, builds, gate) = (cache.clone(), Arc::clone(&builds), Arc::clone(&gate));
        asking.spawn(async move {
            let build = async || {
                builds.fetch_add(1, SeqCst);
                gate.notified().await;
                Built::Ok(page("one", &[]))
            };
            cache.get_or_build("/", build).await.unwrap();
        });
    }
    while cache.stats().misses < 100 {
        tokio::task::yield_now().await;
    }
    gate.notify_one();
    asking.join_all().await;
    assert_eq!(builds.load(SeqCst), 1);
}

#[tokio::test]
async fn when_the_builder_goes_away_another_asker_builds() {
    let cache = PageCache::new(CAPACITY);
    let (started, has_started) = oneshot::channel();
    let first = tokio::spawn({
        let cache = cache.clone();
        let build = async move || {
            started.send(()).unwrap();
            std::future::pending::<Built>().await
        };
        async move { cache.get_or_build("/", build).await.map(drop) }
    });
    has_started.await.unwrap();
    let second = tokio::spawn({
        let cache = cache.clone();
        async move { body(&get_page(&cache, "/", "second", &[]).await).1.to_owned() }
    });
    while cache.stats().misses < 2 {
        tokio::task::yield_now().await;
    }
    first.abort();
    assert_eq!(second.await.unwrap(), "second");
}

#[tokio::test]
async fn dropping_a_tag_rebuilds_what_shows_it_and_nothing_else() {
    let cache = PageCache::new(CAPACITY);
    get_page(&cache, "/a", "a1", &["article:1", "site"]).await;
    get_page(&cache, "/b", "b1", &["article:2", "site"]).await;
    cache.invalidate_tag("article:1").await;
    assert_eq!(body(&get_page(&cache, "/a", "a2", &["article:1", "site"]).await), (true, "a2"));
    assert_eq!(body(&get_page(&cache, "/b", "b2", &["article:2", "site"]).await), (true, "b1"));
    cache.invalidate_tag("site").await;
    assert_eq!(body(&get_page(&cache, "/a", "a3", &[]).await), (true, "a3"));
    assert_eq!(body(&get_page(&cache, "/b", "b3", &[]).await), (true, "b3"));
}

/// Starts a build of `old`, invalidates the tag while it runs, lets a second caller join, and ends the build.
async fn drop_during_build(cache: &PageCache, tag: &'static str) -> (CachedResult, CachedResult) {
    let (started, has_started) = oneshot::channel();
    let (finish, may_finish) = oneshot::channel::<()>();
    let early = tokio::spawn({
        let cache = cache.clone();
        let build = async move || {
            started.send(()).unwrap();
            may_finish.await.unwrap();
            Built::Ok(page("old", &["article:1"]))
        };
        async move { cache.get_or_build("/", build).await.unwrap() }
    });
    has_started.await.unwrap();
    cache.invalidate_tag(tag).await;
    let late = tokio::spawn({
        let cache = cache.clone();
        async move { get_page(&cache, "/", "new", &["article:1"]).await }
    });
    while cache.stats().misses < 2 {
        tokio::task::yield_now().await;
    }
    finish.send(()).unwrap();
    (early.await.unwrap(), late.await.unwrap())
}

#[tokio::test]
async fn a_build_overtaken_by_a_drop_is_not_kept() {
    let cache = PageCache::new(CAPACITY);
    let (early, late) = drop_during_build(&cache, "article:1").await;
    assert_eq!(body(&early), (false, "old"));
    assert_eq!(body(&late), (true, "new"));
    assert_eq!(body(&get_page(&cache, "/", "newer", &[]).await), (true, "new"));
}

#[tokio::test]
async fn a_drop_of_another_tag_does_not_disturb_a_build() {
    let cache = PageCache::new(CAPACITY);
    let (early, late) = drop_during_build(&cache, "article:2").await;
    assert_eq!(body(&early), (true, "old"));
    assert_eq!(body(&late), (true, "old"));
}

#[tokio::test]
async fn the_old_page_stands_in_when_the_new_one_fails() {
    let cache = PageCache::new(CAPACITY);
    get_page(&cache, "/", "old", &["faq"]).await;
    cache.invalidate_tag("faq").await;
    for _ in 0..2 {
        assert_eq!(body(&get_failing_page(&cache, "/").await.unwrap()), (false, "old"));
    }
    assert_eq!(cache.stats().stale, 2);
    assert_eq!(body(&get_page(&cache, "/", "new", &["faq"]).await), (true, "new"));
    cache.invalidate_tag("faq").await;
    assert_eq!(body(&get_failing_page(&cache, "/").await.unwrap()), (false, "new"));
}

#[tokio::test]
async fn errors_are_not_kept() {
    let cache = PageCache::new(CAPACITY);
    assert!(get_failing_page(&cache, "/").await.is_err());
    assert_eq!(body(&get_page(&cache, "/", "one", &[]).await), (true, "one"));
}

#[tokio::test]
async fn clearing_leaves_no_fallback() {
    let cache = PageCache::new(CAPACITY);
    get_page(&cache, "/", "old", &["faq"]).await;
    cache.invalidate_tag("faq").await;
    get_failing_page(&cache, "/").await.unwrap();
    get_page(&cache, "/other", "old", &[]).await;
    cache.clear().await;
    assert!(get_failing_page(&cache, "/").await.is_err());
    assert!(get_failing_page(&cache, "/other").await.is_err());
    let stats = cache.stats();
    assert_eq!((stats.entries, stats.bytes), (0, 0));
}

#[tokio::test]
async fn pages_are_weighed_and_the_capacity_holds() {
    let cache = PageCache::new(CAPACITY);
    let long = "x".repeat(100_000);
    for number in 0..50 {
        get_page(&cache, &format!("/{number}"), &long, &[]).await;
    }
    cache.run_pending_tasks().await;
    let stats = cache.stats();
    assert!(stats.bytes <= CAPACITY, "{stats:?}");
    assert!(stats.bytes >= stats.entries * 100_000, "{stats:?}");
    assert!((5..=9).contains(&stats.entries), "{stats:?}");
}
