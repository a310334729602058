//! What a rented server may do that has 65,536 networks of IPv6, and what its neighbours keep.

use reqwest::Method;
use serde_json::{Value, json};

use crate::chat::prepare_chat_site;
use crate::comments::{known_author, moderate};
use crate::envelopes::check_failure;
use crate::site::{Answer, Engine, SOON, Site, Socket, eventually, typed};
use crate::webinars::{WEBINARS, announce_webinar, id};

on_both_databases!(
    all_limits_hold_for_its_networks_together,
    it_has_a_share_of_the_sockets,
    it_takes_few_seats,
    it_reports_a_comment_once,
    it_pushes_no_likes_and_views,
    one_run_writes_to_few_strangers,
    a_network_fills_no_table_of_terms,
    a_term_is_short,
);

const RECORD: &str = "/cms/api/analytics/search/record";
const TERMS: &str = "SELECT COUNT(*) FROM search_terms";

/// A site behind a proxy, so that networks are told apart by what it says.
async fn behind_proxy(engine: Engine, limits: &[(&'static str, &'static str)]) -> Site {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1");
    limits.iter().fold(site, |site, (name, most)| site.set(name, most)).up().await
}

/// An address in the network with this number, of the server's 65,536.
fn rented(network: u16) -> String {
    format!("2001:db8:99:{network:x}::1")
}

const ELSEWHERE: &str = "2001:db8:100:1::1";

async fn post_from(site: &Site, address: &str, path: &str, body: &Value) -> Answer {
    site.ask(Method::POST, path).header("x-forwarded-for", address).json(body).send().await
}

