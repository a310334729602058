//! Names a device, such as "Chrome on Android", so that people recognise their sessions.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use domain::language::Language;
use domain::sessions::{Browser, Networks};

use super::client::Network;
use super::known_browser::read_known_browser;
use super::visitor::MaybeCodeBrowser;
use crate::{ApiError, AppState};

const PAGE_LANGUAGE_HEADER: &str = "page-language";

/// The browser that sends the request, as far as it can be told from others: by its cookie, by the network it is on, and for
/// people in words. Never the whole user agent, and no address that could be read.
pub struct Device(pub Browser);

impl FromRequestParts<AppState> for Device {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let agent = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let device = describe_user_agent(agent);
        let MaybeCodeBrowser(visitor) = MaybeCodeBrowser::from_request_parts(parts, app).await?;
        let Network(Networks { own: network, wide: code_network }) = Network::from_request_parts(parts, app).await?;
        let known = read_known_browser(app, &parts.headers).await?;
        let language = read_page_language(&parts.headers);
        Ok(Self(Browser { device, visitor, network, code_network, known, language }))
    }
}

/// The language of the page that sends the request. Our own pages say so when they are read in Hindi; whoever says nothing that is known
/// reads in English.
fn read_page_language(headers: &HeaderMap) -> Language {
    let named = headers.get(PAGE_LANGUAGE_HEADER).and_then(|name| name.to_str().ok());
    Language::parse_mail_language(PAGE_LANGUAGE_HEADER, named).unwrap_or_default()
}

/// The first match counts, because browsers also name the ones that they are compatible with.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 6] =
    [("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "Mac"), ("Linux", "Linux")];

fn describe_user_agent(agent: &str) -> String {
    let found = |list: &[(&str, &'static str)]| list.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name);
    match (found(&BROWSERS), found(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => "Another program".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::describe_user_agent;

    #[test]
    fn browsers_have_short_names() {
        let android = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36";
        assert_eq!(describe_user_agent(android), "Chrome on Android");
        assert_eq!(describe_user_agent("curl/8.5"), "Another program");
    }
}
