//! Subscribing, proving an address, sessions and their tokens.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Answer, Engine, SOON, Site, eventually, ticked, typed, within_a_second};

on_both_databases!(
    both_names_answer_as_specified,
    every_field_says_what_is_wrong,
    names_and_addresses_of_every_kind,
    cookies_are_out_of_reach_of_scripts,
    known_and_unknown_addresses_are_answered_alike,
    the_clock_does_not_tell_who_is_subscribed,
    a_code_proves_once,
    five_wrong_codes_close_it,
    codes_are_limited_per_address,
    an_owner_is_told_of_guesses,
    a_used_refresh_token_ends_its_session,
    a_session_has_a_last_day,
    signing_out_counts_at_once,
    sessions_are_listed_and_ended,
    forged_tokens_are_nobodys,
    agreements_are_kept_with_their_words,
    an_address_moves_with_a_code,
);

const REGISTER: &str = "/cms/api/subscribers/register";
const ME: &str = "/cms/api/subscribers/me";

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

async fn both_names_answer_as_specified(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let mut form = ticked("asha@example.in", "9876543210");
    for path in [REGISTER, "/cms/api/subscribe-register"] {
        form["email"] = format!("asha{}@example.in", path.len()).into();
        let answer = site.post(path, &form).await.expect(200).json();
        assert_eq!(keys(&answer), ["data", "message", "success"]);
        assert_eq!(answer["success"], true);
        let data = &answer["data"];
        let expected = ["_id", "assurance", "countryCode", "email", "isLoggedin", "language", "name", "phone", "picture", "tokens"];
        assert_eq!(keys(data), expected, "{path}");
        assert_eq!(keys(&data["tokens"]), ["accessToken", "refreshToken"]);
        assert_eq!((&data["isLoggedin"], &data["name"], &data["email"]), (&json!(true), &form["name"], &form["email"]));
        assert_eq!((&data["phone"], &data["countryCode"], &data["assurance"]), (&json!("9876543210"), &json!("+91"), &json!("claimed")));
    }
}

async fn every_field_says_what_is_wrong(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let refused = async |form: Value| check_failure(&site.post(REGISTER, &form).await, 400)["fields"].clone();
    let all = refused(json!({"name": " ", "email": "asha", "phone": "12345"})).await;
    assert_eq!(
        all,
        json!({"name": "Name is required", "email": "Please enter a valid email address",
            "phone": "Please enter a valid 10-digit phone number or leave it empty"})
    );
    assert_eq!(keys(&refused(json!({})).await), ["email", "name"]);
    let mut form = typed("asha@example.in");
    form["countryCode"] = "+999".into();
    form["phone"] = "9876543210".into();
    assert_eq!(keys(&refused(form).await), ["countryCode"]);
    let mut stale = ticked("asha@example.in", "9876543210");
    stale["notice"] = "subscribe-0".into();
    assert_eq!(keys(&refused(stale).await), ["notice"], "nobody agrees to words that have changed");
    check_failure(&site.post(REGISTER, &json!({"name": 5, "email": []})).await, 400);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM subscribers").await, 0);
}

