//! Pictures on other people's servers: asked for by ours, so that readers' browsers ask nobody else.

mod public_hosts;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use domain::providers::PicturesElsewhere;
use reqwest::Client;
use url::{Host, Url};

use crate::web;
use public_hosts::PublicHosts;

/// As of portraits at the sign-in provider.
const LARGEST: usize = 1 << 20;
const PATIENCE: Duration = Duration::from_secs(5);

pub struct WebPictures {
    client: Client,
}

impl WebPictures {
    /// No proxy: whom we speak to is decided by the addresses that we look up ourselves.
    pub fn open() -> Result<Self, String> {
        let builder = Client::builder()
            .timeout(PATIENCE)
            .redirect(reqwest::redirect::Policy::none())
            .https_only(true)
            .no_proxy()
            .user_agent("fineprint")
            .dns_resolver(Arc::new(PublicHosts));
        Ok(Self { client: builder.build().map_err(|error| format!("the web client can't be used: {error}"))? })
    }
}

#[async_trait]
impl PicturesElsewhere for WebPictures {
    async fn picture(&self, address: &str) -> Option<Vec<u8>> {
        let url = on_the_web(address)?;
        let host = url.host_str().unwrap_or_default().to_owned();
        match web::bytes(self.client.get(url), LARGEST).await {
            Ok(bytes) => bytes,
            Err(_) => {
                tracing::info!(host, "a picture elsewhere was out of reach");
                None
            }
        }
    }
}

/// By a name and at the usual port: an editor's address must not lead our server to its own neighbours.
fn on_the_web(address: &str) -> Option<Url> {
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
        assert!(on_the_web("https://pictures.example.in/asha.jpg?s=96").is_some());
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
            assert!(on_the_web(elsewhere).is_none(), "{elsewhere}");
        }
    }

    #[tokio::test]
    async fn a_name_for_a_neighbour_is_no_name() {
        let pictures = WebPictures::open().unwrap();
        assert_eq!(pictures.picture("https://pictures.localhost/asha.jpg").await, None);
    }
}
