//! The cookie by which a browser is known to have proven an address. Signing out leaves it, because it lets nobody in and names nobody: with
//! it the browser gets a code whatever strangers asked for.

use axum::http::HeaderMap;
use axum::response::Response;
use domain::sessions::{Assurance, KNOWN_BROWSER_TTL, KnownBrowser};
use domain::subscribers::Profile;

use super::cookies::{find_own_cookie, put_cookie};
use crate::App;

const NAME: &str = "knownBrowser";

pub(super) async fn read_known_browser(app: &App, headers: &HeaderMap) -> domain::Result<Option<KnownBrowser>> {
    match find_own_cookie(app, headers, NAME) {
        Some(cookie) => app.people.known_browsers.read(cookie).await,
        None => Ok(None),
    }
}

/// Sets the cookie if this person has proven the address.
pub async fn remember_browser(app: &App, mut response: Response, known: Option<&KnownBrowser>, profile: &Profile) -> Response {
    if profile.assurance != Assurance::Proven {
        return response;
    }
    match app.people.known_browsers.remember(known, &profile.email).await {
        Ok(value) => put_cookie(app, &mut response, NAME, &value, &format!("; Max-Age={}", KNOWN_BROWSER_TTL.as_secs())),
        // Whoever has just signed in stays signed in without it.
        Err(error) => tracing::warn!(%error, "a browser could not be remembered"),
    }
    response
}

/// For whoever erased their account: nothing in the browser is to tell that there was one.
pub fn forget_browser(app: &App, mut response: Response) -> Response {
    put_cookie(app, &mut response, NAME, "", "; Max-Age=0");
    response
}