async fn names_and_addresses_of_every_kind(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let longest = format!("{}@example.in", "a".repeat(254 - "@example.in".len()));
    let data = site.browser().subscribe(&typed(&longest)).await;
    assert_eq!(data["email"], longest.as_str());
    check_failure(&site.post(REGISTER, &typed(&format!("a{longest}"))).await, 400);
    let mut too_long = typed("asha@example.in");
    too_long["name"] = "a".repeat(121).into();
    let answer = check_failure(&site.post(REGISTER, &too_long).await, 400);
    assert_eq!(answer["fields"]["name"], "Please use at most 120 characters", "a name is never cut");
    // One letter with thousands of marks, and many bytes: neither is a name of 120 characters.
    for endless in [format!("a{}", "\u{301}".repeat(5_000)), "👩\u{200d}".repeat(2_000), "x".repeat(100_000)] {
        too_long["name"] = endless.into();
        let answer = check_failure(&site.post(REGISTER, &too_long).await, 400);
        assert_eq!(answer["fields"], json!({"name": "Please use at most 120 characters"}));
    }
    for (number, name) in ["आशा राव", "Ngô Thị Ánh 👩‍👩‍👧", "O'Brien \"Bobby\"; DROP TABLE--", "李"].iter().enumerate()
    {
        let email = format!("name{number}@example.in");
        let browser = site.browser();
        let data = browser.subscribe(&json!({"name": format!("  {name} "), "email": email.to_uppercase()})).await;
        assert_eq!((&data["name"], &data["email"]), (&json!(name), &json!(email)));
        browser.prove(&email).await;
        assert_eq!(browser.me().await["name"], *name);
    }
}

async fn cookies_are_out_of_reach_of_scripts(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let answer = site.post(REGISTER, &typed("asha@example.in")).await.expect(200);
    let lines: Vec<&str> = answer.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap()).collect();
    let tokens = &answer.json()["data"]["tokens"];
    for name in ["accessToken", "refreshToken"] {
        let value = tokens[name].as_str().unwrap();
        assert!(lines.contains(&format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax").as_str()), "{lines:?}");
    }
    assert!(answer.header("cache-control").contains("no-store"), "{}", answer.header("cache-control"));
    let secure = Site::prepare_with_sandbox(engine).await.known_as("https://tfp.example");
    // A sandbox that strangers could reach needs a second word of the operator.
    let secure = secure.set("FINEPRINT_SANDBOX_FOR", "sign-in,payments,scanning").up().await;
    let answer = secure.post(REGISTER, &typed("asha@example.in")).await.expect(200);
    for line in answer.headers.get_all("set-cookie") {
        assert!(line.to_str().unwrap().contains("; HttpOnly; SameSite=Lax; Secure"), "{line:?}");
    }
    planted_cookies_count_for_no_browser(&secure, &answer).await;
}

/// A sibling subdomain can set every cookie but one whose name begins with `__Host-`.
async fn planted_cookies_count_for_no_browser(secure: &Site, owner: &Answer) {
    let thief = secure.post(REGISTER, &typed("thief@example.in")).await.expect(200);
    let token = |answer: &Answer| answer.json()["data"]["tokens"]["accessToken"].as_str().unwrap().to_owned();
    let (own, planted) = (token(owner), token(&thief));
    let lines: Vec<&str> = owner.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap()).collect();
    for name in ["accessToken", "__Host-accessToken"] {
        assert!(lines.contains(&format!("{name}={own}; Path=/; HttpOnly; SameSite=Lax; Secure").as_str()), "{lines:?}");
    }
    let me = |cookies: String| secure.ask(Method::GET, "/cms/api/subscribers/me").cookie(&cookies);
    let both = format!("accessToken={planted}; __Host-accessToken={own}");
    let seen = me(both).header("sec-fetch-site", "same-origin").expect(200).await;
    assert_eq!(seen.json()["data"]["email"], "asha@example.in", "the planted one stands first and does not count");
    check_failure(&me(format!("accessToken={planted}")).header("sec-fetch-site", "same-origin").send().await, 401);
    me(format!("accessToken={own}")).expect(200).await;
}

/// What an answer shows, but for what differs by nature.
fn comparable_body(answer: &Answer) -> Value {
    let mut body = answer.json();
    if let Some(data) = body["data"].as_object_mut() {
        data.remove("_id");
        data.remove("tokens");
        if let Some(undo) = data.get_mut("undo") {
            *undo = undo.is_string().into();
        }
    }
    if let Some(whole) = body.as_object_mut() {
        whole.remove("requestId");
    }
    json!([answer.status, body])
}

