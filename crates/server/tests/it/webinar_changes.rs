//! What becomes of people with a place when a webinar changes: how soon they are told, what they may still read.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, Site, eventually, ticked, typed};
use crate::webinars::{WEBINARS, announce_webinar, id, register};

on_both_databases!(
    news_of_what_begins_soon_waits_for_no_morning,
    who_held_a_place_still_reads_of_a_deleted_one,
    what_is_sent_wrongly_is_named,
    nobodys_seat_is_taken_by_a_number,
    pictures_of_moderators_come_from_here,
);

/// Indian day and time of a moment from now.
#[allow(clippy::disallowed_methods)]
fn in_minutes(minutes: i64) -> Value {
    let at = Timestamp::now() + SignedDuration::from_mins(330 + minutes);
    let local = at.to_zoned(jiff::tz::TimeZone::UTC);
    json!({"date": local.date().to_string(), "time": local.strftime("%H:%M").to_string()})
}

/// Whatever time it is where this runs: nobody ends the quiet hours here.
async fn news_of_what_begins_soon_waits_for_no_morning(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (moved, cancelled) = (announce_webinar(&site, 3, in_minutes(45)).await, announce_webinar(&site, 3, in_minutes(55)).await);
    for webinar in [&moved, &cancelled] {
        register(&site.browser(), webinar, "mail@example.in").await.expect(200);
    }
    // By WhatsApp, which fails: the mail in its place does not wait either.
    let by_phone = site.subscriber(&ticked("phone@example.in", "9876540000")).await;
    register(&by_phone, &cancelled, "phone@example.in").await.expect(200);
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&moved)), &in_minutes(3 * 24 * 60)).await.expect(200);
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&cancelled)), &json!({"cancelReason": "The speaker is ill"})).await.expect(200);
    let told = async |who: &str, template: &str| (!site.list_sent_by(who, template).await.is_empty()).then_some(());
    eventually(SOON, "who held a place hears of the move", async || told("mail@example.in", "webinar_moved").await).await;
    eventually(SOON, "and of the cancellation", async || told("mail@example.in", "webinar_cancelled").await).await;
    eventually(SOON, "also whom WhatsApp did not reach", async || told("phone@example.in", "webinar_cancelled").await).await;
}

async fn who_held_a_place_still_reads_of_a_deleted_one(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    let (api, page) = (format!("{WEBINARS}/{}", id(&webinar)), format!("/webinars/{}", id(&webinar)));
    let file = format!("{api}/calendar.ics");
    let (person, claimed) = (site.subscriber(&typed("asha@example.in")).await, site.browser());
    register(&person, &webinar, "asha@example.in").await.expect(200);
    register(&claimed, &webinar, "ravi@example.in").await.expect(200);
    let feed = person.post("/cms/api/calendar-feed", &json!({})).await.expect(200).json()["data"]["url"].as_str().unwrap().to_owned();
    let feed = format!("/calendar/{}", feed.rsplit('/').next().unwrap());
    site.get(&page).await.expect(200);
    site.delete_as("editor", &api).await.expect(200);
    let text = site.get(&feed).await.expect(200).text();
    assert!(text.contains("STATUS:CANCELLED") && text.contains("SEQUENCE:1"), "{text}");
    for holder in [&person, &claimed] {
        let seen = holder.get(&api).await.expect(200).json()["data"].clone();
        assert_eq!((&seen["state"], &seen["webinarLink"]), (&json!("cancelled"), &Value::Null));
        assert!(holder.get(&file).await.expect(200).text().contains("STATUS:CANCELLED"));
        let shown = holder.get(&page).await.expect(200);
        assert!(shown.text().contains("Claims, in plain words") && shown.header("cache-control").contains("no-store"));
        assert_eq!(shown.header("x-robots-tag"), "noindex");
    }
    // Nobody else, and nowhere else.
    let other = site.subscriber(&typed("else@example.in")).await;
    for nobody in [&other, &site.browser()] {
        for path in [&api, &file, &page] {
            assert_eq!(nobody.get(path).await.status, 404, "{path}");
        }
    }
    assert_eq!(site.read(WEBINARS).await["data"], json!([]));
    check_failure(&register(&person, &webinar, "asha@example.in").await, 404);
    for who in ["asha@example.in", "ravi@example.in"] {
        site.message(who, "webinar_cancelled").await;
    }
}

