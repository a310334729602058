//! Search terms, requests for content, clicks and page views.

use domain::analytics::{AnalyticsAge, AwaitedTerm, ClickRecord, NotifyRequest, PageView, SearchRecord, TermCount};
use domain::paging::Page;
use domain::{Error, Store};

use crate::engines::TestDatabase;
use crate::samples::minute;
use crate::schema::query_number;
use crate::{on_both, write};

on_both!(
    terms_that_last_found_nothing_are_listed_most_searched_first,
    the_latest_known_outcome_decides,
    a_wish_is_kept_once_per_address,
    a_wish_may_come_before_any_search,
    wishes_are_listed_newest_first_and_erased_by_address,
    words_of_one_person_alone_go_with_their_wish,
    known_terms_are_found_and_counted,
    who_can_be_told_is_read_by_term_and_address,
    what_was_searched_for_once_lives_short,
    a_consent_is_kept_with_its_time,
    too_long_terms_harm_nothing,
    clicks_are_summed_by_day,
    a_page_view_counts_once_per_event,
    page_views_are_counted_since_a_day,
    a_thousand_terms_in_one_batch,
    the_old_is_purged_and_the_young_stays,
);

const DAY: i64 = 24 * 60;

fn search(term: &str, found_any: Option<bool>, minutes: i64) -> SearchRecord {
    SearchRecord { term: term.to_owned(), found_any, at: minute(minutes) }
}

async fn record(world: &TestDatabase, records: &[SearchRecord]) {
    write!(world, |work| work.analytics().record_searches(records));
}

async fn list_zero_results(world: &TestDatabase) -> Vec<(String, i64, i64)> {
    let listing = world.store.analytics().list_zero_result_terms(Page::new_clamped(1, 100)).await.unwrap();
    assert_eq!(listing.total, listing.items.len() as u64);
    listing.items.into_iter().map(|term| (term.term, term.searches, term.notify_requests)).collect()
}

fn zero_result(term: &str, searches: i64, wishes: i64) -> (String, i64, i64) {
    (term.to_owned(), searches, wishes)
}

async fn terms_that_last_found_nothing_are_listed_most_searched_first(world: TestDatabase) {
    record(&world, &[search("nps", Some(false), 1), search("will", Some(false), 2), search("epf", Some(true), 3)]).await;
    record(&world, &[search("nps", None, 4), search("gold", Some(false), 2)]).await;
    record(&world, &[search("will", None, 2 * DAY), search("will", None, 2 * DAY)]).await;
    assert_eq!(list_zero_results(&world).await, [zero_result("will", 3, 0), zero_result("nps", 2, 0), zero_result("gold", 1, 0)]);
    let page = world.store.analytics().list_zero_result_terms(Page::new_clamped(2, 1)).await.unwrap();
    assert_eq!(page.items, [TermCount { term: "nps".to_owned(), searches: 2, notify_requests: 0, last_at: minute(4) }]);
    assert_eq!(page.total, 3);
}

async fn the_latest_known_outcome_decides(world: TestDatabase) {
    record(&world, &[search("nps", Some(false), 1), search("nps", Some(true), 2), search("epf", None, 1)]).await;
    assert_eq!(list_zero_results(&world).await, []);
    record(&world, &[search("nps", Some(false), 0)]).await;
    assert_eq!(list_zero_results(&world).await, [], "late news of an earlier search");
    record(&world, &[search("nps", Some(false), 3), search("nps", None, 4)]).await;
    assert_eq!(list_zero_results(&world).await, [zero_result("nps", 5, 0)]);
    record(&world, &[search("nps", Some(true), 5)]).await;
    assert_eq!(list_zero_results(&world).await, []);
}

async fn record_wish(world: &TestDatabase, term: &str, email: Option<&str>, minutes: i64) {
    let wish = NotifyRequest { term: term.to_owned(), email: email.map(str::to_owned), consent: None, at: minute(minutes) };
    write!(world, |work| work.analytics().save_notify_request(&wish));
}