async fn known_and_unknown_addresses_are_answered_alike(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let owner = site.subscriber(&ticked("known@example.in", "9876543210")).await;
    owner.agree("comments", true).await;
    let mut told = Vec::new();
    for email in ["known@example.in", "unknown@example.in"] {
        let hidden = |answer: &Answer| comparable_body(answer).to_string().replace(email, "…");
        let browser = site.browser();
        let mut form = ticked(email, "9000000000");
        form["name"] = "Somebody Else".into();
        let mut answers = vec![hidden(&browser.post(REGISTER, &form).await)];
        for (method, path, body) in [
            (Method::POST, "/cms/api/subscribers/send-code", json!({"email": email})),
            (Method::POST, "/cms/api/subscribers/verify", json!({"email": email, "code": "000000"})),
            (Method::POST, "/cms/api/subscribers/verify", json!({"code": "000000"})),
            (Method::POST, "/cms/api/subscribers/check-email", json!({"email": email})),
            (Method::PUT, ME, json!({"name": "Another Name"})),
            (Method::POST, "/cms/api/email-templates/send", json!({"templateName": "unsubscribe_email", "to": email})),
            (Method::POST, "/cms/api/subscribers/unsubscribe", json!({"email": email, "scope": "email"})),
            (Method::POST, "/cms/api/email-templates/send", json!({"templateName": "unsubscribe_email", "to": email})),
            (Method::POST, "/cms/api/subscribers/unsubscribe", json!({"scope": "all"})),
            (Method::POST, "/cms/api/subscribers/unsubscribe", json!({"email": email})),
        ] {
            answers.push(hidden(&browser.send(method, path, Some(&body)).await));
        }
        told.push(answers);
    }
    for (known, unknown) in told[0].iter().zip(&told[1]) {
        assert_eq!(known, unknown);
    }
}

/// Writing the mail takes some milliseconds and finding nobody none, so both are answered after a time that is longer than either.
async fn the_clock_does_not_tell_who_is_subscribed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.subscriber(&typed("known@example.in")).await;
    for email in ["known@example.in", "unknown@example.in"] {
        let began = std::time::Instant::now();
        site.post("/cms/api/subscribers/unsubscribe", &json!({"email": email})).await.expect(200);
        assert!(began.elapsed() >= std::time::Duration::from_millis(250), "{email}: {:?}", began.elapsed());
    }
    site.message("known@example.in", "unsubscribe_link").await;
}

async fn a_code_proves_once(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = site.browser();
    browser.subscribe(&typed("asha@example.in")).await;
    assert_eq!(browser.me().await["assurance"], "claimed");
    let code = site.code("asha@example.in").await;
    let spaced = format!(" {} {} ", &code[..3], &code[3..]);
    let answer = browser.post("/cms/api/subscribers/verify", &json!({"code": spaced})).await.expect(200).json();
    assert_eq!(answer["data"]["assurance"], "proven", "{answer}");
    assert_eq!(browser.me().await["assurance"], "proven");
    let replayed = browser.post("/cms/api/subscribers/verify", &json!({"code": code})).await;
    assert!(check_failure(&replayed, 400)["fields"]["code"].is_string());
    // Somebody without a session signs in by a code of their own, in the browser that asked for it, and only there.
    let (one, two) = (site.browser(), site.browser());
    let mut codes = Vec::new();
    for asker in [&one, &two] {
        asker.post("/cms/api/subscribers/send-code", &json!({"email": "asha@example.in"})).await.expect(200);
        let known = codes.clone();
        let fresh = async || Some(site.code("asha@example.in").await).filter(|newest| *newest != code && !known.contains(newest));
        codes.push(eventually(SOON, "another code comes", fresh).await);
    }
    let entry = |code: &str| json!({"code": code, "email": "asha@example.in"});
    check_failure(&two.post("/cms/api/subscribers/verify", &entry(&codes[0])).await, 400);
    check_failure(&site.post("/cms/api/subscribers/verify", &entry(&codes[1])).await, 400);
    for (asker, code) in [(&one, &codes[0]), (&two, &codes[1])] {
        let signed_in = asker.post("/cms/api/subscribers/verify", &entry(code)).await.expect(200).json();
        assert_eq!((&signed_in["data"]["name"], &signed_in["data"]["assurance"]), (&json!("Asha Rao"), &json!("proven")));
    }
    assert_eq!(browser.me().await, one.me().await);
}

