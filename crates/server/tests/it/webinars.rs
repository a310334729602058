//! Webinars: who gets a seat, who waits, what people are told, what their calendars hold.

use futures_util::future::join_all;
use jiff::ToSpan;
use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Answer, Browser, Engine, NO_SUCH_ID, SOON, Site, eventually, ticked, typed, within_a_second};

on_both_databases!(
    both_names_answer_alike,
    five_hundred_ask_for_twenty_seats,
    the_form_says_what_is_wrong,
    a_second_time_is_refused_with_the_same_data,
    a_stranger_learns_nothing_and_takes_no_second_seat,
    the_link_is_for_who_has_a_seat,
    a_seat_given_back_goes_down_the_waitlist,
    more_seats_go_to_who_waits,
    past_and_cancelled_ones_are_closed,
    moving_and_cancelling_is_told_to_everybody,
    reminders_follow_the_webinar,
    calendars_show_what_is_registered,
    subscribing_can_register_too,
    staff_export_who_comes,
    search_finds_them,
    pages_show_them_within_a_second,
    each_list_has_an_address,
    erasing_frees_the_seat,
    leaving_says_what_still_comes,
);

pub const WEBINARS: &str = "/cms/api/webinars";

fn day_after(site: &Site, days: i32) -> String {
    site.today().checked_add(days.days()).unwrap().to_string()
}

/// One in `days` days at half past six in the evening, Indian time.
pub async fn announce_webinar(site: &Site, days: i32, with: Value) -> Value {
    let mut body = json!({"title": "Claims, in plain words", "date": day_after(site, days), "time": "18:30", "type": "Q&A",
        "seats": 2, "webinarLink": "https://meet.example.in/secret", "moderators": [{"name": "Meera Iyer"}]});
    body.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
    site.post_as("editor", WEBINARS, &body).await.expect(201).json()["data"].clone()
}

pub fn id(webinar: &Value) -> &str {
    webinar["_id"].as_str().unwrap()
}

pub async fn register(who: &Browser<'_>, webinar: &Value, email: &str) -> Answer {
    who.post(&format!("{WEBINARS}/{}/register", id(webinar)), &typed(email)).await
}

async fn availability(site: &Site, webinar: &Value) -> Value {
    site.read(&format!("{WEBINARS}/{}/check-availability", id(webinar))).await["data"].clone()
}

pub async fn own_status(who: &Browser<'_>, webinar: &Value) -> Value {
    who.get(&format!("{WEBINARS}/{}", id(webinar))).await.expect(200).json()["data"]["registration"]["status"].clone()
}

async fn both_names_answer_alike(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({"seats": "unlimited"})).await;
    assert_eq!((&webinar["seats"], &webinar["time"], &webinar["state"]), (&json!("unlimited"), &json!("18:30"), &json!("scheduled")));
    assert_eq!(webinar["startsAt"], format!("{}T13:00:00Z", day_after(&site, 3)));
    announce_webinar(&site, 1, json!({"title": "Sooner"})).await;
    let (one, two) = (site.get(WEBINARS).await.expect(200), site.get("/cms/api/webinar-list?source=website").await.expect(200));
    assert_eq!(one.json(), two.json());
    let titles: Vec<&str> = one.json()["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|w| w["title"].as_str().unwrap())
        .map(|t| if t == "Sooner" { "Sooner" } else { "later" })
        .collect();
    assert_eq!(titles, ["Sooner", "later"]);
    let first = site.post(&format!("{WEBINARS}/{}/register", id(&webinar)), &typed("a@example.in")).await.expect(200).json();
    let mut body = typed("b@example.in");
    body["webinarId"] = webinar["_id"].clone();
    let second = site.post("/cms/api/webinar-register", &body).await.expect(200).json();
    for answer in [&first, &second] {
        assert_eq!(answer["message"], "You have been successfully registered for the webinar.");
        assert_eq!(answer["data"]["isLoggedin"], true);
        assert_eq!(answer["subscribedData"]["email"], answer["data"]["email"]);
        assert_eq!(answer["data"]["subscribedData"], answer["subscribedData"]);
        assert_eq!(answer["data"]["registration"]["status"], "registered");
    }
    check_failure(&site.post("/cms/api/webinar-register", &typed("c@example.in")).await, 400);
    check_failure(&site.get(&format!("{WEBINARS}/{NO_SUCH_ID}")).await, 404);
    check_failure(&site.post_as("author", WEBINARS, &json!({})).await, 403);
}

