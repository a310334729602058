//! Views, likes and shares: each once per visitor, in few writes, never lost by an orderly stop.

use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::html::Document;
use crate::site::{Answer, Engine, NO_SUCH_ID, SOON, Site, eventually};

on_both_databases!(
    a_view_counts_once_in_half_an_hour,
    likes_go_and_come_back,
    one_network_does_not_push_likes,
    one_network_does_not_push_views,
    shares_count_once,
    a_burst_of_views_is_exact_and_cheap,
    counts_survive_an_orderly_stop,
    the_visitor_cookie_is_guarded,
    most_read_comes_first,
    pages_show_new_counts_and_no_other_is_drawn_anew,
);

const VIEW: &str = "/cms/api/content-stats/increment-views";
const SHARE: &str = "/cms/api/content-stats/increment-article-share";
const LIKE: &str = "/cms/api/content-stats/update-content-stats";

async fn article(site: &Site) -> String {
    site.article(json!({"title": "Counted"})).await["_id"].as_str().unwrap().to_owned()
}

fn visitor(number: usize) -> String {
    format!("visitor={number:032x}")
}

async fn send(site: &Site, path: &str, id: &str, cookie: &str) -> Answer {
    site.ask(reqwest::Method::POST, path).cookie(cookie).json(&json!({"contentId": id})).expect(200).await
}

async fn stored(site: &Site, what: &str) -> i64 {
    site.database.number(&format!("SELECT {what} FROM article_stats")).await
}

async fn counts(site: &Site, what: &str, expected: i64) {
    eventually(SOON, &format!("{what} are {expected}"), || async { (stored(site, what).await == expected).then_some(()) }).await;
}

async fn a_view_counts_once_in_half_an_hour(engine: Engine) {
    let site = Site::start(engine).await;
    let id = article(&site).await;
    let first = site.post(VIEW, &json!({"contentId": id})).await.expect(200);
    let data = first.json()["data"].clone();
    assert!(data["likes"].is_i64() && data["views"].is_i64(), "{data}");
    let cookie = first.cookie();
    for _ in 0..3 {
        assert_eq!(send(&site, VIEW, &id, &cookie).await.header("set-cookie"), "", "who has the cookie keeps it");
    }
    counts(&site, "views", 1).await;
    // The same visitor, seen again by another batch.
    send(&site, VIEW, &id, &cookie).await;
    send(&site, VIEW, &id, &visitor(7)).await;
    counts(&site, "views", 2).await;
    // Half an hour later.
    let earlier = 31_i64 * 60 * 1_000_000;
    assert_eq!(site.database.run(&format!("UPDATE visitor_marks SET at = at - {earlier}")).await, 2);
    send(&site, VIEW, &id, &cookie).await;
    counts(&site, "views", 3).await;
    let shown = site.read(&format!("/cms/api/contents/{id}")).await;
    assert_eq!((&shown["data"]["views"], &shown["data"]["revision"]), (&json!(3), &json!(1)), "counting is no edit");
    check_failure(&site.post(VIEW, &json!({"contentId": NO_SUCH_ID})).await, 404);
    check_failure(&site.post(VIEW, &json!({"contentId": "x"})).await, 404);
    check_failure(&site.post(VIEW, &json!({})).await, 400);
}

async fn likes_go_and_come_back(engine: Engine) {
    let site = Site::start(engine).await;
    let id = article(&site).await;
    let like = |number: usize, stat: &'static str| {
        site.ask(reqwest::Method::POST, LIKE).cookie(&visitor(number)).json(&json!({"contentId": id, "stat": stat})).expect(200)
    };
    let likes = |answer: Answer| answer.json()["data"]["likes"].as_i64().unwrap();
    assert_eq!(likes(like(1, "like").await), 1);
    assert_eq!(likes(like(1, "like").await), 1, "once per visitor");
    assert_eq!(likes(like(2, "like").await), 2);
    assert_eq!(likes(like(3, "unlike").await), 2, "who never liked takes nothing back");
    assert_eq!(likes(like(1, "unlike").await), 1);
    assert_eq!(likes(like(1, "unlike").await), 1);
    assert_eq!(site.read(&format!("/cms/api/contents/{id}")).await["data"]["likes"], 1, "who liked sees it at once");
    check_failure(&site.post(LIKE, &json!({"contentId": id, "stat": "adore"})).await, 400);
    check_failure(&site.post(LIKE, &json!({"contentId": NO_SUCH_ID, "stat": "like"})).await, 404);
}