async fn five_wrong_codes_close_it(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = site.browser();
    browser.subscribe(&typed("asha@example.in")).await;
    let code = site.code("asha@example.in").await;
    let wrong = if code == "111111" { "222222" } else { "111111" };
    for _ in 0..5 {
        let refused = browser.post("/cms/api/subscribers/verify", &json!({"code": wrong})).await;
        assert!(check_failure(&refused, 400)["fields"]["code"].is_string());
    }
    check_failure(&browser.post("/cms/api/subscribers/verify", &json!({"code": code})).await, 400);
    assert_eq!(browser.me().await["assurance"], "claimed");
}

async fn codes_are_limited_per_address(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.browser().subscribe(&typed("known@example.in")).await;
    let ask = async |email: &str| site.post("/cms/api/subscribers/send-code", &json!({"email": email})).await;
    // Subscribing has mailed the first one.
    for (email, free) in [("known@example.in", 4), ("unknown@example.in", 5)] {
        for _ in 0..free {
            ask(email).await.expect(200);
        }
        let refused = ask(email).await;
        assert_eq!(check_failure(&refused, 429)["message"], "Too many requests");
        let wait: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1..=3600).contains(&wait), "{wait}");
    }
    // Subscribing again goes on without one.
    site.browser().subscribe(&typed("known@example.in")).await;
    site.quiet().await;
    assert_eq!(site.list_sent("known@example.in").await.len(), 5);
    assert!(site.list_sent("unknown@example.in").await.is_empty());
}

async fn a_used_refresh_token_ends_its_session(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = site.subscriber(&typed("asha@example.in")).await;
    let other = site.subscriber(&typed("asha@example.in")).await;
    let used = browser.cookie("refreshToken").unwrap();
    let refresh = "/cms/api/subscribers/refresh";
    let answer = browser.post(refresh, &json!({})).await.expect(200).json();
    assert_eq!(browser.cookie("refreshToken").as_deref(), answer["data"]["tokens"]["refreshToken"].as_str());
    assert_ne!(browser.cookie("refreshToken").unwrap(), used);
    let in_body = site.post(refresh, &json!({"refreshToken": browser.cookie("refreshToken").unwrap()})).await.expect(200);
    let newest = in_body.json()["data"]["tokens"].clone();
    assert_eq!(browser.me().await["assurance"], "proven");
    // Whoever comes with a used one has a copy: the whole family ends.
    check_failure(&site.post(refresh, &json!({"refreshToken": used})).await, 401);
    check_failure(&site.post(refresh, &json!({"refreshToken": newest["refreshToken"]})).await, 401);
    check_failure(&browser.get(ME).await, 401);
    let by_newest = site.ask(Method::GET, ME).token(newest["accessToken"].as_str().unwrap()).send().await;
    check_failure(&by_newest, 401);
    assert_eq!(other.me().await["assurance"], "proven", "other sessions go on");
    for none in ["", "nonsense", "0190000000007000800000000000000.0"] {
        check_failure(&site.post(refresh, &json!({"refreshToken": none})).await, 401);
    }
}

