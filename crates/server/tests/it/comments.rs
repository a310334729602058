//! What readers say under articles: who sees it, who may change it, who hears of it.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Answer, Browser, Engine, NO_SUCH_ID, Site, typed, within_a_second};

on_both_databases!(
    the_first_one_waits_and_the_second_shows,
    numbers_that_name_a_person_are_masked,
    links_and_tips_are_held,
    there_are_two_levels,
    one_is_changed_for_ten_minutes,
    what_a_moderator_approved_waits_when_it_is_changed,
    what_a_moderator_pinned_waits_when_it_is_changed,
    a_decision_is_about_the_words_that_were_read,
    changes_have_a_pace,
    deleting_leaves_what_others_answered,
    a_visitor_likes_once,
    one_network_does_not_push_a_comment,
    three_reports_hide_it,
    moderators_decide,
    an_answer_is_told_once_a_thread_and_day,
    the_page_shows_what_is_approved,
    lengths_and_places_are_checked,
    an_endless_reason_is_refused,
    who_has_no_ordinary_name_waits,
    a_moderator_closes_them,
);

const COMMENTS: &str = "/cms/api/comments";

async fn article(site: &Site) -> String {
    site.article(json!({"title": "Talked about"})).await["_id"].as_str().unwrap().to_owned()
}

async fn write(person: &Browser<'_>, article: &str, text: &str) -> Answer {
    person.post(COMMENTS, &json!({"contentId": article, "text": text})).await
}

pub async fn post_comment(person: &Browser<'_>, article: &str, text: &str) -> Value {
    write(person, article, text).await.expect(201).json()["data"].clone()
}

fn id(comment: &Value) -> &str {
    comment["_id"].as_str().unwrap()
}

/// A comment as the moderators see it now.
pub async fn find_in_queue(site: &Site, id: &str) -> Value {
    for status in ["pending", "approved", "rejected", "spam"] {
        let list = site.ask_as("moderator", Method::GET, &format!("{COMMENTS}?status={status}&limit=100")).await.expect(200).await.json();
        if let Some(found) = list["data"].as_array().unwrap().iter().find(|comment| comment["_id"] == id) {
            return found.clone();
        }
    }
    panic!("moderators don't see {id}");
}

/// What a moderator sends who has just read the comment.
pub async fn build_decision(site: &Site, id: &str, action: &str) -> Value {
    json!({"action": action, "version": find_in_queue(site, id).await["version"]})
}

pub async fn moderate(site: &Site, comment: &Value, action: &str) -> Value {
    let path = format!("{COMMENTS}/{}/moderate", id(comment));
    site.post_as("moderator", &path, &build_decision(site, id(comment), action).await).await.expect(200).json()["data"].clone()
}

pub async fn reply(person: &Browser<'_>, to: &Value, text: &str) -> Value {
    person.post(&format!("{COMMENTS}/{}/reply", id(to)), &json!({"text": text})).await.expect(201).json()["data"].clone()
}

/// Any reader. What those get who come without a cookie is kept a moment; that it is dropped in time has a test of its own.
fn somebody(site: &Site) -> Browser<'_> {
    let browser = site.browser();
    browser.set_cookie("visitor", "0123456789abcdef0123456789abcdef");
    browser
}

/// What this browser sees.
async fn seen(person: &Browser<'_>, article: &str) -> Vec<Value> {
    let answer = person.get(&format!("{COMMENTS}/content/{article}")).await.expect(200).json();
    assert_eq!(answer["totalCount"], answer["data"].as_array().unwrap().len());
    answer["data"].as_array().unwrap().clone()
}

/// Somebody whose first comment was approved.
pub async fn known_author<'a>(site: &'a Site, article: &str, email: &str) -> (Browser<'a>, Value) {
    let person = site.subscriber(&typed(email)).await;
    let first = post_comment(&person, article, &format!("My first, says {}.", email.split('@').next().unwrap())).await;
    moderate(site, &first, "approve").await;
    (person, first)
}

