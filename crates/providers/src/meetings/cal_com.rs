//! Meetings as bookings of Cal.com's API v2.

use async_trait::async_trait;
use domain::providers::{MadeMeeting, Meetings, NewMeeting, Refused};
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use super::PATIENCE;
use crate::web::{self, Failed, ask, text};

/// Our own name for the booking, in its metadata: Cal.com knows no idempotency keys.
const KEY: &str = "bookingKey";

/// Where, and by which key.
#[derive(Clone)]
pub struct CalComAccount {
    /// `https://api.cal.com`.
    pub base_url: String,
    /// `cal_…`
    pub api_key: String,
    /// Header `cal-api-version` of the bookings' endpoints, e.g. "2026-02-25".
    pub version: String,
    /// The event type for experts who have none of their own.
    pub event_type: u64,
}

pub struct CalCom {
    client: Client,
    account: CalComAccount,
}

impl CalCom {
    /// Nothing is asked yet. The message says what is wrong.
    pub fn open(account: CalComAccount) -> Result<Self, String> {
        let base_url = account.base_url.trim_end_matches('/').to_owned();
        Ok(Self { client: web::client(&base_url, PATIENCE)?, account: CalComAccount { base_url, ..account } })
    }

    fn with_key(&self, request: RequestBuilder) -> RequestBuilder {
        request.bearer_auth(&self.account.api_key).header("cal-api-version", &self.account.version)
    }

    fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        self.with_key(self.client.post(format!("{}/v2/bookings{path}", self.account.base_url))).json(body)
    }

    fn event_type(&self, wanted: &NewMeeting) -> u64 {
        wanted.calendar.as_deref().and_then(|id| id.parse().ok()).unwrap_or(self.account.event_type)
    }

    fn search(&self, wanted: &NewMeeting) -> String {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.append_pair("attendeeEmail", &wanted.attendee_email).append_pair("eventTypeId", &self.event_type(wanted).to_string());
        format!("{}/v2/bookings?{}", self.account.base_url, query.finish())
    }

    /// One that was made before, when only the answer was lost.
    async fn known(&self, wanted: &NewMeeting) -> Result<Option<MadeMeeting>, Refused> {
        let answer = ask(self.with_key(self.client.get(self.search(wanted)))).await.map_err(refused)?;
        let ours = |booking: &&Value| booking["metadata"][KEY] == wanted.key.as_str() && booking["status"] == "accepted";
        Ok(answer["data"].as_array().into_iter().flatten().find(ours).and_then(|booking| made(booking).ok()))
    }
}

#[async_trait]
impl Meetings for CalCom {
    async fn create(&self, wanted: &NewMeeting) -> Result<MadeMeeting, Refused> {
        if let Some(known) = self.known(wanted).await? {
            return Ok(known);
        }
        let body = json!({
            "eventTypeId": self.event_type(wanted),
            "start": wanted.starts_at.to_string(),
            "attendee": {"name": wanted.attendee_name, "email": wanted.attendee_email, "timeZone": wanted.zone},
            "bookingFieldsResponses": {"notes": wanted.description},
            "metadata": {KEY: wanted.key},
        });
        let answer = ask(self.post("", &body)).await.map_err(refused)?;
        made(&answer["data"])
    }

    /// Cal.com gives a moved booking another name.
    async fn move_to(&self, id: &str, wanted: &NewMeeting) -> Result<MadeMeeting, Refused> {
        let body = json!({"start": wanted.starts_at.to_string(), "reschedulingReason": "Moved by the attendee"});
        let answer = ask(self.post(&format!("/{}/reschedule", in_path(id)), &body)).await.map_err(refused)?;
        made(&answer["data"])
    }

    async fn cancel(&self, id: &str, _: &str) -> Result<(), Refused> {
        let body = json!({"cancellationReason": "The call was cancelled"});
        match ask(self.post(&format!("/{}/cancel", in_path(id)), &body)).await {
            Ok(_) => Ok(()),
            Err(Failed::Answered { status: StatusCode::NOT_FOUND, .. }) => Ok(()),
            Err(Failed::Answered { status: StatusCode::BAD_REQUEST, body, .. }) if text(&body, "/error/message").contains("already") => {
                Ok(())
            }
            Err(failed) => Err(refused(failed)),
        }
    }
}

fn in_path(id: &str) -> String {
    url::form_urlencoded::byte_serialize(id.as_bytes()).collect()
}

/// An event type whose host confirms each booking answers a pending one: it is of no use before that.
fn made(booking: &Value) -> Result<MadeMeeting, Refused> {
    let links = ["/meetingUrl", "/location"].map(|at| text(booking, at));
    let link = links.into_iter().find(|link| link.starts_with("https://") || link.starts_with("http://"));
    match (text(booking, "/status").as_str(), link) {
        ("accepted", Some(url)) => Ok(MadeMeeting { id: text(booking, "/uid"), url }),
        ("pending", _) => Err(Refused::for_good("pending", "this event type wants each booking confirmed by hand")),
        (_, None) => Err(Refused::for_good("location", "this event type gives no link")),
        (status, _) => Err(Refused::for_good("status", format!("the booking is {status}"))),
    }
}

fn refused(failed: Failed) -> Refused {
    failed.refused(|body| (text(body, "/error/code"), text(body, "/error/message")), |_| false)
}

/// Keys stay out of logs.
impl std::fmt::Debug for CalComAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CalComAccount").field("base_url", &self.base_url).field("version", &self.version).finish_non_exhaustive()
    }
}