async fn signing_out_counts_at_once(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = site.subscriber(&typed("asha@example.in")).await;
    let access = browser.cookie("accessToken").unwrap();
    browser.post("/cms/api/subscribers/logout", &json!({})).await.expect(200);
    assert_eq!((browser.cookie("accessToken"), browser.cookie("refreshToken")), (None, None), "the browser forgets them");
    check_failure(&site.ask(Method::GET, ME).token(&access).send().await, 401);
    site.post("/cms/api/subscribers/logout", &json!({})).await.expect(200);
    if engine == Engine::Sqlite {
        return;
    }
    let other = site
        .prepare_second_node()
        .set("FINEPRINT_ALLOW_SANDBOX", "true")
        .set("FINEPRINT_SANDBOX_SECRET", "sandbox")
        .set("FINEPRINT_SANDBOX_URL", &site.address)
        .up()
        .await;
    let mut browsers = Vec::new();
    for number in 0..3 {
        browsers.push(site.subscriber(&typed(&format!("leaver{number}@example.in"))).await);
    }
    let there: Vec<_> = browsers.iter().map(|browser| browser.at(&other)).collect();
    within_a_second(
        "signing out, on the other node",
        |round| {
            let browser = &browsers[round];
            async move { drop(browser.post("/cms/api/subscribers/logout", &json!({})).await.expect(200)) }
        },
        |round| {
            let browser = &there[round];
            async move { browser.get(ME).await.status == 401 }
        },
    )
    .await;
}

async fn sessions_are_listed_and_ended(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let one = site.subscriber(&typed("asha@example.in")).await;
    let two = site.subscriber(&typed("asha@example.in")).await;
    let stranger = site.subscriber(&typed("other@example.in")).await;
    let list = "/cms/api/subscribers/sessions";
    let listed = one.get(list).await.expect(200).json()["data"].as_array().unwrap().clone();
    assert_eq!(listed.len(), 2, "{listed:?}");
    assert_eq!(listed.iter().filter(|session| session["current"] == true).count(), 1);
    let of_two = listed.iter().find(|session| session["current"] == false).unwrap()["id"].as_str().unwrap().to_owned();
    let path = format!("{list}/{of_two}");
    check_failure(&stranger.delete(&path, &json!({})).await, 404);
    two.get(ME).await.expect(200);
    one.delete(&path, &json!({})).await.expect(200);
    check_failure(&two.get(ME).await, 401);
    assert_eq!(one.get(list).await.expect(200).json()["data"].as_array().unwrap().len(), 1);
    let own = listed.iter().find(|session| session["current"] == true).unwrap()["id"].as_str().unwrap();
    one.delete(&format!("{list}/{own}"), &json!({})).await.expect(200);
    assert_eq!(one.cookie("accessToken"), None);
}

async fn forged_tokens_are_nobodys(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = site.browser();
    browser.subscribe(&typed("asha@example.in")).await;
    let token = browser.cookie("accessToken").unwrap();
    site.ask(Method::GET, ME).token(&token).expect(200).await;
    let mut forged = vec![String::new(), "x".to_owned(), format!("{token}x"), token[1..].to_owned(), token[..token.len() - 1].to_owned()];
    forged.push(token.replace("claimed", "proven"));
    for at in (0..token.len()).step_by(7) {
        let other = if token.as_bytes()[at] == b'A' { "B" } else { "A" };
        forged.push(format!("{}{other}{}", &token[..at], &token[at + 1..]));
    }
    // A signature of ours for something else is none for this.
    let undo = browser.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "email"})).await.expect(200).json();
    forged.push(undo["data"]["undo"].as_str().unwrap().to_owned());
    forged.push(browser.cookie("refreshToken").unwrap());
    for token in forged.iter().filter(|forged| **forged != token) {
        let by_cookie = site.ask(Method::GET, ME).cookie(&format!("accessToken={token}")).send().await;
        check_failure(&by_cookie, 401);
        check_failure(&site.ask(Method::GET, ME).token(token).send().await, 401);
    }
}

