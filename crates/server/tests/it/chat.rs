//! Conversations with the assistant over a real socket: what is answered, whose it is, what is kept. The engine is the one
//! that repeats the question, so that every word is known.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::envelopes::check_failure;
use crate::site::{Browser, Engine, NO_SUCH_ID, SOON, Site, Socket, eventually, typed};

on_both_databases!(
    an_answer_comes_in_numbered_pieces,
    a_repeated_request_asks_nothing_anew,
    what_is_no_question_is_refused_kindly,
    stopping_keeps_what_there_is,
    both_answers_are_kept_after_regenerating,
    what_breaks_off_is_told,
    articles_are_summarised,
    a_cut_socket_loses_nothing,
    a_follow_up_knows_what_was_said,
    people_have_their_own_conversations,
    signing_in_takes_them_along,
    a_mistyped_address_gives_nothing_away,
    other_sites_get_no_socket,
    history_is_paged_and_searched,
    a_link_shows_what_was_said_until_then,
    readers_say_what_they_think,
    a_gap_is_told_when_it_is_covered,
    sources_lead_to_what_is_published,
    a_person_takes_everything_or_leaves_nothing,
    questions_are_limited,
    sockets_of_an_address_are_counted,
    a_network_asks_some_questions_at_once,
    a_conversation_has_an_end,
    first_questions_are_offered_in_three_languages,
);

pub async fn start_chat_site(engine: Engine) -> Site {
    prepare_chat_site(engine).await.up().await
}

pub async fn prepare_chat_site(engine: Engine) -> Site {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_ASSISTANT_ENGINE", "echo");
    site.set("FINEPRINT_LIMITS_CHAT_PER_MINUTE", "1000000")
}

async fn article(site: &Site) -> Value {
    site.article(json!({"title": "Asked about", "content": "<p>The first sentence stands here. Another one.</p>"})).await
}

async fn history(browser: &Browser<'_>, session: &str) -> Vec<Value> {
    let answer = browser.get(&format!("/chatbot/sessions/history/{session}")).await.expect(200).json();
    assert_eq!(answer["success"], true);
    answer["results"].as_array().unwrap().clone()
}

/// A browser with one answered question, and the answer's id.
pub async fn ask_question(browser: &Browser<'_>, query: &str) -> (Socket, String) {
    let mut socket = browser.chat(None).await;
    socket.ask(query).await;
    let heard = socket.answer().await;
    let id = heard.id().to_owned();
    (socket, id)
}

fn error_code(frame: &Value) -> &str {
    frame["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {frame}"))
}

async fn an_answer_comes_in_numbered_pieces(engine: Engine) {
    let site = start_chat_site(engine).await;
    let article = article(&site).await;
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    assert!(browser.cookie("visitor").is_some(), "the upgrade sets the visitor's cookie");
    let url = format!("{}{}", site.address, article["url"].as_str().unwrap());
    socket.send(json!({"query": " My UAN is 100100100101 ", "article_url": url, "user_id": "x", "request_id": "q1", "more": {}})).await;
    let heard = socket.answer().await;
    let numbers: Vec<u64> = heard.pieces.iter().map(|(seq, _)| *seq).collect();
    assert_eq!(numbers, (1..=heard.pieces.len() as u64).collect::<Vec<_>>());
    assert!(heard.together().contains("My UAN is [UAN]"), "{}", heard.together());
    assert_eq!((&heard.last["session_id"], &heard.last["request_id"]), (&json!(socket.session), &json!("q1")));
    assert_eq!((&heard.last["abstained"], &heard.last["status"]), (&json!(false), &json!("done")));
    assert!((heard.last["confidence"].as_f64().unwrap() - 0.9).abs() < 0.001);
    let source = &heard.last["sources"][0];
    assert_eq!((&source["title"], &source["quote"]), (&json!("Asked about"), &json!("The first sentence stands here.")));
    assert_eq!((&source["contentId"], &source["url"]), (&article["_id"], &article["url"]));
    assert_eq!(heard.last["related"], json!(["What else may be asked here?"]));
    let button = "<ul><li><button type=\"button\">What else may be asked here?</button></li></ul>";
    assert_eq!(heard.text(), format!("{}{button}", heard.together()));
    let said = history(&browser, &socket.session).await;
    assert_eq!((said.len(), &said[0]["sender"], &said[1]["sender"]), (2, &json!("user"), &json!("bot")));
    assert_eq!((&said[0]["content"], &said[1]["content"]), (&json!("My UAN is [UAN]"), &json!(heard.text())));
    assert_eq!(said[1]["answers"], said[0]["message_id"]);
    assert_eq!((&heard.last["language"], &said[1]["language"]), (&json!("en"), &json!("en")));
    assert_eq!(site.database.number("SELECT COUNT(*) FROM chat_chunks").await, 0, "the whole takes the place of the pieces");
    assert!(!site.database.texts("SELECT text FROM chat_messages").await.join(" ").contains("100100100101"));
    let metrics = site.get("/metrics").await.expect(200).text();
    for line in [
        "fineprint_chat_sockets 1",
        "fineprint_chat_questions_total 1",
        "fineprint_chat_answers_total{engine=\"echo\",outcome=\"answered\"} 1",
    ] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
}

