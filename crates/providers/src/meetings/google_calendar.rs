//! Creates meetings as Google Calendar events with a Meet conference (Calendar API v3, Events: insert, patch, delete).

use async_trait::async_trait;
use domain::Environment;
use domain::bookings::{MeetingProvider, NewMeeting, ProviderMeeting};
use domain::error::ProviderError;
use jiff::Timestamp;
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use url::Url;

use super::REQUEST_TIMEOUT;
use super::google_login::{AccessTokens, GoogleCredentials};
use crate::web::{self, RequestError, fetch_json, text_at};

/// Reasons that Google sends with status 403 although they are temporary.
const TRANSIENT_REASONS: &[&str] = &["rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "backendError"];

/// The calendar and its credentials.
#[derive(Clone)]
pub struct GoogleCalendarAccount {
    /// `https://www.googleapis.com`, or `{origin}/sandbox/google-calendar`.
    pub base_url: String,
    /// `https://oauth2.googleapis.com/token`.
    pub token_url: String,
    /// The default calendar, e.g. "primary"; experts may have others.
    pub calendar: String,
    pub login: GoogleCredentials,
}

pub struct GoogleCalendar {
    client: Client,
    base_url: Url,
    calendar: String,
    tokens: AccessTokens,
}

impl GoogleCalendar {
    /// Sends no request yet. The error says what is wrong.
    pub fn open(account: GoogleCalendarAccount, environment: Environment) -> Result<Self, String> {
        let client = web::build_client(&account.base_url, REQUEST_TIMEOUT)?;
        let base_url = Url::parse(&account.base_url).map_err(|_| "meetings.base_url is not a web address".to_owned())?;
        let tokens =
            AccessTokens::open(web::build_client(&account.token_url, REQUEST_TIMEOUT)?, account.token_url, account.login, environment)?;
        Ok(Self { client, base_url, calendar: account.calendar, tokens })
    }

    async fn build_request(&self, method: Method, calendar: &str, event: Option<&str>) -> Result<RequestBuilder, ProviderError> {
        let mut url = self.base_url.clone();
        let invalid_url = || ProviderError::permanent("", "meetings.base_url can't be used");
        {
            let mut path = url.path_segments_mut().map_err(|()| invalid_url())?;
            path.pop_if_empty().extend(["calendar", "v3", "calendars", calendar, "events"]);
            if let Some(event) = event {
                path.push(event);
            }
        }
        // This product sends its own mails about the call.
        url.query_pairs_mut().append_pair("conferenceDataVersion", "1").append_pair("sendUpdates", "none");
        Ok(self.client.request(method, url).bearer_auth(self.tokens.access_token().await?))
    }

    async fn fetch_event(&self, calendar: &str, event: &str) -> Result<Value, ProviderError> {
        let request = self.build_request(Method::GET, calendar, Some(event)).await?;
        match fetch_json(request).await {
            Ok(event) => Ok(event),
            Err(failed) => Err(self.to_refused(failed).await),
        }
    }

    async fn to_refused(&self, failed: RequestError) -> ProviderError {
        if matches!(&failed, RequestError::ErrorResponse { status, .. } if *status == StatusCode::UNAUTHORIZED) {
            self.tokens.invalidate().await;
        }
        failed.into_refused(parse_error, |code| TRANSIENT_REASONS.contains(&code))
    }
}

#[async_trait]
impl MeetingProvider for GoogleCalendar {
    /// The event's id is chosen by us, so that a repeated request creates no second event.
    async fn create(&self, meeting: &NewMeeting) -> Result<ProviderMeeting, ProviderError> {
        let calendar = meeting.calendar.as_deref().unwrap_or(&self.calendar);
        let request = self.build_request(Method::POST, calendar, None).await?.json(&event_body(meeting));
        let event = match fetch_json(request).await {
            Ok(event) => event,
            Err(RequestError::ErrorResponse { status: StatusCode::CONFLICT, .. }) => self.fetch_event(calendar, &meeting.key).await?,
            Err(failed) => return Err(self.to_refused(failed).await),
        };
        parse_meeting(calendar, &event)
    }

    async fn reschedule(&self, id: &str, meeting: &NewMeeting) -> Result<ProviderMeeting, ProviderError> {
        let (calendar, event) = split_id(id);
        let times = json!({"start": date_time(meeting.starts_at, &meeting.zone), "end": date_time(meeting.ends_at, &meeting.zone)});
        if meeting.calendar.as_deref().unwrap_or(&self.calendar) != calendar {
            // Another expert has another calendar, and an event's id is valid in one calendar only.
            self.cancel(id, &meeting.key).await?;
            return self.create(meeting).await;
        }
        let request = self.build_request(Method::PATCH, calendar, Some(event)).await?.json(&times);
        match fetch_json(request).await {
            Ok(event) => parse_meeting(calendar, &event),
            Err(failed) => Err(self.to_refused(failed).await),
        }
    }

    async fn cancel(&self, id: &str, _: &str) -> Result<(), ProviderError> {
        let (calendar, event) = split_id(id);
        let request = self.build_request(Method::DELETE, calendar, Some(event)).await?;
        match fetch_json(request).await {
            Ok(_) => Ok(()),
            Err(RequestError::ErrorResponse { status: StatusCode::NOT_FOUND | StatusCode::GONE, .. }) => Ok(()),
            Err(failed) => Err(self.to_refused(failed).await),
        }
    }
}

/// Splits a meeting's id into the calendar and the event in it.
fn split_id(id: &str) -> (&str, &str) {
    id.rsplit_once('/').unwrap_or(("primary", id))
}

fn event_body(meeting: &NewMeeting) -> Value {
    json!({
        "id": meeting.key,
        "summary": meeting.title,
        "description": meeting.description,
        "start": date_time(meeting.starts_at, &meeting.zone),
        "end": date_time(meeting.ends_at, &meeting.zone),
        "attendees": [{"email": meeting.attendee_email, "displayName": meeting.attendee_name}],
        "conferenceData": {"createRequest": {"requestId": meeting.key, "conferenceSolutionKey": {"type": "hangoutsMeet"}}},
    })
}

fn date_time(at: Timestamp, zone: &str) -> Value {
    json!({"dateTime": at.to_string(), "timeZone": zone})
}

/// Parses the meeting. Google may create the conference shortly after the event; until then the failure is temporary.
fn parse_meeting(calendar: &str, event: &Value) -> Result<ProviderMeeting, ProviderError> {
    let link = text_at(event, "/hangoutLink");
    let video = event["conferenceData"]["entryPoints"].as_array().into_iter().flatten().find(|point| point["entryPointType"] == "video");
    let link = if link.is_empty() { video.map(|point| text_at(point, "/uri")).unwrap_or_default() } else { link };
    match text_at(event, "/conferenceData/createRequest/status/statusCode").as_str() {
        "failure" => Err(ProviderError::permanent("conference", "Google could not create the conference")),
        _ if link.is_empty() => Err(ProviderError::retryable("the conference is still being created")),
        _ => Ok(ProviderMeeting { id: format!("{calendar}/{}", text_at(event, "/id")), url: link }),
    }
}

fn parse_error(body: &Value) -> (String, String) {
    (text_at(body, "/error/errors/0/reason"), text_at(body, "/error/message"))
}

/// Leaves the keys out of logs.
impl std::fmt::Debug for GoogleCalendarAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GoogleCalendarAccount").field("base_url", &self.base_url).field("calendar", &self.calendar).finish_non_exhaustive()
    }
}
