//! Backends served apart, by nodes of their own.

use serde_json::json;

use crate::chat::prepare_chat_site;
use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, eventually};

on_both_databases!(the_chatbot_alone, content_alone, both_without_a_worker);

async fn the_chatbot_alone(engine: Engine) {
    let site = prepare_chat_site(engine).await.argument("--only").argument("chatbot").up().await;
    for path in ["/", "/cms/api/contents", "/cms/api/contents/", "/pf/v1/payment/is-paid-user", "/sw.js", "/conversation/x"] {
        check_failure(&site.get(path).await, 404);
    }
    for path in ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs/api"] {
        site.get(path).await.expect(200);
    }
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    socket.ask("Apart?").await;
    assert!(socket.answer().await.text().contains("Apart?"));
    check_failure(&site.get("/chatbot/gaps/").await, 401);
}

async fn content_alone(engine: Engine) {
    let site = prepare_chat_site(engine).await.argument("--only").argument("content").up().await;
    for path in ["/", "/cms/api/contents", "/cms/api/contents/", "/healthz", "/metrics"] {
        site.get(path).await.expect(200);
    }
    for path in ["/chatbot/gaps", "/chatbot/gaps/", "/chatbot/ws/chat/", "/chatbot"] {
        check_failure(&site.get(path).await, 404);
    }
}

async fn both_without_a_worker(engine: Engine) {
    let site = prepare_chat_site(engine).await.argument("--only").argument("content").argument("--only").argument("chatbot").up().await;
    site.get("/").await.expect(200);
    check_failure(&site.get("/chatbot/gaps").await, 401);
}

/// On PostgreSQL nodes share a database.
#[tokio::test]
async fn a_conversation_of_one_node_is_shown_by_another() {
    let content = prepare_chat_site(Engine::Postgres).await.argument("--only").argument("content").up().await;
    let beside = content.prepare_second_node().set("FINEPRINT_ALLOW_SANDBOX", "true").set("FINEPRINT_ASSISTANT_ENGINE", "echo");
    let chatbot = beside.argument("--only").argument("chatbot").up().await;
    let article = content.article(json!({"title": "Written over there"})).await;
    let browser = chatbot.browser();
    let mut socket = browser.chat(None).await;
    socket.ask("What is written over there?").await;
    socket.answer().await;
    let body = json!({"session_id": socket.session, "article_url": article["url"]});
    let link = browser.post("/chatbot/public/conversation/generate-link/", &body).await.expect(200).json();
    let id = link["conversation_url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    eventually(SOON, "the page of the conversation is there", || async {
        (content.get(&format!("/conversation/{id}")).await.status == 200).then_some(())
    })
    .await;
}
