//! What strangers on one network may do so often, and that honest people behind it, or elsewhere, go on.

use reqwest::Method;
use serde_json::{Value, json};

use crate::bookings::{CALLS, always, book_call, expert, find_far_slot, form, hold_slot, path_of, service};
use crate::cases;
use crate::envelopes::check_failure;
use crate::fund_accounts::{LOGIN, PASSWORD, prove, without_limits};
use crate::site::{Answer, Browser, Engine, SOON, Site, eventually, ticked, typed};
use crate::webinars::{WEBINARS, announce_webinar, id, register};

on_both_databases!(
    a_mailbox_is_not_filled_by_searches,
    a_wish_for_an_area_waits_until_it_opens,
    a_network_enters_few_addresses_for_searches,
    free_calls_of_a_network_need_a_proof,
    one_mailbox_books_few_free_calls,
    a_number_gets_few_whatsapp_messages,
    seats_of_a_network_need_a_proof,
    feedback_has_an_end,
    feedback_sent_at_once_is_counted,
    feedback_under_somebodys_address_is_not_theirs,
    a_stranger_does_not_close_a_number,
    a_mailbox_and_a_network_get_few_codes,
    a_network_leaves_its_neighbours_their_codes,
    strangers_keep_no_session_from_its_codes,
    strangers_keep_no_known_browser_from_its_codes,
    a_neighbour_keeps_no_known_browser_from_its_codes,
    coupons_are_not_guessed_by_booking,
);

const RECORD: &str = "/cms/api/analytics/search/record";
const FEEDBACK: &str = "/cms/api/subscribers/ai-feedback";
const SEND_CODE: &str = "/cms/api/subscribers/send-code";
const REGISTER: &str = "/cms/api/subscribers/register";
const CODES: &str = "SELECT COUNT(*) FROM messages WHERE kind = 'sign-in-code'";

/// From the neighbour with this number.
async fn post_from(site: &Site, number: u8, path: &str, body: &Value) -> Answer {
    site.ask_by(&Site::client_from([127, 0, 0, number]), Method::POST, path).json(body).send().await
}

/// Words that nothing is written about, each unlike the others.
const ANIMALS: [&str; 12] =
    ["quokka", "wombat", "echidna", "platypus", "cassowary", "bandicoot", "kookaburra", "dingo", "galah", "bilby", "numbat", "wallaby"];

fn wish(keyword: &str, email: &str) -> Value {
    json!({"keyword": keyword, "notify": true, "email": email, "consent": "tell-me-2"})
}

async fn a_mailbox_is_not_filled_by_searches(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let victim = "victim@example.in";
    let mut statuses = Vec::new();
    for animal in ANIMALS {
        statuses.push(site.post(RECORD, &wish(animal, victim)).await.status);
    }
    assert_eq!((&statuses[..10], &statuses[10..]), (&[202; 10][..], &[429; 2][..]));
    site.post(RECORD, &wish(ANIMALS[0], victim)).await.expect(202);
    site.post(RECORD, &wish(ANIMALS[0], "asha@example.in")).await.expect(202);
    for animal in &ANIMALS[..10] {
        site.article(json!({"title": animal})).await;
    }
    eventually(SOON, "the last can be found", || async { (site.search(ANIMALS[9]).await["totalCount"] == 1).then_some(()) }).await;
    // What can be read already is no promise.
    assert_eq!(check_failure(&site.post(RECORD, &wish(ANIMALS[9], "late@example.in")).await, 409)["code"], "FOUND");
    eventually(SOON, "everybody is answered", || async {
        site.database.run("UPDATE recurring_tasks SET next_due = 0 WHERE name = 'notify-requests' AND lease_token IS NULL").await;
        (site.database.number("SELECT COUNT(*) FROM search_wishes").await == 0).then_some(())
    })
    .await;
    site.quiet().await;
    assert_eq!(site.list_sent_by("asha@example.in", "search_answered").await.len(), 1);
    assert_eq!(site.list_sent_by(victim, "search_answered").await.len(), 5, "the rest is held");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM messages WHERE status = 'held'").await, 5);
}

/// Looks at once whether somebody can be answered.
async fn look_for_answers(site: &Site) {
    site.database.run("UPDATE recurring_tasks SET next_due = 0 WHERE name = 'notify-requests' AND lease_token IS NULL").await;
}

