//! What happens to a call after it was booked: it is moved or cancelled, people wait for it, reminders go out.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    CALLS, DESK, Now, all, always, book_call, expert, find_far_slot, has_nearest, hold_slot, path_of, service, simple, site, slots,
};
use crate::envelopes::check_failure;
use crate::site::{Answer, Engine, SOON, Site, eventually, typed};

on_both_databases!(
    the_link_of_a_mail_moves_and_cancels,
    moving_is_limited,
    whoever_waits_is_told,
    nobody_waits_while_times_are_free,
    nobody_crowds_the_waitlist,
    a_network_enters_few_addresses,
    a_stranger_changes_no_owners_wish,
    reminders_follow_the_call,
);

/// The token of the newest mail of a template.
async fn token(site: &Site, email: &str, template: &str) -> String {
    let mail = site.message(email, template).await;
    let text = mail["text"].as_str().unwrap();
    text.split_once("&t=").expect("a link").1.split_whitespace().next().unwrap().to_owned()
}

async fn the_link_of_a_mail_moves_and_cancels(engine: Engine) {
    let (site, _) = simple(engine).await;
    let slot = find_far_slot(&site, "free", 0).await;
    let booking = book_call(&site.browser(), &slot, "asha@example.in").await;
    let (path, token) = (path_of(&booking), token(&site, "asha@example.in", "call_booked").await);
    let seen = site.get(&format!("{path}?t={token}")).await.expect(200).json();
    let calendar = seen["data"]["calendarUrl"].as_str().unwrap();
    site.get(calendar).await.expect(200);
    let later = find_far_slot(&site, "free", 5).await;
    let body = json!({"slotId": later["slotId"], "token": token});
    let moved = site.post(&format!("{path}/reschedule"), &body).await.expect(200).json();
    assert_eq!((&moved["data"]["startsAt"], &moved["data"]["reschedulesLeft"]), (&later["startsAt"], &json!(1)));
    let told = site.message("asha@example.in", "call_moved").await;
    let told = told["text"].as_str().unwrap();
    assert!(told.contains("now on") && told.contains("You can move it once more"), "{told}");
    assert!(site.get(calendar).await.expect(200).text().contains("SEQUENCE:"), "the same entry, changed");
    // What it was at is free again.
    let again = book_call(&site.browser(), &slot, "ravi@example.in").await;
    let other = format!("{}?t={token}", path_of(&again));
    check_failure(&site.get(&other).await, 404);
    let body = json!({"reason": "No time", "token": token});
    let ended = site.post(&format!("{path}/cancel"), &body).await.expect(200).json();
    assert_eq!((&ended["data"]["status"], &ended["data"]["canCancel"]), (&json!("cancelled"), &json!(false)));
    site.post(&format!("{path}/cancel"), &body).await.expect(200);
    site.message("asha@example.in", "call_cancelled").await;
    check_failure(&site.post(&format!("{path}/reschedule"), &json!({"slotId": slot["slotId"], "token": token})).await, 409);
    hold_slot(&site.browser(), &later).await;
    assert!(site.get(calendar).await.expect(200).text().contains("STATUS:CANCELLED"));
}

async fn moving_is_limited(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    let booking = book_call(&person, &find_far_slot(&site, "free", 0).await, "asha@example.in").await;
    let to = async |slot: Value| person.post(&format!("{}/reschedule", path_of(&booking)), &json!({"slotId": slot["slotId"]})).await;
    let taken = find_far_slot(&site, "free", 3).await;
    book_call(&site.browser(), &taken, "ravi@example.in").await;
    has_nearest(&to(taken).await);
    to(find_far_slot(&site, "free", 1).await).await.expect(200);
    to(find_far_slot(&site, "free", 2).await).await.expect(200);
    let third = find_far_slot(&site, "free", 4).await;
    assert_eq!(check_failure(&to(third.clone()).await, 409)["code"], "CANNOT_MOVE");
    // Staff may; and within four hours of the start nobody else.
    let path = format!("{}/staff-reschedule", path_of(&booking));
    site.post_as("agent", &path, &json!({"slotId": third["slotId"]})).await.expect(200);
    let late = book_call(&person, &find_far_slot(&site, "free", 6).await, "asha@example.in").await;
    let soon = (jiff::Timestamp::now_for_tests() + jiff::SignedDuration::from_hours(3)).as_microsecond();
    site.database.run(&format!("UPDATE bookings SET starts_at = {soon}, ends_at = {} WHERE moved = 0", soon + 1_800_000_000)).await;
    let seen = person.get(&path_of(&late)).await.expect(200).json();
    assert_eq!((&seen["data"]["canReschedule"], &seen["data"]["canCancel"]), (&json!(false), &json!(true)));
}

