//! Consultations through HTTP: slots, holds, free calls, moving, cancelling, waiting; paid ones are in `paid_calls.rs`.

use std::collections::BTreeSet;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Answer, Browser, Engine, NO_SUCH_ID, SOON, Site, eventually, ticked, typed};

on_both_databases!(
    slots_stand_in_the_visitors_zone_beside_indias,
    what_is_no_slot_can_not_be_held,
    a_free_call_is_booked,
    of_a_hundred_who_hold_one_has_it,
    of_a_hundred_who_book_one_has_it,
    the_same_request_again_is_the_same_booking,
    a_hold_that_ran_out_is_gone_at_once,
    buffers_and_the_daily_cap_hold,
    only_its_own_people_see_a_booking,
    the_link_of_a_mail_moves_and_cancels,
    moving_is_limited,
    forms_tell_what_is_wrong,
    calls_that_cost_are_held_for_payment,
    coupons_make_it_cheaper,
    a_coupon_comes_back_when_nothing_was_bought,
    two_free_calls_at_most_without_a_proof,
    a_browser_keeps_so_many_times,
    whoever_waits_is_told,
    reminders_follow_the_call,
    staff_keep_the_rest,
    the_starter_content_brings_sample_experts,
);

pub const CALLS: &str = "/cms/api/calendar-bookings";
const DESK: &str = "/cms/api/consultations";

/// Open all day, every day, in India.
pub fn always() -> Value {
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let rules: Vec<Value> = days.iter().map(|day| json!({"weekday": day, "start": "00:00", "end": "24:00"})).collect();
    json!({"rules": rules})
}

pub async fn site(engine: Engine) -> Site {
    let site = Site::prepare_with_sandbox(engine).await.set("FINEPRINT_LIMITS_BOOKINGS_PER_10_MINUTES", "1000000");
    site.up().await
}

pub async fn expert(site: &Site, slug: &str, hours: &Value) -> String {
    let body = json!({"slug": slug, "name": format!("Expert {slug}"), "title": "Knows forms", "languages": ["English"], "sample": true});
    let made = site.post_as("editor", &format!("{DESK}/experts"), &body).await.expect(201).json();
    let id = made["data"]["_id"].as_str().unwrap().to_owned();
    site.ask_as("admin", Method::PUT, &format!("{DESK}/experts/{id}/availability")).await.json(hours).expect(200).await;
    id
}

/// A free half hour unless `with` says otherwise, with `notice` of a day so that tests run at any time.
pub async fn service(site: &Site, slug: &str, experts: &[&str], with: Value) -> Value {
    let mut body = json!({
        "slug": slug, "title": format!("Call {slug}"), "summary": "What it is", "durationMinutes": 30, "noticeMinutes": 60,
        "horizonDays": 30, "experts": experts, "price": 0,
    });
    body.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
    site.post_as("editor", &format!("{DESK}/services"), &body).await.expect(201).json()["data"].clone()
}

/// One expert, open always, and a free call.
async fn simple(engine: Engine) -> (Site, String) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "free", &[&asha], json!({})).await;
    (site, asha)
}

pub async fn slots(site: &Site, query: &str) -> Value {
    site.read(&format!("{CALLS}/slots?{query}")).await["data"].clone()
}

/// All of a list, by time.
pub fn all(list: &Value) -> Vec<Value> {
    list["days"].as_array().unwrap().iter().flat_map(|day| day["slots"].as_array().unwrap().clone()).collect()
}

/// The slot so many after the first that is at least three days away: rules about hours before the start leave it alone.
pub async fn far(site: &Site, service: &str, number: usize) -> Value {
    let found = all(&slots(site, &format!("service={service}&to={}", site.today() + jiff::Span::new().days(6))).await);
    let from = (jiff::Timestamp::now_for_tests() + jiff::SignedDuration::from_hours(72)).to_string();
    found.into_iter().filter(|slot| slot["startsAt"].as_str().unwrap() > from.as_str()).nth(number).expect("a slot")
}

/// Tests have a clock of their own.
trait Now {
    fn now_for_tests() -> jiff::Timestamp;
}

impl Now for jiff::Timestamp {
    #[allow(clippy::disallowed_methods)]
    fn now_for_tests() -> jiff::Timestamp {
        jiff::Timestamp::now()
    }
}

fn id_of(slot: &Value) -> &str {
    slot["slotId"].as_str().unwrap()
}

pub async fn hold(person: &Browser<'_>, slot: &Value) -> Answer {
    person.post(&format!("{CALLS}/hold"), &json!({"slotId": slot["slotId"]})).await
}

pub async fn held(person: &Browser<'_>, slot: &Value) -> Value {
    hold(person, slot).await.expect(200).json()["data"].clone()
}

/// What the last form sends, for a free call.
pub fn form(hold: &Value, email: &str) -> Value {
    json!({"holdId": hold["holdId"], "slotId": hold["slotId"], "name": "Asha Rao", "email": email, "language": "en", "mode": "video"})
}