async fn a_wish_for_an_area_waits_until_it_opens(engine: Engine) {
    let site = cases::open(engine).await;
    let wishes = async || site.database.number("SELECT COUNT(*) FROM search_wishes").await;
    site.post(RECORD, &wish("quokka", "ravi@example.in")).await.expect(202);
    site.post(RECORD, &wish("assist: epf", "asha@example.in")).await.expect(202);
    site.article(json!({"title": "Assist a quokka"})).await;
    eventually(SOON, "it can be found", || async { (site.search("quokka").await["totalCount"] == 1).then_some(()) }).await;
    // Words behind which there is no area are searched, whatever stands before them.
    let evading = site.post(RECORD, &wish("assist: a quokka", "late@example.in")).await;
    assert_eq!(check_failure(&evading, 409)["code"], "FOUND");
    eventually(SOON, "the search is answered", || async {
        look_for_answers(&site).await;
        (wishes().await == 1).then_some(())
    })
    .await;
    // The page of the area could be found; the newer wish was looked at first.
    assert!(site.list_sent_by("asha@example.in", "search_answered").await.is_empty());
    let meera = expert(&site, "meera", &always()).await;
    service(&site, "free", &[&meera], json!({"module": "epf"})).await;
    assert_eq!(check_failure(&site.post(RECORD, &wish("assist: epf", "late@example.in")).await, 409)["code"], "FOUND");
    eventually(SOON, "the wish is answered", || async {
        look_for_answers(&site).await;
        (wishes().await == 0).then_some(())
    })
    .await;
    site.quiet().await;
    assert_eq!(site.list_sent_by("asha@example.in", "search_answered").await.len(), 1);
    site.post(RECORD, &wish("assist: will", "late@example.in")).await.expect(202);
}

async fn a_network_enters_few_addresses_for_searches(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let client = Site::client_from([127, 0, 0, 2]);
    for number in 0..60 {
        let body = wish("quokka", &format!("reader{number}@example.in"));
        site.ask_by(&client, Method::POST, RECORD).json(&body).expect(202).await;
    }
    check_failure(&post_from(&site, 2, RECORD, &wish("quokka", "victim@example.in")).await, 429);
    // Those whose address was entered before, who is signed in, and others elsewhere.
    post_from(&site, 2, RECORD, &wish("wombat", "reader0@example.in")).await.expect(202);
    post_from(&site, 3, RECORD, &wish("quokka", "asha@example.in")).await.expect(202);
    let known = site.subscriber(&typed("meera@example.in")).await;
    let ask = site.ask_by(&client, Method::POST, RECORD).cookie(&known.cookies());
    ask.json(&json!({"keyword": "quokka", "notify": true})).expect(202).await;
}

async fn free_calls_of_a_network_need_a_proof(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_UNPROVEN_CALLS_PER_ADDRESS", "3").up().await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "free", &[&asha], json!({})).await;
    let first = site.browser();
    book_call(&first, &find_far_slot(&site, "free", 0).await, "made-up0@example.in").await;
    for number in 1..3 {
        book_call(&site.browser(), &find_far_slot(&site, "free", number).await, &format!("made-up{number}@example.in")).await;
    }
    let person = site.browser();
    let entry = form(&hold_slot(&person, &find_far_slot(&site, "free", 3).await).await, "ravi@example.in");
    assert_eq!(check_failure(&person.post(CALLS, &entry).await, 403)["code"], "PROOF_NEEDED");
    // Elsewhere nobody notices.
    let elsewhere = form(&find_far_slot(&site, "free", 4).await, "meera@example.in");
    post_from(&site, 2, CALLS, &elsewhere).await.expect(200);
    // Whoever enters a code goes on, however many have booked beside them.
    person.subscribe(&typed("ravi@example.in")).await;
    person.prove("ravi@example.in").await;
    person.post(CALLS, &entry).await.expect(200);
    // And what is proven afterwards gives its place to the next.
    let next = site.browser();
    let entry = form(&hold_slot(&next, &find_far_slot(&site, "free", 5).await).await, "lata@example.in");
    check_failure(&next.post(CALLS, &entry).await, 403);
    first.prove("made-up0@example.in").await;
    next.post(CALLS, &entry).await.expect(200);
}

