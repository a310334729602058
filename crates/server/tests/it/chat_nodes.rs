//! Answers when a server goes away, and when there are two of them on one database.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::chat::{prepare_chat_site, start_chat_site};
use crate::site::{Engine, SOON, Site, Socket, eventually};

on_both_databases!(a_dead_servers_answer_can_be_made_again, a_server_that_stops_sends_its_readers_on);

/// On PostgreSQL nodes share a database.
#[tokio::test]
async fn an_answer_is_followed_from_another_node() {
    let site = start_chat_site(Engine::Postgres).await;
    let other = start_echo_node(&site).await;
    let browser = site.browser();
    for cut in [1, 4, 9] {
        let mut socket = browser.chat(None).await;
        let session = socket.session.clone();
        socket.ask(&format!("Here and there, {cut}? [slow]")).await;
        let before = socket.pieces(cut).await;
        drop(socket);
        let mut there = browser.at(&other).chat(Some(&session)).await;
        assert_eq!(there.session, session);
        there.send(json!({"action": "resume", "message_id": before.id(), "after_seq": cut})).await;
        let heard = there.answer().await;
        let mut pieces: Vec<_> = before.pieces.iter().cloned().chain(heard.pieces.clone()).collect();
        pieces.sort();
        pieces.dedup();
        let together: String = pieces.iter().map(|(_, piece)| piece.as_str()).collect();
        assert!(heard.text().starts_with(&together), "{together}\n{}", heard.text());
        assert_eq!(heard.id(), before.id());
        let mut here = browser.chat(Some(&session)).await;
        assert_eq!(here.answer().await.text(), heard.text());
        let sql = format!("SELECT COUNT(*) FROM chat_messages WHERE sender = 'bot' AND chat_id = '{session}'");
        assert_eq!(site.database.number(&sql).await, 1, "one generation");
    }
    assert!(!other.get("/metrics").await.expect(200).text().contains("engine=\"echo\""), "the other node made nothing");
}

#[tokio::test]
async fn the_same_request_at_two_nodes_is_asked_once() {
    let site = start_chat_site(Engine::Postgres).await;
    let other = start_echo_node(&site).await;
    let browser = site.browser();
    let mut here = browser.chat(None).await;
    here.ask("To have a session?").await;
    here.answer().await;
    let mut there = browser.at(&other).chat(Some(&here.session)).await;
    let _whole = there.answer().await;
    let asking = json!({"query": "Once? [slow]", "request_id": "same"});
    tokio::join!(here.send(asking.clone()), there.send(asking));
    let (one, two) = tokio::join!(here.answer(), there.answer());
    assert_eq!((one.id(), one.text()), (two.id(), two.text()));
    assert_eq!(site.database.number("SELECT COUNT(*) FROM chat_messages").await, 4);
}

#[tokio::test]
async fn another_node_stops_it() {
    let site = start_chat_site(Engine::Postgres).await;
    let other = start_echo_node(&site).await;
    let browser = site.browser();
    let mut here = browser.chat(None).await;
    here.ask("Long? [hang]").await;
    here.pieces(3).await;
    let mut there = browser.at(&other).chat(Some(&here.session)).await;
    let asked = Instant::now();
    there.send(json!({"action": "stop"})).await;
    let ended = here.answer().await;
    assert_eq!(ended.last["status"], "stopped");
    assert!(asked.elapsed() < Duration::from_millis(1000), "{:?}", asked.elapsed());
    assert_eq!(there.answer().await.text(), ended.text());
}

async fn start_echo_node(site: &Site) -> Site {
    site.prepare_second_node().set("FINEPRINT_ALLOW_SANDBOX", "true").set("FINEPRINT_ASSISTANT_ENGINE", "echo").up().await
}

/// Until what was told has been written down.
async fn wait_for_stored_chunks(site: &Site) {
    eventually(SOON, "the pieces are kept", || async {
        (site.database.number("SELECT COUNT(*) FROM chat_chunks").await >= 3).then_some(())
    })
    .await;
}

async fn a_dead_servers_answer_can_be_made_again(engine: Engine) {
    let mut site = prepare_chat_site(engine).await.listening_at_its_own().up().await;
    let (session, id, visitor) = {
        let browser = site.browser();
        let mut socket = browser.chat(None).await;
        socket.ask("Cut off? [hang]").await;
        let begun = socket.pieces(3).await;
        wait_for_stored_chunks(&site).await;
        (socket.session.clone(), begun.id().to_owned(), browser.cookie("visitor").unwrap())
    };
    site.kill();
    site.launch().await;
    let browser = site.browser();
    browser.set_cookie("visitor", &visitor);
    // Its maker is believed to live until its lease is over.
    let mut socket = browser.chat(Some(&session)).await;
    assert_eq!(socket.session, session);
    assert_eq!(socket.pieces(3).await.id(), id);
    site.database.run("UPDATE chat_messages SET lease_until = 1 WHERE lease_until IS NOT NULL").await;
    let ended = socket.answer().await;
    assert_eq!((ended.id(), &ended.last["status"]), (id.as_str(), &json!("interrupted")));
    assert!(ended.text().contains("Piece 2"), "{}", ended.text());
    socket.send(json!({"action": "regenerate", "message_id": id})).await;
    assert_ne!(socket.pieces(3).await.id(), id);
}

async fn a_server_that_stops_sends_its_readers_on(engine: Engine) {
    let mut site = prepare_chat_site(engine).await.set("FINEPRINT_SHUTDOWN_GRACE_SECONDS", "2").listening_at_its_own().up().await;
    let (visitor, mut socket): (String, Socket) = {
        let browser = site.browser();
        let mut socket = browser.chat(None).await;
        socket.ask("Stopped? [hang]").await;
        socket.pieces(3).await;
        (browser.cookie("visitor").unwrap(), socket)
    };
    let (finished, closed) = tokio::join!(site.stop(), socket.message());
    assert!(finished.success);
    assert_eq!(closed, Err(Some(1012)));
    site.launch().await;
    let browser = site.browser();
    browser.set_cookie("visitor", &visitor);
    let mut again = browser.chat(Some(&socket.session)).await;
    assert_eq!(again.answer().await.last["status"], "interrupted", "it was written down as it went");
}
