//! The daily digest: drafted, edited, approved, sent once, read on its page and by feed readers.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, Site, eventually, ticked, typed};

on_both_databases!(
    a_draft_is_made_of_what_is_fresh,
    too_little_is_no_digest,
    readers_see_it_once_it_is_approved,
    its_day_stands_in_the_trail,
    it_goes_out_once_to_who_agreed,
    a_number_of_many_mailboxes_gets_few,
    a_paused_reader_gets_none,
    what_an_editor_makes_is_checked,
);

fn path(site: &Site) -> String {
    format!("/cms/api/digests/{}", site.today())
}

async fn draft(site: &Site) -> crate::site::Answer {
    site.post_as("editor", &format!("{}/draft", path(site)), &json!({})).await
}

/// Three articles of today, one of them corrected.
async fn fresh(site: &Site) {
    for number in 0..3 {
        site.article(json!({"title": format!("Fresh article {number}"), "excerpt": format!("Excerpt {number}.")})).await;
    }
    let corrected = site.article(json!({"title": "Corrected article"})).await;
    site.edit(corrected["_id"].as_str().unwrap(), json!({"content": "<p>Right.</p>", "correction": "The rate was wrong."})).await;
}

async fn a_draft_is_made_of_what_is_fresh(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    fresh(&site).await;
    let drafted = draft(&site).await.expect(200).json()["data"].clone();
    assert_eq!((&drafted["status"], &drafted["date"]), (&json!("draft"), &json!(site.today().to_string())));
    let items = drafted["items"].as_array().unwrap();
    assert!((3..=7).contains(&items.len()), "{drafted}");
    let of_kind = |kind: &str| items.iter().filter(|item| item["kind"] == kind).collect::<Vec<&Value>>();
    assert!(of_kind("news").iter().any(|item| item["title"] == "Corrected: Corrected article" && item["summary"] == "The rate was wrong."));
    assert!(of_kind("article").iter().any(|item| item["title"].as_str().unwrap().starts_with("Fresh article")));
    assert!(items.iter().all(|item| item["link"].as_str().unwrap().starts_with('/')), "{drafted}");
    // Nothing of it is public yet.
    assert_eq!(site.read(&format!("/cms/api/digest?date={}", site.today())).await["data"], Value::Null);
    assert_eq!(site.read("/cms/api/digest").await["data"], Value::Null);
    let page = site.get(&format!("/dailydigest/{}", site.today())).await.expect(200).text();
    assert!(page.contains("No digest of") && !page.contains("Fresh article"), "{page}");
    assert!(!site.get("/dailydigest").await.expect(200).text().contains("Fresh article"));
    assert!(!site.get("/dailydigest/feed.xml").await.expect(200).text().contains("<item>"));
    assert!(!site.get("/sitemap.xml").await.expect(200).text().contains("dailydigest/2"));
    let listed = site.ask_as("editor", Method::GET, "/cms/api/digests").await.expect(200).await.json();
    assert_eq!((&listed["totalCount"], &listed["data"][0]), (&json!(1), &drafted));
}

async fn too_little_is_no_digest(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    // Long before anything here was written, and before any rate of ours.
    let refused = site.post_as("editor", "/cms/api/digests/1999-01-01/draft", &json!({})).await;
    assert_eq!(check_failure(&refused, 409)["code"], "NOTHING_FRESH");
    for nonsense in ["2026-13-01", "soon", "2026-02-30"] {
        check_failure(&site.post_as("editor", &format!("/cms/api/digests/{nonsense}/draft"), &json!({})).await, 404);
        site.get(&format!("/dailydigest/{nonsense}")).await.expect(404);
        check_failure(&site.get(&format!("/cms/api/digest?date={nonsense}")).await, 400);
    }
    check_failure(&site.post_as("editor", &format!("{}/approve", path(&site)), &json!({})).await, 404);
}

async fn its_day_stands_in_the_trail(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    fresh(&site).await;
    draft(&site).await.expect(200);
    site.post_as("editor", &format!("{}/approve", path(&site)), &json!({})).await.expect(200);
    let trail = site.run_command(&["audit", "list"]).await;
    for act in ["draft", "approve"] {
        assert!(trail.contains(&format!("{}/{act} ", path(&site))), "{act}: {trail}");
    }
}

