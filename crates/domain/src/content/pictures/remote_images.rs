//! Fetches pictures from other people's servers.

use async_trait::async_trait;

#[async_trait]
pub trait RemoteImageFetcher: Send + Sync {
    /// Fetches an https address of the public web. `None` for every other address, for a picture that is missing or too large,
    /// and while the server is unreachable: a picture is not worth a failure.
    async fn fetch_image(&self, address: &str) -> Option<Vec<u8>>;
}
