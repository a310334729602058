//! What people who have proven nothing can have sent to others, and what a stolen session can do.

use reqwest::Method;
use serde_json::{Value, json};

use crate::bookings::{CALLS, always, book_call, expert, find_far_slot, path_of, service};
use crate::envelopes::check_failure;
use crate::site::{Browser, Engine, SOON, Site, eventually, ticked, typed};
use crate::webinars::{WEBINARS, announce_webinar, id, own_status, register};

on_both_databases!(
    a_seat_without_proof_is_held_for_a_day,
    a_seat_that_a_stranger_was_told_of_ends_as_well,
    a_typed_number_gets_nothing_by_whatsapp,
    a_mailbox_is_not_flooded_and_proof_brings_what_was_held,
    booking_and_cancelling_in_turn_needs_proof,
    an_address_moves_only_with_a_fresh_proof_and_can_be_taken_back,
    open_links_end_with_a_change_of_address_and_with_its_undo,
    an_account_made_meanwhile_gives_its_address_up_unless_something_is_lost,
    a_code_of_another_change_moves_no_account,
    codes_for_new_addresses_are_few,
);

const NUMBER: &str = "9812345678";
const ME: &str = "/cms/api/subscribers/me";

/// Lets the time of all held seats be over, and the task come by.
async fn end_holds(site: &Site) {
    site.database.run("UPDATE webinar_registrations SET held_until = 1 WHERE held_until IS NOT NULL").await;
    site.database.run("UPDATE webinar_claims SET held_until = 1 WHERE held_until IS NOT NULL").await;
    site.database.run("UPDATE recurring_tasks SET next_due = 0 WHERE name = 'seat-holds' AND lease_token IS NULL").await;
}

async fn a_seat_without_proof_is_held_for_a_day(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({"seats": 3})).await;
    let (stranger, person, waiting) = (site.browser(), site.browser(), site.browser());
    let held = register(&stranger, &webinar, "made-up@example.in").await.expect(200).json()["data"]["registration"].clone();
    assert!(held["heldUntil"].is_string(), "{held}");
    let mail = site.message("made-up@example.in", "webinar_registered").await;
    assert!(mail["text"].as_str().unwrap().contains("holding it for you until"), "{mail}");
    // Proof keeps it; whoever is proven has nothing held.
    register(&person, &webinar, "asha@example.in").await.expect(200);
    person.prove("asha@example.in").await;
    let proven = site.subscriber(&typed("ravi@example.in")).await;
    let lasting = register(&proven, &webinar, "ravi@example.in").await.expect(200).json()["data"]["registration"].clone();
    assert_eq!(lasting["heldUntil"], Value::Null);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM webinar_registrations WHERE held_until IS NOT NULL").await, 1);
    register(&waiting, &webinar, "late@example.in").await.expect(409);
    end_holds(&site).await;
    assert_eq!(own_status(&stranger, &webinar).await, Value::Null);
    eventually(SOON, "who waits is offered the seat", async || {
        site.database.run("UPDATE recurring_tasks SET next_due = 0 WHERE name = 'seat-holds' AND lease_token IS NULL").await;
        (own_status(&waiting, &webinar).await == "offered").then_some(())
    })
    .await;
    assert_eq!((own_status(&person, &webinar).await, own_status(&proven, &webinar).await), (json!("registered"), json!("registered")));
    site.morning().await;
    site.message("made-up@example.in", "webinar_lapsed").await;
    assert_eq!(check_failure(&register(&stranger, &webinar, "made-up@example.in").await, 403)["code"], "PROOF_NEEDED");
    // An offer that is taken without proof is held in its turn.
    let accept = format!("{WEBINARS}/{}/waitlist/accept", id(&webinar));
    let taken = waiting.post(&accept, &json!({})).await.expect(200).json()["data"]["registration"].clone();
    assert!(taken["heldUntil"].is_string(), "{taken}");
    waiting.prove("late@example.in").await;
    end_holds(&site).await;
    site.quiet().await;
    assert_eq!(own_status(&waiting, &webinar).await, "registered");
    assert_eq!(site.list_sent_by("made-up@example.in", "webinar_lapsed").await.len(), 1);
    // Where seats are unlimited nobody waits for one.
    let open = announce_webinar(&site, 4, json!({"seats": "unlimited"})).await;
    let unlimited = register(&site.browser(), &open, "made-up2@example.in").await.expect(200).json()["data"]["registration"].clone();
    assert_eq!(unlimited["heldUntil"], Value::Null);
}

