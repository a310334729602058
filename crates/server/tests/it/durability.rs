//! What was acknowledged is kept, whatever happens next; what is under way may finish.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    an_acknowledged_edit_survives_a_power_cut,
    a_power_cut_amid_writes_leaves_whole_articles,
    a_stop_lets_requests_finish,
    a_stop_does_not_wait_for_ever,
    keys_and_tokens_survive,
);

async fn an_acknowledged_edit_survives_a_power_cut(engine: Engine) {
    let mut site = Site::start(engine).await;
    let id = site.article(json!({"title": "Kept"})).await["_id"].as_str().unwrap().to_owned();
    let path = format!("/cms/api/contents/{id}");
    for round in 1..=5 {
        let title = format!("Kept through cut {round}");
        site.edit(&id, json!({"title": title, "baseRevision": round})).await;
        site.kill();
        site.launch().await;
        let kept = site.read(&path).await;
        assert_eq!((&kept["data"]["title"], &kept["data"]["revision"]), (&json!(title), &json!(round + 1)));
        let found = site.search("kept").await;
        assert_eq!(found["data"][0]["title"], title.as_str(), "ready means that search knows it, too");
    }
    let revisions = site.ask_as("editor", Method::GET, &format!("{path}/revisions")).await.expect(200).await.json();
    assert_eq!(revisions["data"].as_array().unwrap().len(), 6);
    if engine == Engine::Sqlite {
        assert_eq!(site.database.texts("PRAGMA integrity_check").await, ["ok"]);
    }
}

async fn a_power_cut_amid_writes_leaves_whole_articles(engine: Engine) {
    let mut site = Site::start(engine).await;
    site.category("Taxation").await;
    let token = site.token("editor").await;
    for round in 0..3 {
        let before = count_articles(&site).await;
        let mut writers = tokio::task::JoinSet::new();
        for writer in 0..4 {
            let asks: Vec<_> = (0..200)
                .map(|number| {
                    let title = format!("Cut {round} {writer} {number}");
                    let body =
                        json!({"title": title, "content": format!("<p>{title}</p>"), "category_id": "taxation", "status": "published"});
                    site.ask(Method::POST, "/cms/api/contents").token(&token).json(&body)
                })
                .collect();
            writers.spawn(async move {
                let mut acknowledged = Vec::new();
                for ask in asks {
                    match ask.try_send().await {
                        Some(answer) if answer.status == 201 => {
                            acknowledged.push(answer.json()["data"]["_id"].as_str().unwrap().to_owned())
                        }
                        _ => break,
                    }
                }
                acknowledged
            });
        }
        eventually(Duration::from_secs(30), "some are written", || async { (count_articles(&site).await >= before + 10).then_some(()) })
            .await;
        site.kill();
        let acknowledged: Vec<String> = writers.join_all().await.concat();
        site.launch().await;
        assert!(!acknowledged.is_empty());
        for id in &acknowledged {
            site.get(&format!("/cms/api/contents/{id}")).await.expect(200);
        }
        // Every article there is has its body, its first revision, its counts and its change.
        for (what, sql) in [
            ("a body", "SELECT COUNT(*) FROM articles a LEFT JOIN article_bodies b ON b.article_id = a.id WHERE b.html IS NULL"),
            ("a revision", "SELECT COUNT(*) FROM articles a LEFT JOIN article_revisions r ON r.article_id = a.id WHERE r.number IS NULL"),
        ] {
            assert_eq!(site.database.number(sql).await, 0, "an article without {what}");
        }
    }
}

async fn count_articles(site: &Site) -> i64 {
    site.database.number("SELECT COUNT(*) FROM articles").await
}

/// A request for a new article whose second half is not sent yet.
async fn send_half(site: &Site) -> (TcpStream, Vec<u8>) {
    let token = site.token("editor").await;
    let body = json!({"title": "Slowly sent", "content": "<p>Text.</p>", "category_id": "taxation", "status": "published"}).to_string();
    let (first, rest) = body.split_at(body.len() / 2);
    let head = format!(
        "POST /cms/api/contents HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{first}",
        site.socket(),
        body.len()
    );
    let mut stream = TcpStream::connect(site.socket()).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    (stream, rest.as_bytes().to_vec())
}

async fn a_stop_lets_requests_finish(engine: Engine) {
    let mut site = Site::start(engine).await;
    site.category("Taxation").await;
    let (mut stream, rest) = send_half(&site).await;
    // A later request is answered, so the earlier one has arrived.
    site.get("/healthz").await.expect(200);
    site.server().terminate();
    eventually(SOON, "nobody new is let in", || async { TcpStream::connect(site.socket()).await.is_err().then_some(()) }).await;
    stream.write_all(&rest).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    let finished = site.server_mut().finished(Duration::from_secs(15)).await;
    assert!(finished.success, "{}", finished.stderr);
    site.kill();
    site.launch().await;
    assert_eq!(site.read("/cms/api/contents").await["contents"][0]["title"], "Slowly sent");
}

async fn a_stop_does_not_wait_for_ever(engine: Engine) {
    let mut site = Site::prepare(engine).await.set("FINEPRINT_SHUTDOWN_GRACE_SECONDS", "1").up().await;
    site.category("Taxation").await;
    let (stream, _) = send_half(&site).await;
    site.get("/healthz").await.expect(200);
    site.server().terminate();
    let finished = site.server_mut().finished(Duration::from_secs(10)).await;
    assert!(finished.success, "{}", finished.stderr);
    drop(stream);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM articles").await, 0, "nothing half-written");
}

async fn keys_and_tokens_survive(engine: Engine) {
    let mut site = Site::start(engine).await;
    let id = site.article(json!({"title": "Previewed", "status": "draft"})).await["_id"].as_str().unwrap().to_owned();
    let answer = site.ask_as("editor", Method::POST, &format!("/cms/api/contents/{id}/preview")).await.expect(200).await.json();
    let link = answer["data"]["url"].as_str().unwrap().strip_prefix(&site.address).unwrap().to_owned();
    site.kill();
    site.launch().await;
    site.get(&link).await.expect(200);
    site.edit(&id, json!({"title": "Previewed again"})).await;
}