/// No seat is given twice, and everybody else has a place of their own in line.
async fn five_hundred_ask_for_twenty_seats(engine: Engine) {
    const PEOPLE: u64 = 500;
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({"seats": 20})).await;
    let path = format!("{WEBINARS}/{}/register", id(&webinar));
    // Twenty people share an address, fewer than the limit allows. The clients are built first, because building one takes
    // longer than a registration.
    let clients: Vec<_> = (0..PEOPLE / 20).map(|group| Site::client_from([127, 7, 0, group as u8 + 1])).collect();
    let ask = async |number: u64| {
        let client = &clients[(number / 20) as usize];
        let ask = site.ask_by(client, Method::POST, &path).json(&typed(&format!("reader{number}@example.in")));
        ask.send().await
    };
    let answers = join_all((0..PEOPLE).map(ask)).await;
    let mut places: Vec<u64> = Vec::new();
    let mut seats = 0;
    for answer in &answers {
        match answer.status {
            200 => seats += 1,
            409 => {
                assert_eq!(answer.json()["code"], "WEBINAR_FULL");
                places.push(answer.json()["data"]["position"].as_u64().unwrap());
            }
            other => panic!("{other}: {}", answer.text()),
        }
    }
    assert_eq!(seats, 20);
    places.sort_unstable();
    assert_eq!(places, (1..=PEOPLE - 20).collect::<Vec<_>>());
    assert_eq!(availability(&site, &webinar).await, json!({"seats": 20, "registered": 20, "available": 0, "waitlisted": 480}));
    assert_eq!(site.read(&format!("{WEBINARS}/{}", id(&webinar))).await["data"]["state"], "full");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM webinar_registrations WHERE status = 'registered'").await, 20);
}

async fn the_form_says_what_is_wrong(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    let path = format!("{WEBINARS}/{}/register", id(&webinar));
    let refused = async |form: Value| check_failure(&site.post(&path, &form).await, 400)["fields"].clone();
    let mut form = typed("asha@example.in");
    form["phone"] = "98765abc10".into();
    assert_eq!(refused(form.clone()).await["phone"], "Phone number must contain only numbers");
    form["phone"] = "98765".into();
    assert_eq!(refused(form).await["phone"], "Phone number must be exactly 10 digits");
    assert_eq!(refused(json!({})).await["name"], "Name is required");
    for (field, value) in [
        ("date", json!("2026-02-30")),
        ("time", json!("25:00")),
        ("seats", json!("many")),
        ("durationMinutes", json!(1)),
        ("title", json!(" ")),
    ] {
        let mut body = json!({"title": "T", "date": day_after(&site, 3), "time": "10:00", "seats": 5});
        body[field] = value;
        let failure = check_failure(&site.post_as("editor", WEBINARS, &body).await, 400);
        assert!(!failure["fields"][field].is_null(), "{field}: {failure}");
    }
    check_failure(&site.post_as("editor", WEBINARS, &json!({"title": "T", "date": "2020-01-01", "time": "10:00"})).await, 400);
    assert_eq!(availability(&site, &webinar).await["registered"], 0);
}

