//! Our cookies, and how they are told from those that somebody else planted. A sibling subdomain, or whoever sits on a plain connection,
//! can set a cookie of any name for this site, except one whose name begins with `__Host-`. On an https address each of our cookies
//! therefore has a twin of such a name with the same value, and browsers are known by the twin.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::Response;

use super::headers::is_https;
use crate::App;

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The value of a cookie that we set. On an https address the plain name counts only for programs and old browsers: those of today
/// say where a request comes from, and they keep the twin.
pub(crate) fn find_own_cookie<'h>(app: &App, headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    find_trusted_cookie(&app.site.base_url, headers, name)
}

fn find_trusted_cookie<'h>(base_url: &str, headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    if !is_https(base_url) {
        return find_cookie(headers, name);
    }
    let plain = || if headers.contains_key(FETCH_SITE) { None } else { find_cookie(headers, name) };
    find_cookie(headers, &twin_name(name)).or_else(plain)
}

/// The value of the first cookie of this name.
pub(super) fn find_cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('=')).find(|(known, _)| *known == name).map(|(_, v)| v)
}

/// A cookie to set.
pub(crate) struct OwnCookie<'c> {
    pub name: &'c str,
    pub value: &'c str,
    /// The twin goes to all paths, because browsers demand that of its name.
    pub path: &'c str,
    /// Further attributes, each with a leading "; ".
    pub attributes: &'c str,
}

impl OwnCookie<'_> {
    /// The values of the `Set-Cookie` headers: the cookie, and on an https address its twin.
    pub fn to_headers(&self, base_url: &str) -> Vec<HeaderValue> {
        let Self { name, value, path, attributes } = self;
        let mut cookies = Vec::with_capacity(2);
        if is_https(base_url) {
            cookies.push(format!("{name}={value}; Path={path}; HttpOnly; SameSite=Lax; Secure{attributes}"));
            cookies.push(format!("{}={value}; Path=/; HttpOnly; SameSite=Lax; Secure{attributes}", twin_name(name)));
        } else {
            cookies.push(format!("{name}={value}; Path={path}; HttpOnly; SameSite=Lax{attributes}"));
        }
        cookies.into_iter().filter_map(|cookie| HeaderValue::try_from(cookie).ok()).collect()
    }
}

/// Sets a cookie that goes to all paths. `attributes` are further attributes, each with a leading "; ".
pub(crate) fn put_cookie(app: &App, response: &mut Response, name: &str, value: &str, attributes: &str) {
    put_own_cookie(app, response, &OwnCookie { name, value, path: "/", attributes });
}

pub(super) fn put_own_cookie(app: &App, response: &mut Response, cookie: &OwnCookie<'_>) {
    for line in cookie.to_headers(&app.site.base_url) {
        response.headers_mut().append(header::SET_COOKIE, line);
    }
}

fn twin_name(name: &str) -> String {
    format!("__Host-{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTTPS: &str = "https://tfp.example";

    fn headers(cookies: &'static str, from_browser: bool) -> HeaderMap {
        let mut headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(cookies))]);
        if from_browser {
            headers.insert(FETCH_SITE, HeaderValue::from_static("same-origin"));
        }
        headers
    }

    #[test]
    fn a_planted_cookie_counts_for_no_browser() {
        let found =
            |base_url, cookies, from_browser| find_trusted_cookie(base_url, &headers(cookies, from_browser), "visitor").map(str::to_owned);
        let planted_first = "visitor=planted; __Host-visitor=own";
        assert_eq!(found(HTTPS, planted_first, true).as_deref(), Some("own"));
        assert_eq!(found(HTTPS, planted_first, false).as_deref(), Some("own"));
        assert_eq!(found(HTTPS, "visitor=planted", true), None);
        assert_eq!(found(HTTPS, "visitor=given", false).as_deref(), Some("given"), "a program sends the name of the specification");
        // Without https there are no twins, and a planted one is not believed.
        assert_eq!(found("http://127.0.0.1:8080", "__Host-visitor=planted; visitor=own", true).as_deref(), Some("own"));
    }

    #[test]
    fn twins_are_set_under_https_only() {
        let cookie = OwnCookie { name: "pfSession", value: "v", path: "/pf", attributes: "; Max-Age=0" };
        assert_eq!(cookie.to_headers("http://127.0.0.1:8080"), ["pfSession=v; Path=/pf; HttpOnly; SameSite=Lax; Max-Age=0"]);
        let secure = cookie.to_headers(HTTPS);
        assert_eq!(
            secure,
            [
                "pfSession=v; Path=/pf; HttpOnly; SameSite=Lax; Secure; Max-Age=0",
                "__Host-pfSession=v; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0"
            ]
        );
    }
}