async fn one_mailbox_books_few_free_calls(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "free", &[&asha], json!({})).await;
    let person = site.subscriber(&typed("ravi@example.in")).await;
    for number in 0..3 {
        book_call(&person, &find_far_slot(&site, "free", number).await, "ravi@example.in").await;
    }
    let entry = form(&hold_slot(&person, &find_far_slot(&site, "free", 5).await).await, "ravi@example.in");
    assert_eq!(check_failure(&person.post(CALLS, &entry).await, 409)["code"], "TOO_MANY_CALLS");
    // Others go on.
    let other = site.subscriber(&typed("meera@example.in")).await;
    book_call(&other, &find_far_slot(&site, "free", 7).await, "meera@example.in").await;
}

/// Whoever has a mailbox can type any number beside it.
async fn a_number_gets_few_whatsapp_messages(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "free", &[&asha], json!({})).await;
    let to_number = "SELECT COUNT(*) FROM messages WHERE channel = 'whatsapp' AND recipient = '+919876543210' AND status <> 'failed'";
    for mailbox in ["one@example.in", "two@example.in"] {
        let person = site.subscriber(&ticked(mailbox, "9876543210")).await;
        for _ in 0..6 {
            let hold = hold_slot(&person, &find_far_slot(&site, "free", 0).await).await;
            let mut entry = form(&hold, mailbox);
            entry["phone"] = json!("9876543210");
            let call = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
            person.post(&format!("{}/cancel", path_of(&call)), &json!({})).await.expect(200);
        }
        let hold = hold_slot(&person, &find_far_slot(&site, "free", 0).await).await;
        assert_eq!(check_failure(&person.post(CALLS, &form(&hold, mailbox)).await, 409)["code"], "TOO_MANY_CALLS");
    }
    assert_eq!(site.database.number(to_number).await, 6);
    // Each call and each cancelling was mailed.
    let mails = "SELECT COUNT(*) FROM messages WHERE channel = 'email' AND recipient = 'two@example.in' AND kind LIKE 'booking-%'";
    assert_eq!(site.database.number(mails).await, 12);
}

async fn seats_of_a_network_need_a_proof(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_UNPROVEN_SEATS_PER_ADDRESS_AND_DAY", "3").up().await;
    let webinar = announce_webinar(&site, 3, json!({"seats": 20})).await;
    let path = format!("{WEBINARS}/{}/register", id(&webinar));
    post_from(&site, 2, &path, &typed("owner@example.in")).await.expect(200);
    let first = site.browser();
    register(&first, &webinar, "made-up0@example.in").await.expect(200);
    for number in 1..3 {
        register(&site.browser(), &webinar, &format!("made-up{number}@example.in")).await.expect(200);
    }
    // Nobody learns from it who has a seat.
    let person = site.browser();
    for email in ["ravi@example.in", "owner@example.in"] {
        assert_eq!(check_failure(&register(&person, &webinar, email).await, 403)["code"], "PROOF_NEEDED", "{email}");
    }
    let again = register(&first, &webinar, "made-up0@example.in").await.expect(409).json();
    assert_eq!(again["code"], "CONFLICT", "the same again");
    person.subscribe(&typed("ravi@example.in")).await;
    person.prove("ravi@example.in").await;
    register(&person, &webinar, "ravi@example.in").await.expect(200);
    post_from(&site, 3, &path, &typed("meera@example.in")).await.expect(200);
    let other = announce_webinar(&site, 4, json!({"title": "Another"})).await;
    register(&site.browser(), &other, "lata@example.in").await.expect(200);
    let seats = site.read(&format!("{WEBINARS}/{}/check-availability", id(&webinar))).await["data"]["registered"].clone();
    assert_eq!(seats, 6);
}

async fn feedback_has_an_end(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_COMMENTS_PER_10_MINUTES", "14").up().await;
    let body = |email: &str| json!({"email": email, "feedback": "A word"});
    let (asha, ravi) = (site.subscriber(&typed("asha@example.in")).await, site.subscriber(&typed("ravi@example.in")).await);
    for _ in 0..10 {
        asha.post(FEEDBACK, &body("asha@example.in")).await.expect(200);
    }
    let refused = asha.post(FEEDBACK, &body("asha@example.in")).await;
    check_failure(&refused, 429);
    assert!((86_000..=86_400).contains(&refused.header("retry-after").parse::<u32>().unwrap()), "a day after the first of the ten");
    for path in [FEEDBACK, "/cms/api/subscribe-feedback", FEEDBACK] {
        ravi.post(path, &body("ravi@example.in")).await.expect(200);
    }
    check_failure(&ravi.post(FEEDBACK, &body("ravi@example.in")).await, 429);
    let elsewhere = site.ask_by(&Site::client_from([127, 0, 0, 2]), Method::POST, FEEDBACK).cookie(&ravi.cookies());
    elsewhere.json(&body("ravi@example.in")).expect(200).await;
    site.database.run("UPDATE feedback SET at = at - 86400000000").await;
    let next_day = site.ask_by(&Site::client_from([127, 0, 0, 3]), Method::POST, FEEDBACK).cookie(&asha.cookies());
    next_day.json(&body("asha@example.in")).expect(200).await;
}