async fn a_second_time_is_refused_with_the_same_data(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    let claimed = site.browser();
    register(&claimed, &webinar, "asha@example.in").await.expect(200);
    let again = register(&claimed, &webinar, "asha@example.in").await.expect(409).json();
    assert_eq!(again["message"], "user is already registered for this webinar");
    assert_eq!((&again["data"]["email"], &again["data"]["isLoggedin"]), (&json!("asha@example.in"), &json!(true)));
    let proven = site.subscriber(&typed("asha@example.in")).await;
    assert_eq!(own_status(&proven, &webinar).await, "registered", "the owner sees it on every device");
    register(&proven, &webinar, "asha@example.in").await.expect(409);
    let listed = proven.get(&format!("{WEBINARS}/{}/get-registered", id(&webinar))).await.expect(200).json();
    assert_eq!(listed["data"][0]["email"], "asha@example.in");
    // What was typed for this webinar and when, not what the session calls itself.
    proven.put("/cms/api/subscribers/me", &json!({"name": "Somebody Else"})).await.expect(200);
    site.database.run("UPDATE webinar_registrations SET created_at = 1000000").await;
    let own = proven.get(&format!("{WEBINARS}/{}/get-registered", id(&webinar))).await.expect(200).json()["data"][0].clone();
    assert_eq!((&own["name"], &own["registeredAt"]), (&json!("Asha Rao"), &json!("1970-01-01T00:00:01Z")));
    assert_eq!(availability(&site, &webinar).await["registered"], 1);
    let sent = site.message("asha@example.in", "webinar_registered").await;
    assert!(sent["text"].as_str().unwrap().contains("6:30 pm IST"), "{sent}");
}

async fn a_stranger_learns_nothing_and_takes_no_second_seat(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({"seats": 2})).await;
    let owner = site.subscriber(&typed("asha@example.in")).await;
    register(&owner, &webinar, "asha@example.in").await.expect(200);
    let (stranger, newcomer) = (site.browser(), site.browser());
    let told = register(&stranger, &webinar, "asha@example.in").await.expect(200).json();
    let to_newcomer = register(&newcomer, &webinar, "new@example.in").await.expect(200).json();
    let shape = |answer: &Value| {
        let data = answer["data"].as_object().unwrap();
        let mut seat = data["registration"].clone();
        seat["heldUntil"] = seat["heldUntil"].is_string().into();
        (answer["message"].clone(), data.keys().cloned().collect::<Vec<_>>(), seat, data["assurance"].clone())
    };
    assert_eq!(shape(&told), shape(&to_newcomer));
    assert_eq!(availability(&site, &webinar).await["registered"], 2, "one seat an address");
    assert_eq!(own_status(&stranger, &webinar).await, "registered", "it is shown what it was told");
    register(&stranger, &webinar, "asha@example.in").await.expect(409);
    // Full now: another stranger is told a place, as a newcomer would be, and takes none.
    let (second, waiting) = (site.browser(), site.browser());
    let told = register(&second, &webinar, "asha@example.in").await.expect(409).json();
    assert_eq!((&told["code"], &told["data"]["position"]), (&json!("WEBINAR_FULL"), &json!(1)));
    let first = register(&waiting, &webinar, "late@example.in").await.expect(409).json();
    assert_eq!(first["data"]["position"], 1);
    // Giving back what was only told frees nobody's seat.
    let path = format!("{WEBINARS}/{}/unregister", id(&webinar));
    stranger.post(&path, &json!({})).await.expect(200);
    assert_eq!(own_status(&owner, &webinar).await, "registered");
    assert_eq!(availability(&site, &webinar).await["registered"], 2);
    check_failure(&site.browser().post(&path, &json!({})).await, 401);
    check_failure(&site.subscriber(&typed("else@example.in")).await.post(&path, &json!({})).await, 404);
}

async fn the_link_is_for_who_has_a_seat(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({"seats": 1})).await;
    let (seated, waiting, nobody) = (site.browser(), site.browser(), site.browser());
    register(&seated, &webinar, "a@example.in").await.expect(200);
    register(&waiting, &webinar, "b@example.in").await.expect(409);
    let link = async |who: &Browser<'_>| {
        let one = who.get(&format!("{WEBINARS}/{}", id(&webinar))).await.expect(200).json();
        let all = who.get(WEBINARS).await.expect(200).json();
        assert_eq!(one["data"]["webinarLink"], all["data"][0]["webinarLink"]);
        one["data"]["webinarLink"].clone()
    };
    assert_eq!(link(&seated).await, "https://meet.example.in/secret");
    assert_eq!(link(&waiting).await, Value::Null);
    assert_eq!(link(&nobody).await, Value::Null);
    let page = site.get(&format!("/webinars/{}", id(&webinar))).await.expect(200);
    assert!(!page.text().contains("meet.example.in"));
    let activities = waiting.get("/cms/api/subscribe-activities?email=b@example.in").await.expect(200).json();
    let listed = &activities["data"]["webinars"][0];
    assert_eq!((&listed["status"], &listed["time"]), (&json!("waitlisted"), &json!("18:30")));
    assert!(!activities.to_string().contains("meet.example.in"));
}