async fn the_first_one_waits_and_the_second_shows(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let person = site.subscriber(&typed("asha@example.in")).await;
    let (claimed, nobody) = (site.browser(), somebody(&site));
    claimed.subscribe(&typed("asha@example.in")).await;
    check_failure(&write(&nobody, &article, "Hello").await, 401);
    assert_eq!(check_failure(&write(&claimed, &article, "Hello").await, 403)["code"], "PROOF_NEEDED");
    let answer = write(&person, &article, "This helped <b>me</b>.\n\nThank you.").await.expect(201).json();
    let first = &answer["data"];
    assert_eq!(answer["message"], "Thank you. A moderator reads it first");
    assert_eq!((&first["status"], &first["name"], &first["mine"]), (&json!("pending"), &json!("Asha R."), &json!(true)));
    assert_eq!(first["html"], "<p>This helped &lt;b&gt;me&lt;/b&gt;.</p><p>Thank you.</p>");
    assert_eq!(seen(&person, &article).await.len(), 1);
    claimed.set_cookie("visitor", "fedcba9876543210fedcba9876543210");
    for other in [&claimed, &nobody] {
        assert!(seen(other, &article).await.is_empty());
    }
    let count = format!("{COMMENTS}/content/{article}/pending-count");
    assert_eq!(site.ask_as("moderator", Method::GET, &count).await.expect(200).await.json()["data"]["count"], 1);
    moderate(&site, first, "approve").await;
    let shown = &seen(&nobody, &article).await[0];
    assert_eq!((&shown["status"], &shown["mine"], &shown["html"]), (&json!("approved"), &json!(false), &first["html"]));
    assert!(!shown.to_string().contains("asha@"), "{shown}");
    let second = write(&person, &article, "And a second thought.").await.expect(201).json();
    assert_eq!((&second["message"], &second["data"]["status"]), (&json!("Posted"), &json!("approved")));
    assert_eq!(seen(&nobody, &article).await.len(), 2);
}

async fn numbers_that_name_a_person_are_masked(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (person, _) = known_author(&site, &article, "asha@example.in").await;
    let text = "UAN 100100100101, PAN ABCDE1234F, Aadhaar 2341 2341 2346, card 4111 1111 1111 1111, call 98765 43210, write a.b@example.in; \
        my ₹1,00,00,000 stay.";
    let comment = post_comment(&person, &article, text).await;
    assert_eq!(comment["status"], "pending");
    let masked =
        "UAN [UAN], PAN [PAN], Aadhaar [Aadhaar], card [card number], call [phone number], write [e-mail address]; my ₹1,00,00,000 stay.";
    let queue = site.ask_as("moderator", Method::GET, COMMENTS).await.expect(200).await.json();
    let held = &queue["data"][0];
    assert_eq!((&held["text"], &held["heldFor"]), (&json!(masked), &json!("number")));
    let kept = site.database.texts("SELECT text FROM comments").await.concat();
    for number in ["100100100101", "ABCDE1234F", "2341", "4111", "98765", "a.b@"] {
        assert!(!kept.contains(number), "{number} is kept: {kept}");
    }
    person.put(&format!("{COMMENTS}/{}", id(&comment)), &json!({"text": "My UAN is 100100100101"})).await.expect(200);
    assert!(!site.database.texts("SELECT text FROM comments").await.concat().contains("100100100101"));
}

async fn links_and_tips_are_held(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (person, _) = known_author(&site, &article, "asha@example.in").await;
    for (text, why) in [("See https://example.in/x", "link"), ("A sure shot multibagger", "tip"), ("join t.me/x", "link")] {
        let comment = post_comment(&person, &article, text).await;
        assert_eq!(comment["status"], "pending", "{text}");
        let held = site.database.texts(&format!("SELECT held_for FROM comments WHERE text = '{text}'")).await;
        assert_eq!(held, [why], "{text}");
    }
    let plain = post_comment(&person, &article, "Plain words").await;
    assert_eq!(plain["status"], "approved");
    // What is slipped in later is held as well.
    let edited = person.put(&format!("{COMMENTS}/{}", id(&plain)), &json!({"text": "Now with www.example.in"})).await.expect(200).json();
    assert_eq!(edited["data"]["status"], "pending");
    // Whoever wrote spam waits from then on.
    moderate(&site, &plain, "spam").await;
    assert_eq!(post_comment(&person, &article, "Plain words again").await["status"], "pending");
}

