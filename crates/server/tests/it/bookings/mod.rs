//! Consultations through HTTP: slots, holds, free calls, moving, cancelling, waiting; paid ones are in `paid_calls.rs`.

mod administration;
mod changes;
mod confirmation;
mod hold;
mod prices_and_coupons;

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Answer, Browser, Engine, Site};

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
pub async fn find_far_slot(site: &Site, service: &str, number: usize) -> Value {
    let found = all(&slots(site, &format!("service={service}&to={}", site.today() + jiff::Span::new().days(6))).await);
    let from = (jiff::Timestamp::now_for_tests() + jiff::SignedDuration::from_hours(72)).to_string();
    found.into_iter().filter(|slot| slot["startsAt"].as_str().unwrap() > from.as_str()).nth(number).expect("a slot")
}

/// The wall clock, which only tests may read like this.
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

pub async fn request_hold(person: &Browser<'_>, slot: &Value) -> Answer {
    person.post(&format!("{CALLS}/hold"), &json!({"slotId": slot["slotId"]})).await
}

pub async fn hold_slot(person: &Browser<'_>, slot: &Value) -> Value {
    request_hold(person, slot).await.expect(200).json()["data"].clone()
}

/// What the last form sends, for a free call.
pub fn form(hold: &Value, email: &str) -> Value {
    json!({"holdId": hold["holdId"], "slotId": hold["slotId"], "name": "Asha Rao", "email": email, "language": "en", "mode": "video"})
}

pub async fn book_call(person: &Browser<'_>, slot: &Value, email: &str) -> Value {
    let hold = hold_slot(person, slot).await;
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

async fn hold_of_another(site: &Site, slot: &Value) -> Answer {
    request_hold(&site.browser(), slot).await
}