async fn a_seat_given_back_goes_down_the_waitlist(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 5, json!({"seats": 1})).await;
    let (first, second, third) = (site.browser(), site.browser(), site.browser());
    register(&first, &webinar, "one@example.in").await.expect(200);
    register(&second, &webinar, "two@example.in").await.expect(409);
    register(&third, &webinar, "three@example.in").await.expect(409);
    first.post(&format!("{WEBINARS}/{}/unregister", id(&webinar)), &json!({})).await.expect(200);
    assert_eq!(own_status(&second, &webinar).await, "offered");
    let state = third.get(&format!("{WEBINARS}/{}", id(&webinar))).await.json()["data"].clone();
    assert_eq!((&state["state"], &state["registration"]["position"]), (&json!("full"), &json!(1)), "a held seat is nobody else's");
    // The offer ends untaken; the next one gets it.
    site.database.run("UPDATE webinar_registrations SET offer_until = 1 WHERE status = 'offered'").await;
    site.database.run("UPDATE jobs SET run_at = 0 WHERE CAST(payload AS TEXT) LIKE '%processWebinarWaitlist%'").await;
    eventually(SOON, "the next one is offered the seat", async || (own_status(&third, &webinar).await == "offered").then_some(())).await;
    assert_eq!(own_status(&second, &webinar).await, Value::Null);
    let mail = site.message("three@example.in", "webinar_offered").await;
    let token = mail["text"].as_str().unwrap().split("?offer=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    let accept = format!("{WEBINARS}/{}/waitlist/accept", id(&webinar));
    check_failure(&site.post(&accept, &json!({"token": "0".repeat(32)})).await, 410);
    check_failure(&site.post(&accept, &json!({})).await, 401);
    let old = site.message("two@example.in", "webinar_offered").await;
    let old = old["text"].as_str().unwrap().split("?offer=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    check_failure(&site.post(&accept, &json!({"token": old})).await, 410);
    // A page that is only opened takes nothing.
    site.get(&format!("/webinars/{}?offer={token}", id(&webinar))).await.expect(200);
    assert_eq!(own_status(&third, &webinar).await, "offered");
    site.post(&accept, &json!({"token": token})).await.expect(200);
    site.post(&accept, &json!({"token": token})).await.expect(200);
    assert_eq!(own_status(&third, &webinar).await, "registered");
    assert_eq!(availability(&site, &webinar).await, json!({"seats": 1, "registered": 1, "available": 0, "waitlisted": 0}));
    // Nobody waits any more: the seat is free for anybody.
    third.post(&format!("{WEBINARS}/{}/unregister", id(&webinar)), &json!({})).await.expect(200);
    assert_eq!(availability(&site, &webinar).await["available"], 1);
    register(&first, &webinar, "one@example.in").await.expect(200);
}

async fn more_seats_go_to_who_waits(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 5, json!({"seats": 0})).await;
    let people: Vec<Browser<'_>> = (0..3).map(|_| site.browser()).collect();
    for (number, person) in people.iter().enumerate() {
        register(person, &webinar, &format!("p{number}@example.in")).await.expect(409);
    }
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&webinar)), &json!({"seats": 2})).await.expect(200);
    assert_eq!(own_status(&people[0], &webinar).await, "offered");
    assert_eq!(own_status(&people[1], &webinar).await, "offered");
    assert_eq!(own_status(&people[2], &webinar).await, "waitlisted");
    let accept = format!("{WEBINARS}/{}/waitlist/accept", id(&webinar));
    people[0].post(&accept, &json!({})).await.expect(200);
    let newcomer = site.browser();
    assert_eq!(register(&newcomer, &webinar, "new@example.in").await.expect(409).json()["data"]["position"], 2);
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&webinar)), &json!({"cancelReason": "ill"})).await.expect(200);
    check_failure(&people[1].post(&accept, &json!({})).await, 410);
}

