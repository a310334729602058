//! A consultation as a calendar entry.

use super::booking::{Booking, BookingStatus};
use super::catalogue::Catalogue;
use super::service::Bookings;
use crate::Result;
use crate::calendar::CalendarEvent;
use crate::language::Language;
use crate::orders::name_call;
use crate::site::Site;

impl Bookings {
    /// The calendar entry of the person who booked it.
    pub async fn calendar_event(&self, booking: &Booking) -> Result<CalendarEvent> {
        Ok(build_calendar_event(booking, &*self.catalogue().await?, &self.site))
    }
}

/// Builds the entry for a feed, which is read by whoever has its address: it names the booking's page, and not the video room.
pub fn build_feed_event(booking: Booking, catalogue: &Catalogue, site: &Site) -> CalendarEvent {
    build_calendar_event(&Booking { meeting: None, ..booking }, catalogue, site)
}

/// Builds the calendar entry, in the language of the call's mails. Its uid never changes; its sequence grows with each change.
fn build_calendar_event(booking: &Booking, catalogue: &Catalogue, site: &Site) -> CalendarEvent {
    let language = booking.details.mail_language;
    let service = catalogue.service(booking.service).map(|service| name_call(&service.title, language));
    let expert = catalogue.expert(booking.expert).map(|expert| expert.name.as_str()).unwrap_or_default();
    let title = match language {
        Language::Hindi => format!("{}, {expert} के साथ", service.unwrap_or("कॉल")),
        _ => format!("{}, with {expert}", service.unwrap_or("A call")),
    };
    let page = format!("{}/service?booking={}{}", site.base_url, booking.id, language.page_query_after());
    CalendarEvent {
        uid: booking.calendar_uid(site.host()),
        sequence: booking.sequence,
        title,
        description: format!("{}\n\n{page}", booking.describe_joining()),
        url: booking.meeting.as_ref().filter(|_| booking.status == BookingStatus::Confirmed).map_or(page, |meeting| meeting.url.clone()),
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        is_cancelled: booking.status == BookingStatus::Cancelled,
        stamped_at: booking.updated_at,
        alarm_minutes: 15,
    }
}