async fn agreements_are_kept_with_their_words(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let notice = site.read("/cms/api/notices/subscribe").await["data"].clone();
    let mut form = ticked("asha@example.in", "9876543210");
    form["notice"] = notice["version"].clone();
    let full = site.subscriber(&form).await;
    let held = full.get("/cms/api/subscribers/consents").await.expect(200).json()["data"].as_array().unwrap().clone();
    let purposes: Vec<&str> = held.iter().map(|consent| consent["purpose"].as_str().unwrap()).collect();
    assert_eq!(purposes, ["service", "email", "whatsapp", "comments", "papers", "rules", "adult"]);
    assert_eq!(held[6]["granted"], true, "no form asks again");
    for consent in &held[1..3] {
        let version = consent["version"].as_str().unwrap();
        let (name, hash) = version.split_once(" sha256:").expect("version and hash of the words");
        assert!(name == notice["version"] && hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit()), "{version}");
        assert_eq!((&consent["granted"], &consent["source"]), (&json!(true), &json!("subscribe form")));
        assert!(consent["at"].as_str().unwrap().parse::<jiff::Timestamp>().is_ok());
    }
    assert_eq!(held[3]["granted"], false);
    full.agree("email", false).await;
    assert!(!full.agrees("email").await && full.agrees("whatsapp").await);
    check_failure(&full.put("/cms/api/subscribers/consents", &json!({"email": true, "notice": "older"})).await, 400);

    let mut young = ticked("young@example.in", "9876543210");
    young.as_object_mut().unwrap().remove("adult");
    for form in [typed("plain@example.in"), young] {
        let browser = site.subscriber(&form).await;
        for (purpose, granted) in [("service", true), ("email", false), ("whatsapp", false), ("comments", false)] {
            assert_eq!(browser.agrees(purpose).await, granted, "{purpose} of {form}");
        }
    }
}

async fn an_address_moves_with_a_code(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = site.subscriber(&typed("old@example.in")).await;
    // Somebody else's address is answered alike, and no code goes there.
    site.subscriber(&typed("taken@example.in")).await;
    let before = site.list_sent("taken@example.in").await.len();
    browser.put(ME, &json!({"email": "taken@example.in"})).await.expect(200);
    site.quiet().await;
    assert_eq!(site.list_sent("taken@example.in").await.len(), before);
    browser.put(ME, &json!({"email": "new@example.in", "name": "Asha R. Rao"})).await.expect(200);
    assert_eq!(browser.me().await["email"], "old@example.in", "until it is proven");
    let code = site.code("new@example.in").await;
    browser.post("/cms/api/subscribers/verify", &json!({"code": code, "email": "new@example.in"})).await.expect(200);
    let me = browser.me().await;
    assert_eq!((&me["email"], &me["name"]), (&json!("new@example.in"), &json!("Asha R. Rao")));
}

/// Twenty wrong codes in a day are no slip of the pen. The owner's own way in stays open.
async fn an_owner_is_told_of_guesses(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.subscriber(&typed("owner@example.in")).await;
    let stranger = site.browser();
    let guess = json!({"email": "owner@example.in", "code": "000000"});
    for _ in 0..4 {
        stranger.post("/cms/api/subscribers/send-code", &json!({"email": "owner@example.in"})).await.expect(200);
        for _ in 0..5 {
            check_failure(&stranger.post("/cms/api/subscribers/verify", &guess).await, 400);
        }
    }
    site.message("owner@example.in", "account_codes_guessed").await;
    assert_eq!(site.list_sent_by("owner@example.in", "account_codes_guessed").await.len(), 1);
}

/// However often it is used, a session ends after a year.
async fn a_session_has_a_last_day(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = site.subscriber(&typed("asha@example.in")).await;
    let refresh = "/cms/api/subscribers/refresh";
    let day = 86_400_000_000_i64;
    site.database.run(&format!("UPDATE sessions SET created_at = created_at - {}", 364 * day)).await;
    browser.post(refresh, &json!({})).await.expect(200);
    site.database.run(&format!("UPDATE sessions SET created_at = created_at - {}", 2 * day)).await;
    check_failure(&browser.post(refresh, &json!({})).await, 401);
    check_failure(&browser.get(ME).await, 401);
}