async fn past_and_cancelled_ones_are_closed(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (past, cancelled, deleted) = (
        announce_webinar(&site, 2, json!({})).await,
        announce_webinar(&site, 3, json!({})).await,
        announce_webinar(&site, 4, json!({})).await,
    );
    site.database.run("UPDATE webinars SET starts_at = 1, ends_at = 2 WHERE starts_at = (SELECT MIN(starts_at) FROM webinars)").await;
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&cancelled)), &json!({"cancelReason": "The speaker is ill"})).await.expect(200);
    site.delete_as("editor", &format!("{WEBINARS}/{}", id(&deleted))).await.expect(200);
    let who = site.browser();
    check_failure(&register(&who, &past, "a@example.in").await, 410);
    check_failure(&register(&who, &cancelled, "a@example.in").await, 410);
    check_failure(&register(&who, &deleted, "a@example.in").await, 404);
    assert!(site.read(WEBINARS).await["data"].as_array().unwrap().is_empty());
    let seen = site.read(&format!("{WEBINARS}/{}", id(&cancelled))).await["data"].clone();
    assert_eq!((&seen["state"], &seen["cancelReason"]), (&json!("cancelled"), &json!("The speaker is ill")));
    assert_eq!(site.read(&format!("{WEBINARS}/{}", id(&past))).await["data"]["state"], "ended");
    check_failure(&site.get(&format!("{WEBINARS}/{}", id(&deleted))).await, 404);
    let all = site.ask_as("editor", Method::GET, &format!("{WEBINARS}?all=true")).await.expect(200).await.json();
    let (count, page) = (all["data"].as_array().unwrap().len(), async |query: &str| {
        site.ask_as("editor", Method::GET, &format!("{WEBINARS}?all=true&{query}")).await.expect(200).await.json()
    });
    assert_eq!((&all["totalCount"], &all["page"], &all["hasMore"]), (&json!(count), &json!(1), &json!(false)));
    let first = page("limit=1").await;
    assert_eq!((first["data"].as_array().unwrap().len(), &first["totalCount"], &first["limit"]), (1, &json!(count), &json!(1)));
    assert_eq!((&first["hasMore"], &page(&format!("limit=1&page={count}")).await["hasMore"]), (&json!(count > 1), &json!(false)));
    assert_eq!(all["data"].as_array().unwrap().len(), 2);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM subscribers").await, 0, "a refusal leaves nobody behind");
}

async fn moving_and_cancelling_is_told_to_everybody(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({"seats": 1})).await;
    register(&site.browser(), &webinar, "seat@example.in").await.expect(200);
    register(&site.browser(), &webinar, "waits@example.in").await.expect(409);
    site.morning().await;
    let path = format!("{WEBINARS}/{}", id(&webinar));
    let moved = site.put_as("editor", &path, &json!({"time": "19:00"})).await.expect(200).json()["data"].clone();
    site.put_as("editor", &path, &json!({"title": "Claims, in plainer words"})).await.expect(200);
    assert_eq!(moved["movedFrom"], webinar["startsAt"]);
    site.morning().await;
    for who in ["seat@example.in", "waits@example.in"] {
        let told = site.message(who, "webinar_moved").await;
        let text = told["text"].as_str().unwrap();
        assert!(text.contains("7:00 pm IST") && text.contains("6:30 pm IST"), "{text}");
    }
    site.put_as("editor", &path, &json!({"cancelReason": "The speaker is ill"})).await.expect(200);
    let later = json!({"time": "20:00"});
    assert_eq!(check_failure(&site.put_as("editor", &path, &later).await, 409)["code"], "CANCELLED");
    site.morning().await;
    let told = site.message("seat@example.in", "webinar_cancelled").await;
    assert!(told["text"].as_str().unwrap().contains("The speaker is ill"));
    site.quiet().await;
    assert_eq!(site.list_sent_by("seat@example.in", "webinar_moved").await.len(), 1);
    assert_eq!(site.list_sent_by("seat@example.in", "webinar_cancelled").await.len(), 1);
}