async fn booked(person: &Browser<'_>, slot: &Value, email: &str) -> Value {
    let hold = held(person, slot).await;
    person.post(CALLS, &form(&hold, email)).await.expect(200).json()["data"].clone()
}

pub fn path_of(booking: &Value) -> String {
    format!("{CALLS}/{}", booking["_id"].as_str().unwrap())
}

fn has_nearest(answer: &Answer) {
    let body = check_failure(answer, 409);
    assert_eq!(body["code"], "SLOT_TAKEN");
    assert_eq!(body["data"]["nearest"].as_array().unwrap().len(), 3, "{body}");
}

async fn slots_stand_in_the_visitors_zone_beside_indias(engine: Engine) {
    let site = site(engine).await;
    let hours = json!({"rules": [{"weekday": "thursday", "start": "09:00", "end": "10:30"}], "exceptions": []});
    let asha = expert(&site, "asha", &hours).await;
    service(&site, "free", &[&asha], json!({"horizonDays": 180})).await;
    // Next Thursday, wherever today is.
    let today = site.today();
    let thursday =
        (1..=7).map(|days| today + jiff::Span::new().days(days)).find(|day| day.weekday() == jiff::civil::Weekday::Thursday).unwrap();
    let list = slots(&site, &format!("service=free&from={thursday}&to={thursday}")).await;
    let found = all(&list);
    assert_eq!((&list["timeZone"], found.len()), (&json!("Asia/Kolkata"), 3));
    assert_eq!((&found[0]["local"], &found[0]["indian"]), (&json!("09:00"), &json!("09:00")));
    assert_eq!(found[0]["startsAt"], format!("{thursday}T03:30:00Z"));
    let next = thursday + jiff::Span::new().days(7);
    assert_eq!(list["next"], next.to_string(), "the first day behind the list");
    // New York lies behind: nine in India is the evening before, at 22:30 in summer and 21:30... in winter 22:30.
    let before = thursday.yesterday().unwrap();
    let abroad = slots(&site, &format!("service=free&from={before}&to={before}&tz=America/New_York")).await;
    let seen = all(&abroad);
    assert_eq!(seen.len(), 3, "{abroad}");
    assert!(["22:30", "23:30"].contains(&seen[0]["local"].as_str().unwrap()), "{abroad}");
    assert_eq!((&seen[0]["indian"], &seen[0]["indianDate"]), (&json!("09:00"), &json!(thursday.to_string())));
    assert_eq!(seen[0]["slotId"], found[0]["slotId"]);
    let empty = slots(&site, &format!("service=free&from={next}&to={next}&tz=Europe/London")).await;
    assert_eq!(empty["days"].as_array().unwrap().len(), 1);
    for wrong in [
        "service=free&tz=Mars/Base",
        "service=free&tz=%2B05:30",
        "service=free&from=2026-02-30",
        "service=free&from=x",
        "service=free&from=2027-01-02&to=2027-01-01",
        "service=free&from=2027-01-01&to=2027-03-01",
        "",
    ] {
        check_failure(&site.get(&format!("{CALLS}/slots?{wrong}")).await, 400);
    }
    check_failure(&site.get(&format!("{CALLS}/slots?service=none")).await, 404);
    check_failure(&site.get(&format!("{CALLS}/slots?service=free&expert=nobody")).await, 404);
    assert!(all(&slots(&site, "service=free&from=2020-01-01&to=2020-01-07").await).is_empty(), "what is past is over");
}

async fn what_is_no_slot_can_not_be_held(engine: Engine) {
    let (site, _) = simple(engine).await;
    let slot = far(&site, "free", 0).await;
    let (service, minute) = id_of(&slot).split_once('.').unwrap();
    let minute: i64 = minute.parse().unwrap();
    let past = (jiff::Timestamp::now_for_tests().as_second() / 60 / 30 - 2) * 30;
    for forged in [
        format!("{service}.{}", minute + 1),
        format!("{service}.{past}"),
        format!("{service}.{}", minute + 60 * 24 * 60),
        format!("{}.{minute}", "0".repeat(32)),
        format!("{service}.{minute}.x"),
        format!("{service}.-5"),
        "x".to_owned(),
        String::new(),
    ] {
        let answer = site.browser().post(&format!("{CALLS}/hold"), &json!({"slotId": forged})).await;
        assert!([400, 404].contains(&answer.status), "{forged}: {}", answer.text());
    }
    let other = json!({"slotId": slot["slotId"], "service": "another"});
    check_failure(&site.browser().post(&format!("{CALLS}/hold"), &other).await, 400);
    let mode = json!({"slotId": slot["slotId"], "mode": "pigeon"});
    check_failure(&site.browser().post(&format!("{CALLS}/hold"), &mode).await, 400);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings").await, 0);
}