/// Otherwise its staying would tell that the address has an owner.
async fn a_seat_that_a_stranger_was_told_of_ends_as_well(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({"seats": 3})).await;
    let owner = site.subscriber(&typed("owner@example.in")).await;
    register(&owner, &webinar, "owner@example.in").await.expect(200);
    let stranger = site.browser();
    let told = register(&stranger, &webinar, "owner@example.in").await.expect(200).json()["data"]["registration"].clone();
    assert!(told["heldUntil"].is_string(), "{told}");
    end_holds(&site).await;
    assert_eq!((own_status(&stranger, &webinar).await, own_status(&owner, &webinar).await), (Value::Null, json!("registered")));
    assert_eq!(check_failure(&register(&stranger, &webinar, "owner@example.in").await, 403)["code"], "PROOF_NEEDED");
}

async fn a_typed_number_gets_nothing_by_whatsapp(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({"seats": 20})).await;
    for number in 0..3 {
        let mut form = ticked(&format!("made-up{number}@example.in"), NUMBER);
        form["webinarId"] = webinar["_id"].clone();
        site.browser().subscribe(&form).await;
    }
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&webinar)), &json!({"time": "20:00"})).await.expect(200);
    site.database.run("UPDATE jobs SET run_at = 0 WHERE CAST(payload AS TEXT) LIKE '%remindOfWebinar%'").await;
    site.message("made-up2@example.in", "webinar_moved").await;
    site.quiet().await;
    assert!(site.list_sent(&format!("+91{NUMBER}")).await.is_empty());
    // Whoever proves the address and agreed to it hears by WhatsApp, on the subscriber's own number.
    let person = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    let mut form = typed("asha@example.in");
    form["phone"] = NUMBER.into();
    person.post(&format!("{WEBINARS}/{}/register", id(&webinar)), &form).await.expect(200);
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&webinar)), &json!({"time": "19:00"})).await.expect(200);
    eventually(SOON, "the proven person hears of it", || async {
        site.morning().await;
        let all = [site.list_sent(&format!("+91{NUMBER}")).await, site.list_sent("+919876543210").await].concat();
        all.iter().any(|message| message["template"] == "webinar_moved_1").then_some(())
    })
    .await;
}

async fn a_mailbox_is_not_flooded_and_proof_brings_what_was_held(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let person = site.browser();
    let first = announce_webinar(&site, 3, json!({"seats": 20})).await;
    for _ in 0..4 {
        register(&person, &first, "victim@example.in").await.expect(200);
        person.post(&format!("{WEBINARS}/{}/unregister", id(&first)), &json!({})).await.expect(200);
    }
    site.quiet().await;
    let told = async || site.list_sent_by("victim@example.in", "webinar_registered").await.len();
    assert_eq!(told().await, 1, "one confirmation for a person, a webinar and a day");
    for number in 0..7 {
        let webinar = announce_webinar(&site, 4 + number, json!({"title": format!("Number {number}")})).await;
        register(&person, &webinar, "victim@example.in").await.expect(200);
    }
    site.quiet().await;
    assert_eq!(told().await, 5, "the rest is held");
    let held = "SELECT COUNT(*) FROM messages WHERE status = 'held'";
    assert_eq!(site.database.number(held).await, 3);
    person.prove("victim@example.in").await;
    site.quiet().await;
    assert_eq!((told().await, site.database.number(held).await), (8, 0), "its owner gets it");
    let webinar = announce_webinar(&site, 20, json!({"title": "Proven"})).await;
    register(&person, &webinar, "victim@example.in").await.expect(200);
    site.quiet().await;
    assert_eq!(told().await, 9, "nothing is held from who has proven the address");
}