async fn a_wish_is_kept_once_per_address(world: TestDatabase) {
    record(&world, &[search("nps", Some(false), 1)]).await;
    record_wish(&world, "nps", Some("a@example.in"), 1).await;
    record_wish(&world, "nps", Some("a@example.in"), 2).await;
    record_wish(&world, "nps", Some("b@example.in"), 3).await;
    record_wish(&world, "nps", None, 4).await;
    record_wish(&world, "nps", None, 5).await;
    record_wish(&world, "epf", Some("a@example.in"), 5).await;
    assert_eq!(list_zero_results(&world).await, [zero_result("nps", 1, 3), zero_result("epf", 0, 1)]);
    let work = world.begin().await;
    assert_eq!(work.analytics().count_notify_requests("a@example.in").await.unwrap(), 2);
    assert_eq!(work.analytics().count_notify_requests("c@example.in").await.unwrap(), 0);
    assert!(work.analytics().has_notify_request("epf", "a@example.in").await.unwrap());
    assert!(!work.analytics().has_notify_request("epf", "b@example.in").await.unwrap());
}

async fn wishes_are_listed_newest_first_and_erased_by_address(world: TestDatabase) {
    record_wish(&world, "nps", Some("a@example.in"), 1).await;
    record_wish(&world, "nps", None, 2).await;
    record_wish(&world, "epf", Some("a@example.in"), 3).await;
    record_wish(&world, "epf", Some("b@example.in"), 4).await;
    let listed = async || world.store.analytics().list_notify_requests(Page::new_clamped(1, 10)).await.unwrap();
    let term_and_email = |wish: &NotifyRequest| (wish.term.clone(), wish.email.clone());
    let (a, b) = (Some("a@example.in".to_owned()), Some("b@example.in".to_owned()));
    let all = listed().await;
    assert_eq!(all.total, 4);
    let expected = [("epf", &b), ("epf", &a), ("nps", &None), ("nps", &a)].map(|(term, email)| (term.to_owned(), email.clone()));
    assert_eq!(all.items.iter().map(term_and_email).collect::<Vec<_>>(), expected);
    let erased = {
        let work = world.begin().await;
        let erased = work.analytics().erase_notify_requests("a@example.in").await.unwrap();
        let nobody = work.analytics().erase_notify_requests("").await.unwrap();
        work.commit().await.unwrap();
        (erased, nobody)
    };
    assert_eq!(erased, (2, 0), "wishes without an address belong to nobody");
    assert_eq!(listed().await.items.iter().map(term_and_email).collect::<Vec<_>>(), [("epf".to_owned(), b), ("nps".to_owned(), None)]);
}

async fn words_of_one_person_alone_go_with_their_wish(world: TestDatabase) {
    record(&world, &[search("nps", Some(false), 1)]).await;
    for (term, email) in [("asha rao of pune", Some("a@example.in")), ("nps", Some("a@example.in")), ("gold", Some("a@example.in"))] {
        record_wish(&world, term, email, 2).await;
    }
    record_wish(&world, "gold", None, 3).await;
    record_wish(&world, "silver", Some("b@example.in"), 3).await;
    assert_eq!(write!(world, |work| work.analytics().erase_notify_requests("a@example.in")), 3);
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM search_terms WHERE term = 'asha rao of pune'").await, 0);
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM search_terms").await, 3, "others' words stay");
}

async fn a_consent_is_kept_with_its_time(world: TestDatabase) {
    let wish = |consent: Option<&str>, minutes| NotifyRequest {
        term: "assist: epf".to_owned(),
        email: Some("a@example.in".to_owned()),
        consent: consent.map(str::to_owned),
        at: minute(minutes),
    };
    for one in [wish(None, 1), wish(Some("tell-me-1 sha256:0"), 2), wish(None, 3)] {
        write!(world, |work| work.analytics().save_notify_request(&one));
    }
    let listed = world.store.analytics().list_notify_requests(Page::new_clamped(1, 10)).await.unwrap().items;
    assert_eq!(listed, [wish(Some("tell-me-1 sha256:0"), 2)], "what comes without a consent takes none away");
}