async fn a_free_call_is_booked(engine: Engine) {
    let (site, asha) = simple(engine).await;
    let person = site.browser();
    let slot = far(&site, "free", 3).await;
    let hold = held(&person, &slot).await;
    assert_eq!((&hold["price"], &hold["expert"]["_id"]), (&json!({"amount": 0, "currency": "INR"}), &json!(asha)));
    let mut entry = form(&hold, "asha@example.in");
    entry["question"] = json!("My UAN is 100100100101. What now?");
    entry["tz"] = json!("Europe/London");
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    assert_eq!((&booking["status"], &booking["payment"], &booking["startsAt"]), (&json!("confirmed"), &json!("none"), &slot["startsAt"]));
    assert_eq!((&booking["isLoggedin"], &booking["subscribedData"]["assurance"]), (&json!(true), &json!("claimed")));
    assert!(booking.get("order").is_none());
    assert!(!site.database.texts("SELECT question FROM bookings").await.concat().contains("100100100101"));
    // The session sees it: by itself, in My Account, as a calendar file.
    let seen = person.get(&path_of(&booking)).await.expect(200).json();
    assert_eq!(seen["data"]["canCancel"], true);
    let account = person.get("/cms/api/subscribers/activities").await.expect(200).json();
    let call = &account["data"]["calendarBookings"][0];
    assert_eq!((&call["_id"], &call["startTime"]), (&booking["_id"], &slot["startsAt"]));
    let file = person.get(&format!("{}/calendar.ics", path_of(&booking))).await.expect(200);
    assert!(file.text().contains("BEGIN:VALARM") && file.text().contains("UID:booking-"), "{}", file.text());
    // The mail, with a link that needs no session, and the meeting's job.
    let mail = site.message("asha@example.in", "call_booked").await;
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains("Indian time") && text.contains("your time)") && text.contains("/service?booking="), "{text}");
    site.code("asha@example.in").await;
    // The slot is nobody else's.
    assert!(
        all(&slots(&site, &format!("service=free&from={0}&to={0}", slot["indianDate"].as_str().unwrap())).await)
            .iter()
            .all(|s| s["slotId"] != slot["slotId"])
    );
    has_nearest(&hold_of_another(&site, &slot).await);
}

async fn hold_of_another(site: &Site, slot: &Value) -> Answer {
    hold(&site.browser(), slot).await
}

async fn of_a_hundred_who_hold_one_has_it(engine: Engine) {
    let (site, _) = simple(engine).await;
    let slot = far(&site, "free", 1).await;
    let answers = futures_util::future::join_all((0..100).map(|_| hold_of_another(&site, &slot))).await;
    let won = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(won, 1, "{:?}", answers.iter().map(|answer| answer.status).collect::<Vec<_>>());
    answers.iter().filter(|answer| answer.status != 200).for_each(has_nearest);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings").await, 1);
}

/// Nobody holds anything before: each request does the whole.
async fn of_a_hundred_who_book_one_has_it(engine: Engine) {
    let (site, _) = simple(engine).await;
    let slot = far(&site, "free", 1).await;
    let book = async |number: usize| {
        let entry = json!({"slotId": slot["slotId"], "name": "Asha", "email": format!("reader{number}@example.in"), "mode": "video"});
        site.browser().post(CALLS, &entry).await
    };
    let answers = futures_util::future::join_all((0..100).map(book)).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    answers.iter().filter(|answer| answer.status != 200).for_each(has_nearest);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE status = 'confirmed'").await, 1);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM subscribers").await, 1, "who comes too late leaves nothing");
}

async fn the_same_request_again_is_the_same_booking(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    let slot = far(&site, "free", 0).await;
    let hold = held(&person, &slot).await;
    assert_eq!(hold["holdId"], held(&person, &slot).await["holdId"], "a double click holds once");
    let entry = form(&hold, "asha@example.in");
    let send = async || site.ask(Method::POST, CALLS).header("idempotency-key", "a-key-of-the-browser").json(&entry).send().await;
    let (one, two) = tokio::join!(send(), send());
    let (one, two) = (one.expect(200).json(), two.expect(200).json());
    assert_eq!(one["data"]["_id"], two["data"]["_id"]);
    let third = send().await.expect(200).json();
    assert_eq!(third["data"]["status"], "confirmed");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings").await, 1);
    // Whoever asked last has the session that sees it.
    let token = third["data"]["tokens"]["accessToken"].as_str().unwrap();
    site.ask(Method::GET, &path_of(&third["data"])).token(token).expect(200).await;
    // Another's details under the same key, and the same hold without it.
    let stranger = form(&hold, "ravi@example.in");
    let reused = site.ask(Method::POST, CALLS).header("idempotency-key", "a-key-of-the-browser").json(&stranger).send().await;
    assert_eq!(check_failure(&reused, 409)["code"], "KEY_REUSED");
    let mut other_words = entry.clone();
    other_words["question"] = json!("And something else");
    let reused = site.ask(Method::POST, CALLS).header("idempotency-key", "a-key-of-the-browser").json(&other_words).send().await;
    assert_eq!(check_failure(&reused, 409)["code"], "KEY_REUSED", "the whole request counts, not only who and when");
    assert_eq!(check_failure(&site.browser().post(CALLS, &stranger).await, 409)["code"], "ALREADY_BOOKED");
    // Once the mails are out there is one confirmation.
    site.message("asha@example.in", "call_booked").await;
    site.quiet().await;
    assert_eq!(site.sent_by("asha@example.in", "call_booked").await.len(), 1);
}