async fn booking_and_cancelling_in_turn_needs_proof(engine: Engine) {
    let site = crate::bookings::site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "free", &[&asha], json!({})).await;
    let person = site.browser();
    for number in 0..2 {
        let booking = book_call(&person, &find_far_slot(&site, "free", number).await, "victim@example.in").await;
        let made = "SELECT COUNT(*) FROM jobs WHERE kind = 'syncMeeting' AND status = 'queued'";
        eventually(SOON, "the meeting is made", || async { (site.database.number(made).await == 0).then_some(()) }).await;
        let meetings = site.read("/sandbox/meetings").await.to_string();
        assert!(!meetings.contains("victim@example.in") && !meetings.contains("Asha Rao"), "{meetings}");
        person.post(&format!("{}/cancel", path_of(&booking)), &json!({})).await.expect(200);
    }
    let slot = find_far_slot(&site, "free", 3).await;
    let entry = json!({"slotId": slot["slotId"], "name": "Asha Rao", "email": "victim@example.in", "phone": NUMBER});
    let refused = person.post(CALLS, &entry).await;
    assert_eq!(check_failure(&refused, 403)["code"], "PROOF_NEEDED");
}

async fn an_address_moves_only_with_a_fresh_proof_and_can_be_taken_back(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let stolen = site.subscriber(&typed("owner@example.in")).await;
    let other = site.subscriber(&typed("owner@example.in")).await;
    let me = "/cms/api/subscribers/me";
    site.database.run("UPDATE sessions SET confirmed_at = 0").await;
    for (method, body) in [(Method::PUT, json!({"email": "thief@example.in"})), (Method::DELETE, json!({"confirm": "owner@example.in"}))] {
        let refused = stolen.send(method, me, Some(&body)).await;
        assert_eq!(check_failure(&refused, 403)["code"], "FRESH_PROOF_NEEDED");
    }
    stolen.put(me, &json!({"name": "Still Possible"})).await.expect(200);
    assert!(site.list_sent("thief@example.in").await.is_empty());
    // With a code to the present address it goes on; the former one is told and everybody else signed out.
    stolen.post("/cms/api/subscribers/send-code", &json!({})).await.expect(200);
    stolen.prove("owner@example.in").await;
    // What a thief subscribed to of its calendar ends with the change.
    let feed = stolen.post("/cms/api/calendar-feed", &json!({})).await.expect(200).json()["data"]["url"].as_str().unwrap().to_owned();
    let feed = feed[feed.find("/calendar/").unwrap()..].to_owned();
    site.get(&feed).await.expect(200);
    stolen.put(me, &json!({"email": "thief@example.in"})).await.expect(200);
    let code = site.code("thief@example.in").await;
    let moved = json!({"code": code, "email": "thief@example.in"});
    stolen.post("/cms/api/subscribers/verify", &moved).await.expect(200);
    assert_eq!(stolen.me().await["email"], "thief@example.in");
    check_failure(&other.get(me).await, 401);
    let told = site.message("owner@example.in", "account_address_changed").await;
    let text = told["text"].as_str().unwrap();
    assert!(!text.contains("thief@example.in"), "{text}");
    let token = text.split("#undo-address=").nth(1).unwrap().split_whitespace().next().unwrap();
    // The thief can neither move on, which would outlive the owner's link, nor sit down at the former address.
    let refused = stolen.put(me, &json!({"email": "hideout@example.in"})).await;
    assert_eq!(check_failure(&refused, 409)["code"], "CHANGED_LATELY");
    // Nor erase the account.
    let refused = stolen.send(Method::DELETE, me, Some(&json!({"confirm": "thief@example.in"}))).await;
    assert_eq!(check_failure(&refused, 409)["code"], "CHANGED_LATELY");
    assert_eq!(site.get(&feed).await.status, 404);
    let squatter = site.browser();
    squatter.subscribe(&typed("owner@example.in")).await;
    check_failure(&site.post("/cms/api/subscribers/address-undo", &json!({"token": format!("{token}x")})).await, 410);
    site.post("/cms/api/subscribers/address-undo", &json!({"token": token})).await.expect(200);
    check_failure(&squatter.get(me).await, 401);
    check_failure(&stolen.get(me).await, 401);
    // Both addresses hear of it, once, and neither of them learns the other.
    for (address, other) in [("owner@example.in", "thief@example.in"), ("thief@example.in", "owner@example.in")] {
        let told = site.message(address, "account_address_restored").await;
        let text = told["text"].as_str().unwrap();
        assert!(text.contains("o•••@e•••.in") && text.contains("t•••@e•••.in") && !text.contains(other), "{text}");
    }
    site.post("/cms/api/subscribers/address-undo", &json!({"token": token})).await.expect(200);
    site.quiet().await;
    assert_eq!(site.list_sent_by("owner@example.in", "account_address_restored").await.len(), 1);
    let owner = site.browser();
    owner.post("/cms/api/subscribers/send-code", &json!({"email": "owner@example.in"})).await.expect(200);
    let code = site.code("owner@example.in").await;
    owner.post("/cms/api/subscribers/verify", &json!({"code": code, "email": "owner@example.in"})).await.expect(200);
    assert_eq!(owner.me().await["email"], "owner@example.in");
}