async fn whoever_waits_is_told(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &json!({"rules": []})).await;
    service(&site, "free", &[&asha], json!({})).await;
    let list = slots(&site, "service=free").await;
    assert!(all(&list).is_empty() && list["next"].is_null());
    let wait = json!({"service": "free", "email": "asha@example.in", "name": "Asha"});
    for _ in 0..2 {
        assert_eq!(site.post(&format!("{CALLS}/waitlist"), &wait).await.status, 202);
    }
    // Somebody else waits on the page in Hindi.
    let mut hindi = json!({"service": "free", "email": "sunita@example.in", "language": "ta"});
    check_failure(&site.post(&format!("{CALLS}/waitlist"), &hindi).await, 400);
    hindi["language"] = json!("hi");
    site.post(&format!("{CALLS}/waitlist"), &hindi).await.expect(202);
    check_failure(&site.post(&format!("{CALLS}/waitlist"), &json!({"service": "free", "email": "x"})).await, 400);
    check_failure(&site.post(&format!("{CALLS}/waitlist"), &json!({"service": "none", "email": "a@b.in"})).await, 404);
    site.ask_as("admin", Method::PUT, &format!("{DESK}/experts/{asha}/availability")).await.json(&always()).expect(200).await;
    eventually(SOON, "the waiting are written to", || async {
        site.morning().await;
        (site.list_sent_by("asha@example.in", "slots_open").await.len() == 1).then_some(())
    })
    .await;
    let told = site.message("sunita@example.in", "slots_open").await;
    assert_eq!(told["subject"], "नए समय खुले हैं: Call free");
    assert!(told["text"].as_str().unwrap().contains("/service?service=free&step=3&lang=hi"), "{told}");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM booking_waits").await, 0, "nothing is kept of it");
}

/// Otherwise the next cancelled call would have a mail sent to every address that a stranger has typed.
async fn nobody_waits_while_times_are_free(engine: Engine) {
    let (site, asha) = simple(engine).await;
    let slot = find_far_slot(&site, "free", 0).await;
    let person = site.browser();
    let booking = book_call(&person, &slot, "ravi@example.in").await;
    let waitlist = format!("{CALLS}/waitlist");
    let refused = site.post(&waitlist, &json!({"service": "free", "email": "victim@example.in"})).await;
    let told = check_failure(&refused, 409);
    assert_eq!(
        (&told["code"], &told["message"]),
        (&json!("SLOTS_FREE"), &json!("There are free times for this call. Please choose one of them"))
    );
    let offered = refused.json()["data"]["nearest"].as_array().unwrap().clone();
    assert_eq!(offered, all(&slots(&site, "service=free").await)[..3], "the first three");
    hold_slot(&site.browser(), &offered[0]).await;
    // On the days that the reader names nothing is offered yet, or something is.
    let far = |days: i64| site.today() + jiff::Span::new().days(days);
    let later = json!({"service": "free", "email": "asha@example.in", "from": far(300)});
    site.post(&waitlist, &later).await.expect(202);
    let soon = json!({"service": "free", "email": "asha@example.in", "from": far(2), "to": far(300)});
    assert_eq!(check_failure(&site.post(&waitlist, &soon).await, 409)["code"], "SLOTS_FREE");
    person.post(&format!("{}/cancel", path_of(&booking)), &json!({"reason": "No time"})).await.expect(200);
    site.quiet().await;
    assert!(site.list_sent("victim@example.in").await.is_empty());
    assert_eq!(site.database.number("SELECT COUNT(*) FROM booking_waits").await, 1);
    // Nobody offers it any more.
    site.ask_as("admin", Method::PUT, &format!("{DESK}/experts/{asha}/availability")).await.json(&json!({"rules": []})).expect(200).await;
    eventually(SOON, "it can be waited for", || async {
        (site.post(&waitlist, &json!({"service": "free", "email": "meera@example.in"})).await.status == 202).then_some(())
    })
    .await;
}

/// A service that nobody offers yet, behind a proxy that says which network asks.
async fn awaited_service(engine: Engine) -> (Site, String) {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_TRUSTED_PROXIES", "127.0.0.1").up().await;
    let asha = expert(&site, "asha", &json!({"rules": []})).await;
    service(&site, "free", &[&asha], json!({})).await;
    (site, asha)
}

/// Enters an address on the waitlist from a network.
async fn join(site: &Site, network: usize, wait: Value) -> Answer {
    let from = format!("203.0.113.{network}");
    site.ask(Method::POST, &format!("{CALLS}/waitlist")).header("x-forwarded-for", &from).json(&wait).send().await
}

async fn nobody_crowds_the_waitlist(engine: Engine) {
    let (site, asha) = awaited_service(engine).await;
    let (yesterday, never) = (site.today() - jiff::Span::new().days(1), site.today() + jiff::Span::new().days(300));
    let over = json!({"service": "free", "email": "over@example.in", "from": yesterday, "to": yesterday});
    assert!(check_failure(&join(&site, 99, over).await, 400)["fields"]["to"].is_string());
    for number in 0..520 {
        let wait = json!({"service": "free", "email": format!("crowd{number}@example.in"), "from": never});
        assert_eq!(join(&site, number / 10, wait).await.status, 202);
    }
    join(&site, 99, json!({"service": "free", "email": "ravi@example.in", "name": "Ravi"})).await.expect(202);
    site.ask_as("admin", Method::PUT, &format!("{DESK}/experts/{asha}/availability")).await.json(&always()).expect(200).await;
    eventually(SOON, "the last in the line is written to", || async {
        site.morning().await;
        (site.list_sent_by("ravi@example.in", "slots_open").await.len() == 1).then_some(())
    })
    .await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM booking_waits").await, 520, "whom no slot suits waits on");
}