async fn a_hold_that_ran_out_is_gone_at_once(engine: Engine) {
    let (site, _) = simple(engine).await;
    let (person, other) = (site.browser(), site.browser());
    let slot = far(&site, "free", 0).await;
    let hold_of_one = held(&person, &slot).await;
    has_nearest(&hold(&other, &slot).await);
    site.database.run("UPDATE bookings SET hold_expires_at = 1").await;
    let answer = person.post(CALLS, &form(&hold_of_one, "asha@example.in")).await;
    assert_eq!(check_failure(&answer, 410)["code"], "HOLD_EXPIRED");
    let second = held(&other, &slot).await;
    assert_ne!(second["holdId"], hold_of_one["holdId"]);
    other.post(CALLS, &form(&second, "ravi@example.in")).await.expect(200);
    // Given up by hand: by its browser only.
    let third = held(&person, &far(&site, "free", 1).await).await;
    let path = format!("{CALLS}/hold/{}", third["holdId"].as_str().unwrap());
    check_failure(&other.send(Method::DELETE, &path, None).await, 404);
    check_failure(&site.ask(Method::DELETE, &path).send().await, 404);
    person.send(Method::DELETE, &path, None).await.expect(200);
    held(&other, &far(&site, "free", 1).await).await;
    // A browser holds one at a time.
    held(&person, &far(&site, "free", 4).await).await;
    held(&person, &far(&site, "free", 5).await).await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE status = 'held' AND hold_expires_at > 1").await, 2);
}

async fn buffers_and_the_daily_cap_hold(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    let timing = json!({"bufferBefore": 10, "bufferAfter": 20, "stepMinutes": 15, "maxPerDay": 2});
    service(&site, "free", &[&asha], timing).await;
    let first = far(&site, "free", 40).await;
    booked(&site.browser(), &first, "a@example.in").await;
    let day = first["indianDate"].as_str().unwrap().to_owned();
    let list = async || all(&slots(&site, &format!("service=free&from={day}&to={day}")).await);
    let start: jiff::Timestamp = first["startsAt"].as_str().unwrap().parse().unwrap();
    let far_enough = |slot: &Value| {
        let other: jiff::Timestamp = slot["startsAt"].as_str().unwrap().parse().unwrap();
        other.duration_since(start).abs() >= jiff::SignedDuration::from_mins(60)
    };
    let rest = list().await;
    assert!(!rest.is_empty() && rest.iter().all(far_enough), "{rest:?}");
    booked(&site.browser(), rest.last().unwrap(), "b@example.in").await;
    assert!(list().await.is_empty(), "two a day");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM booking_ticks").await, 24);
}

async fn only_its_own_people_see_a_booking(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    let mut entry = form(&held(&person, &far(&site, "free", 0).await).await, "asha@example.in");
    entry["phone"] = json!("9876543210");
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    let path = path_of(&booking);
    // A stranger who types the same address, somebody else, nobody.
    let stranger = site.browser();
    stranger.subscribe(&typed("asha@example.in")).await;
    let other = site.subscriber(&typed("ravi@example.in")).await;
    for nobody in [&stranger, &other, &site.browser()] {
        for path in [path.clone(), format!("{path}/calendar.ics"), format!("{path}?t=forged")] {
            check_failure(&nobody.get(&path).await, 404);
        }
        check_failure(&nobody.post(&format!("{path}/cancel"), &json!({})).await, 404);
        check_failure(&nobody.post(&format!("{path}/reschedule"), &json!({"slotId": id_of(&far(&site, "free", 2).await)})).await, 404);
    }
    assert_eq!(stranger.get("/cms/api/subscribers/activities").await.expect(200).json()["data"]["calendarBookings"], json!([]));
    check_failure(&site.get(&format!("{CALLS}/details/9876543210")).await, 401);
    for person in [&person, &stranger, &other] {
        check_failure(&person.get(&format!("{CALLS}/details/9876543210")).await, 404);
    }
    // The proven owner, on another device.
    person.prove("asha@example.in").await;
    let owner = site.browser();
    owner.post("/cms/api/subscribers/send-code", &json!({"email": "asha@example.in"})).await.expect(200);
    let code = site.code("asha@example.in").await;
    owner.post("/cms/api/subscribers/verify", &json!({"code": code, "email": "asha@example.in"})).await.expect(200);
    owner.get(&path).await.expect(200);
    let details = owner.get(&format!("{CALLS}/details/9876543210")).await.expect(200).json();
    assert_eq!(details["data"][0]["_id"], booking["_id"]);
    check_failure(&owner.get(&format!("{CALLS}/details/9876543211")).await, 404);
    check_failure(&owner.get(&format!("{CALLS}/{NO_SUCH_ID}")).await, 404);
}