async fn reminders_follow_the_webinar(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let (kept, moved) =
        (announce_webinar(&site, 3, json!({"seats": "unlimited"})).await, announce_webinar(&site, 4, json!({"title": "Moved"})).await);
    let by_phone = site.subscriber(&ticked("phone@example.in", "9876543210")).await;
    register(&by_phone, &kept, "phone@example.in").await.expect(200);
    let by_mail = site.subscriber(&typed("mail@example.in")).await;
    register(&by_mail, &kept, "mail@example.in").await.expect(200);
    register(&site.browser(), &kept, "unproven@example.in").await.expect(200);
    register(&site.browser(), &moved, "moved@example.in").await.expect(200);
    let reminders = "SELECT COUNT(*) FROM jobs WHERE CAST(payload AS TEXT) LIKE '%remindOfWebinar%'";
    assert_eq!(site.database.number(reminders).await, 6, "the day, the hour and ten minutes before each");
    let date = day_after(&site, 9);
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&moved)), &json!({"date": date})).await.expect(200);
    assert_eq!(site.database.number(reminders).await, 6, "moved, not doubled");
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&moved)), &json!({"cancelReason": ""})).await.expect(200);
    site.database.run("UPDATE jobs SET run_at = 0 WHERE CAST(payload AS TEXT) LIKE '%remindOfWebinar%'").await;
    eventually(SOON, "the reminders are written", async || (site.database.number(reminders).await == 0).then_some(())).await;
    site.quiet().await;
    let mails = site.list_sent_by("mail@example.in", "webinar_reminder").await;
    let mut subjects: Vec<&str> = mails.iter().map(|mail| mail["subject"].as_str().unwrap().rsplit(" starts ").next().unwrap()).collect();
    subjects.sort_unstable();
    assert_eq!(subjects, ["in 10 minutes", "in an hour", "tomorrow"]);
    assert!(mails[0]["text"].as_str().unwrap().contains("https://meet.example.in/secret"), "the link is in it");
    assert_eq!(site.list_sent("+919876543210").await.iter().filter(|m| m["template"] == "webinar_reminder_1").count(), 3);
    assert!(site.list_sent_by("unproven@example.in", "webinar_reminder").await.is_empty(), "the address may be a stranger's");
    assert!(site.list_sent_by("moved@example.in", "webinar_reminder").await.is_empty(), "a cancelled one reminds nobody");
}

async fn calendars_show_what_is_registered(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    let file = site.get(&format!("{WEBINARS}/{}/calendar.ics", id(&webinar))).await.expect(200);
    assert!(file.header("content-type").starts_with("text/calendar"));
    assert!(file.text().contains("SEQUENCE:0") && file.text().contains("BEGIN:VALARM") && !file.text().contains("meet.example.in"));
    let person = site.subscriber(&typed("asha@example.in")).await;
    // Two windows ask for the first address at once, and both get one that works.
    assert_eq!(person.get("/cms/api/calendar-feed").await.expect(200).json()["data"]["url"], json!(null), "reading makes nothing");
    let (feed, nothing) = ("/cms/api/calendar-feed", json!({}));
    let (first, second) = tokio::join!(person.post(feed, &nothing), person.post(feed, &nothing));
    let url = first.expect(200).json()["data"]["url"].as_str().unwrap().to_owned();
    assert_eq!(second.expect(200).json()["data"]["url"], url.as_str());
    assert_eq!(person.get("/cms/api/calendar-feed").await.json()["data"]["url"], url.as_str());
    let path = format!("/calendar/{}", url.rsplit('/').next().unwrap());
    assert!(!site.get(&path).await.expect(200).text().contains("VEVENT"));
    register(&person, &webinar, "asha@example.in").await.expect(200);
    assert!(site.get(&path).await.text().contains(&format!("UID:webinar-{}", id(&webinar))));
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&webinar)), &json!({"time": "19:00"})).await.expect(200);
    assert!(site.get(&path).await.text().contains("SEQUENCE:1"));
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&webinar)), &json!({"cancelReason": "ill"})).await.expect(200);
    let text = site.get(&path).await.text();
    assert!(text.contains("STATUS:CANCELLED") && text.contains("SEQUENCE:2"), "{text}");
    let renewed =
        person.post("/cms/api/calendar-feed/renew", &json!({})).await.expect(200).json()["data"]["url"].as_str().unwrap().to_owned();
    assert_ne!(renewed, url);
    assert_eq!(site.get(&path).await.status, 404, "the old address leads nowhere");
    let claimed = site.browser();
    claimed.subscribe(&typed("claimed@example.in")).await;
    assert_eq!(check_failure(&claimed.get(feed).await, 403)["code"], "PROOF_NEEDED");
    assert_eq!(check_failure(&claimed.post(feed, &nothing).await, 403)["code"], "PROOF_NEEDED");
}