async fn there_are_two_levels(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (asha, first) = known_author(&site, &article, "asha@example.in").await;
    let (ravi, _) = known_author(&site, &article, "ravi@example.in").await;
    let answer = reply(&ravi, &first, "An answer").await;
    assert_eq!(answer["parentId"], first["_id"]);
    let deeper = reply(&asha, &answer, "An answer to the answer").await;
    assert_eq!(deeper["parentId"], first["_id"], "beside it, not below it");
    let same =
        asha.post(COMMENTS, &json!({"contentId": article, "text": "By the other call", "parentId": answer["_id"]})).await.expect(201);
    assert_eq!(same.json()["data"]["parentId"], first["_id"]);
    let shown = seen(&somebody(&site), &article).await;
    let thread = shown.iter().find(|comment| comment["_id"] == first["_id"]).unwrap();
    let texts: Vec<&Value> = thread["replies"].as_array().unwrap().iter().map(|reply| &reply["html"]).collect();
    assert_eq!(texts, ["<p>An answer</p>", "<p>An answer to the answer</p>", "<p>By the other call</p>"]);
    assert!(thread["replies"].as_array().unwrap().iter().all(|reply| reply["replies"] == json!([])));
    let elsewhere = site.article(json!({"title": "Elsewhere"})).await;
    let body = json!({"contentId": elsewhere["_id"], "text": "Misplaced", "parentId": first["_id"]});
    check_failure(&asha.post(COMMENTS, &body).await, 404);
    let waiting = post_comment(&site.subscriber(&typed("new@example.in")).await, &article, "I wait").await;
    check_failure(&asha.post(&format!("{COMMENTS}/{}/reply", id(&waiting)), &json!({"text": "Too early"})).await, 404);
}

async fn one_is_changed_for_ten_minutes(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (person, _) = known_author(&site, &article, "asha@example.in").await;
    let first = post_comment(&person, &article, "Words that nobody held").await;
    let (other, _) = known_author(&site, &article, "ravi@example.in").await;
    let path = format!("{COMMENTS}/{}", id(&first));
    check_failure(&other.put(&path, &json!({"text": "Not mine"})).await, 404);
    check_failure(&person.put(&path, &json!({"text": " "})).await, 400);
    let changed = person.put(&path, &json!({"text": "Better words"})).await.expect(200).json();
    assert!(changed["data"]["editedAt"].is_string() && changed["data"]["editable"] == true, "{changed}");
    let shown = seen(&somebody(&site), &article).await;
    assert!(shown.iter().any(|comment| comment["html"] == "<p>Better words</p>"), "{shown:?}");
    let minutes = |minutes: i64| format!("UPDATE comments SET created_at = created_at - {}", minutes * 60_000_000);
    site.database.run(&minutes(9)).await;
    person.put(&path, &json!({"text": "Just in time"})).await.expect(200);
    site.database.run(&minutes(2)).await;
    assert_eq!(check_failure(&person.put(&path, &json!({"text": "Too late"})).await, 409)["code"], "TOO_LATE");
    let own = seen(&person, &article).await.into_iter().find(|comment| comment["_id"] == first["_id"]).unwrap();
    assert_eq!((&own["editable"], &own["html"]), (&json!(false), &json!("<p>Just in time</p>")));
    person.delete(&path, &json!({})).await.expect(200);
}

