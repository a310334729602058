//! A call as an entry of somebody's calendar.

use super::booking::{Booking, BookingStatus};
use super::catalogue::Catalogue;
use super::consultation::Mode;
use super::service::Bookings;
use crate::Result;
use crate::calendar::CalendarEvent;
use crate::site::Site;

impl Bookings {
    /// For the one who booked it.
    pub async fn calendar_event(&self, booking: &Booking) -> Result<CalendarEvent> {
        Ok(event(booking, &*self.catalogue().await?, &self.site))
    }
}

/// The same entry through every change: its uid stays, its sequence grows.
pub fn event(booking: &Booking, catalogue: &Catalogue, site: &Site) -> CalendarEvent {
    let service = catalogue.service(booking.service).map_or("A call", |service| service.title.as_str());
    let expert = catalogue.expert(booking.expert).map(|expert| expert.name.as_str()).unwrap_or_default();
    let page = format!("{}/service?booking={}", site.base_url, booking.id);
    let how = match (booking.mode, &booking.meeting) {
        (Mode::Phone, _) => "We call you on the number you gave.".to_owned(),
        (Mode::Video, Some(meeting)) => format!("Join by video: {}", meeting.url),
        (Mode::Video, None) => "By video: the link to join is on the page of your booking.".to_owned(),
    };
    CalendarEvent {
        uid: booking.uid(site.host()),
        sequence: booking.sequence,
        title: format!("{service}, with {expert}"),
        description: format!("{how}\n\n{page}"),
        url: booking.meeting.as_ref().filter(|_| booking.status == BookingStatus::Confirmed).map_or(page, |meeting| meeting.url.clone()),
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        is_cancelled: booking.status == BookingStatus::Cancelled,
        stamped_at: booking.updated_at,
        alarm_minutes: 15,
    }
}
