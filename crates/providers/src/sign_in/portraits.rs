//! Pictures of accounts: fetched for their owner, from the provider's own store and from nowhere else.

use url::Url;

const GOOGLE: &str = "https://accounts.google.com";
const STORE: &str = ".googleusercontent.com";
/// What is asked for is a small square.
pub const LARGEST: usize = 1 << 20;

/// The address, if the provider keeps pictures there: an id token must not choose whom our server talks to.
pub fn own(issuer: &str, address: &str) -> Option<Url> {
    let url = Url::parse(address).ok()?;
    let is_plain = url.username().is_empty() && url.password().is_none();
    let is_googles = url.scheme() == "https" && url.port().is_none() && url.domain().is_some_and(|host| host.ends_with(STORE));
    // Another provider keeps them below its own address.
    let is_issuers = issuer != GOOGLE && url.as_str().starts_with(&format!("{issuer}/"));
    (is_plain && (is_googles || is_issuers)).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_providers_own_store_is_asked() {
        let sandbox = "http://127.0.0.1:8080/sandbox/google";
        assert!(own(GOOGLE, "https://lh3.googleusercontent.com/a/x=s96-c").is_some());
        assert!(own(sandbox, "http://127.0.0.1:8080/sandbox/google/picture.png").is_some());
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
            assert!(own(GOOGLE, elsewhere).is_none(), "{elsewhere}");
            assert!(elsewhere.starts_with("http://lh3") || own(sandbox, elsewhere).is_none(), "{elsewhere}");
        }
    }
}
