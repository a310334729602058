//! Whatever a request carries, reading its headers and frames ends nothing and lets nobody in. `PROPTEST_CASES` sets how often.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use proptest::prelude::*;
use url::{Host, Url};

use super::client::client_address;
use super::cookies::find_cookie;
use super::origin::OwnOrigin;
use crate::chat::ClientFrame;

/// Bytes that a header may carry.
fn any_header() -> impl Strategy<Value = HeaderValue> {
    prop::collection::vec(prop_oneof![Just(b';'), Just(b'='), Just(b','), Just(b'"'), Just(b' '), 32..127u8, 128..=255u8], 0..200)
        .prop_filter_map("a header's bytes", |bytes| HeaderValue::from_bytes(&bytes).ok())
}

/// Pieces of which names are made that look like this machine's.
const HOST_PIECES: [&str; 15] =
    ["127.0.0.1", "localhost", "[::1]", "[", "]", "::1", "@", ":", ".", "/", "\\", "?", "#", "evil.example", "8080"];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cookies_are_found_or_not(lines in prop::collection::vec(any_header(), 0..4), secret in "[0-9a-f]{32}") {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(header::COOKIE, line);
        }
        headers.append(header::COOKIE, HeaderValue::try_from(format!("rare-name={secret}")).unwrap());
        prop_assert_eq!(find_cookie(&headers, "rare-name"), Some(secret.as_str()));
    }

    #[test]
    fn a_strangers_hops_never_change_the_address(lines in prop::collection::vec(any_header(), 0..4), peer in any::<[u8; 4]>()) {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line);
        }
        let (peer, proxy) = (IpAddr::from(peer), IpAddr::from([10, 0, 0, 1]));
        prop_assume!(peer != proxy);
        prop_assert_eq!(client_address(peer, &headers, &[proxy]), peer);
        let _ = client_address(proxy, &headers, &[proxy]);
    }

    #[test]
    fn only_the_own_origin_may_change_something(host in any_header(), origin in any_header()) {
        let own = OwnOrigin::new("https://fineprint.example");
        let headers = HeaderMap::from_iter([(header::HOST, host), (header::ORIGIN, origin.clone())]);
        if own.check(&Method::POST, &Uri::from_static("/cms/api/comments"), &headers).is_ok() {
            let named = origin.to_str().unwrap_or_default();
            let is_local = ["localhost", "127.", "[::1]"].iter().any(|name| named.contains(name));
            prop_assert!(named.eq_ignore_ascii_case("https://fineprint.example") || is_local, "{named}");
        }
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_not_ours(
        pieces in prop::collection::vec(prop::sample::select(HOST_PIECES.to_vec()), 1..6),
        scheme in prop::sample::select(vec!["http", "https"]),
    ) {
        let host = pieces.concat();
        let origin = format!("{scheme}://{host}");
        let own = OwnOrigin::new("https://fineprint.example");
        let [named, told] = [&host, &origin].map(|text| HeaderValue::try_from(text).unwrap());
        let headers = HeaderMap::from_iter([(header::HOST, named), (header::ORIGIN, told)]);
        if own.check(&Method::POST, &Uri::from_static("/cms/api/comments"), &headers).is_ok() {
            // As a browser reads it.
            let leads_here = match Url::parse(&origin).ok().as_ref().and_then(Url::host) {
                Some(Host::Domain(name)) => name == "localhost",
                Some(Host::Ipv4(address)) => address.is_loopback(),
                Some(Host::Ipv6(address)) => address.to_canonical().is_loopback(),
                None => false,
            };
            prop_assert!(leads_here, "{origin}");
        }
    }

    #[test]
    fn any_frame_is_read_or_refused(text in "(?s).{0,300}", query in "(?s).{0,100}") {
        let _ = ClientFrame::parse(&text);
        let frame = serde_json::json!({"query": query, "article_url": text, "after_seq": 1}).to_string();
        prop_assert_eq!(ClientFrame::parse(&frame).unwrap().query, Some(query));
    }
}