async fn all_limits_hold_for_its_networks_together(engine: Engine) {
    let limits = [("FINEPRINT_LIMITS_SEARCH_PER_MINUTE", "2"), ("FINEPRINT_LIMITS_COUNTING_PER_10_MINUTES", "2")];
    let site = behind_proxy(engine, &limits).await;
    let search = async |address: &str| {
        site.ask(Method::GET, "/cms/api/content-search?searchText=epf").header("x-forwarded-for", address).send().await.status
    };
    let count = async |address: &str| post_from(&site, address, RECORD, &json!({"keyword": "epf"})).await.status;
    for network in 0..10 {
        let address = rented(network);
        let statuses = [search(&address).await, search(&address).await, count(&address).await, count(&address).await];
        assert_eq!(statuses, [200, 200, 202, 202], "{network}");
    }
    assert_eq!(count(&rented(10)).await, 429, "ten times the limit are for all of them");
    // Searches come back by the second, so one of many is refused.
    let mut statuses = Vec::new();
    for network in 10..50 {
        statuses.push(search(&rented(network)).await);
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    assert_eq!((search(ELSEWHERE).await, count(ELSEWHERE).await), (200, 202));
}

async fn it_has_a_share_of_the_sockets(engine: Engine) {
    let site = prepare_chat_site(engine).await.set("FINEPRINT_LIMITS_CHAT_SOCKETS_PER_ADDRESS", "1");
    let site = site.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let knock = async |address: &str| Socket::knock(&site, "/chatbot/ws/chat/", &[("x-forwarded-for", address)]).await;
    let mut open = Vec::new();
    for network in 0..10 {
        open.push(knock(&rented(network)).await.expect("each network has one"));
    }
    assert_eq!(knock(&rented(10)).await.err(), Some(429), "a network of its own, but a neighbour");
    assert!(knock(ELSEWHERE).await.is_ok());
    open.pop();
    eventually(SOON, "a closed one makes room", || async { knock(&rented(10)).await.ok().map(drop) }).await;
}

async fn it_takes_few_seats(engine: Engine) {
    let site = behind_proxy(engine, &[("FINEPRINT_LIMITS_UNPROVEN_SEATS_PER_ADDRESS_AND_DAY", "1")]).await;
    let webinar = announce_webinar(&site, 3, json!({"seats": 20})).await;
    let path = format!("{WEBINARS}/{}/register", id(&webinar));
    for network in 0..10 {
        post_from(&site, &rented(network), &path, &typed(&format!("made-up{network}@example.in"))).await.expect(200);
    }
    let refused = post_from(&site, &rented(10), &path, &typed("made-up10@example.in")).await;
    assert_eq!(check_failure(&refused, 403)["code"], "PROOF_NEEDED");
    post_from(&site, ELSEWHERE, &path, &typed("asha@example.in")).await.expect(200);
}

async fn it_reports_a_comment_once(engine: Engine) {
    let site = behind_proxy(engine, &[]).await;
    let article = site.article(json!({"title": "Talked about"})).await["_id"].as_str().unwrap().to_owned();
    let (_, first) = known_author(&site, &article, "asha@example.in").await;
    let path = format!("/cms/api/comments/{}/report", first["_id"].as_str().unwrap());
    let report = async |address: &str| post_from(&site, address, &path, &json!({})).await.status;
    for network in 0..4 {
        assert_eq!(report(&rented(network)).await, 200);
    }
    assert_eq!(report("203.0.113.1").await, 200);
    assert_eq!(moderate(&site, &first, "unpin").await["status"], "approved", "they are two");
    assert_eq!(report("203.0.113.2").await, 200);
    assert_eq!(moderate(&site, &first, "unpin").await["status"], "pending", "three hide it");
}

async fn it_pushes_no_likes_and_views(engine: Engine) {
    let site = behind_proxy(engine, &[]).await;
    let article = site.article(json!({"title": "Liked"})).await["_id"].as_str().unwrap().to_owned();
    let like = async |address: &str| {
        let body = json!({"contentId": article, "stat": "like"});
        let answer = post_from(&site, address, "/cms/api/content-stats/update-content-stats", &body).await.expect(200);
        answer.json()["data"]["likes"].as_i64().unwrap()
    };
    let mut likes = 0;
    for number in 0..220 {
        likes = like(&rented(number / 20)).await;
    }
    assert_eq!(likes, 200, "ten times twenty");
    assert_eq!(like(ELSEWHERE).await, 201);
    for number in 0..520 {
        let body = json!({"contentId": article});
        post_from(&site, &rented(number / 20), "/cms/api/content-stats/increment-views", &body).await.expect(200);
    }
    post_from(&site, ELSEWHERE, "/cms/api/content-stats/increment-views", &json!({"contentId": article})).await.expect(200);
    let views = async || site.database.number("SELECT views FROM article_stats").await;
    eventually(SOON, "ten times fifty, and one, are written", || async { (views().await >= 501).then_some(()) }).await;
    assert_eq!(views().await, 501);
}

async fn one_run_writes_to_few_strangers(engine: Engine) {
    const WAITING: &str = "SELECT COUNT(*) FROM search_wishes";
    let site = Site::with_sandbox(engine).await;
    let wish = json!({"keyword": "quokka", "notify": true, "email": "reader0@example.in", "consent": "tell-me-2"});
    site.post(RECORD, &wish).await.expect(202);
    let many = "INSERT INTO search_wishes (term_id, email, at, consent) \
        WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 520) \
        SELECT term_id, 'reader' || number || '@example.in', at, consent FROM search_wishes, numbers";
    site.database.run(many).await;
    let known = site.subscriber(&typed("meera@example.in")).await;
    known.post(RECORD, &json!({"keyword": "quokka", "notify": true})).await.expect(202);
    let run_once = async || {
        let task = "FROM recurring_tasks WHERE name = 'notify-requests'";
        let before = site.database.number(&format!("SELECT COALESCE(last_success, 0) {task}")).await;
        site.database.run("UPDATE recurring_tasks SET next_due = 0 WHERE name = 'notify-requests' AND lease_token IS NULL").await;
        eventually(SOON, "the task has run", || async {
            let is_over = format!("SELECT name {task} AND lease_token IS NULL AND last_success > {before}");
            site.database.texts(&is_over).await.pop()
        })
        .await;
    };
    // Once before there is anything to read, so that no first run of the start comes between.
    run_once().await;
    assert_eq!(site.database.number(WAITING).await, 522);
    site.article(json!({"title": "Quokka"})).await;
    eventually(SOON, "the article can be found", || async { (site.search("quokka").await["totalCount"] == 1).then_some(()) }).await;
    run_once().await;
    assert_eq!(site.database.number(WAITING).await, 21, "five hundred strangers, and who is signed in");
    run_once().await;
    assert_eq!(site.database.number(WAITING).await, 0, "the rest is told next time");
}

async fn a_network_fills_no_table_of_terms(engine: Engine) {
    let site = behind_proxy(engine, &[("FINEPRINT_LIMITS_COUNTING_PER_10_MINUTES", "100000")]).await;
    let record = async |address: &str, keyword: String, notify: bool| {
        post_from(&site, address, RECORD, &json!({"keyword": keyword, "notify": notify})).await.expect(202);
    };
    for number in 0..1_010 {
        record("203.0.113.1", format!("zorblax{number}"), number % 2 == 0).await;
    }
    eventually(SOON, "a thousand are written", || async { (site.database.number(TERMS).await >= 1_000).then_some(()) }).await;
    // What is written together is written at once: with a later one all earlier ones are there.
    record("203.0.113.2", "somebody else's".to_owned(), false).await;
    record("203.0.113.1", "zorblax0".to_owned(), false).await;
    eventually(SOON, "others go on, and what was searched for before counts", || async {
        let own = "SELECT COUNT(*) FROM search_term_days d JOIN search_terms t ON t.id = d.term_id WHERE t.term = 'zorblax0'";
        (site.database.number(own).await == 1).then_some(())
    })
    .await;
    assert_eq!(site.database.number(TERMS).await, 1_001);
}

async fn a_term_is_short(engine: Engine) {
    let site = Site::start(engine).await;
    site.post(RECORD, &json!({"keyword": "कि".repeat(110), "notify": true})).await.expect(202);
    let short = "SELECT COUNT(*) FROM search_terms WHERE LENGTH(term) = 100";
    assert_eq!(site.database.number(short).await, 1, "300 bytes, which are a hundred letters and signs");
}
