//! Fetches pictures from third-party servers, so that readers' browsers contact no third party.

mod public_resolver;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use domain::pictures::RemoteImageFetcher;
use reqwest::Client;
use url::{Host, Url};

use crate::web;
use public_resolver::PublicResolver;

/// The largest picture; the same limit as for profile pictures of the sign-in provider.
const MAX_IMAGE_BYTES: usize = 1 << 20;
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// Its client is made for the first picture: few processes fetch any, and reading the machine's certificates takes long.
#[derive(Default)]
pub struct HttpsImageFetcher {
    client: OnceLock<Option<Client>>,
}

impl HttpsImageFetcher {
    fn client(&self) -> Option<&Client> {
        let build = || build_client().inspect_err(|error| tracing::error!(%error, "remote pictures can't be fetched")).ok();
        self.client.get_or_init(build).as_ref()
    }
}

/// Uses no proxy: the check against private addresses only works on addresses that this process resolves itself.
fn build_client() -> reqwest::Result<Client> {
    Client::builder()
        .timeout(REQUEST_TIMEOUT)
        .redirect(reqwest::redirect::Policy::none())
        .https_only(true)
        .no_proxy()
        .user_agent("fineprint")
        .dns_resolver(Arc::new(PublicResolver))
        .build()
}

#[async_trait]
impl RemoteImageFetcher for HttpsImageFetcher {
    async fn fetch_image(&self, address: &str) -> Option<Vec<u8>> {
        let url = parse_public_url(address)?;
        let host = url.host_str().unwrap_or_default().to_owned();
        match web::fetch_bytes(self.client()?.get(url), MAX_IMAGE_BYTES).await {
            Ok(bytes) => bytes,
            Err(_) => {
                tracing::info!(host, "remote picture could not be fetched");
                None
            }
        }
    }
}

/// Accepts https URLs with a host name and the default port only, so that a URL entered by an editor cannot make the server
/// request hosts of its own network.
fn parse_public_url(address: &str) -> Option<Url> {
    let url = Url::parse(address).ok()?;
    let is_plain = url.username().is_empty() && url.password().is_none() && url.port().is_none();
    let is_named = matches!(url.host(), Some(Host::Domain(name)) if name.trim_end_matches('.').contains('.'));
    (url.scheme() == "https" && is_plain && is_named).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_on_the_web_are_asked() {
        assert!(parse_public_url("https://pictures.example.in/asha.jpg?s=96").is_some());
        for elsewhere in [
            "http://pictures.example.in/asha.jpg",
            "https://pictures.example.in:8443/asha.jpg",
            "https://user@pictures.example.in/asha.jpg",
            "https://127.0.0.1/asha.jpg",
            "https://2130706433/asha.jpg",
            "https://[::1]/asha.jpg",
            "https://localhost/asha.jpg",
            "/uploads/asha.jpg",
            "",
        ] {
            assert!(parse_public_url(elsewhere).is_none(), "{elsewhere}");
        }
    }

    #[tokio::test]
    async fn a_name_for_a_neighbour_is_no_name() {
        let pictures = HttpsImageFetcher::default();
        assert_eq!(pictures.fetch_image("https://pictures.localhost/asha.jpg").await, None);
    }
}