/// A moderator looked at other words. What was shown without a look stays so.
async fn what_a_moderator_approved_waits_when_it_is_changed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (person, first) = known_author(&site, &article, "asha@example.in").await;
    let second = post_comment(&person, &article, "Shown at once").await;
    let change = async |comment: &Value, text: &str| {
        person.put(&format!("{COMMENTS}/{}", id(comment)), &json!({"text": text})).await.expect(200).json()["data"]["status"].clone()
    };
    let is_shown =
        async |text: &str| seen(&somebody(&site), &article).await.iter().any(|comment| comment["html"] == format!("<p>{text}</p>"));
    assert_eq!(change(&second, "Shown all the same").await, "approved");
    assert_eq!(change(&first, "An accusation").await, "pending");
    assert!(is_shown("Shown all the same").await && !is_shown("An accusation").await);
    let queue = site.ask_as("moderator", Method::GET, &format!("{COMMENTS}?status=pending")).await.expect(200).await.json();
    assert_eq!(queue["data"][0]["heldFor"], "edited", "{queue}");
    moderate(&site, &first, "approve").await;
    assert!(is_shown("An accusation").await);
    assert_eq!(change(&first, "Another one").await, "pending");
}

async fn what_a_moderator_pinned_waits_when_it_is_changed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (person, _) = known_author(&site, &article, "asha@example.in").await;
    for (action, mark) in [("pin", "pinned"), ("changed-article", "changedArticle")] {
        let shown = post_comment(&person, &article, "The table is correct").await;
        assert_eq!(shown["status"], "approved", "{action}");
        moderate(&site, &shown, action).await;
        let path = format!("{COMMENTS}/{}", id(&shown));
        let accusation = format!("An accusation, {action}");
        let changed = person.put(&path, &json!({"text": accusation})).await.expect(200).json();
        assert_eq!(changed["data"]["status"], "pending", "{action}");
        let public = seen(&somebody(&site), &article).await;
        assert!(!public.iter().any(|comment| comment["html"].as_str().unwrap().contains(&accusation)), "{action}: {public:?}");
        assert_eq!(find_in_queue(&site, id(&shown)).await["heldFor"], "edited");
        // Once a moderator has read the new words, what was said of the comment holds again.
        moderate(&site, &shown, "approve").await;
        let public = seen(&somebody(&site), &article).await;
        assert!(public.iter().any(|comment| comment["_id"] == shown["_id"] && comment[mark] == true), "{action}: {public:?}");
    }
}

async fn a_decision_is_about_the_words_that_were_read(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let person = site.subscriber(&typed("asha@example.in")).await;
    let first = post_comment(&person, &article, "Thank you for this.").await;
    let path = format!("{COMMENTS}/{}/moderate", id(&first));
    let read = build_decision(&site, id(&first), "approve").await;
    assert!(check_failure(&site.post_as("moderator", &path, &json!({"action": "approve"})).await, 400)["fields"]["version"].is_string());
    person.put(&format!("{COMMENTS}/{}", id(&first)), &json!({"text": "An accusation"})).await.expect(200);
    for action in ["approve", "reject", "spam", "pin", "changed-article"] {
        let refused = site.post_as("moderator", &path, &json!({"action": action, "version": read["version"]})).await;
        let told = check_failure(&refused, 409);
        assert_eq!((&told["code"], &told["data"]["text"]), (&json!("COMMENT_CHANGED"), &json!("An accusation")), "{action}");
        assert_eq!(told["data"]["status"], "pending", "{action}");
        assert!(told["message"].as_str().unwrap().contains("changed this comment since you read it"), "{told}");
    }
    assert!(seen(&somebody(&site), &article).await.is_empty());
    // The refusal names the new words, so it is enough to decide anew.
    let anew = json!({"action": "approve", "version": find_in_queue(&site, id(&first)).await["version"]});
    assert_ne!(anew["version"], read["version"]);
    site.post_as("moderator", &path, &anew).await.expect(200);
    assert_eq!(seen(&somebody(&site), &article).await[0]["html"], "<p>An accusation</p>");
    let trail = site.run_command(&["audit", "list"]).await;
    assert!(trail.contains("status: pending → approved") && !trail.contains("accusation"), "{trail}");
}