async fn feedback_sent_at_once_is_counted(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_COMMENTS_PER_10_MINUTES", "100").up().await;
    let asha = site.subscriber(&typed("asha@example.in")).await;
    let body = json!({"email": "asha@example.in", "feedback": "A word"});
    let sent = futures_util::future::join_all((0..30).map(|_| asha.post(FEEDBACK, &body))).await;
    assert_eq!(sent.iter().filter(|answer| answer.status == 200).count(), 10);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM feedback").await, 10);
}

async fn feedback_under_somebodys_address_is_not_theirs(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_COMMENTS_PER_10_MINUTES", "100").up().await;
    let say = async |who: &Browser<'_>, email: &str, text: &str| who.post(FEEDBACK, &json!({"email": email, "feedback": text})).await;
    let export = async |who: &Browser<'_>| who.get("/cms/api/subscribers/export").await.expect(200).json()["feedback"].to_string();
    let owner = site.subscriber(&typed("owner@example.in")).await;
    say(&owner, "owner@example.in", "My own words").await.expect(200);
    // Under an address that is known, and under one that is not, a stranger is answered alike, and files nothing in anybody's name.
    let (stranger, early) = (site.browser(), site.browser());
    stranger.subscribe(&typed("owner@example.in")).await;
    early.subscribe(&typed("later@example.in")).await;
    for number in 1..=11 {
        let of_known = say(&stranger, "owner@example.in", "I, the owner, hate you").await;
        let of_unknown = say(&early, "later@example.in", "I, the owner, hate you").await;
        assert_eq!(of_known.status, if number <= 10 { 200 } else { 429 });
        assert_eq!(of_known.status, of_unknown.status);
        assert!(number > 10 || of_known.json() == of_unknown.json(), "{}", of_known.text());
    }
    let kept = export(&owner).await;
    assert!(kept.contains("My own words") && !kept.contains("hate you"), "{kept}");
    // What strangers wrote takes nothing of the owner's day.
    say(&owner, "owner@example.in", "More of my own").await.expect(200);
    // Their own words are theirs in another browser, too, once that has proven the address.
    let laptop = site.browser();
    laptop.subscribe(&typed("owner@example.in")).await;
    say(&laptop, "owner@example.in", "From my laptop").await.expect(200);
    assert!(!export(&owner).await.contains("From my laptop"));
    laptop.prove("owner@example.in").await;
    assert!(export(&owner).await.contains("From my laptop"));
    let owner = site.browser();
    owner.subscribe(&typed("later@example.in")).await;
    owner.prove("later@example.in").await;
    assert_eq!(export(&owner).await, "[]");
    // Whoever proves it where it was written keeps it.
    let person = site.browser();
    person.subscribe(&typed("meera@example.in")).await;
    say(&person, "meera@example.in", "Well done").await.expect(200);
    person.prove("meera@example.in").await;
    assert!(export(&person).await.contains("Well done"));
    // Nothing that is stored names the account under whose address strangers wrote, and it goes with nobody's account.
    let hateful = async || site.database.number("SELECT COUNT(*) FROM unproven_feedback WHERE text LIKE '%hate you%'").await;
    assert_eq!(hateful().await, 20);
    person.delete("/cms/api/subscribers/me", &json!({"confirm": "meera@example.in"})).await.expect(200);
    owner.delete("/cms/api/subscribers/me", &json!({"confirm": "later@example.in"})).await.expect(200);
    assert_eq!(hateful().await, 20);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM feedback WHERE text = 'Well done'").await, 0);
}