async fn a_wish_may_come_before_any_search(world: TestDatabase) {
    record_wish(&world, "nps", Some("a@example.in"), 1).await;
    assert_eq!(
        list_zero_results(&world).await,
        [zero_result("nps", 0, 1)],
        "a wish is heard even when nobody knows what a search would find"
    );
    record(&world, &[search("nps", Some(false), 0)]).await;
    let listed = world.store.analytics().list_zero_result_terms(Page::new_clamped(1, 10)).await.unwrap().items;
    assert_eq!(listed, [TermCount { term: "nps".to_owned(), searches: 1, notify_requests: 1, last_at: minute(1) }]);
}

async fn too_long_terms_harm_nothing(world: TestDatabase) {
    let long = "a\u{301}".repeat(5_000);
    record(&world, &[search(&long, Some(false), 1), search("nps", Some(false), 1)]).await;
    assert_eq!(list_zero_results(&world).await, [zero_result("nps", 1, 0)]);
    let event = PageView { event_id: long.clone(), route: "/".to_owned(), at: minute(1) };
    write!(world, |work| work.analytics().count_new_page_views(&[event]));
    let work = world.begin().await;
    let answer = work.analytics().save_notify_request(&NotifyRequest { term: long, email: None, consent: None, at: minute(1) }).await;
    assert!(matches!(answer, Err(Error::Invalid { .. })), "{answer:?}");
}

async fn clicks_are_summed_by_day(world: TestDatabase) {
    let click = |kind: &str, minutes| ClickRecord { kind: kind.to_owned(), at: minute(minutes) };
    for _ in 0..2 {
        let clicks = [click("content", 0), click("content", 1), click("webinar", 0), click("content", DAY)];
        write!(world, |work| work.analytics().record_clicks(&clicks));
    }
    assert_eq!(query_number(&world, "SELECT clicks AS n FROM click_counts WHERE kind = 'content' AND day = '2026-11-20'").await, 4);
    assert_eq!(query_number(&world, "SELECT clicks AS n FROM click_counts WHERE kind = 'content' AND day = '2026-11-21'").await, 2);
    assert_eq!(query_number(&world, "SELECT clicks AS n FROM click_counts WHERE kind = 'webinar'").await, 2);
}

fn page_view(event: &str, route: &str, minutes: i64) -> PageView {
    PageView { event_id: event.to_owned(), route: route.to_owned(), at: minute(minutes) }
}

async fn count_views(world: &TestDatabase, since: i64) -> Vec<(String, i64)> {
    world.store.analytics().count_page_views(minute(since)).await.unwrap()
}

async fn a_page_view_counts_once_per_event(world: TestDatabase) {
    let batch = [page_view("a", "/", 0), page_view("a", "/", 0), page_view("b", "/", 1), page_view("c", "/{category}/{slug}", 1)];
    write!(world, |work| work.analytics().count_new_page_views(&batch));
    write!(world, |work| work.analytics().count_new_page_views(&[page_view("b", "/", 2), page_view("d", "/", 2)]));
    assert_eq!(count_views(&world, 0).await, [("/".to_owned(), 3), ("/{category}/{slug}".to_owned(), 1)]);
}

async fn page_views_are_counted_since_a_day(world: TestDatabase) {
    let batch = [page_view("a", "/", 0), page_view("b", "/", DAY), page_view("c", "/about", 2 * DAY)];
    write!(world, |work| work.analytics().count_new_page_views(&batch));
    assert_eq!(count_views(&world, DAY).await, [("/".to_owned(), 1), ("/about".to_owned(), 1)]);
    assert_eq!(count_views(&world, 3 * DAY).await, []);
}

async fn a_thousand_terms_in_one_batch(world: TestDatabase) {
    let records: Vec<_> = (0..10_000).map(|n| search(&format!("term {}", n % 1_000), Some(n % 2 == 0), n)).collect();
    record(&world, &records).await;
    let listing = world.store.analytics().list_zero_result_terms(Page::new_clamped(1, 3)).await.unwrap();
    assert_eq!(listing.total, 500);
    assert_eq!(listing.items[0].searches, 10);
}

async fn purge(world: &TestDatabase, terms: i64, single_searches: i64) -> u64 {
    let before = AnalyticsAge { events: minute(terms), terms: minute(terms), single_searches: minute(single_searches) };
    write!(world, |work| work.analytics().purge(before, 100))
}