async fn subscribing_can_register_too(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    let mut form = ticked("asha@example.in", "9876543210");
    form["webinarId"] = webinar["_id"].clone();
    let answer = site.post("/cms/api/subscribe-register", &form).await.expect(200).json();
    assert_eq!((&answer["data"]["registration"]["status"], &answer["data"]["phone"]), (&json!("registered"), &json!("9876543210")));
    assert_eq!(availability(&site, &webinar).await["registered"], 1);
}

async fn staff_export_who_comes(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    let mut form = typed("asha@example.in");
    form["name"] = "=HYPERLINK(\"x\")".into();
    site.post(&format!("{WEBINARS}/{}/register", id(&webinar)), &form).await.expect(200);
    let path = format!("{WEBINARS}/{}/attendees.csv", id(&webinar));
    let csv = site.ask_as("editor", Method::GET, &path).await.expect(200).await;
    assert!(csv.text().contains("\"'=HYPERLINK(\"\"x\"\")\",\"asha@example.in\""), "{}", csv.text());
    check_failure(&site.ask_as("moderator", Method::GET, &path).await.send().await, 403);
    check_failure(&site.get(&path).await, 401);
    let list = site.ask_as("agent", Method::GET, &format!("{WEBINARS}/{}/get-registered", id(&webinar))).await.expect(200).await.json();
    assert_eq!(list["data"].as_array().unwrap().len(), 1);
    let log =
        eventually(SOON, "the export is logged", async || Some(site.server().log()).filter(|log| log.contains("attendees exported"))).await;
    assert!(!log.contains("asha@example.in"), "who exported is in the log, who comes is not");
}

async fn search_finds_them(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({"title": "Quokkas and pensions"})).await;
    let found = async || {
        let answer = site.search("quokkas").await;
        answer["data"].as_array().unwrap().iter().find(|hit| hit["type"] == "webinar").cloned()
    };
    let hit = eventually(SOON, "search finds the webinar", found).await;
    assert_eq!((&hit["id"], &hit["webinar_date"], &hit["url"]), (&webinar["_id"], &webinar["startsAt"], &webinar["url"]));
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&webinar)), &json!({"cancelReason": "ill"})).await.expect(200);
    eventually(SOON, "a cancelled one is not found", async || found().await.is_none().then_some(())).await;
}

