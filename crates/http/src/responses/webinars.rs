//! Webinars, as the public, people who are registered and staff see them.

use domain::Result;
use domain::ids::{SubscriberId, WebinarId};
use domain::paging::Listing;
use domain::sessions::Caller;
use domain::time::ist_time_zone;
use domain::webinars::{OwnRegistration, Registration, RegistrationCounts, SeatStatus, SeatView, Seats, WebinarState};
use jiff::Timestamp;
use rendering::Tag;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::{Cacheable, Data};
use crate::App;

/// Cache tag of every page and response with a webinar.
pub const WEBINARS_TAG: &str = "webinars";

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Moderator {
    pub name: String,
    /// A path of this site. Staff get the original https URL.
    #[schema(required)]
    pub profile_pic: Option<String>,
}

/// Number of seats, or the word `unlimited`.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(untagged)]
pub enum SeatCount {
    Count(u32),
    #[schema(value_type = String)]
    Word(&'static str),
}

impl From<Seats> for SeatCount {
    fn from(seats: Seats) -> Self {
        match seats {
            Seats::Unlimited => SeatCount::Word("unlimited"),
            Seats::Count(seats) => SeatCount::Count(seats),
        }
    }
}

/// The session's own registration.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationStatus {
    #[schema(schema_with = super::seat_status_schema)]
    pub status: String,
    /// Position on the waitlist, from 1.
    #[schema(required)]
    pub position: Option<u64>,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub offer_until: Option<Timestamp>,
    /// Until when the seat is held while the address is unproven; null once it is lasting.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub held_until: Option<Timestamp>,
}

