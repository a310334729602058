//! What becomes of people with a place when a webinar changes: how soon they are told, what they may still read.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, Site, eventually, typed};
use crate::webinars::{WEBINARS, announced, id, register};

on_both_databases!(news_of_what_begins_soon_waits_for_no_morning);

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
    let (moved, cancelled) = (announced(&site, 3, in_minutes(45)).await, announced(&site, 3, in_minutes(55)).await);
    for webinar in [&moved, &cancelled] {
        register(&site.browser(), webinar, "mail@example.in").await.expect(200);
    }
    // By WhatsApp, which fails: the mail in its place does not wait either.
    let mut with_phone = typed("phone@example.in");
    with_phone["phone"] = "9876540000".into();
    site.post(&format!("{WEBINARS}/{}/register", id(&cancelled)), &with_phone).await.expect(200);
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&moved)), &in_minutes(3 * 24 * 60)).await.expect(200);
    site.put_as("editor", &format!("{WEBINARS}/{}", id(&cancelled)), &json!({"cancelReason": "The speaker is ill"})).await.expect(200);
    let told = async |who: &str, template: &str| (!site.sent_by(who, template).await.is_empty()).then_some(());
    eventually(SOON, "who held a place hears of the move", async || told("mail@example.in", "webinar_moved").await).await;
    eventually(SOON, "and of the cancellation", async || told("mail@example.in", "webinar_cancelled").await).await;
    eventually(SOON, "also whom WhatsApp did not reach", async || told("phone@example.in", "webinar_cancelled").await).await;
}