/// The token of the newest mail of a template.
async fn token(site: &Site, email: &str, template: &str) -> String {
    let mail = site.message(email, template).await;
    let text = mail["text"].as_str().unwrap();
    text.split_once("&t=").expect("a link").1.split_whitespace().next().unwrap().to_owned()
}

async fn the_link_of_a_mail_moves_and_cancels(engine: Engine) {
    let (site, _) = simple(engine).await;
    let slot = far(&site, "free", 0).await;
    let booking = booked(&site.browser(), &slot, "asha@example.in").await;
    let (path, token) = (path_of(&booking), token(&site, "asha@example.in", "call_booked").await);
    let seen = site.get(&format!("{path}?t={token}")).await.expect(200).json();
    let calendar = seen["data"]["calendarUrl"].as_str().unwrap();
    site.get(calendar).await.expect(200);
    let later = far(&site, "free", 5).await;
    let body = json!({"slotId": later["slotId"], "token": token});
    let moved = site.post(&format!("{path}/reschedule"), &body).await.expect(200).json();
    assert_eq!((&moved["data"]["startsAt"], &moved["data"]["reschedulesLeft"]), (&later["startsAt"], &json!(1)));
    assert!(site.message("asha@example.in", "call_moved").await["text"].as_str().unwrap().contains("now at"));
    assert!(site.get(calendar).await.expect(200).text().contains("SEQUENCE:"), "the same entry, changed");
    // What it was at is free again.
    let again = booked(&site.browser(), &slot, "ravi@example.in").await;
    let other = format!("{}?t={token}", path_of(&again));
    check_failure(&site.get(&other).await, 404);
    let body = json!({"reason": "No time", "token": token});
    let ended = site.post(&format!("{path}/cancel"), &body).await.expect(200).json();
    assert_eq!((&ended["data"]["status"], &ended["data"]["canCancel"]), (&json!("cancelled"), &json!(false)));
    site.post(&format!("{path}/cancel"), &body).await.expect(200);
    site.message("asha@example.in", "call_cancelled").await;
    check_failure(&site.post(&format!("{path}/reschedule"), &json!({"slotId": slot["slotId"], "token": token})).await, 409);
    held(&site.browser(), &later).await;
    assert!(site.get(calendar).await.expect(200).text().contains("STATUS:CANCELLED"));
}

async fn moving_is_limited(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    let booking = booked(&person, &far(&site, "free", 0).await, "asha@example.in").await;
    let to = async |slot: Value| person.post(&format!("{}/reschedule", path_of(&booking)), &json!({"slotId": slot["slotId"]})).await;
    let taken = far(&site, "free", 3).await;
    booked(&site.browser(), &taken, "ravi@example.in").await;
    has_nearest(&to(taken).await);
    to(far(&site, "free", 1).await).await.expect(200);
    to(far(&site, "free", 2).await).await.expect(200);
    let third = far(&site, "free", 4).await;
    assert_eq!(check_failure(&to(third.clone()).await, 409)["code"], "CANNOT_MOVE");
    // Staff may; and within four hours of the start nobody else.
    let path = format!("{}/staff-reschedule", path_of(&booking));
    site.post_as("agent", &path, &json!({"slotId": third["slotId"]})).await.expect(200);
    let late = booked(&person, &far(&site, "free", 6).await, "asha@example.in").await;
    let soon = (jiff::Timestamp::now_for_tests() + jiff::SignedDuration::from_hours(3)).as_microsecond();
    site.database.run(&format!("UPDATE bookings SET starts_at = {soon}, ends_at = {} WHERE moved = 0", soon + 1_800_000_000)).await;
    let seen = person.get(&path_of(&late)).await.expect(200).json();
    assert_eq!((&seen["data"]["canReschedule"], &seen["data"]["canCancel"]), (&json!(false), &json!(true)));
}