impl From<SeatView> for RegistrationStatus {
    fn from(view: SeatView) -> Self {
        Self {
            status: view.status.as_str().to_owned(),
            position: view.position,
            offer_until: view.offer_until,
            held_until: view.held_until,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Webinar {
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    pub description: String,
    #[serde(rename = "type")]
    pub kind: String,
    /// Date in India, YYYY-MM-DD.
    pub date: String,
    /// Time in India, HH:MM.
    pub time: String,
    pub duration_minutes: u32,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Timestamp,
    pub seats: SeatCount,
    pub moderators: Vec<Moderator>,
    /// The join link, for people with a seat and for staff.
    #[schema(required)]
    pub webinar_link: Option<String>,
    /// The recording; only after the webinar has ended.
    #[schema(required)]
    pub recording_url: Option<String>,
    /// The transcript; only after the webinar has ended.
    #[schema(required)]
    pub transcript: Option<String>,
    #[serde(rename = "is_deleted")]
    pub is_deleted: bool,
    /// Whether reminders are sent.
    pub reminders: bool,
    #[schema(schema_with = super::webinar_status_schema)]
    pub state: String,
    /// The original start, if it was moved.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub moved_from: Option<Timestamp>,
    #[schema(required)]
    pub cancel_reason: Option<String>,
    pub url: String,
    /// Seats left; null when seats are unlimited.
    #[schema(required)]
    pub available: Option<u32>,
    /// Null when nobody is signed in or the person is not registered.
    #[schema(required)]
    pub registration: Option<RegistrationStatus>,
}

impl Webinar {
    /// A webinar as the public sees it.
    pub fn public(webinar: &domain::webinars::Webinar, now: Timestamp) -> Self {
        let local = webinar.starts_at.to_zoned(ist_time_zone());
        let has_ended = webinar.state(now) == WebinarState::Ended;
        Self {
            id: webinar.id.to_string(),
            title: webinar.title.clone(),
            description: webinar.description.clone(),
            kind: webinar.kind.clone(),
            date: local.date().to_string(),
            time: local.strftime("%H:%M").to_string(),
            duration_minutes: webinar.duration_minutes,
            starts_at: webinar.starts_at,
            ends_at: webinar.ends_at(),
            seats: webinar.seats.into(),
            moderators: to_moderators(webinar),
            webinar_link: None,
            recording_url: webinar.recording_url.clone().filter(|_| has_ended),
            transcript: webinar.transcript.clone().filter(|_| has_ended),
            is_deleted: webinar.is_deleted,
            reminders: webinar.has_reminders,
            state: webinar.state(now).as_str().to_owned(),
            moved_from: webinar.moved_from,
            cancel_reason: webinar.cancel_reason.clone(),
            url: webinar.path(),
            available: webinar.available_seats(),
            registration: None,
        }
    }

    /// A webinar as a session sees it, with its registration, if any.
    pub fn with_registration(webinar: &domain::webinars::Webinar, now: Timestamp, view: Option<SeatView>) -> Self {
        let has_seat = view.is_some_and(|view| view.status == SeatStatus::Registered);
        let link = webinar.link.clone().filter(|_| has_seat && webinar.cancelled_at.is_none());
        Self { webinar_link: link, registration: view.map(RegistrationStatus::from), ..Self::public(webinar, now) }
    }

    /// A webinar as staff see it.
    pub fn for_staff(webinar: &domain::webinars::Webinar, now: Timestamp) -> Self {
        Self {
            moderators: webinar.moderators.iter().map(Moderator::from).collect(),
            webinar_link: webinar.link.clone(),
            recording_url: webinar.recording_url.clone(),
            transcript: webinar.transcript.clone(),
            ..Self::public(webinar, now)
        }
    }
}

/// A page of webinars.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebinarList {
    pub success: bool,
    pub data: Vec<Webinar>,
    pub total_count: u64,
    pub page: u32,
    pub limit: u32,
    pub has_more: bool,
}

impl WebinarList {
    /// Presents each webinar by `seen`.
    pub fn new(listing: &Listing<domain::webinars::Webinar>, to_view: impl Fn(&domain::webinars::Webinar) -> Webinar) -> Self {
        Self {
            success: true,
            data: listing.items.iter().map(to_view).collect(),
            total_count: listing.total,
            page: listing.page.number(),
            limit: listing.page.limit(),
            has_more: listing.has_more(),
        }
    }
}

impl From<&domain::webinars::Moderator> for Moderator {
    fn from(moderator: &domain::webinars::Moderator) -> Self {
        Self { name: moderator.name.clone(), profile_pic: moderator.profile_pic.clone() }
    }
}

/// Moderators with their pictures. Pictures on other hosts get a URL of this site; its version changes with the picture, so that
/// browsers may cache it.
fn to_moderators(webinar: &domain::webinars::Webinar) -> Vec<Moderator> {
    let from_here = |at: usize, address: &str| {
        let version = &domain::text::to_hex(&Sha256::digest(address))[..12];
        format!("/cms/api/webinars/{}/moderators/{}/picture?v={version}", webinar.id, at + 1)
    };
    let to_moderator = |(at, moderator): (usize, &domain::webinars::Moderator)| match moderator.remote_picture() {
        Some(address) => Moderator { name: moderator.name.clone(), profile_pic: Some(from_here(at, address)) },
        None => Moderator::from(moderator),
    };
    webinar.moderators.iter().enumerate().map(to_moderator).collect()
}

impl Cacheable for Data<Vec<Webinar>> {
    fn tags(&self) -> Vec<Tag> {
        vec![WEBINARS_TAG.into()]
    }
}

impl Cacheable for Data<Webinar> {
    fn tags(&self) -> Vec<Tag> {
        vec![WEBINARS_TAG.into()]
    }
}

/// Upcoming webinars for pages, the same for everybody.
pub async fn load_webinars(app: &App) -> Result<Data<Vec<Webinar>>> {
    let now = app.environment.now();
    let upcoming = app.commerce.webinars.list_upcoming().await?;
    Ok(Data::new(upcoming.iter().map(|webinar| Webinar::public(webinar, now)).collect()))
}

/// Webinars that are over, for pages; the latest first.
pub async fn load_ended_webinars(app: &App) -> Result<Data<Vec<Webinar>>> {
    let now = app.environment.now();
    let ended = app.commerce.webinars.list_ended().await?;
    Ok(Data::new(ended.iter().map(|webinar| Webinar::public(webinar, now)).collect()))
}

/// A cancelled and deleted webinar, for the page of somebody who was registered.
pub async fn load_deleted_webinar(app: &App, id: WebinarId, caller: Caller) -> Result<Data<Webinar>> {
    Ok(Data::new(Webinar::public(&app.commerce.webinars.find_for_caller(id, Some(caller)).await?, app.environment.now())))
}

/// A webinar for its page, as the public sees it.
pub async fn load_webinar(app: &App, id: WebinarId) -> Result<Data<Webinar>> {
    Ok(Data::new(Webinar::public(&app.commerce.webinars.find(id).await?, app.environment.now())))
}

/// A webinar as this session sees it.
pub async fn load_webinar_for(app: &App, webinar: &domain::webinars::Webinar, caller: Option<Caller>) -> Result<Webinar> {
    let view = match caller {
        Some(caller) => app.commerce.webinars.find_own_seat(webinar.id, caller).await?,
        None => None,
    };
    Ok(Webinar::with_registration(webinar, app.environment.now(), view))
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Availability {
    pub seats: SeatCount,
    pub registered: u64,
    /// Null when seats are unlimited.
    #[schema(required)]
    pub available: Option<u32>,
    pub waitlisted: u64,
}

impl Availability {
    pub fn new(webinar: &domain::webinars::Webinar, counts: RegistrationCounts) -> Self {
        Self {
            seats: webinar.seats.into(),
            registered: counts.registered,
            available: webinar.available_seats(),
            waitlisted: counts.waitlisted,
        }
    }
}

/// Somebody who is registered.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Attendee {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub email: String,
    /// With dial code.
    #[schema(required)]
    pub phone: Option<String>,
    #[schema(schema_with = super::seat_status_schema)]
    pub status: String,
    #[schema(value_type = String, format = DateTime)]
    pub registered_at: Timestamp,
}

impl Attendee {
    /// The person's own registration; `id` is the person's.
    pub fn from_own_registration(own: &OwnRegistration, person: SubscriberId) -> Self {
        Self {
            id: person.to_string(),
            name: own.name.clone(),
            email: own.email.to_string(),
            phone: own.phone.as_ref().map(domain::subscribers::Phone::to_e164),
            status: own.view.status.as_str().to_owned(),
            registered_at: own.at,
        }
    }

    pub fn from_registration(registration: &Registration, email: &str) -> Self {
        Self {
            id: registration.id.to_string(),
            name: registration.name.clone(),
            email: email.to_owned(),
            phone: registration.phone.as_ref().map(domain::subscribers::Phone::to_e164),
            status: registration.status.as_str().to_owned(),
            registered_at: registration.created_at,
        }
    }
}