async fn readers_see_it_once_it_is_approved(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    fresh(&site).await;
    let mut drafted = draft(&site).await.expect(200).json()["data"].clone();
    drafted["title"] = "What an editor made of it".into();
    drafted["items"][0]["whyItMatters"] = "Because it is your money.".into();
    let saved = site.put_as("editor", &path(&site), &drafted).await.expect(200).json()["data"].clone();
    assert_eq!((&saved["status"], &saved["title"]), (&json!("draft"), &json!("What an editor made of it")));
    site.post_as("editor", &format!("{}/approve", path(&site)), &json!({})).await.expect(200);
    let read = site.read("/cms/api/digest").await["data"].clone();
    assert_eq!((&read["title"], &read["items"]), (&saved["title"], &saved["items"]));
    for address in ["/dailydigest".to_owned(), format!("/dailydigest/{}", site.today())] {
        let page = site.get(&address).await.expect(200).text();
        assert!(page.contains("What an editor made of it") && page.contains("Because it is your money."), "{address}");
    }
    for feed in ["/dailydigest/feed.xml", "/dailydigest/feed.atom"] {
        let feed = site.get(feed).await.expect(200).text();
        assert!(feed.contains("What an editor made of it") && feed.contains(&format!("/dailydigest/{}", site.today())), "{feed}");
    }
    assert_eq!(check_failure(&draft(&site).await, 409)["code"], "ALREADY_APPROVED");
    // A mistake is corrected on the page.
    drafted["title"] = "Corrected by an editor".into();
    assert_eq!(site.put_as("editor", &path(&site), &drafted).await.expect(200).json()["data"]["status"], "published");
    eventually(SOON, "the correction shows", || async {
        site.get("/dailydigest").await.expect(200).text().contains("Corrected by an editor").then_some(())
    })
    .await;
    // Tomorrow's shows tomorrow.
    let tomorrow = site.today().tomorrow().unwrap();
    drafted["title"] = "Of tomorrow".into();
    site.put_as("editor", &format!("/cms/api/digests/{tomorrow}"), &drafted).await.expect(200);
    site.post_as("editor", &format!("/cms/api/digests/{tomorrow}/approve"), &json!({})).await.expect(200);
    // Days to come and days before the first have no page; a day between leads to the nearest earlier one.
    site.get(&format!("/dailydigest/{tomorrow}")).await.expect(404);
    site.get("/dailydigest/2999-01-01").await.expect(404);
    site.get("/dailydigest/0101-01-01").await.expect(404);
    let moved = format!("UPDATE digests SET date = '2026-01-05' WHERE date = '{}'", site.today());
    site.database.run(&moved).await;
    let elsewhere = site.get("/dailydigest/2026-02-01").await.expect(302);
    assert_eq!(elsewhere.header("location"), "/dailydigest/2026-01-05");
    site.get("/dailydigest/2026-01-05").await.expect(200);
    assert_eq!(site.read("/cms/api/digest").await["data"]["title"], "Corrected by an editor");
}

async fn it_goes_out_once_to_who_agreed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.subscriber(&ticked("both@example.in", "9876543210")).await;
    site.browser().subscribe(&ticked("unproven@example.in", "9876543211")).await;
    site.subscriber(&typed("neither@example.in")).await;
    let ended = site.subscriber(&ticked("ended@example.in", "9876543212")).await;
    ended.agree("email", false).await;
    ended.agree("whatsapp", false).await;
    for _ in 0..2 {
        site.digest_goes_out().await;
        site.quiet().await;
    }
    for (to, template, count) in [
        ("both@example.in", "daily_digest", 1),
        ("+919876543210", "daily_digest_1", 1),
        ("unproven@example.in", "daily_digest", 0),
        ("+919876543211", "daily_digest_1", 0),
        ("neither@example.in", "daily_digest", 0),
        ("ended@example.in", "daily_digest", 0),
        ("+919876543212", "daily_digest_1", 0),
    ] {
        assert_eq!(site.list_sent_by(to, template).await.len(), count, "{template} to {to}");
    }
    let mail = site.message("both@example.in", "daily_digest").await;
    assert_eq!(mail["subject"], "Three minutes");
    let text = mail["text"].as_str().unwrap();
    for part in ["For today.", "What changed", "A rate went up.", "/dailydigest/", "/unsubscribe/both@example.in?t="] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(mail["html"].as_str().unwrap().contains("What changed") && mail["oneClick"].is_string());
    let chat = site.message("+919876543210", "daily_digest_1").await["text"].as_str().unwrap().to_owned();
    assert!(chat.contains("Hi Asha") && chat.contains("Three minutes") && chat.contains("/dailydigest/"), "{chat}");
}

/// Whoever has many mailboxes can type one number beside each.
async fn a_number_of_many_mailboxes_gets_few(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    for number in 0..8 {
        site.subscriber(&ticked(&format!("reader{number}@example.in"), "9876543210")).await;
    }
    site.digest_goes_out().await;
    site.quiet().await;
    let written = "SELECT COUNT(*) FROM messages WHERE channel = 'whatsapp' AND recipient = '+919876543210' AND status <> 'failed'";
    assert_eq!(site.database.number(written).await, 6, "the welcome among them");
    for number in 0..8 {
        assert_eq!(site.list_sent_by(&format!("reader{number}@example.in"), "daily_digest").await.len(), 1);
    }
}

async fn a_paused_reader_gets_none(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    person.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "pause"})).await.expect(200);
    site.digest_goes_out().await;
    site.quiet().await;
    assert!(site.list_sent_by("asha@example.in", "daily_digest").await.is_empty());
    assert!(site.list_sent_by("+919876543210", "daily_digest_1").await.is_empty());
    assert!(site.list_sent_by("asha@example.in", "unsubscribe_email").await.is_empty(), "a pause is no farewell");
}

async fn what_an_editor_makes_is_checked(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let item = |change: Value| {
        let mut item = json!({"kind": "news", "title": "A", "summary": "B"});
        item.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        json!({"title": "T", "intro": "I", "items": [item]})
    };
    for wrong in [
        json!({}),
        json!({"title": "T", "items": []}),
        json!({"title": " ", "items": item(json!({}))["items"]}),
        item(json!({"kind": "gossip"})),
        item(json!({"title": " "})),
        item(json!({"summary": ""})),
        item(json!({"link": "https://evil.example"})),
        item(json!({"link": "//evil.example"})),
        item(json!({"sources": [{"title": "S", "url": "javascript:alert(1)"}]})),
    ] {
        check_failure(&site.put_as("editor", &path(&site), &wrong).await, 400);
    }
    let mut many = item(json!({}));
    many["items"] = vec![many["items"][0].clone(); 8].into();
    check_failure(&site.put_as("editor", &path(&site), &many).await, 400);
    assert_eq!(site.ask_as("editor", Method::GET, "/cms/api/digests").await.expect(200).await.json()["totalCount"], 0);
}