async fn forms_tell_what_is_wrong(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    let hold = held(&person, &far(&site, "free", 0).await).await;
    let wrong = |with: Value| {
        let mut entry = form(&hold, "asha@example.in");
        entry.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
        entry
    };
    for (with, field) in [
        (json!({"name": " "}), "name"),
        (json!({"email": "x"}), "email"),
        (json!({"phone": "12"}), "phone"),
        (json!({"mode": "phone"}), "phone"),
        (json!({"mode": "pigeon"}), "mode"),
        (json!({"language": "fr"}), "language"),
        (json!({"tz": "Mars/Base"}), "tz"),
        (json!({"question": "x".repeat(501)}), "question"),
        (json!({"addOns": ["yacht"]}), "addOns"),
        (json!({"coupon": "NONE"}), "coupon"),
    ] {
        let body = check_failure(&person.post(CALLS, &wrong(with.clone())).await, 400);
        assert!(body["fields"].get(field).is_some(), "{with}: {body}");
    }
    // What was wrong took nothing away.
    person.post(CALLS, &form(&hold, "asha@example.in")).await.expect(200);
    for body in [json!({"holdId": NO_SUCH_ID}), json!({"holdId": "x"})] {
        assert_eq!(check_failure(&person.post(CALLS, &wrong(body)).await, 410)["code"], "HOLD_EXPIRED");
    }
}

async fn calls_that_cost_are_held_for_payment(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    let with = json!({"price": 118_000, "addOns": [{"id": "report", "title": "Report", "price": 59_000}]});
    service(&site, "paid", &[&asha], with).await;
    let person = site.browser();
    let hold = held(&person, &far(&site, "paid", 0).await).await;
    assert_eq!(hold["price"]["amount"], 118_000);
    let mut entry = form(&hold, "asha@example.in");
    let fields = check_failure(&person.post(CALLS, &entry).await, 400)["fields"].clone();
    assert!(fields.get("pinCode").is_some() && fields.get("state").is_some(), "{fields}");
    // The browser's idea of the price is nobody's.
    entry.as_object_mut().unwrap().extend(
        json!({"pinCode": "560001", "state": "Karnataka", "addOns": ["report"], "price": 1, "amount": 1}).as_object().unwrap().clone(),
    );
    let booking = person.post(CALLS, &entry).await.expect(200).json()["data"].clone();
    assert_eq!(
        (&booking["status"], &booking["payment"], &booking["price"]["amount"]),
        (&json!("held"), &json!("pending"), &json!(177_000))
    );
    assert_eq!(booking["order"]["amount"], 177_000);
    let until: jiff::Timestamp = booking["expiresAt"].as_str().unwrap().parse().unwrap();
    let minutes = until.duration_since(jiff::Timestamp::now_for_tests()).as_mins();
    assert!((13..=15).contains(&minutes), "a quarter of an hour to pay: {minutes}");
    assert!(site.sent_by("asha@example.in", "call_booked").await.is_empty());
}

async fn coupons_make_it_cheaper(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "paid", &[&asha], json!({"price": 118_000})).await;
    let save = async |body: Value| site.post_as("editor", &format!("{DESK}/coupons"), &body).await;
    save(json!({"code": "ten", "percent": 10})).await.expect(200);
    save(json!({"code": "all", "percent": 100, "maxUses": 1})).await.expect(200);
    check_failure(&save(json!({"code": "x"})).await, 400);
    let ask = async |code: &str| site.post(&format!("{CALLS}/coupon"), &json!({"code": code, "service": "paid"})).await;
    assert_eq!(ask("TEN").await.expect(200).json()["data"]["price"]["amount"], 106_200);
    check_failure(&ask("none").await, 400);
    // Once it costs nothing it is booked at once; the coupon is used up.
    let person = site.browser();
    let mut entry = form(&held(&person, &far(&site, "paid", 0).await).await, "asha@example.in");
    entry["coupon"] = json!("all");
    assert_eq!(person.post(CALLS, &entry).await.expect(200).json()["data"]["status"], "confirmed");
    check_failure(&ask("all").await, 400);
}