async fn changes_have_a_pace(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_COMMENTS_PER_10_MINUTES", "3").up().await;
    let article = article(&site).await;
    let (person, first) = known_author(&site, &article, "asha@example.in").await;
    let path = format!("{COMMENTS}/{}", id(&first));
    for number in 0..3 {
        person.put(&path, &json!({"text": format!("Version {number}")})).await.expect(200);
    }
    check_failure(&person.put(&path, &json!({"text": "Once more"})).await, 429);
    // Writing has an allowance of its own, and others change theirs.
    post_comment(&person, &article, "Something else").await;
    let elsewhere = site.ask_by(&Site::client_from([127, 0, 0, 2]), Method::PUT, &path).cookie(&person.cookies());
    elsewhere.json(&json!({"text": "From elsewhere"})).expect(200).await;
}

async fn deleting_leaves_what_others_answered(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (asha, first) = known_author(&site, &article, "asha@example.in").await;
    let (ravi, lonely) = known_author(&site, &article, "ravi@example.in").await;
    let answer = reply(&ravi, &first, "An answer").await;
    let path = |comment: &Value| format!("{COMMENTS}/{}", id(comment));
    check_failure(&asha.delete(&path(&lonely), &json!({})).await, 404);
    ravi.delete(&path(&lonely), &json!({})).await.expect(200);
    asha.delete(&path(&first), &json!({})).await.expect(200);
    let shown = seen(&somebody(&site), &article).await;
    assert_eq!(shown.len(), 1, "{shown:?}");
    assert_eq!((&shown[0]["status"], &shown[0]["html"], &shown[0]["name"]), (&json!("removed"), &json!(""), &json!("")));
    assert_eq!(shown[0]["replies"][0]["_id"], answer["_id"]);
    check_failure(&asha.delete(&path(&first), &json!({})).await, 404);
    check_failure(&asha.put(&path(&first), &json!({"text": "Back"})).await, 404);
    let approve = site.post_as("moderator", &format!("{}/moderate", path(&first)), &json!({"action": "approve", "version": ""})).await;
    assert_eq!(check_failure(&approve, 409)["code"], "REMOVED");
}

async fn a_visitor_likes_once(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (_, first) = known_author(&site, &article, "asha@example.in").await;
    let (one, two) = (site.browser(), site.browser());
    let path = format!("{COMMENTS}/{}/like", id(&first));
    let like =
        async |browser: &Browser<'_>, like: bool| browser.post(&path, &json!({"like": like})).await.expect(200).json()["data"].clone();
    assert_eq!(like(&one, true).await, json!({"likes": 1, "liked": true}));
    assert_eq!(like(&one, true).await["likes"], 1);
    assert_eq!(like(&two, true).await["likes"], 2);
    let of = async |browser: &Browser<'_>| seen(browser, &article).await[0].clone();
    let (liked, fresh) = (of(&one).await, of(&somebody(&site)).await);
    assert_eq!((&liked["likes"], &liked["liked"]), (&json!(2), &json!(true)));
    assert_eq!((&fresh["likes"], &fresh["liked"]), (&json!(2), &json!(false)));
    assert_eq!(like(&one, false).await, json!({"likes": 1, "liked": false}));
    assert_eq!(like(&one, false).await["likes"], 1);
    check_failure(&one.post(&format!("{COMMENTS}/{NO_SUCH_ID}/like"), &json!({})).await, 404);
}

async fn one_network_does_not_push_a_comment(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (_, first) = known_author(&site, &article, "asha@example.in").await;
    let path = format!("{COMMENTS}/{}/like", id(&first));
    let mut likes = Value::Null;
    for _ in 0..25 {
        likes = site.post(&path, &json!({"like": true})).await.expect(200).json()["data"]["likes"].clone();
    }
    assert_eq!(likes, 20);
}

