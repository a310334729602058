//! Security headers of every response.

use std::collections::BTreeSet;

use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// With more other sites than these, pictures of any site are allowed.
const MAX_PICTURE_ORIGINS: usize = 40;

/// The policy for a page whose only inline scripts have these hashes (`sha256-…`, without quotes).
/// `payment_origins` are the origins of the payment gateway's checkout window, if it has one, and `picture_origins` the other sites whose
/// pictures our texts show: docs/decisions/0052. A response that sets a policy of its own keeps it.
///
/// No page takes markup or the address of a script from plain text; what does pass goes through the policies of
/// `web/src/lib/trusted-types.ts`, whose names stand here. The script of a gateway may have policies of its own, which we can't name.
pub fn content_security_policy(
    base_url: &str,
    script_hashes: &[String],
    payment_origins: &[String],
    picture_origins: &BTreeSet<String>,
) -> HeaderValue {
    let trusted_types = if payment_origins.is_empty() { "; trusted-types fineprint default" } else { "" };
    let payment_origins: String = payment_origins.iter().map(|origin| format!(" {origin}")).collect();
    // Proxies refuse an answer whose head is too long.
    let pictures: String = match picture_origins.len() {
        0..=MAX_PICTURE_ORIGINS => picture_origins.iter().map(|origin| format!(" {origin}")).collect(),
        _ => " https:".to_owned(),
    };
    let hashes: String = script_hashes.iter().map(|hash| format!(" '{hash}'")).collect();
    let upgrade = if is_https(base_url) { "; upgrade-insecure-requests" } else { "" };
    let policy = format!(
        "default-src 'self'; script-src 'self'{hashes}{payment_origins}; style-src 'self'; img-src 'self'{pictures}{payment_origins}; font-src 'self'; \
         connect-src 'self'{payment_origins}; frame-src https://www.youtube-nocookie.com{payment_origins}; worker-src 'self'; manifest-src 'self'; object-src 'none'; \
         base-uri 'self'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'{trusted_types}{upgrade}"
    );
    // Only a hash with control characters could fail; the fallback allows no scripts at all.
    HeaderValue::try_from(policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"))
}

/// The policy of a page that other sites may show in a frame. It has no inline script, and loads and asks only what is ours.
pub fn embedded_page_policy(base_url: &str) -> HeaderValue {
    let upgrade = if is_https(base_url) { "; upgrade-insecure-requests" } else { "" };
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'self'; frame-ancestors *; require-trusted-types-for 'script'; trusted-types fineprint default{upgrade}"
    );
    HeaderValue::try_from(policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"))
}

pub(super) fn is_https(base_url: &str) -> bool {
    base_url.starts_with("https://")
}

pub(super) struct SecurityHeaders(Vec<(HeaderName, HeaderValue)>);

impl SecurityHeaders {
    pub fn new(base_url: &str, payment_origins: &[String]) -> Self {
        let mut headers = vec![
            (header::CONTENT_SECURITY_POLICY, content_security_policy(base_url, &[], payment_origins, &BTreeSet::new())),
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
            (PERMISSIONS_POLICY, HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=(), usb=()")),
            (OPENER_POLICY, HeaderValue::from_static("same-origin")),
        ];
        if is_https(base_url) {
            headers.push((header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")));
        }
        Self(headers)
    }

    pub fn put_into(&self, answer: &mut HeaderMap) {
        answer.reserve(self.0.len() + 2);
        // Pictures are shown by readers of feeds. An answer without a body changes nothing that is stored.
        if let Some(kind) = answer.get(header::CONTENT_TYPE) {
            let policy = if kind.as_bytes().starts_with(b"image/") { "cross-origin" } else { "same-origin" };
            answer.entry(RESOURCE_POLICY).or_insert(HeaderValue::from_static(policy));
        }
        for (name, value) in &self.0 {
            answer.entry(name).or_insert_with(|| value.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_names_hashes_and_upgrades_only_under_https() {
        let plain = content_security_policy("http://127.0.0.1:8080", &[], &[], &BTreeSet::new());
        assert!(plain.to_str().unwrap().contains("script-src 'self';"));
        assert!(!plain.to_str().unwrap().contains("upgrade-insecure-requests"));
        let secure = content_security_policy("https://tfp.example", &["sha256-abc=".to_owned()], &[], &BTreeSet::new());
        assert!(secure.to_str().unwrap().contains("script-src 'self' 'sha256-abc=';"));
        assert!(secure.to_str().unwrap().ends_with("upgrade-insecure-requests"));
    }

    #[test]
    fn only_the_policy_of_embedded_pages_lets_other_sites_frame() {
        let framed = embedded_page_policy("https://tfp.example");
        let framed = framed.to_str().unwrap();
        assert!(framed.contains("; frame-ancestors *;") && framed.ends_with("; upgrade-insecure-requests"), "{framed}");
        assert!(!framed.contains("https:") && !framed.contains("unsafe"), "{framed}");
        let own = content_security_policy("https://tfp.example", &[], &[], &BTreeSet::new());
        assert!(own.to_str().unwrap().contains("; frame-ancestors 'none';"));
    }

    #[test]
    fn plain_text_never_becomes_markup_or_a_script() {
        let origins = ["https://checkout.example".to_owned()];
        let policy = |payment: &[String]| content_security_policy("", &[], payment, &BTreeSet::new());
        let (own, with_gateway) = (policy(&[]), policy(&origins));
        assert!(own.to_str().unwrap().ends_with("; require-trusted-types-for 'script'; trusted-types fineprint default"));
        assert!(with_gateway.to_str().unwrap().ends_with("; require-trusted-types-for 'script'"), "a gateway's own policies are let be");
    }

    #[test]
    fn pictures_come_from_sites_that_are_named() {
        let pictures = |payment: &[String], count: usize| {
            let origins = (0..count).map(|number| format!("https://{number}.example")).collect();
            let policy = content_security_policy("", &[], payment, &origins);
            let directives = policy.to_str().unwrap();
            directives.split("; ").find_map(|part| part.strip_prefix("img-src ")).unwrap().to_owned()
        };
        assert_eq!(pictures(&[], 0), "'self'");
        assert_eq!(pictures(&[], 2), "'self' https://0.example https://1.example");
        assert_eq!(pictures(&["https://checkout.example".to_owned()], 1), "'self' https://0.example https://checkout.example");
        assert_eq!(pictures(&[], MAX_PICTURE_ORIGINS + 1), "'self' https:");
    }

    #[test]
    fn only_pictures_are_for_pages_of_others() {
        let policy_of = |kind: &'static str| {
            let mut answer = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(kind))]);
            SecurityHeaders::new("https://tfp.example", &[]).put_into(&mut answer);
            answer[RESOURCE_POLICY].to_str().unwrap().to_owned()
        };
        assert_eq!(["application/json", "text/html", "image/png"].map(policy_of), ["same-origin", "same-origin", "cross-origin"]);
        let mut not_modified = HeaderMap::new();
        SecurityHeaders::new("https://tfp.example", &[]).put_into(&mut not_modified);
        assert!(!not_modified.contains_key(RESOURCE_POLICY));
    }

    #[test]
    fn an_answers_own_policy_stands() {
        let mut answer = HeaderMap::new();
        answer.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("own"));
        SecurityHeaders::new("https://tfp.example", &[]).put_into(&mut answer);
        assert_eq!(answer[header::CONTENT_SECURITY_POLICY], "own");
        assert_eq!(answer[header::STRICT_TRANSPORT_SECURITY], "max-age=31536000");
    }
}
