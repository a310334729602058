//! Creates meetings as bookings with Cal.com's API v2.

use async_trait::async_trait;
use domain::bookings::{MeetingProvider, NewMeeting, ProviderMeeting};
use domain::error::ProviderError;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use super::REQUEST_TIMEOUT;
use crate::web::{self, RequestError, fetch_json, text_at};

/// Metadata field with our own key of the booking, because Cal.com has no idempotency keys.
const KEY_FIELD: &str = "bookingKey";

/// The operator's account at Cal.com.
#[derive(Clone)]
pub struct CalComAccount {
    /// `https://api.cal.com`.
    pub base_url: String,
    /// `cal_…`
    pub api_key: String,
    /// Value of the `cal-api-version` header for the bookings endpoints, e.g. "2026-02-25".
    pub version: String,
    /// The event type of experts who have none of their own.
    pub event_type: u64,
}

pub struct CalCom {
    client: Client,
    account: CalComAccount,
}

impl CalCom {
    /// Sends no request yet. The error says what is wrong.
    pub fn open(account: CalComAccount) -> Result<Self, String> {
        let base_url = account.base_url.trim_end_matches('/').to_owned();
        Ok(Self { client: web::build_client(&base_url, REQUEST_TIMEOUT)?, account: CalComAccount { base_url, ..account } })
    }

    fn with_auth(&self, request: RequestBuilder) -> RequestBuilder {
        request.bearer_auth(&self.account.api_key).header("cal-api-version", &self.account.version)
    }

    fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        self.with_auth(self.client.post(format!("{}/v2/bookings{path}", self.account.base_url))).json(body)
    }

    fn event_type(&self, meeting: &NewMeeting) -> u64 {
        meeting.calendar.as_deref().and_then(|id| id.parse().ok()).unwrap_or(self.account.event_type)
    }

    fn search_url(&self, meeting: &NewMeeting) -> String {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.append_pair("attendeeEmail", &meeting.attendee_email).append_pair("eventTypeId", &self.event_type(meeting).to_string());
        format!("{}/v2/bookings?{}", self.account.base_url, query.finish())
    }

    /// Finds a booking that an earlier request created although its response was lost.
    async fn find_booking(&self, meeting: &NewMeeting) -> Result<Option<ProviderMeeting>, ProviderError> {
        let answer = fetch_json(self.with_auth(self.client.get(self.search_url(meeting)))).await.map_err(to_refused)?;
        let ours = |booking: &&Value| booking["metadata"][KEY_FIELD] == meeting.key.as_str() && booking["status"] == "accepted";
        Ok(answer["data"].as_array().into_iter().flatten().find(ours).and_then(|booking| parse_meeting(booking).ok()))
    }
}

#[async_trait]
impl MeetingProvider for CalCom {
    async fn create(&self, meeting: &NewMeeting) -> Result<ProviderMeeting, ProviderError> {
        if let Some(existing) = self.find_booking(meeting).await? {
            return Ok(existing);
        }
        let body = json!({
            "eventTypeId": self.event_type(meeting),
            "start": meeting.starts_at.to_string(),
            "attendee": {"name": meeting.attendee_name, "email": meeting.attendee_email, "timeZone": meeting.zone},
            "bookingFieldsResponses": {"notes": meeting.description},
            "metadata": {KEY_FIELD: meeting.key},
        });
        let answer = fetch_json(self.post("", &body)).await.map_err(to_refused)?;
        parse_meeting(&answer["data"])
    }

    /// Reschedules the booking; Cal.com gives it a new id.
    async fn reschedule(&self, id: &str, meeting: &NewMeeting) -> Result<ProviderMeeting, ProviderError> {
        let body = json!({"start": meeting.starts_at.to_string(), "reschedulingReason": "Moved by the attendee"});
        let answer = fetch_json(self.post(&format!("/{}/reschedule", encode_path_segment(id)), &body)).await.map_err(to_refused)?;
        parse_meeting(&answer["data"])
    }

    async fn cancel(&self, id: &str, _: &str) -> Result<(), ProviderError> {
        let body = json!({"cancellationReason": "The call was cancelled"});
        match fetch_json(self.post(&format!("/{}/cancel", encode_path_segment(id)), &body)).await {
            Ok(_) => Ok(()),
            Err(RequestError::ErrorResponse { status: StatusCode::NOT_FOUND, .. }) => Ok(()),
            Err(RequestError::ErrorResponse { status: StatusCode::BAD_REQUEST, body, .. })
                if text_at(&body, "/error/message").contains("already") =>
            {
                Ok(())
            }
            Err(failed) => Err(to_refused(failed)),
        }
    }
}

fn encode_path_segment(id: &str) -> String {
    url::form_urlencoded::byte_serialize(id.as_bytes()).collect()
}

/// Parses an accepted booking. A pending one, of an event type whose host confirms each booking, is an error.
fn parse_meeting(booking: &Value) -> Result<ProviderMeeting, ProviderError> {
    let links = ["/meetingUrl", "/location"].map(|at| text_at(booking, at));
    let link = links.into_iter().find(|link| link.starts_with("https://") || link.starts_with("http://"));
    match (text_at(booking, "/status").as_str(), link) {
        ("accepted", Some(url)) => Ok(ProviderMeeting { id: text_at(booking, "/uid"), url }),
        ("pending", _) => Err(ProviderError::permanent("pending", "this event type requires each booking to be confirmed by hand")),
        (_, None) => Err(ProviderError::permanent("location", "this event type gives no link")),
        (status, _) => Err(ProviderError::permanent("status", format!("the booking is {status}"))),
    }
}

fn to_refused(failed: RequestError) -> ProviderError {
    failed.into_refused(|body| (text_at(body, "/error/code"), text_at(body, "/error/message")), |_| false)
}

/// Leaves the key out of logs.
impl std::fmt::Debug for CalComAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CalComAccount").field("base_url", &self.base_url).field("version", &self.version).finish_non_exhaustive()
    }
}