async fn a_stranger_does_not_close_a_number(engine: Engine) {
    let site = without_limits(Site::prepare_with_sandbox(engine).await).up().await;
    let owner = site.browser();
    prove(&site, &owner, "9000000014", "password").await;
    let chosen = json!({"uan": "100100100114", "password": "long enough", "source": "first"});
    owner.post(PASSWORD, &chosen).await.expect(200);
    let login = async |network: u8, password: &str| {
        let body = json!({"uan": "100100100114", "password": password, "mobile_number": "9000000014"});
        post_from(&site, network, LOGIN, &body).await.status
    };
    for _ in 0..5 {
        assert_eq!(login(2, "wrong").await, 400);
    }
    assert_eq!(login(2, "long enough").await, 429, "five tries from one network");
    assert_eq!(login(1, "long enough").await, 200, "the owner, elsewhere");
    // Whoever has many networks has two tries in each of them, and so has the owner.
    assert_eq!(site.database.run("UPDATE pf_login_tries SET tries = 30 WHERE tries = 6").await, 1);
    for (network, password, status) in [(3, "wrong", 400), (3, "wrong", 400), (3, "long enough", 429), (1, "long enough", 200)] {
        assert_eq!(login(network, password).await, status, "{network}");
    }
    // A quarter of an hour later it is forgotten.
    site.database.run("UPDATE pf_login_tries SET last_at = last_at - 901000000").await;
    assert_eq!(login(2, "long enough").await, 200);
}

async fn a_mailbox_and_a_network_get_few_codes(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_MAILED_CODES_PER_ADDRESS_AND_HOUR", "20").up().await;
    for number in 0..15 {
        site.browser().subscribe(&typed(&format!("tar.get+{number}@gmail.com"))).await;
    }
    assert_eq!(site.database.number(CODES).await, 12, "ten for the mailbox, two for the network");
    // Its owner, elsewhere, still gets one.
    post_from(&site, 2, REGISTER, &typed("target+mine@gmail.com")).await.expect(200);
    assert_eq!(site.database.number(CODES).await, 13);
    // An address with a dot is the one that its owner has, and no tag: the day's ten of the mailbox don't stop it.
    post_from(&site, 3, REGISTER, &typed("tar.get@gmail.com")).await.expect(200);
    for _ in 0..2 {
        post_from(&site, 2, REGISTER, &typed("targ.et@gmail.com")).await.expect(200);
    }
    assert_eq!(site.database.number(CODES).await, 16);
    // Fifteen were asked for on this network. All who come are registered, and five more are mailed.
    for number in 0..8 {
        site.browser().subscribe(&typed(&format!("reader{number}@example.in"))).await;
    }
    assert_eq!(site.database.number(CODES).await, 21);
    let last = json!({"email": "reader7@example.in"});
    check_failure(&site.post(SEND_CODE, &last).await, 429);
    post_from(&site, 2, SEND_CODE, &last).await.expect(200);
    assert_eq!(site.database.number(CODES).await, 22);
}

/// The phones of one operator may share a /48 of IPv6.
async fn a_network_leaves_its_neighbours_their_codes(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_MAILED_CODES_PER_ADDRESS_AND_HOUR", "2");
    let site = site.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let count_mailed = async |network: u32| {
        let before = site.database.number(CODES).await;
        for number in 0..3 {
            let ask = site.ask(Method::POST, REGISTER).header("x-forwarded-for", &format!("2001:db8:0:{network}::1"));
            ask.json(&typed(&format!("reader{number}of{network}@example.in"))).expect(200).await;
        }
        site.database.number(CODES).await - before
    };
    for network in 1..=10 {
        assert_eq!(count_mailed(network).await, 2, "{network}");
    }
    assert_eq!(count_mailed(11).await, 0, "ten times the limit is for all of them");
}

/// Sixty codes an hour reach an address at most. A session that has proven it is not among those who are refused then.
async fn strangers_keep_no_session_from_its_codes(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let owner = site.subscriber(&typed("asha@example.in")).await;
    let ask = json!({"email": "asha@example.in"});
    for network in 20..52 {
        for _ in 0..2 {
            post_from(&site, network, SEND_CODE, &ask).await;
        }
    }
    check_failure(&post_from(&site, 60, SEND_CODE, &ask).await, 429);
    let claimed = site.browser();
    claimed.subscribe(&typed("asha@example.in")).await;
    check_failure(&claimed.post(SEND_CODE, &json!({})).await, 429);
    let before = site.database.number(CODES).await;
    owner.post(SEND_CODE, &json!({})).await.expect(200);
    assert_eq!(site.database.number(CODES).await, before + 1);
}

/// Asks for codes to an address from so many networks that nobody else gets one.
async fn flood_with_codes(site: &Site, email: &str) {
    let ask = json!({"email": email});
    for network in 20..52 {
        for _ in 0..2 {
            post_from(site, network, SEND_CODE, &ask).await;
        }
    }
    check_failure(&post_from(site, 60, SEND_CODE, &ask).await, 429);
}

