//! A person's webinars, calls and documents.

use domain::fund_accounts::LinkedProfile;
use domain::reports::ReportState;
use domain::sessions::Caller;
use domain::time::ist_time_zone;
use domain::webinars::{SeatStatus, SeatView, Webinar};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::invoices::PaymentDetails;
use crate::App;

/// A person's webinars, calls and documents (docs/product/accounts.md). The fund profiles are null until a report is ready, or the person
/// has a provident-fund account with a UAN and signed in to both.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Activities {
    /// Upcoming and live ones, sorted by start; then past ones, newest first.
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
    /// Date in India, YYYY-MM-DD.
    date: String,
    /// Time in India, HH:MM.
    time: String,
    /// The join link; on the waitlist, the path of its page.
    #[schema(required)]
    link: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    #[schema(schema_with = super::seat_status_schema)]
    status: String,
    /// Path of its page.
    url: String,
}

impl RegisteredWebinar {
    fn new(webinar: &Webinar, view: &SeatView) -> Self {
        let local = webinar.starts_at.to_zoned(ist_time_zone());
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

/// A person's registrations, without cancelled webinars: upcoming ones by start, then past ones, newest first.
pub fn to_registered_webinars(places: &[(Webinar, SeatView)], now: Timestamp) -> Vec<RegisteredWebinar> {
    let (mut past, mut coming): (Vec<_>, Vec<_>) =
        places.iter().filter(|(webinar, _)| webinar.cancelled_at.is_none()).partition(|(webinar, _)| webinar.ends_at() <= now);
    coming.sort_by_key(|(webinar, _)| webinar.starts_at);
    past.sort_by_key(|(webinar, _)| std::cmp::Reverse(webinar.starts_at));
    coming.into_iter().chain(past).map(|(webinar, view)| RegisteredWebinar::new(webinar, view)).collect()
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
    /// Whether the whole price would be refunded if it were cancelled now.
    pub refundable: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundProfile {
    /// Masked.
    phone: String,
    /// Masked.
    processed_uan: String,
    assist_status: String,
    /// Where the newest report that is ready can be opened: a path of this site.
    #[schema(required)]
    report_url: Option<String>,
}

/// The fund profile of whoever has a report that is ready; the status is what the subscriber's row says of the assisted service.
pub async fn load_reported_profile(app: &App, caller: Caller) -> domain::Result<Option<FundProfile>> {
    let reports = app.commerce.reports.list_by_caller(caller).await?;
    let Some(report) = reports.iter().find(|report| report.state == ReportState::Ready) else { return Ok(None) };
    let (phone, assist_status) = app.people.subscribers.describe_fund_profile(caller).await?;
    Ok(Some(FundProfile {
        phone,
        processed_uan: report.uan.clone(),
        assist_status,
        report_url: Some(app.commerce.reports.button_path(report)),
    }))
}

impl FundProfile {
    /// The profile of a report with the number of the linked account, which a code has proven.
    pub fn with_number_of(self, linked: LinkedProfile) -> Self {
        Self { phone: linked.mobile, ..self }
    }

    /// Without a status of a case the account's own says how far it has come.
    pub fn from_linked(linked: LinkedProfile, assist_status: Option<String>) -> Self {
        let own = if linked.keeps_books { "analysed" } else { "data_fetched" };
        Self {
            phone: linked.mobile,
            processed_uan: linked.uan,
            assist_status: assist_status.unwrap_or_else(|| own.to_owned()),
            report_url: None,
        }
    }
}

impl Activities {
    /// The response for another person's address: it has the same shape whether or not that person exists.
    pub fn empty() -> Self {
        Self::new(Vec::new(), Vec::new(), PaymentDetails { receipt_url: None, invoices: Vec::new() }, None)
    }

    pub fn new(
        webinars: Vec<RegisteredWebinar>,
        calendar_bookings: Vec<ScheduledCall>,
        payment_details: PaymentDetails,
        fund: Option<FundProfile>,
    ) -> Self {
        Self { webinars, calendar_bookings, payment_details, user_profile_cmpf: fund.clone(), user_profile_tfp: fund }
    }
}
