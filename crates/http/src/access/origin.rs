//! CSRF protection: changes may come from pages of this site and from programs, but not from other sites'
//! pages, because a browser attaches our cookies to requests that other sites trigger.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use domain::Error;

const FETCH_SITE: &str = "sec-fetch-site";

/// This site's own origin, as configured.
pub(super) struct OwnOrigin(String);

impl OwnOrigin {
    pub fn new(base_url: &str) -> Self {
        let origin = url::Url::parse(base_url).map_or_else(|_| base_url.to_owned(), |url| url.origin().ascii_serialization());
        Self(origin)
    }

    /// Returns `Forbidden` when another site's page sent this request. Programs send neither `Origin` nor
    /// `Sec-Fetch-Site`. A request with a bearer token and without cookies passes, because a foreign page does not
    /// know the token.
    pub fn check(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Error> {
        // A WebSocket can change data too, and browsers open one to any site with that site's cookies.
        let changes = matches!(*method, Method::POST | Method::PUT | Method::PATCH | Method::DELETE) || is_socket(headers);
        if !changes || (headers.contains_key(header::AUTHORIZATION) && !headers.contains_key(header::COOKIE)) {
            return Ok(());
        }
        let site_is_ours = header_text(headers.get(FETCH_SITE)).is_none_or(|site| matches!(site, "same-origin" | "none"));
        let origin_is_ours = headers.get(header::ORIGIN).is_none_or(|origin| self.is_ours(origin, uri, headers));
        if site_is_ours && origin_is_ours {
            Ok(())
        } else {
            Err(Error::Forbidden("Requests from other sites can't change anything here".to_owned()))
        }
    }

    /// Whether the origin is the configured one, or this machine's own address to which the request was sent. A name that
    /// somebody else's DNS leads to this machine is neither.
    fn is_ours(&self, origin: &HeaderValue, uri: &Uri, headers: &HeaderMap) -> bool {
        let Some(origin) = header_text(Some(origin)) else { return false };
        let (_, authority) = origin.split_once("://").unwrap_or_default();
        origin.eq_ignore_ascii_case(&self.0)
            || request_host(uri, headers).is_some_and(|host| host.eq_ignore_ascii_case(authority) && is_loopback(host))
    }

    /// Whether the request names this site or this machine. What only the machine's own people may see is not for a page whose
    /// name was made to lead here.
    pub fn is_own_host(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let own = self.0.split_once("://").map_or(self.0.as_str(), |(_, host)| host);
        request_host(uri, headers).is_none_or(|host| host.eq_ignore_ascii_case(own) || is_loopback(host))
    }
}

/// Whether a page of another site sent this request, also by a link that somebody followed there.
pub(crate) fn is_from_other_site(headers: &HeaderMap) -> bool {
    header_text(headers.get(FETCH_SITE)).is_some_and(|site| !matches!(site, "same-origin" | "none"))
}

fn request_host<'a>(uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
    let named = header_text(headers.get(header::HOST)).or_else(|| uri.authority().map(|authority| authority.as_str()));
    named.filter(|host| !host.is_empty())
}

/// "localhost:8080", "127.0.0.1", "[::1]:80". What stands behind the name is a port or nothing: "127.0.0.1@evil.example" names another host.
fn is_loopback(host: &str) -> bool {
    if let Some(v6) = host.strip_prefix('[') {
        let is_local = |name: &str| name.parse::<Ipv6Addr>().is_ok_and(|address| address.to_canonical().is_loopback());
        return v6.split_once(']').is_some_and(|(name, port)| is_local(name) && is_port_or_nothing(port));
    }
    let (name, port) = host.split_at(host.find(':').unwrap_or(host.len()));
    let is_local = name.eq_ignore_ascii_case("localhost") || name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback());
    is_local && is_port_or_nothing(port)
}

fn is_port_or_nothing(text: &str) -> bool {
    text.is_empty() || text.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok())
}

fn is_socket(headers: &HeaderMap) -> bool {
    header_text(headers.get(header::UPGRADE)).is_some_and(|protocol| protocol.eq_ignore_ascii_case("websocket"))
}

fn header_text(value: Option<&HeaderValue>) -> Option<&str> {
    value.map(|value| value.to_str().unwrap_or("?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_allowed(method: Method, headers: &[(&'static str, &'static str)]) -> bool {
        let headers: HeaderMap =
            headers.iter().map(|(name, value)| (name.parse::<header::HeaderName>().unwrap(), HeaderValue::from_static(value))).collect();
        OwnOrigin::new("https://tfp.example/").check(&method, &Uri::from_static("/cms/api/x"), &headers).is_ok()
    }

    #[test]
    fn programs_and_own_pages_pass() {
        assert!(is_allowed(Method::POST, &[]));
        assert!(is_allowed(Method::POST, &[("cookie", "visitor=1")]));
        assert!(is_allowed(Method::POST, &[("origin", "https://tfp.example"), ("sec-fetch-site", "same-origin")]));
        assert!(is_allowed(Method::POST, &[("origin", "http://localhost:8080"), ("host", "localhost:8080")]));
        assert!(is_allowed(Method::GET, &[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")]));
        assert!(is_allowed(Method::GET, &[("upgrade", "websocket"), ("origin", "https://tfp.example")]));
    }

    #[test]
    fn other_sites_are_refused() {
        for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            assert!(!is_allowed(method.clone(), &[("sec-fetch-site", "cross-site")]));
            assert!(!is_allowed(method.clone(), &[("sec-fetch-site", "same-site"), ("origin", "https://a.tfp.example")]));
            assert!(!is_allowed(method.clone(), &[("origin", "https://evil.example"), ("host", "tfp.example")]));
            assert!(!is_allowed(method.clone(), &[("origin", "http://evil.example"), ("host", "evil.example")]));
            for origin in ["http://127.0.0.1:80@evil.example", "http://[::1].evil.example", "http://localhost:evil.example"] {
                assert!(!is_allowed(method.clone(), &[("origin", origin), ("host", &origin[7..])]), "{origin}");
            }
            assert!(!is_allowed(method, &[("origin", "null")]));
        }
        assert!(!is_allowed(Method::GET, &[("upgrade", "WebSocket"), ("origin", "https://evil.example")]));
    }

    #[test]
    fn a_token_is_its_own_proof_only_without_cookies() {
        let elsewhere = ("origin", "https://evil.example");
        assert!(is_allowed(Method::POST, &[elsewhere, ("authorization", "Bearer x")]));
        assert!(!is_allowed(Method::POST, &[elsewhere, ("authorization", "Bearer x"), ("cookie", "visitor=1")]));
    }
}