async fn a_coupon_comes_back_when_nothing_was_bought(engine: Engine) {
    let site = site(engine).await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "paid", &[&asha], json!({"price": 118_000})).await;
    site.post_as("editor", &format!("{DESK}/coupons"), &json!({"code": "ten", "percent": 10, "maxUses": 5})).await.expect(200);
    let used = async || site.database.number("SELECT CAST(used AS BIGINT) FROM coupons").await;
    let person = site.browser();
    let order = async |number: usize| {
        let mut entry = form(&held(&person, &far(&site, "paid", number).await).await, "asha@example.in");
        entry
            .as_object_mut()
            .unwrap()
            .extend(json!({"coupon": "ten", "pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
        person.post(CALLS, &entry).await.expect(200).json()["data"].clone()
    };
    let first = order(0).await;
    assert_eq!(used().await, 1);
    person.post(&format!("{}/cancel", path_of(&first)), &json!({})).await.expect(200);
    assert_eq!(used().await, 0, "cancelled before it was paid");
    order(3).await;
    assert_eq!(used().await, 1);
    site.database.run("UPDATE bookings SET hold_expires_at = 1 WHERE status = 'held'").await;
    eventually(SOON, "what ran out gives it back", || async {
        site.database.run("UPDATE jobs SET run_at = 0 WHERE kind = 'sweepHolds' AND status = 'queued'").await;
        (used().await == 0).then_some(())
    })
    .await;
}

async fn two_free_calls_at_most_without_a_proof(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    for number in [0, 3] {
        booked(&person, &far(&site, "free", number).await, "asha@example.in").await;
    }
    let third = form(&held(&person, &far(&site, "free", 6).await).await, "asha@example.in");
    assert_eq!(check_failure(&person.post(CALLS, &third).await, 403)["code"], "PROOF_NEEDED");
    // Another browser that types the address has no more.
    let stranger = site.browser();
    let again = form(&held(&stranger, &far(&site, "free", 9).await).await, "asha@example.in");
    assert_eq!(check_failure(&stranger.post(CALLS, &again).await, 403)["code"], "PROOF_NEEDED");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE status = 'confirmed'").await, 2);
    person.prove("asha@example.in").await;
    person.post(CALLS, &third).await.expect(200);
}

async fn a_browser_keeps_so_many_times(engine: Engine) {
    let prepared = Site::prepare_with_sandbox(engine).await;
    let site = prepared.set("FINEPRINT_LIMITS_HOLDS_PER_VISITOR", "2").up().await;
    let asha = expert(&site, "asha", &always()).await;
    service(&site, "paid", &[&asha], json!({"price": 118_000})).await;
    let (person, other) = (site.browser(), site.browser());
    for number in [0, 3] {
        let mut entry = form(&held(&person, &far(&site, "paid", number).await).await, "asha@example.in");
        entry.as_object_mut().unwrap().extend(json!({"pinCode": "560001", "state": "Karnataka"}).as_object().unwrap().clone());
        person.post(CALLS, &entry).await.expect(200);
    }
    let third = far(&site, "paid", 6).await;
    assert_eq!(check_failure(&hold(&person, &third).await, 409)["code"], "TOO_MANY_HOLDS");
    held(&other, &third).await;
    site.database.run("UPDATE bookings SET hold_expires_at = 1 WHERE subscriber_id IS NOT NULL").await;
    held(&person, &far(&site, "paid", 9).await).await;
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
    check_failure(&site.post(&format!("{CALLS}/waitlist"), &json!({"service": "free", "email": "x"})).await, 400);
    check_failure(&site.post(&format!("{CALLS}/waitlist"), &json!({"service": "none", "email": "a@b.in"})).await, 404);
    site.ask_as("admin", Method::PUT, &format!("{DESK}/experts/{asha}/availability")).await.json(&always()).expect(200).await;
    eventually(SOON, "the waiting are written to", || async {
        site.morning().await;
        (site.sent_by("asha@example.in", "slots_open").await.len() == 1).then_some(())
    })
    .await;
    assert_eq!(site.database.number("SELECT COUNT(*) FROM booking_waits").await, 0, "nothing is kept of it");
}

async fn reminders_follow_the_call(engine: Engine) {
    let (site, _) = simple(engine).await;
    let person = site.browser();
    let booking = booked(&person, &far(&site, "free", 0).await, "asha@example.in").await;
    let due = "SELECT COUNT(*) FROM jobs WHERE kind = 'remindBooking'";
    assert_eq!(site.database.number(due).await, 3);
    let later = far(&site, "free", 9).await;
    person.post(&format!("{}/reschedule", path_of(&booking)), &json!({"slotId": later["slotId"]})).await.expect(200);
    assert_eq!(site.database.number(due).await, 6);
    // All at once: those of the time before say nothing.
    site.database.run("UPDATE jobs SET run_at = 1 WHERE kind = 'remindBooking'").await;
    eventually(SOON, "the reminders have run", || async { (site.database.number(due).await == 0).then_some(()) }).await;
    site.quiet().await;
    let sent = eventually(SOON, "three reminders", || async {
        Some(site.sent_by("asha@example.in", "call_reminder").await).filter(|sent| sent.len() >= 3)
    })
    .await;
    let subjects: BTreeSet<&str> = sent.iter().map(|mail| mail["subject"].as_str().unwrap()).collect();
    assert_eq!((sent.len(), subjects.len()), (3, 1), "of the new time alone: {subjects:?}");
}

async fn staff_keep_the_rest(engine: Engine) {
    let (site, asha) = simple(engine).await;
    let person = site.browser();
    let booking = booked(&person, &far(&site, "free", 0).await, "asha@example.in").await;
    let list = site.ask_as("agent", Method::GET, &format!("{CALLS}?status=confirmed")).await.expect(200).await.json();
    assert_eq!((&list["totalCount"], &list["data"][0]["email"]), (&json!(1), &json!("asha@example.in")));
    let conclude = format!("{}/conclude", path_of(&booking));
    check_failure(&site.post_as("agent", &conclude, &json!({"outcome": "completed"})).await, 409);
    let begun = (jiff::Timestamp::now_for_tests() - jiff::SignedDuration::from_mins(5)).as_microsecond();
    site.database.run(&format!("UPDATE bookings SET starts_at = {begun}")).await;
    let done = site.post_as("agent", &conclude, &json!({"outcome": "no_show"})).await.expect(200).json();
    assert_eq!(done["data"]["status"], "no_show");
    let second = booked(&person, &far(&site, "free", 1).await, "asha@example.in").await;
    site.post_as("agent", &format!("{}/staff-cancel", path_of(&second)), &json!({"reason": "Ill"})).await.expect(200);
    assert_eq!(person.get(&path_of(&second)).await.expect(200).json()["data"]["status"], "cancelled");
    // The one with the fewest calls.
    let ravi = expert(&site, "ravi", &always()).await;
    let path = format!("{DESK}/services/{}", site.read(&format!("{CALLS}/services")).await["data"][0]["_id"].as_str().unwrap());
    site.put_as("editor", &path, &json!({"experts": [asha, ravi], "title": "Renamed"})).await.expect(200);
    booked(&site.browser(), &far(&site, "free", 20).await, "x@example.in").await;
    let slot = far(&site, "free", 30).await;
    let query = format!("/pf/v1/get-assigned-user?service=free&startsAt={}", slot["startsAt"].as_str().unwrap());
    let busy =
        site.database.texts("SELECT e.slug FROM bookings b JOIN experts e ON e.id = b.expert_id WHERE b.email = 'x@example.in'").await;
    assert_ne!(site.read(&query).await["data"]["slug"], busy[0], "the other one");
    eventually(Duration::from_secs(2), "the new title shows", || async {
        (site.read(&format!("{CALLS}/services")).await["data"][0]["title"] == "Renamed").then_some(())
    })
    .await;
    let off = json!({"rules": always()["rules"], "exceptions": [{"date": slot["indianDate"], "closed": true, "reason": "Diwali"}]});
    for id in [&asha, &ravi] {
        site.ask_as("admin", Method::PUT, &format!("{DESK}/experts/{id}/availability")).await.json(&off).expect(200).await;
    }
    let day = slot["indianDate"].as_str().unwrap();
    eventually(Duration::from_secs(2), "the day is closed", || async {
        all(&slots(&site, &format!("service=free&from={day}&to={day}")).await).is_empty().then_some(())
    })
    .await;
    for wrong in [
        json!({"rules": [{"weekday": "noday", "start": "09:00", "end": "10:00"}]}),
        json!({"rules": [{"weekday": "monday", "start": "10:00", "end": "09:00"}]}),
        json!({"exceptions": [{"date": "2026-02-30"}]}),
        json!({"exceptions": [{"date": "2026-12-01"}, {"date": "2026-12-01"}]}),
    ] {
        let path = format!("{DESK}/experts/{asha}/availability");
        check_failure(&site.ask_as("admin", Method::PUT, &path).await.json(&wrong).send().await, 400);
    }
    // Whom it is about can take it with them, and have it erased.
    person.prove("asha@example.in").await;
    let export = person.get("/cms/api/subscribers/export").await.expect(200).json();
    assert_eq!(export["calls"].as_array().unwrap().len(), 2);
    person.delete("/cms/api/subscribers/me", &json!({"confirm": "asha@example.in"})).await.expect(200);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM bookings WHERE email = 'asha@example.in'").await, 0);
}

async fn the_starter_content_brings_sample_experts(engine: Engine) {
    let site = site(engine).await;
    for _ in 0..2 {
        site.done(&["seed"]).await;
    }
    let services = eventually(SOON, "the services are there", || async {
        let list = site.read(&format!("{CALLS}/services")).await["data"].as_array().unwrap().clone();
        (!list.is_empty()).then_some(list)
    })
    .await;
    let modules: BTreeSet<&str> = services.iter().filter_map(|service| service["module"].as_str()).collect();
    assert_eq!(modules, ["epf", "inheritance", "insurance", "loans", "nps", "nri", "tax", "will"].into());
    assert!(services.iter().any(|service| service["price"]["amount"] == 0 && service["durationMinutes"] == 15));
    for service in &services {
        let experts = service["experts"].as_array().unwrap();
        assert!(!experts.is_empty() && experts.iter().all(|expert| expert["sample"] == true), "{service}");
        assert!(!all(&slots(&site, &format!("service={}", service["slug"].as_str().unwrap())).await).is_empty(), "{service}");
    }
    assert_eq!(site.read(&format!("{CALLS}/services?module=epf")).await["data"].as_array().unwrap().len(), 1);
    let agreed = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    let slot = all(&slots(&site, "service=intro-call").await).pop().unwrap();
    let mut entry = form(&held(&agreed, &slot).await, "asha@example.in");
    entry.as_object_mut().unwrap().extend(json!({"phone": "9876543210", "mode": "phone"}).as_object().unwrap().clone());
    agreed.post(CALLS, &entry).await.expect(200);
    assert!(site.message("9876543210", "call_booked_1").await["text"].as_str().unwrap().contains("/service?booking="));
}
