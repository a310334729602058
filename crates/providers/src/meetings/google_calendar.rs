//! Meetings as events of a Google calendar with a Meet conference (Calendar API v3, Events: insert, patch, delete).

use async_trait::async_trait;
use domain::Ambient;
use domain::providers::{MadeMeeting, Meetings, NewMeeting, Refused};
use jiff::Timestamp;
use reqwest::{Client, Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use url::Url;

use super::PATIENCE;
use super::google_login::{GoogleLogin, Tokens};
use crate::web::{self, Failed, ask, text};

/// Google answers 403 to these as well, and they are a matter of time.
const PASSING: &[&str] = &["rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "backendError"];

/// Where, and as whom.
#[derive(Clone)]
pub struct GoogleCalendarAccount {
    /// `https://www.googleapis.com`, or `{origin}/sandbox/google-calendar`.
    pub base_url: String,
    /// `https://oauth2.googleapis.com/token`.
    pub token_url: String,
    /// The house's own calendar, e.g. "primary"; experts may have others.
    pub calendar: String,
    pub login: GoogleLogin,
}

pub struct GoogleCalendar {
    client: Client,
    base_url: Url,
    calendar: String,
    tokens: Tokens,
}

impl GoogleCalendar {
    /// Nothing is asked yet. The message says what is wrong.
    pub fn open(account: GoogleCalendarAccount, ambient: Ambient) -> Result<Self, String> {
        let client = web::client(&account.base_url, PATIENCE)?;
        let base_url = Url::parse(&account.base_url).map_err(|_| "meetings.google_base_url is no address".to_owned())?;
        let tokens = Tokens::open(web::client(&account.token_url, PATIENCE)?, account.token_url, account.login, ambient)?;
        Ok(Self { client, base_url, calendar: account.calendar, tokens })
    }

    async fn request(&self, method: Method, calendar: &str, event: Option<&str>) -> Result<RequestBuilder, Refused> {
        let mut url = self.base_url.clone();
        let wrong = || Refused::for_good("", "meetings.google_base_url can't be used");
        {
            let mut path = url.path_segments_mut().map_err(|()| wrong())?;
            path.pop_if_empty().extend(["calendar", "v3", "calendars", calendar, "events"]);
            if let Some(event) = event {
                path.push(event);
            }
        }
        // The mails about it are ours.
        url.query_pairs_mut().append_pair("conferenceDataVersion", "1").append_pair("sendUpdates", "none");
        Ok(self.client.request(method, url).bearer_auth(self.tokens.access().await?))
    }

    async fn read(&self, calendar: &str, event: &str) -> Result<Value, Refused> {
        let request = self.request(Method::GET, calendar, Some(event)).await?;
        match ask(request).await {
            Ok(event) => Ok(event),
            Err(failed) => Err(self.refused(failed).await),
        }
    }

    async fn refused(&self, failed: Failed) -> Refused {
        if matches!(&failed, Failed::Answered { status, .. } if *status == StatusCode::UNAUTHORIZED) {
            self.tokens.forget().await;
        }
        failed.refused(told, |code| PASSING.contains(&code))
    }
}

#[async_trait]
impl Meetings for GoogleCalendar {
    /// The event's id is ours, so that asking twice makes one.
    async fn create(&self, wanted: &NewMeeting) -> Result<MadeMeeting, Refused> {
        let calendar = wanted.calendar.as_deref().unwrap_or(&self.calendar);
        let request = self.request(Method::POST, calendar, None).await?.json(&body(wanted));
        let event = match ask(request).await {
            Ok(event) => event,
            Err(Failed::Answered { status: StatusCode::CONFLICT, .. }) => self.read(calendar, &wanted.key).await?,
            Err(failed) => return Err(self.refused(failed).await),
        };
        made(calendar, &event)
    }

    async fn move_to(&self, id: &str, wanted: &NewMeeting) -> Result<MadeMeeting, Refused> {
        let (calendar, event) = parts(id);
        let times = json!({"start": moment(wanted.starts_at, &wanted.zone), "end": moment(wanted.ends_at, &wanted.zone)});
        if wanted.calendar.as_deref().unwrap_or(&self.calendar) != calendar {
            // Another expert: another calendar. Ids are good once a calendar.
            self.cancel(id, &wanted.key).await?;
            return self.create(wanted).await;
        }
        let request = self.request(Method::PATCH, calendar, Some(event)).await?.json(&times);
        match ask(request).await {
            Ok(event) => made(calendar, &event),
            Err(failed) => Err(self.refused(failed).await),
        }
    }

    async fn cancel(&self, id: &str, _: &str) -> Result<(), Refused> {
        let (calendar, event) = parts(id);
        let request = self.request(Method::DELETE, calendar, Some(event)).await?;
        match ask(request).await {
            Ok(_) => Ok(()),
            Err(Failed::Answered { status: StatusCode::NOT_FOUND | StatusCode::GONE, .. }) => Ok(()),
            Err(failed) => Err(self.refused(failed).await),
        }
    }
}

/// Names the calendar and the event in it.
fn parts(id: &str) -> (&str, &str) {
    id.rsplit_once('/').unwrap_or(("primary", id))
}

fn body(wanted: &NewMeeting) -> Value {
    json!({
        "id": wanted.key,
        "summary": wanted.title,
        "description": wanted.description,
        "start": moment(wanted.starts_at, &wanted.zone),
        "end": moment(wanted.ends_at, &wanted.zone),
        "attendees": [{"email": wanted.attendee_email, "displayName": wanted.attendee_name}],
        "conferenceData": {"createRequest": {"requestId": wanted.key, "conferenceSolutionKey": {"type": "hangoutsMeet"}}},
    })
}

fn moment(at: Timestamp, zone: &str) -> Value {
    json!({"dateTime": at.to_string(), "timeZone": zone})
}

/// A conference may be made a moment later than its event: asked again, the event answers with it.
fn made(calendar: &str, event: &Value) -> Result<MadeMeeting, Refused> {
    let link = text(event, "/hangoutLink");
    let video = event["conferenceData"]["entryPoints"].as_array().into_iter().flatten().find(|point| point["entryPointType"] == "video");
    let link = if link.is_empty() { video.map(|point| text(point, "/uri")).unwrap_or_default() } else { link };
    match text(event, "/conferenceData/createRequest/status/statusCode").as_str() {
        "failure" => Err(Refused::for_good("conference", "Google could not make the conference")),
        _ if link.is_empty() => Err(Refused::later("the conference is still being made")),
        _ => Ok(MadeMeeting { id: format!("{calendar}/{}", text(event, "/id")), url: link }),
    }
}

fn told(body: &Value) -> (String, String) {
    (text(body, "/error/errors/0/reason"), text(body, "/error/message"))
}

/// Keys stay out of logs.
impl std::fmt::Debug for GoogleCalendarAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GoogleCalendarAccount").field("base_url", &self.base_url).field("calendar", &self.calendar).finish_non_exhaustive()
    }
}
