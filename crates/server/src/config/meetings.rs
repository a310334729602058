//! Who makes the meetings behind video calls.

use providers::meetings::{CalComAccount, GoogleCalendarAccount, GoogleLogin};

use super::messages::{number, optional, secret};
use super::reader::Reader;

#[derive(Debug, Clone)]
pub enum MeetingProvider {
    None,
    Google(GoogleCalendarAccount),
    CalCom(CalComAccount),
}

pub fn read(r: &mut Reader) -> MeetingProvider {
    let provider = optional(r, "meetings.provider", "google or cal-com; without one video calls have no link");
    let base_url = optional(r, "meetings.base_url", "address of the provider's API; default: its own");
    let calendar = optional(r, "meetings.calendar", "Google calendar of experts who have none of their own; default: primary");
    let login = google_login(r);
    let api_key = secret(r, "meetings.cal_api_key", "Cal.com's API key");
    let version = optional(r, "meetings.cal_api_version", "of Cal.com's bookings API; default: 2026-02-25");
    let event_type = number(r, "meetings.cal_event_type", "Cal.com's event type of experts who have none of their own", 1, u32::MAX);
    match provider.as_deref() {
        None => MeetingProvider::None,
        Some("google") => match login {
            Some((login, token_url)) => MeetingProvider::Google(GoogleCalendarAccount {
                base_url: base_url.unwrap_or_else(|| "https://www.googleapis.com".to_owned()),
                token_url,
                calendar: calendar.unwrap_or_else(|| "primary".to_owned()),
                login,
            }),
            None => {
                r.mistake("meetings.provider = google needs a refresh token with its client, or a service account with its key".to_owned());
                MeetingProvider::None
            }
        },
        Some("cal-com") => match api_key {
            Some(api_key) => MeetingProvider::CalCom(CalComAccount {
                base_url: base_url.unwrap_or_else(|| "https://api.cal.com".to_owned()),
                api_key,
                version: version.unwrap_or_else(|| "2026-02-25".to_owned()),
                event_type: u64::from(event_type),
            }),
            None => {
                r.mistake("meetings.provider = cal-com needs meetings.cal_api_key".to_owned());
                MeetingProvider::None
            }
        },
        Some(_) => {
            r.mistake("meetings.provider is google or cal-com".to_owned());
            MeetingProvider::None
        }
    }
}

/// And where tokens are asked for.
fn google_login(r: &mut Reader) -> Option<(GoogleLogin, String)> {
    let client_id = optional(r, "meetings.google_client_id", "OAuth client of the refresh token");
    let client_secret = secret(r, "meetings.google_client_secret", "its secret");
    let refresh_token = secret(r, "meetings.google_refresh_token", "of the person whose calendar it is");
    let email = optional(r, "meetings.google_service_account", "or: e-mail of a service account with domain-wide delegation");
    let private_key = secret(r, "meetings.google_private_key", "its key in PEM, as its key file has it");
    let subject = optional(r, "meetings.google_subject", "whom it acts for");
    let token_url = optional(r, "meetings.google_token_url", "where tokens are asked for; default: Google's own");
    let token_url = token_url.unwrap_or_else(|| "https://oauth2.googleapis.com/token".to_owned());
    let login = match (client_id, client_secret, refresh_token, email, private_key) {
        (Some(client_id), Some(client_secret), Some(refresh_token), _, _) => {
            GoogleLogin::RefreshToken { client_id, client_secret, refresh_token }
        }
        (_, _, _, Some(email), Some(private_key)) => GoogleLogin::ServiceAccount { email, private_key, subject },
        _ => return None,
    };
    Some((login, token_url))
}