async fn pages_show_them_within_a_second(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    site.get("/").await.expect(200);
    let site = &site;
    within_a_second(
        "a new webinar on the home page",
        |round| async move { drop(announce_webinar(site, 3, json!({"title": format!("Brand new webinar {round}")})).await) },
        |round| async move { site.get("/").await.text().contains(&format!("Brand new webinar {round}")) },
    )
    .await;
    let listed = site.read(WEBINARS).await["data"][0].clone();
    for path in [format!("/webinars/{}", id(&listed)), format!("/webinar/{}", id(&listed))] {
        let page = site.get(&path).await.expect(200);
        assert!(page.text().contains("Brand new webinar") && page.text().contains(&format!("/webinars/{}\"", id(&listed))), "{path}");
    }
    assert_eq!(site.get(&format!("/webinars/{NO_SUCH_ID}")).await.status, 404);
    assert_eq!(site.get("/webinars/nothing").await.status, 404);
    assert!(site.get("/sitemap.xml").await.text().contains(&format!("/webinars/{}", id(&listed))));
}

async fn each_list_has_an_address(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let empty = site.get("/webinars/recorded").await.expect(200).text();
    assert!(empty.contains("No webinar has taken place yet."), "{empty}");
    let over = announce_webinar(&site, 2, json!({"title": "What was said", "recordingUrl": "https://video.example.in/1"})).await;
    let cancelled = announce_webinar(&site, 3, json!({"title": "Never held"})).await;
    announce_webinar(&site, 4, json!({"title": "Still to come"})).await;
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&cancelled)), &json!({"cancelReason": "The speaker is ill"})).await.expect(200);
    site.database.run("UPDATE webinars SET starts_at = 1, ends_at = 2 WHERE title IN ('What was said', 'Never held')").await;
    // Whatever an editor changes has the pages made anew.
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&over)), &json!({"description": "An hour of questions."})).await.expect(200);
    let ended = site.read(&format!("{WEBINARS}?ended=true")).await;
    assert_eq!((&ended["totalCount"], &ended["data"][0]["title"]), (&json!(1), &json!("What was said")));
    assert!(ended["data"][0]["webinarLink"].is_null(), "the link to join stays with those who had a seat");
    let site = &site;
    let shown = async |path: &str| site.get(path).await.expect(200).text();
    let recorded = eventually(SOON, "the list shows what is over", || async {
        let text = shown("/webinars/recorded").await;
        text.contains("What was said").then_some(text)
    })
    .await;
    assert!(recorded.contains("With <!-- -->recording") || recorded.contains("With recording"), "{recorded}");
    assert!(!recorded.contains("Never held") && !recorded.contains("Still to come"));
    let upcoming = shown("/webinars").await;
    assert!(upcoming.contains("Still to come") && !upcoming.contains("What was said") && !upcoming.contains("Never held"));
    for text in [recorded, upcoming] {
        assert!(text.contains("href=\"/webinars\"") && text.contains("href=\"/webinars/recorded\""), "each leads to the other");
    }
}

async fn erasing_frees_the_seat(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 5, json!({"seats": 1})).await;
    let person = site.subscriber(&typed("asha@example.in")).await;
    register(&person, &webinar, "asha@example.in").await.expect(200);
    let waiting = site.browser();
    register(&waiting, &webinar, "next@example.in").await.expect(409);
    let export = person.get("/cms/api/subscribers/export").await.expect(200).json();
    assert_eq!(export["webinars"][0]["status"], "registered");
    person.delete("/cms/api/subscribers/me", &json!({"confirm": "asha@example.in"})).await.expect(200);
    eventually(SOON, "the next one is offered the seat", async || (own_status(&waiting, &webinar).await == "offered").then_some(())).await;
}

async fn leaving_says_what_still_comes(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    let person = site.subscriber(&ticked("asha@example.in", "9876543210")).await;
    register(&person, &webinar, "asha@example.in").await.expect(200);
    let stranger = site.browser();
    stranger.subscribe(&typed("asha@example.in")).await;
    let left = async |who: &Browser<'_>| {
        let answer = who.post("/cms/api/subscribers/unsubscribe", &json!({"scope": "all"})).await.expect(200).json();
        answer["data"]["stillComing"].clone()
    };
    assert_eq!(left(&stranger).await, json!([]), "nobody else learns of the seat");
    let coming = left(&person).await;
    assert!(coming[0].as_str().unwrap().starts_with("Claims, in plain words, "), "{coming}");
    assert_eq!(availability(&site, &webinar).await["registered"], 1, "the seat stays");
}
