//! What a person has to come: places, calls, documents.

use domain::time::ist;
use domain::webinars::{SeatStatus, View, Webinar};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::invoices::PaymentDetails;

/// product.md § 3, "Activities response". Webinars, calls and documents fill as those parts come.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Activities {
    /// Those to come and live ones, by their start; then past ones, the newest first.
    pub webinars: Vec<RegisteredWebinar>,
    pub calendar_bookings: Vec<ScheduledCall>,
    pub payment_details: PaymentDetails,
    #[serde(rename = "userProfileCMPF")]
    #[schema(required)]
    pub user_profile_cmpf: Option<FundProfile>,
    #[serde(rename = "userProfileTFP")]
    #[schema(required)]
    pub user_profile_tfp: Option<FundProfile>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisteredWebinar {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    /// Indian day, YYYY-MM-DD.
    date: String,
    /// Indian time, HH:MM.
    time: String,
    /// Where it takes place; its page for who is only on the waitlist.
    #[schema(required)]
    link: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    #[schema(schema_with = super::seat_statuses)]
    status: String,
    /// Its page.
    url: String,
}

impl RegisteredWebinar {
    fn of(webinar: &Webinar, view: &View) -> Self {
        let local = webinar.starts_at.to_zoned(ist());
        let has_seat = view.status == SeatStatus::Registered;
        Self {
            id: webinar.id.to_string(),
            title: webinar.title.clone(),
            date: local.date().to_string(),
            time: local.strftime("%H:%M").to_string(),
            link: webinar.link.clone().filter(|_| has_seat).or_else(|| Some(webinar.path())),
            starts_at: webinar.starts_at,
            ends_at: webinar.ends_at(),
            status: view.status.as_str().to_owned(),
            url: webinar.path(),
        }
    }
}

/// What somebody will see again after unsubscribing: places at webinars that are to come.
pub fn registered_webinars(places: &[(Webinar, View)], now: Timestamp) -> Vec<RegisteredWebinar> {
    let (mut past, mut coming): (Vec<_>, Vec<_>) =
        places.iter().filter(|(webinar, _)| webinar.cancelled_at.is_none()).partition(|(webinar, _)| webinar.ends_at() <= now);
    coming.sort_by_key(|(webinar, _)| webinar.starts_at);
    past.sort_by_key(|(webinar, _)| std::cmp::Reverse(webinar.starts_at));
    coming.into_iter().chain(past).map(|(webinar, view)| RegisteredWebinar::of(webinar, view)).collect()
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduledCall {
    #[serde(rename = "_id")]
    pub id: String,
    #[schema(value_type = String, format = DateTime)]
    pub start_time: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub end_time: Timestamp,
    pub title: String,
    /// held, confirmed, cancelled, completed or no_show.
    pub status: &'static str,
    /// video or phone.
    pub mode: &'static str,
    #[schema(required)]
    pub meeting_url: Option<String>,
    pub expert: String,
    pub price: super::services::Amount,
    pub can_reschedule: bool,
    pub can_cancel: bool,
    /// Whether everything would go back, were it cancelled now.
    pub refundable: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundProfile {
    phone: String,
    processed_uan: String,
    assist_status: String,
}

impl Activities {
    /// Of somebody whom this session is not: the same shape, whether or not there is such a person.
    pub fn none() -> Self {
        Self::of(Vec::new(), Vec::new(), PaymentDetails { receipt_url: None, invoices: Vec::new() })
    }

    pub fn of(webinars: Vec<RegisteredWebinar>, calendar_bookings: Vec<ScheduledCall>, payment_details: PaymentDetails) -> Self {
        Self { webinars, calendar_bookings, payment_details, user_profile_cmpf: None, user_profile_tfp: None }
    }
}
