//! Providers of meetings for video calls: Google Calendar with Meet, or Cal.com.

mod cal_com;
mod google_calendar;
mod google_login;

use std::time::Duration;

pub use cal_com::{CalCom, CalComAccount};
pub use google_calendar::{GoogleCalendar, GoogleCalendarAccount};
pub use google_login::GoogleCredentials;

/// Timeout of a request. Only a background job waits for it.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