async fn a_repeated_request_asks_nothing_anew(engine: Engine) {
    let site = start_chat_site(engine).await;
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    let asking = json!({"query": "Once? [slow]", "request_id": "same"});
    socket.send(asking.clone()).await;
    let begun = socket.pieces(2).await;
    // Another tab, the same question: it follows the same answer.
    let mut other = browser.chat(Some(&socket.session)).await;
    assert_eq!(other.session, socket.session);
    other.send(asking.clone()).await;
    let (first, second) = (socket.answer().await, other.answer().await);
    assert_eq!((first.id(), first.text()), (second.id(), second.text()));
    assert_eq!(begun.id(), first.id());
    socket.send(asking).await;
    let third = socket.answer().await;
    assert_eq!((third.pieces.len(), third.text()), (0, first.text()));
    assert_eq!(history(&browser, &socket.session).await.len(), 2);
}

async fn what_is_no_question_is_refused_kindly(engine: Engine) {
    let site = start_chat_site(engine).await;
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    for (frame, code) in [
        (json!({"query": ""}), "INVALID_INPUT"),
        (json!({"query": " \n\t\u{3000} "}), "INVALID_INPUT"),
        (json!({"query": "ू".repeat(10_000)}), "INVALID_INPUT"),
        (json!({"query": 5}), "INVALID_INPUT"),
        (json!({"action": "dance"}), "INVALID_INPUT"),
        (json!({"action": "resume", "message_id": NO_SUCH_ID}), "NOT_FOUND"),
        (json!({"action": "regenerate", "message_id": "x"}), "NOT_FOUND"),
        (json!([1]), "INVALID_INPUT"),
    ] {
        socket.send(frame).await;
        let answer = socket.next().await;
        assert_eq!(error_code(&answer), code, "{answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
    }
    socket.send_raw(Message::text("no json")).await;
    assert_eq!(error_code(&socket.next().await), "INVALID_INPUT");
    socket.send_raw(Message::binary(vec![0, 1, 2])).await;
    assert_eq!(error_code(&socket.next().await), "UNSUPPORTED");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM chats").await, 0, "nothing was asked");

    // A hundred frames at once: the first ones are answered, then one refusal stands for the rest.
    let mut fast = browser.chat(None).await;
    for _ in 0..100 {
        fast.send(json!({"query": ""})).await;
    }
    let mut answers = Vec::new();
    while !answers.iter().any(|answer| *answer == "TOO_MANY_REQUESTS") {
        answers.push(error_code(&fast.next().await).to_owned());
    }
    assert!(answers.len() <= 41, "{answers:?}");

    let mut large = browser.chat(None).await;
    large.send_raw(Message::text("x".repeat(70_000))).await;
    assert_eq!(large.message().await, Err(Some(1009)));
}

async fn stopping_keeps_what_there_is(engine: Engine) {
    let site = start_chat_site(engine).await;
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    socket.ask("Long? [hang]").await;
    let begun = socket.pieces(3).await;
    socket.ask("And another?").await;
    assert_eq!(error_code(&socket.next().await), "ANSWER_UNDER_WAY");
    let asked = Instant::now();
    socket.send(json!({"action": "stop"})).await;
    let ended = socket.answer().await;
    assert!(asked.elapsed() < Duration::from_millis(500), "{:?}", asked.elapsed());
    assert_eq!((ended.id(), &ended.last["status"]), (begun.id(), &json!("stopped")));
    assert_eq!(ended.text(), format!("{}</p>", begun.together()), "what there was, closed");
    let said = history(&browser, &socket.session).await;
    assert_eq!((&said[1]["status"], &said[1]["content"]), (&json!("stopped"), &json!(ended.text())));
    // With nothing to stop nothing happens.
    socket.send(json!({"action": "stop"})).await;
    socket.ask("Next?").await;
    assert_eq!(socket.answer().await.last["status"], "done");
}

async fn both_answers_are_kept_after_regenerating(engine: Engine) {
    let site = start_chat_site(engine).await;
    let browser = site.browser();
    let (mut socket, first) = ask_question(&browser, "Again?").await;
    socket.send(json!({"action": "regenerate", "message_id": first, "request_id": "r1"})).await;
    let second = socket.answer().await;
    assert_ne!(second.id(), first);
    socket.send(json!({"action": "regenerate", "message_id": second.id(), "request_id": "r1"})).await;
    assert_eq!(socket.answer().await.id(), second.id(), "the same request");
    let said = history(&browser, &socket.session).await;
    assert_eq!(said.len(), 3);
    assert!(said[1..].iter().all(|answer| answer["answers"] == said[0]["message_id"]));
    let stranger = site.browser();
    let mut other = stranger.chat(None).await;
    other.send(json!({"action": "regenerate", "message_id": first})).await;
    assert_eq!(error_code(&other.next().await), "NOT_FOUND");
}

async fn what_breaks_off_is_told(engine: Engine) {
    let site = start_chat_site(engine).await;
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    socket.send(json!({"query": "Broken? [fail]", "request_id": "b"})).await;
    let heard = socket.answer().await;
    assert_eq!((error_code(&heard.last), &heard.last["request_id"]), ("ANSWER_FAILED", &json!("b")));
    let said = history(&browser, &socket.session).await;
    assert_eq!(said[1]["status"], "failed");
    assert!(said[1]["content"].as_str().unwrap().contains("Piece 2"), "{said:?}");
    socket.send(json!({"action": "regenerate", "message_id": said[1]["message_id"]})).await;
    assert_eq!(error_code(&socket.answer().await.last), "ANSWER_FAILED");
}

async fn articles_are_summarised(engine: Engine) {
    let site = start_chat_site(engine).await;
    let article = article(&site).await;
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    socket.send(json!({"action": "summarise", "article_url": article["url"]})).await;
    let frame = socket.next().await;
    assert_eq!(frame["summary"]["status"], "ok");
    assert!(frame["summary"]["html"].as_str().unwrap().contains("Piece 12"), "{frame}");
    assert_eq!(frame["sources"][0]["contentId"], article["_id"]);
    let said = history(&browser, &socket.session).await;
    assert_eq!((&said[0]["content"], &said[1]["summary"]), (&json!("Summarise with AI"), &json!(true)));
    for elsewhere in [
        json!(null),
        json!("/"),
        json!("https://evil.example/taxation/asked-about"),
        json!("/taxation/nothing"),
        json!("//evil.example/x/y"),
    ] {
        socket.send(json!({"action": "summarise", "article_url": elsewhere, "request_id": "s"})).await;
        assert_eq!(socket.next().await, json!({"summary": {"status": "failed"}, "request_id": "s"}), "{elsewhere}");
    }
    assert_eq!(history(&browser, &socket.session).await.len(), 2, "what failed leaves nothing");
}

async fn a_cut_socket_loses_nothing(engine: Engine) {
    let site = start_chat_site(engine).await;
    let browser = site.browser();
    for cut in [0, 1, 5] {
        let mut socket = browser.chat(None).await;
        let session = socket.session.clone();
        socket.ask(&format!("Cut at {cut}? [slow]")).await;
        let before = if cut == 0 { socket.pieces(1).await } else { socket.pieces(cut).await };
        drop(socket);
        let mut again = browser.chat(Some(&session)).await;
        assert_eq!(again.session, session);
        again.send(json!({"action": "resume", "message_id": before.id(), "after_seq": cut})).await;
        let heard = again.answer().await;
        // Whoever comes while an answer is written is told all of it at once, unless the wish to go on is read first; nothing comes twice.
        let numbers: Vec<u64> = heard.pieces.iter().map(|(number, _)| *number).collect();
        assert!(numbers.is_sorted_by(|one, next| one < next), "nothing comes twice: {numbers:?}");
        let mut pieces: Vec<(u64, String)> = before.pieces.iter().take(cut).cloned().chain(heard.pieces.clone()).collect();
        pieces.sort();
        pieces.dedup();
        let together: String = pieces.into_iter().map(|(_, piece)| piece).collect();
        assert!(heard.text().starts_with(&together), "{together}\n{}", heard.text());
        assert_eq!(heard.id(), before.id());
        // Whoever comes late gets the whole at once.
        let mut late = browser.chat(Some(&session)).await;
        assert_eq!(late.answer().await.text(), heard.text());
        assert_eq!(history(&browser, &session).await.len(), 2, "one generation");
    }
}

async fn a_follow_up_knows_what_was_said(engine: Engine) {
    let site = start_chat_site(engine).await;
    let browser = site.browser();
    let (mut socket, _) = ask_question(&browser, "First?").await;
    socket.ask("Second?").await;
    assert!(socket.answer().await.text().contains("after 1 turns"));
    let mut other = browser.chat(None).await;
    other.ask("Third?").await;
    assert!(other.answer().await.text().contains("after 0 turns"));
}

async fn people_have_their_own_conversations(engine: Engine) {
    let site = start_chat_site(engine).await;
    let (owner, stranger) = (site.browser(), site.browser());
    let (socket, id) = ask_question(&owner, "Mine?").await;
    for session in [socket.session.as_str(), NO_SUCH_ID, "nonsense", "%00"] {
        let other = stranger.chat(Some(session)).await;
        assert_ne!(other.session, session);
    }
    assert_eq!(owner.chat(Some(&socket.session)).await.session, socket.session);
    let path = format!("/chatbot/sessions/history/{}", socket.session);
    check_failure(&stranger.get(&path).await, 404);
    check_failure(&site.browser().get(&path).await, 404);
    check_failure(&stranger.delete(&format!("/chatbot/sessions/{}", socket.session), &json!({})).await, 404);
    check_failure(&stranger.post("/chatbot/user/reaction/", &json!({"message_id": id, "reaction": 1})).await, 404);
    check_failure(&stranger.post("/chatbot/public/conversation/generate-link/", &json!({"session_id": socket.session})).await, 404);
    let mut other = stranger.chat(None).await;
    other.send(json!({"action": "resume", "message_id": id, "after_seq": 0})).await;
    assert_eq!(error_code(&other.next().await), "NOT_FOUND");

    // Who only claims an address sees what was asked in that browser; nobody else does, not even who proves the address.
    let claimed = site.browser();
    claimed.subscribe(&typed("asha@example.in")).await;
    let (of_claimed, _) = ask_question(&claimed, "Claimed?").await;
    let proven = site.subscriber(&typed("asha@example.in")).await;
    assert_eq!(history(&claimed, &of_claimed.session).await.len(), 2);
    check_failure(&proven.get(&format!("/chatbot/sessions/history/{}", of_claimed.session)).await, 404);
    let (of_proven, _) = ask_question(&proven, "Proven?").await;
    let again = site.browser();
    again.subscribe(&typed("asha@example.in")).await;
    for session in [&of_claimed.session, &of_proven.session] {
        check_failure(&again.get(&format!("/chatbot/sessions/history/{session}")).await, 404);
    }
    let own = proven.me().await["_id"].as_str().unwrap().to_owned();
    let listed = proven.get(&format!("/chatbot/user/sessions/{own}?page=1")).await.expect(200).json();
    assert_eq!(listed["results"].as_array().unwrap().len(), 1, "{listed}");
    let others = again.get(&format!("/chatbot/user/sessions/{NO_SUCH_ID}")).await.expect(200).json();
    assert_eq!((&others["results"], &others["next"]), (&json!([]), &Value::Null));
    check_failure(&stranger.get(&format!("/chatbot/user/sessions/{own}")).await, 401);
}

async fn a_mistyped_address_gives_nothing_away(engine: Engine) {
    let site = start_chat_site(engine).await;
    let browser = site.browser();
    let (socket, _) = ask_question(&browser, "What I asked before?").await;
    browser.subscribe(&typed("asha@example.in")).await;
    // Whose address it really is.
    let owner = site.subscriber(&typed("asha@example.in")).await;
    let path = format!("/chatbot/sessions/history/{}", socket.session);
    check_failure(&owner.get(&path).await, 404);
    let listed = owner.get("/chatbot/user/sessions/me").await.expect(200).json();
    assert_eq!(listed["results"], json!([]));
    let copy = owner.get("/cms/api/subscribers/export").await.expect(200).json();
    assert!(!copy.to_string().contains("What I asked before"), "{copy}");
    assert_eq!(history(&browser, &socket.session).await.len(), 2, "who asked still sees it");
}

async fn signing_in_takes_them_along(engine: Engine) {
    let site = start_chat_site(engine).await;
    let browser = site.browser();
    let (mut socket, _) = ask_question(&browser, "Before?").await;
    browser.subscribe(&typed("asha@example.in")).await;
    let listed = browser.get("/chatbot/user/sessions/me").await.expect(200).json();
    assert_eq!(listed["results"][0]["session_id"], socket.session);
    browser.prove("asha@example.in").await;
    let elsewhere = site.subscriber(&typed("asha@example.in")).await;
    assert_eq!(history(&elsewhere, &socket.session).await.len(), 2, "a proven address has its questions everywhere");
    // The socket was opened by somebody who is somebody else now.
    socket.ask("After?").await;
    assert_eq!(socket.message().await, Err(Some(4001)));
    let mut again = browser.chat(Some(&socket.session)).await;
    assert_eq!(again.session, socket.session);
    let _whole = again.answer().await;
    again.ask("After?").await;
    assert_eq!(again.answer().await.last["status"], "done");
    browser.post("/cms/api/subscribers/logout", &json!({})).await.expect(200);
    again.ask("Still?").await;
    assert_eq!(again.message().await, Err(Some(4001)), "a session that ended asks nothing");
    assert_ne!(browser.chat(Some(&again.session)).await.session, again.session);
}

async fn other_sites_get_no_socket(engine: Engine) {
    let site = start_chat_site(engine).await;
    let path = "/chatbot/ws/chat/";
    for headers in [&[("origin", "https://evil.example")][..], &[("sec-fetch-site", "cross-site")], &[("origin", "null")]] {
        assert_eq!(Socket::knock(&site, path, headers).await.err(), Some(403), "{headers:?}");
    }
    assert!(Socket::knock(&site, path, &[("origin", &site.address), ("sec-fetch-site", "same-origin")]).await.is_ok());
    assert!(Socket::knock(&site, "/chatbot/ws/chat", &[]).await.is_ok());
    assert!(Socket::knock(&site, &format!("/chatbot/ws/chat/{NO_SUCH_ID}"), &[]).await.is_ok());
    check_failure(&site.get(path).await, 400);
}

async fn history_is_paged_and_searched(engine: Engine) {
    let site = start_chat_site(engine).await;
    let person = site.subscriber(&typed("asha@example.in")).await;
    for number in 1..=12 {
        ask_question(&person, &format!("Question number {number} of EPF?")).await;
    }
    let page = async |query: &str| person.get(&format!("/chatbot/user/sessions/me{query}")).await.expect(200).json();
    let first = page("").await;
    assert_eq!((first["results"].as_array().unwrap().len(), &first["next"], &first["previous"]), (10, &json!(2), &Value::Null));
    assert_eq!(first["results"][0]["first_message"], "Question number 12 of EPF?");
    assert_eq!(first["results"][0]["message_count"], 2);
    let second = page("?page=2").await;
    assert_eq!((second["results"].as_array().unwrap().len(), &second["next"], &second["previous"]), (2, &Value::Null, &json!(1)));
    assert_eq!(page("?limit=0").await["results"].as_array().unwrap().len(), 1);
    check_failure(&person.get("/chatbot/user/sessions/me?page=x").await, 400);
    let found = page("?q=number%207").await;
    assert_eq!((found["results"].as_array().unwrap().len(), &found["totalCount"]), (1, &json!(1)));
    let id = found["results"][0]["session_id"].as_str().unwrap();
    person.delete(&format!("/chatbot/sessions/{id}"), &json!({})).await.expect(200);
    assert_eq!(page("?q=number%207").await["results"], json!([]));
    check_failure(&person.get(&format!("/chatbot/sessions/history/{id}")).await, 404);
    check_failure(&person.get("/chatbot/nothing").await, 404);
}

async fn a_link_shows_what_was_said_until_then(engine: Engine) {
    let site = start_chat_site(engine).await;
    let (owner, stranger) = (site.browser(), site.browser());
    let mut empty = owner.chat(None).await;
    let share = async |session: &str| {
        let body = json!({"session_id": session, "article_url": "/x"});
        owner.post("/chatbot/public/conversation/generate-link/", &body).await
    };
    check_failure(&share(&empty.session).await, 404);
    let (mut socket, _) = ask_question(&owner, "Shared?").await;
    let link = share(&socket.session).await.expect(200).json();
    assert_eq!(link["success"], true);
    let url = link["conversation_url"].as_str().unwrap().to_owned();
    assert!(url.starts_with(&format!("{}/conversation/", site.address)), "{url}");
    assert_eq!(share(&socket.session).await.expect(200).json()["conversation_url"], url.as_str(), "the same again");
    let id = url.rsplit('/').next().unwrap();
    assert!(id.len() == 32 && !url.contains(&socket.session));
    socket.ask("Later?").await;
    socket.answer().await;
    let path = format!("/chatbot/public/conversation/{id}");
    let seen = stranger.get(&format!("{path}/")).await.expect(200).json();
    let messages = seen["data"]["messages"].as_array().unwrap();
    assert_eq!((messages.len(), &messages[0]["content"]), (2, &json!("Shared?")));
    assert!(!seen.to_string().contains(&socket.session), "the link tells nothing of the conversation itself");
    check_failure(&stranger.delete(&path, &json!({})).await, 404);
    check_failure(&stranger.get(&format!("/chatbot/public/conversation/{}", "0".repeat(32))).await, 404);
    let page = format!("/conversation/{id}");
    stranger.get(&page).await.expect(200);
    stranger.get(&format!("/conversation/{}", "0".repeat(32))).await.expect(404);
    check_failure(&stranger.get("/chatbot/public/conversation/x").await, 404);
    owner.delete(&path, &json!({})).await.expect(200);
    check_failure(&stranger.get(&path).await, 410);
    stranger.get(&page).await.expect(410);
    let later = share(&socket.session).await.expect(200).json()["conversation_url"].as_str().unwrap().to_owned();
    owner.delete(&format!("/chatbot/sessions/{}", socket.session), &json!({})).await.expect(200);
    check_failure(&stranger.get(&format!("/chatbot/public/conversation/{}", later.rsplit('/').next().unwrap())).await, 410);
    empty.ask("Still here?").await;
    empty.answer().await;
}

async fn readers_say_what_they_think(engine: Engine) {
    let site = start_chat_site(engine).await;
    let article = article(&site).await;
    let browser = site.browser();
    let (socket, id) = ask_question(&browser, "Good?").await;
    let react = async |reaction: Value| browser.post("/chatbot/user/reaction/", &json!({"message_id": id, "reaction": reaction})).await;
    for bad in [json!(0), json!(2), json!(null), json!("1")] {
        check_failure(&react(bad).await, 400);
    }
    for (reaction, shown) in [(1, 1), (1, 1), (-1, -1)] {
        assert_eq!(react(json!(reaction)).await.expect(200).json()["success"], true);
        assert_eq!(history(&browser, &socket.session).await[1]["reaction"], shown);
    }
    let feedback = async |text: &str| browser.post("/chatbot/user/feedback/", &json!({"message_id": id, "description": text})).await;
    check_failure(&feedback("  ").await, 400);
    feedback("Wrong, says 9876543210").await.expect(200);
    browser.post("/chatbot/user/message/copy/", &json!({"message_id": id})).await.expect(200);
    check_failure(&browser.post("/chatbot/user/message/copy/", &json!({"message_id": NO_SUCH_ID})).await, 404);
    let reviews = site.ask_as("editor", reqwest::Method::GET, "/chatbot/reviews?kind=disliked").await.expect(200).await.json();
    let review = &reviews["data"][0];
    assert_eq!(
        (&review["question"], &review["feedback"], &review["engine"]),
        (&json!("Good?"), &json!("Wrong, says [phone number]"), &json!("echo"))
    );
    let count =
        async |url: &Value, stat: &str| browser.post("/chatbot/article/stats/", &json!({"article_url": url, "stat_type": stat})).await;
    for stat in ["summarize_ai", "ai_session", "related_query", "source_interaction", "ai_session"] {
        count(&article["url"], stat).await.expect(200);
    }
    check_failure(&count(&article["url"], "other").await, 400);
    check_failure(&count(&json!("https://evil.example/"), "ai_session").await, 404);
    let counted = "SELECT CAST(SUM(count) AS BIGINT) FROM chat_article_stats";
    assert_eq!(site.database.number(counted).await, 4, "of one visitor each kind counts once a day");
    let stranger = site.browser();
    stranger.post("/chatbot/article/stats/", &json!({"article_url": article["url"], "stat_type": "ai_session"})).await.expect(200);
    assert_eq!(site.database.number(counted).await, 5);
}

async fn a_gap_is_told_when_it_is_covered(engine: Engine) {
    let site = start_chat_site(engine).await;
    let article = article(&site).await;
    let (one, other) = (site.browser(), site.subscriber(&typed("ravi@example.in")).await);
    let wish = async |browser: &Browser<'_>, id: &str, email: Value| {
        browser.post("/chatbot/user/wish/", &json!({"message_id": id, "email": email, "consent": "tell-me-2"})).await
    };
    let (_, known) = ask_question(&one, "Covered?").await;
    check_failure(&wish(&one, &known, json!("a@example.in")).await, 409);
    let (_, first) = ask_question(&one, "How is a trust taxed? [abstain]").await;
    check_failure(&wish(&one, &first, Value::Null).await, 400);
    check_failure(&wish(&other, &first, Value::Null).await, 404);
    for _ in 0..2 {
        wish(&one, &first, json!("Asha@example.in")).await.expect(200);
    }
    let (_, second) = ask_question(&other, "how is a TRUST taxed [abstain]!!").await;
    wish(&other, &second, Value::Null).await.expect(200);
    let gaps =
        async |query: &str| site.ask_as("editor", reqwest::Method::GET, &format!("/chatbot/gaps{query}")).await.expect(200).await.json();
    let open = gaps("").await;
    assert_eq!((&open["totalCount"], &open["data"][0]["askers"]), (&json!(1), &json!(2)), "{open}");
    let reviews = site.ask_as("editor", reqwest::Method::GET, "/chatbot/reviews?kind=abstained").await.expect(200).await.json();
    assert_eq!(reviews["totalCount"], 2);
    let path = format!("/chatbot/gaps/{}/covered", open["data"][0]["_id"].as_str().unwrap());
    site.post_as("editor", &path, &json!({"contentId": NO_SUCH_ID})).await.expect(404);
    let covered = site.post_as("editor", &path, &json!({"contentId": article["_id"]})).await.expect(200).json();
    assert_eq!((&covered["data"]["told"], &covered["data"]["gap"]["contentId"]), (&json!(2), &article["_id"]));
    for (address, is_proven) in [("asha@example.in", false), ("ravi@example.in", true)] {
        let mail = eventually(SOON, "the asker is told", || async {
            site.morning().await;
            site.list_sent_by(address, "gap_covered").await.into_iter().next()
        })
        .await;
        let text = mail["text"].as_str().unwrap();
        assert!(text.contains(article["url"].as_str().unwrap()) && text.contains(article["title"].as_str().unwrap()), "{mail}");
        // Nobody has shown that the first address is theirs: words of one person are not sent to another.
        assert_eq!(mail.to_string().to_lowercase().contains("how is a trust"), is_proven, "{mail}");
    }
    assert_eq!((&gaps("").await["totalCount"], &gaps("?answered=true").await["totalCount"]), (&json!(0), &json!(1)));
    assert_eq!(site.database.number("SELECT COUNT(*) FROM chat_gap_askers").await, 0, "nobody waits any more");
}