async fn one_network_does_not_push_likes(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let id = article(&site).await;
    let send = async |network: u8, cookie: &str, stat: &str| {
        let ask = site.ask(reqwest::Method::POST, LIKE).header("x-forwarded-for", &format!("203.0.113.{network}"));
        let ask = if cookie.is_empty() { ask } else { ask.cookie(cookie) };
        ask.json(&json!({"contentId": id, "stat": stat})).expect(200).await.json()["data"]["likes"].as_i64().unwrap()
    };
    let mut likes = 0;
    for number in 0..30 {
        // Every other browser drops its cookie.
        let cookie = if number % 2 == 0 { visitor(number) } else { String::new() };
        likes = send(1, &cookie, "like").await;
    }
    assert_eq!(likes, 20, "a network's further likes are answered and not counted");
    assert_eq!(send(2, &visitor(90), "like").await, 21, "others like as before");
    assert_eq!(send(1, &visitor(28), "unlike").await, 21, "what did not count can't be taken back");
    assert_eq!(send(1, &visitor(0), "unlike").await, 20);
    assert_eq!(send(1, &visitor(91), "like").await, 21);
    assert_eq!(send(1, &visitor(92), "like").await, 21);
    // A day later.
    site.database.run("UPDATE article_likes SET at = at - 86400000000").await;
    assert_eq!(send(1, &visitor(92), "like").await, 22);
}

async fn one_network_does_not_push_views(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let id = article(&site).await;
    let view = async |network: u8, cookie: &str| {
        let ask = site.ask(reqwest::Method::POST, VIEW).header("x-forwarded-for", &format!("203.0.113.{network}"));
        let ask = if cookie.is_empty() { ask } else { ask.cookie(cookie) };
        ask.json(&json!({"contentId": id})).expect(200).await;
    };
    view(1, &visitor(1)).await;
    for _ in 0..80 {
        view(1, "").await;
    }
    for number in 2..5 {
        view(2, &visitor(number)).await;
    }
    counts(&site, "views", 53).await;
    // Who was counted on that network before counts again after half an hour, and further ones there do not.
    site.database.run(&format!("UPDATE visitor_marks SET at = at - {}", 31_i64 * 60 * 1_000_000)).await;
    view(1, "").await;
    view(1, &visitor(1)).await;
    counts(&site, "views", 54).await;
    view(2, &visitor(9)).await;
    counts(&site, "views", 55).await;
}

async fn shares_count_once(engine: Engine) {
    let site = Site::start(engine).await;
    let id = article(&site).await;
    for number in [1, 1, 2, 1, 2] {
        send(&site, SHARE, &id, &visitor(number)).await;
    }
    counts(&site, "shares", 2).await;
    assert_eq!(stored(&site, "views").await, 0);
}

async fn a_burst_of_views_is_exact_and_cheap(engine: Engine) {
    const VISITORS: usize = 2_000;
    let mut site = Site::prepare(engine).await.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let id = article(&site).await;
    let began = tokio::time::Instant::now();
    let mut senders = tokio::task::JoinSet::new();
    for sender in 0..16 {
        let asks: Vec<_> = (sender..VISITORS)
            .step_by(16)
            .map(|number| {
                // Each from a network of its own.
                let network = format!("203.0.{}.{}", 113 + number / 250, 1 + number % 250);
                let ask = site.ask(reqwest::Method::POST, VIEW).header("x-forwarded-for", &network);
                ask.cookie(&visitor(number)).json(&json!({"contentId": id}))
            })
            .collect();
        senders.spawn(async move {
            for ask in asks {
                ask.expect(200).await;
            }
        });
    }
    senders.join_all().await;
    let half_seconds = i64::try_from(began.elapsed().as_millis() / 500).unwrap();
    counts(&site, "views", VISITORS as i64).await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM visitor_marks").await, VISITORS as i64);
    if engine == Engine::Postgres {
        // Every batch changes the article's row of counts once; a backend tells its numbers when it ends.
        assert!(site.stop().await.success);
        let updates = "SELECT n_tup_upd FROM pg_stat_user_tables WHERE relname = 'article_stats'";
        let batches = site.database.number(updates).await;
        assert!((1..=half_seconds + 4).contains(&batches), "{batches} writes in {half_seconds} half seconds");
    }
}

async fn counts_survive_an_orderly_stop(engine: Engine) {
    let mut site = Site::start(engine).await;
    let id = article(&site).await;
    for number in 0..20 {
        send(&site, VIEW, &id, &visitor(number)).await;
    }
    site.post("/cms/api/analytics/page-view", &json!({"path": "/about", "title": "About", "eventId": "last-moment"})).await.expect(202);
    let finished = site.stop().await;
    assert!(finished.success, "{}", finished.stderr);
    assert_eq!(stored(&site, "views").await, 20);
    assert_eq!(site.database.number("SELECT CAST(SUM(views) AS BIGINT) FROM page_view_counts").await, 1);
    site.launch().await;
    assert_eq!(site.read(&format!("/cms/api/contents/{id}")).await["data"]["views"], 20);
}