/// An owner who has signed out everywhere signs in again, in any browser that has proven the address before.
async fn strangers_keep_no_known_browser_from_its_codes(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (owner, other) = (site.subscriber(&typed("asha@example.in")).await, site.subscriber(&typed("ravi@example.in")).await);
    let ask = json!({"email": "asha@example.in"});
    flood_with_codes(&site, "asha@example.in").await;
    for browser in [&owner, &other] {
        browser.post("/cms/api/subscribers/logout", &json!({})).await.expect(200);
        assert!(browser.cookie("accessToken").is_none());
    }
    let before = site.database.number(CODES).await;
    // Neither a browser that proved another address, nor a cookie that we did not sign.
    check_failure(&other.post(SEND_CODE, &ask).await, 429);
    let forger = site.browser();
    forger.set_cookie("knownBrowser", &format!("{}x", owner.cookie("knownBrowser").unwrap_or_default()));
    check_failure(&forger.post(SEND_CODE, &ask).await, 429);
    owner.post(SEND_CODE, &ask).await.expect(200);
    assert_eq!(site.database.number(CODES).await, before + 1);
    let sent =
        owner.post("/cms/api/subscribers/verify", &json!({"email": "asha@example.in", "code": site.code("asha@example.in").await})).await;
    assert_eq!(sent.expect(200).json()["data"]["assurance"], "proven");
    // Its cookie, copied, is no way to fill the mailbox.
    let copies: Vec<u16> = {
        let mut statuses = Vec::new();
        for _ in 0..3 {
            let copy = site.browser();
            copy.set_cookie("knownBrowser", &owner.cookie("knownBrowser").unwrap());
            statuses.push(copy.post(SEND_CODE, &ask).await.status);
        }
        statuses
    };
    assert_eq!((copies.iter().filter(|status| **status == 200).count(), site.database.number(CODES).await), (1, before + 2), "{copies:?}");
    // Whoever has erased the account leaves nothing in the browser.
    owner.delete("/cms/api/subscribers/me", &json!({"confirm": "asha@example.in"})).await.expect(200);
    assert!(owner.cookie("knownBrowser").is_none());
}

/// On a network that many share, such as a mobile operator's, a few requests are enough.
async fn a_neighbour_keeps_no_known_browser_from_its_codes(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let owner = site.subscriber(&typed("asha@example.in")).await;
    owner.post("/cms/api/subscribers/logout", &json!({})).await.expect(200);
    let ask = json!({"email": "asha@example.in"});
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(site.post(SEND_CODE, &ask).await.status);
    }
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
    owner.post(SEND_CODE, &ask).await.expect(200);
}

async fn coupons_are_not_guessed_by_booking(engine: Engine) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_QUOTES_PER_15_MINUTES", "3").up().await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "paid", &[&asha], json!({"price": 118_000})).await;
    site.post_as("editor", "/cms/api/consultations/coupons", &json!({"code": "ten", "percent": 10})).await.expect(200);
    let person = site.browser();
    let mut entry = form(&hold_slot(&person, &find_far_slot(&site, "paid", 0).await).await, "asha@example.in");
    entry.as_object_mut().unwrap().extend(json!({"pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
    let with_coupon = |code: &str| {
        let mut entry = entry.clone();
        entry["coupon"] = code.into();
        entry
    };
    for path in [CALLS, "/pf/v1/scheduling/book"] {
        check_failure(&person.post(path, &with_coupon("guess")).await, 400);
    }
    let price = json!({"code": "guess", "service": "paid"});
    check_failure(&site.post(&format!("{CALLS}/coupon"), &price).await, 400);
    check_failure(&person.post(CALLS, &with_coupon("ten")).await, 429);
    check_failure(&site.post(&format!("{CALLS}/coupon"), &price).await, 429);
    // Who comes without one is not held up, nor who comes with one from elsewhere.
    let elsewhere = site.ask_by(&Site::client_from([127, 0, 0, 2]), Method::POST, CALLS).cookie(&person.cookies());
    let booked = elsewhere.json(&with_coupon("ten")).expect(200).await.json()["data"].clone();
    assert_eq!(booked["price"]["amount"], 106_200);
    let other = site.browser();
    let mut plain = form(&hold_slot(&other, &find_far_slot(&site, "paid", 1).await).await, "ravi@example.in");
    plain.as_object_mut().unwrap().extend(json!({"pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
    other.post(CALLS, &plain).await.expect(200);
}