async fn sources_lead_to_what_is_published(engine: Engine) {
    let site = start_chat_site(engine).await;
    let article = article(&site).await;
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    socket.send(json!({"query": "Before?", "article_url": article["url"]})).await;
    assert_eq!(socket.answer().await.last["sources"].as_array().unwrap().len(), 1);
    // It goes while it is being asked about.
    socket.send(json!({"query": "During? [slow]", "article_url": article["url"]})).await;
    socket.pieces(2).await;
    site.delete_as("editor", &format!("/cms/api/contents/{}", article["_id"].as_str().unwrap())).await.expect(200);
    let heard = socket.answer().await;
    assert_eq!((&heard.last["status"], &heard.last["sources"]), (&json!("done"), &json!([])));
    assert!(!heard.text().contains("data-source"), "{}", heard.text());
    let said = history(&browser, &socket.session).await;
    assert!(said.iter().all(|message| message["sources"] == json!([]) && !message["content"].as_str().unwrap().contains("data-source")));
    socket.send(json!({"query": "After?", "article_url": article["url"]})).await;
    assert_eq!(socket.answer().await.last["sources"], json!([]));
}

async fn a_person_takes_everything_or_leaves_nothing(engine: Engine) {
    let site = start_chat_site(engine).await;
    let person = site.subscriber(&typed("asha@example.in")).await;
    let (_, id) = ask_question(&person, "What of me? [abstain]").await;
    person.post("/chatbot/user/wish/", &json!({"message_id": id})).await.expect(200);
    let mine = person.get("/cms/api/subscribers/export").await.expect(200).json();
    assert_eq!(mine["conversations"][0]["messages"][0]["content"], "What of me? [abstain]");
    assert_eq!(mine["waitsFor"][0]["question"], "What of me? [abstain]");
    person.delete("/cms/api/subscribers/me", &json!({"confirm": "asha@example.in"})).await.expect(200);
    for table in ["chats", "chat_messages", "chat_gap_askers"] {
        assert_eq!(site.database.number(&format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
    }
}

async fn first_questions_are_offered_in_three_languages(engine: Engine) {
    let site = start_chat_site(engine).await;
    let offered = site.browser().get("/chatbot/suggested-questions").await.expect(200).json();
    for language in ["en", "hi", "hinglish"] {
        let questions = offered["data"][language].as_array().unwrap();
        assert_eq!(questions.len(), 6, "{language}");
        assert!(questions.iter().all(|question| !question.as_str().unwrap().is_empty()), "{language}");
    }
}

async fn questions_are_limited(engine: Engine) {
    let site = prepare_chat_site(engine).await.set("FINEPRINT_LIMITS_CHAT_PER_MINUTE", "2").up().await;
    let browser = site.browser();
    let (mut socket, _) = ask_question(&browser, "One?").await;
    socket.ask(" ").await;
    assert_eq!(error_code(&socket.next().await), "INVALID_INPUT", "what is no question counts nothing");
    socket.ask("Two?").await;
    assert_eq!(socket.answer().await.last["status"], "done");
    socket.ask("Three?").await;
    let refused = socket.next().await;
    assert_eq!(error_code(&refused), "TOO_MANY_REQUESTS");
    assert!(refused["error"]["retry_after"].as_u64().unwrap() >= 1);
    let mut other = site.browser().chat(None).await;
    other.ask("From the same address?").await;
    assert_eq!(error_code(&other.next().await), "TOO_MANY_REQUESTS");
}

async fn sockets_of_an_address_are_counted(engine: Engine) {
    let site = prepare_chat_site(engine).await.set("FINEPRINT_LIMITS_CHAT_SOCKETS_PER_ADDRESS", "2").up().await;
    let path = "/chatbot/ws/chat/";
    let first = site.browser().chat(None).await;
    let _second = site.browser().chat(None).await;
    assert_eq!(Socket::knock(&site, path, &[]).await.err(), Some(429));
    drop(first);
    eventually(SOON, "a closed one makes room", || async { Socket::knock(&site, path, &[]).await.ok().map(drop) }).await;
}

async fn a_network_asks_some_questions_at_once(engine: Engine) {
    let site = prepare_chat_site(engine).await.set("FINEPRINT_LIMITS_CHAT_SOCKETS_PER_ADDRESS", "100").up().await;
    let mut waiting = Vec::new();
    for _ in 0..32 {
        let mut socket = site.browser().chat(None).await;
        socket.ask("Long? [hang]").await;
        socket.pieces(1).await;
        waiting.push(socket);
    }
    let late = site.browser();
    let mut socket = late.chat(None).await;
    socket.ask("One more?").await;
    assert_eq!(error_code(&socket.next().await), "TOO_MANY_REQUESTS");
    waiting[0].send(json!({"action": "stop"})).await;
    waiting[0].answer().await;
    socket.ask("Now?").await;
    assert_eq!(socket.answer().await.last["status"], "done");
}

async fn a_conversation_has_an_end(engine: Engine) {
    let site = start_chat_site(engine).await;
    let browser = site.browser();
    let (mut socket, _) = ask_question(&browser, "The first?").await;
    let id = if engine == Engine::Postgres { "gen_random_uuid()" } else { "randomblob(16)" };
    let rest = "chat_id, sender, wish, status, text, sources, related, confidence, abstained, engine, answers, lease_until, stop_wanted, \
                copies, created_at, refused, short_answer";
    let fill = format!(
        "WITH RECURSIVE numbers(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM numbers WHERE i < 410) \
         INSERT INTO chat_messages (id, \"position\", {rest}) SELECT {id}, i, {rest} FROM chat_messages, numbers WHERE \"position\" = 1"
    );
    site.database.run(&fill).await;
    socket.ask("One more?").await;
    assert_eq!(error_code(&socket.next().await), "CONVERSATION_FULL");
    // A new one goes on.
    ask_question(&browser, "Afresh?").await;
}