async fn three_reports_hide_it(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let article = article(&site).await;
    let (person, first) = known_author(&site, &article, "asha@example.in").await;
    let path = format!("{COMMENTS}/{}/report", id(&first));
    let report = async |network: &str| {
        let ask = site.ask(Method::POST, &path).header("x-forwarded-for", network).json(&json!({"reason": "Rude to 98765 43210"}));
        ask.send().await.expect(200)
    };
    // Each comes without a cookie, as a new browser.
    for _ in 0..4 {
        report("203.0.113.1").await;
    }
    report("203.0.113.2").await;
    assert_eq!(seen(&somebody(&site), &article).await.len(), 1, "two networks are not enough");
    report("203.0.113.3").await;
    assert!(seen(&somebody(&site), &article).await.is_empty());
    assert_eq!(seen(&person, &article).await[0]["status"], "pending");
    let queue = site.ask_as("moderator", Method::GET, COMMENTS).await.expect(200).await.json();
    assert_eq!((&queue["data"][0]["heldFor"], &queue["totalCount"]), (&json!("reported"), &json!(1)));
    assert_eq!(queue["data"][0]["reports"], json!(["Rude to [phone number]", "Rude to [phone number]", "Rude to [phone number]"]));
    moderate(&site, &first, "approve").await;
    assert_eq!(seen(&somebody(&site), &article).await.len(), 1);
    // Staff's own words stay.
    let body = json!({"contentId": article, "text": "From the desk"});
    let desk = site.post_as("editor", COMMENTS, &body).await.expect(201).json()["data"].clone();
    for _ in 0..3 {
        site.post(&format!("{COMMENTS}/{}/report", id(&desk)), &json!({})).await.expect(200);
    }
    assert_eq!(seen(&somebody(&site), &article).await.len(), 2);
}

async fn moderators_decide(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let person = site.subscriber(&typed("asha@example.in")).await;
    let first = post_comment(&person, &article, "What about 2027?").await;
    let path = format!("{COMMENTS}/{}/moderate", id(&first));
    let read = async |action: &str| build_decision(&site, id(&first), action).await;
    for role in ["author", "agent"] {
        check_failure(&site.post_as(role, &path, &read("approve").await).await, 403);
        check_failure(&site.ask_as(role, Method::GET, COMMENTS).await.send().await, 403);
    }
    check_failure(&person.post(&path, &read("approve").await).await, 403);
    check_failure(&site.post_as("moderator", &path, &read("praise").await).await, 400);
    for role in ["moderator", "editor", "admin"] {
        for (action, shows) in [("reject", 0), ("approve", 1)] {
            site.post_as(role, &path, &read(action).await).await.expect(200);
            assert_eq!(seen(&somebody(&site), &article).await.len(), shows, "{role}: {action}");
        }
    }
    moderate(&site, &first, "reject").await;
    assert_eq!(seen(&person, &article).await[0]["status"], "pending", "nobody is told of a refusal");
    moderate(&site, &first, "approve").await;
    let (_, second) = known_author(&site, &article, "ravi@example.in").await;
    moderate(&site, &second, "pin").await;
    moderate(&site, &first, "changed-article").await;
    let shown = seen(&somebody(&site), &article).await;
    assert_eq!((&shown[0]["_id"], &shown[0]["pinned"]), (&second["_id"], &json!(true)));
    assert_eq!((&shown[1]["_id"], &shown[1]["changedArticle"]), (&first["_id"], &json!(true)));
    moderate(&site, &second, "unpin").await;
    assert_eq!(seen(&somebody(&site), &article).await[0]["_id"], first["_id"]);
    let by_staff = site.post_as("author", COMMENTS, &json!({"contentId": article, "text": "Thank you both."})).await.expect(201).json();
    assert_eq!((&by_staff["data"]["badge"], &by_staff["data"]["status"]), (&json!("author"), &json!("approved")));
    let by_moderator = site.post_as("moderator", COMMENTS, &json!({"contentId": article, "text": "Welcome."})).await.expect(201).json();
    assert_eq!(by_moderator["data"]["badge"], "moderator");
    check_failure(&site.post_as("agent", COMMENTS, &json!({"contentId": article, "text": "Me too"})).await, 403);
}