async fn what_is_sent_wrongly_is_named(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    for days in [3, 4] {
        announce_webinar(&site, days, json!({})).await;
    }
    for list in [WEBINARS, "/cms/api/webinar-list"] {
        for wrong in ["limit=abc", "page=x"] {
            check_failure(&site.get(&format!("{list}?{wrong}")).await, 400);
        }
        let first = site.read(&format!("{list}?limit=1")).await;
        assert_eq!((first["data"].as_array().unwrap().len(), &first["totalCount"], &first["hasMore"]), (1, &json!(2), &json!(true)));
        assert_eq!(site.read(&format!("{list}?limit=0&page=2")).await["hasMore"], false);
        assert_eq!(site.read(list).await["data"].as_array().unwrap().len(), 2);
    }
    let refused = async |form: Value| check_failure(&site.post("/cms/api/webinar-register", &form).await, 400)["fields"].clone();
    let empty = refused(json!({})).await;
    assert!(["name", "email", "webinarId"].iter().all(|field| empty[field].is_string()), "{empty}");
    let mut form = typed("asha@example.in");
    assert_eq!(refused(form.clone()).await, json!({"webinarId": "Please say which webinar"}));
    (form["phone"], form["webinarId"]) = ("98765".into(), crate::site::NO_SUCH_ID.into());
    assert_eq!(refused(form.clone()).await, json!({"phone": "Phone number must be exactly 10 digits"}));
    form["webinarId"] = "no-id".into();
    assert_eq!(refused(form.clone()).await, json!({"phone": "Phone number must be exactly 10 digits"}));
    form["phone"] = "9876543210".into();
    check_failure(&site.post("/cms/api/webinar-register", &form).await, 404);
}

async fn nobodys_seat_is_taken_by_a_number(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({"seats": 5})).await;
    for who in ["a@example.in", "b@example.in"] {
        register(&site.browser(), &webinar, who).await.expect(200);
    }
    let path = format!("{WEBINARS}/{}", id(&webinar));
    for seats in [0, 1] {
        let refused = check_failure(&site.put_as("editor", &path, &json!({"seats": seats})).await, 409);
        assert_eq!(refused["code"], "SEATS_TAKEN");
        assert!(refused["message"].as_str().unwrap().starts_with("2 seats are taken already"), "{refused}");
    }
    assert_eq!(site.read(&path).await["data"]["seats"], 5);
    let fewer = site.put_as("editor", &path, &json!({"seats": 2})).await.expect(200).json();
    assert_eq!(fewer["data"]["state"], "full");
}

/// Readers' browsers ask nobody else.
async fn pictures_of_moderators_come_from_here(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let elsewhere = "https://pictures.invalid/asha.jpg";
    let moderators = json!([{"name": "Asha", "profilePic": "HTTPS://pictures.invalid/asha.jpg"}, {"name": "Ravi", "profilePic": "/uploads/r.jpg"},
        {"name": "Within", "profilePic": "https://127.0.0.1/within.jpg"}]);
    let webinar = announce_webinar(&site, 3, json!({"moderators": moderators})).await;
    assert_eq!(webinar["moderators"][0]["profilePic"], elsewhere, "staff read what they wrote");
    let path = format!("{WEBINARS}/{}", id(&webinar));
    let (one, list) = (site.read(&path).await["data"].clone(), site.read(WEBINARS).await["data"][0].clone());
    assert_eq!(one["moderators"], list["moderators"]);
    let picture = one["moderators"][0]["profilePic"].as_str().unwrap();
    assert!(picture.starts_with(&format!("{path}/moderators/1/picture?v=")), "{picture}");
    assert_eq!(one["moderators"][1]["profilePic"], "/uploads/r.jpg");
    for page in [format!("/webinars/{}", id(&webinar)), "/".to_owned()] {
        let html = site.get(&page).await.expect(200).text();
        assert!(html.contains("/moderators/1/picture?v=") && !html.contains("pictures.invalid"), "{page}");
    }
    // What can't be had is none: the page shows a figure. Ours is no host of pictures.
    check_failure(&site.get(picture).await, 404);
    for other in [2, 3, 4, 0] {
        check_failure(&site.get(&format!("{path}/moderators/{other}/picture")).await, 404);
    }
}