/// Moves the account of this session to `thief@example.in`; the token by which its former address takes it back.
async fn move_to_thief(site: &Site, stolen: &Browser<'_>, former: &str) -> String {
    stolen.put(ME, &json!({"email": "thief@example.in"})).await.expect(200);
    let moved = json!({"code": site.code("thief@example.in").await, "email": "thief@example.in"});
    stolen.post("/cms/api/subscribers/verify", &moved).await.expect(200);
    let told = site.message(former, "account_address_changed").await;
    let text = told["text"].as_str().unwrap();
    text.split("#undo-address=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
}

/// The addresses of a report, a conversation and a calendar that open for whoever has them.
async fn make_open_links(person: &Browser<'_>, report: &Value, conversation: &str) -> [String; 3] {
    let path = crate::reports::path_of(report);
    let shared = person.post(&format!("{path}/share"), &json!({})).await.expect(201).json()["data"]["url"].clone();
    let secret = shared.as_str().unwrap().split("share=").nth(1).unwrap().to_owned();
    let body = json!({"session_id": conversation, "article_url": "/x"});
    let link = person.post("/chatbot/public/conversation/generate-link/", &body).await.expect(200).json();
    let id = link["conversation_url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let feed = person.post("/cms/api/calendar-feed", &json!({})).await.expect(200).json()["data"]["url"].as_str().unwrap().to_owned();
    let feed = feed[feed.find("/calendar/").unwrap()..].to_owned();
    [format!("{path}/shared?share={secret}"), format!("/chatbot/public/conversation/{id}"), feed]
}

/// Who took an account may have shared what is in it, and have noted what its owner had shared.
async fn open_links_end_with_a_change_of_address_and_with_its_undo(engine: Engine) {
    let site = Site::prepare_with_starter(engine).await.allowing_sandbox().set("FINEPRINT_ASSISTANT_ENGINE", "echo").up().await;
    let statuses = async |links: &[String; 3]| {
        let mut statuses = Vec::new();
        for link in links {
            statuses.push(site.get(link).await.status);
        }
        statuses
    };
    let person = site.subscriber(&typed(crate::reports::EMAIL)).await;
    let report = crate::reports::buy_report(&site, &person).await;
    let mut socket = person.chat(None).await;
    socket.ask("Shared?").await;
    socket.answer().await;
    let owners = make_open_links(&person, &report, &socket.session).await;
    assert_eq!(statuses(&owners).await, [200, 200, 200]);
    let token = move_to_thief(&site, &person, crate::reports::EMAIL).await;
    assert_eq!(statuses(&owners).await, [404, 410, 404]);
    let thiefs = make_open_links(&person, &report, &socket.session).await;
    assert_eq!(statuses(&thiefs).await, [200, 200, 200]);
    site.post("/cms/api/subscribers/address-undo", &json!({"token": token})).await.expect(200);
    assert_eq!(statuses(&thiefs).await, [404, 410, 404]);
}

/// Most owners sign in anew before they find the link in their mailbox.
async fn an_account_made_meanwhile_gives_its_address_up_unless_something_is_lost(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let stolen = site.subscriber(&typed("owner@example.in")).await;
    let own = stolen.me().await["_id"].clone();
    let webinar = announce_webinar(&site, 3, json!({})).await;
    let token = json!({"token": move_to_thief(&site, &stolen, "owner@example.in").await});
    // What the thief takes under the former address does not stand in the way later, as it does here until the end.
    register(&site.browser(), &webinar, "owner@example.in").await.expect(200);
    let newer = site.subscriber(&typed("owner@example.in")).await;
    assert_ne!(newer.me().await["_id"], own);
    let feedback = json!({"email": "owner@example.in", "feedback": "Where has my account gone?"});
    newer.post("/cms/api/subscribers/ai-feedback", &feedback).await.expect(200);
    let refused = site.post("/cms/api/subscribers/address-undo", &token).await;
    assert_eq!(check_failure(&refused, 409)["code"], "EMAIL_TAKEN");
    assert_eq!(
        (stolen.me().await["email"].clone(), newer.me().await["email"].clone()),
        ("thief@example.in".into(), "owner@example.in".into())
    );
    site.database.run("DELETE FROM feedback").await;
    let mails = || site.database.number("SELECT COUNT(*) FROM messages WHERE recipient = 'owner@example.in' AND kind = 'address-changed'");
    assert_eq!(mails().await, 1);
    site.post("/cms/api/subscribers/address-undo", &token).await.expect(200);
    assert_eq!(mails().await, 1, "what was sent to the address stays the owner's");
    for signed_out in [&stolen, &newer] {
        check_failure(&signed_out.get(ME).await, 401);
    }
    let owner = site.browser();
    owner.post("/cms/api/subscribers/send-code", &json!({"email": "owner@example.in"})).await.expect(200);
    let code = json!({"code": site.code("owner@example.in").await, "email": "owner@example.in"});
    owner.post("/cms/api/subscribers/verify", &code).await.expect(200);
    assert_eq!(owner.me().await["_id"], own);
}

/// A thief's own code, asked for in the thief's own session, moves nobody else's account: it counts only for the change that it was
/// asked for, in the session that asked.
async fn a_code_of_another_change_moves_no_account(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let stolen = site.subscriber(&typed("owner@example.in")).await;
    let thief = site.subscriber(&typed("thief@example.in")).await;
    site.database.run("UPDATE sessions SET confirmed_at = 0").await;
    thief.post("/cms/api/subscribers/send-code", &json!({})).await.expect(200);
    thief.prove("thief@example.in").await;
    let me = "/cms/api/subscribers/me";
    thief.put(me, &json!({"email": "target@example.in"})).await.expect(200);
    let moved = json!({"code": site.code("target@example.in").await, "email": "target@example.in"});
    stolen.set_cookie("codeBrowser", &thief.cookie("codeBrowser").unwrap());
    check_failure(&stolen.post("/cms/api/subscribers/verify", &moved).await, 400);
    assert_eq!(stolen.me().await["email"], "owner@example.in");
    // Nor does it sign anybody in.
    let stranger = site.browser();
    stranger.set_cookie("codeBrowser", &thief.cookie("codeBrowser").unwrap());
    check_failure(&stranger.post("/cms/api/subscribers/verify", &moved).await, 400);
    thief.post("/cms/api/subscribers/verify", &moved).await.expect(200);
    assert_eq!(thief.me().await["email"], "target@example.in");
}

/// Each code for a new address goes to a mailbox that may be a stranger's.
async fn codes_for_new_addresses_are_few(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let mut statuses = Vec::new();
    for number in 0..7 {
        let person = site.subscriber(&typed(&format!("reader{number}@example.in"))).await;
        for change in 0..3 {
            let body = json!({"email": format!("victim{number}-{change}@example.in")});
            statuses.push(person.put("/cms/api/subscribers/me", &body).await.status);
        }
        if number == 0 {
            let fourth = json!({"email": "victim@example.in"});
            check_failure(&person.put("/cms/api/subscribers/me", &fourth).await, 429);
        }
    }
    // Three a day for a person, twenty an hour for a network.
    assert_eq!((&statuses[..20], statuses[20]), (&[200; 20][..], 429));
}
