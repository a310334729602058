//! Profile pictures, which are fetched from the provider's own storage only.

use url::Url;

const GOOGLE_ISSUER: &str = "https://accounts.google.com";
const GOOGLE_PICTURE_DOMAIN: &str = ".googleusercontent.com";
/// The largest profile picture; a small square is requested.
pub const MAX_PICTURE_BYTES: usize = 1 << 20;

/// Parses the URL if it is on the provider's own storage: an id token must not choose which hosts the server requests.
pub fn parse_picture_url(issuer: &str, address: &str) -> Option<Url> {
    let url = Url::parse(address).ok()?;
    let is_plain = url.username().is_empty() && url.password().is_none();
    let is_googles =
        url.scheme() == "https" && url.port().is_none() && url.domain().is_some_and(|host| host.ends_with(GOOGLE_PICTURE_DOMAIN));
    // Other providers serve pictures below their issuer URL.
    let is_issuers = issuer != GOOGLE_ISSUER && url.as_str().starts_with(&format!("{issuer}/"));
    (is_plain && (is_googles || is_issuers)).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_providers_own_store_is_asked() {
        let sandbox = "http://127.0.0.1:8080/sandbox/google";
        assert!(parse_picture_url(GOOGLE_ISSUER, "https://lh3.googleusercontent.com/a/x=s96-c").is_some());
        assert!(parse_picture_url(sandbox, "http://127.0.0.1:8080/sandbox/google/picture.png").is_some());
        for elsewhere in [
            "http://lh3.googleusercontent.com/a",
            "https://lh3.googleusercontent.com:8443/a",
            "https://googleusercontent.com.evil.example/a",
            "https://evilgoogleusercontent.com/a",
            "https://user@lh3.googleusercontent.com/a",
            "https://lh3.googleusercontent.com@evil.example/a",
            "https://accounts.google.com/a",
            "http://169.254.169.254/latest/meta-data",
            "http://127.0.0.1:8080/sandbox/google/../../cms/api/subscribers/me",
            "file:///etc/passwd",
            "",
        ] {
            assert!(parse_picture_url(GOOGLE_ISSUER, elsewhere).is_none(), "{elsewhere}");
            assert!(elsewhere.starts_with("http://lh3") || parse_picture_url(sandbox, elsewhere).is_none(), "{elsewhere}");
        }
    }
}