async fn the_visitor_cookie_is_guarded(engine: Engine) {
    let site = Site::start(engine).await;
    let id = article(&site).await;
    let set = site.post(VIEW, &json!({"contentId": id})).await.expect(200);
    let cookie = set.header("set-cookie").to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let value = set.cookie();
    assert!(value.starts_with("visitor=") && value.len() == 8 + 32, "128 random bits: {value}");
    assert_ne!(site.post(VIEW, &json!({"contentId": id})).await.cookie(), value);
    let bad = site.ask(reqwest::Method::POST, VIEW).cookie("visitor=short").json(&json!({"contentId": id})).expect(200).await;
    assert!(!bad.header("set-cookie").is_empty(), "a cookie that is not ours is replaced");
    counts(&site, "views", 3).await;
    // What is stored is a hash.
    let digits: String = value["visitor=".len()..].to_owned();
    let column = if engine == Engine::Postgres { "encode(visitor, 'hex')" } else { "lower(hex(visitor))" };
    let stored = site.database.texts(&format!("SELECT {column} FROM visitor_marks")).await;
    assert!(stored.iter().all(|visitor| !digits.contains(visitor.as_str())), "{stored:?}");

    let secure = Site::prepare(engine).await.known_as("https://tfp.example").up().await;
    let id = article(&secure).await;
    let cookie = secure.post(VIEW, &json!({"contentId": id})).await.expect(200);
    assert!(cookie.header("set-cookie").contains("Secure"), "{:?}", cookie.headers);
}

async fn most_read_comes_first(engine: Engine) {
    let site = Site::start(engine).await;
    let mut ids = Vec::new();
    for number in 0..3 {
        let article: Value = site.article(json!({"title": format!("Rank {number}")})).await;
        ids.push(article["_id"].as_str().unwrap().to_owned());
    }
    for (id, views) in [(&ids[1], 3), (&ids[0], 1)] {
        for number in 0..views {
            send(&site, VIEW, id, &visitor(number)).await;
        }
    }
    // A list that was read before the counts were written would be kept for a while.
    counts(&site, "CAST(SUM(views) AS BIGINT)", 4).await;
    let list = site.read("/cms/api/contents?sort=popular&limit=3").await;
    let order: Vec<&str> = list["contents"].as_array().unwrap().iter().map(|card| card["_id"].as_str().unwrap()).collect();
    assert_eq!(order, [&ids[1], &ids[0], &ids[2]]);
}

async fn pages_show_new_counts_and_no_other_is_drawn_anew(engine: Engine) {
    let site = Site::prepare(engine).await.set("FINEPRINT_PAGE_COUNTS_SECONDS", "1").up().await;
    let quiet = site.category("Quiet").await;
    site.article(json!({"title": "Unread", "category_id": quiet["_id"]})).await;
    let article = site.article(json!({"title": "Counted"})).await;
    let (id, url) = (article["_id"].as_str().unwrap(), article["url"].as_str().unwrap());
    // Its own page, a list, and one in the order of what is read.
    let paths = [url, "/categories?category=All", "/categories?category=All&sort=popular", "/"];
    let show = async |paths: &[&str], words: &str| {
        for path in paths {
            let shows = async || site.get(path).await.expect(200).text().contains(words).then_some(());
            eventually(SOON, &format!("{path} shows {words}"), shows).await;
        }
    };
    show(&paths, "0 views").await;
    let version = async || Document::of(&site.get(url).await.expect(200).text()).start_record().unwrap()["data"].clone();
    let first = version().await;
    send(&site, VIEW, id, &visitor(1)).await;
    show(&paths, "1 view").await;
    // By now this node has followed all that was written before, so what it keeps from here on stays.
    let kept = async || site.get("/categories?id=quiet").await.expect(200).header("etag").to_owned();
    let before = kept().await;
    send(&site, VIEW, id, &visitor(2)).await;
    show(&paths, "2 views").await;
    assert_eq!(kept().await, before, "a page without new counts is not drawn anew");
    assert_eq!(version().await, first, "a browser that has the page from before can still take it over");
    site.ask(reqwest::Method::POST, LIKE).cookie(&visitor(1)).json(&json!({"contentId": id, "stat": "like"})).expect(200).await;
    show(&paths[1..2], "1 like").await;
    assert_eq!(kept().await, before);
}
