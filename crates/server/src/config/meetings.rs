//! Settings of the provider that creates meetings for video calls.

use providers::meetings::{CalComAccount, GoogleCalendarAccount, GoogleCredentials};

use super::messages::{read_optional, read_positive_number, read_provider_url, read_secret};
use super::settings_reader::SettingsReader;

#[derive(Debug, Clone)]
pub enum MeetingAccount {
    None,
    Google(GoogleCalendarAccount),
    CalCom(CalComAccount),
}

pub fn read(r: &mut SettingsReader) -> MeetingAccount {
    let provider = read_optional(r, "meetings.provider", "google or cal-com; without a provider video calls get no link");
    let base_url = read_provider_url(r, "meetings.base_url", "address of the provider's API; default: its own");
    let calendar = read_optional(r, "meetings.calendar", "Google calendar for experts who have no calendar of their own; default: primary");
    let login = read_google_credentials(r);
    let api_key = read_secret(r, "meetings.cal_api_key", "Cal.com's API key");
    let version = read_optional(r, "meetings.cal_api_version", "version of Cal.com's bookings API; default: 2026-02-25");
    let event_type =
        read_positive_number(r, "meetings.cal_event_type", "Cal.com event type for experts who have none of their own", 1, u32::MAX);
    match provider.as_deref() {
        None => MeetingAccount::None,
        Some("google") => match login {
            Some((login, token_url)) => MeetingAccount::Google(GoogleCalendarAccount {
                base_url: base_url.unwrap_or_else(|| "https://www.googleapis.com".to_owned()),
                token_url,
                calendar: calendar.unwrap_or_else(|| "primary".to_owned()),
                login,
            }),
            None => {
                r.add_mistake(
                    "meetings.provider = google needs a refresh token with its client, or a service account with its key".to_owned(),
                );
                MeetingAccount::None
            }
        },
        Some("cal-com") => match api_key {
            Some(api_key) => MeetingAccount::CalCom(CalComAccount {
                base_url: base_url.unwrap_or_else(|| "https://api.cal.com".to_owned()),
                api_key,
                version: version.unwrap_or_else(|| "2026-02-25".to_owned()),
                event_type: u64::from(event_type),
            }),
            None => {
                r.add_mistake("meetings.provider = cal-com needs meetings.cal_api_key".to_owned());
                MeetingAccount::None
            }
        },
        Some(_) => {
            r.add_mistake("meetings.provider must be google or cal-com".to_owned());
            MeetingAccount::None
        }
    }
}

/// The credentials for Google's API and the URL of the token endpoint; `None` when the credentials are incomplete.
fn read_google_credentials(r: &mut SettingsReader) -> Option<(GoogleCredentials, String)> {
    let client_id = read_optional(r, "meetings.google_client_id", "OAuth client id that the refresh token belongs to");
    let client_secret = read_secret(r, "meetings.google_client_secret", "secret of the OAuth client");
    let refresh_token = read_secret(r, "meetings.google_refresh_token", "refresh token of the calendar's owner");
    let email = read_optional(
        r,
        "meetings.google_service_account",
        "alternative to a refresh token: email of a service account with domain-wide delegation",
    );
    let private_key = read_secret(r, "meetings.google_private_key", "private key of the service account in PEM, as in its key file");
    let subject = read_optional(r, "meetings.google_subject", "email of the user on whose behalf the service account acts");
    let token_url = read_provider_url(r, "meetings.google_token_url", "token endpoint; default: Google's own");
    let token_url = token_url.unwrap_or_else(|| "https://oauth2.googleapis.com/token".to_owned());
    let login = match (client_id, client_secret, refresh_token, email, private_key) {
        (Some(client_id), Some(client_secret), Some(refresh_token), _, _) => {
            GoogleCredentials::RefreshToken { client_id, client_secret, refresh_token }
        }
        (_, _, _, Some(email), Some(private_key)) => GoogleCredentials::ServiceAccount { email, private_key, subject },
        _ => return None,
    };
    Some((login, token_url))
}