async fn an_answer_is_told_once_a_thread_and_day(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (asha, first) = known_author(&site, &article, "asha@example.in").await;
    let (ravi, of_ravi) = known_author(&site, &article, "ravi@example.in").await;
    asha.agree("comments", true).await;
    reply(&asha, &first, "To myself").await;
    let told = async |email: &str| {
        site.quiet().await;
        site.list_sent_by(email, "comment_reply").await
    };
    assert!(told("asha@example.in").await.is_empty(), "nobody hears of themselves");
    reply(&ravi, &first, "Thank you").await;
    reply(&ravi, &first, "And once more").await;
    reply(&asha, &of_ravi, "He has not agreed").await;
    let mails = told("asha@example.in").await;
    assert_eq!(mails.len(), 1);
    let text = mails[0]["text"].as_str().unwrap();
    assert!(text.contains("Talked about") && text.contains("#comment-") && !text.contains("Thank you"), "{text}");
    assert!(told("ravi@example.in").await.is_empty());
    // Another thread of hers is told of, and only when its answer shows.
    let another = post_comment(&asha, &article, "A second thread").await;
    let newcomer = site.subscriber(&typed("new@example.in")).await;
    let waiting = reply(&newcomer, &another, "My first words").await;
    assert_eq!((waiting["status"].as_str(), told("asha@example.in").await.len()), (Some("pending"), 1));
    moderate(&site, &waiting, "approve").await;
    assert_eq!(told("asha@example.in").await.len(), 2);
    asha.agree("comments", false).await;
    let third = post_comment(&asha, &article, "A third thread").await;
    reply(&ravi, &third, "Unheard").await;
    assert_eq!(told("asha@example.in").await.len(), 2);
}

async fn the_page_shows_what_is_approved(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let page = "/taxation/talked-about";
    let person = site.subscriber(&typed("asha@example.in")).await;
    let mut waiting = Vec::new();
    for round in 0..3 {
        waiting.push(post_comment(&person, &article, &format!("Words of round {round}.")).await);
        if round == 0 {
            // Later ones would show at once.
            site.database.run("UPDATE comments SET status = 'spam'").await;
        }
    }
    let texts = async |path: &str| site.get(path).await.expect(200).text();
    assert!(!texts(page).await.contains("Words of round"));
    let list = format!("{COMMENTS}/content/{article}");
    assert!(!texts(&list).await.contains("Words of round"));
    let (site, texts, list) = (&site, &texts, &list);
    within_a_second(
        "an approved comment",
        |round| {
            let comment = waiting[round].clone();
            async move { drop(moderate(site, &comment, "approve").await) }
        },
        |round| async move {
            let words = format!("Words of round {round}.");
            // Both are kept for all who come without a cookie.
            let list = texts(list).await.contains(&words);
            list && texts(page).await.contains(&words)
        },
    )
    .await;
}

async fn lengths_and_places_are_checked(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let person = site.subscriber(&typed("asha@example.in")).await;
    let piled = format!("a{}", "\u{301}".repeat(6_000));
    for text in ["", " \n ", &"x".repeat(1_501), &piled] {
        assert!(check_failure(&write(&person, &article, text).await, 400)["fields"]["text"].is_string());
    }
    post_comment(&person, &article, &"क्षि".repeat(1_500)).await;
    let draft = site.article(json!({"title": "Hidden", "status": "draft"})).await;
    for nowhere in [NO_SUCH_ID, "nonsense", draft["_id"].as_str().unwrap()] {
        check_failure(&write(&person, nowhere, "Hello").await, 404);
    }
    check_failure(&person.get(&format!("{COMMENTS}/content/{article}?sort=loudest")).await, 400);
}