async fn known_terms_are_found_and_counted(world: TestDatabase) {
    record(&world, &[search("nps", Some(false), 1), search("epf", None, 1)]).await;
    record_wish(&world, "gold", None, 1).await;
    let work = world.begin().await;
    let mut known = work.analytics().find_known_terms(&["epf", "gold", "made up", "nps"]).await.unwrap();
    known.sort();
    assert_eq!(known, ["epf", "gold", "nps"]);
    assert_eq!(work.analytics().find_known_terms(&[]).await.unwrap(), Vec::<String>::new());
    assert_eq!(work.analytics().count_terms().await.unwrap(), 3);
}

async fn who_can_be_told_is_read_by_term_and_address(world: TestDatabase) {
    record_wish(&world, "nobody agreed", Some("a@example.in"), 1).await;
    record_wish(&world, "without an address", None, 1).await;
    let agreed = |term: &str, email: &str| NotifyRequest {
        term: term.to_owned(),
        email: Some(email.to_owned()),
        consent: Some("tell-me-1 sha256:0".to_owned()),
        at: minute(2),
    };
    for (term, email) in [("nps", "c@example.in"), ("nps", "a@example.in"), ("nps", "b@example.in"), ("epf", "a@example.in")] {
        write!(world, |work| work.analytics().save_notify_request(&agreed(term, email)));
    }
    let queries = world.store.analytics();
    let terms: Vec<AwaitedTerm> = queries.list_awaited_terms(0, 10).await.unwrap();
    assert_eq!(terms.iter().map(|term| term.term.as_str()).collect::<Vec<_>>(), ["nps", "epf"], "the earlier first");
    assert_eq!(queries.list_awaited_terms(0, 1).await.unwrap(), terms[..1]);
    assert_eq!(queries.list_awaited_terms(terms[0].number, 10).await.unwrap(), terms[1..]);
    let nps = terms[0].number;
    let first = queries.list_requests_of_term(nps, "", 2).await.unwrap();
    assert_eq!(first, [agreed("nps", "a@example.in"), agreed("nps", "b@example.in")]);
    assert_eq!(queries.list_requests_of_term(nps, "b@example.in", 2).await.unwrap(), [agreed("nps", "c@example.in")]);
    assert_eq!(queries.list_requests_of_term(nps, "c@example.in", 2).await.unwrap(), []);
}

async fn what_was_searched_for_once_lives_short(world: TestDatabase) {
    record(&world, &[search("once", Some(false), 0), search("twice", Some(false), 0), search("twice", Some(false), 0)]).await;
    record(&world, &[search("awaited", Some(false), 0), search("young", Some(false), 9 * DAY)]).await;
    record_wish(&world, "awaited", Some("a@example.in"), 0).await;
    for (reason, at) in [("old", -DAY), ("young", 0)] {
        write!(world, |work| work.subscribers().add_unsubscribe_reason(reason, minute(at)));
    }
    assert_eq!(purge(&world, 0, 5 * DAY).await, 3, "a day and a term, a reason");
    let terms = list_zero_results(&world).await.into_iter().map(|(term, ..)| term).collect::<Vec<_>>();
    assert_eq!(terms, ["twice", "young", "awaited"]);
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM leaving_reasons WHERE reason = 'young'").await, 1);
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM leaving_reasons").await, 1);
}

async fn the_old_is_purged_and_the_young_stays(world: TestDatabase) {
    record(&world, &[search("old", Some(false), 0), search("both", Some(false), 0), search("young", Some(false), 9 * DAY)]).await;
    record(&world, &[search("both", None, 9 * DAY)]).await;
    record_wish(&world, "old", Some("a@example.in"), 0).await;
    record_wish(&world, "both", Some("a@example.in"), 9 * DAY).await;
    write!(world, |work| work.analytics().count_new_page_views(&[page_view("a", "/", 0), page_view("b", "/", 9 * DAY)]));
    let removed = purge(&world, 5 * DAY, 5 * DAY).await;
    assert_eq!(removed, 5, "an event, a wish, two days, a term");
    assert_eq!(list_zero_results(&world).await, [zero_result("both", 1, 1), zero_result("young", 1, 0)]);
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM page_view_events").await, 1);
    assert_eq!(count_views(&world, 0).await, [("/".to_owned(), 2)], "sums stay");
}
