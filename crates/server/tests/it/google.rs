//! Signing in with Google: there, through the sandbox's form, and back.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, Site, eventually, ticked, typed};

on_both_databases!(
    a_new_person_arrives,
    updates_are_for_who_said_to_be_of_age,
    an_account_is_known_by_its_sub,
    an_unproven_row_is_taken_over,
    a_mailbox_elsewhere_is_not_googles_to_give,
    a_mailboxs_owner_gets_nothing_of_a_google_account,
    a_code_links_a_mailbox_elsewhere,
    a_sign_in_tells_whether_a_code_was_mailed,
    an_unverified_address_is_refused,
    a_sign_in_belongs_to_its_browser,
    the_way_back_stays_here,
    an_outage_is_told,
    without_a_provider_it_is_not_offered,
);

async fn a_new_person_arrives(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = site.browser();
    let away = browser.get("/pf/v1/auth/google?returnUrl=/rules").await.expect(302);
    let kept = away.header("set-cookie").to_owned();
    assert!(kept.starts_with("googleSignIn=") && kept.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=600"), "{kept}");
    let address = url::Url::parse(away.header("location")).unwrap();
    let asked: std::collections::BTreeMap<String, String> = address.query_pairs().into_owned().collect();
    assert_eq!((asked["response_type"].as_str(), asked["access_type"].as_str(), asked["prompt"].as_str()), ("code", "offline", "consent"));
    for scope in ["openid", "email", "profile"] {
        assert!(asked["scope"].split(' ').any(|known| known == scope), "{}", asked["scope"]);
    }
    assert!(!asked["state"].is_empty() && !asked["nonce"].is_empty() && asked["code_challenge_method"] == "S256");

    let (code, state) = browser.ask_google("/rules", "new@example.in", "नई Reader", true).await;
    let answer = browser.finish_google(&code, &state).await.expect(200).json();
    let data = &answer["data"];
    let keys: Vec<&String> = data.as_object().unwrap().keys().collect();
    let expected = [
        "_id",
        "assurance",
        "countryCode",
        "email",
        "isCodeSent",
        "isLoggedin",
        "language",
        "name",
        "needsPhone",
        "phone",
        "picture",
        "returnPath",
        "tokens",
    ];
    assert_eq!(keys, expected);
    assert_eq!((&data["email"], &data["name"]), (&json!("new@example.in"), &json!("नई Reader")));
    assert_eq!((&data["assurance"], &data["needsPhone"], &data["returnPath"]), (&json!("proven"), &json!(true), &json!("/rules")));
    assert_eq!(browser.cookie("googleSignIn"), None, "it is used up");
    // The picture comes through us, for its person alone.
    let picture = data["picture"].as_str().unwrap();
    assert!(picture.starts_with("/cms/api/subscribers/me/picture?v="), "{picture}");
    let shown = browser.get(picture).await.expect(200);
    assert_eq!((shown.header("content-type"), shown.header("cache-control")), ("image/png", "private, max-age=86400"));
    assert_eq!(image::load_from_memory(&shown.body).unwrap().width(), 48);
    check_failure(&site.get(picture).await, 401);
    assert_eq!(browser.me().await["email"], "new@example.in");
    for (purpose, granted) in [("service", true), ("email", false), ("whatsapp", false), ("comments", false)] {
        assert_eq!(browser.agrees(purpose).await, granted, "{purpose}");
    }
    site.quiet().await;
    assert!(site.list_sent("new@example.in").await.is_empty(), "nothing was there to take over");
}

/// Google tells no age, so the server asks for it, whatever the browser has asked.
async fn updates_are_for_who_said_to_be_of_age(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let consents = "/cms/api/subscribers/consents";
    let browser = site.browser();
    // A stranger's word about this address is not its owner's.
    site.browser().subscribe(&ticked("asha@example.in", "9000000000")).await;
    browser.sign_in_with_google("asha@example.in", "Asha Rao").await;
    browser.put("/cms/api/subscribers/me", &json!({"phone": "9876543210"})).await.expect(200);
    let is_young = json!({"adult": "Please confirm that you are 18 or older"});
    for refused in [
        json!({"email": true, "notice": "subscribe-1"}),
        json!({"whatsapp": true, "notice": "subscribe-1", "adult": false}),
        json!({"comments": true, "email": true, "notice": "subscribe-1"}),
    ] {
        let failure = check_failure(&browser.put(consents, &refused).await, 400);
        assert_eq!((&failure["message"], &failure["fields"]), (&is_young["adult"], &is_young), "{refused}");
    }
    for purpose in ["email", "whatsapp", "comments"] {
        assert!(!browser.agrees(purpose).await, "{purpose}");
    }
    // Answers to one's own comments are no marketing, and taking back needs nothing.
    browser.put(consents, &json!({"comments": true, "email": false, "notice": "subscribe-1"})).await.expect(200);
    browser.put(consents, &json!({"email": true, "notice": "subscribe-1", "adult": true})).await.expect(200);
    // Said once, it stands, and whoever asks for their data reads when they said it.
    browser.put(consents, &json!({"email": false})).await.expect(200);
    browser.put(consents, &json!({"email": true, "whatsapp": true, "notice": "subscribe-1"})).await.expect(200);
    assert!(browser.agrees("email").await && browser.agrees("whatsapp").await);
    let kept = browser.get("/cms/api/subscribers/export").await.expect(200).json()["consents"].clone();
    let said = kept.as_array().unwrap().iter().rfind(|consent| consent["purpose"] == "adult").unwrap();
    assert_eq!((&said["granted"], &said["source"]), (&json!(true), &json!("account")));
    // A form says it too, also with no box ticked.
    let mut form = typed("form@example.in");
    form["adult"] = true.into();
    let told = site.subscriber(&form).await;
    told.put(consents, &json!({"email": true, "notice": "subscribe-1"})).await.expect(200);
    let untold = site.subscriber(&typed("untold@example.in")).await;
    check_failure(&untold.put(consents, &json!({"email": true, "notice": "subscribe-1"})).await, 400);
}

async fn an_account_is_known_by_its_sub(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = site.browser();
    let first = browser.sign_in_with_google("asha@example.in", "Asha Rao").await;
    let me = "/cms/api/subscribers/me";
    browser.put(me, &json!({"email": "moved@example.in", "phone": "9876543210", "name": "Asha Moved"})).await.expect(200);
    let code = site.code("moved@example.in").await;
    browser.post("/cms/api/subscribers/verify", &json!({"email": "moved@example.in", "code": code})).await.expect(200);
    let again = site.browser();
    let data = again.sign_in_with_google("asha@example.in", "Asha Rao").await;
    assert_eq!((&data["_id"], &data["needsPhone"]), (&first["_id"], &json!(false)));
    let seen = again.me().await;
    assert_eq!((&seen["email"], &seen["name"], &seen["phone"]), (&json!("moved@example.in"), &json!("Asha Moved"), &json!("9876543210")));
    assert_eq!(site.database.number("SELECT COUNT(*) FROM subscribers").await, 1);
    // The address that was left is free, and another Google account does not get at this one by the new address.
    let refused = {
        let other = site.browser();
        let (code, state) = other.ask_google("/", "moved@example.in", "Another", true).await;
        other.finish_google(&code, &state).await
    };
    assert_eq!(check_failure(&refused, 409)["code"], "OTHER_ACCOUNT");
}

async fn an_unproven_row_is_taken_over(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let claimed = site.browser();
    claimed.subscribe(&ticked("asha@example.in", "9000000000")).await;
    let owner = site.browser();
    let data = owner.sign_in_with_google("asha@example.in", "Asha Rao").await;
    assert_eq!(data["needsPhone"], true, "the number was somebody else's");
    check_failure(&claimed.get("/cms/api/subscribers/me").await, 401);
    site.message("asha@example.in", "account_taken_over").await;
    // A proven person who also signs in with Google loses nothing, and gets no such mail.
    let known = site.subscriber(&ticked("known@example.in", "9876543210")).await;
    let data = site.browser().sign_in_with_google("known@example.in", "Other Name").await;
    assert_eq!((&data["name"], &data["phone"]), (&json!("Asha Rao"), &json!("9876543210")));
    assert!(known.agrees("email").await);
    site.quiet().await;
    assert!(site.list_sent_by("known@example.in", "account_taken_over").await.is_empty());
}

/// Google remembers who once had a mailbox elsewhere: who comes with it sees nothing of the account until its code is entered.
async fn a_mailbox_elsewhere_is_not_googles_to_give(engine: Engine) {
    const KNOWN: &str = "known@elsewhere.example";
    let site = Site::with_sandbox(engine).await;
    let known = site.subscriber(&ticked(KNOWN, "9876543210")).await;
    let former = site.browser();
    let data = former.sign_in_with_google(KNOWN, "Former Owner").await;
    assert_eq!((&data["assurance"], &data["name"], &data["phone"]), (&json!("claimed"), &json!("Former Owner"), &Value::Null));
    assert_eq!(data["picture"], Value::Null);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM subscribers WHERE google_sub IS NOT NULL").await, 0);
    let seen = known.me().await;
    assert_eq!((&seen["email"], &seen["name"]), (&json!(KNOWN), &json!("Asha Rao")));
    // An account that nobody has proven is not theirs either, and whoever typed it keeps what they typed.
    let typing = site.browser();
    typing.subscribe(&ticked("typed@elsewhere.example", "9876500000")).await;
    let data = site.browser().sign_in_with_google("typed@elsewhere.example", "Former Owner").await;
    assert_eq!((&data["assurance"], &data["phone"]), (&json!("claimed"), &Value::Null));
    assert_eq!(typing.me().await["phone"], "9876500000", "the session goes on");
}

/// What somebody entered who came with Google is not its mailbox owner's, and they are out once the owner proves the address.
async fn a_mailboxs_owner_gets_nothing_of_a_google_account(engine: Engine) {
    const ADDRESS: &str = "sold@elsewhere.example";
    let site = Site::with_sandbox(engine).await;
    let former = site.browser();
    assert_eq!(former.sign_in_with_google(ADDRESS, "Former Owner").await["assurance"], "claimed");
    former.put("/cms/api/subscribers/me", &json!({"phone": "9876543210"})).await.expect(200);
    let owner = site.subscriber(&typed(ADDRESS)).await;
    let seen = owner.me().await;
    assert_eq!((&seen["name"], &seen["phone"]), (&json!("Asha Rao"), &Value::Null));
    check_failure(&former.get("/cms/api/subscribers/me").await, 401);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM subscribers WHERE google_sub IS NOT NULL").await, 0);
    assert_eq!(site.browser().sign_in_with_google(ADDRESS, "Former Owner").await["assurance"], "claimed", "and stays out");
}

async fn a_code_links_a_mailbox_elsewhere(engine: Engine) {
    const NEW: &str = "new@elsewhere.example";
    let site = Site::with_sandbox(engine).await;
    let browser = site.browser();
    let first = browser.sign_in_with_google(NEW, "New Reader").await;
    let code = site.code(NEW).await;
    browser.post("/cms/api/subscribers/verify", &json!({"code": code})).await.expect(200);
    let seen = browser.me().await;
    assert_eq!((&seen["name"], &seen["assurance"]), (&json!("New Reader"), &json!("proven")));
    site.quiet().await;
    assert!(site.list_sent_by(NEW, "account_google_linked").await.is_empty(), "it is their first sign-in");
    // From here on Google's word is enough.
    let again = site.browser().sign_in_with_google(NEW, "New Reader").await;
    assert_eq!((&again["_id"], &again["assurance"]), (&first["_id"], &json!("proven")));
    // An account that was proven before is told.
    const KNOWN: &str = "known@elsewhere.example";
    let known = site.subscriber(&ticked(KNOWN, "9876543210")).await;
    let other = site.browser();
    other.sign_in_with_google(KNOWN, "Asha at Google").await;
    let code = site.code(KNOWN).await;
    other.post("/cms/api/subscribers/verify", &json!({"code": code})).await.expect(200);
    site.message(KNOWN, "account_google_linked").await;
    let seen = other.me().await;
    assert_eq!((&seen["name"], &seen["phone"]), (&json!("Asha Rao"), &json!("9876543210")));
    assert_eq!(known.me().await["email"], KNOWN, "other sessions go on");
}

async fn a_sign_in_tells_whether_a_code_was_mailed(engine: Engine) {
    const NEW: &str = "new@elsewhere.example";
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_CODES_PER_EMAIL_AND_HOUR", "1").up().await;
    assert_eq!(site.browser().sign_in_with_google(NEW, "New Reader").await["isCodeSent"], true);
    let refused = site.browser().sign_in_with_google(NEW, "New Reader").await;
    assert_eq!((&refused["assurance"], &refused["isCodeSent"]), (&json!("claimed"), &json!(false)), "the hour's only code");
    assert_eq!(site.browser().sign_in_with_google("asha@example.in", "Asha Rao").await["isCodeSent"], false, "none is needed");
}

async fn an_unverified_address_is_refused(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.subscriber(&typed("asha@example.in")).await;
    let browser = site.browser();
    let (code, state) = browser.ask_google("/", "asha@example.in", "Mallory", false).await;
    check_failure(&browser.finish_google(&code, &state).await, 403);
    assert_eq!(browser.cookie("accessToken"), None);
}

async fn a_sign_in_belongs_to_its_browser(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (victim, attacker) = (site.browser(), site.browser());
    let (code, state) = attacker.ask_google("/", "attacker@example.in", "Mallory", true).await;
    // Without any cookie, and with that of another sign-in.
    for _ in 0..2 {
        let refused = victim.finish_google(&code, &state).await;
        assert_eq!(check_failure(&refused, 400)["code"], "STATE_INVALID");
        assert_eq!(victim.cookie("accessToken"), None);
        victim.ask_google("/", "victim@example.in", "Victim", true).await;
    }
    let cookie = attacker.cookie("googleSignIn").unwrap();
    attacker.finish_google(&code, &state).await.expect(200);
    // The same once more, cookie and all.
    attacker.set_cookie("googleSignIn", &cookie);
    let replayed = attacker.finish_google(&code, &state).await;
    assert!((400..500).contains(&replayed.status), "{}", replayed.text());
    for (code, state) in [("", ""), ("x", "y"), (code.as_str(), "y")] {
        check_failure(&site.browser().finish_google(code, state).await, 400);
    }
}

async fn the_way_back_stays_here(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    for (number, (wanted, path)) in
        [("//evil.example", "/"), ("/\\evil.example", "/"), ("https://evil.example/", "/"), ("/taxation/a?id=1#b", "/taxation/a?id=1#b")]
            .into_iter()
            .enumerate()
    {
        let browser = site.browser();
        let (code, state) = browser.ask_google(wanted, &format!("reader{number}@example.in"), "Asha", true).await;
        let data = browser.finish_google(&code, &state).await.expect(200).json()["data"].clone();
        assert_eq!(data["returnPath"], path, "{wanted}");
    }
}

async fn an_outage_is_told(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let browser = site.browser();
    let (code, state) = browser.ask_google("/", "asha@example.in", "Asha", true).await;
    site.post("/sandbox/outage", &json!({"channel": "google", "seconds": 600})).await.expect(200);
    check_failure(&browser.finish_google(&code, &state).await, 503);
    site.post("/sandbox/outage", &json!({"channel": "google", "off": true})).await.expect(200);
    eventually(SOON, "it works again", || async {
        let browser = site.browser();
        let (code, state) = browser.ask_google("/", "asha@example.in", "Asha", true).await;
        (browser.finish_google(&code, &state).await.status == 200).then_some(())
    })
    .await;
}

async fn without_a_provider_it_is_not_offered(engine: Engine) {
    let site = Site::start(engine).await;
    check_failure(&site.ask(Method::GET, "/pf/v1/auth/google").send().await, 404);
    check_failure(&site.post("/pf/v1/auth/google/callback", &json!({"code": "x", "state": "y"})).await, 404);
}