async fn a_moderator_closes_them(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    let (person, first) = known_author(&site, &article, "asha@example.in").await;
    let path = format!("{COMMENTS}/content/{article}/closed");
    let set = async |closed: bool| site.put_as("moderator", &path, &json!({"closed": closed})).await.expect(200);
    set(true).await;
    let list = person.get(&format!("{COMMENTS}/content/{article}")).await.expect(200).json();
    assert_eq!((&list["closed"], list["data"].as_array().unwrap().len()), (&json!(true), 1), "what was written stays");
    assert_eq!(check_failure(&write(&person, &article, "One more").await, 409)["code"], "COMMENTS_CLOSED");
    let answer = person.post(&format!("{COMMENTS}/{}/reply", id(&first)), &json!({"text": "One more"})).await;
    assert_eq!(check_failure(&answer, 409)["code"], "COMMENTS_CLOSED");
    set(false).await;
    post_comment(&person, &article, "One more").await;
}

/// Strangers may report. Their words are masked, and a letter with endless marks was one character that took half a minute.
async fn an_endless_reason_is_refused(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let article = article(&site).await;
    let (_, first) = known_author(&site, &article, "asha@example.in").await;
    let path = format!("{COMMENTS}/{}/report", id(&first));
    let (long, piled) = (format!("Rude {}", "a\u{301}".repeat(20_000)), format!("Rude a{}", "\u{301}".repeat(20_000)));
    for (network, reason) in [("203.0.113.1", long), ("203.0.113.2", piled)] {
        let refused = site.ask(Method::POST, &path).header("x-forwarded-for", network).json(&json!({"reason": reason})).send().await;
        assert!(check_failure(&refused, 400)["fields"]["reason"].is_string());
    }
    let fits = format!("Rude {}", "क्षि".repeat(295));
    site.ask(Method::POST, &path).header("x-forwarded-for", "203.0.113.3").json(&json!({"reason": fits})).expect(200).await;
    assert_eq!(site.database.texts("SELECT note FROM comment_marks WHERE note IS NOT NULL").await, [fits]);
}

async fn who_has_no_ordinary_name_waits(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let article = article(&site).await;
    for (number, name) in ["EPFO-Helpline-9876543210-evil.example", "Your\u{2800}PF\u{2800}account"].iter().enumerate() {
        let person = site.subscriber(&json!({"name": name, "email": format!("stranger{number}@example.in")})).await;
        let first = post_comment(&person, &article, "My first words.").await;
        moderate(&site, &first, "approve").await;
        assert_eq!(first["name"], "Reader", "{name}");
        // Under the name that a moderator saw they go on.
        assert_eq!(post_comment(&person, &article, "And some more.").await["status"], "approved");
    }
    assert!(seen(&somebody(&site), &article).await.iter().all(|comment| comment["name"] == "Reader"));
    // Somebody who is trusted takes another name.
    let (person, _) = known_author(&site, &article, "asha@example.in").await;
    let rename = async |name: &str| person.put("/cms/api/subscribers/me", &json!({"name": name})).await.expect(200);
    rename("EPFO-Helpline-9876543210").await;
    let held = post_comment(&person, &article, "Now I am somebody else.").await;
    assert_eq!((&held["status"], &held["name"]), (&json!("pending"), &json!("Reader")));
    let queue = site.ask_as("moderator", Method::GET, COMMENTS).await.expect(200).await.json();
    assert_eq!((&queue["data"][0]["heldFor"], &queue["totalCount"]), (&json!("name"), &json!(1)));
    moderate(&site, &held, "approve").await;
    assert_eq!(post_comment(&person, &article, "Once more.").await["status"], "approved");
    // A title without a blank behind it is part of a name.
    rename("Md.Salim Khan").await;
    let titled = post_comment(&person, &article, "As myself.").await;
    assert_eq!((&titled["status"], &titled["name"]), (&json!("approved"), &json!("Md.Salim K.")));
}