async fn a_network_enters_few_addresses(engine: Engine) {
    let (site, _) = awaited_service(engine).await;
    let wait = |number: usize| json!({"service": "free", "email": format!("reader{number}@example.in")});
    for number in 0..20 {
        assert_eq!(join(&site, 1, wait(number)).await.status, 202);
    }
    let refused = join(&site, 1, wait(20)).await;
    check_failure(&refused, 429);
    assert!(!refused.header("retry-after").is_empty());
    join(&site, 1, wait(3)).await.expect(202);
    join(&site, 2, wait(20)).await.expect(202);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM booking_waits").await, 21);
}

async fn a_stranger_changes_no_owners_wish(engine: Engine) {
    let (site, asha) = awaited_service(engine).await;
    let wait = |email: &str| json!({"service": "free", "email": email});
    let far = |email: &str| json!({"service": "free", "email": email, "from": site.today() + jiff::Span::new().days(300)});
    let (owner, waitlist) = (site.subscriber(&typed("owner@example.in")).await, format!("{CALLS}/waitlist"));
    // The owner's network has entered its twenty addresses, and a stranger was first with other days.
    for number in 0..21 {
        let status = site.post(&waitlist, &wait(&format!("neighbour{number}@example.in"))).await.status;
        assert_eq!(status, if number < 20 { 202 } else { 429 });
    }
    join(&site, 1, far("owner@example.in")).await.expect(202);
    owner.post(&waitlist, &wait("owner@example.in")).await.expect(202);
    let again = join(&site, 1, far("owner@example.in")).await.expect(202);
    assert_eq!(again.json(), join(&site, 1, far("other@example.in")).await.expect(202).json(), "answered as for any address");
    // An owner who is not signed in is not kept from it either.
    join(&site, 1, far("ravi@example.in")).await.expect(202);
    join(&site, 2, wait("ravi@example.in")).await.expect(202);
    // Somebody else's proven session is a stranger here, too.
    let meera = site.subscriber(&typed("meera@example.in")).await;
    meera.post(&waitlist, &wait("meera@example.in")).await.expect(202);
    owner.post(&waitlist, &far("meera@example.in")).await.expect(202);
    site.ask_as("admin", Method::PUT, &format!("{DESK}/experts/{asha}/availability")).await.json(&always()).expect(200).await;
    for email in ["owner@example.in", "ravi@example.in", "meera@example.in"] {
        eventually(SOON, &format!("{email} hears of new slots"), || async {
            site.morning().await;
            (site.list_sent_by(email, "slots_open").await.len() == 1).then_some(())
        })
        .await;
    }
    // What an owner asks for anew replaces what the owner asked for before.
    let bounded = json!({"service": "free", "email": "owner@example.in", "from": site.today() + jiff::Span::new().days(300),
        "to": site.today() + jiff::Span::new().days(310)});
    for wish in [far("owner@example.in"), bounded] {
        owner.post(&waitlist, &wish).await.expect(202);
    }
    let newest = "SELECT COUNT(*) FROM booking_waits WHERE email = 'owner@example.in' AND to_day IS NOT NULL";
    assert_eq!(site.database.number(newest).await, 1);
}

async fn reminders_follow_the_call(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    let booking = book_call(&person, &find_far_slot(&site, "free", 0).await, "asha@example.in").await;
    let due = "SELECT COUNT(*) FROM jobs WHERE kind = 'remindBooking'";
    assert_eq!(site.database.number(due).await, 3);
    let later = find_far_slot(&site, "free", 9).await;
    person.post(&format!("{}/reschedule", path_of(&booking)), &json!({"slotId": later["slotId"]})).await.expect(200);
    assert_eq!(site.database.number(due).await, 6);
    // All at once: those of the time before say nothing.
    site.database.run("UPDATE jobs SET run_at = 1 WHERE kind = 'remindBooking'").await;
    eventually(SOON, "the reminders have run", || async { (site.database.number(due).await == 0).then_some(()) }).await;
    site.quiet().await;
    let sent = eventually(SOON, "three reminders", || async {
        Some(site.list_sent_by("asha@example.in", "call_reminder").await).filter(|sent| sent.len() >= 3)
    })
    .await;
    let subjects: BTreeSet<&str> = sent.iter().map(|mail| mail["subject"].as_str().unwrap()).collect();
    assert_eq!((sent.len(), subjects.len()), (3, 1), "of the new time alone: {subjects:?}");
}
