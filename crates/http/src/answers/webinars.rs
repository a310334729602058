//! Webinars, as everybody may see them and as somebody with a seat does.

use domain::Result;
use domain::ids::{SubscriberId, WebinarId};
use domain::paging::Listing;
use domain::sessions::Caller;
use domain::time::ist;
use domain::webinars::{
    Counts, Moderator as Leads, OwnRegistration, Registration, SeatStatus, Seats, View, Webinar as Announced, WebinarState,
};
use jiff::Timestamp;
use rendering::Tag;
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::{Answer, Data};
use crate::App;

/// Shown by every page with a webinar on it.
pub const WEBINARS: &str = "webinars";

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Moderator {
    pub name: String,
    /// A path of this site; an https address only where staff read what they wrote.
    #[schema(required)]
    pub profile_pic: Option<String>,
}

/// How many, or the word `unlimited`.
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

/// The asking session's own place.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnPlace {
    #[schema(schema_with = super::seat_statuses)]
    pub status: String,
    /// On the waitlist, from 1.
    #[schema(required)]
    pub position: Option<u64>,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub offer_until: Option<Timestamp>,
}

impl From<View> for OwnPlace {
    fn from(view: View) -> Self {
        Self { status: view.status.as_str().to_owned(), position: view.position, offer_until: view.offer_until }
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
    /// Indian day, YYYY-MM-DD.
    pub date: String,
    /// Indian wall time, HH:MM.
    pub time: String,
    pub duration_minutes: u32,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Timestamp,
    pub seats: SeatCount,
    pub moderators: Vec<Moderator>,
    /// For who has a seat, and for staff.
    #[schema(required)]
    pub webinar_link: Option<String>,
    /// After it has ended.
    #[schema(required)]
    pub recording_url: Option<String>,
    /// After it has ended.
    #[schema(required)]
    pub transcript: Option<String>,
    #[serde(rename = "is_deleted")]
    pub is_deleted: bool,
    /// Whether people are reminded of it.
    pub reminders: bool,
    #[schema(schema_with = super::webinar_states)]
    pub state: String,
    /// When it would have begun before it was moved.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub moved_from: Option<Timestamp>,
    #[schema(required)]
    pub cancel_reason: Option<String>,
    pub url: String,
    /// Seats left; null: as many as come.
    #[schema(required)]
    pub available: Option<u32>,
    /// Null where nobody is signed in, or has no place.
    #[schema(required)]
    pub registration: Option<OwnPlace>,
}

impl Webinar {
    /// As everybody may see it.
    pub fn public(webinar: &Announced, now: Timestamp) -> Self {
        let local = webinar.starts_at.to_zoned(ist());
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
            moderators: moderators(webinar),
            webinar_link: None,
            recording_url: webinar.recording_url.clone().filter(|_| has_ended),
            transcript: webinar.transcript.clone().filter(|_| has_ended),
            is_deleted: webinar.is_deleted,
            reminders: webinar.has_reminders,
            state: webinar.state(now).as_str().to_owned(),
            moved_from: webinar.moved_from,
            cancel_reason: webinar.cancel_reason.clone(),
            url: webinar.path(),
            available: webinar.available(),
            registration: None,
        }
    }

    /// As a session sees it that has a place, or may have one.
    pub fn seen_with(webinar: &Announced, now: Timestamp, view: Option<View>) -> Self {
        let has_seat = view.is_some_and(|view| view.status == SeatStatus::Registered);
        let link = webinar.link.clone().filter(|_| has_seat && webinar.cancelled_at.is_none());
        Self { webinar_link: link, registration: view.map(OwnPlace::from), ..Self::public(webinar, now) }
    }

    /// As staff see it.
    pub fn whole(webinar: &Announced, now: Timestamp) -> Self {
        Self {
            moderators: webinar.moderators.iter().map(Moderator::from).collect(),
            webinar_link: webinar.link.clone(),
            recording_url: webinar.recording_url.clone(),
            transcript: webinar.transcript.clone(),
            ..Self::public(webinar, now)
        }
    }
}

