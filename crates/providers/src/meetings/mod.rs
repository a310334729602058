//! Who makes the meetings behind video calls: Google Calendar with Meet, or Cal.com.

mod cal_com;
mod google_calendar;
mod google_login;

use std::time::Duration;

pub use cal_com::{CalCom, CalComAccount};
pub use google_calendar::{GoogleCalendar, GoogleCalendarAccount};
pub use google_login::GoogleLogin;

/// A worker waits, nobody else.
const PATIENCE: Duration = Duration::from_secs(20);