/// As every list of the API that has pages.
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
    /// A page of them.
    pub fn of(listing: &Listing<Announced>, seen: impl Fn(&Announced) -> Webinar) -> Self {
        Self {
            success: true,
            data: listing.items.iter().map(seen).collect(),
            total_count: listing.total,
            page: listing.page.number(),
            limit: listing.page.limit(),
            has_more: listing.has_more(),
        }
    }
}

impl From<&Leads> for Moderator {
    fn from(moderator: &Leads) -> Self {
        Self { name: moderator.name.clone(), profile_pic: moderator.profile_pic.clone() }
    }
}

/// A picture elsewhere is shown from here; another picture has another address, so that browsers may keep it.
fn moderators(webinar: &Announced) -> Vec<Moderator> {
    let from_here = |at: usize, address: &str| {
        let version = &domain::text::hex(&Sha256::digest(address))[..12];
        format!("/cms/api/webinars/{}/moderators/{}/picture?v={version}", webinar.id, at + 1)
    };
    let shown = |(at, moderator): (usize, &Leads)| match moderator.picture_elsewhere() {
        Some(address) => Moderator { name: moderator.name.clone(), profile_pic: Some(from_here(at, address)) },
        None => Moderator::from(moderator),
    };
    webinar.moderators.iter().enumerate().map(shown).collect()
}

impl Answer for Data<Vec<Webinar>> {
    fn tags(&self) -> Vec<Tag> {
        vec![WEBINARS.into()]
    }
}

impl Answer for Data<Webinar> {
    fn tags(&self) -> Vec<Tag> {
        vec![WEBINARS.into()]
    }
}

/// Those to come, for pages: the same for everybody.
pub async fn webinars(app: &App) -> Result<Data<Vec<Webinar>>> {
    let now = app.ambient.now();
    let upcoming = app.webinars.upcoming().await?;
    Ok(Data::new(upcoming.iter().map(|webinar| Webinar::public(webinar, now)).collect()))
}

/// One that was cancelled and deleted, for the page of somebody who held a place.
pub async fn webinar_held(app: &App, id: WebinarId, caller: Caller) -> Result<Data<Webinar>> {
    Ok(Data::new(Webinar::public(&app.webinars.find_for(id, Some(caller)).await?, app.ambient.now())))
}

/// One, for its page.
pub async fn webinar(app: &App, id: WebinarId) -> Result<Data<Webinar>> {
    Ok(Data::new(Webinar::public(&app.webinars.find(id).await?, app.ambient.now())))
}

/// As this session sees it.
pub async fn webinar_for(app: &App, webinar: &Announced, caller: Option<Caller>) -> Result<Webinar> {
    let view = match caller {
        Some(caller) => app.webinars.view(webinar.id, caller).await?,
        None => None,
    };
    Ok(Webinar::seen_with(webinar, app.ambient.now(), view))
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Availability {
    pub seats: SeatCount,
    pub registered: u64,
    /// Null: as many as come.
    #[schema(required)]
    pub available: Option<u32>,
    pub waitlisted: u64,
}

impl Availability {
    pub fn of(webinar: &Announced, counts: Counts) -> Self {
        Self { seats: webinar.seats.into(), registered: counts.registered, available: webinar.available(), waitlisted: counts.waitlisted }
    }
}

/// Somebody with a place.
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
    #[schema(schema_with = super::seat_statuses)]
    pub status: String,
    #[schema(value_type = String, format = DateTime)]
    pub registered_at: Timestamp,
}

impl Attendee {
    /// As the person sees it; the id is the person's.
    pub fn own(own: &OwnRegistration, person: SubscriberId) -> Self {
        Self {
            id: person.to_string(),
            name: own.name.clone(),
            email: own.email.to_string(),
            phone: own.phone.as_ref().map(domain::subscribers::Phone::e164),
            status: own.view.status.as_str().to_owned(),
            registered_at: own.at,
        }
    }

    pub fn of(registration: &Registration, email: &str) -> Self {
        Self {
            id: registration.id.to_string(),
            name: registration.name.clone(),
            email: email.to_owned(),
            phone: registration.phone.as_ref().map(domain::subscribers::Phone::e164),
            status: registration.status.as_str().to_owned(),
            registered_at: registration.created_at,
        }
    }
}
